//! `annotations.txt`: workflow commands that GitHub shows beside the files of a pull request.
//!
//! GitHub shows ten errors and ten warnings of a step and drops the rest, so no more are written: the decision, then the
//! first failing cases in the order of the gates.

use super::Report;
use super::words::plain;
use std::fmt::Write;

/// Of each kind.
const SHOWN: usize = 10;

pub(super) fn render(report: &Report) -> Vec<u8> {
    let mut out = String::new();
    let decision = &report.decision;
    let kind = if decision.may_ship() { "notice" } else { "error" };
    let mut message = decision.line();
    for reason in &decision.reasons {
        let _ = write!(message, "\n{}", plain(&reason.text));
    }
    command(&mut out, kind, &[("title", "Editproof")], &message);
    for failing in report.failures.iter().take(SHOWN - 1) {
        let failure = &failing.failure;
        let title = plain(&format!("{}: {}", failure.id, failure.verdict));
        let message = format!("{}\n{}", plain(&failure.explanation), plain(&failure.reproduce));
        match &failure.file {
            Some(file) => command(&mut out, "error", &[("file", &plain(file)), ("title", &title)], &message),
            None => command(&mut out, "error", &[("title", &title)], &message),
        }
    }
    for note in decision.notes.iter().filter(|note| note.gate.is_some()).take(SHOWN) {
        command(&mut out, "warning", &[("title", "Editproof")], &plain(&note.text));
    }
    out.into_bytes()
}

/// One command on one line.
fn command(out: &mut String, kind: &str, properties: &[(&str, &str)], message: &str) {
    let _ = write!(out, "::{kind}");
    for (index, (name, value)) in properties.iter().enumerate() {
        let sign = if index == 0 { ' ' } else { ',' };
        let _ = write!(out, "{sign}{name}={}", property(value));
    }
    let _ = writeln!(out, "::{}", data(message));
}

/// As the runner reads it back: what would end the line, and the sign that begins an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property also ends at a colon or a comma.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_command_but_its_end() {
        let mut out = String::new();
        command(&mut out, "error", &[("file", "a,b:c%.json"), ("title", "x\r\ny")], "50 % :: a,\n::error::b");
        assert_eq!(out, "::error file=a%2Cb%3Ac%25.json,title=x%0D%0Ay::50 %25 :: a,%0A::error::b\n");
    }
}
