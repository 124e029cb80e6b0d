// @qwen-code/qwen-code: its EditTool from the released bundle, with its own file service, one edit a call.
//
// The bundle has no public entry for it: the chunk that exports a class is found by what it says.
import { readdirSync, readFileSync } from 'node:fs';
import { installed, serve } from './protocol.mjs';

const peer = installed('qwen-code');
const chunks = readdirSync(peer.file('@qwen-code/qwen-code/chunks')).filter((name) => name.endsWith('.js'));
const says = (name, words) => words.every((word) => word.test(readFileSync(peer.file(`@qwen-code/qwen-code/chunks/${name}`), 'utf8')));
const load = (...words) => peer.load(`@qwen-code/qwen-code/chunks/${chunks.find((name) => says(name, words))}`);
const { EditTool } = await load(/\n {2}EditTool\n/, /packages\/core\/src\/tools\/edit\.ts/);
const { StandardFileSystemService } = await load(/StandardFileSystemService = class/);

const files = new StandardFileSystemService();
// What the tool asks of its application; anything else is answered with nothing.
const settings = {
  getFileSystemService: () => files,
  getFileReadCacheDisabled: () => true,
  getTargetDir: () => '/',
  getProjectRoot: () => '/',
  getFileHistoryService: () => ({ trackEdit: async () => {} }),
  getWorkspaceContext: () => ({ isPathWithinWorkspace: () => true }),
  getUsageStatisticsEnabled: () => false,
  getTelemetryLogPromptsEnabled: () => false,
  getSessionId: () => 'editproof',
  getApprovalMode: () => 'yolo',
};
const config = new Proxy(settings, { get: (all, key) => all[key] ?? (key === 'then' ? undefined : () => undefined) });
const tool = new EditTool(config);

await serve({
  name: 'qwen-code',
  version: peer.version('@qwen-code/qwen-code'),
  features: ['replace_all'],
  limits: { edits: 1 },
  async edit(file, [{ oldText, newText, replaceAll }]) {
    const words = { file_path: file, old_string: oldText, new_string: newText };
    const call = tool.build(replaceAll ? { ...words, replace_all: true } : words);
    const result = await call.execute(new AbortController().signal);
    if (result.error) throw new Error(result.error.message);
  },
});
