//! `editproof qualify` from outside: repeats, parts, faulty engines, programs, kills, and logs that were tampered with.

use crate::support::editproof;
use assert_cmd::cargo::cargo_bin_cmd;
use editproof_qualification::event::{Facts, Status, Unit};
use editproof_qualification::log::{self, Log};
use editproof_qualification::report;
use std::path::Path;
use std::process::Output;

/// Qualifies with the smallest profile into `out`.
fn qualify(out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().unwrap();
    editproof().args(["qualify", "--profile", "smoke", "--out", out]).args(more).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn log_of(out: &Path) -> Log {
    log::read(&out.join(log::FILE)).unwrap()
}

/// What two runs must have in common: everything but circumstances and times, in the order of the plan.
fn settled(log: &Log) -> String {
    let mut units: Vec<Unit> = log.units.clone();
    let place = |id: &str| log.start.plan.iter().position(|planned| planned.id == id);
    units.sort_by_key(|unit| place(&unit.id));
    for unit in &mut units {
        unit.timing = Default::default();
    }
    let mut start = serde_json::to_value(&log.start).unwrap();
    start.as_object_mut().unwrap().remove("circumstances").unwrap();
    format!("{start}\n{}\n{}", serde_json::to_string_pretty(&units).unwrap(), log.ended)
}

fn unit<'l>(log: &'l Log, id: &str) -> &'l Unit {
    log.units.iter().find(|unit| unit.id == id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// Every report of a folder without what depends on the clock.
fn reports(out: &Path) -> Vec<(&'static str, String)> {
    let read = |name| std::fs::read(out.join(name)).unwrap();
    report::files().map(|name| (name, report::without_timing(name, &read(name)).unwrap())).collect()
}

#[test]
fn runs_and_merged_parts_are_the_same_but_for_the_times() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let first = qualify(&at("first"), &["--jobs", "2"]);
    let log = log_of(&at("first"));
    let wrong: Vec<String> = log
        .units
        .iter()
        .filter(|unit| unit.status == Status::Failed)
        .map(|unit| format!("{}: {}", unit.id, unit.reason))
        .collect();
    assert_eq!(wrong, [""; 0]);
    assert_eq!(first.status.code(), Some(0), "{}{}", stdout(&first), stderr(&first));
    let whole = settled(&log);
    let derived = reports(&at("first"));
    assert!(log.missing().is_empty() && log.ended);
    // Every gate that is asked has a control, and each was noticed.
    for gate in &log.start.gates {
        let controls = log.units.iter().filter_map(|unit| match &unit.facts {
            Facts::Control(control) if control.gate == gate.id => Some(control.noticed),
            _ => None,
        });
        let controls: Vec<bool> = controls.collect();
        let untested = log
            .units
            .iter()
            .any(|unit| unit.id.starts_with(&format!("{}/control-", gate.id)) && unit.status == Status::NotTested);
        assert!((!controls.is_empty() || untested) && controls.iter().all(|noticed| *noticed), "{}", gate.id);
    }
    qualify(&at("second"), &["--jobs", "1"]);
    assert_eq!(settled(&log_of(&at("second"))), whole);
    assert_eq!(reports(&at("second")), derived);

    for by in ["slice", "hash"] {
        let parts: Vec<_> = (1..=3).map(|part| at(&format!("{by}-{part}"))).collect();
        for (number, part) in parts.iter().enumerate() {
            let output = qualify(part, &["--shard", &format!("{}/3", number + 1), "--by", by]);
            assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        }
        let merged = at(&format!("{by}-merged"));
        let mut merge = editproof();
        merge.arg("merge").args(&parts).arg("--out").arg(&merged).assert().code(0);
        assert_eq!(settled(&log_of(&merged)), whole);
        assert_eq!(reports(&merged), derived);
        editproof().arg("verify").arg(&merged).assert().code(0);
        // A part too few, and one twice.
        let refused = editproof().arg("merge").args(&parts[..2]).arg("--out").arg(at("none")).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("missing"), "{}", stderr(&refused));
    }
}

