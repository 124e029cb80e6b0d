//! The fuzz targets within this process: their seeds replayed, and new inputs mutated from them.
//!
//! Why beside a real fuzzer, which sees where its inputs lead: this needs no toolchain but the one that built the harness,
//! and is the same each time. Inputs that are cases are also what the generator makes of bytes.

use crate::case::Case;
use crate::choice::Choices;
use crate::engines::{Choice, Control, guard};
use crate::external::wire::Feature;
use crate::faults::Fault;
use crate::fuzzing::{TARGETS, Target, mutated, target, with_engine};
use crate::qualify::cases::{Counting, judge};
use crate::qualify::failing;
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use crate::report::visible::prose;
use crate::run::Failed;
use crate::verdict::Judgement;
use editproof_qualification::event::{Facts, Failure, Fuzzing};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;

const GATE: &str = "fuzzing";

/// Targets that a program of its own is asked: its cases are asked together, over one pipe.
const EXTERNAL: [&str; 2] = ["exact", "tolerant"];
/// Bytes of an input where there is no seed.
const BYTES: usize = 400;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "No input of a fuzz target breaks what the target holds.";
    plan.gate(GATE, "Fuzzing", claim, true);
    let amounts = setting.amounts();
    let features = setting.description.as_ref().map(|description| description.features());
    let claims_tolerant = features.is_none_or(|features| features.has(Feature::TolerantMatch));
    let targets = TARGETS.iter().filter(|target| {
        !setting.is_external() || (EXTERNAL.contains(&target.name) && (claims_tolerant || target.name != "tolerant"))
    });
    for target in targets {
        for (at, slice) in super::generated::slices(amounts.fuzzing, amounts.fuzzing_unit).enumerate() {
            plan.unit(GATE, format_args!("{}-{}", target.name, at + 1), move || {
                // Seeds are replayed once.
                fuzzed(setting, target, slice.clone(), at == 0)
            });
        }
    }
    let controls = [
        ("exact", Choice::Fault(Fault::Ex1StripsLastLf), "an engine that strips a last LF of oldText (EX-1)"),
        (
            "tolerant",
            Choice::Control(Control::LineBreaks),
            "an engine that inserts line breaks as they are written (LN-6)",
        ),
        ("diagnostics", Choice::Control(Control::LineNumbers), "an engine that counts lines from 0 (DG-3)"),
        ("metamorphic", Choice::Control(Control::LineNumbers), "an engine that counts lines from 0 (DG-3)"),
        ("work", Choice::Control(Control::TooMuchWork), "an engine whose work is quadratic (EX-3)"),
    ];
    for (name, engine, about) in controls {
        plan.unit(GATE, format_args!("control-{name}"), move || control(setting, name, &engine, about));
    }
}

/// The seeds of a target.
fn seeds<'s>(setting: &'s Setting, target: &Target) -> &'s [Vec<u8>] {
    setting.seeds.get(target.name).map_or(&[], Vec::as_slice)
}

/// New input number `number` of a target.
fn input(setting: &Setting, target: &Target, number: u64) -> Vec<u8> {
    let mut choices = Choices::seeded(setting.seed, number);
    match seeds(setting, target) {
        [] => (0..choices.size(BYTES)).map(|_| choices.below(256) as u8).collect(),
        seeds => {
            let at = choices.below(seeds.len());
            mutated(&mut choices, seeds[at].clone(), &[])
        }
    }
}

fn fuzzed(setting: &Setting, target: &'static Target, numbers: Range<u64>, replays: bool) -> Found {
    let seeds = if replays { seeds(setting, target) } else { &[] };
    let executions = numbers.end - numbers.start;
    let old =
        seeds.iter().enumerate().map(|(at, seed)| (format!("fuzz-{}-seed-{}", target.name, at + 1), seed.clone()));
    let new = numbers.map(|number| {
        let id = format!("fuzz-{}-{}-{number}", target.name, setting.seed);
        (id, input(setting, target, number))
    });
    let inputs = old.chain(new);
    let engine = setting.engine_of_unit();
    let facts = |failing| {
        Facts::Fuzzing(Fuzzing { target: target.name.to_owned(), seeds: seeds.len() as u64, executions, failing })
    };
    if setting.is_external() {
        let cases = inputs.filter_map(|(id, bytes)| Some(Cow::Owned(Case { id, ..(target.case)(&bytes)? })));
        let judged = judge(&engine, cases, Counting::Nothing);
        let failing = judged.failing();
        return Found { facts: facts(failing), ..judged.found(setting, &engine) };
    }
    let mut failing = 0;
    let mut smallest: Option<(usize, Failure)> = None;
    with_engine(&engine, || {
        for (id, bytes) in inputs {
            let Err(trouble) = guard::catch(|| (target.check)(&bytes)) else { continue };
            failing += 1;
            if smallest.as_ref().is_none_or(|(least, _)| bytes.len() < *least) {
                smallest = Some((bytes.len(), shown(setting, target, &engine, id, &bytes, &trouble.to_string())));
            }
        }
    });
    let reason =
        || format!("{} of {} {}", counted(failing, "input"), target.name, if failing == 1 { "fails" } else { "fail" });
    Found::of((failing > 0).then(reason), facts(failing))
        .with_failures(smallest.map(|(_, failure)| failure).into_iter().collect())
}

fn shown(setting: &Setting, target: &Target, engine: &Choice, id: String, bytes: &[u8], trouble: &str) -> Failure {
    let case = guard::catch(|| (target.case)(bytes)).ok().flatten().map(|case| Case { id: id.clone(), ..case });
    let differing = case.as_ref().and_then(|case| {
        let judgement = Judgement::of(case, engine.make().as_mut(), |_| {});
        (!judgement.disagreements.is_empty()).then(|| Failed { number: 0, case: case.clone(), judgement })
    });
    if let Some(failed) = differing {
        return failing::failure(setting, engine, &failed);
    }
    // What the target holds beyond the right answer, or a document that is no case.
    let shown = guard::catch(|| (target.shown)(bytes)).unwrap_or_default();
    Failure {
        id,
        file: None,
        clauses: Vec::new(),
        verdict: format!("fuzz-{}", target.name),
        explanation: format!("{}: {}", target.about, first_line(trouble)),
        matching: String::new(),
        text: failing::block(&String::from_utf8_lossy(bytes)),
        edits: Vec::new(),
        expected: target.about.to_owned(),
        actual: prose(first_line(trouble)),
        diff: Vec::new(),
        case: Value::Null,
        size: bytes.len() as u64,
        reproduce: shown,
    }
}

fn first_line(words: &str) -> &str {
    words.lines().next().unwrap_or_default()
}

/// Inputs until the target notices the engine, some at most.
fn control(setting: &Setting, name: &str, engine: &Choice, about: &str) -> Found {
    let Some(target) = target(name) else { return Found::failed("there is no such target", Facts::None) };
    let most = setting.amounts().control;
    let noticed = with_engine(engine, || {
        (0..most).find(|&number| {
            let bytes = input(setting, target, number);
            guard::catch(|| (target.check)(&bytes)).is_err()
        })
    });
    let evidence = noticed.map_or_else(
        || format!("{engine}: not noticed in {}", counted(most, "input")),
        |number| format!("{engine}: noticed at input {}", number + 1),
    );
    Found::control(GATE, &format!("{about}, by the target {name}"), noticed.is_some(), evidence)
}
