//! The shape of a case file, as serde reads and writes it and as the JSON Schema describes it.
//!
//! Why separate from [`Case`]: a file holds recipes and leaves defaults out; a [`Case`] holds the texts themselves, ready
//! for an engine. Why derived and not read by hand: serde_json then gives line and column of every error for free.
//!
//! Keys are in canonical order: the order of the fields here is the order in files.

mod expect;
mod limits;
mod words;

pub use expect::{WireExpect, WireMatch, WireSane};
pub use limits::WireLimits;
pub use words::{ClauseId, FlagName, WireCode, WireTier};

use super::recipe::{RecipeError, Text};
use super::{Case, CaseEdit};
use editproof_spec::Matching;
use expect::ExpectShape;
use schemars::JsonSchema;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

/// How a comment begins.
pub const COMMENT_START: &str = "an engine fails this if it ";
/// The most edits that one case may ask for, recipes expanded. Enough to pass BA-1's bound a hundred times.
const MAX_EDITS: usize = 10_000;
/// The longest id, in characters: ids become file names.
const MAX_ID: usize = 100;

/// A case file.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(title = "Editproof case file")]
pub struct WireFile {
    /// What the file is about, for people.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "String")]
    pub about: Option<String>,
    /// What is asked in the cases.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: WireKind,
    /// The cases, in an order that reads well.
    pub cases: Vec<WireCase>,
}

/// What the cases of a file ask. Other kinds of question come with the rooms that can answer them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum WireKind {
    /// A text and a batch of edits (spec sections 1 to 6).
    #[default]
    Edits,
}

/// One case.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireCase {
    /// Unique, append-only, never used again: letters, digits, `.`, `_` and `-`.
    #[serde(deserialize_with = "id")]
    #[schemars(regex(pattern = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$"))]
    pub id: String,
    /// The generator's word for the kind of case; recorded cases only.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "String")]
    pub family: Option<String>,
    /// The clauses of the specification that the case shows at work.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clauses: WireClauses,
    /// Words of the closed dictionary in corpus/README.md.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
    pub flags: Vec<FlagName>,
    /// Which wrong engine the case catches.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "comment")]
    #[schemars(with = "String", regex(pattern = r"^an engine fails this if it [^\r\n]*[^\r\n. ]$"))]
    pub comment: Option<String>,
    /// What happened, for people: where the fault was met and how it showed.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "String")]
    pub story: Option<String>,
    /// Where the case comes from, for example a public bug report.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "String")]
    pub source: Option<String>,
    /// The text to edit, without a BOM that was set aside.
    pub text: Text,
    /// Whether a UTF-8 BOM was set aside from the text (FS-4).
    #[serde(default, skip_serializing_if = "is_default")]
    pub has_utf8_bom: bool,
    /// The batch.
    pub edits: Vec<WireEdit>,
    /// How closely the batch is matched.
    #[serde(default, skip_serializing_if = "is_default")]
    pub matching: WireMatching,
    /// Limits that differ from the specification's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: WireLimits,
    /// The right answer.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "ExpectShape")]
    pub expect: Option<WireExpect>,
    /// What common sense would call a good outcome, whatever the specification says.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schemars(with = "WireSane")]
    pub sane: Option<WireSane>,
}

/// The clauses that a case shows at work.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireClauses {
    /// Of these the case shows something that they accept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
    pub accepts: Vec<ClauseId>,
    /// Of these the case shows something that they reject or bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
    pub bounds: Vec<ClauseId>,
}

/// One edit, or the same edit several times in a row.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireEdit {
    /// What to look for.
    pub old_text: Text,
    /// What to put in its place.
    pub new_text: Text,
    /// Replace every location.
    #[serde(default, skip_serializing_if = "is_default")]
    pub replace_all: bool,
    /// How often this edit stands in the batch, one after the other.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 10_000))]
    pub times: usize,
}

/// How closely the batch is matched.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum WireMatching {
    /// The exact tier only.
    #[default]
    Exact,
    /// All tiers.
    Tolerant,
}

impl WireCase {
    /// The case with its recipes expanded.
    ///
    /// # Errors
    /// When a recipe is too large; one that was read has been checked already.
    pub fn expand(self) -> Result<Case, RecipeError> {
        let mut edits = Vec::new();
        for edit in &self.edits {
            let one = CaseEdit {
                old_text: edit.old_text.expand()?,
                new_text: edit.new_text.expand()?,
                replace_all: edit.replace_all,
            };
            edits.resize(edits.len() + edit.times, one);
        }
        Ok(Case {
            id: self.id,
            accepts: self.clauses.accepts.iter().map(|clause| clause.0).collect(),
            bounds: self.clauses.bounds.iter().map(|clause| clause.0).collect(),
            flags: self.flags.into_iter().map(|flag| flag.0).collect(),
            comment: self.comment.unwrap_or_default(),
            source: self.source,
            text: self.text.expand()?,
            has_utf8_bom: self.has_utf8_bom,
            edits,
            matching: match self.matching {
                WireMatching::Exact => Matching::Exact,
                WireMatching::Tolerant => Matching::Tolerant,
            },
            limits: self.limits.limits(),
            expect: self.expect.map(WireExpect::expand).transpose()?.flatten(),
            sane: self.sane.map(WireSane::expand).transpose()?,
            story: self.story,
            family: self.family,
            origin: None,
        })
    }
}

