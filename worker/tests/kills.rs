//! Real processes killed with SIGKILL before and after every step of an edit, and at random moments: the file is whole,
//! a restart leaves no temporary file, and what nobody can know is in quarantine (FS-6, FS-7, DP-3).
//!
//! The short form kills once before and once after each step; `EDITWORKER_FULL=1` kills at least 1,000 times over all steps, and 300 times at
//! random. A killed process is this test binary itself, started again with the plan in its environment.

mod support;

use editproof_worker::WorkerLimits;
use editproof_worker::ops::{Action, FaultOps, RealOps, Step};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{Place, edit, full, run};

const OLD: &str = "one, and much more than a single write takes\n";
const NEW: &str = "two, and much more than a single write takes\n";

const CHILD: &str = "EDITWORKER_TEST_CHILD";

/// The edit that is killed. `plan` is `<number>:<before|after>:<exchange|rename>`; the steps done are printed.
fn child(folder: &Path, plan: &str) {
    let mut parts = plan.split(':');
    let at: usize = parts.next().unwrap().parse().unwrap();
    let kill = if parts.next() == Some("before") { Action::KillBefore } else { Action::KillAfter };
    let exchange = parts.next() == Some("exchange");
    let seen = Arc::new(Mutex::new(Vec::new()));
    let ops = Arc::new(FaultOps::new(RealOps::new(), |_, _| Action::Go));
    let id = editproof_protocol::WorkspaceId::new("main").unwrap();
    let root = editproof_worker::Root::open(id, &folder.join("root")).unwrap();
    let state = editproof_worker::State::open(&folder.join("state")).unwrap();
    let mut config = editproof_worker::WorkerConfig::new(vec![root]).with_writes(state);
    config.ops = ops.clone();
    config.limits = WorkerLimits { chunk: 16, ..WorkerLimits::default() };
    let worker = editproof_worker::Worker::start(config).unwrap();
    ops.replan(move |number, step| {
        seen.lock().unwrap().push(step);
        if number == at {
            // Said before it happens, since nothing is said afterwards.
            println!("step {step:?}");
            kill
        } else if step == Step::Exchange && !exchange {
            Action::Fail(editproof_worker::ops::OsError::NOSYS)
        } else {
            Action::Go
        }
    });
    run(&worker, &edit("f", "one", "two")).unwrap();
    println!("survived");
}

/// The entry of the processes that are killed; in the parent it does nothing.
#[test]
fn child_entry() {
    let Ok(plan) = std::env::var(CHILD) else { return };
    let (folder, plan) = plan.split_once('|').unwrap();
    child(Path::new(folder), plan);
}

/// One killed edit: the step at which it died, or `None` when it has fewer steps.
fn kill_at(at: usize, when: &str, how: &str) -> Option<String> {
    let place = Place::in_memory();
    place.write("f", OLD);
    place.write("other", "untouched");
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_entry", "--nocapture"])
        .env(CHILD, format!("{}|{at}:{when}:{how}", place.path().display()))
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if said.contains("survived") {
        return None;
    }
    let step = said.lines().find_map(|line| line.split_once("step ")).map(|(_, step)| step.to_owned());
    let step = step.unwrap_or_else(|| panic!("the child failed otherwise: {said}"));
    let context = format!("killed {when} step {at} ({step}), by {how}");
    assert_eq!(output.status.signal(), Some(9), "{context}: {said}");

    let text = String::from_utf8(place.read("f")).unwrap();
    assert!(text == OLD || text == NEW, "{context}: neither old nor new: {text:?}");
    let armed = place.guards() > 0;
    let worker = place.worker();
    assert_eq!(place.temporaries().len(), 0, "{context}: temporary file left after restart");
    assert_eq!(String::from_utf8(place.read("f")).unwrap(), text, "{context}: the restart changed the file");
    assert_eq!(place.read("other"), b"untouched");
    assert_eq!(place.guards(), 0, "{context}: guard left after restart");
    assert_eq!(place.quarantines(), usize::from(armed), "{context}: guard {armed}");
    let again = run(&worker, &edit("f", &text[..3], "six"));
    if armed {
        assert!(again.unwrap_err().message.contains("quarantined"), "{context}");
        place.reset();
        assert!(run(&worker, &edit("f", &text[..3], "six")).is_ok(), "{context}: after the reset");
    } else {
        assert!(again.is_ok(), "{context}: without a guard the workspace is free");
    }
    Some(step)
}

