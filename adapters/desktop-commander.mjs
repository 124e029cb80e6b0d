// @wonderwhy-er/desktop-commander: the released server over MCP, tool `edit_block`, one edit a call.
//
// It replaces several places only when told how many; with replaceAll the adapter counts them, as a caller would have to.
// Refusals come as plain text beside successes: what begins neither with the new lines nor with the word of success is a refusal.
//
// It keeps a lock beside its settings. One that was killed leaves the lock behind, and the next would wait for it: each gets a home of its own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installed, mcpClient, serve } from './protocol.mjs';

const peer = installed('desktop-commander');
process.env.HOME = mkdtempSync(path.join(tmpdir(), 'editproof-home-'));
process.on('exit', () => rmSync(process.env.HOME, { recursive: true, force: true }));
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
    if (result.isError || !/^(Successfully|\[Reading )/.test(said)) throw new Error(said);
  },
});
