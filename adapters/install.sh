#!/usr/bin/env bash
# Installs released engines at pinned versions (file `packages`) below adapters/installed/, which git ignores.
#
#   adapters/install.sh             all of them, one after the other
#   adapters/install.sh codex pi    these
#   adapters/install.sh --list      what there is
#
# One that cannot be installed is reported, with the last words of its installer; the rest goes on. What is installed at that
# version already is left alone. No install script of a package is run. Exit status: 0 all are there, 1 some are not, 2 usage.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 2

# python_of X.Y: the path of that Python, from the search path or from pyenv.
python_of() {
  local candidate
  for candidate in "python$1" "$(command -v pyenv >/dev/null && pyenv root)/versions/$1".*/bin/python; do
    if "$candidate" -c "import sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  echo "Python $1 is not at hand" >&2
  return 1
}

# install RUNTIME FOLDER PACKAGE…
install() {
  local runtime=$1 folder=$2 python
  shift 2
  rm -rf "$folder" && mkdir -p "$folder" || return 1
  if [ "$runtime" = node ]; then
    echo '{ "private": true }' >"$folder/package.json"
    nice -n 10 npm install --prefix "$folder" --ignore-scripts --no-package-lock --no-audit --no-fund --omit=dev \
      --legacy-peer-deps --loglevel=error "$@"
  else
    python=$(python_of "${runtime#python}") || return 1
    nice -n 10 "$python" -m venv "$folder" &&
      nice -n 10 "$folder/bin/python" -m pip install --disable-pip-version-check --no-input --no-cache-dir --quiet "$@"
  fi
}

wanted=" $* "
if [ "$*" = --list ]; then
  grep -v '^#' packages
  exit 0
fi
for name in "$@"; do
  grep -q "^$name " packages || { echo "unknown engine: $name; adapters/install.sh --list names them" >&2; exit 2; }
done

missing=()
while read -r name runtime packages; do
  case $name in '' | '#'*) continue ;; esac
  if [ $# -gt 0 ] && [[ $wanted != *" $name "* ]]; then continue; fi
  folder=installed/$name
  if [ "$(cat "$folder/.packages" 2>/dev/null)" = "$packages" ]; then
    echo "$name: there already"
    continue
  fi
  # Split on purpose: several packages.
  # shellcheck disable=SC2086
  if words=$(install "$runtime" "$folder" $packages 2>&1 </dev/null); then
    echo "$packages" >"$folder/.packages"
    echo "$name: installed, $(du -sm "$folder" | cut -f1) MB"
  else
    rm -rf "$folder"
    missing+=("$name")
    printf '%s: NOT installed\n%s\n' "$name" "$(tail -n 3 <<<"$words")"
  fi
done <packages
[ ${#missing[@]} -eq 0 ]
