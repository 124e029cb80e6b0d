//! What other programs have measured: instructions, heap and speed of the engine, by the programs of `benches`.
//!
//! Why records and not measuring here: an allocator with a hard cap and an instruction counter are whole processes of their
//! own. A record is good for one engine, that whose sources have the digest that it names; of any other it says nothing.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The records.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    pub(super) instructions: Option<Record<InstructionLadder>>,
    pub(super) heap: Option<Record<HeapWork>>,
    pub(super) passes: Option<Record<Speed>>,
    /// Passes of recorded releases, by version and row.
    pub(super) releases: BTreeMap<String, BTreeMap<String, f64>>,
}

/// A record: the rows of one program.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Record<R> {
    /// SHA-256 of the engine's sources.
    pub(super) engine: String,
    pub(super) rows: Vec<R>,
}

/// Instructions of one family.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct InstructionLadder {
    pub(super) engine: String,
    pub(super) family: String,
    pub(super) about: String,
    pub(super) sizes: Vec<u64>,
    pub(super) instructions: Vec<u64>,
}

/// Heap of one work.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct HeapWork {
    pub(super) engine: String,
    pub(super) work: String,
    pub(super) about: String,
    pub(super) measured: Option<Measured>,
    pub(super) within: bool,
}

/// What was measured of a process that lived.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Measured {
    pub(super) peak: u64,
    pub(super) bound: u64,
}

/// Speed of one work.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Speed {
    pub(super) id: String,
    pub(super) work: String,
    pub(super) passes: f64,
    pub(super) at_most: Option<f64>,
}

/// A record that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the record `{}`: {what}; write it with `--json` of the programs of `benches`", path.display())]
pub struct EvidenceError {
    path: PathBuf,
    what: String,
}

const LADDER: &str = include_str!("../../record/ladder.json");
const HEAP: &str = include_str!("../../record/heap.json");
const PASSES: &str = include_str!("../../record/passes.json");
/// Recorded releases, by version.
const RELEASES: &[(&str, &str)] = &[("0.1.0", include_str!("../../record/releases/0.1.0.json"))];

impl Evidence {
    /// The records that were made for this version of the harness.
    ///
    /// # Errors
    /// A record is none; a test rules that out.
    pub fn embedded() -> Result<Evidence, EvidenceError> {
        Ok(Evidence {
            instructions: Some(parse("ladder.json".as_ref(), LADDER)?),
            heap: Some(parse("heap.json".as_ref(), HEAP)?),
            passes: Some(parse("passes.json".as_ref(), PASSES)?),
            releases: releases()?,
        })
    }

    /// The records of a folder: `ladder.json`, `heap.json` and `passes.json`, each of which may be missing.
    ///
    /// # Errors
    /// A record cannot be read, or is none.
    pub fn of_folder(folder: &Path) -> Result<Evidence, EvidenceError> {
        Ok(Evidence {
            instructions: read(&folder.join("ladder.json"))?,
            heap: read(&folder.join("heap.json"))?,
            passes: read(&folder.join("passes.json"))?,
            releases: releases()?,
        })
    }
}

fn releases() -> Result<BTreeMap<String, BTreeMap<String, f64>>, EvidenceError> {
    let passes = |(version, text): &(&str, &str)| {
        let record: Record<Speed> = parse(format!("releases/{version}.json").as_ref(), text)?;
        Ok(((*version).to_owned(), record.rows.into_iter().map(|row| (row.id, row.passes)).collect()))
    };
    RELEASES.iter().map(passes).collect()
}

fn read<R: DeserializeOwned>(path: &Path) -> Result<Option<Record<R>>, EvidenceError> {
    match std::fs::read_to_string(path) {
        Ok(text) => parse(path, &text).map(Some),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(EvidenceError { path: path.to_owned(), what: error.to_string() }),
    }
}

fn parse<R: DeserializeOwned>(path: &Path, text: &str) -> Result<Record<R>, EvidenceError> {
    serde_json::from_str(text).map_err(|error| EvidenceError { path: path.to_owned(), what: error.to_string() })
}

/// The rows of a record, if it is one of the engine under test; else why not. `command` measures it.
pub(super) fn of_engine<'e, R>(
    setting: &super::Setting,
    record: &'e Option<Record<R>>,
    command: &str,
) -> Result<&'e [R], String> {
    if !setting.is_own_engine() {
        return Err("only the fast engine of this workspace has a program that measures this".to_owned());
    }
    match record {
        None => Err(format!("there is no record; measure with `{command}`")),
        Some(record) if record.engine != editproof_engine::SOURCES_SHA256 => {
            Err(format!("the record is of an engine with other sources; measure anew with `{command}`"))
        }
        Some(record) => Ok(&record.rows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Choice;
    use crate::qualify::Setting;

    #[test]
    fn the_embedded_records_can_be_read() {
        let evidence = Evidence::embedded().unwrap();
        assert!(evidence.instructions.unwrap().rows.len() > 20 && evidence.heap.unwrap().rows.len() > 20);
        assert!(evidence.passes.unwrap().rows.len() > 5 && !evidence.releases.is_empty());
    }

    #[test]
    fn a_record_says_nothing_of_another_engine() {
        let record = |engine: &str| Some(Record { engine: engine.to_owned(), rows: vec![7] });
        let own = record(editproof_engine::SOURCES_SHA256);
        let setting = Setting::default();
        assert_eq!(of_engine(&setting, &own, "x"), Ok(&[7][..]));
        assert!(of_engine(&setting, &record("00"), "x").unwrap_err().contains("measure anew with `x`"));
        assert!(of_engine(&setting, &None::<Record<u8>>, "x").is_err());
        assert!(of_engine(&Setting { engine: Choice::Oracle, ..setting }, &own, "x").is_err());
    }
}
