// @librechat/agents: its local edit tool in process, a batch in one call. No replaceAll; its chain of looser comparisons is its
// own and always on, so tolerant_match is not claimed.
import { installed, serve } from './protocol.mjs';

const peer = installed('librechat-agents');
const { createLocalEditFileTool } = await peer.load('@librechat/agents/dist/esm/tools/local/LocalCodingTools.mjs');

await serve({
  name: 'librechat-agents',
  version: peer.version('@librechat/agents'),
  start: (dir) => createLocalEditFileTool({ cwd: dir, workspace: { root: dir } }),
  async edit(path, edits, { state: tool }) {
    await tool.invoke({ path, edits: edits.map((edit) => ({ old_text: edit.oldText, new_text: edit.newText })) });
  },
});
