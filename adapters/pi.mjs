// @mariozechner/pi-coding-agent: its edit tool in process, a batch in one call, every edit looked for in the text as it was.
// No replaceAll; its tolerance (trailing blanks, typographic characters) is its own and always on.
import { installed, serve } from './protocol.mjs';

const peer = installed('pi');
const { createEditTool } = await peer.load('@mariozechner/pi-coding-agent/dist/core/tools/edit.js');

await serve({
  name: 'pi',
  version: peer.version('@mariozechner/pi-coding-agent'),
  start: (dir) => createEditTool(dir),
  edit: (path, edits, { state: tool }) =>
    tool.execute('1', { path, edits: edits.map(({ oldText, newText }) => ({ oldText, newText })) }),
});
