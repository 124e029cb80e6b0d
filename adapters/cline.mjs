// @cline/core: the editor that Cline ships (`old_text`, `new_text`), in process, one edit a call. No replaceAll.
import { installed, serve } from './protocol.mjs';

const peer = installed('cline');
const { createEditorExecutor } = await peer.load('@cline/core/dist/index.js');

await serve({
  name: 'cline',
  version: peer.version('@cline/core'),
  limits: { edits: 1 },
  start: () => createEditorExecutor(),
  edit: (path, [{ oldText, newText }], { state: execute, dir }) =>
    execute({ path, old_text: oldText, new_text: newText }, dir, {}),
});
