//! The message that states what was parsed: the way back from facts to section 6.
//!
//! The words are the engine's own, so that a parser and a writer cannot share a mistake: facts that were parsed are handed
//! to the engine's formatter under limits at which it has to show all of them, or none.

use super::grammar::{DID_NOT_APPLY, LINE_NUMBERS, MORE_NOT_SHOWN, ONE_NOT_SHOWN};
use super::{Kind, ParsedConflict, Statement};
use editproof_spec::{Conflict, Failure, Limits, Reason, Rejection, Tier};

impl ParsedConflict {
    /// The message of section 6 that states exactly this, whatever its size.
    pub fn to_message(&self) -> String {
        match &self.statement {
            Statement::Each { failures, not_shown } => {
                // Room for everything: all that was stated is stated again.
                let message = written(self.requested, failures.clone(), usize::MAX / 4);
                if *not_shown == 0 { message } else { self.with_not_shown(&message, *not_shown) }
            }
            Statement::Grouped(_) => {
                // Room for nothing: the groups.
                let failures =
                    self.kinds().into_iter().map(|(position, kind)| Failure { position, reason: bare(kind) });
                written(self.requested, failures.collect(), 0)
            }
        }
    }

    /// The line of older workers, and the count that goes with it.
    fn with_not_shown(&self, message: &str, not_shown: usize) -> String {
        let mut out = format!("{} of {}{DID_NOT_APPLY}", self.failed(), self.requested);
        for line in message.split('\n').skip(1).filter(|line| *line != LINE_NUMBERS) {
            out.push('\n');
            out.push_str(line);
        }
        out.push('\n');
        match not_shown {
            1 => out.push_str(ONE_NOT_SHOWN),
            more => out.push_str(&format!("{more}{MORE_NOT_SHOWN}")),
        }
        out + "\n" + LINE_NUMBERS
    }
}

fn written(requested: usize, failures: Vec<Failure>, room: usize) -> String {
    let limits = Limits { message_units: room, message_bytes: room, ..Limits::default() };
    editproof_engine::message(&Rejection::Conflict(Conflict { requested, failures }), &limits)
}

/// A reason of this kind; what else it says is not written.
pub(super) fn bare(kind: Kind) -> Reason {
    match kind {
        Kind::Missing => Reason::Missing { hints: Vec::new(), excerpt: None },
        Kind::Ambiguous => Reason::Ambiguous { tier: Tier::Exact, count: 2, lines: vec![1] },
        Kind::Limit => Reason::Limit,
    }
}
