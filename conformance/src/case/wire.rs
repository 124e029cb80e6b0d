//! The shape of a case file, as serde reads and writes it and as the JSON Schema describes it.
//!
//! Why separate from [`Case`]: a file holds recipes and leaves defaults out; a [`Case`] holds the texts themselves, ready
//! for an engine. Why derived and not read by hand: serde_json then gives line and column of every error for free.
//!
//! Keys are in canonical order: the order of the fields here is the order in files.

use super::cure::nearest;
use super::recipe::{RecipeError, Text};
use super::{Answer, Case, CaseEdit, flags};
use editproof_spec::{Clause, Code, Limits, Match, Matching, Tier};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

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

/// A clause of the specification by its id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClauseId(pub Clause);

/// A flag of the closed dictionary.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct FlagName(pub String);

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
enum ExpectShape {
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

/// Serialises words of the specification by their `as_str`, so that no word is written twice.
macro_rules! word {
    ($(#[$meta:meta])* $name:ident of $of:ty: $all:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct $name(pub $of);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const WORDS: &[&str] = &{
                    let mut words = [""; $all.len()];
                    let mut at = 0;
                    while at < words.len() {
                        words[at] = $all[at].as_str();
                        at += 1;
                    }
                    words
                };
                let word = String::deserialize(deserializer)?;
                let found = $all.iter().copied().find(|one| one.as_str() == word);
                found.map($name).ok_or_else(|| de::Error::unknown_variant(&word, WORDS))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words: Vec<&str> = $all.iter().map(|one| one.as_str()).collect();
                json_schema!({ "type": "string", "enum": words })
            }
        }
    };
}

word! {
    /// The strategy of a match.
    WireTier of Tier: Tier::ALL
}
word! {
    /// An error code of the wire.
    WireCode of Code: Code::ALL
}

/// The limits of a case and their words in files.
macro_rules! limits {
    ($($(#[$meta:meta])* $field:ident,)*) => {
        /// Limits that differ from the specification's.
        #[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct WireLimits {
            $(
                $(#[$meta])*
                #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
                #[schemars(with = "usize")]
                pub $field: Option<usize>,
            )*
        }

        impl WireLimits {
            fn of(limits: Limits) -> WireLimits {
                let default = Limits::default();
                WireLimits { $($field: Some(limits.$field).filter(|&value| value != default.$field),)* }
            }

            fn limits(&self) -> Limits {
                let default = Limits::default();
                Limits { $($field: self.$field.unwrap_or(default.$field),)* }
            }
        }
    };
}

limits! {
    /// Edits in a batch (BA-1).
    edits,
    /// UTF-16 units of any text that an edit leaves (LI-1).
    text_units,
    /// Bytes of the final file, BOM included (LI-2).
    file_bytes,
    /// Lines that comparing candidates may cost (IF-3).
    compared_lines,
    /// Line numbers that a line list shows (LD-5, DG-3).
    listed_lines,
    /// UTF-16 units of the line that *nearest* quotes (DG-9).
    quote_units,
    /// UTF-16 units of a row of an excerpt (DG-10).
    row_units,
    /// Rows of an excerpt (DG-13).
    excerpt_rows,
    /// Bytes of an excerpt's hint (DG-13).
    excerpt_bytes,
    /// Votes looked at (DG-12).
    votes,
    /// Votes that a start needs (DG-12).
    winning_votes,
    /// UTF-16 units of a message (DF-1).
    message_units,
    /// Bytes of a message (DF-1).
    message_bytes,
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
        }
    }
}

impl WireExpect {
    fn expand(self) -> Result<Option<Answer>, RecipeError> {
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

impl Serialize for ClauseId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de> Deserialize<'de> for ClauseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(ClauseId).map_err(de::Error::custom)
    }
}

impl JsonSchema for ClauseId {
    fn schema_name() -> Cow<'static, str> {
        "ClauseId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ids: Vec<&str> = Clause::ALL.iter().map(|clause| clause.id()).collect();
        json_schema!({ "description": "A clause of SPEC.md by its id.", "type": "string", "enum": ids })
    }
}

impl<'de> Deserialize<'de> for FlagName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        if flags::flag(&name).is_some() {
            return Ok(FlagName(name));
        }
        let near = nearest(&name, flags::FLAGS.iter().map(|flag| flag.name));
        let cure = near.map_or("corpus/README.md lists them".into(), |near| format!("did you mean `{near}`?"));
        Err(de::Error::custom(format!("unknown flag `{name}`, expected a word of the dictionary; {cure}")))
    }
}

impl JsonSchema for FlagName {
    fn schema_name() -> Cow<'static, str> {
        "FlagName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let flags: Vec<_> = flags::FLAGS
            .iter()
            .map(|flag| serde_json::json!({ "const": flag.name, "description": flag.meaning }))
            .collect();
        json_schema!({ "description": "A flag of the closed dictionary.", "type": "string", "oneOf": flags })
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
        self
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
        } else if let Some(matches) = self.expect.as_ref().and_then(|expect| expect.matches.as_ref()) {
            let found = matches.iter().fold(0usize, |sum, one| sum.saturating_add(one.times));
            if found != edits || matches.iter().any(|one| one.times == 0 || one.occurrences == 0) {
                let what = format!("{found} matches for {edits} edits, or a count of 0");
                broken.push((what, "write one match per edit, with at least one occurrence (BA-5)".to_owned()));
            }
        }
        broken
    }
}
