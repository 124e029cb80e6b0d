//! Digests that two runs with the same findings have in common.

use super::units::{Planned, Units};
use crate::digest::hex;
use crate::event::{Circumstances, Machine, Start, Timing, Unit};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// SHA-256 of the lines that `sha256sum` prints for the files of the corpus, in the order of their paths.
pub(super) fn manifest(files: &BTreeMap<String, String>) -> String {
    let mut digest = Sha256::new();
    for (path, sum) in files {
        digest.update(format!("{sum}  {path}\n"));
    }
    hex(&digest.finalize())
}

/// SHA-256 over the start and the units in the order of the plan, each as a line of JSON, with empty circumstances and times.
pub(super) fn findings(start: &Start, units: &Units<'_>) -> String {
    let mut digest = Sha256::new();
    let mut add = |line: serde_json::Result<Vec<u8>>| {
        // An event that was read can be written; should it not, its digest is one that no other log has.
        digest.update(line.unwrap_or_default());
        digest.update("\n");
    };
    add(serde_json::to_vec(&Start { circumstances: nowhere(), ..start.clone() }));
    for planned in units.all() {
        match planned {
            Planned::Held(held) => {
                add(serde_json::to_vec(&Unit { timing: Timing::default(), ..held.unit.clone() }));
            }
            Planned::Missing { id, .. } => add(serde_json::to_vec(&serde_json::json!({ "missing": id }))),
        }
    }
    hex(&digest.finalize())
}

fn nowhere() -> Circumstances {
    let machine =
        Machine { system: String::new(), architecture: String::new(), processor: None, cores: 0, memory: None };
    Circumstances { started: String::new(), command: Vec::new(), jobs: 0, machine, part: None }
}
