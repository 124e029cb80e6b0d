//! Negotiation, disclosure, guards and quarantine as one peer sees them (NG-4, NG-5, DP-1 to DP-3).

mod support;

use editproof_protocol::{Capability, Feature, Invalid, Mode, Operation, Request, ServerSupport, Verdict, WorkspaceId};
use editproof_spec::Code;
use editproof_worker::ops::{Action, FaultOps, OsError, RealOps, Step};
use editproof_worker::{Answer, Root, Session, StartError, State, Worker, WorkerConfig};
use serde_json::json;
use std::sync::Arc;
use support::{Place, edit, preview, read, request};

fn capability(worker: &Worker, operations: &[Operation], features: &[Feature]) -> Capability {
    let features = (!features.is_empty()).then(|| features.to_vec());
    let modes = operations.iter().any(|operation| operation.has_edits()).then(|| vec![Mode::Single, Mode::Batch]);
    Capability::new(operations.to_vec(), worker.capability().workspaces().to_vec(), modes, features).unwrap()
}

fn answer(session: &Session, request: &Request) -> Result<(), (String, Option<Code>)> {
    let answer: Answer = session.answer(Ok(request));
    let told = match answer.verdict() {
        Verdict::Fulfilled(_) => Ok(()),
        Verdict::Rejected { error, code } => Err((error, code)),
    };
    answer.accepted();
    told
}

#[test]
fn what_was_not_negotiated_is_refused_before_anything_happens() {
    let place = Place::new();
    place.write("f", "one");
    let ops = Arc::new(FaultOps::new(RealOps::new(), |_, _| Action::Go));
    let worker = Arc::new(place.worker_on(ops.clone()));
    let all = |value: serde_json::Value| request(value);
    let cases = [
        (None, read("f"), "Workspace tools are not advertised to this Code API"),
        (Some(vec![Operation::ReadFile]), edit("f", "one", "two"), "Workspace tool operation is not advertised"),
        (
            Some(Operation::ALL.to_vec()),
            all(json!({ "operation": "read_file", "path": "f", "workspaceId": "other" })),
            "Workspace is not advertised",
        ),
        (
            Some(Operation::ALL.to_vec()),
            all(
                json!({ "operation": "edit_file", "path": "f", "oldText": "one", "newText": "two", "matching": "exact" }),
            ),
            "Workspace edit feature is not advertised",
        ),
        (
            Some(Operation::ALL.to_vec()),
            all(json!({
                "operation": "edit_file", "path": "f", "edits": [{ "oldText": "one", "newText": "two", "replaceAll": false }]
            })),
            "Workspace edit feature is not advertised",
        ),
    ];
    for (operations, request, message) in cases {
        let negotiated = operations.map(|operations| capability(&worker, &operations, &[]));
        let session = Session::new(Arc::clone(&worker), negotiated, ServerSupport::all());
        ops.replan(|_, _| Action::Go);
        assert_eq!(answer(&session, &request), Err((message.to_owned(), None)));
        let touched = ops.replan(|_, _| Action::Go);
        assert!(touched.iter().all(|step| *step == Step::List), "{message}: {touched:?}");
    }
    assert_eq!(place.read("f"), b"one");
}

#[test]
fn a_request_of_another_shape() {
    let place = Place::new();
    let session = Session::unrestricted(Arc::new(place.worker()));
    let invalid: Invalid = Request::from_json(b"{}").unwrap_err();
    let answer = session.answer(Err(&invalid));
    assert_eq!(answer.code(), Some(Code::InvalidRequest));
    assert_eq!(answer.outcome.as_ref().unwrap_err().message, "Invalid workspace tool request");
}

#[test]
fn an_edit_only_worker_shows_no_source_text() {
    let place = Place::new();
    place.write("secrets.env", "TOKEN=hunter2\nOTHER=x\n");
    let worker = Arc::new(place.worker());
    let only = |operations: &[Operation]| {
        Session::new(Arc::clone(&worker), Some(capability(&worker, operations, &[])), ServerSupport::all())
    };
    let hidden = "Workspace edit failed; source diagnostics require read access";
    let missing = edit("secrets.env", "TOKEN=other\nOTHER=x", "x");
    let session = only(&[Operation::EditFile]);
    assert_eq!(answer(&session, &missing), Err((hidden.to_owned(), Some(Code::EditConflict))));
    assert!(session.answer(Ok(&missing)).outcome.unwrap_err().conflict.is_none(), "facts hold source text, too");
    assert_eq!(answer(&session, &edit("nowhere", "a", "b")), Err((hidden.to_owned(), Some(Code::NotFound))));
    for operations in [[Operation::EditFile, Operation::ReadFile], [Operation::EditFile, Operation::PreviewEdit]] {
        let (text, code) = answer(&only(&operations), &missing).unwrap_err();
        assert_eq!(code, Some(Code::EditConflict));
        assert!(text.contains("hunter2"), "{text}");
    }
    // Previews are for those who may read, anyway.
    let (text, _) =
        answer(&only(&[Operation::PreviewEdit]), &preview("secrets.env", "TOKEN=other\nOTHER=x", "x")).unwrap_err();
    assert!(text.contains("hunter2"), "{text}");
}

