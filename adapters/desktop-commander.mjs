// @wonderwhy-er/desktop-commander: the released server over MCP, tool `edit_block`, one edit a call.
//
// It replaces several places only when told how many; with replaceAll the adapter counts them, as a caller would have to.
// Refusals come as plain text beside successes: what does not begin as a success does is a refusal.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed, mcpClient, serve } from './protocol.mjs';

const peer = installed('desktop-commander');
const settings = path.join(process.env.HOME, '.claude-server-commander');
mkdirSync(settings, { recursive: true });
const quiet = { telemetryEnabled: false, allowedDirectories: [], blockedCommands: [] };
writeFileSync(path.join(settings, 'config.json'), JSON.stringify(quiet));

await serve({
  name: 'desktop-commander',
  version: peer.version('@wonderwhy-er/desktop-commander'),
  features: ['replace_all'],
  limits: { edits: 1 },
  start: () => mcpClient(peer, [peer.file('@wonderwhy-er/desktop-commander/dist/index.js'), '--no-onboarding']),
  async edit(file, [{ oldText, newText, replaceAll }], { state: client, text }) {
    const places = replaceAll && oldText !== '' ? text.split(oldText).length - 1 : 1;
    const words = { file_path: file, old_string: oldText, new_string: newText, expected_replacements: Math.max(places, 1) };
    const result = await client.callTool({ name: 'edit_block', arguments: words });
    const said = result.content?.[0]?.text ?? '';
    if (result.isError || !said.startsWith('Successfully')) throw new Error(said);
  },
});
