//! Every step of an edit failed, one by one: the old or the new content is whole, nothing is left behind, and what is in
//! doubt is said to be (FS-6, FS-7, DP-3).

mod support;

use editproof_spec::Code;
use editproof_worker::WorkerLimits;
use editproof_worker::ops::{Action, FaultOps, OsError, RealOps, Step};
use std::sync::{Arc, Mutex};
use support::{Place, edit, run};

const OLD: &str = "one, and much more than a single write takes\n";
const NEW: &str = "two, and much more than a single write takes\n";

/// What one run under a plan came to.
struct Came {
    steps: Vec<Step>,
    code: Option<Code>,
    may_have_committed: bool,
    done: bool,
}

/// An edit of a fresh workspace with `action` at step `at`; checks all that must hold whatever happened.
fn edit_with(at: usize, action: Action, exchange: bool) -> Option<Came> {
    let place = Place::in_memory();
    place.write("f", OLD);
    let ops = Arc::new(FaultOps::new(RealOps::new(), |_, _| Action::Go));
    let mut config = place.config();
    config.ops = ops.clone();
    // Several reads and writes of one file.
    config.limits = WorkerLimits { chunk: 16, ..WorkerLimits::default() };
    let worker = editproof_worker::Worker::start(config).unwrap();
    let reached = Arc::new(Mutex::new(None));
    ops.replan({
        let reached = Arc::clone(&reached);
        move |number, step| {
            if number == at {
                *reached.lock().unwrap() = Some(step);
                action
            } else if step == Step::Exchange && !exchange {
                Action::Fail(OsError::NOSYS)
            } else {
                Action::Go
            }
        }
    });
    let execution = worker.execute(&edit("f", "one", "two"));
    let cleared = execution.guard.is_none_or(|guard| guard.clear().is_ok());
    let steps = ops.replan(|_, _| Action::Go);
    let step = (*reached.lock().unwrap())?;
    let context = format!("{action:?} at step {at} ({step:?}), exchange {exchange}");

    let text = String::from_utf8(place.read("f")).unwrap();
    assert!(text == OLD || text == NEW, "{context}: neither old nor new: {text:?}");
    let (code, may_have_committed, done) = match &execution.outcome {
        Ok(_) => (None, false, true),
        Err(failure) => (failure.code, failure.may_have_committed, false),
    };
    if done {
        assert_eq!(text, NEW, "{context}");
    } else if may_have_committed {
        assert_eq!(place.quarantines(), 1, "{context}: doubt without quarantine");
        assert_eq!(code, Some(Code::WriteUnavailable));
        let again = run(&worker, &edit("f", &text[..3], "six")).unwrap_err();
        assert!(again.message.contains("quarantined"), "{context}: {}", again.message);
    } else {
        assert_eq!(text, OLD, "{context}: refused, but written");
    }
    // The next start tidies up what this run could not.
    drop(worker);
    let next = place.worker();
    assert_eq!(place.temporaries().len(), 0, "{context}: temporary file left");
    assert_eq!(place.guards(), 0, "{context}: guard left");
    // A guard that could not be removed, or not durably, is the safe side; otherwise success leaves no doubt.
    let quarantined = place.quarantines() > 0;
    assert!(quarantined || !may_have_committed, "{context}: the doubt was forgotten");
    assert!(!(quarantined && done && cleared), "{context}: a doubt about nothing");
    if !quarantined {
        assert!(run(&next, &edit("f", &text[..3], "six")).is_ok(), "{context}: the workspace is stuck");
    }
    Some(Came { steps, code, may_have_committed, done })
}

fn every_step(action: Action, exchange: bool) -> Vec<Came> {
    (0..).map_while(|at| edit_with(at, action, exchange)).collect()
}

#[test]
fn a_failure_at_every_step() {
    for exchange in [true, false] {
        for error in [OsError::IO, OsError::NOSPC, OsError::ACCESS, OsError::ROFS] {
            let runs = every_step(Action::Fail(error), exchange);
            let doubts = runs.iter().filter(|came| came.may_have_committed).count();
            let refused = runs.iter().filter(|came| !came.done && !came.may_have_committed).count();
            println!("{error:?}, exchange {exchange}: {} steps, {refused} refused, {doubts} in doubt", runs.len());
            assert!(runs.len() > 40 && doubts >= 3 && refused > 25, "the faults did not bite");
            let known = [Code::WriteUnavailable, Code::ExecutionAborted, Code::InvalidPath, Code::EditConflict];
            assert!(runs.iter().all(|came| came.code.is_none_or(|code| known.contains(&code))));
        }
    }
}

/// A step that was done and reports an error all the same, as a network file system may.
#[test]
fn a_lying_failure_at_every_step() {
    for exchange in [true, false] {
        let runs = every_step(Action::FailAfter(OsError::IO), exchange);
        assert!(runs.len() > 40);
        assert!(runs.iter().any(|came| came.may_have_committed));
    }
}

#[test]
fn short_writes_at_every_step() {
    for came in every_step(Action::Half, true) {
        assert!(came.done, "a short write is no failure: {:?}", came.code);
    }
}

/// FS-6: a failure after the rename is in doubt, one before it is not.
#[test]
fn doubt_begins_with_the_exchange() {
    let steps = edit_with(usize::MAX - 1, Action::Go, true).map(|came| came.steps);
    assert!(steps.is_none(), "no such step");
    let steps = edit_with(0, Action::Go, true).unwrap().steps;
    let exchange = steps.iter().position(|step| *step == Step::Exchange).unwrap();
    let last = steps.iter().rposition(|step| *step == Step::Unlink).unwrap();
    for (at, step) in steps.iter().enumerate() {
        let came = edit_with(at, Action::Fail(OsError::IO), true).unwrap();
        if at <= exchange {
            assert!(!came.may_have_committed, "{step:?} at {at}");
        } else if at < last {
            assert!(came.may_have_committed || !came.done, "{step:?} at {at}");
        } else {
            assert!(came.done, "clearing the guard is no part of the edit: {step:?} at {at}");
        }
    }
}
