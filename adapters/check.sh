#!/usr/bin/env bash
# Checks what can be checked without any engine installed: syntax, length, that the lists agree, and the protocol libraries.
#
#   adapters/check.sh           this folder, and that the checks notice a folder with faults
#   adapters/check.sh FOLDER    that folder
set -uo pipefail
self=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check.sh
cd "${1:-$(dirname "$self")}" || exit 2
failed=0
complain() { echo "adapters: $*"; failed=1; }

for script in *.mjs tests/*.mjs; do node --check "$script" || complain "$script: syntax"; done
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
export PYTHONPYCACHEPREFIX=$cache
python3 -m py_compile ./*.py tests/*.py || complain "Python: syntax"
for script in install.sh run check.sh; do bash -n "$script" || complain "$script: syntax"; done

for script in *.mjs *.py; do
  name=${script%.*}
  [ "$name" = protocol ] && continue
  lines=$(wc -l <"$script")
  [ "$lines" -le 60 ] || complain "$script: $lines lines; at most 60"
  grep -q "\"name\": \"$name\", \"command\": \"./run $name\"" engines.json || complain "$script is not in engines.json"
done
# The version in engines.json is the one that install.sh pins: that of the line's first package.
while read -r name runtime package _; do
  case $name in '' | '#'*) continue ;; esac
  [ -f "$name.mjs" ] || [ -f "$name.py" ] || complain "packages: $name has no adapter"
  grep -q "\"name\": \"$name\".*\"version\": \"${package##*[@=]}\"" engines.json ||
    complain "$name: engines.json has another version than packages ($runtime $package)"
done <packages
if grep -nE 'https?:/' ./*.mjs ./*.py install.sh run packages engines.json; then complain "no addresses"; fi
python3 tests/protocol_test.py 2>&1 || complain "protocol"

# The control: each fault must be complained of.
if [ $# -eq 0 ]; then
  copy=$cache/copy
  mkdir "$copy" && cp -r ./*.mjs ./*.py ./*.sh run packages engines.json tests "$copy" || exit 2
  yes '// long' | head -n 60 >>"$copy/pi.mjs"
  echo 'const' >>"$copy/cline.mjs"
  echo 'def' >>"$copy/gptme.py"
  sed -i 's/"2026.8.31"/"1"/' "$copy/engines.json"
  sed -i 's/qwen-code/qwen/g' "$copy/engines.json"
  sed -i 's/if after != before/if False/' "$copy/protocol.py"
  found=$("$self" "$copy" 2>&1)
  for fault in 'pi.mjs: 7[0-9] lines' 'cline.mjs: syntax' 'Python: syntax' 'mcp-filesystem: engines.json has' \
    'qwen-code.mjs is not in' 'adapters: protocol'; do
    grep -q "$fault" <<<"$found" || complain "the control was not noticed: $fault"
  done
fi
exit $failed
