"""aider-chat: EditBlockCoder.apply_edits with aider's own file access, a batch in one call.

A SEARCH/REPLACE block holds whole lines: it has no words for an edit after which the last line of oldText loses or gains its
line break, and none for replaceAll. Its tolerance (leading blanks, elisions) is its own and always on.
"""

import sys

sys.path.append(sys.path.pop(0))  # last: `aider` is the package
from importlib.metadata import version
from types import SimpleNamespace

from aider.coders.editblock_coder import EditBlockCoder
from aider.io import InputOutput
from protocol import NotExpressible, serve

io = InputOutput(pretty=False, yes=True, fancy_input=False)


def block(path, edit):
    old, new = edit["oldText"], edit["newText"]
    if old and new and old.endswith("\n") != new.endswith("\n"):
        raise NotExpressible("a block is made of whole lines")
    whole = [text if text == "" or text.endswith("\n") else text + "\n" for text in (old, new)]
    return (path, *whole)


def edit(file, edits):
    coder = SimpleNamespace(
        io=io, fence=("```", "```"), abs_fnames=[file], abs_root_path=lambda _: file, get_rel_fname=lambda path: path
    )
    EditBlockCoder.apply_edits(coder, [block("f.txt", one) for one in edits])


serve("aider", version("aider-chat"), edit)
