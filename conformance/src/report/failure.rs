//! A failing case for a reader: what was asked, both answers as a diff, and the command that reproduces it.

use super::answer::{answer_lines, response_lines};
use super::clauses::clauses_of;
use super::diff::{Sides, diff};
use super::number::{counted, grouped};
use super::style::{COMMAND, FAINT, HEADING, WRONG};
use super::visible::{cut, lines};
use crate::case::{Answer, Case};
use crate::engines::Response;
use crate::verdict::Judgement;
use std::fmt::Write;

/// Lines of a text that are shown as input; the case file holds them all.
const SHOWN_LINES: usize = 30;
/// Characters of an input line that are shown.
const SHOWN_CHARACTERS: usize = 200;

/// The whole report on one failing case. `command` reproduces it.
pub fn failure(case: &Case, judgement: &Judgement, command: &str) -> String {
    let mut out = heading(case, judgement);
    out.push_str(&question(case));
    out.push_str(&differences(case, judgement));
    out.push_str(&excess(judgement));
    let _ = writeln!(out, "  reproduce: {COMMAND}{command}{COMMAND:#}");
    out
}

fn heading(case: &Case, judgement: &Judgement) -> String {
    let mut out = String::new();
    let _ = write!(out, "{HEADING}case {}{HEADING:#}", case.id);
    for disagreement in &judgement.disagreements {
        let _ = write!(out, "  {WRONG}{disagreement}{WRONG:#}");
    }
    out.push('\n');
    let clauses: Vec<_> = clauses_of(case).iter().map(|clause| clause.id()).collect();
    if !clauses.is_empty() {
        let is_named = !(case.accepts.is_empty() && case.bounds.is_empty());
        let _ = writeln!(out, "  {}: {}", if is_named { "clauses" } else { "decided by" }, clauses.join(", "));
    }
    if !case.comment.is_empty() {
        let _ = writeln!(out, "  {}", case.comment);
    }
    out
}

/// What was asked, with its invisible characters made visible.
pub fn question(case: &Case) -> String {
    let mut out = String::new();
    let bom = if case.has_utf8_bom { ", a BOM set aside before it" } else { "" };
    let _ = writeln!(out, "  text{bom}:");
    block(&mut out, &case.text);
    for (number, edit) in case.edits.iter().enumerate() {
        let all = if edit.replace_all { ", every location" } else { "" };
        let _ = writeln!(out, "  edit {} ({} matching{all}), old text:", number + 1, case.matching);
        block(&mut out, &edit.old_text);
        let _ = writeln!(out, "  edit {}, new text:", number + 1);
        block(&mut out, &edit.new_text);
    }
    out
}

fn block(out: &mut String, text: &str) {
    if text.is_empty() {
        let _ = writeln!(out, "{FAINT}    (empty){FAINT:#}");
    }
    let lines = lines(text);
    for line in lines.iter().take(SHOWN_LINES) {
        let _ = writeln!(out, "    {}", cut(line, 0, SHOWN_CHARACTERS));
    }
    if lines.len() > SHOWN_LINES {
        let _ = writeln!(out, "{FAINT}    ⋮ {} more lines{FAINT:#}", lines.len() - SHOWN_LINES);
    }
}

/// Work beyond its bound, in figures.
pub fn excess(judgement: &Judgement) -> String {
    match judgement.work {
        Some(work) if work.is_too_much() => format!(
            "  the engine looked at {}, more than {}: work is linear in text and edits (EX-3, WN-7)\n",
            counted(work.bytes, "byte"),
            grouped(work.bound)
        ),
        _ => String::new(),
    }
}

/// Every pair of answers that differ, as diffs.
pub fn differences(case: &Case, judgement: &Judgement) -> String {
    let Judgement { oracle, engine, .. } = judgement;
    let mut out = String::new();
    let recorded_is_oracle = |recorded: &Answer| oracle.as_ref() == Ok(recorded);
    let mut show = |right: &[String], right_name: &str, wrong: &Response, wrong_name: &str| {
        let shown = diff(right, &response_lines(wrong), Sides::RIGHT_AND_WRONG);
        if !shown.is_empty() {
            let _ = writeln!(out, "  {right_name} (-), {wrong_name} (+):\n{}", shown.trim_end_matches('\n'));
        }
    };
    match &case.expect {
        Some(recorded) if recorded_is_oracle(recorded) => {
            show(&answer_lines(recorded), "oracle and recorded answer", engine, "engine");
        }
        Some(recorded) if oracle == engine => {
            show(&answer_lines(recorded), "recorded answer", oracle, "oracle and engine")
        }
        Some(recorded) => {
            show(&answer_lines(recorded), "recorded answer", oracle, "oracle");
            show(&answer_lines(recorded), "recorded answer", engine, "engine");
        }
        None => show(&response_lines(oracle), "oracle", engine, "engine"),
    }
    out
}
