//! Engines that are wrong in one way: the oracle, but for some of its answers.

use editproof_conformance::case::Answer;
use editproof_conformance::engines::{Engine, Fast, Response, Skip, Trouble};
use editproof_conformance::external::wire::{Feature, Features};
use editproof_host::conflict::{ParsedConflict, Statement};
use editproof_spec::{Code, Failure, Input, Limits, Match, Reason, Tier};

/// Which answers are spoilt, counted from the first one an engine gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Always,
    First,
    Second,
    Later,
}

impl Which {
    /// All but [`Which::Always`].
    pub(crate) const SOME: [Which; 3] = [Which::First, Which::Second, Which::Later];

    fn is(self, nth: usize) -> bool {
        match self {
            Which::Always => true,
            Which::First => nth == 0,
            Which::Second => nth == 1,
            Which::Later => nth > 0,
        }
    }
}

/// What becomes of a right answer.
pub(crate) type Spoil = fn(&Input<'_>, Answer) -> Response;

/// Every way of spoiling an answer.
pub(crate) const SPOILS: &[(&str, Spoil)] = &[
    ("more text", |_, answer| applied(answer, |text| text + "!")),
    ("first line lost", |_, answer| applied(answer, |text| text.split_inclusive('\n').skip(1).collect())),
    ("a blank in front", |_, answer| applied(answer, |text| format!(" {text}"))),
    ("line breaks changed", |_, answer| {
        applied(
            answer,
            |text| if text.contains('\r') { text.replace("\r\n", "\n") } else { text.replace('\n', "\r\n") },
        )
    }),
    ("final newline lost", |_, answer| applied(answer, |text| text.trim_end_matches('\n').to_owned())),
    ("one occurrence more", |_, answer| matched(answer, |one| one.occurrences += 1)),
    ("another tier", |_, answer| {
        matched(answer, |one| {
            one.strategy = if one.strategy == Tier::Exact { Tier::LineTrimmed } else { Tier::Exact };
        })
    }),
    ("nothing done", |input, answer| applied(answer, |_| input.text.to_owned())),
    ("refused", |_, answer| {
        let message = "Workspace edit did not apply and nothing was written: old_text was not found.".to_owned();
        Ok(match answer {
            Answer::Applied { .. } => Answer::Rejected { code: Code::EditConflict, message },
            rejected => rejected,
        })
    }),
    ("said to be applied", |input, answer| {
        Ok(match answer {
            Answer::Rejected { .. } => {
                let matches = input.edits.iter().map(|_| Match { strategy: Tier::Exact, occurrences: 1 }).collect();
                Answer::Applied { text: input.text.to_owned(), matches }
            }
            applied => applied,
        })
    }),
    ("a size limit", |_, _| {
        let message = "Workspace file exceeds write limit".to_owned();
        Ok(Answer::Rejected { code: Code::WriteLimitExceeded, message })
    }),
    ("an invalid request", |_, _| {
        let message = "Invalid workspace tool request".to_owned();
        Ok(Answer::Rejected { code: Code::InvalidRequest, message })
    }),
    ("another code", |_, answer| {
        Ok(match answer {
            Answer::Rejected { code: Code::EditConflict, message } => {
                Answer::Rejected { code: Code::WriteLimitExceeded, message }
            }
            Answer::Rejected { message, .. } => Answer::Rejected { code: Code::EditConflict, message },
            applied => applied,
        })
    }),
    ("the message cut", |_, answer| {
        rejected(answer, |mut message| {
            message.pop();
            message
        })
    }),
    ("other numbers", |_, answer| rejected(answer, |message| message.chars().map(next_digit).collect())),
    ("no hint", |_, answer| {
        rejected(answer, |message| message.split_once(';').map_or(message.clone(), |(start, _)| format!("{start}.")))
    }),
    ("a letter of the message changed", |_, answer| rejected(answer, |message| message.replace('a', "e"))),
    ("unreadable", |_, answer| rejected(answer, |_| "no".to_owned())),
    ("a limit on comparing", |_, _| {
        let failures = vec![Failure { position: 1, reason: Reason::Limit }];
        let facts = ParsedConflict { requested: 1, statement: Statement::Each { failures, not_shown: 0 } };
        Ok(Answer::Rejected { code: Code::EditConflict, message: facts.to_message() })
    }),
    ("no answer", |_, _| Err(Trouble::Crashed("spoilt".to_owned()))),
    ("not claimed", |_, _| Err(Trouble::Skipped(Skip::Edits))),
];

fn next_digit(character: char) -> char {
    match character {
        '0'..='8' => char::from_u32(u32::from(character) + 1).unwrap(),
        '9' => '1',
        other => other,
    }
}

fn applied(answer: Answer, change: impl FnOnce(String) -> String) -> Response {
    Ok(match answer {
        Answer::Applied { text, matches } => Answer::Applied { text: change(text), matches },
        rejected => rejected,
    })
}

fn matched(answer: Answer, change: impl FnOnce(&mut Match)) -> Response {
    Ok(match answer {
        Answer::Applied { text, mut matches } => {
            matches.last_mut().map(change);
            Answer::Applied { text, matches }
        }
        rejected => rejected,
    })
}

fn rejected(answer: Answer, change: impl FnOnce(String) -> String) -> Response {
    Ok(match answer {
        Answer::Rejected { code, message } => Answer::Rejected { code, message: change(message) },
        applied => applied,
    })
}

/// The fast engine, but for what is spoilt.
pub(crate) struct Spoilt {
    engine: Fast,
    asked: usize,
    which: Which,
    spoil: Option<Spoil>,
    features: Features,
}

impl Spoilt {
    pub(crate) fn new(which: Which, spoil: Spoil) -> Self {
        Spoilt { engine: Fast::default(), asked: 0, which, spoil: Some(spoil), features: Features::ALL }
    }

    /// A right engine that claims only these.
    pub(crate) fn claiming(features: &[Feature]) -> Self {
        let features = features.iter().copied().collect();
        Spoilt { engine: Fast::default(), asked: 0, which: Which::First, spoil: None, features }
    }
}

impl Engine for Spoilt {
    fn name(&self) -> &str {
        "spoilt"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let answer = self.engine.answer(input, limits)?;
        let nth = self.asked;
        self.asked += 1;
        match self.spoil.filter(|_| self.which.is(nth)) {
            Some(spoil) => spoil(input, answer),
            None => Ok(answer),
        }
    }

    fn features(&self) -> Features {
        self.features
    }
}

/// The fast engine, which knows of the usual limits only.
pub(crate) struct Unlimited;

impl Engine for Unlimited {
    fn name(&self) -> &str {
        "unlimited"
    }

    fn answer(&mut self, input: &Input<'_>, _: &Limits) -> Response {
        Fast::default().answer(input, &Limits::default())
    }
}
