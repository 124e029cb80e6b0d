//! What a message states, read with the host's parser, and made comparable.

use crate::case::Answer;
use editproof_host::conflict::{ParsedConflict, Reading, Statement, parse, read};
use editproof_spec::{Code, Hint, Limits, Reason};

/// The conflict that `answer` states; `None` when it is another answer, or a message that does not parse.
pub(super) fn conflict(answer: &Answer) -> Option<ParsedConflict> {
    parse(conflict_message(answer)?)
}

/// As [`conflict`], and what was passed over.
pub(super) fn reading(answer: &Answer) -> Option<Reading> {
    read(conflict_message(answer)?)
}

/// The message of an `EDIT_CONFLICT`.
pub(super) fn conflict_message(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Rejected { code: Code::EditConflict, message } => Some(message),
        _ => None,
    }
}

/// Whether a size limit decided (LI-1, LI-2).
pub(super) fn is_write_limit(answer: &Answer) -> bool {
    matches!(answer, Answer::Rejected { code: Code::WriteLimitExceeded, .. })
}

/// The one reason of a batch of one edit.
pub(super) fn only_reason(answer: &Answer) -> Option<Reason> {
    match conflict(answer)?.statement {
        Statement::Each { mut failures, .. } if failures.len() == 1 => failures.pop().map(|failure| failure.reason),
        _ => None,
    }
}

/// Without excerpts: fitting leaves them out first (DF-2), and their rows may lie at an edge of the text.
pub(super) fn without_excerpts(mut conflict: ParsedConflict) -> ParsedConflict {
    if let Statement::Each { failures, .. } = &mut conflict.statement {
        for failure in failures {
            if let Reason::Missing { excerpt, .. } = &mut failure.reason {
                *excerpt = None;
            }
        }
    }
    conflict
}

/// With `by` added to every line number; excerpts must be gone.
pub(super) fn shifted(mut conflict: ParsedConflict, by: usize) -> ParsedConflict {
    let Statement::Each { failures, .. } = &mut conflict.statement else { return conflict };
    for failure in failures {
        match &mut failure.reason {
            Reason::Ambiguous { lines, .. } => lines.iter_mut().for_each(|line| *line += by),
            Reason::Missing { hints, .. } => hints.iter_mut().for_each(|hint| shift(hint, by)),
            Reason::Limit => {}
        }
    }
    conflict
}

fn shift(hint: &mut Hint, by: usize) {
    match hint {
        Hint::Whitespace { line, .. } | Hint::ClosestLine { line, .. } => *line += by,
        Hint::FirstLine { lines, .. } => lines.iter_mut().for_each(|line| *line += by),
        Hint::Elision | Hint::LineNumbers | Hint::Crlf => {}
    }
}

/// Whether nothing had to be left out of `message` but excerpts, and nothing would have to be if its numbers grew by a
/// digit each: there is room for one more reason with its hints, at most 600 units and 1,400 bytes (DG-9: 120 units quoted,
/// each up to seven bytes once escaped twice).
pub(super) fn has_room(message: &str, limits: &Limits) -> bool {
    let standard = Limits::default();
    let usual = limits.quote_units <= standard.quote_units && limits.listed_lines <= standard.listed_lines;
    let numbers = 12 * message.bytes().filter(|&byte| byte == b'\n').count();
    usual
        && super::text::units(message) + 600 + numbers <= limits.message_units
        && json_bytes(message) + 1_400 + numbers <= limits.message_bytes
}

/// The bytes of `message` as a JSON string, quotes not counted (DF-1).
pub(super) fn json_bytes(message: &str) -> usize {
    let escaped = |character: char| match character {
        '"' | '\\' | '\u{8}' | '\t' | '\n' | '\u{c}' | '\r' => 2,
        '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}' => 6,
        other => other.len_utf8(),
    };
    message.chars().map(escaped).sum()
}
