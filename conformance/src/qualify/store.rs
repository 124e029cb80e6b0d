//! The failing cases of a log as case files in the report's folder, for the commands that show them again.
//!
//! They are made from the log alone, so that a resumed run and a merged one have them all.

use super::failing::FOLDER;
use crate::case::{parse_cases, to_json};
use crate::report::reproduce::file_stem;
use editproof_qualification::event::Unit;
use serde_json::json;
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
pub fn store_failures(folder: &Path, units: &[Unit]) -> Result<Vec<PathBuf>, StoreError> {
    let folder = folder.join(FOLDER);
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| StoreError { path, error }
    };
    match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&folder)(error)),
        _ => {}
    }
    let mut stored = Vec::new();
    for failure in units.iter().flat_map(|unit| &unit.failures) {
        let path = folder.join(format!("{}.json", file_stem(&failure.id)));
        let file = json!({ "cases": [failure.case] }).to_string();
        // What is no case – a document that a fuzz target fails on – is shown by its own command.
        let Ok(cases) = parse_cases(&path, &file) else { continue };
        std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
        std::fs::write(&path, to_json(&cases)).map_err(failed(&path))?;
        stored.push(path);
    }
    Ok(stored)
}
