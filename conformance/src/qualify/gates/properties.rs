//! The metamorphic properties on generated cases: the engine's answers against each other.

use super::generated::{generated, slices};
use crate::engines::{Choice, Trouble};
use crate::faults::Fault;
use crate::metamorphic::{Holding, PROPERTIES, check_all};
use crate::qualify::failing;
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::{counted, grouped};
use crate::shrink::size;
use editproof_qualification::event::{ClauseCounts, Facts, Failure, Properties, PropertyCounts};
use std::collections::BTreeMap;
use std::ops::Range;

const GATE: &str = "properties";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "What must hold between answers of one engine holds, whatever the right answer is.";
    plan.gate(GATE, "Properties between answers", claim, true);
    let amounts = setting.amounts();
    for (at, slice) in slices(amounts.properties, amounts.properties_unit).enumerate() {
        plan.unit(GATE, at + 1, move || {
            let surveyed = survey(setting, &setting.engine_of_unit(), slice.clone(), true);
            let broken = surveyed.broken;
            let reason = format!(
                "{} {} at least one property",
                counted(broken, "case"),
                if broken == 1 { "breaks" } else { "break" }
            );
            let found = Found::of((broken > 0).then_some(reason), Facts::Properties(surveyed.facts));
            let mut clauses = BTreeMap::new();
            for clause in surveyed.failures.iter().flat_map(|failure| &failure.clauses) {
                clauses.entry(clause.clone()).or_insert_with(ClauseCounts::default).failing += 1;
            }
            found.with_clauses(clauses).with_failures(surveyed.failures)
        });
    }
    plan.unit(GATE, "control-first-of-several", move || {
        let engine = Choice::Fault(Fault::Ld3FirstOfSeveral);
        let broken = survey(setting, &engine, 0..amounts.control, false).broken;
        let evidence =
            format!("{engine}: {} of {} break a property", grouped(broken), counted(amounts.control, "case"));
        Found::control(GATE, "an engine that takes the first of several places (LD-3)", broken > 0, evidence)
    });
}

struct Surveyed {
    facts: Properties,
    failures: Vec<Failure>,
    /// Cases that break a property.
    broken: u64,
}

/// Holds `engine` against itself on these generated cases; keeps the smallest case that breaks a property.
fn survey(setting: &Setting, choice: &Choice, numbers: Range<u64>, keeps: bool) -> Surveyed {
    let mut engine = choice.make();
    let mut facts = Properties { cases: numbers.end - numbers.start, ..Properties::default() };
    let mut smallest: Option<(usize, Failure)> = None;
    let mut broken = 0;
    for case in generated(setting.seed, numbers) {
        let mut has_panicked = false;
        let mut is_broken = false;
        for (holding, property) in check_all(&case, engine.as_mut()).into_iter().zip(PROPERTIES) {
            let counts: &mut PropertyCounts = facts.properties.entry(property.name.to_owned()).or_default();
            match holding {
                Holding::DoesNotApply => {}
                Holding::Holds => counts.applies += 1,
                Holding::Violated(violation) => {
                    counts.applies += 1;
                    counts.broken += 1;
                    has_panicked |= matches!(violation.found, Err(Trouble::Panicked(_)));
                    let size = size(&case);
                    if keeps && !is_broken && smallest.as_ref().is_none_or(|(least, _)| size < *least) {
                        smallest = Some((size, failing::violated(setting, &case, property, &violation)));
                    }
                    is_broken = true;
                }
            }
        }
        broken += u64::from(is_broken);
        // After a panic the engine may hold broken state; one outside this process looks after itself.
        if has_panicked {
            engine = choice.make();
        }
    }
    Surveyed { facts, failures: smallest.map(|(_, failure)| failure).into_iter().collect(), broken }
}
