//! What every command prints and how: pages and completions, no escapes where nobody wants them, no panic when nobody reads.

use crate::support::{stderr, stdout};
use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use std::process::{Command as Process, Stdio};

fn editproof() -> Command {
    let mut command = cargo_bin_cmd!("editproof");
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn printed(command: &mut Command) -> String {
    stdout(command.assert().code(0).get_output())
}

#[test]
fn every_command_has_a_page_with_examples_and_exit_statuses() {
    let folder = tempfile::tempdir().unwrap();
    let said = printed(editproof().args(["man", "--out"]).arg(folder.path()));
    let files: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(said.lines().count(), files.len());
    for expected in
        ["editproof.1", "editproof-run.1", "editproof-corpus.1", "editproof-corpus-add.1", "editproof-man.1"]
    {
        assert!(files.iter().any(|file| file == expected), "no {expected} in {files:?}");
    }
    for file in &files {
        let page = std::fs::read_to_string(folder.path().join(file)).unwrap();
        for section in [".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES", ".SH \"EXIT STATUS\""] {
            assert!(page.contains(section), "{file} has no {section}:\n{page}");
        }
    }
    let page = printed(editproof().args(["man", "corpus", "add"]));
    assert_eq!(page, std::fs::read_to_string(folder.path().join("editproof-corpus-add.1")).unwrap());
    let unknown = editproof().args(["man", "corpus", "ad"]).assert().code(2);
    let said = stderr(unknown.get_output());
    assert!(said.contains("unknown command `ad`; expected one of `add`, `lint`"), "{said}");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(editproof().args(["completions", shell]));
        assert!(script.contains("corpus") && script.contains("generate"), "{shell}: {script}");
    }
    // A shell that is at hand reads it.
    let script = printed(editproof().args(["completions", "bash"]));
    if let Ok(status) = Process::new("bash").args(["-n", "-c", &script]).status() {
        assert!(status.success());
    }
    editproof().args(["completions", "cmd"]).assert().code(2);
}

/// A case that the engine gets wrong.
const COLOURFUL: [&str; 7] = [
    "repro",
    r"--text=if a {\r\n\tgo();\r\n}\r\n",
    r"--old=\tgo(); \n}",
    r"--new=\tstop();\n}",
    "--tolerant",
    "--engine",
    "control:line-breaks",
];

#[test]
fn there_are_no_escapes_in_a_pipe_nor_with_no_color() {
    let all = |command: &mut Command| {
        let output = command.output().unwrap();
        [output.stdout, output.stderr].concat()
    };
    let has_escapes = |bytes: &[u8]| bytes.contains(&0x1b);
    for args in [&["--help"][..], &["run", "--help"], &["no-such-command"], &["repro", "no-such-case"], &COLOURFUL] {
        assert!(!has_escapes(&all(editproof().args(args))), "{args:?}");
        // The control: there would be escapes, were they wanted.
        assert!(has_escapes(&all(editproof().args(args).env("CLICOLOR_FORCE", "1"))), "{args:?}");
        let both = all(editproof().args(args).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"));
        assert!(!has_escapes(&both), "{args:?}: {}", String::from_utf8_lossy(&both));
    }
}

/// A reader that leaves at once: no panic, no error, the exit status that the work has.
#[test]
fn a_broken_pipe_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    for (args, code) in [
        (&["--help"][..], 0),
        (&["man"], 0),
        (&["completions", "zsh"], 0),
        (&["corpus", "manifest"], 0),
        (&["check", "--list"], 0),
        (&["faults", "--list"], 0),
        (&["run", "--help"], 0),
        (&COLOURFUL, 1),
    ] {
        let mut child = Process::new(cargo_bin!("editproof"))
            .args(args)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(!said.contains("internal error") && !said.contains("error:"), "{args:?}: {said}");
    }
}
