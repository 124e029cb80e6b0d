//! Plain tables and JSON records.

use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Prints rows under a header, columns padded to their widest cell.
pub fn print(header: &[&str], rows: &[Vec<String>]) {
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .chain([header[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let mut out = std::io::stdout().lock();
    let mut line = |cells: &[String]| {
        let cells: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.chars().count())))
            .collect();
        // A closed pipe is the reader's wish, not an error.
        let _ = writeln!(out, "{}", cells.join("  ").trim_end());
    };
    line(&header.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
    for row in rows {
        line(row);
    }
}

/// A record of what was measured: of which engine, and how. `editproof qualify` takes it for evidence on that engine alone.
#[derive(Debug, Serialize)]
pub struct Record<'a, R> {
    /// SHA-256 of the engine's sources.
    pub engine: &'static str,
    /// The command that measures it.
    pub command: &'a str,
    /// Where it was measured.
    pub machine: String,
    /// What was measured.
    pub rows: &'a [R],
}

impl<'a, R> Record<'a, R> {
    /// A record of the engine that this program is linked with.
    pub fn new(command: &'a str, rows: &'a [R]) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let machine = format!("{}, {cores} cores", std::env::consts::ARCH);
        Record { engine: editproof_engine::SOURCES_SHA256, command, machine, rows }
    }
}

/// Writes a record as indented JSON.
///
/// # Errors
/// Says which file could not be written, and why.
pub fn write_json(path: &Path, record: &impl Serialize) -> Result<(), String> {
    let json = serde_json::to_string_pretty(record).map_err(|error| format!("record cannot be encoded: {error}"))?;
    std::fs::write(path, json + "\n").map_err(|error| format!("cannot write {}: {error}", path.display()))
}
