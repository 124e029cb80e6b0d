//! Adversarial families: inputs of any size on which a careless engine is slow or greedy.
//!
//! Each family is a function of a size in bytes, self-similar: twice the size is the same input with twice as much of
//! everything that can repeat. That is what makes "twice the work" a fair demand.

use crate::case::{Case, CaseEdit};
use editproof_spec::Limits;
use editproof_spec::Matching::{self, Exact, Tolerant};

/// A kind of input that can be made at any size.
#[derive(Clone, Copy)]
pub struct Family {
    /// A short name, also on the command line.
    pub name: &'static str,
    /// What makes it hard.
    pub about: &'static str,
    /// Makes the input of about so many bytes, text and edits together.
    pub make: fn(usize) -> Case,
}

impl Family {
    /// The input of about `size` bytes. All limits that could end the work early are out of the way.
    pub fn case(&self, size: usize) -> Case {
        let mut case = (self.make)(size);
        case.id = format!("{}-{size}", self.name);
        case.limits.text_units = usize::MAX / 4;
        case.limits.file_bytes = usize::MAX / 4;
        case.limits.compared_lines = usize::MAX / 4;
        // Votes are the one work that is bounded by a number and not by the input (DG-12). A family that is about them
        // sets its own bound; everywhere else the bound is low enough to be reached at every size.
        if case.limits.votes == Limits::default().votes {
            case.limits.votes = 100;
        }
        case
    }
}

fn one(text: String, old: String, new: &str, matching: Matching) -> Case {
    let edit = CaseEdit { old_text: old, new_text: new.to_owned(), replace_all: false };
    Case::new("", text, vec![edit], matching)
}

/// The same without a bound on votes.
fn voting(mut case: Case) -> Case {
    case.limits.votes = usize::MAX / 4;
    case
}

fn all(text: String, old: &str, new: &str, matching: Matching) -> Case {
    let edit = CaseEdit { old_text: old.to_owned(), new_text: new.to_owned(), replace_all: true };
    Case::new("", text, vec![edit], matching)
}

