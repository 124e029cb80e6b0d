//! `editproof run` from outside: exit statuses, reports, stored failures, and negative controls.

use crate::support::{stderr, stdout};
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::case::{Case, CaseEdit, load_path, to_json};
use editproof_spec::Matching;
use serde_json::Value;
use std::path::Path;

/// Cases for `control:line-breaks`: one that it answers rightly, one that it gets wrong.
fn crlf_cases() -> String {
    let edit = |old: &str, new: &str| CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false };
    let text = "if a {\r\n\tgo();\r\n}\r\n";
    let right = Case::new("right", text, vec![edit("go();", "stop();")], Matching::Tolerant);
    let wrong = Case::new("wrong-breaks", text, vec![edit("\tgo(); \n}", "\tstop();\n}")], Matching::Tolerant);
    to_json([&right, &wrong])
}

/// `editproof` in a folder of its own.
fn editproof(folder: &Path) -> Command {
    let mut command = cargo_bin_cmd!("editproof");
    command.current_dir(folder);
    command
}

fn folder_with_cases() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cases.json"), crlf_cases()).unwrap();
    folder
}

/// The report without what depends on the machine.
fn settled(report: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin!("editproof").display().to_string();
    let lines = report.replace(&program, "editproof");
    lines.lines().filter(|line| !line.contains("a second")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn all_agree_is_0() {
    let folder = folder_with_cases();
    let run = editproof(folder.path()).args(["run", "cases.json", "--generate", "2000"]).assert().code(0);
    let report = stdout(run.get_output());
    assert!(report.ends_with("2,002 cases, no difference\n"), "{report}");
    assert!(!folder.path().join("failures").exists());
}

#[test]
fn an_engine_wrong_in_one_clause_is_reported_and_its_command_reproduces_it() {
    let folder = folder_with_cases();
    let run = editproof(folder.path())
        .args(["run", "cases.json", "--generate", "0", "--engine", "control:line-breaks"])
        .assert()
        .code(1);
    let report = stdout(run.get_output());
    insta::assert_snapshot!("a_difference", settled(&report));

    let command = report.lines().find_map(|line| line.trim().strip_prefix("reproduce: ")).unwrap();
    let again = Command::new("sh").args(["-c", command]).current_dir(folder.path()).assert().code(1);
    let explained = stdout(again.get_output());
    let difference = |report: &str| -> Vec<String> {
        let lines = report.lines().skip_while(|line| !line.contains("oracle (-), engine (+)")).skip(1);
        let is_of_diff = |line: &&str| ["    ", "  - ", "  + ", "  ⋮ "].iter().any(|start| line.starts_with(start));
        lines.take_while(is_of_diff).map(str::to_owned).collect()
    };
    assert!(difference(&report).len() > 3, "{report}");
    assert_eq!(difference(&report), difference(&explained));
    assert!(explained.contains("wrong-text: engine against oracle"), "{explained}");

    let stored = load_path(&folder.path().join("failures/wrong-breaks.json")).unwrap();
    let original = load_path(&folder.path().join("cases.json")).unwrap();
    assert_eq!(stored[0].without_origin(), original[1].without_origin());
}

#[test]
fn each_control_is_found_among_generated_cases() {
    let folder = folder_with_cases();
    for (control, verdict) in [
        ("line-breaks", "wrong-text: engine against oracle"),
        ("line-numbers", "wrong-message: engine against oracle"),
        ("panics", "panicked: engine against oracle"),
        ("too-much-work", "too-much-work: engine against bound"),
    ] {
        let engine = format!("control:{control}");
        let run = editproof(folder.path())
            .args(["run", "cases.json", "--generate", "3000", "--engine", &engine])
            .assert()
            .code(1);
        let report = stdout(run.get_output());
        assert!(report.contains(verdict), "{control}: {report}");
    }
}

/// The bound on work is held on every case: right answers at a quadratic price are differences.
#[test]
fn too_much_work_is_reported_with_its_figures_and_its_command_reproduces_it() {
    let folder = tempfile::tempdir().unwrap();
    let edit = |old: &str| CaseEdit { old_text: old.into(), new_text: "b".into(), replace_all: false };
    let small = Case::new("small", "a", vec![edit("a")], Matching::Exact);
    let large = Case::new("large", format!("a{}", "x".repeat(999)), vec![edit("a")], Matching::Exact);
    std::fs::write(folder.path().join("cases.json"), to_json([&small, &large])).unwrap();
    let run = |engine: &str, code: i32| {
        let args = ["run", "cases.json", "--generate", "0", "--engine", engine, "--json", "run.json", "--no-shrink"];
        stdout(editproof(folder.path()).args(args).assert().code(code).get_output())
    };
    let report = run("fast", 0);
    assert!(report.contains("work counted for 2 answers: at most "), "{report}");
    let report = run("control:too-much-work", 1);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines[0], "case large  too-much-work: engine against bound");
    let figures = lines.iter().find(|line| line.contains("looked at")).unwrap();
    assert!(figures.starts_with("  the engine looked at 1,00") && figures.contains("(EX-3, WN-7)"), "{figures}");
    assert!(report.ends_with("2 cases, 1 differs\n"), "{report}");
    let json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("run.json")).unwrap()).unwrap();
    let work = &json["failures"][0]["work"];
    assert!(work["bytes"].as_u64().unwrap() > work["bound"].as_u64().unwrap(), "{work}");

    let command = report.lines().find_map(|line| line.trim().strip_prefix("reproduce: ")).unwrap();
    let again = Command::new("sh").args(["-c", command]).current_dir(folder.path()).assert().code(1);
    assert!(stdout(again.get_output()).contains(figures), "{figures}");
    // An engine that counts nothing is held to nothing, and nothing is claimed of it.
    assert!(!run("oracle", 0).contains("work counted"));
}