#[test]
fn not_found_is_said_to_those_who_know_the_word() {
    let place = Place::new();
    let worker = Arc::new(place.worker());
    let with = |server| Session::new(Arc::clone(&worker), Some(worker.capability()), server);
    let message = "Workspace path does not exist".to_owned();
    let known = with(ServerSupport::all());
    assert_eq!(answer(&known, &read("nowhere")), Err((message.clone(), Some(Code::NotFound))));
    let older = with(ServerSupport::default());
    assert_eq!(answer(&older, &read("nowhere")), Err((message, Some(Code::InvalidPath))));
}

#[test]
fn the_guard_stays_until_the_settlement_is_accepted() {
    let place = Place::new();
    place.write("f", "one");
    let session = Session::unrestricted(Arc::new(place.worker()));
    let first = session.answer(Ok(&edit("f", "one", "two")));
    assert!(first.is_pending());
    assert_eq!(place.guards(), 1, "armed");
    // A second edit meanwhile is none of its business, nor is the start of another worker.
    let second = session.answer(Ok(&edit("f", "two", "three")));
    assert!(second.outcome.is_ok());
    drop(place.worker());
    assert_eq!((place.guards(), place.quarantines()), (2, 0));
    first.accepted();
    second.accepted();
    assert_eq!((place.guards(), place.quarantines()), (0, 0));
    for request in [edit("f", "absent", "x"), preview("f", "three", "x"), read("f")] {
        assert!(!session.answer(Ok(&request)).is_pending(), "nothing to guard");
        assert_eq!(place.guards(), 0);
    }
}

#[test]
fn a_settlement_that_is_refused_or_dropped_quarantines() {
    for refuse in [Answer::refused as fn(Answer), drop] {
        let place = Place::new();
        place.write("f", "one");
        let session = Session::unrestricted(Arc::new(place.worker()));
        refuse(session.answer(Ok(&edit("f", "one", "two"))));
        assert_eq!((place.guards(), place.quarantines()), (0, 1));
        let quarantined = "Workspace is quarantined; edits are refused until it is reset by hand".to_owned();
        assert_eq!(answer(&session, &edit("f", "two", "three")), Err((quarantined, None)));
        assert_eq!(place.read("f"), b"two");
        assert_eq!(answer(&session, &read("f")), Ok(()), "reads go on");
        assert_eq!(answer(&session, &preview("f", "two", "three")), Ok(()), "and so do previews");
        let state = State::open(&place.state()).unwrap();
        let record = state.quarantines().unwrap().remove(0).record.unwrap();
        assert_eq!((record.workspace_id.as_str(), record.path.as_str()), ("main", "f"));
        place.reset();
        assert_eq!(answer(&session, &edit("f", "two", "three")), Ok(()), "without a restart");
    }
}

#[test]
fn arming_that_fails_means_that_nothing_runs() {
    let place = Place::new();
    place.write("f", "one");
    let mut creations = 0;
    let ops = FaultOps::new(RealOps::new(), move |_, step| {
        creations += usize::from(step == Step::CreateExclusive);
        // The first one is the lock of the workspace, the second the guard.
        if step == Step::CreateExclusive && creations == 2 { Action::Fail(OsError::NOSPC) } else { Action::Go }
    });
    let session = Session::unrestricted(Arc::new(place.worker_on(Arc::new(ops))));
    let refused = ("Workspace file could not be written".to_owned(), Some(Code::WriteUnavailable));
    assert_eq!(answer(&session, &edit("f", "one", "two")), Err(refused));
    assert_eq!(place.read("f"), b"one");
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}

#[test]
fn a_quarantine_belongs_to_the_directory_and_not_to_its_name() {
    let place = Place::new();
    place.write("f", "one");
    let session = Session::unrestricted(Arc::new(place.worker()));
    session.answer(Ok(&edit("f", "one", "two"))).refused();
    let root = Root::open(WorkspaceId::new("renamed").unwrap(), &place.root()).unwrap();
    let worker =
        Worker::start(WorkerConfig::new(vec![root]).with_writes(State::open(&place.state()).unwrap())).unwrap();
    assert!(worker.is_quarantined(&WorkspaceId::new("renamed").unwrap()));
    std::fs::create_dir(place.path().join("second")).unwrap();
    let other = Root::open(WorkspaceId::new("main").unwrap(), &place.path().join("second")).unwrap();
    let worker =
        Worker::start(WorkerConfig::new(vec![other]).with_writes(State::open(&place.state()).unwrap())).unwrap();
    assert!(!worker.is_quarantined(&WorkspaceId::new("main").unwrap()), "another directory of the same name is free");
}

