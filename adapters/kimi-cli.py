"""kimi-cli: its tool StrReplaceFile with everything approved, a batch in one call."""

import sys

sys.path.append(sys.path.pop(0))
import asyncio
from importlib.metadata import version
from types import SimpleNamespace

from kaos.path import KaosPath
from kimi_cli.tools.file.replace import Edit, Params, StrReplaceFile
from protocol import serve


class Approval:
    async def request(self, *_, **__):
        return True


runtime = SimpleNamespace(builtin_args=SimpleNamespace(KIMI_WORK_DIR=KaosPath("/")), additional_dirs=[])
tool = StrReplaceFile(runtime, Approval())
loop = asyncio.new_event_loop()


def edit(file, edits):
    said = [Edit(old=one["oldText"], new=one["newText"], replace_all=one.get("replaceAll", False)) for one in edits]
    result = loop.run_until_complete(tool(Params(path=file, edit=said)))
    if result.is_error:
        raise RuntimeError(result.message)


serve("kimi-cli", version("kimi-cli"), edit, features=["replace_all"])
