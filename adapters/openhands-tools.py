"""openhands-tools: FileEditor, command `str_replace`, one edit a call. No replaceAll."""

import sys

sys.path.append(sys.path.pop(0))
from importlib.metadata import version

from openhands.tools.file_editor.editor import FileEditor
from protocol import serve

editor = FileEditor()


def edit(file, edits):
    [one] = edits
    seen = editor(command="str_replace", path=file, old_str=one["oldText"], new_str=one["newText"])
    if getattr(seen, "is_error", False):
        raise RuntimeError(getattr(seen, "text", None) or str(seen))


serve("openhands-tools", version("openhands-tools"), edit, limits={"edits": 1})