#[test]
fn killed_before_and_after_every_step() {
    let rounds = if full() { 6 } else { 1 };
    let mut kills: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..rounds {
        for how in ["exchange", "rename"] {
            for when in ["before", "after"] {
                for at in 0.. {
                    let Some(step) = kill_at(at, when, how) else { break };
                    *kills.entry(step).or_default() += 1;
                }
            }
        }
    }
    let total: usize = kills.values().sum();
    println!("{total} kills: {kills:?}");
    assert!(total >= if full() { 1_000 } else { 180 }, "{total} kills");
    for step in ["CreateExclusive", "Write", "Sync", "SetMode", "Exchange", "Rename", "Unlink", "SyncDirectory"] {
        assert!(kills.contains_key(step), "no kill at {step}");
    }
}

/// The binary itself, killed from outside at random moments while it edits as fast as it can.
#[test]
fn killed_at_random() {
    let rounds = if full() { 300 } else { 12 };
    let place = Place::in_memory();
    let (a, b) = ("a".repeat(20_000), "b".repeat(20_000));
    place.write("f", &a);
    let mut quarantined = 0;
    for round in 0..rounds {
        let mut server = Command::new(env!("CARGO_BIN_EXE_editworker"))
            .args(["serve", "--allow-workspace-writes", "--root"])
            .arg(format!("main={}", place.root().display()))
            .arg("--state")
            .arg(place.state())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = server.stdin.take().unwrap();
        let mut output = BufReader::new(server.stdout.take().unwrap());
        let current = String::from_utf8(place.read("f")).unwrap();
        let (first, second) = if current == a { (&a, &b) } else { (&b, &a) };
        let assignment = |old: &str, new: &str| {
            let request = edit("f", old, new).to_json();
            format!(
                r#"{{"protocolVersion":1,"generation":1,"leaseToken":"{}","incarnationId":"{}","request":{request}}}"#,
                "t".repeat(32),
                "i".repeat(16)
            )
        };
        let (there, back) = (assignment(first, second), assignment(second, first));
        let (begun, has_begun) = std::sync::mpsc::channel();
        let feeder = std::thread::spawn(move || {
            let mut line = String::new();
            for number in 0_u32.. {
                let next = if number.is_multiple_of(2) { &there } else { &back };
                line.clear();
                let answered =
                    writeln!(input, "{next}").is_ok() && output.read_line(&mut line).is_ok_and(|read| read > 0);
                if !answered {
                    return number;
                }
                assert!(line.contains("fulfilled"), "{line}");
                let _ = begun.send(());
            }
            0
        });
        // On a busy machine a start takes longer than many edits.
        has_begun.recv().unwrap();
        // Spread over some edits by the round's number.
        std::thread::sleep(Duration::from_micros((round as u64 * 7_919) % 20_000));
        server.kill().unwrap();
        server.wait().unwrap();
        feeder.join().unwrap();
        let text = String::from_utf8(place.read("f")).unwrap();
        assert!(text == a || text == b, "round {round}: torn");
        let armed = place.guards() > 0;
        drop(place.worker());
        assert_eq!(place.temporaries().len(), 0, "round {round}");
        assert_eq!(place.quarantines(), usize::from(armed), "round {round}");
        quarantined += usize::from(armed);
        place.reset();
    }
    println!("{rounds} kills at random, {quarantined} in the middle of an edit");
    // About every second kill finds an edit half done; none of a dozen would be no chance.
    assert!(quarantined > 0, "the kills missed the edits: {quarantined} of {rounds}");
}
