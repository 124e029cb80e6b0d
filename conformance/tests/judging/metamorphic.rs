//! The metamorphic properties: of right engines how often each applies, of wrong ones what each notices.

use crate::cases::{at_limits, edit, exact, generated, made};
use crate::engines::{SPOILS, Spoil, Spoilt, Unlimited, Which};
use crate::golden::{Golden, digest};
use editproof_conformance::case::{Answer, Case, Origin, Sane};
use editproof_conformance::engines::{Engine, Fast, Skip, Trouble};
use editproof_conformance::external::wire::Feature;
use editproof_conformance::faults::{Fault, Model};
use editproof_conformance::metamorphic::{Holding, MAX_BYTES, PROPERTIES, check_all, first_violation, property};
use editproof_host::conflict::{ParsedConflict, Statement};
use editproof_spec::{Code, Failure, Hint, Limits, Reason, Tier};
use std::fmt::Write;
use std::path::Path;

/// What all properties say of an engine, made anew for each case: a line for each property.
fn said(name: &str, cases: &[Case], engine: &dyn Fn() -> Box<dyn Engine>) -> String {
    let mut counts = vec![[0; 3]; PROPERTIES.len()];
    let mut seen = vec![String::new(); PROPERTIES.len()];
    for case in cases {
        for (at, holding) in check_all(case, engine().as_mut()).into_iter().enumerate() {
            let kind = match &holding {
                Holding::Holds => 0,
                Holding::DoesNotApply => 1,
                Holding::Violated(violation) => {
                    let _ = write!(seen[at], "{violation:?}");
                    2
                }
            };
            counts[at][kind] += 1;
            let _ = writeln!(seen[at], "{} {kind}", case.id);
        }
    }
    let mut out = String::new();
    for ((property, [held, other, violated]), seen) in PROPERTIES.iter().zip(counts).zip(seen) {
        let digest = digest(&seen);
        let _ = writeln!(out, "{name}; {}: {held} {other} {violated} {digest}", property.name);
    }
    out
}

#[test]
fn the_properties_say_what_is_written_down() {
    let mut golden = Golden::open("metamorphic");
    golden.add("engine; property: cases for which it holds, does not apply, is violated; digest\n");
    let mut say =
        |name: &str, cases: &[Case], engine: &dyn Fn() -> Box<dyn Engine>| golden.add(&said(name, cases, engine));
    let right = || Box::new(Fast::default()) as Box<dyn Engine>;
    let some = [made(), generated(32, 16, 8)].concat();
    say("right, made cases", &some, &right);
    say("right", &generated(31, 600, 10), &right);
    for which in Which::SOME {
        for &(name, spoil) in SPOILS {
            say(&format!("{name}, {which:?}").to_lowercase(), &some, &|| Box::new(Spoilt::new(which, spoil)));
        }
    }
    let limited = at_limits(&[made(), generated(34, 8, 8)].concat());
    say("right, at limits", &limited, &right);
    say("without limits, at limits", &limited, &|| Box::new(Unlimited));
    say("claims nothing", &some, &|| Box::new(Spoilt::claiming(&[])));
    say("claims matches", &some, &|| Box::new(Spoilt::claiming(&[Feature::Matches])));
    say("claims diagnostics", &some, &|| Box::new(Spoilt::claiming(&[Feature::Diagnostics])));
    for property in PROPERTIES {
        let engine = || Box::new(Model::with(property.alone)) as Box<dyn Engine>;
        say(&format!("fault:{}", property.alone), &some, &engine);
    }
    golden.close();
}

#[test]
fn a_property_is_found_by_its_name() {
    for one in PROPERTIES {
        assert_eq!(property(one.name).map(|found| found.name), Some(one.name));
    }
    assert!(property("no-such-property").is_none());
}

/// A small case, and one with so many bytes, those of its edit included.
fn of_size(bytes: usize) -> Case {
    exact(&"a".repeat(bytes - 3), vec![edit("a!", "b")])
}

