//! Reports are a function of the log, and a folder that was tampered with is never a pass.

mod fixture;

use editproof_qualification::event::{Facts, Gate, Part, Status};
use editproof_qualification::log::{self, Log};
use editproof_qualification::report::{self, Report, VerifyError, files, render, without_timing};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder(log: &Log) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    log::write(log, &folder.path().join(log::FILE)).unwrap();
    report::write(log, folder.path()).unwrap();
    folder
}

fn refused(folder: &Path, why: &str) -> VerifyError {
    match report::verify(folder) {
        Ok(_) => panic!("{why}: verified"),
        Err(error) => error,
    }
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn copy(from: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

#[test]
fn what_was_written_is_verified() {
    for (log, may_ship) in [(fixture::green(), true), (fixture::red(), false)] {
        let folder = folder(&log);
        let verification = report::verify(folder.path()).unwrap();
        assert_eq!(verification.decision.may_ship(), may_ship);
        assert_eq!((verification.files, verification.log.units.len()), (8, log.units.len()));
        report::write(&log, folder.path()).unwrap();
        report::verify(folder.path()).unwrap();
    }
}

#[test]
fn no_change_of_a_file_is_verified() {
    let original = folder(&fixture::red());
    for name in files().chain([log::FILE, report::SUMS]) {
        let tampered = copy(original.path());
        let path = tampered.path().join(name);
        let bytes = fs::read(&path).unwrap();
        // About fifty places of each file, the first and the last byte among them.
        for at in (0..bytes.len()).step_by(bytes.len() / 50 + 1).chain([bytes.len() - 1]) {
            let mut edited = bytes.clone();
            edited[at] ^= 1;
            fs::write(&path, edited).unwrap();
            refused(tampered.path(), &format!("{name}, byte {at}"));
        }
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        refused(tampered.path(), &format!("half of {name}"));
        fs::remove_file(&path).unwrap();
        refused(tampered.path(), &format!("without {name}"));
        fs::write(&path, &bytes).unwrap();
        report::verify(tampered.path()).unwrap();
    }
}

#[test]
fn an_edited_verdict_is_named() {
    let folder = folder(&fixture::red());
    let page = read(folder.path(), "report.html").replace("must not ship", "may ship");
    fs::write(folder.path().join("report.html"), page).unwrap();
    let message = refused(folder.path(), "an edited verdict").to_string();
    assert!(message.contains("report.html: not what the log gives; restore it"), "{message}");
}

/// Who can compute digests can write a sound log; then the reports must be those of that log.
#[test]
fn an_edited_log_does_not_fit_its_reports() {
    let original = folder(&fixture::red());
    let tampered = tempfile::tempdir().unwrap();
    let mut log = fixture::red();
    for unit in &mut log.units {
        unit.status = Status::Passed;
        unit.reason.clear();
        unit.failures.clear();
    }
    log::write(&log, &tampered.path().join(log::FILE)).unwrap();
    for name in files().chain([report::SUMS]) {
        fs::copy(original.path().join(name), tampered.path().join(name)).unwrap();
    }
    assert!(matches!(refused(tampered.path(), "an edited log"), VerifyError::Differs { .. }));
}

#[test]
fn a_log_that_is_not_whole_is_not_verified() {
    let mut log = fixture::green();
    log.units.retain(|unit| unit.id != "generated/4");
    let without_a_unit = folder(&log);
    let error = refused(without_a_unit.path(), "a log without a unit");
    assert!(error.to_string().contains("not whole (1 unit is missing); resume the run"), "{error}");

    let log = Log { ended: false, ..fixture::green() };
    let without_an_end = folder(&log);
    let error = refused(without_an_end.path(), "a log without an end");
    assert!(error.to_string().contains("it has no end, no unit is missing"), "{error}");
}

#[test]
fn files_that_do_not_belong_there_are_named() {
    let green = folder(&fixture::green());
    fs::write(green.path().join("notes.txt"), "all is well").unwrap();
    assert!(
        matches!(refused(green.path(), "a foreign file"), VerifyError::Foreign(path) if path.ends_with("notes.txt"))
    );
    fs::remove_file(green.path().join("notes.txt")).unwrap();
    fs::create_dir(green.path().join("more")).unwrap();
    assert!(matches!(refused(green.path(), "a foreign folder"), VerifyError::Foreign(_)));

    // The page of another qualification, its digest corrected.
    let red = folder(&fixture::red());
    for name in files() {
        let mixed = copy(red.path());
        fs::copy(green.path().join(name), mixed.path().join(name)).unwrap();
        assert!(matches!(refused(mixed.path(), name), VerifyError::Differs { .. }));
    }
    let mixed = copy(red.path());
    fs::copy(green.path().join(report::SUMS), mixed.path().join(report::SUMS)).unwrap();
    assert!(matches!(refused(mixed.path(), "foreign digests"), VerifyError::Sum(_)));
    // Two files in each other's place.
    let (badge, json) = (read(red.path(), "badge.json"), read(red.path(), "report.json"));
    fs::write(red.path().join("badge.json"), json).unwrap();
    fs::write(red.path().join("report.json"), badge).unwrap();
    refused(red.path(), "files swapped");
}

#[test]
fn reports_are_of_the_log_beside_them() {
    let folder = folder(&fixture::green());
    let error = report::write(&fixture::red(), folder.path()).unwrap_err().to_string();
    assert!(error.contains("another one than the reports are to be made of"), "{error}");
}

/// Another machine, another time, another order, several runs and parts: the same but for the marked section.
#[test]
fn only_the_marked_section_depends_on_time_and_place() {
    for log in [fixture::green(), fixture::red()] {
        let mut other = log.clone();
        other.start.circumstances = fixture::circumstances("2031-12-31T23:59:59Z");
        other.start.circumstances.jobs = 96;
        other.start.circumstances.machine.system =
            "<!-- /timing --> \"timing\": { </testsuite>\n<!-- timing -->\n".into();
        other.start.circumstances.part = Some(Part { by: "hash".into(), index: 1, count: 3 });
        other.continued = vec![fixture::circumstances("2031-12-31T23:59:59Z"); 200];
        other.units.reverse();
        for unit in &mut other.units {
            unit.timing.seconds *= 3.5;
            unit.timing.cpu_seconds += 1e6;
            unit.timing.passes.values_mut().for_each(|passes| *passes *= 2.0);
        }
        let (one, two) = (render(&Report::of(&log)), render(&Report::of(&other)));
        for ((name, one), (_, two)) in one.iter().zip(&two) {
            let (left, right) = (without_timing(name, one).unwrap(), without_timing(name, two).unwrap());
            assert!(left == right, "{name} differs outside of its timing section");
            let has_section = !matches!(*name, "badge.json" | "annotations.txt");
            assert_eq!(has_section, one != two, "{name}");
            assert!(!has_section || left.len() < one.len(), "{name}");
        }
        assert_eq!(render(&Report::of(&log)), one, "the same twice");
    }
}

/// What was found is in every report, so nothing of it can change unseen.
#[test]
fn the_digest_of_findings_tells_findings_apart() {
    let digest = |log: &Log| Report::of(log).tested.digest;
    let green = digest(&fixture::green());
    let mut log = fixture::green();
    let Facts::Cases(cases) = &mut log.units[0].facts else { panic!("cases") };
    cases.cases += 1;
    assert_ne!(digest(&log), green);
    log.units.remove(0);
    assert_ne!(digest(&log), green);
}

#[test]
fn the_comment_fits() {
    let mut log = fixture::red();
    let failures = log.units.iter().find(|unit| unit.id == "generated/2").unwrap().failures.clone();
    for (index, unit) in log.units.iter_mut().enumerate() {
        unit.status = Status::Failed;
        unit.reason = "@everyone | <b> ``` ".repeat(2_000);
        // A few are large enough: the comment shows five.
        unit.failures = if index < 3 { failures.clone() } else { Vec::new() };
        for failure in &mut unit.failures {
            failure.text = "`".repeat(10_000);
            failure.diff = vec!["+".repeat(1_000); 100];
            failure.explanation = "é".repeat(10_000);
        }
    }
    // Many more gates than a comment can hold.
    for index in 0..200 {
        let gate = log.start.gates[0].clone();
        log.start.gates.push(Gate { id: format!("more-{index}"), ..gate });
    }
    for gate in &mut log.start.gates {
        gate.title = "|".repeat(5_000);
    }
    let reports = render(&Report::of(&log));
    let (_, comment) = reports.iter().find(|(name, _)| *name == "summary.md").unwrap();
    assert!(comment.len() < 60_000, "{} bytes", comment.len());
    let comment = std::str::from_utf8(comment).unwrap();
    assert!(!comment.contains("@everyone") && !comment.contains("<b>"));
}

#[test]
fn texts_are_never_obeyed() {
    let mut log = fixture::red();
    let evil = "]]>\u{1b}[31m</script><script>alert(1)</script>\u{202e}\n::error::x\u{0}";
    log.start.subject.name = evil.into();
    log.start.limits.push(evil.into());
    for unit in &mut log.units {
        unit.reason = evil.into();
        for failure in &mut unit.failures {
            failure.id = evil.into();
            failure.explanation = evil.into();
            failure.diff.push(evil.into());
        }
    }
    for (name, bytes) in render(&Report::of(&log)) {
        let text = String::from_utf8(bytes).unwrap();
        // In JSON, in workflow commands, and between fences of Markdown, it is text.
        let mut in_fence = false;
        let obeyed = text.lines().filter(|line| {
            let is_fence = name == "summary.md" && line.starts_with("```");
            in_fence ^= is_fence;
            !in_fence && !is_fence && !matches!(name, "report.json" | "annotations.txt")
        });
        assert!(!obeyed.collect::<String>().contains("<script"), "{name}");
        assert!(!in_fence, "{name}: a fence stays open");
        assert!(!text.contains(['\u{1b}', '\u{0}']), "{name}");
        if name == "annotations.txt" {
            assert!(text.lines().all(|line| line.starts_with("::error ") || line.starts_with("::warning ")), "{text}");
        }
        if name == "junit.xml" {
            quick_junit::Report::deserialize_from_str(&text).unwrap();
        }
    }
}

#[test]
fn build_servers_see_what_failed() {
    let reports = render(&Report::of(&fixture::red()));
    let text = |wanted: &str| {
        let (_, bytes) = reports.iter().find(|(name, _)| *name == wanted).unwrap();
        String::from_utf8(bytes.clone()).unwrap()
    };
    let junit = quick_junit::Report::deserialize_from_str(&text("junit.xml")).unwrap();
    let names: Vec<&str> = junit.test_suites.iter().map(|suite| suite.name.as_str()).collect();
    assert_eq!((names[0], names[names.len() - 1], names.len()), ("decision", "timing", 13));
    // The decision, the two differing units, the ladder, the heap and its control; what is required and was not tested.
    let skipped = |suite: &quick_junit::TestSuite| {
        let is_skipped =
            |case: &&quick_junit::TestCase| matches!(case.status, quick_junit::TestCaseStatus::Skipped { .. });
        suite.test_cases.iter().filter(is_skipped).count()
    };
    let sums = junit.test_suites.iter().map(|suite| [suite.failures, suite.errors, skipped(suite)]);
    let sum = sums.fold([0, 0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]]);
    assert_eq!(sum, [6, 1, 2]);
    let annotations = text("annotations.txt");
    assert!(annotations.starts_with("::error title=Editproof::near-miss 0.1.0 must not ship."), "{annotations}");
    assert!(annotations.contains(
        "\n::error file=corpus/6-diagnostics/hints.json,title=hint-hidden-trailing-break%3A wrong-message::"
    ));
    assert_eq!(annotations.lines().filter(|line| line.starts_with("::error ")).count(), 5);
    let badge: serde_json::Value = serde_json::from_str(&text("badge.json")).unwrap();
    assert_eq!((&badge["message"], &badge["isError"]), (&"must not ship".into(), &true.into()));
}
