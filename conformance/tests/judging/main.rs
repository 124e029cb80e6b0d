//! What the judges say.
//!
//! The harness is worth what its judges notice: a property that forgot to compare keeps every engine. Here each of them is asked about
//! right engines, about engines that are wrong in one way, and about hand-made answers. What follows from the specification or from a
//! judge's own documentation is asserted; what they say of many is written down in `*.golden`, line by line. Whoever changes how the
//! judges judge changes these lines: `EDITPROOF_BLESS=1 cargo test -p editproof-conformance --test judging` writes them anew, and the
//! difference is to be read before it is committed.
//!
//! One program and fast, because cargo-mutants builds and runs it for every mutant of the judges (`.cargo/mutants-judging.toml`).

mod baseline;
mod cases;
mod deeds;
mod engines;
mod enumeration;
mod golden;
mod history;
mod hunt;
mod metamorphic;
mod safety;
mod safety_table;
mod standing;
mod verdicts;
