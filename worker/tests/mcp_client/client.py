"""The worker through the Python MCP SDK: tools, a session of reading, previewing and editing, refusals.

usage: client.py EDITWORKER

The SDK holds every structured result against the tool's output schema by itself.
"""

import asyncio
import hashlib
import os
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SEEN = 0


def check(holds, what):
    global SEEN
    SEEN += 1
    if not holds:
        raise SystemExit(f"mcp client: {what}")


def field(result, *names):
    """A field of a result, whichever way this version of the SDK spells it."""
    for name in names:
        if hasattr(result, name):
            return getattr(result, name)
    raise SystemExit(f"mcp client: none of {names} in {result!r}")


def text(result):
    return result.content[0].text


def structured(result):
    return field(result, "structured_content", "structuredContent")


def failed(result):
    return bool(field(result, "is_error", "isError"))


def code(result):
    meta = getattr(result, "meta", None) or {}
    return meta.get("editworker/code")


async def session(editworker, folder):
    root, state = os.path.join(folder, "root"), os.path.join(folder, "state")
    os.makedirs(os.path.join(root, "src"))
    path = os.path.join(root, "src", "a.txt")
    original = "\ufeffone\r\n  two  \r\nthree\r\n".encode()
    with open(path, "wb") as file:
        file.write(original)
    arguments = ["mcp", "--root", f"main={root}", "--allow-workspace-writes", "--state", state]
    server = StdioServerParameters(command=editworker, args=arguments)
    async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as client:
        hello = await client.initialize()
        check(field(hello, "server_info", "serverInfo").name == "editworker", f"another server: {hello!r}")
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(sorted(tools) == ["edit_file", "preview_edit", "read_file"], f"tools {sorted(tools)}")
        hints = tools["edit_file"].annotations
        check(field(hints, "destructive_hint", "destructiveHint") is True, "edit_file is not said to be destructive")
        hints = tools["read_file"].annotations
        check(field(hints, "read_only_hint", "readOnlyHint") is True, "read_file is not said to be read-only")
        for tool in tools.values():
            check(field(tool, "output_schema", "outputSchema"), f"{tool.name} has no output schema")

        read = await client.call_tool("read_file", {"path": "src/a.txt", "startLine": 2, "maxLines": 1})
        check(not failed(read) and text(read) == "  two  \r", f"read {read!r}")
        check(structured(read)["nextStartLine"] == 3, f"read {structured(read)}")

        edits = [
            {"oldText": "two\nthree", "newText": "2\n3"},
            {"oldText": "o", "newText": "0", "replaceAll": True},
        ]
        ask = {"path": "src/a.txt", "edits": edits, "matching": "tolerant"}
        preview = await client.call_tool("preview_edit", ask)
        check(not failed(preview), f"preview {preview!r}")
        shown = structured(preview)
        check(shown["hasUtf8Bom"] is True, f"preview {shown}")
        check(shown["baseSha256"] == hashlib.sha256(original).hexdigest(), f"preview {shown}")
        with open(path, "rb") as file:
            check(file.read() == original, "a preview wrote something")

        fenced = dict(ask, expectedBaseSha256=shown["baseSha256"])
        edit = await client.call_tool("edit_file", fenced)
        check(not failed(edit), f"edit {edit!r}")
        check(structured(edit)["matches"] == shown["matches"], f"edit {structured(edit)}")
        with open(path, "rb") as file:
            written = file.read()
        check(written == b"\xef\xbb\xbf" + shown["content"].encode(), f"written {written!r}, shown {shown['content']!r}")
        check(b"\n" not in written.replace(b"\r\n", b""), f"a bare LF: {written!r}")

        again = await client.call_tool("edit_file", fenced)
        check(failed(again) and "changed by somebody else" in text(again), f"again {again!r}")
        check(code(again) == "EDIT_CONFLICT", f"again {again!r}")
        absent = await client.call_tool("edit_file", {"path": "src/a.txt", "oldText": "absent", "newText": ""})
        check(failed(absent) and "oldText was not found" in text(absent), f"absent {absent!r}")
        outside = await client.call_tool("read_file", {"path": "../state"})
        check(failed(outside) and code(outside) == "INVALID_REQUEST", f"outside {outside!r}")
        nowhere = await client.call_tool("read_file", {"path": "src/b.txt"})
        check(failed(nowhere) and code(nowhere) == "NOT_FOUND", f"nowhere {nowhere!r}")
        for result in (again, absent, outside, nowhere):
            check(folder not in text(result), f"a host path: {text(result)}")
        with open(path, "rb") as file:
            check(file.read() == written, "a refusal wrote something")
    left = [name for _, _, names in os.walk(folder) for name in names]
    check(sorted(left) == ["a.txt", "lock"], f"left behind: {left}")


def main():
    if len(sys.argv) != 2:
        raise SystemExit("usage: client.py EDITWORKER")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(asyncio.wait_for(session(sys.argv[1], folder), 120))
    print(f"mcp client: {SEEN} passed, 0 failed")


if __name__ == "__main__":
    main()
