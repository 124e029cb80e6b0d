// @openai/codex: the released binary as `apply_patch`, one patch for a batch.
//
// A patch names whole lines: an edit becomes one hunk of `-` and `+` lines without context. It has no words for an edit
// after which the last line of oldText loses or gains its line break, and none for replaceAll.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { installed, NotExpressible, serve } from './protocol.mjs';

const peer = installed('codex');
const vendor = readdirSync(peer.file('@openai')).find((name) => name.startsWith('codex-'));
const triples = peer.file(`@openai/${vendor}/vendor`);
const binary = path.join(triples, readdirSync(triples)[0], 'bin', 'codex');

const lines = (text) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

function hunk({ oldText, newText }) {
  if (newText !== '' && oldText !== '' && oldText.endsWith('\n') !== newText.endsWith('\n')) {
    throw new NotExpressible('a patch is made of whole lines');
  }
  return ['@@', ...lines(oldText).map((line) => `-${line}`), ...lines(newText).map((line) => `+${line}`)];
}

await serve({
  name: 'codex',
  version: peer.version('@openai/codex'),
  edit(file, edits) {
    const patch = ['*** Begin Patch', `*** Update File: ${path.basename(file)}`, ...edits.flatMap(hunk), '*** End Patch', ''];
    const env = { ...process.env, CODEX_HOME: process.env.HOME };
    const cwd = path.dirname(file);
    const done = spawnSync(binary, [], { argv0: 'apply_patch', cwd, env, input: patch.join('\n'), encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr || done.stdout || String(done.error ?? done.signal));
  },
});
