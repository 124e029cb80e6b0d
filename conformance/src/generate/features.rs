//! What a generated case may contain, as switches.
//!
//! Swarm testing: each case switches about half of the optional features off, so that some cases are full of one thing
//! instead of all having a little of everything, which would hide what one feature does alone.

macro_rules! features {
    ($($variant:ident = $name:literal: $what:literal,)*) => {
        /// Something that a generated case may contain.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $(#[doc = $what] $variant,)*
        }

        impl Feature {
            /// All features.
            pub const ALL: &'static [Feature] = &[$(Feature::$variant,)*];

            /// The name, for command lines and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$variant => $name,)* }
            }

            /// What is there when the feature is on.
            pub const fn what(self) -> &'static str {
                match self { $(Feature::$variant => $what,)* }
            }
        }
    };
}

features! {
    Crlf = "crlf": "Line ends CRLF, alone or mixed with LF.",
    LoneCr = "lone-cr": "CR without LF, and `\\r\\r\\n`.",
    ControlBlanks = "control-blanks": "Vertical tab and form feed as whitespace.",
    UnicodeBlanks = "unicode-blanks": "Whitespace beyond ASCII, U+FEFF included.",
    Lookalikes = "lookalikes": "U+0085, U+180E and U+200B, which are not whitespace though some libraries say so.",
    NonAscii = "non-ascii": "Combining, astral, joined and right-to-left characters.",
    Bom = "bom": "A byte order mark set aside from the text.",
    TrailingBlanks = "trailing-blanks": "Lines of the text that end in whitespace.",
    MixedIndent = "mixed-indent": "Tabs and spaces as indentation in one text.",
    SmallVocabulary = "small-vocabulary": "Few distinct words, so that lines and tokens repeat.",
    Special = "special": "Characters that templates, regular expressions, shells or JSON treat specially.",
    LongLines = "long-lines": "Lines longer than quotes and rows may be.",
    Placeholders = "placeholders": "Ellipsis placeholders and numbered lines in the text itself.",
    ReplaceAll = "replace-all": "Edits that replace every location.",
    Batches = "batches": "More than one edit.",
    Tolerant = "tolerant": "Tolerant matching.",
    LoweredLimits = "lowered-limits": "Limits so low that small inputs reach them.",
    InvalidBatches = "invalid-batches": "Batches that are none: empty, too many edits, an empty `old_text`.",
}

/// A set of [`Feature`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u64);

impl Features {
    /// Every feature.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);
    /// No feature.
    pub const NONE: Features = Features(0);
    /// The features that each case may switch off by itself; the rest are decided case by case with their own weights.
    const SWARMED: Features = Features(
        1 << Feature::Crlf as u64
            | 1 << Feature::LoneCr as u64
            | 1 << Feature::ControlBlanks as u64
            | 1 << Feature::UnicodeBlanks as u64
            | 1 << Feature::Lookalikes as u64
            | 1 << Feature::NonAscii as u64
            | 1 << Feature::TrailingBlanks as u64
            | 1 << Feature::MixedIndent as u64
            | 1 << Feature::SmallVocabulary as u64
            | 1 << Feature::Special as u64
            | 1 << Feature::Placeholders as u64,
    );

    /// Whether `feature` is in the set.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u64 & 1 == 1
    }

    /// The set with `feature`.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Features(self.0 | 1 << feature as u64)
    }

    /// The set without `feature`.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Features(self.0 & !(1 << feature as u64))
    }

    /// The set with each optional feature kept or dropped by a coin. All coins zero: every optional one dropped.
    pub(super) fn swarm(self, choices: &mut crate::choice::Choices) -> Self {
        let coins = choices.bits(Feature::ALL.len() as u32);
        Features(self.0 & (coins | !Features::SWARMED.0))
    }
}
