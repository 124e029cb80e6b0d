//! What the shrinker made of a case, and how it does on the whole bank.

use super::number::{counted, grouped};
use super::style::{COMMAND, FAINT, HEADING, RIGHT, WRONG};
use super::table::table;
use crate::case::to_json;
use crate::shrink::Shrunk;
use crate::shrink::measure::{Measure, Row, Setup};
use serde_json::{Value, json};
use std::fmt::Write;

/// The version of the JSON format; it rises when a reader must change.
const VERSION: u32 = 1;

/// One line about a case that was shrunk.
pub fn shrunk(shrunk: &Shrunk) -> String {
    let Shrunk { kind, from, to, tries, is_finished, .. } = shrunk;
    let end = if *is_finished { "" } else { "; more tries might find a smaller one" };
    format!("{FAINT}shrunk from size {from} to {to} in {} cases, {kind}{end}{FAINT:#}\n", grouped(*tries))
}

/// The line below a shrunk case: where it comes from. `command` reproduces the whole case.
pub fn from_whole(shrunk: &Shrunk, command: &str) -> String {
    let Shrunk { from, to, .. } = shrunk;
    format!("  shrunk from size {from} to {to}; the whole case: {COMMAND}{command}{COMMAND:#}\n")
}

/// What is said of a case that shrinks to one that was shown before, called `shown`.
pub fn same(id: &str, shrunk: &Shrunk, shown: &str, command: &str) -> String {
    let Shrunk { from, to, .. } = shrunk;
    format!(
        "{HEADING}case {id}{HEADING:#}  shrunk from size {from} to {to}: {shown} once more\n  the whole case: \
         {COMMAND}{command}{COMMAND:#}\n"
    )
}

/// The table of what is not minimal or not reached, and the figures.
pub fn measure(setup: &Setup<'_>, found: &Measure) -> String {
    let mut out = String::new();
    let above: Vec<&Row> =
        found.rows.iter().filter(|row| row.least.is_some_and(|least| row.shrunk.to > least)).collect();
    if !above.is_empty() {
        let mut rows = vec![["above the minimum", "case", "size", "shrunk", "least"].map(str::to_owned).to_vec()];
        rows.extend(above.iter().map(|row| {
            let least = row.least.map_or_else(String::new, |least| least.to_string());
            let sizes = [row.shrunk.from.to_string(), row.shrunk.to.to_string(), least];
            [vec![row.fault.id().to_owned(), row.id.clone()], sizes.to_vec()].concat()
        }));
        let _ = writeln!(out, "{}", table(&rows));
    }
    let (reached, minimal) = (found.reached().len(), found.minimal().len());
    let cases = found.rows.len();
    let _ = writeln!(
        out,
        "{HEADING}{} of {}{HEADING:#}; {} shown by no generated case in a single answer",
        counted(cases as u64, "failing case"),
        counted(setup.faults.len() as u64, "fault"),
        grouped(found.unseen.len() as u64),
    );
    let _ = writeln!(out, "true minimum known, by enumeration, for {reached} faults");
    let mut line = |name: &str, value: String, bound: String, is_met: bool| {
        let (style, word) = if is_met { (RIGHT, "met") } else { (WRONG, "not met") };
        let _ = writeln!(out, "{name}: {value} ({bound}: {style}{word}{style:#})");
    };
    line(
        "of these faults, every case shrunk to the true minimal size",
        format!("{minimal}, {:.1} %", 100.0 * found.minimal_share()),
        format!("at least {:.0} %", 100.0 * Measure::MINIMAL_SHARE),
        found.minimal_share() >= Measure::MINIMAL_SHARE,
    );
    line(
        "largest ratio to the minimum",
        format!("{:.2}", found.worst_ratio()),
        format!("at most {}", Measure::WORST_RATIO),
        found.worst_ratio() <= Measure::WORST_RATIO,
    );
    line(
        "median time of a shrinking",
        format!("{:.3} s", found.median_time().as_secs_f64()),
        format!("below {} s", Measure::MEDIAN_TIME.as_secs()),
        found.median_time() < Measure::MEDIAN_TIME,
    );
    out
}

/// The measure as JSON text, with a line break at its end.
pub fn json(setup: &Setup<'_>, found: &Measure) -> String {
    let rows: Vec<Value> = found
        .rows
        .iter()
        .map(|row| {
            let case: Value = serde_json::from_str(&to_json([&row.shrunk.case])).unwrap_or_default();
            json!({
                "fault": row.fault.id(),
                "case": row.id,
                "kind": row.shrunk.kind.to_string(),
                "size": row.shrunk.from,
                "shrunk": row.shrunk.to,
                "least": row.least,
                "tries": row.shrunk.tries,
                "finished": row.shrunk.is_finished,
                "milliseconds": row.time.as_millis() as u64,
                "result": case["cases"][0],
            })
        })
        .collect();
    let ids = |faults: &[crate::faults::Fault]| faults.iter().map(|fault| fault.id()).collect::<Vec<_>>();
    let report = json!({
        "format": "editproof-shrinking",
        "version": VERSION,
        "editproof": env!("CARGO_PKG_VERSION"),
        "faults": setup.faults.len(),
        "seed": setup.seed,
        "generated": setup.cases,
        "each": setup.each,
        "reach": setup.reach,
        "tries": setup.budget.tries,
        "passes": setup.passes.iter().map(|pass| pass.name).collect::<Vec<_>>(),
        "unseen": ids(&found.unseen),
        "reached": found.reached().len(),
        "minimal": found.minimal().len(),
        "minimalShare": found.minimal_share(),
        "worstRatio": found.worst_ratio(),
        "medianSeconds": found.median_time().as_secs_f64(),
        "met": found.is_met(),
        "rows": rows,
    });
    format!("{report:#}\n")
}