#[test]
fn an_engine_wrong_in_one_clause_is_red_and_its_command_shows_why() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let output = qualify(&out, &["--engine", "control:line-breaks"]);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    let log = log_of(&out);
    let failing: Vec<&Unit> = log.units.iter().filter(|unit| unit.status == Status::Failed).collect();
    for gate in ["corpus/", "generated/", "enumeration/"] {
        assert!(failing.iter().any(|unit| unit.id.starts_with(gate)), "{gate}");
    }
    // The gates that qualify the harness, and those that are about other clauses, are not touched.
    assert!(failing.iter().all(|unit| !unit.id.starts_with("faults/")), "{failing:?}");
    let failure = failing.iter().flat_map(|unit| &unit.failures).min_by_key(|failure| failure.size).unwrap();
    assert_eq!(failure.verdict, "wrong-text");
    assert!(
        failure.clauses.iter().any(|clause| clause == "LN-6") && failure.explanation.contains("LN-6"),
        "{failure:?}"
    );
    assert!(failure.size <= 12 && !failure.diff.is_empty(), "{failure:?}");
    editproof().arg("verify").arg(&out).assert().code(1);
    let words = shlex::split(&failure.reproduce).unwrap();
    let again = cargo_bin_cmd!("editproof").args(&words[1..]).current_dir(&out).output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{}", stderr(&again));
    assert!(stdout(&again).contains("wrong-text: engine against oracle"), "{}", stdout(&again));

    // What is edited is not sound any more: neither a case file nor a report nor the log.
    let case = out.join(words.last().unwrap());
    for file in [case, out.join("report.html"), out.join(log::FILE)] {
        let right = std::fs::read(&file).unwrap();
        let mut wrong = right.clone();
        let middle = wrong.len() / 2;
        wrong[middle] ^= 1;
        std::fs::write(&file, wrong).unwrap();
        let refused = editproof().arg("verify").arg(&out).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{}: {}", file.display(), stdout(&refused));
        std::fs::write(&file, right).unwrap();
    }
    editproof().arg("verify").arg(&out).assert().code(1);
}

