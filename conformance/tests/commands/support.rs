//! What the tests of commands share.

use std::path::Path;
use std::process::{Command, Output};

/// Standard output, which is text.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error, which is text.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Standard output, and standard error behind it.
pub(crate) fn said(output: &Output) -> String {
    stdout(output) + &stderr(output)
}

/// git, with nothing of the machine's settings that changes what it does.
pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let set = [
        "user.name=a",
        "user.email=a@example.org",
        "commit.gpgsign=false",
        "core.autocrlf=false",
        "init.defaultBranch=main",
    ];
    let set = set.iter().flat_map(|set| ["-c", set]);
    let mut command = Command::new("git");
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").arg("-C").arg(folder).args(set).args(arguments);
    let done = command.output().unwrap();
    assert!(done.status.success(), "git {arguments:?}: {}", said(&done));
}
