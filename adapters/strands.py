"""strands-agents-tools: `editor`, command `str_replace`, one edit a call.

It has no replaceAll as a choice: it replaces every place whatever is asked, so replace_all is not claimed.
"""

import os
import sys

sys.path.append(sys.path.pop(0))
os.environ.update(BYPASS_TOOL_CONSENT="true", STRANDS_TOOL_CONSOLE_MODE="disabled", EDITOR_DISABLE_BACKUP="true")
from importlib.metadata import version

from protocol import serve
from strands_tools.editor import editor


def edit(file, edits):
    [one] = edits
    result = editor(command="str_replace", path=file, old_str=one["oldText"], new_str=one["newText"])
    said = result["content"][0]["text"]
    # Its refusals are successes that begin with a note.
    if result.get("status") == "error" or said.startswith(("Note:", "Error")):
        raise RuntimeError(said)


serve("strands", version("strands-agents-tools"), edit, limits={"edits": 1})
