"""Holds the protocol libraries of both languages, and the adapter of a worker build, to the engine protocol.

Run by adapters/check.sh. Requests go in on one side, the replies are compared with what the protocol asks for.
"""

import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = ["node"]
PYTHON = [sys.executable]


def talk(command, requests, environment=None):
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)
    done = subprocess.run(
        command, input=lines.encode(), capture_output=True, timeout=60, env={**os.environ, **(environment or {})}
    )
    return done.returncode, [json.loads(line) for line in done.stdout.decode().split("\n") if line]


def apply(number, text, old_text, new_text, **more):
    edits = [{"oldText": old_text, "newText": new_text, **more}]
    return {"id": number, "request": "apply", "text": text, "edits": edits, "matching": "exact"}


class Protocol(unittest.TestCase):
    def check(self, command):
        hard = "\ufeffa\r\nb\u2028\u0000😀\"\\\n"
        batch = {**apply(6, "a", "a", "b"), "edits": [{"oldText": "a", "newText": "b"}] * 2}
        status, replies = talk(
            command,
            [
                {"id": 0, "request": "describe", "protocol": 1},
                apply(1, hard, "b", "x\n"),
                apply("two", "a", "z", "x"),
                apply(3, "a b", "a", "half"),
                apply(4, "a", "unsayable", "x"),
                apply(5, "a a", "a", "b", replaceAll=True),
                batch,
                {"id": 7, "text": "", "edits": [{"oldText": "a", "newText": "b"}]},
                {"id": 8, "request": "quit"},
                apply(9, "a", "a", "never answered"),
            ],
        )
        self.assertEqual(status, 0)
        described = {"name": "stub", "version": "1", "protocol": 1, "features": ["replace_all"], "limits": {"edits": 1}}
        self.assertEqual(
            replies,
            [
                {"id": 0, "ok": described},
                {"id": 1, "ok": {"text": hard.replace("b", "x\n")}},
                {"id": "two", "error": {"message": "not found"}},
                {"id": 3, "error": {"message": "half", "text": "half b"}},
                {"id": 4, "error": {"code": "NOT_EXPRESSIBLE", "message": "no words"}},
                {"id": 5, "ok": {"text": "b b"}},
                {"id": 6, "error": {"code": "NOT_EXPRESSIBLE", "message": "more edits than it takes in one call"}},
                {"id": 7, "error": {"message": "not found"}},
                {"id": 8, "ok": {}},
            ],
        )

    def test_javascript(self):
        self.check([*NODE, os.path.join(HERE, "stub.mjs")])

    def test_python(self):
        self.check([*PYTHON, os.path.join(HERE, "stub.py")])

    def test_the_end_of_input_is_the_end(self):
        for command in ([*NODE, os.path.join(HERE, "stub.mjs")], [*PYTHON, os.path.join(HERE, "stub.py")]):
            self.assertEqual(talk(command, []), (0, []))

    def test_a_worker_build(self):
        adapter = [os.path.join(HERE, "..", "run"), "librechat-worker"]
        requests = [
            {"id": 0, "request": "describe", "protocol": 1},
            apply(1, "a", "a", "$&"),
            apply(2, "a", "b", "c"),
            apply(3, "a", "a", "large"),
        ]
        status, replies = talk(adapter, requests, {"LIBRECHAT_WORKER": os.path.join(HERE, "worker")})
        features = ["tolerant_match", "replace_all", "matches", "diagnostics"]
        self.assertEqual(status, 0)
        self.assertEqual(
            replies,
            [
                {"id": 0, "ok": {"name": "librechat-worker", "version": "9.9.9", "protocol": 1, "features": features}},
                {"id": 1, "ok": {"text": "$&", "matches": [{"strategy": "exact", "occurrences": 1}]}},
                {"id": 2, "error": {"code": "EDIT_CONFLICT", "message": "Workspace edit did not apply"}},
                {"id": 3, "error": {"code": "WRITE_LIMIT_EXCEEDED", "message": "Workspace file exceeds write limit"}},
            ],
        )

    def test_what_is_not_there_is_said(self):
        status, replies = talk([os.path.join(HERE, "..", "run"), "librechat-worker"], [], {"LIBRECHAT_WORKER": ""})
        self.assertNotEqual((status, replies), (0, []))
        self.assertEqual(talk([os.path.join(HERE, "..", "run"), "nonesuch"], []), (2, []))


if __name__ == "__main__":
    unittest.main()
