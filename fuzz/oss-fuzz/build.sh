#!/bin/bash -eu
# Run by OSS-Fuzz in its container: builds the targets with the flags that it sets, and puts them, their seeds, their
# dictionary and their options where it looks for them.
cd "$SRC/editproof"
cargo fuzz build --release
built=fuzz/target/${FUZZ_HOST:-x86_64-unknown-linux-gnu}/release
for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  cp "$built/$target" "$OUT/"
  cp fuzz/editproof.dict "$OUT/$target.dict"
  printf '[libfuzzer]\nmax_len = 1024\ntimeout = 10\n' >"$OUT/$target.options"
  python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" "fuzz/seeds/$target"/*
done
