//! The comparison on a terminal.

use super::Comparison;
use super::words::{COLUMNS, example_rows};
use crate::compare::{Example, Outcome, Tally};
use crate::report::number::{counted, grouped};
use crate::report::style::{COMMAND, FAINT, HEADING, RIGHT, WRONG};
use crate::report::table::table;
use std::fmt::Write;

/// The table, the engines that were left out, and what damage there is.
pub fn comparison(comparison: &Comparison<'_>) -> String {
    let mut rows =
        vec![["engine", "version"].into_iter().chain(COLUMNS.map(|(_, name)| name)).map(str::to_owned).collect()];
    let mut left_out = String::new();
    let mut kinds = String::new();
    for standing in comparison.standings {
        let name = &standing.entrant.name;
        match &standing.result {
            Ok(tally) => {
                rows.push(row(name, tally));
                for kind in tally.kinds.keys() {
                    let _ = writeln!(
                        kinds,
                        "  {WRONG}{name}{WRONG:#}: {}: {}",
                        counted(tally.damaged(*kind), "case"),
                        kind.meaning()
                    );
                }
                if let Some(expected) =
                    standing.entrant.version.as_deref().filter(|&expected| expected != tally.version)
                {
                    let _ = writeln!(left_out, "{name}: expected version {expected}, found {}", tally.version);
                }
            }
            Err(reason) => {
                let _ = writeln!(left_out, "{name}: left out: {reason}");
            }
        }
    }
    let mut out = table(&rows);
    if !kinds.is_empty() {
        let _ = write!(out, "\n{HEADING}damage{HEADING:#}\n{kinds}");
    }
    if !left_out.is_empty() {
        let _ = write!(out, "\n{left_out}");
    }
    let _ = writeln!(out, "\n{FAINT}{}{FAINT:#}", counted(comparison.cases.len() as u64, "case"));
    out
}

fn row(name: &str, tally: &Tally<'_>) -> Vec<String> {
    let counts = COLUMNS.map(|(outcome, _)| match tally.count(outcome) {
        0 => "–".to_owned(),
        count => grouped(count),
    });
    [name.to_owned(), tally.version.to_owned()].into_iter().chain(counts).collect()
}

/// One example, for the command that shows it again.
pub fn example(engine: &str, outcome: Outcome, example: Option<&Example<'_>>, words: &str) -> String {
    let colour = if outcome.is_safe() { RIGHT } else { WRONG };
    let mut out =
        format!("{HEADING}{engine}{HEADING:#}: {colour}{}{colour:#}: {}\n", outcome.as_str(), outcome.meaning());
    if !words.is_empty() {
        let _ = writeln!(out, "  {FAINT}{}{FAINT:#}", words.lines().next().unwrap_or_default());
    }
    if let Some(Example { kind, case, finding }) = example {
        let _ = writeln!(out, "  {WRONG}{}{WRONG:#}: {}", kind.as_str(), kind.meaning());
        let rows = example_rows(case, finding);
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, text) in rows {
            let _ = writeln!(out, "  {name:<width$}  {text}");
        }
    }
    out
}

/// Where the report was written.
pub fn written(file: &str) -> String {
    format!("{COMMAND}{file}{COMMAND:#}\n")
}
