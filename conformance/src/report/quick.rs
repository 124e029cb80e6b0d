//! What `editproof run --changed-since` chose, and what came of it.

use super::number::{counted, grouped};
use super::style::{FAINT, HEADING, RIGHT, WRONG};
use crate::enumerate::Proof;
use crate::quick::Selection;
use crate::run::Findings;
use std::fmt::Write;

/// Changed files that are named; the rest is counted.
const NAMED: usize = 8;

/// What changed, what of it is asked, and what is left out.
pub fn chosen(selection: &Selection) -> String {
    let Selection { revision, changed, chosen, counts, .. } = selection;
    let mut out = String::new();
    let files = counted(changed.len() as u64, "changed file");
    let _ = writeln!(out, "{HEADING}{files} since {revision}{HEADING:#}");
    for path in changed.iter().take(NAMED) {
        let _ = writeln!(out, "  {path}");
    }
    if changed.len() > NAMED {
        let _ = writeln!(out, "  and {} more", grouped((changed.len() - NAMED) as u64));
    }
    let clauses = if chosen.is_everything {
        "all: the judge, the vocabulary or the build changed".to_owned()
    } else if chosen.clauses.is_empty() {
        "none".to_owned()
    } else {
        chosen.clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(out, "clauses touched: {clauses}");
    let _ = writeln!(
        out,
        "chosen: {}, {} of the corpus, {}, {}",
        counted(counts.failing, "stored failure"),
        counted(counts.corpus, "case"),
        counted(counts.generated, "generated case"),
        if chosen.clauses.is_empty() { "no enumeration" } else { "the small enumeration" },
    );
    let _ = writeln!(
        out,
        "{FAINT}left out: {} of the corpus, {}, every larger bound, the cases of other rooms{FAINT:#}\n",
        counted(counts.corpus_left, "case"),
        counted(counts.generated_left, "generated case"),
    );
    out
}

/// What came of it. Never a pass of everything, and it says so.
pub fn result(found: &Findings, proof: Option<&Proof>) -> String {
    let mut out = String::new();
    let enumerated = proof.map_or(0, Proof::cases);
    let differing = found.failed() + proof.map_or(0, Proof::differing);
    let cases = counted(found.tally.cases + enumerated, "case");
    let seconds = found.elapsed.as_secs_f64() + proof.map_or(0.0, |proof| proof.elapsed.as_secs_f64());
    let _ = if differing == 0 {
        writeln!(out, "{RIGHT}{cases} in {seconds:.1} s, no difference{RIGHT:#}")
    } else {
        writeln!(out, "{WRONG}{cases} in {seconds:.1} s, {}{WRONG:#}", counted(differing, "difference"))
    };
    let _ = writeln!(out, "a choice, not the whole: `editproof run` and `editproof prove` ask the rest");
    out
}
