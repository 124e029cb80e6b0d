//! The cases that touched clauses choose.
//!
//! Of the corpus: the cases that name a touched clause, and those of changed files. Of generated cases: those whose right answer a touched
//! rule decides – a tier of it applied or was ambiguous, or the edit was refused, which any tier may get wrong.
//!
//! Time: the oracle's answer to each generated case. Space: the chosen cases.

use super::rules::{Touched, touched};
use crate::case::Case;
use crate::engines::Oracle;
use crate::generate::{Profile, numbered};
use editproof_spec::{Clause, Reason, Rejection, Tier};
use std::collections::BTreeSet;
use std::path::Path;

/// How many generated cases are looked at.
pub const GENERATED: u64 = 20_000;

/// What a change chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Whether a changed file touches everything.
    pub is_everything: bool,
    /// The clauses of sections 1 to 6 that are touched.
    pub clauses: BTreeSet<Clause>,
    /// Changed files that hold cases.
    pub case_files: BTreeSet<String>,
    /// Changed files that touch nothing that is asked here.
    pub others: u64,
}

/// How many cases were chosen and how many were not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Failures that were stored before.
    pub failing: u64,
    /// Cases of the corpus.
    pub corpus: u64,
    /// Those of the corpus that were not chosen.
    pub corpus_left: u64,
    /// Generated cases.
    pub generated: u64,
    /// Of the [`GENERATED`] ones, those that were not chosen.
    pub generated_left: u64,
}

/// What a revision chooses, with the cases.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The revision, as it was named.
    pub revision: String,
    /// The files that changed since.
    pub changed: Vec<String>,
    /// What they choose.
    pub chosen: Chosen,
    /// The cases, those that failed before first.
    pub cases: Vec<Case>,
    /// How many they are.
    pub counts: Counts,
}

impl Chosen {
    /// What the changed files at `paths`, within the repository, choose.
    pub fn by<'a>(paths: impl IntoIterator<Item = &'a str>) -> Chosen {
        let mut chosen = Chosen::default();
        for path in paths {
            let touched = touched(path);
            chosen.is_everything |= touched == Touched::Everything;
            match touched {
                Touched::Cases => drop(chosen.case_files.insert(path.to_owned())),
                Touched::Nothing => chosen.others += 1,
                Touched::Everything | Touched::Clauses(_) => {}
            }
            let asked = Clause::ALL.iter().filter(|clause| clause.section() <= crate::case::LAST_SECTION);
            chosen.clauses.extend(asked.filter(|clause| touched.has(**clause)));
        }
        chosen
    }

    /// Whether nothing that is asked here has changed.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.case_files.is_empty()
    }

    /// Whether `case`, of the corpus, is chosen.
    pub fn has(&self, case: &Case) -> bool {
        let names = || case.accepts.iter().chain(&case.bounds).any(|clause| self.clauses.contains(clause));
        let is_in = |origin: &Path| self.case_files.iter().any(|file| origin.ends_with(file));
        self.is_everything || names() || case.origin.as_ref().is_some_and(|origin| is_in(&origin.file))
    }

    /// The chosen ones of the first [`GENERATED`] generated cases of `seed`.
    pub fn generated(&self, seed: u64) -> Vec<Case> {
        if self.clauses.is_empty() {
            return Vec::new();
        }
        let profile = Profile::default();
        (0..GENERATED).map(|index| numbered(seed, index, &profile)).filter(|case| self.decides(case)).collect()
    }

    /// Whether a touched rule decides the right answer to `case`.
    fn decides(&self, case: &Case) -> bool {
        let touches = |letters: &[&str]| {
            self.clauses.iter().any(|clause| letters.iter().any(|letters| clause.id().starts_with(letters)))
        };
        if self.is_everything || touches(&["BA-", "LD-", "LI-"]) {
            return true;
        }
        let tier = |tier: Tier| match tier {
            Tier::Exact => touches(&["EX-"]),
            Tier::LineTrimmed => touches(&["LN-", "LT-"]),
            Tier::IndentationFlexible => touches(&["LN-", "IF-"]),
            Tier::WhitespaceNormalized => touches(&["WN-"]),
        };
        match Oracle.outcome(&case.input(&case.borrowed_edits()), &case.limits) {
            Ok(applied) => applied.matches.iter().any(|matched| tier(matched.strategy)),
            Err(Rejection::Conflict(conflict)) => {
                let by_tier =
                    |reason: &Reason| matches!(reason, Reason::Ambiguous { tier: found, .. } if !tier(*found));
                touches(&["DG-", "DF-"]) || !conflict.failures.iter().all(|failure| by_tier(&failure.reason))
            }
            Err(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Corpus;

    fn corpus() -> Vec<Case> {
        Corpus::nearest(Path::new(env!("CARGO_MANIFEST_DIR"))).edit_cases().unwrap()
    }

    #[test]
    fn a_tier_s_file_chooses_its_cases_and_leaves_others_out() {
        let chosen = Chosen::by(["engine/src/whitespace_normalized.rs", "README.md"]);
        assert_eq!((chosen.is_everything, chosen.others), (false, 1));
        let cases = corpus();
        let about = |clause: Clause| cases.iter().find(|case| case.accepts == [clause] && case.bounds.is_empty());
        assert!(chosen.has(about(Clause::Wn2).unwrap()));
        assert!(!chosen.has(about(Clause::Ln6).unwrap()));
        let generated = chosen.generated(1).len() as u64;
        assert_eq!(generated, GENERATED, "LD decides every case");
        // Without the ladder: fewer.
        let tiers = Chosen::by(["engine/src/indentation_flexible.rs"]).generated(1).len() as u64;
        assert!((GENERATED / 10..GENERATED).contains(&tiers), "{tiers}");
    }

    #[test]
    fn a_changed_case_file_chooses_its_cases_alone() {
        let cases = corpus();
        let file = cases[0].origin.as_ref().unwrap().file.to_str().unwrap();
        let name = file.split_once("corpus/").map(|(_, rest)| format!("corpus/{rest}")).unwrap();
        let chosen = Chosen::by([name.as_str()]);
        let (within, without): (Vec<_>, Vec<_>) = cases.iter().partition(|case| chosen.has(case));
        assert!(!within.is_empty() && within.iter().all(|case| case.origin.as_ref().unwrap().file.ends_with(&name)));
        assert!(without.len() > within.len());
        assert!(!chosen.is_empty() && chosen.generated(1).is_empty());
    }

    #[test]
    fn the_judge_chooses_everything_and_another_room_nothing() {
        let everything = Chosen::by(["oracle/src/lines.rs"]);
        assert!(corpus().iter().all(|case| everything.has(case)));
        assert!(Chosen::by(["host/src/lib.rs"]).is_empty());
    }
}
