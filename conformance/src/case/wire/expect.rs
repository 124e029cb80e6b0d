//! The right answer of a case, as files write it.

use super::super::recipe::{RecipeError, Text};
use super::super::{Answer, Sane};
use super::words::{WireCode, WireTier};
use super::{is_one, one, present};
use editproof_spec::Match;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The right answer; either the first two or the last two are there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "AnyExpect")]
pub struct WireExpect {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<Vec<WireMatch>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<WireCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

/// [`WireExpect`] before it is known to be one of the two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyExpect {
    #[serde(default, deserialize_with = "present")]
    text: Option<Text>,
    #[serde(default, deserialize_with = "present")]
    matches: Option<Vec<WireMatch>>,
    #[serde(default, deserialize_with = "present")]
    code: Option<WireCode>,
    #[serde(default, deserialize_with = "present")]
    message: Option<Text>,
}

/// What the schema says of [`WireExpect`].
#[derive(JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it, nothing is read into it")]
pub(super) enum ExpectShape {
    /// The batch is applied.
    Applied {
        /// The new text.
        text: Text,
        /// One match per edit, in order.
        matches: Vec<WireMatch>,
    },
    /// The batch is rejected.
    Rejected {
        /// The error code.
        code: WireCode,
        /// The whole message.
        message: Text,
    },
}

/// How an edit matched, or how several in a row did.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireMatch {
    strategy: WireTier,
    /// How many locations were replaced.
    #[schemars(range(min = 1))]
    occurrences: usize,
    /// How often this match stands, one after the other.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 10_000))]
    times: usize,
}

impl WireExpect {
    pub(super) fn expand(self) -> Result<Option<Answer>, RecipeError> {
        Ok(match (self.text, self.matches, self.code, self.message) {
            (Some(text), Some(matches), ..) => {
                let matches = matches.iter().flat_map(|one| {
                    let answer = Match { strategy: one.strategy.0, occurrences: one.occurrences };
                    std::iter::repeat_n(answer, one.times)
                });
                Some(Answer::Applied { text: text.expand()?, matches: matches.collect() })
            }
            (.., Some(code), Some(message)) => Some(Answer::Rejected { code: code.0, message: message.expand()? }),
            _ => None,
        })
    }

    /// What is wrong with the matches for a batch of `edits` edits, if anything is.
    pub(super) fn mismatch(&self, edits: usize) -> Option<String> {
        let matches = self.matches.as_ref()?;
        let found = matches.iter().fold(0usize, |sum, one| sum.saturating_add(one.times));
        let wrong = found != edits || matches.iter().any(|one| one.times == 0 || one.occurrences == 0);
        wrong.then(|| format!("{found} matches for {edits} edits, or a count of 0"))
    }

    /// Applies `change` to each text.
    pub(super) fn map_texts(self, change: impl Fn(Text) -> Text) -> WireExpect {
        WireExpect { text: self.text.map(&change), message: self.message.map(&change), ..self }
    }
}

impl From<&Answer> for WireExpect {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Applied { text, matches } => {
                let mut runs: Vec<WireMatch> = Vec::new();
                for (at, one) in matches.iter().enumerate() {
                    match runs.last_mut() {
                        Some(last) if matches[at - 1] == *one => last.times += 1,
                        _ => runs.push(WireMatch {
                            strategy: WireTier(one.strategy),
                            occurrences: one.occurrences,
                            times: 1,
                        }),
                    }
                }
                WireExpect { text: Some(Text::from_text(text)), matches: Some(runs), code: None, message: None }
            }
            Answer::Rejected { code, message } => WireExpect {
                text: None,
                matches: None,
                code: Some(WireCode(*code)),
                message: Some(Text::from_text(message)),
            },
        }
    }
}

impl TryFrom<AnyExpect> for WireExpect {
    type Error = &'static str;

    fn try_from(any: AnyExpect) -> Result<Self, Self::Error> {
        match any {
            AnyExpect { text: Some(_), matches: Some(_), code: None, message: None }
            | AnyExpect { text: None, matches: None, code: Some(_), message: Some(_) } => {
                Ok(WireExpect { text: any.text, matches: any.matches, code: any.code, message: any.message })
            }
            _ => Err(
                "`expect` is neither an applied nor a rejected batch; write either `text` and `matches`, or `code` and `message`",
            ),
        }
    }
}

/// What common sense would call a good outcome: an applied batch with one of these texts, or a refusal.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireSane {
    /// New texts that nobody would complain about.
    pub texts: Vec<Text>,
    /// Whether nobody would complain about a refusal.
    pub refusal: bool,
}

impl WireSane {
    pub(super) fn expand(self) -> Result<Sane, RecipeError> {
        let texts = self.texts.iter().map(Text::expand).collect::<Result<_, _>>()?;
        Ok(Sane { texts, refusal: self.refusal })
    }

    /// Applies `change` to each text.
    pub(super) fn map_texts(self, change: impl Fn(Text) -> Text) -> WireSane {
        WireSane { texts: self.texts.into_iter().map(change).collect(), ..self }
    }
}

impl From<&Sane> for WireSane {
    fn from(sane: &Sane) -> Self {
        WireSane { texts: sane.texts.iter().map(|text| Text::from_text(text)).collect(), refusal: sane.refusal }
    }
}
