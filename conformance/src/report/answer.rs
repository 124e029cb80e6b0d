//! An answer as lines to read and to compare.

use super::number::counted;
use super::style::FAINT;
use super::visible::{cut, lines, prose};
use crate::case::Answer;
use crate::engines::Response;
use std::fmt::Write;

/// Lines of an answer that are shown where there is nothing to compare.
const SHOWN_LINES: usize = 40;
/// Characters of a line that are shown.
const SHOWN_CHARACTERS: usize = 200;

/// The lines of a response: what was done, then the whole text or message.
pub fn response_lines(response: &Response) -> Vec<String> {
    match response {
        Ok(answer) => answer_lines(answer),
        Err(trouble) => vec![format!("no answer: {}", prose(&trouble.to_string()))],
    }
}

/// The lines of an answer.
pub fn answer_lines(answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Applied { text, matches } => {
            let mut out = vec!["applied".to_owned()];
            for (number, matched) in matches.iter().enumerate() {
                let locations = counted(matched.occurrences as u64, "location");
                out.push(format!("edit {}: {}, {locations}", number + 1, matched.strategy));
            }
            out.push(if text.is_empty() { "text: empty".to_owned() } else { "text:".to_owned() });
            out.extend(lines(text));
            out
        }
        Answer::Rejected { code, message } => {
            let mut out = vec![format!("rejected {code}")];
            out.extend(message.split_inclusive('\n').map(prose));
            out
        }
    }
}

/// The first lines of a response, each on a line of its own.
pub fn response_block(response: &Response) -> String {
    let lines = response_lines(response);
    let mut out = String::new();
    for line in lines.iter().take(SHOWN_LINES) {
        let _ = writeln!(out, "    {}", cut(line, 0, SHOWN_CHARACTERS));
    }
    if lines.len() > SHOWN_LINES {
        let _ = writeln!(out, "{FAINT}    ⋮ {}{FAINT:#}", counted((lines.len() - SHOWN_LINES) as u64, "more line"));
    }
    out
}

/// One line about a response, without its text.
pub fn response_line(response: &Response) -> String {
    match response {
        Ok(Answer::Applied { text, .. }) => format!("applied, {}", counted(text.len() as u64, "byte")),
        Ok(Answer::Rejected { code, .. }) => format!("rejected {code}"),
        Err(trouble) => format!("no answer: {}", prose(&trouble.to_string())),
    }
}
