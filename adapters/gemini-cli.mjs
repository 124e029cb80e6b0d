// @google/gemini-cli-core: its EditTool (`replace`) in process, one edit a call, correction by a language model switched off.
//
// Its tolerance (blanks, then lines with other indentation) is its own and always on, so tolerant_match is not claimed.
import { readFile, writeFile } from 'node:fs/promises';
import { installed, serve } from './protocol.mjs';

const peer = installed('gemini-cli');
const { EditTool } = await peer.load('@google/gemini-cli-core/dist/src/tools/edit.js');

const files = { readTextFile: (path) => readFile(path, 'utf8'), writeTextFile: (path, text) => writeFile(path, text, 'utf8') };
// What the tool asks of its application; anything else is answered with nothing.
const settings = {
  getFileSystemService: () => files,
  getDisableLLMCorrection: () => true,
  isPlanMode: () => false,
  validatePathAccess: () => null,
  getTargetDir: () => '/',
  getApprovalMode: () => 'yolo',
  getUsageStatisticsEnabled: () => false,
  getTelemetryEnabled: () => false,
  getTelemetryLogPromptsEnabled: () => false,
  getSessionId: () => 'editproof',
};
const config = new Proxy(settings, { get: (all, key) => all[key] ?? (key === 'then' ? undefined : () => undefined) });
const bus = { publish() {}, subscribe() {}, unsubscribe() {} };
const tool = new EditTool(config, bus);

await serve({
  name: 'gemini-cli',
  version: peer.version('@google/gemini-cli-core'),
  features: ['replace_all'],
  limits: { edits: 1 },
  async edit(file, [{ oldText, newText, replaceAll }]) {
    const words = { file_path: file, instruction: 'edit', old_string: oldText, new_string: newText };
    const call = tool.build(replaceAll ? { ...words, allow_multiple: true } : words);
    const result = await call.execute({ abortSignal: new AbortController().signal });
    if (result.error) throw new Error(result.error.message);
  },
});
