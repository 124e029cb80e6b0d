//! A unified diff, coloured for terminals.

use similar::{ChangeTag, TextDiff};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::IsTerminal;

/// Lines around a change.
const CONTEXT: usize = 3;

/// Whether standard output takes colour: a terminal that is not dumb, and `NO_COLOR` not set.
pub(super) fn colour_wanted() -> bool {
    let is = |name: &str, test: fn(&OsStr) -> bool| std::env::var_os(name).is_some_and(|value| test(&value));
    std::io::stdout().is_terminal()
        && !is("NO_COLOR", |value| !value.is_empty())
        && !is("TERM", |value| value == "dumb")
}

/// The difference between two texts, empty when there is none. What a terminal would obey rather than show (control
/// characters, CR included) is written escaped when the diff is coloured; otherwise lines stand as they are.
pub(super) fn unified(name: &str, old: &str, new: &str, colour: bool) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut out = String::new();
    let paint = |code: &str, text: &str| if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    for (index, hunk) in diff.unified_diff().context_radius(CONTEXT).iter_hunks().enumerate() {
        if index == 0 {
            let name = shown(name, true);
            let _ = writeln!(out, "{}\n{}", paint("1", &format!("--- {name}")), paint("1", &format!("+++ {name}")));
        }
        let _ = writeln!(out, "{}", paint("36", &hunk.header().to_string()));
        for change in hunk.iter_changes() {
            let (sign, code) = match change.tag() {
                ChangeTag::Equal => (' ', "0"),
                ChangeTag::Delete => ('-', "31"),
                ChangeTag::Insert => ('+', "32"),
            };
            let value = change.value();
            let line = shown(value.strip_suffix('\n').unwrap_or(value), colour);
            let _ = writeln!(out, "{}", paint(code, &format!("{sign}{line}")));
            if !value.ends_with('\n') {
                let _ = writeln!(out, "\\ No newline at end of file");
            }
        }
    }
    out
}

fn shown(line: &str, escape: bool) -> String {
    if !escape {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len());
    for char in line.chars() {
        match char {
            '\t' => out.push(char),
            _ if char.is_control() => out.extend(char.escape_default()),
            _ => out.push(char),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn plain_and_coloured() {
        let (old, new) = ("a\nb\nc", "a\nB\r\nc");
        let plain = unified("f", old, new, false);
        assert_eq!(plain, "--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\r\n c\n\\ No newline at end of file\n");
        let coloured = unified("f", old, new, true);
        assert!(coloured.contains("\x1b[31m-b\x1b[0m") && coloured.contains("\x1b[32m+B\\r\x1b[0m"), "{coloured}");
        assert_eq!(unified("f", old, old, true), "");
    }

    #[test]
    fn a_terminal_obeys_nothing_from_a_file() {
        let coloured = unified("f\x1b[2J", "a\n", "\x1b]0;title\x07\n", true);
        assert!(
            !coloured.contains("\x1b]") && !coloured.contains('\x07') && !coloured.contains("\x1b[2J"),
            "{coloured}"
        );
    }
}