#[test]
fn small_cases_are_counted_and_timed_apart() {
    let folder = tempfile::tempdir().unwrap();
    let edit = CaseEdit { old_text: "a".into(), new_text: "b".into(), replace_all: false };
    let case = |id: &str, bytes: usize, edits: usize| {
        Case::new(id, "a".repeat(bytes), vec![edit.clone(); edits], Matching::Exact)
    };
    let cases = [case("a", 1024, 12), case("b", 1025, 1), case("c", 1, 13)];
    std::fs::write(folder.path().join("cases.json"), to_json(&cases)).unwrap();
    let args = ["run", "cases.json", "--generate", "0", "--json", "run.json"];
    let report = stdout(editproof(folder.path()).args(args).assert().code(0).get_output());
    let line = "of these 1 small (text of at most 1,024 bytes, at most 12 edits): ";
    assert!(report.contains(line) && !report.contains(&format!("{line}0 ")), "{report}");
    let json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("run.json")).unwrap()).unwrap();
    assert_eq!((&json["cases"]["judged"], &json["cases"]["small"]), (&3.into(), &1.into()));
    let seconds = |name: &str| json["timing"][name].as_f64().unwrap();
    assert!(seconds("smallCoreSeconds") < seconds("coreSeconds"), "{json}");
}

#[test]
fn a_wrong_record_is_reported_for_oracle_and_engine() {
    let folder = tempfile::tempdir().unwrap();
    let line = r#"{"id":"r","text":"a","edits":[{"oldText":"a","newText":"b"}],"matching":"exact","expect":{"text":"c","matches":[{"strategy":"exact","occurrences":1}]}}"#;
    std::fs::write(folder.path().join("recorded.jsonl"), format!("{line}\n")).unwrap();
    let run = editproof(folder.path()).args(["run", "recorded.jsonl", "--generate", "0"]).assert().code(1);
    let report = stdout(run.get_output());
    assert!(report.contains("wrong-text: engine against recorded"), "{report}");
    assert!(report.contains("wrong-text: oracle against recorded"), "{report}");
    assert!(report.contains("oracle agrees with 0 of 1, engine with 0 of 1"), "{report}");
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let folder = folder_with_cases();
    let run = |jobs: &str| {
        let args = [
            "run",
            "cases.json",
            "--generate",
            "3000",
            "--engine",
            "control:line-numbers",
            "--jobs",
            jobs,
            "--json",
            "run.json",
        ];
        let report = settled(&stdout(editproof(folder.path()).args(args).assert().code(1).get_output()));
        let mut json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("run.json")).unwrap()).unwrap();
        json.as_object_mut().unwrap().remove("timing").unwrap();
        (report, json)
    };
    let one = run("1");
    assert_eq!(one.1["failures"].as_array().unwrap().len(), 10);
    assert!(one.1["failed"].as_u64().unwrap() > 10);
    assert!(one.0.contains("more failing cases not shown"), "{}", one.0);
    assert_eq!(one, run("2"));
    assert_eq!(one, run("5"));
}

