//! The report of a survey of a git history.

use super::answer::response_lines;
use super::diff::{Sides, diff};
use super::failure::question;
use super::number::{counted, grouped};
use super::style::{COMMAND, FAINT, HEADING, RIGHT, WRONG};
use super::table::table;
use crate::case::Answer;
use crate::history::{Failed, Findings, Row};
use editproof_spec::Tier;
use std::fmt::Write;

/// One wrong answer, with the command that explains it.
pub fn failure(failed: &Failed, command: &str) -> String {
    let Failed { case, right, response, what } = failed;
    let mut out = format!("{HEADING}{}{HEADING:#}  {WRONG}{what}{WRONG:#}\n", case.id);
    out.push_str(&question(case));
    let matches = match response {
        Ok(Answer::Applied { matches, .. }) => matches.clone(),
        _ => Vec::new(),
    };
    // The commit says nothing of tiers: the answer's own stand on both sides, so that only the texts differ.
    let right = response_lines(&Ok(Answer::Applied { text: right.clone(), matches }));
    let shown = diff(&right, &response_lines(response), Sides::RIGHT_AND_WRONG);
    let _ = writeln!(out, "  commit (-), engine (+):\n{}", shown.trim_end_matches('\n'));
    let _ = writeln!(out, "  explain: {COMMAND}{command}{COMMAND:#}\n");
    out
}

/// Counts by kind of question and by tier, then files, edits and speed.
pub fn summary(findings: &Findings) -> String {
    let mut out = answers(findings);
    out.push('\n');
    out.push_str(&tiers(findings));
    out.push('\n');
    out.push_str(&source(findings));
    out.push_str(&result(findings));
    out
}

fn cell(count: u64) -> String {
    if count == 0 { "–".to_owned() } else { grouped(count) }
}

fn answers(findings: &Findings) -> String {
    let heading = [
        "",
        "asked",
        "file after",
        "but for blanks",
        "refused: place",
        "no place",
        "as like",
        "misleading",
        "wrong",
        "no answer",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for (name, row) in &findings.tally.rows {
        let Row {
            asked, exactly, but_for_blanks, refused: [right, none, as_like, misleading], wrong, troubled, ..
        } = row;
        let counts = [asked, exactly, but_for_blanks, right, none, as_like, misleading, wrong, troubled]
            .map(|&count| cell(count));
        rows.push([vec![(*name).to_owned()], counts.to_vec()].concat());
    }
    let mut out = table(&rows);
    for (name, row) in findings.tally.rows.iter().filter(|(_, row)| row.skipped > 0) {
        let _ = writeln!(out, "skipped: {} of `{name}`, not claimed by the engine", counted(row.skipped, "question"));
    }
    out
}

fn tiers(findings: &Findings) -> String {
    let names = Tier::ALL.map(|tier| tier.to_string());
    let mut rows = vec![[vec!["edits applied, by tier".to_owned()], names.to_vec()].concat()];
    for (name, row) in &findings.tally.rows {
        rows.push([vec![(*name).to_owned()], row.tiers.map(cell).to_vec()].concat());
    }
    table(&rows)
}

fn source(findings: &Findings) -> String {
    let sum = findings.tally.sum();
    let seconds = findings.elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    let rate = |count: u64| grouped((count as f64 / seconds) as u64);
    let mut out = format!(
        "{}, {}; left out: {} without a quotable text or with too many hunks, {} that are no text\n",
        counted(findings.walked.commits, "commit"),
        counted(findings.files, "changed file"),
        grouped(findings.left_out),
        grouped(findings.walked.not_text),
    );
    if findings.walked.is_shallow {
        out.push_str("the clone is shallow: older commits are not at hand\n");
    }
    if findings.losses > 0 {
        let _ = writeln!(out, "{WRONG}engine started again: {}{WRONG:#}", counted(findings.losses, "time"));
    }
    if findings.left > 0 {
        let _ = writeln!(
            out,
            "{WRONG}{} not asked: the engine was lost too often{WRONG:#}",
            counted(findings.left, "question")
        );
    }
    let _ = writeln!(
        out,
        "{FAINT}{} with {} in {seconds:.2} s of asking and judging: {} and {} a second{FAINT:#}",
        counted(sum.asked, "question"),
        counted(sum.edits, "edit"),
        rate(sum.asked),
        rate(sum.edits),
    );
    out
}

fn result(findings: &Findings) -> String {
    let sum = findings.tally.sum();
    let accepted = grouped(sum.exactly + sum.but_for_blanks);
    let style = if findings.is_clean() { RIGHT } else { WRONG };
    format!(
        "{style}accepted {accepted}, refused {}, misleading {}, wrong {}, no answer {}{style:#}\n",
        grouped(sum.refusals()),
        grouped(sum.refused[3]),
        grouped(sum.wrong),
        grouped(sum.troubled)
    )
}
