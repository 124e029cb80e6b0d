//! The failing cases of a log as case files in the report's folder, for the commands that show them again.
//!
//! They are made from the log alone, so that a resumed run and a merged one have them all.

use crate::case::{parse_cases, to_json};
use crate::report::reproduce::file_stem;
use editproof_qualification::event::{Failure, Unit};
use editproof_qualification::report::FAILURES;
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A case file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write `{}`: {error}; check the path and its permissions, or choose another folder", path.display())]
pub struct StoreError {
    path: PathBuf,
    error: io::Error,
}

/// Writes the failing cases of `units` into the folder of a report. Files of earlier runs are taken away first.
///
/// # Errors
/// A file cannot be written.
pub fn store_failures(folder: &Path, units: &[Unit]) -> Result<(), StoreError> {
    let folder = folder.join(FAILURES);
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| StoreError { path, error }
    };
    match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&folder)(error)),
        _ => {}
    }
    for (name, text) in failure_files(units) {
        let path = folder.join(name);
        std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
        std::fs::write(&path, text).map_err(failed(&path))?;
    }
    Ok(())
}

/// Whether the case files of a report's folder are those of its log.
///
/// # Errors
/// The first file that is missing, changed, or of no failing case.
pub fn verify_failures(folder: &Path, units: &[Unit]) -> Result<(), AlteredError> {
    let folder = folder.join(FAILURES);
    let expected = failure_files(units);
    let differs =
        expected.iter().find(|(name, text)| std::fs::read(folder.join(name)).ok().as_deref() != Some(text.as_bytes()));
    if let Some((name, _)) = differs {
        return Err(AlteredError(folder.join(name)));
    }
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let foreign = entries
        .map(|entry| entry.path())
        .find(|path| !path.file_name().and_then(|name| name.to_str()).is_some_and(|name| expected.contains_key(name)));
    foreign.map_or(Ok(()), |path| Err(AlteredError(path)))
}

/// A case file that is not what the log gives.
#[derive(Debug, thiserror::Error)]
#[error("{}: not what the log gives; restore it, or derive the report anew", .0.display())]
pub struct AlteredError(PathBuf);

/// The case files that follow from a log, by name.
fn failure_files(units: &[Unit]) -> BTreeMap<String, String> {
    let file = |failure: &Failure| {
        let name = format!("{}.json", file_stem(&failure.id));
        let file = json!({ "cases": [failure.case] }).to_string();
        // What is no case – a document that a fuzz target fails on – is shown by its own command.
        let cases = parse_cases(Path::new(&name), &file).ok()?;
        Some((name, to_json(&cases)))
    };
    units.iter().flat_map(|unit| &unit.failures).filter_map(file).collect()
}
