//! The fault bank by every method, within a number of cases for each fault.
//!
//! It qualifies the harness, whichever engine is tested. The corpus must find every fault by itself: so a part of the bank is
//! judged by its own unit, and a part of a plan run alone says something true. What the other methods find is counted.

use crate::case::Case;
use crate::faults::bank;
use crate::faults::hunt::{
    CHUNK, Enumerated, Found as Detected, Fuzzed, GeneratedCases, Hunted, Listed, Method, Source, Suspect, hunt,
};
use crate::qualify::failing::NO_TIME_LIMIT;
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use editproof_qualification::event::{ClauseCounts, DetectedFault, Facts, FaultHunt};
use editproof_spec::Clause;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Instant;

const GATE: &str = "faults";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim =
        "The corpus finds every wrong engine of the bank, and every clause of sections 1 to 6 has one that breaks it.";
    plan.gate(GATE, "Fault bank", claim, true);
    let amounts = setting.amounts();
    let suspects = Suspect::bank();
    let each = suspects.len().div_ceil(amounts.fault_parts);
    for method in Method::ALL {
        for (at, part) in suspects.chunks(each).take(amounts.fault_parts_hunted).enumerate() {
            let part = part.to_vec();
            plan.unit(GATE, format_args!("{}-{}", method.as_str(), at + 1), move || hunted(setting, method, &part));
        }
    }
    plan.unit(GATE, "control-undetectable", move || undetectable(setting));
    plan.unit(GATE, "control-clause-without-fault", clause_without_fault);
}

/// How many cases a fault is asked at most.
fn most(setting: &Setting, method: Method) -> u64 {
    let [enumeration, generated, metamorphic, fuzz] = setting.amounts().faults;
    match method {
        Method::Corpus => setting.cases().count() as u64,
        Method::Enumeration => enumeration,
        Method::Generated => generated,
        Method::Metamorphic => metamorphic,
        Method::Fuzz => fuzz,
    }
}

fn source(setting: &Setting, method: Method) -> Box<dyn Source> {
    match method {
        Method::Corpus => Box::new(Listed::new(setting.cases().cloned().collect())),
        Method::Enumeration => Box::new(Enumerated::new()),
        Method::Generated | Method::Metamorphic => Box::new(GeneratedCases::new(setting.seed)),
        Method::Fuzz => Box::new(Fuzzed::new(setting.seed)),
    }
}

/// A source that ends after some chunks.
struct Bounded {
    source: Box<dyn Source>,
    left: u64,
}

impl Source for Bounded {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        self.left = self.left.checked_sub(1)?;
        self.source.chunk()
    }
}

fn search(setting: &Setting, method: Method, suspects: &[Suspect]) -> Hunted {
    // The corpus ends by itself; its large cases are chunks of their own.
    let left = if method == Method::Corpus { u64::MAX } else { most(setting, method).div_ceil(CHUNK as u64) };
    let mut source = Bounded { source: source(setting, method), left };
    hunt(method, &mut source, suspects, Instant::now() + NO_TIME_LIMIT, NonZeroUsize::MIN, &|_| {})
}

fn hunted(setting: &Setting, method: Method, suspects: &[Suspect]) -> Found {
    let hunted = search(setting, method, suspects);
    let mut facts =
        FaultHunt { method: method.as_str().to_owned(), cases: most(setting, method), ..FaultHunt::default() };
    let mut clauses: BTreeMap<String, ClauseCounts> = BTreeMap::new();
    for (suspect, found) in suspects.iter().zip(&hunted.found) {
        let broken: Vec<String> = suspect
            .entry()
            .map_or_else(Vec::new, |entry| entry.clauses.iter().map(|clause| clause.id().to_owned()).collect());
        match found {
            Some(Detected { cases, .. }) => {
                // Once for all methods: the corpus finds them all.
                if method == Method::Corpus {
                    broken.iter().for_each(|clause| clauses.entry(clause.clone()).or_default().faults += 1);
                }
                facts.found.push(DetectedFault { fault: suspect.id.to_owned(), clauses: broken, cases: *cases });
            }
            None => facts.missed.push(suspect.id.to_owned()),
        }
    }
    let is_partial = setting.amounts().corpus_bytes < usize::MAX;
    let wrong = (method == Method::Corpus && !is_partial && !facts.missed.is_empty()).then(|| {
        let missed = counted(facts.missed.len() as u64, "fault");
        format!("no case of the corpus finds {missed}: {}", facts.missed.join(", "))
    });
    Found::of(wrong, Facts::FaultHunt(facts)).with_clauses(clauses)
}

/// An engine without a fault joins the bank: it must be reported as not found.
fn undetectable(setting: &Setting) -> Found {
    let suspects = [Suspect::UNDETECTABLE];
    let mut cases = 0;
    let is_missed = [Method::Generated, Method::Metamorphic].into_iter().all(|method| {
        let hunted = search(setting, method, &suspects);
        cases += hunted.cases;
        hunted.found.iter().all(Option::is_none)
    });
    let evidence = if is_missed { "not found" } else { "found" };
    let evidence = format!("{}: {evidence} in {}", Suspect::UNDETECTABLE.id, counted(cases, "case"));
    Found::control(GATE, "an engine without a fault, which nothing can find", is_missed, evidence)
}

/// The bank has a fault for each clause; without the faults about one clause it lacks exactly that.
fn clause_without_fault() -> Found {
    let all: Vec<_> = bank::entries().collect();
    let faults = |is_kept: &dyn Fn(&bank::Entry) -> bool| -> Vec<_> {
        all.iter().filter(|entry| is_kept(entry)).map(|entry| entry.fault).collect()
    };
    let whole = bank::clauses_without(&faults(&|_| true));
    let without = bank::clauses_without(&faults(&|entry| entry.clauses.first() != Some(&Clause::Li4)));
    let ids = |clauses: &[Clause]| clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(", ");
    let evidence = if whole.is_empty() {
        format!("every clause has a fault; without the faults about LI-4, none is about {}", ids(&without))
    } else {
        format!("no fault of the bank is about {}", ids(&whole))
    };
    let noticed = whole.is_empty() && without == [Clause::Li4];
    Found::control(GATE, "a bank without a fault that is about LI-4", noticed, evidence)
}