impl From<&Case> for WireCase {
    /// The case as a file would hold it, with recipes for large texts.
    fn from(case: &Case) -> Self {
        let mut edits: Vec<WireEdit> = Vec::new();
        for (at, edit) in case.edits.iter().enumerate() {
            match edits.last_mut() {
                Some(last) if case.edits[at - 1] == *edit => last.times += 1,
                _ => edits.push(WireEdit {
                    old_text: Text::from_text(&edit.old_text),
                    new_text: Text::from_text(&edit.new_text),
                    replace_all: edit.replace_all,
                    times: 1,
                }),
            }
        }
        WireCase {
            id: case.id.clone(),
            family: case.family.clone(),
            clauses: WireClauses {
                accepts: case.accepts.iter().copied().map(ClauseId).collect(),
                bounds: case.bounds.iter().copied().map(ClauseId).collect(),
            },
            flags: case.flags.iter().cloned().map(FlagName).collect(),
            comment: Some(case.comment.clone()).filter(|comment| !comment.is_empty()),
            source: case.source.clone(),
            text: Text::from_text(&case.text),
            has_utf8_bom: case.has_utf8_bom,
            edits,
            matching: match case.matching {
                Matching::Exact => WireMatching::Exact,
                Matching::Tolerant => WireMatching::Tolerant,
            },
            limits: WireLimits::of(case.limits),
            expect: case.expect.as_ref().map(WireExpect::from),
            sane: case.sane.as_ref().map(WireSane::from),
            story: case.story.clone(),
        }
    }
}

/// An optional key that is there has a value: `null` is an error, not an absence.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    if id.len() > MAX_ID || !id.starts_with(|c: char| c.is_ascii_alphanumeric()) || !id.chars().all(fine) {
        return Err(de::Error::custom(format!(
            "malformed id `{}`; expected 1 to {MAX_ID} letters, digits, `.`, `_` and `-`, the first a letter or digit",
            id.escape_debug()
        )));
    }
    Ok(id)
}

fn comment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let comment = String::deserialize(deserializer)?;
    let rest = comment.strip_prefix(COMMENT_START).unwrap_or_default();
    if rest.trim().is_empty() || comment.contains(['\r', '\n']) || comment.ends_with(['.', ' ']) {
        return Err(de::Error::custom(format!(
            "malformed comment; expected one line that begins `{COMMENT_START}`, says what the engine does wrong, and \
             ends without a full stop"
        )));
    }
    Ok(Some(comment))
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn one() -> usize {
    1
}

fn is_one(value: &usize) -> bool {
    *value == 1
}

impl WireCase {
    /// Applies `change` to each text of the case.
    pub(super) fn map_texts(mut self, change: impl Fn(Text) -> Text) -> WireCase {
        self.text = change(self.text);
        for edit in &mut self.edits {
            edit.old_text = change(std::mem::replace(&mut edit.old_text, Text::Plain(String::new())));
            edit.new_text = change(std::mem::replace(&mut edit.new_text, Text::Plain(String::new())));
        }
        self.expect = self.expect.map(|expect| expect.map_texts(&change));
        self.sane = self.sane.map(|sane| sane.map_texts(&change));
        self
    }

    /// The case, if it breaks no rule.
    ///
    /// # Errors
    /// Each broken rule: what is wrong and what to do.
    pub(crate) fn checked(self) -> Result<Case, Vec<String>> {
        let broken = self.broken_rules();
        if !broken.is_empty() {
            return Err(broken.into_iter().map(|(what, cure)| format!("{what}; {cure}")).collect());
        }
        self.expand().map_err(|error| vec![error.to_string()])
    }

    /// What serde cannot see: rules that join several keys. Each is what is wrong and what to do.
    pub(super) fn broken_rules(&self) -> Vec<(String, String)> {
        let mut broken = Vec::new();
        for (name, list) in [("accepts", &self.clauses.accepts), ("bounds", &self.clauses.bounds)] {
            if let Some(at) = (1..list.len()).find(|&at| list[..at].contains(&list[at])) {
                let what = format!("clause `{}` stands twice in `{name}`", list[at].0);
                broken.push((what, "remove one of the two".to_owned()));
            }
        }
        if let Some(at) = (1..self.flags.len()).find(|&at| self.flags[..at].contains(&self.flags[at])) {
            let what = format!("flag `{}` stands twice", self.flags[at].0);
            broken.push((what, "remove one of the two".to_owned()));
        }
        let edits = self.edits.iter().fold(0usize, |sum, edit| sum.saturating_add(edit.times));
        if edits > MAX_EDITS || self.edits.iter().any(|edit| edit.times == 0) {
            let what = format!("{edits} edits in the batch, or `times` of one is 0; expected at most {MAX_EDITS}");
            broken.push((what, "correct `times`".to_owned()));
        } else if let Some(what) = self.expect.as_ref().and_then(|expect| expect.mismatch(edits)) {
            broken.push((what, "write one match per edit, with at least one occurrence (BA-5)".to_owned()));
        }
        broken
    }
}
