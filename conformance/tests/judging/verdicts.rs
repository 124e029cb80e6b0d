//! Verdicts: how an answer compares with the right one, and what a whole case comes to.

use crate::cases::{edit, every, exact};
use crate::engines::{Spoilt, Which};
use editproof_conformance::case::{Answer, Case};
use editproof_conformance::engines::{Engine, Fast, Response, Skip, Trouble, Wasteful, Work};
use editproof_conformance::external::wire::{Feature, Features};
use editproof_conformance::verdict::{Disagreement, Judgement, Party, Standard, Verdict, judge, judge_claims};
use editproof_spec::Code::{EditConflict, WriteLimitExceeded};
use editproof_spec::{Code, Input, Limits, Match, Tier};

fn applied(text: &str, occurrences: usize) -> Answer {
    Answer::Applied { text: text.into(), matches: vec![Match { strategy: Tier::Exact, occurrences }] }
}

fn rejected(code: Code, message: &str) -> Answer {
    Answer::Rejected { code, message: message.into() }
}

#[test]
fn each_verdict_has_its_difference() {
    let table = [
        (applied("a", 1), applied("a", 1), Verdict::Agree),
        (applied("a", 1), applied("b", 1), Verdict::WrongText),
        (applied("a", 1), applied("b", 2), Verdict::WrongText),
        (applied("a", 1), applied("a", 2), Verdict::WrongMatches),
        (applied("a", 1), rejected(EditConflict, "m"), Verdict::RefusedWrongly),
        (rejected(EditConflict, "m"), applied("a", 1), Verdict::AcceptedWrongly),
        (rejected(EditConflict, "m"), rejected(WriteLimitExceeded, "m"), Verdict::WrongCode),
        (rejected(EditConflict, "m"), rejected(WriteLimitExceeded, "n"), Verdict::WrongCode),
        (rejected(EditConflict, "m"), rejected(EditConflict, "n"), Verdict::WrongMessage),
        (rejected(EditConflict, "m"), rejected(EditConflict, "m"), Verdict::Agree),
    ];
    for (right, given, verdict) in table {
        assert_eq!(judge(&right, &Ok(given)), verdict);
    }
}

#[test]
fn what_is_not_claimed_is_not_compared() {
    let claims = |features: &[Feature]| features.iter().copied().collect::<Features>();
    let (none, matches, diagnostics) = (claims(&[]), claims(&[Feature::Matches]), claims(&[Feature::Diagnostics]));
    let table = [
        (none, applied("a", 1), applied("a", 2), Verdict::Agree),
        (diagnostics, applied("a", 1), applied("a", 2), Verdict::Agree),
        (matches, applied("a", 1), applied("a", 2), Verdict::WrongMatches),
        (matches, applied("a", 1), applied("a", 1), Verdict::Agree),
        (none, applied("a", 1), applied("b", 1), Verdict::WrongText),
        (none, rejected(EditConflict, "m"), rejected(WriteLimitExceeded, "n"), Verdict::Agree),
        (matches, rejected(EditConflict, "m"), rejected(EditConflict, "n"), Verdict::Agree),
        (diagnostics, rejected(EditConflict, "m"), rejected(WriteLimitExceeded, "m"), Verdict::WrongCode),
        (diagnostics, rejected(EditConflict, "m"), rejected(EditConflict, "n"), Verdict::WrongMessage),
        (none, rejected(EditConflict, "m"), applied("a", 1), Verdict::AcceptedWrongly),
        (none, applied("a", 1), rejected(EditConflict, "m"), Verdict::RefusedWrongly),
    ];
    for (features, right, given, verdict) in table {
        assert_eq!(judge_claims(&right, &Ok(given), features), verdict, "{right:?}");
    }
}

#[test]
fn an_error_beside_a_changed_text_hides_nothing() {
    let tore = |text: &str| Err(Trouble::Tore { text: text.into(), words: "no".into() });
    for features in [Features::default(), Features::ALL] {
        assert_eq!(judge_claims(&rejected(EditConflict, "m"), &tore("b"), features), Verdict::AcceptedWrongly);
        assert_eq!(judge_claims(&applied("a", 1), &tore("b"), features), Verdict::WrongText);
        assert_eq!(judge_claims(&applied("a", 1), &tore("a"), features), Verdict::RefusedWrongly);
    }
}

#[test]
fn each_trouble_has_its_verdict() {
    let words = || "words".to_owned();
    let table = [
        (Trouble::Panicked(words()), Verdict::Panicked),
        (Trouble::Tore { text: words(), words: words() }, Verdict::AcceptedWrongly),
        (Trouble::Crashed(words()), Verdict::Crashed),
        (Trouble::Aborted(words()), Verdict::Crashed),
        (Trouble::GaveUp(words()), Verdict::Crashed),
        (Trouble::TimedOut(words()), Verdict::TimedOut),
        (Trouble::Protocol(words()), Verdict::ProtocolError),
        (Trouble::TooMuchMemory(words()), Verdict::TooMuchMemory),
        (Trouble::Skipped(Skip::Edits), Verdict::Skipped),
    ];
    for (trouble, verdict) in table {
        assert_eq!(trouble.verdict(), verdict, "{trouble:?}");
        if !matches!(trouble, Trouble::Tore { .. }) {
            assert_eq!(judge(&applied("a", 1), &Err(trouble)), verdict);
        }
    }
}

