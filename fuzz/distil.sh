#!/usr/bin/env bash
# Makes the seeds anew: fuzzes each target from its seeds and, where inputs are documents, from the corpus of cases, and
# keeps the hundred inputs that together reach the most.
#
# usage: fuzz/distil.sh SECONDS [TARGET…]
set -euo pipefail
cd "$(dirname "$0")"
seconds=$1
shift
most=100
if [ $# -eq 0 ]; then
  mapfile -t targets < <(basename -s .rs -a fuzz_targets/*.rs)
else
  targets=("$@")
fi

work=$(mktemp -d)
export TMPDIR=$work
trap 'rm -rf "$work"' EXIT
cargo build --quiet --release --manifest-path ../Cargo.toml -p editproof-conformance
cargo fuzz build --sanitizer none
built=target/$(rustc -vV | sed -n 's/^host: //p')/release

for target in "${targets[@]}"; do
  mkdir -p "corpus/$target" "seeds/$target" "$work/$target"
  # Targets whose inputs are cases, or which are not of the conformance crate, have no such seeds.
  ../target/release/editproof fuzz seeds "$target" "$work/documents-$target" >/dev/null 2>&1 || true
  mkdir -p "$work/documents-$target"
  "$built/$target" "corpus/$target" "seeds/$target" "$work/documents-$target" -max_total_time="$seconds" -max_len=512 \
    -dict=editproof.dict -artifact_prefix="artifacts/$target-" 2>"$work/log" || { tail -n 30 "$work/log"; exit 1; }
  # A set cover of the edges reached, not of how often: that is a quarter of the files.
  "$built/$target" -set_cover_merge=1 -use_counters=0 -max_len=512 "$work/$target" "seeds/$target" "corpus/$target" \
    2>"$work/log"
  # They are written in the order in which they were chosen, those that reach the most first.
  (cd "$work/$target" && ls -tr | tail -n "+$((most + 1))" | xargs -r rm)
  # Inputs with a name of their own, and not the digest that a fuzzer gives, were put there by hand.
  find "seeds/$target" -type f ! -name '????????????????????????????????????????' -exec cp {} "$work/$target/" \;
  rm -r "seeds/$target"
  mv "$work/$target" "seeds/$target"
  printf '%s: %d seeds, %d bytes\n' "$target" "$(find "seeds/$target" -type f | wc -l)" \
    "$(cat "seeds/$target"/* | wc -c)"
done
