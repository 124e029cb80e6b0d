// @modelcontextprotocol/server-filesystem: the released server over MCP, tool `edit_file`, a batch in one call.
//
// No replaceAll. Its tolerance (lines compared after trimming) is its own and always on, so tolerant_match is not claimed.
import { installed, mcpClient, serve } from './protocol.mjs';

const peer = installed('mcp-filesystem');
await serve({
  name: 'mcp-filesystem',
  version: peer.version('@modelcontextprotocol/server-filesystem'),
  start: (dir) => mcpClient(peer, [peer.file('@modelcontextprotocol/server-filesystem/dist/index.js'), dir]),
  async edit(path, edits, { state: client }) {
    const pairs = edits.map(({ oldText, newText }) => ({ oldText, newText }));
    const result = await client.callTool({ name: 'edit_file', arguments: { path, edits: pairs } });
    if (result.isError) throw new Error(result.content?.[0]?.text);
  },
});
