"""The engine protocol (conformance/PROTOCOL.md) for adapters in Python: each request becomes a file that the engine edits.

The file is what counts. Each request gets a new one, `text` byte by byte; after the edit it is read back, and that is the
answer. An engine that reports an error is a refusal; if it changed the file all the same, the answer says both.

An adapter puts its own folder last in the search path before it imports this: `adapters/aider.py` must not hide the package
`aider`.
"""

import json
import os
import shutil
import sys
import tempfile


class NotExpressible(Exception):
    """Raised by an adapter when the engine's format has no words for an edit; not the engine's refusal."""


def serve(name, version, edit, features=(), limits=None):
    """Answers requests until the input ends. `edit(file, edits)` changes the file or raises."""
    # Engines print: nothing but replies may reach standard output, also from processes that they start.
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    folder = os.path.realpath(tempfile.mkdtemp(prefix="editproof-"))
    try:
        for number, line in enumerate(sys.stdin.buffer):
            if not line.strip():
                continue
            request = json.loads(line)
            kind = request.get("request", "apply")
            if kind == "describe":
                body = {"ok": {"name": name, "version": version, "protocol": 1, "features": list(features)}}
                if limits:
                    body["ok"]["limits"] = limits
            elif kind == "quit":
                body = {"ok": {}}
            else:
                body = _apply(os.path.join(folder, f"f{number}.txt"), request, edit, features, limits or {})
            replies.write(json.dumps({"id": request["id"], **body}) + "\n")
            replies.flush()
            if kind == "quit":
                break
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    # Engines leave threads behind that would keep the process alive.
    os._exit(0)


def _apply(file, request, edit, features, limits):
    before = request["text"].encode("utf-8")
    with open(file, "wb") as opened:
        opened.write(before)
    error = None
    edits = request["edits"]
    try:
        if len(edits) > limits.get("edits", len(edits)):
            raise NotExpressible("more edits than it takes in one call")
        if "replace_all" not in features and any(one.get("replaceAll") for one in edits):
            raise NotExpressible("no replaceAll")
        edit(file, edits)
    except Exception as raised:  # whatever an engine raises is its refusal
        code = {"code": "NOT_EXPRESSIBLE"} if isinstance(raised, NotExpressible) else {}
        error = {"error": {**code, "message": str(raised) or type(raised).__name__}}
    with open(file, "rb") as opened:
        after = opened.read()
    os.remove(file)
    # Lenient: bytes that are no UTF-8 are damage for the judge to see, not a reason to give no answer.
    text = after.decode("utf-8", "replace")
    if error is None:
        return {"ok": {"text": text}}
    if after != before:
        error["error"]["text"] = text
    return error
