"""gptme: its tool `patch` with ORIGINAL/UPDATED blocks, a batch in one call. No replaceAll."""

import sys

sys.path.append(sys.path.pop(0))  # last: `gptme` is the package
from importlib.metadata import version
from pathlib import Path

from gptme.tools.patch import execute_patch_impl
from protocol import serve


def block(one):
    return f"<<<<<<< ORIGINAL\n{one['oldText']}\n=======\n{one['newText']}\n>>>>>>> UPDATED"


def edit(file, edits):
    for message in execute_patch_impl("\n".join(map(block, edits)), Path(file)):
        if "successfully" not in message.content:
            raise RuntimeError(message.content)


serve("gptme", version("gptme"), edit)
