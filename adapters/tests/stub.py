"""An engine for the tests of protocol.py: the first literal place; `half` is written although it is refused."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from protocol import NotExpressible, serve


def edit(file, edits):
    print("noise")
    os.system("echo more noise")
    [one] = edits
    if one["oldText"] == "unsayable":
        raise NotExpressible("no words")
    with open(file, encoding="utf-8", newline="") as opened:
        text = opened.read()
    if one["oldText"] not in text:
        raise ValueError("not found")
    with open(file, "w", encoding="utf-8", newline="") as opened:
        opened.write(text.replace(one["oldText"], one["newText"]))
    if one["newText"] == "half":
        raise ValueError("half")


serve("stub", "1", edit, features=["replace_all"], limits={"edits": 1})
