// An engine for the tests of protocol.mjs: the first literal place; `half` is written although it is refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { NotExpressible, serve } from '../protocol.mjs';

await serve({
  name: 'stub',
  version: '1',
  features: ['replace_all'],
  limits: { edits: 1 },
  async edit(file, [{ oldText, newText }]) {
    console.log('noise');
    process.stdout.write('more noise\n');
    if (oldText === 'unsayable') throw new NotExpressible('no words');
    const text = readFileSync(file, 'utf8');
    if (!text.includes(oldText)) throw new Error('not found');
    writeFileSync(file, text.split(oldText).join(newText));
    if (newText === 'half') throw new Error('half');
  },
});
