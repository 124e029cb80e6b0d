//! Edits spoilt as models spoil them, with what is needed to judge the answer.
//!
//! The generator's disturbances do the work; here is which of them are asked of a history, and the one that only a whole
//! file can have: CRLF in a file that the model was shown with LF.

use super::Hunk;
use super::same::without_blanks;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::Features;
use crate::generate::blanks::is_blank;
use crate::generate::disturb::{self, Setting};

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its name; that of a disturbance, or `crlf-file`.
    pub name: &'static str,
    moves_lines: bool,
    says_other_words: bool,
}

/// A damaged edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The edit as it is asked.
    pub edit: CaseEdit,
    /// Whether line breaks were moved.
    pub moves_lines: bool,
    /// Whether the new text was changed, line ends apart.
    pub changed_new: bool,
}

const fn damage(name: &'static str, moves_lines: bool, says_other_words: bool) -> Damage {
    Damage { name, moves_lines, says_other_words }
}

/// The name of the damage that is no disturbance.
const CRLF_FILE: &str = "crlf-file";

/// What is asked.
pub const DAMAGES: &[Damage] = &[
    damage("trailing-blanks", false, false),
    damage("indent-deeper", false, false),
    damage("indent-shallower", false, false),
    damage("tabs-and-spaces", false, false),
    damage("ragged-indent", false, false),
    damage("line-ends", false, false),
    damage(CRLF_FILE, false, false),
    damage("reflow", true, false),
    damage("blank-lines", true, false),
    damage("line-numbers", false, true),
    damage("elision", true, true),
];

impl Damage {
    /// The hunk as it is asked, and its damaged edit; nothing where there is nothing to damage, or where what was damaged is
    /// still, or again, in the text.
    pub fn apply(&self, hunk: &Hunk, choices: &mut Choices) -> Option<(Hunk, Damaged)> {
        let mut edit = hunk.edit.clone();
        let asked = if self.name == CRLF_FILE {
            in_crlf(hunk)?
        } else {
            let setting = Setting { text: &hunk.before, features: Features::ALL };
            disturb::by_name(self.name)?.apply(choices, &setting, &mut edit).then(|| hunk.clone())?
        };
        let said = without_blanks(&edit.old_text);
        let says_other_words = said != without_blanks(&asked.edit.old_text);
        let is_moot = says_other_words != self.says_other_words
            || says_other_words && without_blanks(&asked.before).contains(&said);
        let lf = |text: &str| text.replace("\r\n", "\n");
        let changed_new = lf(&edit.new_text) != lf(&asked.edit.new_text);
        let damaged = Damaged { edit, moves_lines: self.moves_lines, changed_new };
        (!is_moot).then_some((asked, damaged))
    }
}

/// The hunk in the same file with CRLF, if it has LF only.
fn in_crlf(hunk: &Hunk) -> Option<Hunk> {
    if hunk.before.contains('\r') || hunk.edit.new_text.contains('\r') || !hunk.before.contains('\n') {
        return None;
    }
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let breaks = |end: usize| hunk.before.get(..end).map_or(0, |text| text.matches('\n').count());
    let span = hunk.span.start + breaks(hunk.span.start)..hunk.span.end + breaks(hunk.span.end);
    let CaseEdit { old_text, new_text, replace_all } = &hunk.edit;
    let edit = CaseEdit { old_text: crlf(old_text), new_text: crlf(new_text), replace_all: *replace_all };
    Some(Hunk { edit, before: crlf(&hunk.before), span })
}

impl Damaged {
    /// Whether both sides were moved alike: in each line that holds a word, one indentation stands in the place of another.
    pub(super) fn moved_alike(&self, right: &CaseEdit) -> bool {
        let (Some(from), Some(to)) = (common(&right.old_text), common(&self.edit.old_text)) else { return false };
        let moved = |right: &str, damaged: &str| {
            let (right, damaged) = (right.split('\n'), damaged.split('\n'));
            right.clone().count() == damaged.clone().count()
                && right.zip(damaged).all(|(right, damaged)| {
                    let (right, damaged) = (right.trim_end_matches(is_blank), damaged.trim_end_matches(is_blank));
                    let rests = (right.strip_prefix(from), damaged.strip_prefix(to));
                    right.is_empty() && damaged.is_empty() || rests.0.is_some() && rests.0 == rests.1
                })
        };
        moved(&right.old_text, &self.edit.old_text) && moved(&right.new_text, &self.edit.new_text)
    }
}

/// The longest indentation that all lines with a word begin with.
fn common(text: &str) -> Option<&str> {
    let lines = text.split('\n').filter(|line| line.contains(|character| !is_blank(character)));
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    lines.map(|line| line.get(..indentation(line)).unwrap_or_default()).reduce(|one, other| {
        let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
        one.get(..same).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hunk() -> Hunk {
        let edit = CaseEdit {
            old_text: "\tif a {\n\t\tb\n\t}\n".into(),
            new_text: "\tif a {\n\t\tc\n\t}\n".into(),
            replace_all: false,
        };
        Hunk { edit, before: "x\n\tif a {\n\t\tb\n\t}\ny\n".into(), span: 2..17 }
    }

    #[test]
    fn every_damage_damages_some_edit_and_keeps_or_changes_words_as_it_says() {
        for damage in DAMAGES {
            let found: Vec<_> = (0..50).filter_map(|at| damage.apply(&hunk(), &mut Choices::seeded(1, at))).collect();
            assert!(found.len() > 5, "{}: {}", damage.name, found.len());
            for (asked, damaged) in found {
                assert_eq!(asked.before[asked.span.clone()], asked.edit.old_text, "{}", damage.name);
                assert!(damaged.edit != asked.edit, "{}", damage.name);
            }
        }
    }

    #[test]
    fn what_was_moved_alike_is_told() {
        let moved = |name: &str| {
            let damage = DAMAGES.iter().find(|damage| damage.name == name).unwrap();
            let (asked, damaged) = (0..).find_map(|at| damage.apply(&hunk(), &mut Choices::seeded(2, at))).unwrap();
            damaged.moved_alike(&asked.edit)
        };
        assert!(moved("indent-deeper") && moved("indent-shallower"));
        assert!(!moved("ragged-indent"));
    }
}
