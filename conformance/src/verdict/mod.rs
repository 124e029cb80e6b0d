//! Verdicts: how a response compares with the answer that is right.
//!
//! [`judge`] compares one response with one answer; [`Judgement`] holds a whole case: engine against oracle, and both
//! against the recorded answer where the case has one.

mod judgement;

pub use judgement::{Disagreement, Judgement, Party, Standard};

use crate::case::Answer;
use crate::engines::{Response, Trouble};
use crate::external::wire::{Feature, Features};
use std::fmt;

/// How a response compares with the right answer. The first difference in the order of this list decides; the work is
/// judged apart from the answer, so that neither hides the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The same answer, byte for byte.
    Agree,
    /// Applied where the batch must be refused.
    AcceptedWrongly,
    /// Refused where the batch must be applied.
    RefusedWrongly,
    /// Applied, with another text.
    WrongText,
    /// Applied, with the right text, reporting other tiers or counts.
    WrongMatches,
    /// Refused, with another error code.
    WrongCode,
    /// Refused, with the right code and another message.
    WrongMessage,
    /// No answer: the engine panicked.
    Panicked,
    /// More work than is linear in text and edits, whatever the answer ([`Work`](crate::engines::Work)).
    TooMuchWork,
    /// No answer: the engine's process ended, or the engine gave up.
    Crashed,
    /// No answer in time.
    TimedOut,
    /// What came is no answer.
    ProtocolError,
    /// No answer: the engine held too much memory.
    TooMuchMemory,
    /// The engine was not asked, because it does not claim what the case needs. Not a fault.
    Skipped,
}

impl Verdict {
    /// All verdicts, in order of declaration.
    pub const ALL: &'static [Verdict] = &[
        Verdict::Agree,
        Verdict::AcceptedWrongly,
        Verdict::RefusedWrongly,
        Verdict::WrongText,
        Verdict::WrongMatches,
        Verdict::WrongCode,
        Verdict::WrongMessage,
        Verdict::Panicked,
        Verdict::TooMuchWork,
        Verdict::Crashed,
        Verdict::TimedOut,
        Verdict::ProtocolError,
        Verdict::TooMuchMemory,
        Verdict::Skipped,
    ];

    /// All verdicts that are a difference.
    pub const FAILURES: &'static [Verdict] = {
        // `Agree` is the first and `Skipped` the last; a test holds that.
        let (_, but_first) = Verdict::ALL.split_at(1);
        but_first.split_at(but_first.len() - 1).0
    };

    /// The word for reports, for example `wrong-text`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Agree => "agree",
            Verdict::AcceptedWrongly => "accepted-wrongly",
            Verdict::RefusedWrongly => "refused-wrongly",
            Verdict::WrongText => "wrong-text",
            Verdict::WrongMatches => "wrong-matches",
            Verdict::WrongCode => "wrong-code",
            Verdict::WrongMessage => "wrong-message",
            Verdict::Panicked => "panicked",
            Verdict::TooMuchWork => "too-much-work",
            Verdict::Crashed => "crashed",
            Verdict::TimedOut => "timed-out",
            Verdict::ProtocolError => "protocol-error",
            Verdict::TooMuchMemory => "too-much-memory",
            Verdict::Skipped => "skipped",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Trouble {
    /// The verdict that a trouble is.
    pub fn verdict(&self) -> Verdict {
        match self {
            Trouble::Panicked(_) => Verdict::Panicked,
            Trouble::Tore { .. } => Verdict::AcceptedWrongly,
            Trouble::Crashed(_) | Trouble::Aborted(_) | Trouble::GaveUp(_) => Verdict::Crashed,
            Trouble::TimedOut(_) => Verdict::TimedOut,
            Trouble::Protocol(_) => Verdict::ProtocolError,
            Trouble::TooMuchMemory(_) => Verdict::TooMuchMemory,
            Trouble::Skipped(_) => Verdict::Skipped,
        }
    }
}

/// Compares what an engine gave with the answer that is right.
///
/// ```
/// use editproof_conformance::case::Answer;
/// use editproof_conformance::verdict::{Verdict, judge};
/// let right = Answer::Applied { text: "b".into(), matches: vec![] };
/// let given = Answer::Applied { text: "B".into(), matches: vec![] };
/// assert_eq!(judge(&right, &Ok(given)), Verdict::WrongText);
/// ```
pub fn judge(right: &Answer, given: &Response) -> Verdict {
    judge_claims(right, given, Features::ALL)
}

/// As [`judge`], for an engine with these features: without [`Feature::Matches`] its matches are not compared, without
/// [`Feature::Diagnostics`] neither its codes nor its messages.
pub fn judge_claims(right: &Answer, given: &Response, features: Features) -> Verdict {
    let given = match given {
        Ok(answer) => answer,
        // What stands in the file counts. Where it is right, the report is not.
        Err(Trouble::Tore { text, .. }) => {
            return match right {
                Answer::Rejected { .. } => Verdict::AcceptedWrongly,
                Answer::Applied { text: right, .. } if right == text => Verdict::RefusedWrongly,
                Answer::Applied { .. } => Verdict::WrongText,
            };
        }
        Err(trouble) => return trouble.verdict(),
    };
    match (right, given) {
        (Answer::Rejected { .. }, Answer::Applied { .. }) => Verdict::AcceptedWrongly,
        (Answer::Applied { .. }, Answer::Rejected { .. }) => Verdict::RefusedWrongly,
        (Answer::Applied { text, matches }, Answer::Applied { text: other_text, matches: other_matches }) => {
            if text != other_text {
                Verdict::WrongText
            } else if features.has(Feature::Matches) && matches != other_matches {
                Verdict::WrongMatches
            } else {
                Verdict::Agree
            }
        }
        (Answer::Rejected { code, message }, Answer::Rejected { code: other_code, message: other_message }) => {
            if !features.has(Feature::Diagnostics) {
                Verdict::Agree
            } else if code != other_code {
                Verdict::WrongCode
            } else if message != other_message {
                Verdict::WrongMessage
            } else {
                Verdict::Agree
            }
        }
    }
}
