//! The works whose cost is measured in passes.

use crate::text::{block, source_like};
use editproof_conformance::case::{Case, CaseEdit};
use editproof_spec::Matching;

/// One mebibyte.
pub const MIB: usize = 1_048_576;

/// A work and what it may cost.
#[derive(Clone, Debug)]
pub struct Row {
    /// A short id: `a`, `b2`, …
    pub id: &'static str,
    /// What is done.
    pub work: &'static str,
    /// What a deployed JavaScript engine takes, in passes, where it was measured.
    pub javascript: Option<u32>,
    /// The most it may cost, in passes; `None`: it is only reported.
    pub at_most: Option<u32>,
    /// The text and the batch.
    pub case: Case,
}

fn edit(old: impl Into<String>, new: impl Into<String>) -> CaseEdit {
    CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false }
}

fn all(old: &str, new: &str) -> CaseEdit {
    CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: true }
}

/// All rows.
pub fn rows() -> Vec<Row> {
    let source = source_like(MIB);
    let lines = source.lines().count();
    // Near the end, and starting and ending with a line that is not blank.
    let first = (lines - 200..lines)
        .find(|&at| source.lines().nth(at).is_some_and(|line| line.contains("let ")))
        .unwrap_or(lines - 200);
    let target = block(&source, first, 20);
    let wanted = target.trim_end_matches('\n');
    let renamed = wanted.replacen("let ", "var ", 1);
    let shifted = |text: &str, by: &str| {
        text.lines()
            .map(|line| if line.is_empty() { String::new() } else { format!("{by}{line}") })
            .collect::<Vec<_>>()
            .join("\n")
    };
    let padded = shifted(wanted, "").lines().map(|line| format!("{line}  ")).collect::<Vec<_>>().join("\n");
    let reflowed = wanted.split_whitespace().collect::<Vec<_>>().join("  ");
    let changed = {
        let mut lines: Vec<String> = wanted.lines().map(str::to_owned).collect();
        lines[10] = "        something.else_entirely(here);".into();
        lines.join("\n")
    };
    let mut rows = Vec::new();
    let mut row = |id, work, javascript, at_most, text: &str, edits, matching| {
        let case = Case::new(id, text, edits, matching);
        rows.push(Row { id, work, javascript, at_most, case });
    };
    use Matching::{Exact, Tolerant};
    row("a", "exact, unique", Some(285), Some(8), &source, vec![edit(wanted, &renamed)], Exact);
    let x = "x".repeat(MIB);
    row("b", "replaceAll x→x, 1,048,576 hits", Some(627), Some(100), &x, vec![all("x", "x")], Exact);
    row("b2", "replaceAll x→y, 1,048,576 hits", None, Some(120), &x, vec![all("x", "y")], Exact);
    row("c", "line-trimmed, 20-line block", Some(309), Some(12), &source, vec![edit(&padded, &renamed)], Tolerant);
    row(
        "d",
        "indentation-flexible, block shifted by 4",
        Some(430),
        Some(16),
        &source,
        vec![edit(shifted(wanted, "    "), shifted(&renamed, "    "))],
        Tolerant,
    );
    row(
        "e",
        "whitespace-normalized, 20-line block",
        Some(690),
        Some(24),
        &source,
        vec![edit(&reflowed, &reflowed)],
        Tolerant,
    );
    row(
        "f",
        "exact, not found, one line of 20 differs, full diagnostics with excerpt",
        Some(808),
        Some(60),
        &source,
        vec![edit(&changed, "")],
        Exact,
    );
    let strange = (0..20).map(|n| format!("Quisquam {n} dolorem ipsum, quia dolor {n}\n")).collect::<String>();
    row("f2", "exact, not found, resembles nothing", Some(1_530), Some(100), &source, vec![edit(strange, "")], Exact);
    row(
        "g",
        "a×500,000+b in a×1,000,000, exact",
        Some(760),
        Some(160),
        &"a".repeat(1_000_000),
        vec![edit("a".repeat(500_000) + "b", "")],
        Exact,
    );
    let unique: Vec<CaseEdit> = source
        .lines()
        .filter(|line| line.contains("let "))
        .step_by(40)
        .take(100)
        .map(|line| edit(line, line.replacen("let ", "var ", 1)))
        .collect();
    row("h", "a batch of 100 edits, all matching exactly", None, Some(800), &source, unique, Exact);
    let many = "a\n".repeat(450_000);
    let failing = (0..80).map(|n| edit(format!("missing {n}\ntext"), "")).collect();
    row("i", "80 failing edits on 450,000 lines", None, None, &many, failing, Exact);
    rows
}
