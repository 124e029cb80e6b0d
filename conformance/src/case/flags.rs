//! The closed dictionary of flags: each names a kind of bug that a case looks for, and what such a bug does to people.
//!
//! Why closed: a flag is a means to choose cases and to sum up results; a second spelling of the same thing would hide
//! cases from both. A new flag is a new entry here, and `corpus/README.md` lists it (a test holds them together).

/// An entry of the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The word that cases use.
    pub name: &'static str,
    /// The kind of bug and its effect, one sentence.
    pub meaning: &'static str,
}

macro_rules! flags {
    ($($name:literal: $meaning:literal,)*) => {
        /// All flags, in alphabetical order.
        pub const FLAGS: &[Flag] = &[$(Flag { name: $name, meaning: $meaning },)*];
    };
}

flags! {
    "ambiguity": "the engine chooses among several places, or counts them wrongly, so that an edit lands where nobody asked for it",
    "astral": "characters beyond U+FFFF are counted or cut as if they were one unit, so that positions shift or half a character is left",
    "atomicity": "a failing batch leaves part of itself behind, so that the text is in a state that nobody wrote",
    "batch": "edits of one batch see the wrong text, so that what a later edit does depends on chance",
    "blank-lines": "blank lines are lost, added or matched as if they were nothing, so that paragraphs and blocks run together",
    "bom": "U+FEFF is dropped, doubled or counted wrongly, so that a file changes its first bytes without anyone asking",
    "boundary-whitespace": "whitespace at the edge of old_text is ignored, so that words are glued together or breaks doubled",
    "crlf": "CR, LF and CRLF are mixed up, so that files get mixed endings and later diffs show lines that nobody edited",
    "deletion": "an empty new_text is refused or takes more or less than the match with it, so that lines vanish or stay",
    "diagnostics": "a message states something untrue or leaves out what it must state, so that the caller corrects the wrong thing",
    "elision": "a placeholder such as `...` is not recognised or taken literally, so that code is lost or callers guess on",
    "excerpt": "the quoted lines are the wrong ones, wrongly marked or missing, so that the caller repairs against the wrong text",
    "fitting": "a message outgrows its bounds or loses failing positions to fit, so that peers cut it or callers never learn of a failure",
    "format-markers": "content that looks like an edit format, a number or an entity is interpreted, so that it cannot be edited",
    "heap": "memory grows with the number of hits or lines instead of the size of the text, so that a small request kills the process",
    "indentation": "moved lines get the wrong indentation, so that code changes its meaning or no longer parses",
    "limit": "a bound is off by one or checked at the wrong moment, so that valid edits are refused or oversize files written",
    "line-numbers": "line-number prefixes are not recognised or seen where there are none, so that callers get the wrong advice",
    "literal": "characters of new_text are interpreted (`$&`, `\\1`, escapes), so that other text is written than was asked for",
    "lone-cr": "a CR without LF is taken for a line break or dropped, so that bytes outside the edit change",
    "no-op": "an edit that changes nothing is refused or changes something after all, so that harmless batches fail",
    "overlap": "overlapping places are counted once, or replaced twice, so that an edit is called unique that is not",
    "partial-token": "a match begins or ends inside a word or number, so that another identifier is changed",
    "peel": "whitespace around new_text is kept or removed by the wrong rule, so that breaks or indentation double or vanish",
    "quoting": "quoted text is not escaped as peers expect, so that one line of a message is read as several",
    "real-size": "only texts of real size show the bug; small limits do not reach it",
    "replace-all": "replaceAll misses, repeats or reshapes places, so that some of them keep the old text",
    "round-trip": "a message cannot be read back to the facts that it states, so that hosts drop it",
    "separators": "U+2028, U+2029, form feed and the like are taken for line breaks, so that lines are counted or cut wrongly",
    "tabs": "tabs and spaces are taken for each other, so that indentation changes in files where it matters",
    "tier-order": "a looser tier decides although a stricter one had an outcome, so that an ambiguous edit is applied",
    "time": "time grows faster than text and edit, so that one request blocks a worker",
    "trailing-blanks": "blanks at line ends or the final newline are lost or added, so that lines change that nobody edited",
    "unicode-whitespace": "the engine's idea of whitespace is not the specification's, so that it matches too much or too little",
    "window": "a run of lines is compared or spanned wrongly, so that a neighbouring line is lost or kept",
    "wrong-place": "similar is taken for equal, so that another place is edited than the one that was quoted",
}

/// The entry of that name.
pub fn flag(name: &str) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dictionary_is_sorted_and_says_what_each_bug_does() {
        assert!(FLAGS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for flag in FLAGS {
            assert!(flag.meaning.contains("so that ") || flag.name == "real-size", "{} has no effect", flag.name);
        }
    }
}
