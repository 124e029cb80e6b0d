//! What came of one case with one engine.

use serde::Serialize;

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal: $meaning:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$inner])* #[doc = $meaning] $variant,)*
        }

        impl $name {
            /// All of them, in order of declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The word for reports.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// What it means, in a sentence without its end.
            pub const fn meaning(self) -> &'static str {
                match self { $($name::$variant => $meaning,)* }
            }
        }
    };
}

words! {
    /// How silent damage looks. The first that fits, in the order in which the judge tries them, is taken.
    Kind {
        Several = "several": "one of several equal places was chosen, or all of them, and nothing told which was meant",
        Elsewhere = "elsewhere": "the edit was applied where `oldText` does not stand, or stands less exactly than in another place",
        NotEvery = "not-every": "`replaceAll` left places as they were",
        Part = "part": "some edits of a batch were written and others not, and success was reported",
        LineEndings = "line-endings": "line endings outside the edit changed",
        Bom = "bom": "the byte order mark was lost",
        FinalNewline = "final-newline": "the final newline came or went",
        Whitespace = "whitespace": "whitespace outside the edit changed, or lines were joined or split",
        Characters = "characters": "characters outside the edit were rewritten as others that look alike",
        Replacement = "replacement": "something else than `newText` was written in the right place",
        Other = "other": "other text outside the edit was changed or lost",
        Promise = "promise": "harmless by itself, and not what the specification says that the engine claims",
    }
}

words! {
    /// What came of a case.
    Outcome {
        Right = "right": "what the specification says: this text, or a refusal",
        Different = "different": "applied in a place that is beyond doubt, all other bytes unchanged; not as the specification does it",
        Refused = "refused": "refused although the specification applies it; nothing was written",
        Partial = "partial": "an error was reported, and the edits that could be applied were written all the same",
        Idle = "idle": "said to be applied, and nothing changed",
        Damage = "damage": "applied elsewhere, or other bytes were changed, whatever was reported",
        Crash = "crash": "the engine ended, or broke the protocol",
        Timeout = "timeout": "no answer in time",
        Skipped = "skipped": "not asked: the case needs what the engine does not claim, or what its format has no words for",
    }
}

impl Outcome {
    /// Whether a caller can rely on what it was told.
    pub const fn is_safe(self) -> bool {
        matches!(self, Outcome::Right | Outcome::Different | Outcome::Refused | Outcome::Partial | Outcome::Skipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct_and_those_of_the_records() {
        let words: std::collections::BTreeSet<_> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
        assert_eq!(words.len(), Kind::ALL.len());
        for (word, written) in Kind::ALL.iter().map(|kind| (kind.as_str(), serde_json::to_string(kind).unwrap())) {
            assert_eq!(written, format!("\"{word}\""));
        }
        for (word, written) in Outcome::ALL.iter().map(|one| (one.as_str(), serde_json::to_string(one).unwrap())) {
            assert_eq!(written, format!("\"{word}\""));
        }
    }
}
