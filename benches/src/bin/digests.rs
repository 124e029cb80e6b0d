//! Records the oracle's answers to the rows, so that benches can check theirs without waiting for the oracle.
//!
//! `cargo run --release -p benches --bin digests` takes minutes: the oracle is slow on purpose.

use benches::passes::{digest, digests_path};
use benches::rows::rows;
use benches::table;
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut digests = BTreeMap::new();
    for row in rows() {
        eprintln!("{}: {}", row.id, row.work);
        let edits = row.case.borrowed_edits();
        let answer = match editproof_oracle::apply(&row.case.input(&edits), &row.case.limits) {
            Ok(applied) => applied.text,
            Err(rejection) => editproof_oracle::message(&rejection, &row.case.limits),
        };
        digests.insert(row.id.to_owned(), digest(&answer));
    }
    match table::write_json(&digests_path(), &digests) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("digests: {message}");
            ExitCode::from(2)
        }
    }
}
