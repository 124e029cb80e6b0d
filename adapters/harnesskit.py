"""harnesskit: hk.apply_edit, one edit a call. No replaceAll; its fuzzy matching is its own and always on."""

import sys

sys.path.append(sys.path.pop(0))
from importlib.metadata import version

import hk
from protocol import serve


def edit(file, edits):
    [one] = edits
    result = hk.apply_edit(file, one["oldText"], one["newText"])
    if result.status != "applied":
        raise RuntimeError(f"{result.status}: {result.error}")


serve("harnesskit", version("harnesskit"), edit, limits={"edits": 1})
