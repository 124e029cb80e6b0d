//! What a survey of the metamorphic properties found, for readers and for machines.

use super::answer::{answer_lines, response_lines};
use super::diff::{Sides, diff};
use super::failure::question;
use super::number::{counted, grouped};
use super::reproduce::Stored;
use super::style::{COMMAND, FAINT, HEADING, RIGHT, WRONG};
use super::table::table;
use crate::metamorphic::{PROPERTIES, Property, Survey, Violated};
use crate::run::Plan;
use editproof_spec::Clause;
use serde_json::{Value, json};
use std::fmt::Write;

/// The version of the format for machines; it rises when a reader must change.
const VERSION: u32 = 1;

/// All properties: name, clauses, what each says.
pub fn list() -> String {
    let mut out = String::new();
    for property in PROPERTIES {
        let Property { name, says, alone, .. } = property;
        let _ = writeln!(out, "{HEADING}{name}{HEADING:#}  {}", ids(property.clauses));
        let _ = writeln!(out, "  {says}");
        let _ = writeln!(out, "  {FAINT}it alone finds fault:{alone}{FAINT:#}");
    }
    out
}

fn ids(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(", ")
}

/// A violation: the case, the question that was made from it, and what was compared. `command` reproduces it.
pub fn violation(violated: &Violated, command: &str) -> String {
    let Violated { case, property, violation, .. } = violated;
    let mut out = String::new();
    let _ = writeln!(out, "{HEADING}case {}{HEADING:#}  {WRONG}violates {}{WRONG:#}", case.id, property.name);
    let _ = writeln!(out, "  {}", property.says);
    out.push_str(&question(case));
    let is_case = violation.asked.text == case.text
        && (&violation.asked.edits, violation.asked.matching) == (&case.edits, case.matching);
    if is_case {
        let _ = writeln!(out, "  {WRONG}{}{WRONG:#}", violation.what);
    } else {
        let _ = writeln!(out, "  from it was asked:");
        out.push_str(&question(&violation.asked));
        let _ = writeln!(out, "  {WRONG}{}{WRONG:#}", violation.what);
    }
    let found = response_lines(&violation.found);
    match &violation.expected {
        Some(expected) => {
            let shown = diff(&answer_lines(expected), &found, Sides::RIGHT_AND_WRONG);
            let _ =
                writeln!(out, "  as the other answers ask (-), as it answered (+):\n{}", shown.trim_end_matches('\n'));
        }
        None => {
            let _ = writeln!(out, "  it answered:");
            for line in found {
                let _ = writeln!(out, "    {line}");
            }
        }
    }
    let _ = writeln!(out, "  reproduce: {COMMAND}{command}{COMMAND:#}");
    out
}

/// The table at the end, and the result.
pub fn summary(survey: &Survey) -> String {
    let mut rows = vec![["property", "applies", "of all", "violated"].map(str::to_owned).to_vec()];
    for (property, tally) in PROPERTIES.iter().zip(&survey.tallies) {
        let share = 100.0 * tally.applied() as f64 / survey.cases.max(1) as f64;
        let violated = if tally.violated == 0 { "–".to_owned() } else { grouped(tally.violated) };
        rows.push(vec![property.name.to_owned(), grouped(tally.applied()), format!("{share:.1} %"), violated]);
    }
    let mut out = table(&rows);
    let cases = counted(survey.cases, "case");
    let seconds = survey.elapsed.as_secs_f64();
    let _ = writeln!(out, "{FAINT}{cases} in {seconds:.2} s{FAINT:#}");
    let _ = match survey.wrong {
        0 => writeln!(out, "{RIGHT}{cases}, no violation{RIGHT:#}"),
        1 => writeln!(out, "{WRONG}{cases}, 1 violates a property{WRONG:#}"),
        wrong => writeln!(out, "{WRONG}{cases}, {} violate a property{WRONG:#}", grouped(wrong)),
    };
    out
}

/// The results for machines. Everything but the member `timing` is a function of the cases and the engine.
pub fn json_report(plan: &Plan<'_>, survey: &Survey, stored: &[Stored]) -> String {
    let properties = PROPERTIES.iter().zip(&survey.tallies).map(|(property, tally)| {
        json!({
            "name": property.name,
            "clauses": property.clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>(),
            "applies": tally.applied(),
            "violated": tally.violated,
        })
    });
    let violations = survey.violations.iter().zip(stored).map(|(violated, stored)| {
        json!({
            "id": violated.case.id,
            "property": violated.property.name,
            "what": violated.violation.what,
            "file": stored.file.display().to_string(),
            "reproduce": stored.command,
        })
    });
    let report = json!({
        "version": VERSION,
        "editproof": env!("CARGO_PKG_VERSION"),
        "engine": plan.engine.to_string(),
        "seed": plan.generated.seed,
        "cases": survey.cases,
        "wrong": survey.wrong,
        "properties": properties.collect::<Vec<Value>>(),
        "violations": violations.collect::<Vec<Value>>(),
        "timing": {"seconds": survey.elapsed.as_secs_f64()},
    });
    format!("{report:#}\n")
}
