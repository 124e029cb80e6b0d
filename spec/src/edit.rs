//! What an engine is asked: a text and a batch of edits.

use std::fmt;

/// One edit of a batch (BA-1): replace `old_text` by `new_text`.
///
/// Borrowed, because callers hold the strings already and an engine must not copy them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edit<'a> {
    /// What to look for; not empty.
    pub old_text: &'a str,
    /// What to put in its place; may be empty.
    pub new_text: &'a str,
    /// Replace every location instead of insisting on exactly one (LD-3).
    pub replace_all: bool,
}

/// How closely `old_text` must stand in the text; one choice for the whole batch (BA-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Matching {
    /// The exact tier only.
    #[default]
    Exact,
    /// All tiers, in the order of [`Tier::ALL`] (LD-1).
    Tolerant,
}

impl Matching {
    /// The wire word: `exact` or `tolerant`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Matching::Exact => "exact",
            Matching::Tolerant => "tolerant",
        }
    }
}

impl fmt::Display for Matching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A way of matching, from the strictest to the loosest (LD-1). On the wire it is the `strategy` of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Literal text (EX-1).
    Exact,
    /// Whole lines, equal after trim-end (LT-1).
    LineTrimmed,
    /// Whole lines, equal after each side's common indentation is taken away (IF-1).
    IndentationFlexible,
    /// Whole tokens, whatever the whitespace between them (WN-2).
    WhitespaceNormalized,
}

impl Tier {
    /// All tiers in the order in which tolerant matching tries them.
    pub const ALL: [Tier; 4] = [Tier::Exact, Tier::LineTrimmed, Tier::IndentationFlexible, Tier::WhitespaceNormalized];

    /// The wire word, for example `line-trimmed`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Tier::Exact => "exact",
            Tier::LineTrimmed => "line-trimmed",
            Tier::IndentationFlexible => "indentation-flexible",
            Tier::WhitespaceNormalized => "whitespace-normalized",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// All that decides an engine's answer, apart from the [`Limits`](crate::Limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Input<'a> {
    /// The text to edit, without the BOM that was set aside (FS-4). A U+FEFF in here is content.
    pub text: &'a str,
    /// Whether a UTF-8 BOM was set aside: it counts three bytes towards LI-2.
    pub has_utf8_bom: bool,
    /// The batch, in order.
    pub edits: &'a [Edit<'a>],
    /// How closely the batch is matched.
    pub matching: Matching,
}