#[test]
fn texts_of_real_files_are_used() {
    let folder = folder_with_cases();
    std::fs::create_dir(folder.path().join("texts")).unwrap();
    std::fs::write(folder.path().join("texts/a.txt"), "an unmistakable line\nanother\n".repeat(3)).unwrap();
    let args =
        ["run", "cases.json", "--generate", "300", "--texts", "texts", "--engine", "control:panics", "--no-shrink"];
    let report = stdout(editproof(folder.path()).args(args).assert().code(1).get_output());
    assert!(report.contains("texts of 1 file;") && report.contains("an·unmistakable·line␊"), "{report}");
    std::fs::write(folder.path().join("texts/b.txt"), "b\n").unwrap();
    let args = ["run", "cases.json", "--generate", "1", "--texts", "texts"];
    let report = stdout(editproof(folder.path()).args(args).assert().code(0).get_output());
    assert!(report.contains("texts of 2 files, of which 1 were used;"), "{report}");
    editproof(folder.path()).args(["run", "cases.json", "--texts", "none"]).assert().code(2);
}

#[test]
fn bad_input_is_2_and_says_where_and_what_to_do() {
    let folder = folder_with_cases();
    std::fs::write(folder.path().join("bad.json"), "{\"cases\": [\n{\"id\": \"x\", \"txt\": \"\"}]}").unwrap();
    std::fs::write(folder.path().join("many.jsonl"), "nonsense\n".repeat(50)).unwrap();
    for (args, words) in [
        (&["run", "none.json"][..], &["none.json", "check the path"][..]),
        (&["run", "bad.json"], &["bad.json:2:", "`txt`", "did you mean `text`?"]),
        (&["run", "many.jsonl"], &["many.jsonl:1", "more problem"]),
        (&["run", "cases.json", "--engine", "slow"], &["`slow`", "`control:line-breaks`"]),
        (&["run", "cases.json", "--jobs", "0"], &["--jobs"]),
        (
            &["run", "cases.json", "--generate", "0", "--json", "no/such/run.json"],
            &["no/such/run.json", "check the path"],
        ),
        (
            &["run", "cases.json", "--generate", "0", "--engine", "control:line-breaks", "--failures", "cases.json"],
            &["cases.json/wrong-breaks.json", "another folder"],
        ),
        (&["walk"], &["walk"]),
    ] {
        let run = editproof(folder.path()).args(args).assert().code(2);
        let said = stderr(run.get_output());
        assert!(words.iter().all(|word| said.contains(word)), "{args:?}: {said}");
        assert!(said.lines().count() < 25, "{said}");
    }
}

#[test]
fn colours_are_for_terminals_only() {
    let folder = folder_with_cases();
    let report = |name: &str, value: &str| {
        let mut command = editproof(folder.path());
        command.args(["run", "cases.json", "--generate", "0", "--engine", "control:line-breaks"]);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env(name, value);
        stdout(command.assert().code(1).get_output())
    };
    assert!(!report("UNRELATED", "1").contains('\x1b'));
    assert!(!report("NO_COLOR", "1").contains('\x1b'));
    // The control: colours that are asked for do come.
    assert!(report("CLICOLOR_FORCE", "1").contains('\x1b'));
}

#[test]
fn a_reader_that_leaves_changes_no_exit_status() {
    let folder = folder_with_cases();
    let program = assert_cmd::cargo::cargo_bin!("editproof");
    let script = r#"set -o pipefail; "$0" run cases.json --generate 20000 --engine control:line-numbers --show 1000 | head -c 10 > /dev/null; echo "${PIPESTATUS[0]}""#;
    let run = Command::new("bash").args(["-c", script]).arg(program).current_dir(folder.path()).assert().code(0);
    assert_eq!(stdout(run.get_output()), "1\n");
    assert_eq!(String::from_utf8_lossy(&run.get_output().stderr), "");
}
