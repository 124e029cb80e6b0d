"""openhands-aci: OHEditor, command `str_replace`, one edit a call. No replaceAll."""

import sys

sys.path.append(sys.path.pop(0))
from importlib.metadata import version

from openhands_aci.editor.editor import OHEditor
from protocol import serve

editor = OHEditor()


def edit(file, edits):
    [one] = edits
    editor(command="str_replace", path=file, old_str=one["oldText"], new_str=one["newText"])


serve("openhands-aci", version("openhands-aci"), edit, limits={"edits": 1})
