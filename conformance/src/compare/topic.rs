//! What a case is about, for tables: seen in its input and its flags, so that cases of any source fall into the same rows.

use super::space::is_blank;
use crate::case::Case;
use editproof_oracle::explain::{Outcome, explain};
use editproof_spec::Matching;

/// A row of the tables. A case may be about several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// CR somewhere in the text or the edits.
    LineEndings,
    /// A byte order mark.
    Bom,
    /// Characters beyond ASCII.
    Unicode,
    /// Indentation that differs or moves.
    Indentation,
    /// Several equal places.
    Ambiguity,
    /// `replaceAll`.
    ReplaceAll,
    /// More than one edit.
    Batches,
    /// The end of the text.
    FinalNewline,
    /// Characters with a meaning elsewhere.
    SpecialCharacters,
    /// None of the others.
    Rest,
}

impl Topic {
    /// All topics, in the order of the tables.
    pub const ALL: &'static [Topic] = &[
        Topic::LineEndings,
        Topic::Bom,
        Topic::Unicode,
        Topic::Indentation,
        Topic::Ambiguity,
        Topic::ReplaceAll,
        Topic::Batches,
        Topic::FinalNewline,
        Topic::SpecialCharacters,
        Topic::Rest,
    ];

    /// The words for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Topic::LineEndings => "line endings",
            Topic::Bom => "byte order mark",
            Topic::Unicode => "Unicode",
            Topic::Indentation => "indentation",
            Topic::Ambiguity => "ambiguity",
            Topic::ReplaceAll => "replaceAll",
            Topic::Batches => "batches",
            Topic::FinalNewline => "final newline",
            Topic::SpecialCharacters => "special characters",
            Topic::Rest => "none of these",
        }
    }

    /// How a case comes to be in the row.
    pub const fn meaning(self) -> &'static str {
        match self {
            Topic::LineEndings => "a CR in the text or in an edit",
            Topic::Bom => "U+FEFF in the file or in an edit",
            Topic::Unicode => "another character beyond ASCII",
            Topic::Indentation => {
                "an edit that quotes or writes an indented line, in several lines; or the flags `indentation`, `tabs`"
            }
            Topic::Ambiguity => {
                "an edit that is ambiguous under tolerant matching; or the flags `ambiguity`, `overlap`"
            }
            Topic::ReplaceAll => "an edit with `replaceAll`",
            Topic::Batches => "more than one edit",
            Topic::FinalNewline => "a text without a final newline, or an edit of its last line",
            Topic::SpecialCharacters => {
                "`$`, `\\`, `%`, `&` or the marks of an edit format in an edit; or the flags `literal`, `format-markers`"
            }
            Topic::Rest => "a case in none of the other rows",
        }
    }
}

/// What replacement functions, formats and shells give a meaning to.
const SPECIAL: [&str; 10] = ["$", "\\", "%", "&", "<<<<", "====", ">>>>", "*** ", "@@", "```"];

/// The topics of a case, in order; never empty.
pub fn topics(case: &Case) -> Vec<Topic> {
    let flagged = |names: &[&str]| case.flags.iter().any(|flag| names.contains(&flag.as_str()));
    let in_edits =
        |test: &dyn Fn(&str) -> bool| case.edits.iter().any(|edit| test(&edit.old_text) || test(&edit.new_text));
    let anywhere = |test: &dyn Fn(&str) -> bool| test(&case.text) || in_edits(test);
    let is_about = |topic: Topic| match topic {
        Topic::LineEndings => anywhere(&|text| text.contains('\r')),
        Topic::Bom => case.has_utf8_bom || anywhere(&|text| text.contains('\u{feff}')),
        Topic::Unicode => anywhere(&|text| text.chars().any(|c| !c.is_ascii() && c != '\u{feff}')),
        Topic::Indentation => flagged(&["indentation", "tabs"]) || in_edits(&is_indented_block),
        Topic::Ambiguity => flagged(&["ambiguity", "overlap"]) || is_ambiguous(case),
        Topic::ReplaceAll => case.edits.iter().any(|edit| edit.replace_all),
        Topic::Batches => case.edits.len() > 1,
        Topic::FinalNewline => {
            !case.text.ends_with('\n') || case.edits.iter().any(|edit| ends_with(&case.text, &edit.old_text))
        }
        Topic::SpecialCharacters => {
            flagged(&["literal", "format-markers"]) || in_edits(&|text| SPECIAL.iter().any(|one| text.contains(one)))
        }
        Topic::Rest => false,
    };
    let mut found: Vec<Topic> = Topic::ALL.iter().copied().filter(|&topic| is_about(topic)).collect();
    if found.is_empty() {
        found.push(Topic::Rest);
    }
    found
}

fn is_indented_block(text: &str) -> bool {
    text.lines().count() > 1 && text.lines().any(|line| line.starts_with(is_blank) && !line.trim().is_empty())
}

fn ends_with(text: &str, old_text: &str) -> bool {
    let old_text = old_text.trim_end();
    !old_text.is_empty() && text.trim_end().ends_with(old_text)
}

fn is_ambiguous(case: &Case) -> bool {
    let edits = case.borrowed_edits();
    let mut input = case.input(&edits);
    input.matching = Matching::Tolerant;
    let explained = explain(&input, &case.limits);
    let last = |edit: &editproof_oracle::explain::EditExplanation| edit.tiers.last().map(|tier| tier.outcome);
    explained.iter().any(|edit| matches!(last(edit), Some(Outcome::Ambiguous { .. })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseEdit;

    fn of(text: &str, old_text: &str, new_text: &str) -> Vec<Topic> {
        let edit = CaseEdit { old_text: old_text.into(), new_text: new_text.into(), replace_all: false };
        topics(&Case::new("x", text, vec![edit], Matching::Exact))
    }

    #[test]
    fn each_topic_is_seen_in_the_input() {
        use Topic::{Ambiguity, Bom, FinalNewline, Indentation, LineEndings, Rest, SpecialCharacters, Unicode};
        let table = [
            (of("a\nb\n", "a", "c"), vec![Rest]),
            (of("a\r\nb\n", "a", "c"), vec![LineEndings]),
            (of("\u{feff}a\nb\n", "a", "c"), vec![Bom]),
            (of("a é\nb\n", "a", "c"), vec![Unicode]),
            (of("a\n  b\nc\n", "a\n  b", "c"), vec![Indentation]),
            (of("a\na\nb\n", "a", "c"), vec![Ambiguity]),
            (of("a\nb", "a", "c"), vec![FinalNewline]),
            (of("a\nb\n", "b", "c"), vec![FinalNewline]),
            (of("a\nb\n", "a", "$&"), vec![SpecialCharacters]),
        ];
        for (found, expected) in table {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn flags_and_the_batch_count_too() {
        let edit = CaseEdit { old_text: "a".into(), new_text: "b".into(), replace_all: true };
        let mut case = Case::new("x", "a\nb\n", vec![edit.clone(), edit], Matching::Exact);
        case.flags = vec!["tabs".into()];
        case.has_utf8_bom = true;
        assert_eq!(topics(&case), [Topic::Bom, Topic::Indentation, Topic::ReplaceAll, Topic::Batches]);
    }
}
