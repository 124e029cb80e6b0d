//! `editproof history`: on a repository made for it, on this one, and with engines that are wrong.

use crate::support::{git, said};
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;

/// A repository of some commits with all kinds of line ends, repetition, and files that are no text.
fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    git(path, &["init", "-q"]);
    let body = |number: usize| -> String {
        let function = |at: usize| {
            format!(
                "fn work_{at}(input: &str) -> usize {{\n\tif input.is_empty() {{\n\t\treturn {at};\n\t}}\n\n\tinput.len() + {at}\n}}\n\n"
            )
        };
        let mut text: String = (0..12).map(function).collect();
        if number > 0 {
            let changed = format!("\t\tlog(\"{number}\");\n\t\treturn {number};\n\t}} else {{\n\t\tskip();\n");
            text = text.replacen(&format!("\t\treturn {number};\n"), &changed, 1);
            text = text.replacen("input.len() + 7", &format!("input.len() * {number}"), 1);
        }
        text
    };
    for number in 0..9 {
        let text = body(number);
        fs::create_dir_all(path.join("src")).unwrap();
        fs::write(path.join("src/lf.rs"), &text).unwrap();
        fs::write(path.join("src/crlf.rs"), text.replace('\n', "\r\n")).unwrap();
        fs::write(path.join("bom.txt"), format!("\u{feff}first\nline {number}\nlast")).unwrap();
        fs::write(path.join("same.txt"), format!("{}{}", "again\n".repeat(40 + number), "end\n".repeat(number)))
            .unwrap();
        fs::write(path.join("empty.txt"), "x\n".repeat(number % 2)).unwrap();
        fs::write(path.join("binary"), [0, 159, number as u8]).unwrap();
        git(path, &["add", "."]);
        git(path, &["commit", "-q", "-m", "more"]);
    }
    folder
}

fn history(repository: &Path, more: &[&str]) -> (i32, String) {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let failures = tempfile::tempdir().unwrap();
    let arguments = ["history", repository.to_str().unwrap(), "--failures", failures.path().to_str().unwrap()];
    let output = command.args(arguments).args(more).output().unwrap();
    (output.status.code().unwrap(), said(&output))
}

/// The figures of a row of the first table; a dash is 0.
fn row(report: &str, name: &str) -> Vec<u64> {
    let line = report
        .lines()
        .find(|line| line.starts_with(&format!("{name}  ")))
        .unwrap_or_else(|| panic!("{name}: {report}"));
    let cells = line[name.len()..].split_whitespace();
    cells.map(|cell| if cell == "–" { 0 } else { cell.replace(',', "").parse().unwrap() }).collect()
}

#[test]
fn what_commits_made_is_what_the_engine_makes() {
    let repository = repository();
    let (code, report) = history(repository.path(), &["--disturb"]);
    assert_eq!(code, 0, "{report}");
    assert!(report.contains(", wrong 0, no answer 0"), "{report}");
    // Eight commits with a parent; `empty.txt` has no text before in half of them.
    assert!(report.contains("8 commits, 40 changed files; left out: 4 without a quotable text"), "{report}");
    for name in ["as committed, exact matching", "as committed, tolerant matching"] {
        let figures = row(&report, name);
        assert_eq!((figures[0], figures[1]), (36, 36), "{name}: {report}");
    }
    for name in
        ["trailing-blanks", "indent-deeper", "indent-shallower", "line-ends", "crlf-file", "reflow", "blank-lines"]
    {
        let figures = row(&report, name);
        assert!(figures[1] + figures[2] > figures[0] / 4 && figures[0] > 20, "{name}: {report}");
    }
    for name in ["line-numbers", "elision"] {
        let figures = row(&report, name);
        assert!(figures[0] > 20 && figures[3..6].iter().sum::<u64>() == figures[0], "{name}: {report}");
    }
}

#[test]
fn the_oracle_gives_the_same_figures() {
    let repository = repository();
    let figures = |engine: &str| {
        let (code, report) = history(repository.path(), &["--disturb", "--engine", engine]);
        assert_eq!(code, 0, "{report}");
        report.lines().filter(|line| !line.contains("a second")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(figures("fast"), figures("oracle"));
}

#[test]
fn engines_that_are_wrong_are_found_out() {
    let repository = repository();
    for (engine, words) in [
        ("control:line-breaks", "line endings were mixed"),
        ("control:panics", "no answer: the engine panicked"),
        ("fault:ba-2-stale-offsets", ", wrong "),
        ("fault:ex-1-crlf-becomes-lf", ", wrong "),
        ("fault:file-final-lf-added", ", wrong "),
        ("fault:ln-4-keeps-old-lines", ", wrong "),
        ("fault:ln-4-starts-after-indentation", ", wrong "),
    ] {
        let (code, report) = history(repository.path(), &["--disturb", "--commits", "3", "--engine", engine]);
        assert_eq!(code, 1, "{engine}: {report}");
        assert!(report.contains(words), "{engine}: {report}");
        assert!(!report.contains(", wrong 0, no answer 0"), "{engine}: {report}");
    }
}

#[test]
fn a_program_is_asked_as_well() {
    let repository = repository();
    let engine = format!("{} serve", assert_cmd::cargo::cargo_bin!("editproof").display());
    let plain = |engine: &str| {
        let (code, report) = history(repository.path(), &["--disturb", "--commits", "3", "--engine", engine]);
        assert_eq!(code, 0, "{report}");
        report.lines().filter(|line| !line.contains("a second")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(plain(&engine), plain("fast"));
}

#[test]
fn this_repository() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !folder.join(".git").exists() {
        println!("no git repository here: nothing to ask");
        return;
    }
    let (code, report) = history(&folder, &["--commits", "30", "--disturb"]);
    assert_eq!(code, 0, "{report}");
    let nothing = report.contains("nothing was asked");
    assert!(nothing || report.contains(", wrong 0, no answer 0"), "{report}");
}

#[test]
fn no_repository_and_no_history_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let (code, report) = history(folder.path(), &[]);
    assert_eq!(code, 2, "{report}");
    assert!(report.contains("is no git repository") && report.contains("name its folder"), "{report}");
    git(folder.path(), &["init", "-q"]);
    let (code, report) = history(folder.path(), &[]);
    assert_eq!(code, 2, "{report}");
    fs::write(folder.path().join("a"), "a\n").unwrap();
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "first"]);
    let (code, report) = history(folder.path(), &[]);
    assert_eq!(code, 0, "{report}");
    assert!(report.contains("nothing was asked"), "{report}");
}
