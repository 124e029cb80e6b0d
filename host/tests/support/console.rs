//! The worked example of a README: commands, and the outputs that stand there. For every package that has one.

use std::path::Path;

/// The commands in the `console` blocks of `readme` with their outputs, in order.
///
/// # Panics
/// When a block begins with an output.
pub(crate) fn steps(readme: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for block in readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for line in block.lines() {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    steps
}

/// What differs from `readme` when its commands are run in `folder`. `run` is given a command and the output that stands there, and
/// gives the one that it has. A `cat` of a file that is not there makes it.
pub(crate) fn differences(readme: &str, folder: &Path, mut run: impl FnMut(&str, &str) -> String) -> Vec<String> {
    let mut differences = Vec::new();
    for (command, output) in steps(readme) {
        if let Some(file) = command.strip_prefix("cat ").map(|file| folder.join(file)).filter(|file| !file.exists()) {
            std::fs::write(file, &output).unwrap();
        }
        let found = run(&command, &output);
        if found != output {
            differences.push(format!("$ {command}\n{found}"));
        }
    }
    differences
}
