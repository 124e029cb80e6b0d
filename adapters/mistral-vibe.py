"""mistral-vibe: the file tool `edit` of its local harness, one edit a call."""

import sys

sys.path.append(sys.path.pop(0))
import os
from importlib.metadata import version

from mistralai_vibe_local_harness.vibe import _sandbox_helper as helper
from protocol import serve


def edit(file, edits):
    [one] = edits
    words = {"file_path": file, "old_string": one["oldText"], "new_string": one["newText"]}
    folder = os.path.dirname(file)
    policy = {"cwd": folder, "roots": [folder], "roots_are_a_boundary": False, "authorized": file}
    arguments = {**words, "replace_all": one.get("replaceAll", False)}
    helper.run_file_tool({"tool": "edit", "arguments": arguments, "policy": policy})


serve("mistral-vibe", version("mistral-vibe"), edit, features=["replace_all"], limits={"edits": 1})
