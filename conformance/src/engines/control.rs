//! Negative controls: the fast engine made wrong in one clause, so that it can be seen that a run notices.
//!
//! A run that finds nothing proves something only if the same run finds what is wrong on purpose. These few are for the
//! runner's own tests and for a look at its reports.

use super::{Engine, Fast, Response, Wasteful, answered};
use crate::case::Answer;
use editproof_spec::{Edit, Hint, Input, Limits, Reason, Rejection, Tier};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// LN-6: the line-trimmed tier inserts the breaks of `newText` as they are written.
    LineBreaks,
    /// DG-3: line lists count from 0.
    LineNumbers,
    /// The engine panics when an edit's `newText` is empty.
    Panics,
    /// EX-3, WN-7: the answers are right, the work is quadratic ([`Wasteful`]).
    TooMuchWork,
    /// The engine refuses every batch whose text has the letter `b` before any `a`: right on all cases that an enumeration
    /// does not hold for symmetric to others.
    LetterB,
}

impl Control {
    /// All controls.
    pub const ALL: [Control; 5] =
        [Control::LineBreaks, Control::LineNumbers, Control::Panics, Control::TooMuchWork, Control::LetterB];

    /// The name on the command line, behind `control:`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Control::LineBreaks => "line-breaks",
            Control::LineNumbers => "line-numbers",
            Control::Panics => "panics",
            Control::TooMuchWork => "too-much-work",
            Control::LetterB => "letter-b",
        }
    }
}

impl Engine for Control {
    fn name(&self) -> &str {
        self.as_str()
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        match self {
            Control::LineBreaks => with_written_breaks(input, limits),
            Control::LineNumbers => Ok(answered(editproof_engine::apply(input, limits), |rejection| {
                editproof_engine::message(&counted_from_0(rejection), limits)
            })),
            Control::Panics => {
                assert!(input.edits.iter().all(|edit| !edit.new_text.is_empty()), "control: newText is empty");
                Fast::default().answer(input, limits)
            }
            Control::TooMuchWork => Wasteful::default().answer(input, limits),
            Control::LetterB if input.text.find(['a', 'b']).is_some_and(|at| input.text[at..].starts_with('b')) => {
                Ok(answered(Err(Rejection::WriteLimitExceeded), |rejection| {
                    editproof_engine::message(rejection, limits)
                }))
            }
            Control::LetterB => Fast::default().answer(input, limits),
        }
    }
}

/// Line breaks in disguise: private-use characters, which generated and corpus cases do not use.
const DISGUISES: [(&str, &str); 2] = [("\r\n", "\u{f0000}"), ("\n", "\u{f0001}")];

/// The right answer, but for edits that the line-trimmed tier applied: those are applied again one by one with their
/// breaks in disguise.
fn with_written_breaks(input: &Input<'_>, limits: &Limits) -> Response {
    let right = Fast::default().answer(input, limits)?;
    let Answer::Applied { matches, .. } = &right else { return Ok(right) };
    let mut text = input.text.to_owned();
    for (edit, matched) in input.edits.iter().zip(matches) {
        let is_disguised = matched.strategy == Tier::LineTrimmed;
        let new_text = DISGUISES.iter().fold(edit.new_text.to_owned(), |new_text, (written, disguise)| {
            if is_disguised { new_text.replace(written, disguise) } else { new_text }
        });
        let alone = [Edit { new_text: &new_text, ..*edit }];
        match Fast::default().answer(&Input { text: &text, edits: &alone, ..*input }, limits)? {
            Answer::Applied { text: after, .. } => text = after,
            Answer::Rejected { .. } => return Ok(right),
        }
        for (written, disguise) in DISGUISES {
            text = text.replace(disguise, written);
        }
    }
    let Answer::Applied { matches, .. } = right else { return Ok(right) };
    Ok(Answer::Applied { text, matches })
}

fn counted_from_0(rejection: &Rejection) -> Rejection {
    let mut wrong = rejection.clone();
    if let Rejection::Conflict(conflict) = &mut wrong {
        for failure in &mut conflict.failures {
            let lists: Vec<&mut Vec<usize>> = match &mut failure.reason {
                Reason::Ambiguous { lines, .. } => vec![lines],
                Reason::Missing { hints, .. } => hints
                    .iter_mut()
                    .filter_map(|hint| if let Hint::FirstLine { lines, .. } = hint { Some(lines) } else { None })
                    .collect(),
                Reason::Limit => vec![],
            };
            for line in lists.into_iter().flatten() {
                *line -= 1;
            }
        }
    }
    wrong
}