/// `count` numbered lines.
fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Six letters for each number below 2³⁰, no two alike, scattered: a counter's digits would be others at each size.
fn letters(number: usize) -> String {
    let scattered = (number * 0x9E37_79B1) % (1 << 30);
    (0..6).map(|at| char::from(b"abcdefghijklmnopqrstuvwxyz_01234"[(scattered >> (5 * at)) % 32])).collect()
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "periodic",
        about: "a×n/2 in a×n, all overlapping",
        make: |n| one("a".repeat(n), "a".repeat(n / 2), "", Exact),
    },
    Family {
        name: "near-periodic",
        about: "a×n/2+b in a×n",
        make: |n| one("a".repeat(n), "a".repeat(n / 2) + "b", "", Exact),
    },
    Family {
        name: "period-two",
        about: "(ab)×n/8 in (ab)×n/2, all overlapping",
        make: |n| one("ab".repeat(n / 2), "ab".repeat(n / 8), "", Exact),
    },
    Family {
        name: "periodic-blocks",
        about: "a×n/8+b in blocks of it that end one a too early",
        make: |n| one(("a".repeat(n / 8 - 1) + "b").repeat(8), "a".repeat(n / 8) + "b", "", Exact),
    },
    Family {
        name: "every-byte",
        about: "one letter that stands everywhere",
        make: |n| one("z".repeat(n), "z".into(), "", Exact),
    },
    Family {
        name: "equal-lines",
        about: "all lines equal, a block of a quarter of them, blanks at their ends",
        make: |n| one("line no\n".repeat(n / 8), "line no \n".repeat(n / 32), "", Tolerant),
    },
    Family {
        name: "equal-lines-missing",
        about: "all lines equal, a block of them that ends with another line",
        make: |n| one("line no\n".repeat(n / 8), "line no\n".repeat(n / 32) + "missing", "", Tolerant),
    },
    Family {
        name: "almost-windows",
        about: "every window differs in its last line only",
        make: |n| one("same as\n".repeat(n / 8), "same as \n".repeat(15) + "same other", "", Tolerant),
    },
    Family {
        name: "one-long-line",
        about: "one line of words, nothing similar",
        make: |n| one("lorem ipsum dol ".repeat(n / 16), "sit amet consectetur\nadipiscing elit".into(), "", Tolerant),
    },
    Family {
        name: "all-blanks",
        about: "nothing but blanks",
        make: |n| one(" \t".repeat(n / 2), "a b\n\n".into(), "", Tolerant),
    },
    Family {
        name: "blank-lines",
        about: "nothing but empty lines",
        make: |n| one("\n".repeat(n), "missing\ntext".into(), "", Tolerant),
    },
    Family {
        name: "crlf-and-lf",
        about: "CRLF and LF in turn",
        make: |n| one("key = 1\r\nkey 12\n".repeat(n / 16), "key = 1 \r\nkey 12\nkey 12\n".into(), "", Tolerant),
    },
    Family {
        name: "lone-crs",
        about: "a lone CR after every letter",
        make: |n| one("a\r".repeat(n / 2), "a\r\nb\r\na".into(), "", Tolerant),
    },
    Family {
        name: "staircase",
        about: "lines equal after trim, each indented differently from the next",
        make: |n| one("  step \n\t step \n".repeat(n / 16), "step\n step\n".repeat(12), "", Tolerant),
    },
    Family {
        name: "deep-indentation",
        about: "candidates whose long indentation differs at its end",
        make: |n| {
            let deep = " ".repeat(253);
            one(format!("{deep}x\n{deep}  x\n").repeat(n / 512), "x\n  x\n".repeat(6) + "   x", "", Tolerant)
        },
    },
    Family {
        name: "tokens",
        about: "one token over and over, a quarter of them asked for",
        make: |n| one("tok\t".repeat(n / 4), "tok ".repeat(n / 16), "", Tolerant),
    },
    Family {
        name: "failing-boundaries",
        about: "every location lacks the line break that is asked for",
        make: |n| one("alpha      beta ".repeat(n / 16), "\nalpha beta\n".into(), "\nx\n", Tolerant),
    },
    Family {
        name: "wide-gaps",
        about: "tokens between long runs of blanks",
        make: |n| {
            let pair = format!("alpha{}beta{}", " ".repeat(500), "\t".repeat(515));
            one(pair.repeat(n / 1024), "alpha beta alpha beta gamma".into(), "", Tolerant)
        },
    },
    Family {
        name: "peeling",
        about: "lead, trail and new text are mostly line breaks",
        make: |n| {
            let edge = "\r\n  ".repeat(n / 32);
            let (old, new) = (format!("{edge}a b{edge}"), format!("{edge}\nx{edge}\n"));
            one(format!("{}a  b{}", "\n".repeat(n / 8), "\n".repeat(n / 8)), old, &new, Tolerant)
        },
    },
    Family {
        name: "no-break-spaces",
        about: "blanks and letters of several bytes",
        make: |n| one("é\u{a0}\u{a0}ü\u{a0}öö\u{a0}".repeat(n / 16), "é ü é ü ö".into(), "", Tolerant),
    },
    Family {
        name: "votes",
        about: "every line votes for the region",
        make: |n| {
            let line = |at: usize| format!("fn item{}()\n", letters(at));
            let old = numbered(n / 32, |at| line(at) + if at % 8 == 3 { "x\n" } else { "" });
            voting(one(numbered(n / 32, line), old, "", Exact))
        },
    },
    Family {
        name: "same-votes",
        about: "each line votes for as many starts as the block has lines",
        make: |n| {
            voting(one("let it be == 1;\n".repeat(n / 16), "let it be == 1;\n".repeat(12) + "let it = not;", "", Exact))
        },
    },
    Family {
        name: "many-words",
        about: "a first line of a great many words",
        make: |n| {
            let words = |count: usize, from: usize| numbered(count, |at| format!("w{} ", letters(at + from)));
            // The first line holds the second half of the text's words, each of which is looked up once.
            let text = numbered(n / 128, |line| words(8, 8 * line).trim_end().to_owned() + "\n");
            one(text, words(n / 16, n / 32), "", Exact)
        },
    },
    Family {
        name: "word-hits",
        about: "a first line whose words stand everywhere, but one",
        make: |n| one("let x1= next();\n".repeat(n / 16), "let x1= next(last);\nx".into(), "", Exact),
    },
    Family {
        name: "first-line-everywhere",
        about: "the first line stands everywhere, the second nowhere",
        make: |n| one("begin()\n".repeat(n / 8), "begin()\nnowhere".into(), "", Exact),
    },
    Family {
        name: "numbered-block",
        about: "a large block with line numbers and an elision at its end",
        make: |n| {
            one("text ab\n".repeat(n / 16), numbered(n / 32, |at| format!("{at:08}: is it\n")) + "0: ...", "", Exact)
        },
    },
    Family {
        name: "long-excerpt",
        about: "an excerpt of long lines that differ at their end",
        make: |n| {
            let lines = |end: &str| ("longer  ".repeat(31) + "lines " + end).repeat(n / 512);
            one(lines("a\n"), lines("b\n"), "", Exact)
        },
    },
    Family {
        name: "failing-edits",
        about: "a batch of 16 edits that all fail",
        make: |n| {
            let edits = (0..16)
                .map(|at| CaseEdit {
                    old_text: format!("missing {at}\ntext"),
                    new_text: String::new(),
                    replace_all: false,
                })
                .collect();
            Case::new("", "a\n".repeat(n / 2), edits, Exact)
        },
    },
    Family {
        name: "batch-in-place",
        about: "a batch of 16 edits at the head of the text that all match",
        make: |n| {
            let edits = (0..16)
                .map(|at| CaseEdit {
                    old_text: format!("first {at:02}"),
                    new_text: format!("and then first {at:02}"),
                    replace_all: false,
                })
                .collect();
            Case::new("", numbered(16, |at| format!("first {at:02}\n")) + &"text ab\n".repeat(n / 8), edits, Exact)
        },
    },
    Family {
        name: "batch-rewrite",
        about: "a batch of two replaceAll edits that both change the text's length",
        make: |n| {
            let edit =
                |old: &str, new: &str| CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: true };
            Case::new("", "one two\n".repeat(n / 8), vec![edit("one", "three"), edit("two", "2")], Exact)
        },
    },
    Family {
        name: "batch-rewrite-tolerant",
        about: "the same with tolerant matching and mixed line endings",
        make: |n| {
            let edit =
                |old: &str, new: &str| CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: true };
            let edits = vec![edit("if a", "if\na b"), edit("if\na b", "if"), edit("x y", "x = y")];
            Case::new("", "  if a  \r\nx  y\n".repeat(n / 16), edits, Tolerant)
        },
    },
    Family {
        name: "tiny-lines",
        about: "lines of one letter, indented; a block of them that is not",
        make: |n| one("\ta\n".repeat(n / 4), "a\n".repeat(n / 8), "", Tolerant),
    },
    Family {
        name: "tiny-lines-nearly",
        about: "lines of one letter and of two; a block of them, blanks at its ends, that fails at every line",
        make: |n| {
            let text = ("a\n".repeat(8) + "aa\n").repeat(n / 32);
            one(text, format!("a\n{}a", "aa  \n".repeat(n / 32)), "", Exact)
        },
    },
    Family { name: "replace-every-byte", about: "replaceAll x→xy", make: |n| all("x".repeat(n), "x", "xy", Exact) },
    Family { name: "replace-swap", about: "replaceAll x→y", make: |n| all("x".repeat(n), "x", "y", Exact) },
    Family {
        name: "replace-lines",
        about: "replaceAll of every second line, line-trimmed, with line breaks",
        make: |n| all("once  \r\nand two\n".repeat(n / 16), "once", "1\n2", Tolerant),
    },
    Family {
        name: "replace-indented",
        about: "replaceAll of every block, indentation-flexible",
        make: |n| all("  if x\n      yz\n".repeat(n / 16), "if x\n    yz", "if z\n    y\n    y", Tolerant),
    },
    Family {
        name: "replace-tokens",
        about: "replaceAll on one long line, each replacement asks for its line ending",
        make: |n| all("a  b  ab".repeat(n / 8) + "\r\n", "a b", "c\nd", Tolerant),
    },
];

/// The family called `name`.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_self_similar_and_named_once() {
        assert!(FAMILIES.len() >= 20);
        for (at, family) in FAMILIES.iter().enumerate() {
            assert!(FAMILIES[..at].iter().all(|other| other.name != family.name), "{}", family.name);
            let bytes = |size| {
                let case = family.case(size);
                case.text.len() + case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len()).sum::<usize>()
            };
            let (small, large) = (bytes(1 << 16), bytes(1 << 17));
            let ratio = large as f64 / small as f64;
            assert!((1.97..2.03).contains(&ratio), "{}: {small} → {large}", family.name);
        }
    }
}