#[test]
fn an_engine_with_too_much_work_is_red_for_that() {
    let folder = tempfile::tempdir().unwrap();
    let output = qualify(folder.path(), &["--engine", "control:too-much-work"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let log = log_of(folder.path());
    let ladder = unit(&log, "ladder/every-byte");
    assert_eq!(ladder.status, Status::Failed);
    assert!(unit(&log, "generated/1").reason.contains("too-much-work"), "{}", unit(&log, "generated/1").reason);
}

#[test]
fn a_program_is_qualified_over_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("editproof").display().to_string();
    let command = shlex::try_join([program.as_str(), "serve"]).unwrap();
    let output = qualify(folder.path(), &["--engine", &command]);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    let log = log_of(folder.path());
    assert_eq!(log.start.subject.command.as_deref(), Some(command.as_str()));
    assert!(log.start.subject.digest.is_some());
    assert_eq!(unit(&log, "ladder/every-byte").status, Status::NotTested);
    assert!(log.start.gates.iter().any(|gate| gate.id == "ladder" && !gate.required));
    assert!(log.start.limits.iter().any(|limit| limit.contains("program of its own")));

    let wrong = shlex::try_join([program.as_str(), "serve", "--engine", "control:line-breaks"]).unwrap();
    let output = qualify(&folder.path().join("wrong"), &["--engine", &wrong]);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn a_program_that_dies_fails_units_and_does_not_end_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("editproof").display().to_string();
    // A program that ends after its description is lost each time.
    let script = format!("'{program}' serve | head -n 1");
    let command = shlex::try_join(["sh", "-c", &script]).unwrap();
    let output = qualify(folder.path(), &["--engine", &command, "--time-limit", "0.2", "--shard", "1/24"]);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    let log = log_of(folder.path());
    assert!(log.ended && log.units.iter().any(|unit| unit.status == Status::Failed));
}

/// The long form, for a release: `EDITPROOF_KILLS=200 EDITPROOF_PROFILE=gate EDITPROOF_PROGRAM=$PWD/target/release/editproof cargo test -p
/// editproof-conformance --test qualify -- --nocapture killed`.
#[test]
fn a_killed_run_goes_on_to_the_same_report() {
    let count = std::env::var("EDITPROOF_KILLS").map_or(10, |count| count.parse().unwrap());
    let profile = std::env::var("EDITPROOF_PROFILE").unwrap_or("smoke".to_owned());
    let folder = tempfile::tempdir().unwrap();
    kills(folder.path(), &profile, count);
}

/// The shortest and the longest time to a kill, of a long run: from within its start to some units later.
const AFTER: (u64, u64) = (300, 2_000);

/// Runs to the end with `count` kills on the way; log and reports must be those of an undisturbed run. Where a run ends before its kill, the
/// kills begin anew in another folder.
fn kills(folder: &Path, profile: &str, count: u64) {
    let command = |out: &Path| {
        let built = assert_cmd::cargo::cargo_bin!("editproof").to_path_buf();
        let program = std::env::var_os("EDITPROOF_PROGRAM").map_or(built, std::path::PathBuf::from);
        let mut command = std::process::Command::new(program);
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
        command.args(["qualify", "--profile", profile, "--out"]).arg(out);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        command
    };
    let whole = folder.join("whole");
    let since = std::time::Instant::now();
    assert_eq!(command(&whole).status().unwrap().code(), Some(0));
    let took = since.elapsed().as_millis() as u64;
    let after = AFTER.0.min(took / 4)..AFTER.1.min(took);
    let expected = (settled(&log_of(&whole)), reports(&whole));
    let (mut killed, mut rounds, mut most) = (0, 0, 0);
    while killed < count {
        rounds += 1;
        let out = folder.join(format!("round-{rounds}"));
        loop {
            // Scattered without chance: multiples of a number that shares no factor with the range.
            let wait = after.start + (killed * 7_919 + rounds * 31) % (after.end - after.start);
            let mut child = command(&out).spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(wait));
            if killed < count && child.try_wait().unwrap().is_none() {
                child.kill().unwrap();
                child.wait().unwrap();
                killed += 1;
                most = most.max(held(&out));
                continue;
            }
            assert_eq!(child.wait().unwrap().code(), Some(0));
            break;
        }
        assert_eq!((settled(&log_of(&out)), reports(&out)), expected, "after {killed} kills in {rounds} rounds");
    }
    assert!(most > 0, "no kill came after the first unit");
    println!("{killed} kills in {rounds} rounds ended with the report of an undisturbed run");
}

/// Whole lines of a log that may have been cut off.
fn held(out: &Path) -> usize {
    std::fs::read(out.join(log::FILE)).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

#[test]
fn logs_that_are_edited_or_of_something_else_are_refused_and_torn_ones_mended() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let part = ["--shard", "1/12"];
    assert_eq!(qualify(out, &part).status.code(), Some(0));
    let path = out.join(log::FILE);
    let right = std::fs::read_to_string(&path).unwrap();
    let whole = settled(&log_of(out));
    let lines: Vec<&str> = right.split_inclusive('\n').collect();
    assert!(lines.len() > 6, "{}", lines.len());

    // Torn in the last of four lines: the same command goes on and comes to the same end.
    let torn: String = lines[..4].concat();
    std::fs::write(&path, &torn[..torn.len() - 20]).unwrap();
    let output = qualify(out, &part);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("going on: 2 units of"), "{}", stdout(&output));
    assert_eq!(settled(&log_of(out)), whole);

    // Another seed, engine or part is another qualification; an edited line is damage.
    let interrupted: String = lines[..4].concat();
    for (more, words) in [
        (&["--shard", "1/12", "--seed", "2"][..], "seeds"),
        (&["--shard", "1/12", "--engine", "oracle"], "subject"),
        (&["--shard", "2/12"], "another part"),
    ] {
        std::fs::write(&path, &interrupted).unwrap();
        let output = qualify(out, more);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(words), "{more:?}: {}", stderr(&output));
        let fresh = qualify(out, &[more, &["--fresh"]].concat());
        assert!(matches!(fresh.status.code(), Some(0 | 1)), "{}", stderr(&fresh));
    }
    std::fs::write(&path, interrupted.replacen("\"passed\"", "\"failed\"", 1)).unwrap();
    let output = qualify(out, &part);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(stderr(&output).contains("line") && stderr(&output).contains("--fresh"), "{}", stderr(&output));
}
