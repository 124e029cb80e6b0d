//! `editproof prove` from outside: exit statuses, reports, stored differences, refused states.

use crate::support::{stderr, stdout};
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::case::load_path;
use serde_json::Value;
use std::path::Path;

/// `editproof prove` on a part of the small bound, in a folder of its own.
fn prove(folder: &Path, args: &[&str]) -> Command {
    let mut command: Command = cargo_bin_cmd!("editproof");
    command.current_dir(folder).args(["prove", "--bound", "small", "--shard", "5/6"]).args(args);
    command
}

#[test]
fn all_agree_is_0_and_the_report_says_what_was_proved() {
    let folder = tempfile::tempdir().unwrap();
    let run = prove(folder.path(), &["--json", "proof.json"]).assert().code(0);
    let report = stdout(run.get_output());
    for words in [
        "152,536 in all",
        "symmetry: cases that differ by an exchange of the letters",
        "engine paths entered: exact-sparse, exact-dense",
        "digest of shard 5/6, a part: sha256:",
        ", no difference\n",
    ] {
        assert!(report.contains(words), "no `{words}` in {report}");
    }
    let json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("proof.json")).unwrap()).unwrap();
    assert_eq!(json["differing"], 0);
    let space = &json["spaces"]["characters"]["cases"];
    assert_eq!((&space["formula"], space["whole"].as_u64()), (&space["counted"], Some(152_536)));
    assert!(!folder.path().join("failures").exists());
}

#[test]
fn a_difference_is_shown_stored_and_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--engine", "control:line-numbers", "--show", "2", "--json", "proof.json"];
    let report = stdout(prove(folder.path(), &args).assert().code(1).get_output());
    assert!(report.contains("wrong-message: engine against oracle"), "{report}");
    let command = report.lines().find_map(|line| line.trim().strip_prefix("reproduce: ")).unwrap();
    Command::new("sh").args(["-c", command]).current_dir(folder.path()).assert().code(1);
    let json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("proof.json")).unwrap()).unwrap();
    let stored = json["differences"].as_array().unwrap();
    assert_eq!(stored.len(), 2);
    let file = folder.path().join(stored[0]["file"].as_str().unwrap());
    assert_eq!(load_path(&file).unwrap().len(), 1);
}

#[test]
fn a_damaged_state_is_refused_and_a_whole_one_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--resume", "state"];
    let first = stdout(prove(folder.path(), &args).assert().code(0).get_output());
    let again = stdout(prove(folder.path(), &args).assert().code(0).get_output());
    let digest = |report: &str| report.lines().find(|line| line.starts_with("digest")).map(str::to_owned);
    assert_eq!(digest(&first), digest(&again));
    assert!(again.contains("were finished before"), "{again}");

    let file = folder.path().join("state");
    let damaged = std::fs::read_to_string(&file).unwrap().replacen("\"cases\":", "\"cases\":1", 1);
    std::fs::write(&file, damaged).unwrap();
    let refused = prove(folder.path(), &args).assert().code(2);
    let said = stderr(refused.get_output());
    assert!(said.contains("`state`, line 2: is damaged"), "{said}");
}

#[test]
fn bad_input_is_2() {
    let folder = tempfile::tempdir().unwrap();
    for (args, words) in [
        (["--alphabet", "a,c"], "unknown symbol `c`"),
        (["--alphabet", "cr,lf,crlf"], "leave one of them out"),
        (["--jobs", "0"], "--jobs"),
        (["--engine", "none"], "`none`"),
    ] {
        let run = prove(folder.path(), &[]).args(args).assert().code(2);
        let said = stderr(run.get_output());
        assert!(said.contains(words), "{said}");
    }
    let mut command: Command = cargo_bin_cmd!("editproof");
    command.args(["prove", "--shard", "3/2"]).assert().code(2);
}

#[test]
fn an_estimate_compares_nothing_and_says_how_long() {
    let folder = tempfile::tempdir().unwrap();
    let report = stdout(prove(folder.path(), &["--estimate"]).assert().code(0).get_output());
    assert!(report.contains("cases to compare") && report.contains("a second, so about"), "{report}");
}
