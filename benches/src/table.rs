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

/// Writes a record as indented JSON.
///
/// # Errors
/// Says which file could not be written, and why.
pub fn write_json(path: &Path, record: &impl Serialize) -> Result<(), String> {
    let json = serde_json::to_string_pretty(record).map_err(|error| format!("record cannot be encoded: {error}"))?;
    std::fs::write(path, json + "\n").map_err(|error| format!("cannot write {}: {error}", path.display()))
}
