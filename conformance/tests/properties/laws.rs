//! Small laws that hold whatever the strings are, for the oracle and the engine alike, and for choices.

use editproof_conformance::case::{Case, CaseEdit, load_path, to_json};
use editproof_conformance::choice::Choices;
use editproof_conformance::generate::{Profile, case, numbered};
use editproof_conformance::report::draft::draft;
use editproof_spec::{Edit, Input, Limits, Match, Matching, Outcome, Rejection, Tier};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};
use std::fs;
use std::path::{Path, PathBuf};

/// Both implementations.
const BOTH: [fn(&Input<'_>, &Limits) -> Outcome; 2] = [editproof_oracle::apply, editproof_engine::apply];

/// Checks a law. Why a macro: quickcheck asks for function pointers, not closures.
macro_rules! law {
    (|$($argument:ident: $kind:ty),*| -> $result:ty $body:block) => {{
        fn law($($argument: $kind),*) -> $result $body
        QuickCheck::new().tests(2_000).min_tests_passed(1_000).quickcheck(law as fn($($kind),*) -> $result);
    }};
}

/// A question to both implementations.
struct Asked {
    text: String,
    old_text: String,
    new_text: String,
    replace_all: bool,
    matching: Matching,
    /// Those under which the law broke, for the file that keeps it.
    limits: Limits,
}

impl Asked {
    fn answers(&self, limits: Limits) -> [Outcome; 2] {
        let edit = Edit { old_text: &self.old_text, new_text: &self.new_text, replace_all: self.replace_all };
        let input = Input { text: &self.text, has_utf8_bom: false, edits: &[edit], matching: self.matching };
        BOTH.map(|apply| apply(&input, &limits))
    }

    /// The arguments of the command line that show what is answered, texts in its escapes and in single quotes.
    fn command(&self) -> String {
        let quoted = |text: &str| {
            let escaped = text.escape_default().to_string().replace("\\\"", "\"").replace("\\'", "\\u{27}");
            format!("'{}{escaped}'", if text.starts_with('@') { "@" } else { "" })
        };
        let (text, old, new) = (quoted(&self.text), quoted(&self.old_text), quoted(&self.new_text));
        let replace_all = if self.replace_all { " --replace-all" } else { "" };
        let tolerant = if self.matching == Matching::Tolerant { " --tolerant" } else { "" };
        format!("repro --text {text} --old {old} --new {new}{replace_all}{tolerant}")
    }

    /// Keeps what was asked as a draft for the corpus. Of one law there is one file: quickcheck shrinks what fails by
    /// what fails, so that the last one kept is the smallest one found.
    fn keep(&self, law: &str, folder: &Path) -> PathBuf {
        let edit = CaseEdit {
            old_text: self.old_text.clone(),
            new_text: self.new_text.clone(),
            replace_all: self.replace_all,
        };
        let mut case = Case::new(law, self.text.clone(), vec![edit], self.matching);
        case.limits = self.limits;
        let kept = Case { id: law.to_owned(), ..draft(&case, law) };
        let file = folder.join(format!("{law}.json"));
        fs::create_dir_all(folder).unwrap();
        fs::write(&file, to_json([&kept])).unwrap();
        file
    }

    /// Passed, or failed and kept in the corpus.
    fn judge(&self, law: &str, holds: bool) -> TestResult {
        self.judge_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/regressions"), law, holds)
    }

    fn judge_in(&self, folder: &Path, law: &str, holds: bool) -> TestResult {
        if holds {
            return TestResult::passed();
        }
        let (file, command) = (self.keep(law, folder), self.command());
        TestResult::error(format!(
            "kept as a draft in {}; see what was answered with: cargo run --release -- {command}",
            file.display()
        ))
    }
}

/// A string over few letters, so that it repeats itself.
#[derive(Clone, Debug)]
struct Few(String);

impl Arbitrary for Few {
    fn arbitrary(g: &mut Gen) -> Self {
        let length = usize::arbitrary(g) % 12;
        Few((0..length).map(|_| *g.choose(&['a', 'a', 'b', '\n', '😀']).unwrap_or(&'a')).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let characters: Vec<char> = self.0.chars().collect();
        Box::new((0..characters.len()).map(move |without| {
            Few(characters.iter().enumerate().filter(|(at, _)| *at != without).map(|(_, c)| c).collect())
        }))
    }
}

/// Whitespace, mostly with line breaks.
#[derive(Clone, Debug)]
struct Blanks(String);

impl Arbitrary for Blanks {
    fn arbitrary(g: &mut Gen) -> Self {
        let length = usize::arbitrary(g) % 5;
        Blanks((0..length).map(|_| *g.choose(&['\n', ' ', '\t', '\u{a0}', '\u{feff}']).unwrap_or(&' ')).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new((0..self.0.chars().count()).map({
            let text = self.0.clone();
            move |fewer| Blanks(text.chars().take(fewer).collect())
        }))
    }
}

fn exact(text: &str, old_text: &str, new_text: &str, replace_all: bool) -> Asked {
    let (text, old_text, new_text) = (text.to_owned(), old_text.to_owned(), new_text.to_owned());
    Asked { text, old_text, new_text, replace_all, matching: Matching::Exact, limits: Limits::default() }
}

/// The negative control: a law that does not hold is noticed, and reported with the command that shows the case.
#[test]
fn a_broken_law_names_its_case() {
    fn broken(text: Few) -> TestResult {
        let asked = exact(&["it's", &text.0].concat(), "'", "", false);
        asked.judge_in(&folder(), "broken", asked.answers(Limits::default()).iter().all(Result::is_err))
    }
    fn folder() -> PathBuf {
        std::env::temp_dir().join(format!("editproof-law-{}", std::process::id()))
    }
    let failure = QuickCheck::new().quicktest(broken as fn(Few) -> TestResult).unwrap_err();
    assert!(format!("{failure:?}").contains("repro --text 'it"), "{failure:?}");
    let kept = load_path(&folder()).unwrap();
    fs::remove_dir_all(folder()).unwrap();
    // Shrunk to the end, and with the right answer.
    assert_eq!((kept.len(), kept[0].text.as_str(), kept[0].id.as_str()), (1, "it's", "broken"));
    assert!(kept[0].expect.is_some() && kept[0].story.is_some(), "{:?}", kept[0]);
    let command = exact("it's", "'", "@\r\n\"", true).command();
    assert_eq!(command, r#"repro --text 'it\u{27}s' --old '\u{27}' --new '@@\r\n"' --replace-all"#);
}

/// EX-1, EX-2, LD-3, LD-4: exact `replaceAll` is the standard library's `replace`, which is non-overlapping from the left.
#[test]
fn exact_replace_all_is_replace() {
    law!(|text: Few, old: Few, new: String| -> TestResult {
        if old.0.is_empty() {
            return TestResult::discard();
        }
        let asked = exact(&text.0, &old.0, &new, true);
        let count = text.0.matches(&old.0).count();
        let expected = [Match { strategy: Tier::Exact, occurrences: count }];
        asked.judge(
            "exact-replace-all-is-replace",
            asked.answers(Limits::default()).iter().all(|answer| match answer {
                Ok(applied) => applied.text == text.0.replace(&old.0, &new) && applied.matches == expected,
                Err(_) => count == 0,
            }),
        )
    });
}

/// LD-3, LD-4: an exact edit without `replaceAll` is applied if and only if `old_text` stands at one place, overlapping ones
/// counted.
#[test]
fn exact_edits_need_one_place() {
    law!(|text: Few, old: Few| -> TestResult {
        if old.0.is_empty() {
            return TestResult::discard();
        }
        let asked = exact(&text.0, &old.0, "x", false);
        let places = (0..text.0.len()).filter(|&at| text.0.is_char_boundary(at) && text.0[at..].starts_with(&old.0));
        let unique = places.count() == 1;
        asked.judge(
            "exact-edits-need-one-place",
            asked.answers(Limits::default()).iter().all(|answer| answer.is_ok() == unique),
        )
    });
}

/// LI-1: units add up. A text is refused from one unit below its size in units, and not at it.
#[test]
fn units_are_additive() {
    law!(|head: String, tail: String, new: String| -> TestResult {
        let mut asked = exact(&[&head, "\u{1}mark", &tail].concat(), "\u{1}mark", &new, false);
        if asked.text.matches("\u{1}mark").count() != 1 {
            return TestResult::discard();
        }
        let units: usize = [&head, &new, &tail].iter().map(|part| part.encode_utf16().count()).sum();
        let limits = |text_units| Limits { text_units, ..Limits::default() };
        let fits = asked.answers(limits(units)).iter().all(|answer| answer.is_ok());
        let refused = |answer: &Outcome| *answer == Err(Rejection::WriteLimitExceeded);
        let holds = fits && (units == 0 || asked.answers(limits(units - 1)).iter().all(refused));
        asked.limits = limits(if fits { units.saturating_sub(1) } else { units });
        asked.judge("units-are-additive", holds)
    });
}

/// An edit by the whitespace-normalized tier with these edges around `old_text`, in a text that has them, too.
fn peeling(lead: &str, trail: &str, new_text: &str) -> Asked {
    let text = ["head", lead, "one \t two", trail, "tail"].concat();
    let old_text = [lead, "one two", trail].concat();
    Asked {
        text,
        old_text,
        new_text: new_text.to_owned(),
        replace_all: false,
        matching: Matching::Tolerant,
        limits: Limits::default(),
    }
}

/// Whether both answer with `head`, `lead`, `new`, `trail`, `tail` by that tier.
fn keeps_edges(law: &str, asked: &Asked, lead: &str, trail: &str) -> TestResult {
    let text = ["head", lead, "new", trail, "tail"].concat();
    let expected = [Match { strategy: Tier::WhitespaceNormalized, occurrences: 1 }];
    asked.judge(
        law,
        asked
            .answers(Limits::default())
            .iter()
            .all(|answer| answer.as_ref().is_ok_and(|applied| applied.text == text && applied.matches == expected)),
    )
}

/// WN-4 (b): equal edges on both sides stay as the text has them. There must be some for the tokens to be whole.
#[test]
fn equal_edges_are_peeled_whole() {
    law!(|lead: Blanks, trail: Blanks| -> TestResult {
        if lead.0.is_empty() || trail.0.is_empty() {
            return TestResult::discard();
        }
        let new_text = [&lead.0, "new", &trail.0].concat();
        keeps_edges("equal-edges-are-peeled-whole", &peeling(&lead.0, &trail.0, &new_text), &lead.0, &trail.0)
    });
}

/// WN-4 (c): where `old_text` has line breaks at its edges, as many in `new_text` stand for them, whatever blanks are beside.
#[test]
fn edges_with_as_many_breaks_are_peeled_whole() {
    law!(|lead: Blanks, trail: Blanks, other: Blanks| -> TestResult {
        let (breaks, blanks) = (other.0.matches('\n').count(), other.0.replace('\n', ""));
        if breaks == 0 {
            return TestResult::discard();
        }
        let with_breaks = |edge: &str| [&"\n".repeat(breaks), edge.replace('\n', "").as_str()].concat();
        let (lead, trail) = (with_breaks(&lead.0), with_breaks(&trail.0));
        let new_text = [&lead, &blanks, "new", &blanks, &trail].concat();
        keeps_edges("edges-with-as-many-breaks-are-peeled-whole", &peeling(&lead, &trail, &new_text), &lead, &trail)
    });
}

/// WN-4 (d): an edge with fewer line breaks in `new_text` than in `old_text` asks for what the tier does not do.
#[test]
fn edges_with_fewer_breaks_are_refused() {
    law!(|lead: Blanks, trail: Blanks| -> TestResult {
        if !lead.0.contains('\n') || trail.0.is_empty() {
            return TestResult::discard();
        }
        let new_text = [&lead.0.replacen('\n', "", 1), "new", &trail.0].concat();
        let asked = peeling(&lead.0, &trail.0, &new_text);
        asked.judge("edges-with-fewer-breaks-are-refused", asked.answers(Limits::default()).iter().all(Result::is_err))
    });
}

/// Choices are total, keep their bounds, and replay.
#[test]
fn choices_keep_their_bounds_and_replay() {
    law!(|bytes: Vec<u8>, bounds: Vec<u16>| -> bool {
        let mut choices = Choices::from_bytes(bytes).recording();
        let answers: Vec<_> = bounds.iter().map(|&bound| choices.below(usize::from(bound))).collect();
        let mut again = Choices::replayed(choices.into_record());
        answers.iter().zip(&bounds).all(|(answer, bound)| *answer < usize::from(*bound).max(1))
            && answers == bounds.iter().map(|&bound| again.below(usize::from(bound))).collect::<Vec<_>>()
    });
}

/// The same choices make the same case, whatever was generated before.
#[test]
fn generation_depends_on_choices_alone() {
    law!(|bytes: Vec<u8>, seed: u64, index: u64| -> bool {
        let profile = Profile::default();
        let from_bytes = || case(&mut Choices::from_bytes(bytes.clone()), &profile);
        let (first, alone) = (from_bytes(), numbered(seed, index, &profile));
        first == from_bytes() && alone == numbered(seed, index, &profile)
    });
}

/// The generator ends, and gives a case, for every string of bytes.
#[test]
fn every_string_of_bytes_makes_a_case() {
    law!(|bytes: Vec<u8>| -> bool { case(&mut Choices::from_bytes(bytes), &Profile::default()).edits.len() <= 101 });
}
