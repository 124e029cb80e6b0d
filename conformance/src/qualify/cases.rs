//! Cases against the oracle, one unit's: counts, clauses, and the failing cases that are easiest to read.
//!
//! Why not [`crate::run`]: a unit is run by one thread, asks a stretch of cases and not the first ones, and counts clauses.
//! Time: the cases'; clauses of generated cases cost the oracle's time again, twice. Space: a chunk of cases.

use super::failing;
use super::found::Found;
use super::setting::Setting;
use crate::baseline::{BaselineFindings, Known};
use crate::case::Case;
use crate::engines::{Choice, Session, Trouble};
use crate::external::wire::{Features, Question};
use crate::report::clauses::{clauses_of, deciding_clauses};
use crate::report::number::{counted, grouped};
use crate::run::{EasiestFailures, Failed, Tally};
use crate::verdict::{Judgement, Party};
use editproof_qualification::event::{Cases, ClauseCounts, Facts, TierCounts};
use editproof_spec::{Code, Tier};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Cases that a program of its own is asked together.
const CHUNK: usize = 256;

/// Failing cases of a unit that are shown.
const SHOWN: usize = 2;

/// Which clauses a case counts for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counting {
    /// For those that it names.
    Named,
    /// For those that decide its answer.
    Deciding,
    /// For none.
    Nothing,
}

/// What the cases came to.
pub(super) struct Judged {
    pub(super) tally: Tally,
    /// What came of the baseline. Known cases are among the tally's, but their verdicts are not.
    baseline: BaselineFindings,
    failures: EasiestFailures,
    clauses: BTreeMap<String, ClauseCounts>,
}

/// Sets `engine` against the oracle on `cases`: every difference counts.
pub(super) fn judge<'c>(engine: &Choice, cases: impl Iterator<Item = Cow<'c, Case>>, counting: Counting) -> Judged {
    judge_with(None, engine, cases, counting)
}

/// The same with a baseline: differences that it knows are counted by themselves.
pub(super) fn judge_with<'c>(
    known: Option<&Known>,
    engine: &Choice,
    cases: impl Iterator<Item = Cow<'c, Case>>,
    counting: Counting,
) -> Judged {
    let mut session = Session::new(engine);
    let mut judged = Judged {
        tally: Tally::default(),
        baseline: BaselineFindings::default(),
        failures: EasiestFailures::new(SHOWN),
        clauses: BTreeMap::new(),
    };
    if engine.external().is_none() {
        for case in cases {
            let judgement = session.judge(&case, |outcome| judged.tally.outcome(outcome));
            judged.note(known, case, judgement, Features::ALL, counting);
        }
        return judged;
    }
    let mut cases = cases.peekable();
    while cases.peek().is_some() {
        let chunk: Vec<Cow<'c, Case>> = cases.by_ref().take(CHUNK).collect();
        let edits: Vec<_> = chunk.iter().map(|case| case.borrowed_edits()).collect();
        let questions: Vec<Question<'_>> = chunk
            .iter()
            .zip(&edits)
            .map(|(case, edits)| Question { input: case.input(edits), limits: case.limits })
            .collect();
        let answers = session.answers(&questions);
        drop(questions);
        drop(edits);
        // Known only now: a program is started when it is first asked.
        let features = session.features();
        for (case, answer) in chunk.into_iter().zip(answers) {
            let judgement =
                Judgement::of_answer(&case, answer, None, features, |outcome| judged.tally.outcome(outcome));
            judged.note(known, case, judgement, features, counting);
        }
    }
    judged
}

impl Judged {
    fn note(
        &mut self,
        known: Option<&Known>,
        case: Cow<'_, Case>,
        judgement: Judgement,
        features: Features,
        counting: Counting,
    ) {
        self.tally.judgement(&judgement, case.expect.is_some(), features);
        let is_known = self.baseline.note(known, false, &case.id, &judgement);
        let differs = !judgement.disagreements.is_empty();
        if !differs && matches!(judgement.engine, Err(Trouble::Skipped(_))) {
            return;
        }
        match counting {
            Counting::Named => {
                let named: BTreeSet<_> = case.accepts.iter().chain(&case.bounds).collect();
                named.into_iter().for_each(|clause| self.clause(clause.id()).cases += 1);
            }
            Counting::Deciding => {
                deciding_clauses(&case).into_iter().for_each(|clause| self.clause(clause.id()).generated += 1);
            }
            Counting::Nothing => {}
        }
        if differs {
            // Also where it is known: a baseline says that a clause does not hold, not that it does.
            clauses_of(&case).into_iter().for_each(|clause| self.clause(clause.id()).failing += 1);
        }
        if is_known {
            self.forget_verdict(&judgement);
        } else if differs {
            let number = self.tally.cases;
            self.failures.push(Failed { number, case: case.into_owned(), judgement });
        }
    }

