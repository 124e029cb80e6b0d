#!/usr/bin/env bash
# Drives `editworker mcp` with the Python MCP SDK, a client that is not ours.
#
# usage: worker/tests/mcp_client/run.sh [path of editworker]
#
# Builds editworker unless a path is given, and installs the client (pinned in requirements.txt, from PyPI) into
# target/mcp_client unless it is there. Exit status 0: the client saw everything that client.py asks for.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$(cd "$here/../../.." && pwd)"
venv="$root/target/mcp_client"

if [ $# -ge 1 ]; then
  editworker="$1"
else
  cargo build --quiet --manifest-path "$root/Cargo.toml" -p editproof-worker --bin editworker
  editworker="$root/target/debug/editworker"
fi

if ! cmp -s "$here/requirements.txt" "$venv/installed.txt"; then
  rm -rf "$venv"
  if ! python3 -m venv "$venv"; then
    # Debian ships venv apart; the packages then go into a plain folder.
    rm -rf "$venv"
    python3 -m pip install --quiet --disable-pip-version-check --target "$venv/site" -r "$here/requirements.txt"
  else
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"
  fi
  cp "$here/requirements.txt" "$venv/installed.txt"
fi

if [ -d "$venv/site" ]; then
  PYTHONPATH="$venv/site" exec python3 "$here/client.py" "$editworker"
fi
exec "$venv/bin/python" "$here/client.py" "$editworker"