#[test]
fn the_state_folder_is_out_of_reach() {
    let place = Place::new();
    let inside = State::open(&place.file("state")).unwrap();
    let root = || Root::open(WorkspaceId::new("main").unwrap(), &place.root()).unwrap();
    let started = Worker::start(WorkerConfig::new(vec![root()]).with_writes(inside));
    assert!(matches!(started, Err(StartError::StateInside(_))));
    let around = State::open(place.path()).unwrap();
    let started = Worker::start(WorkerConfig::new(vec![root()]).with_writes(around));
    assert!(matches!(started, Err(StartError::StateInside(_))));
    assert!(matches!(Worker::start(WorkerConfig::new(vec![])), Err(StartError::Workspaces(0))));
    assert!(matches!(Worker::start(WorkerConfig::new(vec![root(), root()])), Err(StartError::SameName(_))));
}

/// A guard whose record was cut off by a crash is a quarantine; a temporary file whose directory was moved is found.
#[test]
fn what_a_crash_left_is_found_wherever_it_is() {
    let place = Place::new();
    place.write("a/f", "one");
    let worker = place.worker();
    let execution = worker.execute(&edit("a/f", "one", "two"));
    let guard = execution.guard.unwrap();
    let name = guard.record().temporary();
    let key = std::fs::read_dir(place.state()).unwrap().next().unwrap().unwrap().path();
    let file = |name: &str| key.join(name);
    let armed = file(&format!("guard-{}.jsonl", guard.record().id));
    let first_line = std::fs::read_to_string(&armed).unwrap().lines().next().unwrap().to_owned();
    guard.clear().unwrap();
    drop(worker);

    // As if killed while the temporary file was being written, and the directory moved before the restart.
    std::fs::write(&armed, &first_line).unwrap();
    std::fs::write(place.file(&format!("a/{name}")), "tw").unwrap();
    std::fs::create_dir(place.file("elsewhere")).unwrap();
    std::fs::rename(place.file("a"), place.file("elsewhere/b")).unwrap();
    drop(place.worker());
    assert_eq!((place.temporaries().len(), place.guards(), place.quarantines()), (0, 0, 1));
    assert_eq!(place.read("elsewhere/b/f"), b"two");
    place.reset();

    for cut in [0, 1, first_line.len() / 2] {
        std::fs::write(&armed, &first_line[..cut]).unwrap();
        drop(place.worker());
        assert_eq!((place.guards(), place.quarantines()), (0, 1), "cut at {cut}");
        let state = State::open(&place.state()).unwrap();
        assert!(state.quarantines().unwrap()[0].record.is_none());
        place.reset();
    }
}

/// Killed after the exchange, while another program's file hung under the temporary name: it goes back.
#[test]
fn a_change_displaced_by_a_killed_edit_goes_back() {
    for replaced_again in [false, true] {
        let place = Place::new();
        let path = place.write("f", "one");
        let ops = {
            let path = path.clone();
            let mut exchanged = false;
            FaultOps::new(RealOps::new(), move |_, step| {
                if step == Step::Exchange && !exchanged {
                    exchanged = true;
                    std::fs::write(path.with_file_name("new"), "theirs").unwrap();
                    std::fs::rename(path.with_file_name("new"), &path).unwrap();
                    return Action::Go;
                }
                // From the exchange on, nothing works any more: as far as this process goes, it is dead.
                if exchanged { Action::Fail(OsError::IO) } else { Action::Go }
            })
        };
        let worker = place.worker_on(Arc::new(ops));
        let execution = worker.execute(&edit("f", "one", "two"));
        assert!(execution.outcome.unwrap_err().may_have_committed);
        assert_eq!(place.read("f"), b"two");
        assert_eq!(std::fs::read(&place.temporaries()[0]).unwrap(), b"theirs");
        drop(worker);
        if replaced_again {
            std::fs::remove_file(&path).unwrap();
            std::fs::write(&path, "later").unwrap();
        }
        drop(place.worker());
        assert_eq!((place.temporaries().len(), place.guards(), place.quarantines()), (0, 0, 1));
        if replaced_again {
            assert_eq!(place.read("f"), b"later");
            let key = std::fs::read_dir(place.state()).unwrap().next().unwrap().unwrap().path();
            let rescued = std::fs::read_dir(key)
                .unwrap()
                .flatten()
                .find(|entry| entry.file_name().to_string_lossy().starts_with("rescued-"));
            assert_eq!(std::fs::read(rescued.unwrap().path()).unwrap(), b"theirs");
        } else {
            assert_eq!(place.read("f"), b"theirs");
        }
    }
}