#[test]
fn texts_above_the_bound_are_left_alone() {
    let (least, most) = (of_size(MAX_BYTES), of_size(MAX_BYTES + 1));
    // Neither is answered by an engine that never answers; only one is asked.
    let silent = || Spoilt::new(Which::First, |_, _| Err(Trouble::Crashed("silent".to_owned())));
    assert!(check_all(&least, &mut silent()).iter().all(Holding::is_violated));
    assert!(check_all(&most, &mut silent()).iter().all(|holding| matches!(holding, Holding::DoesNotApply)));
    assert!(PROPERTIES[0].check(&least, &mut silent()).is_violated());
    assert!(matches!(PROPERTIES[0].check(&most, &mut silent()), Holding::DoesNotApply));
    assert!(first_violation(&least, &mut silent()).is_some());
    assert!(first_violation(&most, &mut silent()).is_none());
    // New text counts like old.
    let mut long = of_size(MAX_BYTES);
    long.edits[0].new_text = "bb".to_owned();
    assert!(first_violation(&long, &mut silent()).is_none());
}

#[test]
fn what_an_engine_does_not_claim_is_no_violation() {
    let skipping = || Spoilt::new(Which::First, |_, _| Err(Trouble::Skipped(Skip::Edits)));
    let case = exact("a\n", vec![edit("a", "b")]);
    assert!(first_violation(&case, &mut skipping()).is_none());
    assert!(check_all(&case, &mut skipping()).iter().all(|holding| matches!(holding, Holding::DoesNotApply)));
    let holding = PROPERTIES[0].check(&case, &mut skipping());
    assert!(matches!(holding, Holding::DoesNotApply) && !holding.is_violated());
}

/// One by one, all together, and up to the first: the same is said.
#[test]
fn the_first_violation_is_the_first_of_all() {
    // One that the first property finds, one that the last finds, and one in the middle.
    for fault in [Fault::Ba2RepeatTakenForRetry, Fault::Ba2SeesOriginal, Fault::Ld3SearchEndsAtFirst] {
        let mut found = 0;
        for case in &generated(33, 30, 6) {
            let all = check_all(case, &mut Model::with(fault));
            let at = all.iter().position(Holding::is_violated);
            let first = first_violation(case, &mut Model::with(fault)).map(|(property, _)| property.name);
            assert_eq!(first, at.map(|at| PROPERTIES[at].name), "{fault} on {}", case.id);
            if let Some(at) = at {
                assert!(PROPERTIES[at].check(case, &mut Model::with(fault)).is_violated(), "{fault} on {}", case.id);
                found += 1;
            }
        }
        assert!(found > 0 && found < 31, "{fault}: {found}");
    }
    let case = exact("a\n", vec![edit("a", "b")]);
    assert!(first_violation(&case, &mut Fast::default()).is_none());
}

/// The bytes of a message as a JSON string (DF-1); this library writes U+2028 and U+2029 raw, the specification counts an escape.
fn json_bytes(message: &str) -> usize {
    let raw = message.matches(['\u{2028}', '\u{2029}']).count();
    serde_json::to_string(message).unwrap().len() - 2 + 3 * raw
}

#[test]
fn a_message_may_be_as_long_as_the_limit_and_no_longer() {
    let bounds = property("message-bounds").unwrap();
    let mut held = 0;
    for case in made() {
        let edits = case.borrowed_edits();
        let answer = Fast::default().answer(&case.input(&edits), &case.limits);
        let Ok(Answer::Rejected { code: Code::EditConflict, message }) = answer else { continue };
        let units = message.encode_utf16().count();
        let with = |units: usize, bytes: usize| {
            let limits = Limits { message_units: units, message_bytes: bytes, ..case.limits };
            bounds.check(&Case { limits, ..case.clone() }, &mut Unlimited)
        };
        let bytes = json_bytes(&message);
        assert!(matches!(with(units, bytes), Holding::Holds), "{message}");
        // A lone edit of which nothing is known but that it is missing is said in the form that is used whatever its size.
        let is_bare = message.ends_with("old_text was not found.");
        for shorter in [with(units - 1, bytes), with(units, bytes - 1)] {
            assert!(
                if is_bare { matches!(shorter, Holding::DoesNotApply) } else { shorter.is_violated() },
                "{message}"
            );
        }
        held += 1;
    }
    assert!(held > 20, "{held}");
}

