//! Many edits at a time, in small; `cargo run --release -p editproof-bridge --example load` is the large run.

#[path = "support/binaries.rs"]
mod binaries;
#[path = "support/documents.rs"]
#[allow(dead_code)]
mod documents;
#[path = "support/load.rs"]
mod load;
#[path = "support/processes.rs"]
#[allow(dead_code)]
mod processes;

mod support {
    pub(crate) use crate::{binaries, documents, processes};
}

use load::{Load, Report, examine};
use std::path::Path;

#[test]
fn every_edit_is_made_once() {
    let load = Load { edits: 200, workspaces: 8, workers: 4, hosts: 8 };
    let report = load::run(load, Path::new(env!("CARGO_BIN_EXE_editbridge")));
    println!("{}", report.to_text());
    assert!(report.is_clean(), "{} {:?} {:?}", report.to_text(), report.refused, report.strange);
    assert_eq!(report.times.len(), 200);
}

/// The control: files of a worker that loses edits, applies one twice, or one that was refused.
#[test]
fn what_was_lost_or_done_twice_is_noticed() {
    let made = [true, true, true, false, true];
    let found = |files: [&str; 2]| {
        let mut report = Report::default();
        examine(&mut report, &made, &files.map(str::to_owned));
        (report.lost, report.twice, report.strange)
    };
    let none = || (vec![], vec![], vec![]);
    assert_eq!(found(["edit 0\nedit 2\nedit 4\n[end]\n", "edit 1\n[end]\n"]), none());
    assert_eq!(found(["edit 0\nedit 4\n[end]\n", "edit 1\n[end]\n"]).0, [2]);
    assert_eq!(found(["edit 0\nedit 2\nedit 4\n[end]\n", "edit 1\nedit 1\n[end]\n"]).1, [1]);
    let strange = found(["edit 0\nedit 2\nedit 4\nedit 1\n[end]\n", "edit 1\nedit 3\nx\n[end]\n"]).2;
    assert_eq!(strange, ["edit 1", "edit 3", "x"], "another file's, a refused one, no edit at all");
}
