//! `FINDINGS.md`: what review found in deployed engines, each finding with its story, its case, the fault of the bank that has the same
//! mistake, and the command that shows it.
//!
//! Deterministic: a function of the cases and the bank. Cases of real size are shown by their beginning, and the wrong engine is not
//! asked for them: some of these faults are about its time and heap.

use super::answer::response_line;
use super::failure::{differences, question};
use super::visible::LEGEND;
use crate::case::Case;
use crate::faults::Model;
use crate::faults::bank::{self, Origin};
use crate::verdict::Judgement;
use anstream::adapter::strip_str;
use std::fmt::Write;

/// Lines of a case of real size that are shown.
const SHOWN_LINES: usize = 6;
/// Lines that are shown of a batch that is long.
const SHOWN_OF_A_BATCH: usize = 30;
/// Characters of one of its lines that are shown.
const SHOWN_CHARACTERS: usize = 100;

/// The findings of one kind.
#[derive(Clone, Debug)]
pub struct Kind<'a> {
    /// What they have in common, one sentence.
    pub about: String,
    /// The cases.
    pub cases: Vec<&'a Case>,
}

/// The page, in Markdown.
pub fn page(kinds: &[Kind<'_>]) -> String {
    let count: usize = kinds.iter().map(|kind| kind.cases.len()).sum();
    let mut out = format!(
        "# Findings\n\nWhat public review found in deployed edit engines: {count} findings, each with its story, its case, and the engine of the \
         fault bank that is wrong in the same way. The command below a finding shows the difference; the case stands in `corpus/findings/`. This page \
         is written by `editproof corpus findings`, and a test compares it with what the command prints.\n\nSigns: {LEGEND}\n"
    );
    for kind in kinds {
        let _ = write!(out, "\n## {}\n", kind.about);
        for case in &kind.cases {
            out.push_str(&finding(case));
        }
    }
    out
}

fn finding(case: &Case) -> String {
    let mut out = format!("\n### `{}`\n\n", case.id);
    let story = case.story.as_deref().unwrap_or_default();
    let clauses: Vec<&str> = case.accepts.iter().chain(&case.bounds).map(|clause| clause.id()).collect();
    let _ = writeln!(out, "{story} {}.\n", capital(&case.comment));
    let source = case.source.as_deref().map_or_else(String::new, |source| format!("{}; ", capital(source)));
    let _ = writeln!(out, "{source}{}.\n", clauses.join(", "));
    let is_large = case.flags.iter().any(|flag| flag == "real-size");
    let asked = strip_str(&question(case)).to_string();
    let _ = writeln!(out, "```text\n{}", if is_large { beginning(&asked) } else { first(&asked) });
    if let Some(expect) = &case.expect {
        let line = strip_str(&response_line(&Ok(expect.clone()))).to_string();
        let _ = writeln!(out, "  right: {}", if is_large { cut(&line) } else { line });
    }
    out.push_str("```\n");
    let is_origin = |origin: &Origin| matches!(origin, Origin::Finding(id) if *id == case.id);
    for entry in bank::entries().filter(|entry| entry.origins.iter().any(is_origin)) {
        let _ = writeln!(out, "\nThe engine `fault:{}` {}.", entry.fault, entry.story);
        if !is_large {
            let judgement = Judgement::of(case, &mut Model::with(entry.fault), |_| {});
            let shown = strip_str(&differences(case, &judgement)).to_string();
            let _ = writeln!(out, "\n```text\n{}\n```", shown.trim_end());
        }
        let _ = writeln!(out, "\n`editproof repro {} --engine fault:{}`", case.id, entry.fault);
    }
    out
}

fn capital(words: &str) -> String {
    let mut characters = words.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// The first lines of a question.
fn first(asked: &str) -> String {
    let lines: Vec<&str> = asked.trim_end().lines().collect();
    if lines.len() <= SHOWN_OF_A_BATCH {
        return lines.join("\n");
    }
    format!("{}\n  ⋮ {} more lines", lines[..SHOWN_OF_A_BATCH].join("\n"), lines.len() - SHOWN_OF_A_BATCH)
}

/// The first lines of every text.
fn beginning(asked: &str) -> String {
    let mut out = Vec::new();
    let mut shown = 0;
    let mut left = 0;
    let rest = |left: usize| if left > 0 { vec![format!("    ⋮ {left} more lines here")] } else { Vec::new() };
    for line in asked.trim_end().lines() {
        if !line.starts_with("    ") {
            out.extend(rest(left));
            (shown, left) = (0, 0);
            out.push(line.to_owned());
        } else if shown < SHOWN_LINES || line.contains(" more lines") {
            shown += 1;
            out.push(cut(line));
        } else {
            left += 1;
        }
    }
    out.extend(rest(left));
    out.join("\n")
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(SHOWN_CHARACTERS) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
