//! Every case up to a bound against the oracle, in stretches of blocks, each with the digest of its cases and answers.

use crate::engines::{Choice, Control};
use crate::enumerate::{Alphabet, Bound, Space, Stretch, StretchProof, prove_stretch, stretches};
use crate::qualify::failing;
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::clauses::clauses_of;
use crate::report::number::{counted, grouped};
use editproof_qualification::event::{ClauseCounts, Enumeration, Facts};
use std::collections::BTreeMap;
use std::sync::Arc;

const GATE: &str = "enumeration";

/// Differing cases of a unit that are shown.
const SHOWN: usize = 1;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "Up to a bound there is no case at all on which the engine differs from the oracle.";
    plan.gate(GATE, "Every case up to a bound", claim, true);
    for space in setting.profile.spaces(setting.is_external()) {
        let space = Arc::new(space);
        for (at, stretch) in stretches(&space, setting.amounts().enumeration_unit).into_iter().enumerate() {
            let space = Arc::clone(&space);
            let name = format!("{}-{}", space.name, at + 1);
            plan.unit(GATE, name, move || proved(setting, &space, &stretch));
        }
    }
    let controls = [
        (Control::LineBreaks, "an engine that inserts the line breaks of newText as they are written (LN-6)"),
        (Control::LetterB, "an engine that is wrong only on cases which the symmetry leaves out"),
    ];
    for (engine, about) in controls {
        plan.unit(GATE, format_args!("control-{}", engine.as_str()), move || control(engine, about));
    }
}

fn proved(setting: &Setting, space: &Space, stretch: &Stretch) -> Found {
    let engine = setting.engine_of_unit();
    let proof = match prove_stretch(space, stretch, &engine, SHOWN) {
        Ok(proof) => proof,
        Err(error) => return Found::failed(format!("a defect of the harness: {error}"), Facts::None),
    };
    let StretchProof { cases, skipped, differing, digest, paths, differences } = proof;
    let facts = Facts::Enumeration(Enumeration {
        space: space.name.to_owned(),
        bound: bound(space),
        cases: cases - skipped,
        differing,
        paths: paths.into_iter().map(|(path, blocks)| (path.to_owned(), blocks)).collect(),
        digest,
    });
    if cases == skipped {
        return Found { facts, ..Found::not_tested("the engine claims nothing of what these cases need") };
    }
    let mut clauses: BTreeMap<String, ClauseCounts> = BTreeMap::new();
    for difference in &differences {
        for clause in clauses_of(&difference.failed.case) {
            clauses.entry(clause.id().to_owned()).or_default().failing += 1;
        }
    }
    let failures = differences
        .iter()
        .map(|difference| failing::failure(setting, &difference.engine, &difference.failed))
        .collect();
    let reason = || format!("{} of {} differ", grouped(differing), counted(cases - skipped, "case"));
    Found::of((differing > 0).then(reason), facts).with_clauses(clauses).with_failures(failures)
}

/// The bound of a space, for people.
fn bound(space: &Space) -> String {
    let lengths = &space.lengths;
    let edits = if space.edits == 1 { "one edit".to_owned() } else { format!("{} edits", space.edits) };
    format!(
        "{edits} over {}; text up to {}, oldText up to {}, newText up to {}, together up to {}",
        space.pieces,
        lengths.text.end(),
        lengths.old.end(),
        lengths.new.end(),
        lengths.together.end()
    )
}

/// Cases of a step of a control.
const CONTROL_STEP: u64 = 4_096;

/// The smallest bound, until the control is noticed.
fn control(engine: Control, about: &str) -> Found {
    let choice = Choice::Control(engine);
    let (mut cases, mut differing) = (0, 0);
    let spaces = Bound::Small.spaces(&Alphabet::default());
    let steps =
        spaces.iter().flat_map(|space| stretches(space, CONTROL_STEP).into_iter().map(move |step| (space, step)));
    for (space, step) in steps {
        match prove_stretch(space, &step, &choice, 0) {
            Ok(proof) => (cases, differing) = (cases + proof.cases, differing + proof.differing),
            Err(error) => return Found::failed(format!("a defect of the harness: {error}"), Facts::None),
        }
        if differing > 0 {
            break;
        }
    }
    let evidence = format!("{choice}: {} of the first {} differ", grouped(differing), counted(cases, "case"));
    Found::control(GATE, about, differing > 0, evidence)
}
