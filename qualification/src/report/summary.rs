//! `summary.md`: the decision for a pull request, as a comment that fits (GitHub takes 65,536 characters).
//!
//! Texts of the log cannot become markup, mention anyone or break out of a table: every sign that Markdown obeys is escaped,
//! and code stands in a fence that is longer than any within.

use super::words::{LEGEND, cut, plain, seconds};
use super::{ClauseStatus, FailureReport, GateReport, GateStatus, Report, Verdict};
use crate::number::{counted, grouped};
use std::fmt::Write;

/// Bytes beyond which no further failing case is shown.
const ROOM: usize = 40_000;
/// Failing cases that are shown at most: who needs more opens the page.
const FAILURES: usize = 5;
/// Reasons, gates and notes that are shown at most, of each.
const ROWS: usize = 30;
/// Characters of one text of a failing case that are shown at most.
const TEXT: usize = 300;
/// Bytes of one text of a row that are shown at most: together with [`ROWS`], 48,000.
const CELL: usize = 400;
/// Lines of one diff that are shown at most.
const DIFF: usize = 30;

const START: &str = "\n<!-- timing -->\n";
const END: &str = "\n<!-- /timing -->\n";

pub(super) fn render(report: &Report) -> Vec<u8> {
    let mut out = String::new();
    let decision = &report.decision;
    let sign = match decision.verdict {
        Verdict::Ship => "✅",
        Verdict::DoNotShip => "❌",
        Verdict::NotDecided => "❔",
    };
    let _ = writeln!(out, "## {sign} {}\n\n{}.\n", text(&decision.headline), text(&decision.detail));
    list(&mut out, decision.reasons.iter().map(|reason| reason.text.as_str()));
    gates(&mut out, report);
    figures(&mut out, report);
    if !decision.notes.is_empty() {
        out.push_str("Also to be known:\n\n");
        list(&mut out, decision.notes.iter().map(|note| note.text.as_str()));
    }
    failures(&mut out, report);
    let timing = &report.timing;
    let _ = write!(
        out,
        "{START}\nWork of {}, {} of processor time, in {}.\n{END}",
        seconds(timing.seconds),
        seconds(timing.cpu_seconds),
        counted(timing.runs.iter().map(|run| run.runs).sum(), "run")
    );
    out.into_bytes()
}

/// Without what stands between the marks.
pub(super) fn without_timing(text: &str) -> Option<String> {
    // Every text of the log stands within one line, so a line that is a mark is a mark.
    super::without(text, START, END)
}

fn list<'a>(out: &mut String, texts: impl ExactSizeIterator<Item = &'a str>) {
    let more = texts.len().saturating_sub(ROWS);
    let empty = texts.len() == 0;
    for one in texts.take(ROWS) {
        let _ = writeln!(out, "- {}", text(one));
    }
    if more > 0 {
        let _ = writeln!(out, "- and {} more", grouped(more as u64));
    }
    if !empty {
        out.push('\n');
    }
}

fn gates(out: &mut String, report: &Report) {
    out.push_str("| gate | result | figures | negative controls |\n|---|---|---|---|\n");
    for gate in report.gates.iter().take(ROWS) {
        let (sign, word) = result(gate);
        let optional = if gate.required { "" } else { " (reported only)" };
        let noticed = gate.controls.iter().filter(|control| control.noticed).count();
        let controls = match gate.controls.len() {
            0 => "–".to_owned(),
            all => format!("{noticed} of {all} noticed"),
        };
        let _ =
            writeln!(out, "| {}{optional} | {sign} {word} | {} | {controls} |", text(&gate.title), text(&gate.figures));
    }
    if report.gates.len() > ROWS {
        let _ = writeln!(out, "\nAnd {} more gates.", grouped((report.gates.len() - ROWS) as u64));
    }
    out.push('\n');
}

fn result(gate: &GateReport) -> (&'static str, &'static str) {
    match gate.status {
        GateStatus::Passed => ("✅", "passed"),
        GateStatus::Failed => ("❌", "failed"),
        GateStatus::Incomplete => ("❔", "incomplete"),
        GateStatus::Unproven => ("❔", "unproven"),
    }
}

fn figures(out: &mut String, report: &Report) {
    let held = report.clauses.iter().filter(|clause| clause.status == ClauseStatus::Held).count();
    let tested = &report.tested;
    let _ = writeln!(
        out,
        "{held} of {} clauses held. Profile {}, corpus {} ({}), findings `{}`{}.\n",
        report.clauses.len(),
        text(&tested.profile),
        text(&tested.corpus_version),
        counted(tested.corpus_cases, "case"),
        tested.digest.get(..16).unwrap_or_default(),
        match &tested.harness.commit {
            Some(commit) => format!(", commit {}", text(commit)),
            None => String::new(),
        }
    );
}

fn failures(out: &mut String, report: &Report) {
    let mut shown = 0;
    for failing in report.failures.iter().take(FAILURES) {
        let block = failure(report, failing);
        if out.len() + block.len() > ROOM {
            break;
        }
        if shown == 0 {
            let _ = writeln!(out, "### Failing cases\n\n{LEGEND}\n");
        }
        out.push_str(&block);
        shown += 1;
    }
    let more = report.failures.len() - shown;
    if more > 0 {
        let _ = writeln!(out, "{} more in `report.html`.\n", counted(more as u64, "failing case"));
    }
}

fn failure(report: &Report, failing: &FailureReport) -> String {
    let failure = &failing.failure;
    let mut body = String::new();
    let mut row = |name: &str, shown: &str| {
        let _ = writeln!(body, "{name:<9} {}", cut(&plain(shown), TEXT));
    };
    row("text", &failure.text);
    for edit in &failure.edits {
        row(if edit.replace_all { "old (all)" } else { "old" }, &edit.old_text);
        row("new", &edit.new_text);
    }
    let diff: Vec<String> = failure.diff.iter().take(DIFF).map(|line| cut(&plain(line), TEXT)).collect();
    let mut out = format!(
        "**{}**: {} ({}, {}). {}\n\n",
        text(&failure.id),
        text(&failure.verdict),
        text(&failure.clauses.join(", ")),
        text(report.gate_title(&failing.gate)),
        text(&failure.explanation)
    );
    out.push_str(&fenced("text", &body));
    out.push_str(&fenced("diff", &format!("{}\n", diff.join("\n"))));
    out.push_str(&fenced("sh", &format!("{}\n", cut(&plain(&failure.reproduce), TEXT))));
    out
}

fn fenced(language: &str, body: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for character in body.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{body}{fence}\n\n")
}

/// Text within a line of Markdown: signs that it obeys as entities, which also keeps `@name` and `#1` from being links.
fn text(text: &str) -> String {
    let mut out = String::new();
    for character in plain(text).chars() {
        if out.len() > CELL {
            out.push('…');
            break;
        }
        match character {
            '&' | '<' | '>' | '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' | '@' | '~' | '!' | '$' => {
                let _ = write!(out, "&#{};", u32::from(character));
            }
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_not_obeyed() {
        assert_eq!(text("a|b @me #1 <i>`"), "a&#124;b &#64;me &#35;1 &#60;i&#62;&#96;");
        assert_eq!(fenced("", "a ```` b\n"), "`````\na ```` b\n`````\n\n");
    }
}
