//! Why the oracle answers a case as it does, edit by edit and tier by tier.

use super::diff::{Sides, diff};
use super::number::counted;
use super::style::{FAINT, HEADING, RIGHT, WRONG};
use super::visible::{cut, lines, visible};
use crate::case::Case;
use editproof_oracle::explain::{CandidateExplanation, Decision, EditExplanation, Objection, Outcome, TierExplanation};
use editproof_spec::{Clause, Reason};
use std::fmt::Write;

/// Candidates of a tier that are shown.
const SHOWN_CANDIDATES: usize = 8;
/// Characters of a candidate that are shown.
const SHOWN_CHARACTERS: usize = 80;

/// What became of one edit and why. `before` is the text as it stood before it; `notes` is said after the decision.
pub fn edit(case: &Case, explained: &EditExplanation, before: &str, notes: &str) -> String {
    let mut out = String::new();
    let total = case.edits.len();
    let _ = writeln!(out, "{HEADING}edit {} of {total}, {} matching{HEADING:#}", explained.position, case.matching);
    for tier in &explained.tiers {
        tier_lines(&mut out, tier, before);
    }
    match &explained.decision {
        Decision::Applied { text, .. } => {
            let change = diff(&lines(before), &lines(text), Sides::BEFORE_AND_AFTER);
            let _ = writeln!(out, "  {RIGHT}applied{RIGHT:#}; the text before (-), after (+):");
            out.push_str(if change.is_empty() { "    (no change)\n" } else { &change });
        }
        Decision::Failed(reason) => {
            let _ = writeln!(out, "  {WRONG}failed{WRONG:#}: {}", reason_words(reason));
        }
        Decision::TooLarge => {
            let _ = writeln!(out, "  {WRONG}refused{WRONG:#}: the text would become too large, which ends the batch");
        }
    }
    out.push_str(notes);
    let ids: Vec<_> = explained.decided_by.iter().map(|clause| clause.id()).collect();
    let _ = writeln!(out, "  decided by {}", ids.join(", "));
    out
}

fn tier_lines(out: &mut String, tier: &TierExplanation, before: &str) {
    let found = match tier.outcome {
        Outcome::None => "no location".to_owned(),
        Outcome::Replaced { occurrences } => format!("replaced at {}", counted(occurrences as u64, "location")),
        Outcome::Ambiguous { count } => format!("ambiguous: {}", counted(count as u64, "location")),
        Outcome::Limit => "too many candidates to compare".to_owned(),
        Outcome::TooLarge => "the text would become too large".to_owned(),
    };
    let candidates = match tier.candidate_count {
        0 => String::new(),
        count => format!(", of {}", counted(count as u64, "candidate")),
    };
    let _ = writeln!(out, "  {}: {found}{candidates}{}", tier.tier, because(tier.objection));
    for candidate in tier.candidates.iter().take(SHOWN_CANDIDATES) {
        candidate_line(out, candidate, before);
    }
    let rest = tier.candidate_count.saturating_sub(tier.candidates.len().min(SHOWN_CANDIDATES));
    if rest > 0 {
        let _ = writeln!(out, "{FAINT}    ⋮ {}{FAINT:#}", counted(rest as u64, "more candidate"));
    }
}

fn candidate_line(out: &mut String, candidate: &CandidateExplanation, before: &str) {
    let text = before.get(candidate.span.clone()).unwrap_or_default();
    let sign = if candidate.objection.is_none() { "✓" } else { "✗" };
    let shown = cut(&visible(text), 0, SHOWN_CHARACTERS);
    let _ = writeln!(out, "    {sign} line {}: {shown}{}", candidate.line, because(candidate.objection));
}

fn because(objection: Option<Objection>) -> String {
    objection.map_or_else(String::new, |Objection { clause, why }| format!(" – {clause}: {why}"))
}

fn reason_words(reason: &Reason) -> String {
    match reason {
        Reason::Ambiguous { tier, count, lines } => {
            let lines: Vec<_> = lines.iter().map(usize::to_string).collect();
            format!("ambiguous, {count} locations in the tier {tier}, the first on lines {}", lines.join(", "))
        }
        Reason::Limit => "too many candidates to compare".to_owned(),
        Reason::Missing { .. } => "not found in any tier that was tried".to_owned(),
    }
}

/// The clauses with their words, each once, in the order of the specification.
pub fn clauses(mut clauses: Vec<Clause>) -> String {
    clauses.sort();
    clauses.dedup();
    let mut out = String::new();
    let _ = writeln!(out, "{HEADING}the clauses that decided{HEADING:#}");
    for clause in clauses {
        let _ = writeln!(out, "  {HEADING}{clause}{HEADING:#} {}", clause.text());
    }
    out
}
