//! `FINDINGS.md` is what the command prints, and what it says of each finding is so.

use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::case::load_path;
use editproof_conformance::engines::Choice;
use editproof_conformance::verdict::Judgement;
use std::fs;
use std::path::{Path, PathBuf};

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn the_committed_page_is_what_the_command_prints() {
    let mut command = cargo_bin_cmd!("editproof");
    let run = command.current_dir(house()).args(["corpus", "findings", "--check", "FINDINGS.md"]).assert();
    let said = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert_eq!(run.get_output().status.code(), Some(0), "{said}");
    // The control: one byte that differs is noticed, with its line.
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("FINDINGS.md");
    fs::write(&other, fs::read_to_string(house().join("FINDINGS.md")).unwrap().replacen("\n\n", "\n\n ", 1)).unwrap();
    let mut command = cargo_bin_cmd!("editproof");
    let run = command.current_dir(house()).args(["corpus", "findings", "--check"]).arg(&other).assert().code(1);
    let said = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert!(said.contains("FINDINGS.md:3: out of date; `editproof corpus findings"), "{said}");
}

/// Every finding has its story and an engine that is wrong in the same way, and the command says so.
#[test]
fn each_finding_names_a_fault_that_differs_on_it() {
    let page = fs::read_to_string(house().join("FINDINGS.md")).unwrap();
    let cases = load_path(&house().join("corpus/findings")).unwrap();
    let mut commands = Vec::new();
    for case in &cases {
        let heading = format!("\n### `{}`\n", case.id);
        let at = page.find(&heading).unwrap_or_else(|| panic!("no {}", case.id));
        let section = page[at + heading.len()..].split("\n### ").next().unwrap();
        assert!(section.contains(case.story.as_deref().unwrap()), "{}: no story", case.id);
        let command = section.lines().find_map(|line| line.strip_prefix("`editproof ")?.strip_suffix('`'));
        let command = command.unwrap_or_else(|| panic!("{}: no command", case.id));
        let engine = command.strip_prefix(&format!("repro {} --engine ", case.id)).unwrap();
        // Those of real size are about time and heap, which take theirs.
        if !case.flags.iter().any(|flag| flag == "real-size") {
            let judgement = Judgement::of(case, engine.parse::<Choice>().unwrap().make().as_mut(), |_| {});
            assert!(!judgement.disagreements.is_empty(), "{engine} is right on {}", case.id);
            commands.push(command);
        }
    }
    assert!(commands.len() >= 35, "{} of {} findings were asked", commands.len(), cases.len());
    let mut editproof = cargo_bin_cmd!("editproof");
    editproof.current_dir(house()).args(commands[0].split(' ')).assert().code(1);
}
