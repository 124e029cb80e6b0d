//! What the command line says about itself.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;

fn help(args: &[&str]) -> String {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let run = command.args(args).assert().code(0);
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// The commands that `editproof --help` lists.
fn commands() -> Vec<String> {
    let whole = help(&["--help"]);
    let listed = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_shows_examples_and_exit_statuses() {
    assert!(help(&["--help"]).contains("Examples:\n  editproof\n"));
    let commands = commands();
    assert!(commands.len() >= 3, "{commands:?}");
    for command in &commands {
        let text = help(&[command, "--help"]);
        assert!(text.contains(&format!("  editproof {command}")), "{command} has no example:\n{text}");
        assert!(text.contains("Exit status: 0 "), "{command} does not say how it ends:\n{text}");
    }
}

#[test]
fn the_exit_statuses_are_documented() {
    let text = help(&["--help"]);
    for status in
        ["  0   all agree", "  1   at least one difference", "  2   usage or bad input", "  70  internal error"]
    {
        assert!(text.contains(status), "{text}");
    }
}

#[test]
fn the_version_is_the_crate_s() {
    assert_eq!(help(&["--version"]), format!("editproof {}\n", env!("CARGO_PKG_VERSION")));
}
