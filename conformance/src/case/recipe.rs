//! Texts as case files write them: a string, or a small recipe for a large one.
//!
//! Why recipes: cases that reach real-size limits need texts of a mebibyte, and nobody can review those. A recipe says
//! what the text *is*. There are two forms and no more, because a recipe language that needs debugging would be worse
//! than a large file: `{"repeat": TEXT, "times": N}`, and an array whose items are written one after the other.
//!
//! Complexity: expansion is linear in the text; [`Text::from_text`] in text × [`MAX_PERIOD`].
//! Invariant: `Text::from_text(t).expand() == Ok(t)`.

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;

/// The most bytes that one recipe may expand to. Sixteen times the specification's largest text: enough for every case
/// beyond a limit, too little to hurt the machine that reads a mistyped `times`. Not measured.
pub const MAX_TEXT_BYTES: usize = 16 << 20;

/// Texts whose escaped form is at most this many characters are written as they are. Chosen to fit a line.
const PLAIN_CHARS: usize = 100;
/// The longest period, in characters, that [`Text::from_text`] looks for within a line.
const MAX_PERIOD: usize = 32;
/// The most lines of a block that [`Text::from_text`] recognises as repeated.
const MAX_BLOCK: usize = 4;

/// A text, or a recipe for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Text {
    /// The text itself.
    Plain(String),
    /// A text written several times.
    Repeat(Repeat),
    /// Texts written one after the other.
    Concat(Vec<Text>),
}

/// A text written several times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, DeriveDeserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// What to repeat.
    pub repeat: Box<Text>,
    /// How often it stands, at least 1.
    #[schemars(range(min = 1))]
    pub times: usize,
}

/// A recipe that would give more than [`MAX_TEXT_BYTES`], or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// Too large.
    #[error("the recipe gives more than {MAX_TEXT_BYTES} bytes; lower `times`")]
    TooLarge,
    /// `times` is 0.
    #[error("`times` is 0, expected at least 1; leave the piece out instead")]
    Never,
}

impl Text {
    /// The bytes that the recipe expands to, without expanding it.
    ///
    /// # Errors
    /// When that is more than [`MAX_TEXT_BYTES`], or a `times` is 0.
    pub fn size(&self) -> Result<usize, RecipeError> {
        let size = match self {
            Text::Plain(text) => Some(text.len()),
            Text::Repeat(Repeat { times: 0, .. }) => return Err(RecipeError::Never),
            Text::Repeat(Repeat { repeat, times }) => repeat.size()?.checked_mul(*times),
            Text::Concat(pieces) => {
                let mut sum = 0usize;
                for piece in pieces {
                    sum = sum.checked_add(piece.size()?).ok_or(RecipeError::TooLarge)?;
                }
                Some(sum)
            }
        };
        size.filter(|&size| size <= MAX_TEXT_BYTES).ok_or(RecipeError::TooLarge)
    }

    /// The text that the recipe stands for.
    ///
    /// # Errors
    /// As for [`Text::size`]; nothing is allocated then.
    ///
    /// ```
    /// use editproof_conformance::case::Text;
    /// let recipe: Text = serde_json::from_str(r#"[{"repeat": "ab", "times": 3}, "\r\n"]"#).unwrap();
    /// assert_eq!(recipe.expand().unwrap(), "ababab\r\n");
    /// ```
    pub fn expand(&self) -> Result<String, RecipeError> {
        let mut out = String::with_capacity(self.size()?);
        self.write_into(&mut out);
        Ok(out)
    }

    fn write_into(&self, out: &mut String) {
        match self {
            Text::Plain(text) => out.push_str(text),
            Text::Repeat(Repeat { repeat, times }) => {
                let start = out.len();
                repeat.write_into(out);
                let piece = out[start..].to_owned();
                for _ in 1..*times {
                    out.push_str(&piece);
                }
            }
            Text::Concat(pieces) => pieces.iter().for_each(|piece| piece.write_into(out)),
        }
    }

    /// A recipe for `text` that a person can read: short texts as they are, longer ones line by line, with runs of equal
    /// lines and periodic runs within a line as `repeat`.
    ///
    /// # Complexity
    /// O(text × 32): 32 characters is the longest period that is looked for.
    pub fn from_text(text: &str) -> Text {
        if escaped_chars(text) <= PLAIN_CHARS {
            return Text::Plain(text.to_owned());
        }
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < lines.len() {
            match line_run(&lines[at..]) {
                Some((block, times)) => {
                    let repeat = concat(lines[at..at + block].iter().flat_map(|line| line_pieces(line)).collect());
                    pieces.push(Text::Repeat(Repeat { repeat: Box::new(repeat), times }));
                    at += block * times;
                }
                None => {
                    pieces.extend(line_pieces(lines[at]));
                    at += 1;
                }
            }
        }
        concat(pieces)
    }

