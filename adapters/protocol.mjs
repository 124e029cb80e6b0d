// The engine protocol (conformance/PROTOCOL.md) for adapters in JavaScript: each request becomes a file that the engine edits.
//
// The file is what counts. Each request gets a new one, `text` byte by byte; after the edit it is read back, and that is the
// answer. An engine that reports an error is a refusal; if it changed the file all the same, the answer says both.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Thrown by an adapter when the engine's format has no words for an edit; not the engine's refusal. */
export class NotExpressible extends Error {}

/** An engine's error, and what stands in the file all the same. */
class Tore extends Error {
  constructor(error, text) {
    super(String(error?.message ?? error));
    this.code = error?.code;
    this.text = text;
  }
}

/** What adapters/install.sh installed for an engine. */
export function installed(name) {
  const folder = path.join(here, 'installed', name);
  const require = createRequire(path.join(folder, 'package.json'));
  const file = (inner) => path.join(folder, 'node_modules', inner);
  return {
    folder,
    file,
    /** Loads a file by its path below node_modules, whatever its package exports. */
    load: (inner) => import(pathToFileURL(file(inner)).href),
    /** Loads a module as the package does. */
    import: (module) => import(pathToFileURL(require.resolve(module)).href),
    version: (pkg) => JSON.parse(readFileSync(file(`${pkg}/package.json`), 'utf8')).version,
  };
}

/** A client, connected to the MCP server that `node` runs with these arguments; the official SDK, installed beside the server. */
export async function mcpClient(peer, args) {
  const { Client } = await peer.import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await peer.import('@modelcontextprotocol/sdk/client/stdio.js');
  const client = new Client({ name: 'editproof', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore', env: { ...process.env } }));
  return client;
}

/**
 * Answers requests until the input ends.
 *
 * `edit(file, edits, { dir, state, text })` changes the file or throws. `start(dir)` gives `state`. An engine that works on
 * strings gives `apply(request)` in place of `edit`, which returns the whole `ok` or throws an error with `code` and `message`.
 */
export async function serve({ name, version, features = [], limits, start, edit, apply }) {
  const write = process.stdout.write.bind(process.stdout);
  // Engines print: nothing but replies may reach standard output.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'editproof-')));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  const state = await start?.(dir);
  let count = 0;

  async function onFile({ text, edits }) {
    if (edits.length > (limits?.edits ?? edits.length)) throw new NotExpressible('more edits than it takes in one call');
    if (!features.includes('replace_all') && edits.some((one) => one.replaceAll)) throw new NotExpressible('no replaceAll');
    const file = path.join(dir, `f${count++}.txt`);
    writeFileSync(file, text);
    try {
      await edit(file, edits, { dir, state, text });
      return { text: readFileSync(file, 'utf8') };
    } catch (error) {
      const after = readFileSync(file, 'utf8');
      throw after === text ? error : new Tore(error, after);
    } finally {
      rmSync(file, { force: true });
    }
  }

  async function answer(request) {
    switch (request.request) {
      case 'describe':
        return { name, version, protocol: 1, features, ...(limits && { limits }) };
      case 'quit':
        return {};
      default:
        return (apply ?? onFile)(request);
    }
  }

  async function reply(line) {
    const request = JSON.parse(line);
    let body;
    try {
      body = { ok: await answer(request) };
    } catch (error) {
      const code = error instanceof NotExpressible ? 'NOT_EXPRESSIBLE' : error?.code;
      const text = error instanceof Tore ? error.text : undefined;
      body = { error: { ...(typeof code === 'string' && { code }), message: String(error?.message ?? error), text } };
    }
    // Well-formed also where an engine cut a surrogate pair.
    const text = JSON.stringify({ id: request.id, ...body }, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
    await new Promise((done) => write(text + '\n', done));
    if (request.request === 'quit') process.exit(0);
  }

  // Split by hand: node:readline also splits at U+2028, which JSON does not escape.
  let parts = [];
  for await (const chunk of process.stdin) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8');
      parts = [];
      from = at + 1;
      if (line.trim() !== '') await reply(line);
    }
    parts.push(chunk.subarray(from));
  }
  process.exit(0);
}