#[test]
fn failures_are_all_but_agreement_and_skips() {
    assert_eq!((Verdict::ALL.first(), Verdict::ALL.last()), (Some(&Verdict::Agree), Some(&Verdict::Skipped)));
    assert_eq!(Verdict::FAILURES, &Verdict::ALL[1..Verdict::ALL.len() - 1]);
}

#[test]
fn words_of_reports() {
    let words: Vec<String> = Verdict::ALL.iter().map(ToString::to_string).collect();
    let expected = "agree accepted-wrongly refused-wrongly wrong-text wrong-matches wrong-code wrong-message panicked \
                    too-much-work crashed timed-out protocol-error too-much-memory skipped";
    assert_eq!(words.join(" "), expected);
    let said = |party, standard| Disagreement { party, standard, verdict: Verdict::WrongText }.to_string();
    assert_eq!(said(Party::Engine, Standard::Oracle), "wrong-text: engine against oracle");
    assert_eq!(said(Party::Oracle, Standard::Recorded), "wrong-text: oracle against recorded");
    assert_eq!(said(Party::Engine, Standard::Bound), "wrong-text: engine against bound");
}

fn of_bytes(bytes: usize) -> Case {
    exact(&"a".repeat(bytes), vec![every("a", "b")])
}

fn words(case: &Case, engine: &mut dyn Engine) -> Vec<String> {
    Judgement::of(case, engine, |_| {}).disagreements.iter().map(ToString::to_string).collect()
}

/// Wrong and wasteful; or silent, with the count of an answer before.
struct Both {
    engine: Wasteful,
    is_silent: bool,
}

impl Engine for Both {
    fn name(&self) -> &str {
        "both"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let answer = self.engine.answer(input, limits)?;
        if self.is_silent {
            return Err(Trouble::TimedOut("silent".to_owned()));
        }
        let Answer::Applied { text, matches } = answer else { return Ok(answer) };
        Ok(Answer::Applied { text: text + "!", matches })
    }

    fn work(&self) -> Option<Work> {
        self.engine.work()
    }
}

#[test]
fn work_is_judged_beside_the_answer_and_only_with_one() {
    assert_eq!(words(&of_bytes(2000), &mut Fast::default()), [""; 0]);
    assert_eq!(words(&of_bytes(20), &mut Wasteful::default()), [""; 0]);
    assert_eq!(words(&of_bytes(2000), &mut Wasteful::default()), ["too-much-work: engine against bound"]);
    let both = |is_silent| words(&of_bytes(2000), &mut Both { engine: Wasteful::default(), is_silent });
    assert_eq!(both(false), ["wrong-text: engine against oracle", "too-much-work: engine against bound"]);
    assert_eq!(both(true), ["timed-out: engine against oracle"]);
}

#[test]
fn engine_and_oracle_are_held_against_the_recorded_answer() {
    let mut case = exact("a\n", vec![edit("a", "b")]);
    let mut wrong = Spoilt::new(Which::Always, |_, answer| match answer {
        Answer::Applied { text, matches } => Ok(Answer::Applied { text: text + "!", matches }),
        other => Ok(other),
    });
    assert_eq!(words(&case, &mut wrong), ["wrong-text: engine against oracle"]);
    case.expect = Some(applied("b\n", 1));
    assert_eq!(words(&case, &mut Fast::default()), [""; 0]);
    assert_eq!(words(&case, &mut wrong), ["wrong-text: engine against oracle", "wrong-text: engine against recorded"]);
    case.expect = Some(applied("b\n!", 1));
    let against_recorded = ["wrong-text: engine against recorded", "wrong-text: oracle against recorded"];
    assert_eq!(words(&case, &mut Fast::default()), against_recorded);
    let others = ["wrong-text: engine against oracle", "wrong-text: oracle against recorded"];
    assert_eq!(words(&case, &mut wrong), others);
}

#[test]
fn what_is_not_asked_disagrees_in_nothing_and_shows_nothing() {
    let mut case = exact("a\n", vec![edit("a", "b")]);
    case.expect = Some(applied("b\n", 1));
    for (answer, sees) in [(Ok(applied("b\n", 1)), 1), (Err(Trouble::Skipped(Skip::Edits)), 0)] {
        let mut seen = 0;
        let judgement = Judgement::of_answer(&case, answer.clone(), None, Features::ALL, |_| seen += 1);
        assert_eq!((judgement.disagreements.len(), seen, judgement.engine), (0, sees, answer));
        assert_eq!(judgement.oracle, Ok(applied("b\n", 1)));
    }
}