    /// The same text in the form that case files use: long strings line by line, nested arrays flattened.
    pub(crate) fn tidy(self) -> Text {
        match self {
            Text::Plain(text) if escaped_chars(&text) > PLAIN_CHARS && text.trim_end_matches('\n').contains('\n') => {
                concat(text.split_inclusive('\n').map(|line| Text::Plain(line.to_owned())).collect())
            }
            Text::Plain(text) => Text::Plain(text),
            Text::Repeat(Repeat { repeat, times }) => Text::Repeat(Repeat { repeat: Box::new(repeat.tidy()), times }),
            Text::Concat(pieces) => concat(
                pieces
                    .into_iter()
                    .flat_map(|piece| match piece.tidy() {
                        Text::Concat(inner) => inner,
                        other => vec![other],
                    })
                    .collect(),
            ),
        }
    }
}

fn concat(mut pieces: Vec<Text>) -> Text {
    if pieces.len() == 1 { pieces.remove(0) } else { Text::Concat(pieces) }
}

/// How many characters the text takes inside an ASCII JSON string.
fn escaped_chars(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '"' | '\\' | '\n' | '\r' | '\t' => 2,
            ' '..='~' => 1,
            _ => 6 * c.len_utf16(),
        })
        .sum()
}

/// The block length and the number of times that it stands at the start of `lines`, where a `repeat` reads better.
fn line_run(lines: &[&str]) -> Option<(usize, usize)> {
    (1..=MAX_BLOCK.min(lines.len()))
        .map(|block| {
            (block, 1 + lines[block..].chunks_exact(block).take_while(|next| *next == &lines[..block]).count())
        })
        .filter(|&(block, times)| times >= 3 && block * times >= 4)
        .max_by_key(|&(block, times)| (block * times, std::cmp::Reverse(block)))
}

/// One line as pieces: periodic runs of some length as `repeat`, the rest as it is.
fn line_pieces(line: &str) -> Vec<Text> {
    if escaped_chars(line) <= PLAIN_CHARS {
        return vec![Text::Plain(line.to_owned())];
    }
    let chars: Vec<char> = line.chars().collect();
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut at = 0;
    while at < chars.len() {
        let run = (1..=MAX_PERIOD.min((chars.len() - at) / 3))
            .map(|period| {
                let same = (at + period..chars.len()).take_while(|&i| chars[i] == chars[i - period]).count();
                (period, 1 + same / period)
            })
            .filter(|&(period, times)| times >= 3 && period * times >= 24)
            .max_by_key(|&(period, times)| (period * times, std::cmp::Reverse(period)));
        match run {
            Some((period, times)) => {
                if !plain.is_empty() {
                    pieces.push(Text::Plain(std::mem::take(&mut plain)));
                }
                let repeat = Box::new(Text::Plain(chars[at..at + period].iter().collect()));
                pieces.push(Text::Repeat(Repeat { repeat, times }));
                at += period * times;
            }
            None => {
                plain.push(chars[at]);
                at += 1;
            }
        }
    }
    if !plain.is_empty() {
        pieces.push(Text::Plain(plain));
    }
    pieces
}

/// By hand, because serde's untagged enums buffer the value and lose the position of an error inside it.
impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;

        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text: a string, {\"repeat\": text, \"times\": number}, or an array of texts")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text::Plain(text.to_owned()))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Text, E> {
                Ok(Text::Plain(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Text, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Text::Concat)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Text, A::Error> {
                Repeat::deserialize(MapAccessDeserializer::new(map)).map(Text::Repeat)
            }
        }

        let text = deserializer.deserialize_any(TextVisitor)?;
        text.size().map_err(de::Error::custom)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(json: &str) -> Result<Text, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn nested_recipes_expand() {
        let text = read(r#"["<", {"repeat": ["a", {"repeat": "b", "times": 2}], "times": 2}, ">"]"#).unwrap();
        assert_eq!(text.expand().unwrap(), "<abbabb>");
    }

    #[test]
    fn a_recipe_bomb_is_refused_before_it_allocates() {
        let bomb = r#"{"repeat": {"repeat": "xxxxxxxx", "times": 4000000000}, "times": 4000000000}"#;
        assert!(read(bomb).unwrap_err().contains("more than 16777216 bytes"));
        assert!(read(r#"{"repeat": "x", "times": 16777216}"#).is_ok());
        assert!(read(r#"{"repeat": "x", "times": 16777217}"#).is_err());
        assert!(read(r#"{"repeat": "x", "times": 0}"#).unwrap_err().contains("at least 1"));
    }

    #[test]
    fn long_texts_become_short_recipes() {
        let text = format!("head\n{}tail {}\n", "line\n".repeat(1000), "ab".repeat(500));
        let json = serde_json::to_string(&Text::from_text(&text)).unwrap();
        assert_eq!(json, r#"["head\n",{"repeat":"line\n","times":1000},"tail ",{"repeat":"ab","times":500},"\n"]"#);
    }

    proptest! {
        #[test]
        fn from_text_keeps_the_text(pieces in prop::collection::vec(("[ab\r\n \u{1F600}]{0,12}", 1usize..60), 0..6)) {
            let text: String = pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
            let recipe = Text::from_text(&text);
            prop_assert_eq!(recipe.expand().unwrap(), text.clone());
            prop_assert_eq!(recipe.tidy().expand().unwrap(), text);
        }
    }
}
