#!/usr/bin/env bash
# Builds every fuzz target, replays the seeds, fuzzes each target for a few seconds, and shows that targets notice an
# engine that is wrong on purpose. Exit status 0: all of that holds.
#
# usage: fuzz/gate.sh [SECONDS for each target, by default 4]
#
# SANITIZER=address fuzzes with AddressSanitizer, for which cargo needs the nightly toolchain or RUSTC_BOOTSTRAP=1.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
seconds=${1:-4}
sanitizer=${SANITIZER:-none}
version=0.13.2

work=$(mktemp -d)
# The targets' own files (a workspace full of links) go there, too.
export TMPDIR=$work
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
  printf 'fuzzing: %s\n' "$*"
  failed=$((failed + 1))
}

if ! cargo fuzz --version >/dev/null 2>&1; then
  cargo install cargo-fuzz --locked --quiet --version "$version" || exit 1
fi
cargo fuzz build --sanitizer "$sanitizer" --codegen-units 16 >"$work/build" 2>&1 || {
  tail -n 40 "$work/build"
  exit 1
}
host=$(rustc -vV | sed -n 's/^host: //p')
built=target/$host/release

# run TARGET ARGUMENT…: the target on a corpus of its own and the seeds.
run() {
  local target=$1
  shift
  mkdir -p "$work/corpus/$target" "artifacts/$target"
  "$built/$target" "$work/corpus/$target" "seeds/$target" "$@" 2>"$work/log"
}

# Elapsed time says what other work leaves to the fuzzer, processor time what the target takes.
TIMEFORMAT='%U %S'
printf '%-14s%8s%14s%16s%24s\n' target seeds executions 'executions/s' 'per processor second'
for source in fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  seeds=$(find "seeds/$target" -type f 2>/dev/null | wc -l)
  [ "$seeds" -gt 0 ] || fail "no seeds for $target"
  if ! run "$target" -runs=0; then
    grep -a -m 3 -E 'panicked|ERROR' "$work/log"
    fail "a seed of $target does not hold; replay: editproof fuzz replay $target fuzz/seeds/$target"
    continue
  fi
  if { time run "$target" -max_total_time="$seconds" -max_len=1024 -timeout=10 -dict=editproof.dict -print_final_stats=1 \
    -artifact_prefix="artifacts/$target/"; } 2>"$work/time"; then
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
    rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$work/log")
    processor=$(awk -v executions="$executions" '{ printf "%d", executions / ($1 + $2) }' "$work/time")
    printf '%-14s%8d%14d%16d%24d\n' "$target" "$seeds" "$executions" "$rate" "$processor"
  else
    grep -a -A 6 -m 1 panicked "$work/log"
    grep -a 'Test unit written' "$work/log"
    fail "$target found something"
  fi
done

# control ENGINE TARGET: the target must notice the engine.
control() {
  local status
  EDITPROOF_FUZZ_ENGINE=$1 run "$2" -max_total_time=20 -max_len=1024 -artifact_prefix="$work/" && status=0 || status=$?
  # 77 is libFuzzer's status for an input that crashed.
  if [ "$status" -eq 77 ] && grep -a -q panicked "$work/log"; then
    printf 'control: %s notices %s\n' "$2" "$1"
  else
    fail "$2 does not notice $1 (status $status)"
  fi
}
control control:line-breaks tolerant
control fault:ex-1-strips-last-lf exact
control control:line-numbers diagnostics
control control:line-numbers metamorphic
control control:too-much-work work

# The files for OSS-Fuzz and ClusterFuzzLite, as far as they can be checked here: with stand-ins for their variables and
# the targets that are built already in place of a build.
mkdir -p "$work/bin" "$work/out" "$work/src"
printf '#!/bin/sh\necho "$*" >>"%s/cargo"\n' "$work" >"$work/bin/cargo"
chmod +x "$work/bin/cargo"
ln -s "$(cd .. && pwd)" "$work/src/editproof"
if PATH=$work/bin:$PATH SRC=$work/src OUT=$work/out FUZZ_HOST=$host bash -eu oss-fuzz/build.sh; then
  for source in fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    [ -x "$work/out/$target" ] && [ -s "$work/out/$target.dict" ] && [ -s "$work/out/$target.options" ] &&
      python3 -m zipfile -l "$work/out/${target}_seed_corpus.zip" >/dev/null || fail "oss-fuzz/build.sh leaves $target out"
  done
  grep -q '^fuzz build' "$work/cargo" || fail "oss-fuzz/build.sh builds nothing"
else
  fail "oss-fuzz/build.sh fails"
fi
for folder in oss-fuzz clusterfuzzlite; do
  grep -q '^language: rust$' "$folder/project.yaml" || fail "$folder/project.yaml names no language"
  grep -q '^FROM gcr.io/oss-fuzz-base/base-builder-rust' "$folder/Dockerfile" || fail "$folder/Dockerfile has another base"
done

printf 'fuzzing: %d failed\n' "$failed"
[ "$failed" -eq 0 ]
