//! Every case of `corpus/host/` and `corpus/negotiation/`, and proof that a wrong expectation would be noticed.

use editproof_host::cases::{HostCase, Question, load};
use editproof_host::fuzzing;
use editproof_spec::Clause;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn corpus() -> Vec<HostCase> {
    let mut cases = Vec::new();
    for folder in ["host", "negotiation"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(folder);
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        for path in files {
            let read = load(&std::fs::read(&path).unwrap());
            cases.extend(read.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
    cases
}

#[test]
fn every_case_gets_its_answer() {
    let cases = corpus();
    let failures: Vec<_> =
        cases.iter().filter_map(|case| Some(format!("{}: {}", case.id, case.check().err()?))).collect();
    assert!(failures.is_empty(), "{} of {} cases failed:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(cases.len() > 300, "only {} cases", cases.len());
}

#[test]
fn what_fuzzing_asserts_holds_of_every_case() {
    for case in corpus() {
        match &case.question {
            Question::Conflict { message, .. } => fuzzing::conflict(message),
            Question::Arguments { arguments: Some(arguments), .. } => fuzzing::arguments(&arguments.to_string()),
            Question::Arguments { text: Some(text), .. } => fuzzing::arguments(text),
            Question::Status { status, .. } => fuzzing::status(status.to_string().as_bytes()),
            _ => {}
        }
    }
}

/// Turns the answer of a case into another one.
fn turn_round(question: &mut Question) {
    let other = |answer: &mut Value| *answer = if answer.is_null() { Value::Array(Vec::new()) } else { Value::Null };
    match question {
        Question::Conflict { states, .. } => other(states),
        Question::Arguments { edits, .. } => other(edits),
        Question::Status { offer, .. } => other(offer),
        Question::Chain { request, .. } => other(request),
        Question::Rejection { may_be_written, .. } => *may_be_written = !*may_be_written,
        Question::Success { says, .. } => says.push('!'),
        Question::Schema { properties, .. } => properties.truncate(1),
        Question::Local { becomes, .. } => *becomes = if becomes.is_none() { Some("x".into()) } else { None },
    }
}

#[test]
fn a_case_turned_round_fails() {
    for mut case in corpus() {
        turn_round(&mut case.question);
        assert!(case.check().is_err(), "{} passes with another answer", case.id);
    }
}

#[test]
fn words_turned_round_fail() {
    let mut turned = 0;
    for mut case in corpus() {
        let words = match &mut case.question {
            Question::Conflict { says, shows, logs, .. } => vec![says, shows, logs],
            Question::Arguments { error, .. } | Question::Local { error, .. } => vec![error],
            Question::Chain { refused, .. } => vec![refused],
            _ => vec![],
        };
        let mut has_words = false;
        for words in words.into_iter().flatten() {
            words.push('!');
            has_words = true;
        }
        assert!(!has_words || case.check().is_err(), "{} passes with other words", case.id);
        turned += usize::from(has_words);
    }
    assert!(turned > 100, "only {turned}");
}

#[test]
fn ids_are_unique_and_comments_are_sentences() {
    let mut ids = BTreeSet::new();
    for case in corpus() {
        assert!(case.comment.contains(" fails this if it "), "{}: {}", case.id, case.comment);
        assert!(!case.clauses.is_empty(), "{} names no clause", case.id);
        assert!(ids.insert(case.id.clone()), "{} stands there twice", case.id);
    }
}

#[test]
fn every_clause_of_the_host_has_a_case() {
    let cases = corpus();
    use Clause::*;
    for clause in [Ho1, Ho2, Ho3, Ho4, Ho5, Ho6, Ho7, Ho8, Ho9, Ng2, Ng3, Df3, Df4] {
        assert!(cases.iter().any(|case| case.clauses.contains(&clause)), "{clause} has no case");
    }
}

#[test]
fn a_misspelt_key_is_an_error() {
    let file = |key: &str| {
        format!(
            r#"{{"about": "x", "cases": [{{"id": "a", "clauses": ["HO-8"], "comment": "x", "kind": "success", "edits": 1,
                 "bytes": 1, "matches": null, "{key}": "x"}}]}}"#
        )
    };
    assert!(load(file("says").as_bytes()).is_ok());
    assert!(load(file("say").as_bytes()).is_err());
}
