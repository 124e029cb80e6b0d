// A LibreChat worker that the user built: LIBRECHAT_WORKER names the folder that holds `edits.js` or `dist/edits.js`.
//
// It works on strings and claims the specification: both ways of matching, replaceAll, matches and messages.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from './protocol.mjs';

const fail = (words) => {
  console.error(words);
  process.exit(2);
};
const folder = process.env.LIBRECHAT_WORKER || fail('LIBRECHAT_WORKER is not set; expected the folder of a worker build');
const file = ['dist/edits.js', 'edits.js'].map((name) => path.resolve(folder, name)).find((name) => existsSync(name));
if (!file) fail(`found neither dist/edits.js nor edits.js in ${folder}; build the worker first`);
const { applyTextEdits, WorkspaceEditMatchError, WorkspaceEditOutputLimitError } = await import(pathToFileURL(file).href);

const manifest = ['package.json', '../package.json'].map((name) => path.resolve(folder, name)).find((name) => existsSync(name));

await serve({
  name: 'librechat-worker',
  version: (manifest && JSON.parse(readFileSync(manifest, 'utf8')).version) ?? 'unknown',
  features: ['tolerant_match', 'replace_all', 'matches', 'diagnostics'],
  apply({ text, edits, matching }) {
    try {
      const { text: after, matches } = applyTextEdits(text, edits, matching);
      return { text: after, matches };
    } catch (error) {
      if (error instanceof WorkspaceEditMatchError) error.code = 'EDIT_CONFLICT';
      else if (error instanceof WorkspaceEditOutputLimitError) error.code = 'WRITE_LIMIT_EXCEEDED';
      else error.code = 'INVALID_REQUEST';
      throw error;
    }
  },
});
