//! What the command line says about itself.

use crate::support::stdout;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;

fn help(args: &[&str]) -> String {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let run = command.args(args).assert().code(0);
    stdout(run.get_output())
}

/// The commands that the help of `parent` lists, with those below them.
fn commands(parent: &[String]) -> Vec<Vec<String>> {
    let args: Vec<&str> = parent.iter().map(String::as_str).chain(["--help"]).collect();
    let whole = help(&args);
    let listed = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    let names: Vec<&str> =
        names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect();
    let mut found = Vec::new();
    for name in names {
        let command = [parent, &[name.to_owned()]].concat();
        found.extend(commands(&command));
        found.push(command);
    }
    found
}

#[test]
fn every_command_shows_examples_and_exit_statuses() {
    assert!(help(&["--help"]).contains("Examples:\n  editproof\n"));
    let commands = commands(&[]);
    let named =
        |words: &[&str]| commands.iter().any(|command| command.iter().map(String::as_str).eq(words.iter().copied()));
    assert!(named(&["run"]) && named(&["corpus", "add"]) && commands.len() >= 15, "{commands:?}");
    for command in &commands {
        let words = command.join(" ");
        let args: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let text = help(&args);
        let examples = text.split_once("Examples:\n").map_or("", |(_, examples)| examples);
        assert!(examples.contains(&format!("editproof {words}")), "{words} has no example:\n{text}");
        assert!(text.contains("Exit status: 0 "), "{words} does not say how it ends:\n{text}");
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
