"""deepagents: FilesystemBackend.edit, one edit a call."""

import sys

sys.path.append(sys.path.pop(0))  # last: `deepagents` is the package
from importlib.metadata import version

from deepagents.backends.filesystem import FilesystemBackend
from protocol import serve

backend = FilesystemBackend(root_dir="/", virtual_mode=False)


def edit(file, edits):
    [one] = edits
    result = backend.edit(file, one["oldText"], one["newText"], replace_all=one.get("replaceAll", False))
    if result.error:
        raise RuntimeError(result.error)


serve("deepagents", version("deepagents"), edit, features=["replace_all"], limits={"edits": 1})