    /// Takes the verdict of a known difference out of the tally.
    fn forget_verdict(&mut self, judgement: &Judgement) {
        let Some(first) = judgement.disagreements.iter().find(|one| one.party == Party::Engine) else { return };
        if let Some(count) = self.tally.verdicts.get_mut(&first.verdict) {
            *count -= 1;
        }
        self.tally.verdicts.retain(|_, count| *count > 0);
    }

    fn clause(&mut self, id: &str) -> &mut ClauseCounts {
        self.clauses.entry(id.to_owned()).or_default()
    }

    /// How many cases differ and are not known to.
    pub(super) fn failing(&self) -> u64 {
        self.tally.cases - self.tally.agreed - self.baseline.known
    }

    /// How many cases differ as the baseline says.
    pub(super) fn known(&self) -> u64 {
        self.baseline.known
    }

    /// Whether a case differs as the entry of the baseline says that has this number, counted from 0.
    pub(super) fn uses(&self, entry: usize) -> bool {
        self.baseline.uses(entry)
    }

    /// How many of how many, in words.
    pub(super) fn words(&self) -> String {
        let (failing, cases) = (self.failing(), counted(self.tally.cases, "case"));
        format!("{} of {cases} {}", grouped(failing), if failing == 1 { "differs" } else { "differ" })
    }

    fn reason(&self) -> String {
        let verdicts: Vec<String> =
            self.tally.verdicts.iter().map(|(verdict, count)| format!("{} {verdict}", grouped(*count))).collect();
        let verdicts = if verdicts.is_empty() { "the oracle".to_owned() } else { verdicts.join(", ") };
        let known =
            if self.known() > 0 { format!("; {} more are known", grouped(self.known())) } else { String::new() };
        format!("{}: {verdicts}{known}", self.words())
    }

    /// As the facts of a unit.
    pub(super) fn facts(&self) -> Cases {
        let tally = &self.tally;
        let tier = |(tier, counts): (&Tier, &crate::run::TierTally)| {
            let counts = TierCounts {
                once: counts.once,
                several: counts.several,
                ambiguous: counts.ambiguous,
                limit: counts.limit,
            };
            (tier.to_string(), counts)
        };
        let outcomes = [
            ("applied".to_owned(), tally.applied),
            (Code::EditConflict.to_string(), tally.conflicts),
            (Code::WriteLimitExceeded.to_string(), tally.write_limits),
            (Code::InvalidRequest.to_string(), tally.invalid),
        ];
        Cases {
            cases: tally.cases,
            failing: self.failing(),
            known: self.known(),
            skipped: tally.skipped.iter().map(|(skip, count)| (skip.to_string(), *count)).collect(),
            tiers: Tier::ALL.iter().zip(&tally.tiers).map(tier).collect(),
            outcomes: outcomes.into_iter().collect(),
            verdicts: tally.verdicts.iter().map(|(verdict, count)| (verdict.to_string(), *count)).collect(),
        }
    }

    /// As what a unit finds out.
    pub(super) fn found(self, setting: &Setting, engine: &Choice) -> Found {
        let facts = Facts::Cases(self.facts());
        let found = if self.tally.cases == 0 {
            Found { facts, ..Found::not_tested("the engine claims nothing of what these cases need") }
        } else {
            Found::of((self.failing() > 0).then(|| self.reason()), facts)
        };
        let failures = self.failures.into_vec();
        let failures = failures.iter().map(|failed| failing::failure(setting, engine, failed)).collect();
        found.with_clauses(self.clauses).with_failures(failures)
    }
}

/// A negative control: an engine that is wrong on purpose, on these cases.
pub(super) fn control<'c>(
    gate: &str,
    engine: &Choice,
    about: &str,
    cases: impl Iterator<Item = Cow<'c, Case>>,
) -> Found {
    let judged = judge(engine, cases, Counting::Nothing);
    let evidence = format!("{engine}: {}", judged.words());
    Found::control(gate, about, judged.failing() > 0, evidence)
}
