//! `editproof watch` with an engine that is changed under it.

use assert_cmd::cargo::cargo_bin;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// What it says, line by line, as it says it.
struct Watched {
    child: Child,
    lines: Receiver<String>,
}

impl Watched {
    fn start(folder: &Path, arguments: &[&str]) -> Watched {
        let mut command = Command::new(cargo_bin!("editproof"));
        command.arg("watch").args(arguments).current_dir(folder).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok()));
        Watched { child, lines }
    }

    /// The lines up to and with the first that holds `words`.
    fn until(&self, words: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(LONGEST_WAIT) {
                Ok(line) => seen.push(line),
                Err(_) => panic!("no line with `{words}`, but:\n{}", seen.join("\n")),
            }
            if seen.last().is_some_and(|line| line.contains(words)) {
                return seen;
            }
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes an engine that answers as a built-in one does.
fn engine(folder: &Path, name: &str) {
    let program = shlex::try_quote(cargo_bin!("editproof").to_str().unwrap()).unwrap().into_owned();
    std::fs::write(folder.join("engine.sh"), format!("exec {program} serve --engine {name}\n")).unwrap();
}

const ARGUMENTS: &[&str] = &["--engine", "sh engine.sh", "--generate", "300", "--watch", ".", "--rounds"];

#[test]
fn a_save_that_mends_the_engine_is_seen_and_what_failed_is_asked_first() {
    let folder = tempfile::tempdir().unwrap();
    engine(folder.path(), "control:line-breaks");
    let watched = Watched::start(folder.path(), &[ARGUMENTS, &["4"]].concat());
    let first = watched.until("waiting for a save").join("\n");
    assert!(first.contains(" differ, in ") && first.contains("case "), "{first}");
    // Still wrong: only what failed is asked.
    engine(folder.path(), "control:line-breaks");
    let second = watched.until("waiting for a save").join("\n");
    assert!(second.contains("saved: engine.sh") && second.contains("that failed before still fail"), "{second}");
    engine(folder.path(), "fast");
    let third = watched.until("waiting for a save").join("\n");
    assert!(third.contains("no difference"), "{third}");
    // It never answers from what was there before.
    engine(folder.path(), "control:line-numbers");
    let fourth = watched.until(" differ, in ").join("\n");
    assert!(fourth.contains("saved: engine.sh"), "{fourth}");
    let mut watched = watched;
    assert_eq!(watched.child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_build_that_fails_is_told_and_nothing_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    engine(folder.path(), "fast");
    let build = ["--build", "sh -c 'test -e built || { echo no such luck; exit 1; }'"];
    let mut watched = Watched::start(folder.path(), &[ARGUMENTS, &["2"], &build].concat());
    let first = watched.until("waiting for a save").join("\n");
    assert!(first.contains("no build:") && first.contains("no such luck") && !first.contains("case"), "{first}");
    std::fs::write(folder.path().join("built"), "").unwrap();
    let second = watched.until("no difference").join("\n");
    assert!(second.contains("built in "), "{second}");
    assert_eq!(watched.child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_interrupt_ends_it_and_a_path_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    engine(folder.path(), "fast");
    let mut watched = Watched::start(folder.path(), &ARGUMENTS[..ARGUMENTS.len() - 1]);
    watched.until("waiting for a save");
    let id = watched.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert!(!watched.child.wait().unwrap().success());
    let mut refused = Command::new(cargo_bin!("editproof"));
    let refused = refused.args(["watch", "--engine", "sh engine.sh", "--watch", "nothing"]).current_dir(folder.path());
    assert_eq!(refused.output().unwrap().status.code(), Some(2));
}