#[test]
fn an_excerpt_may_have_as_many_rows_as_the_limit_and_no_more() {
    let bounds = property("message-bounds").unwrap();
    let text = "one = 1;\ntwo = 2;\nthree = 3;\nfour = 4;\n";
    let case = exact(text, vec![edit("one = 1;\ntwo = 2;\nthree = 0;\n", "")]);
    let rows = |most: usize| {
        let limits = Limits { excerpt_rows: most, ..case.limits };
        bounds.check(&Case { limits, ..case.clone() }, &mut Unlimited)
    };
    let fewest = (1..9).find(|&most| !rows(most).is_violated()).unwrap();
    assert!(fewest > 2 && matches!(rows(fewest), Holding::Holds), "{fewest}");
}

/// With one limit a little beyond the usual one, so that a message need not hold all that is known.
fn narrowed(case: &Case) -> Vec<Case> {
    let usual = Limits::default();
    let limits = [
        Limits { message_units: usual.message_units - 1, ..usual },
        Limits { message_bytes: usual.message_bytes - 1, ..usual },
        Limits { quote_units: usual.quote_units + 1, ..usual },
        Limits { excerpt_bytes: usual.excerpt_bytes + 1, ..usual },
    ];
    limits.map(|limits| Case { limits, ..case.clone() }).into()
}

#[test]
fn a_batch_is_held_to_the_facts_where_its_edits_tell_them_whole() {
    let fold = property("batch-is-fold").unwrap();
    // Its first line appears at lines 1, 2.
    let case = exact("go on\ngo on\nx\n", vec![edit("go on\nnot here", ""), edit("x", "y")]);
    let wrong = |case: &Case| {
        let spoil: Spoil = |_, answer| Ok(in_message(answer, "lines 1, 2", "lines 1, 3"));
        fold.check(case, &mut Spoilt::new(Which::First, spoil))
    };
    assert!(wrong(&case).is_violated());
    assert!(narrowed(&case).iter().all(|case| matches!(wrong(case), Holding::Holds)));
}

#[test]
fn a_line_in_front_is_held_to_the_facts_where_a_message_has_room_for_them() {
    let before = property("padding-before").unwrap();
    let case = exact("one\ntwo\n", vec![edit("one\nnot here", ""), edit("two\nnot here", "")]);
    let edits = case.borrowed_edits();
    let Ok(Answer::Rejected { message, .. }) = Fast::default().answer(&case.input(&edits), &case.limits) else {
        panic!()
    };
    // The second answer, in which a line number is another one.
    let wrong = |limits: Limits| {
        let spoil: Spoil = |_, answer| Ok(in_message(answer, "line 3,", "line 4,"));
        before.check(&Case { limits, ..case.clone() }, &mut Spoilt::new(Which::Second, spoil))
    };
    let usual = Limits::default();
    let numbers = 12 * message.matches('\n').count();
    assert!(numbers > 0, "{message}");
    let [units, bytes] = [message.encode_utf16().count() + 600 + numbers, json_bytes(&message) + 1_400 + numbers];
    let enough = Limits { message_units: units, message_bytes: bytes, ..usual };
    assert!(wrong(usual).is_violated() && wrong(enough).is_violated());
    for limits in [
        Limits { message_units: units - 1, ..enough },
        Limits { message_bytes: bytes - 1, ..enough },
        Limits { quote_units: usual.quote_units + 1, ..usual },
        Limits { listed_lines: usual.listed_lines + 1, ..usual },
    ] {
        assert!(matches!(wrong(limits), Holding::Holds), "{limits:?}");
    }
}

#[test]
fn a_batch_is_held_to_its_message_where_both_its_sizes_fit() {
    let fold = property("batch-is-fold").unwrap();
    let usual = Limits::default();
    let limits = Limits { message_units: usize::MAX, message_bytes: usize::MAX, ..usual };
    // One unit and two bytes each: the bytes are spent first.
    let accents = "\u{e9}".repeat(90);
    let mut only_bytes = 0;
    for count in 2..=20 {
        let edits = (0..count).map(|at| edit(&format!("alpha beta other{at} {accents}"), "")).collect();
        let case = exact(&format!("alpha beta gamma {accents}\n"), edits);
        let unfitted = Fast::default().answer(&case.input(&case.borrowed_edits()), &limits);
        let Ok(Answer::Rejected { message, .. }) = unfitted else { panic!("{unfitted:?}") };
        let fits = (message.encode_utf16().count() <= usual.message_units, json_bytes(&message) <= usual.message_bytes);
        only_bytes += usize::from(fits == (true, false));
        assert!(matches!(fold.check(&case, &mut Fast::default()), Holding::Holds), "{count}: {message}");
    }
    assert!(only_bytes > 0);
}

