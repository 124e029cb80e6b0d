#!/usr/bin/env bash
# Opens a green and a red fixture report in Debian's headless Chromium and checks what a page must keep: see check.mjs.
#
#   qualification/tests/page/run.sh [FOLDER]     FOLDER: where screenshots go; none are made without it
set -euo pipefail
[ $# -eq 0 ] || screens=$(realpath -m -- "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v npm >/dev/null; then
  echo "needs Node.js 20 or later with npm: install the packages nodejs and npm" >&2
  exit 2
fi
if ! command -v chromium >/dev/null; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "needs Chromium: install the package chromium" >&2
    exit 2
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi
[ -d node_modules/playwright-core ] && [ -d node_modules/axe-core ] || npm ci --silent

reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
cargo run --quiet --locked -p editproof-qualification --example fixture -- "$reports"
node check.mjs "$reports" ${1:+"$screens"}