/// What is known of the case's answer is not known of the question's.
#[test]
fn a_question_has_no_recorded_answer() {
    let mut case = exact("a\nb\n", vec![edit("a", "c")]);
    case.expect = Some(Answer::Applied { text: "c\nb\n".into(), matches: Vec::new() });
    case.sane = Some(Sane { texts: vec!["c\n".into()], refusal: false });
    case.origin = Some(Origin { file: Path::new("cases.json").into(), line: 3 });
    for which in [Which::First, Which::Later] {
        let spoil: Spoil = |_, answer| match answer {
            Answer::Applied { text, matches } => Ok(Answer::Applied { text: text + "!", matches }),
            rejected => Ok(rejected),
        };
        let holdings = check_all(&case, &mut Spoilt::new(which, spoil));
        let asked: Vec<&Case> = holdings
            .iter()
            .filter_map(|holding| match holding {
                Holding::Violated(violation) => Some(&violation.asked),
                _ => None,
            })
            .collect();
        assert!(asked.len() > 2, "{asked:?}");
        for asked in asked {
            assert_eq!((&asked.expect, &asked.sane, &asked.origin), (&None, &None, &None));
        }
    }
}

#[test]
fn lines_and_their_number_are_both_held_against_the_text() {
    let named = property("named-lines").unwrap();
    let case = exact(&("go on\n".repeat(7) + "x\n"), vec![edit("go on\nnot here", "")]);
    assert!(matches!(named.check(&case, &mut Fast::default()), Holding::Holds));
    let wrong: [Spoil; 2] = [
        |_, answer| Ok(in_message(answer, "1, 2, 3, 4, 5 and 2 more", "1, 2, 3, 4, 8 and 2 more")),
        |_, answer| Ok(in_message(answer, "1, 2, 3, 4, 5 and 2 more", "1, 2, 3, 4, 5 and 3 more")),
    ];
    for spoil in wrong {
        assert!(named.check(&case, &mut Spoilt::new(Which::First, spoil)).is_violated());
    }
    // The same of several places: as many, on other lines; and one more, on the right ones.
    let several = exact("a\nb\na\n", vec![edit("a", "c")]);
    assert!(matches!(named.check(&several, &mut Fast::default()), Holding::Holds));
    let wrong: [Spoil; 2] = [|_, _| Ok(ambiguous(2, vec![1, 2])), |_, _| Ok(ambiguous(3, vec![1, 3]))];
    for spoil in wrong {
        assert!(named.check(&several, &mut Spoilt::new(Which::First, spoil)).is_violated());
    }
}

fn ambiguous(count: usize, lines: Vec<usize>) -> Answer {
    let failures = vec![Failure { position: 1, reason: Reason::Ambiguous { tier: Tier::Exact, count, lines } }];
    let facts = ParsedConflict { requested: 1, statement: Statement::Each { failures, not_shown: 0 } };
    Answer::Rejected { code: Code::EditConflict, message: facts.to_message() }
}

fn in_message(answer: Answer, from: &str, to: &str) -> Answer {
    let Answer::Rejected { code, message } = answer else { panic!("applied") };
    assert!(message.contains(from), "{message}");
    Answer::Rejected { code, message: message.replace(from, to) }
}

#[test]
fn a_hint_at_crlf_needs_crlf_in_the_text_and_a_break_in_the_edit() {
    let named = property("named-lines").unwrap();
    let spoil: Spoil = |_, _| {
        let failures =
            vec![Failure { position: 1, reason: Reason::Missing { hints: vec![Hint::Crlf], excerpt: None } }];
        let facts = ParsedConflict { requested: 1, statement: Statement::Each { failures, not_shown: 0 } };
        Ok(Answer::Rejected { code: Code::EditConflict, message: facts.to_message() })
    };
    for (text, old, is_wrong) in [("a\r\nb\r\n", "x\ny", false), ("a\nb\n", "x\ny", true), ("a\r\nb\r\n", "x", true)] {
        let case = exact(text, vec![edit(old, "")]);
        let holding = named.check(&case, &mut Spoilt::new(Which::First, spoil));
        assert_eq!(
            (holding.is_violated(), matches!(holding, Holding::Holds)),
            (is_wrong, !is_wrong),
            "{text:?} {old:?}"
        );
    }
}
