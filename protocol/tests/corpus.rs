//! Every case of `corpus/protocol/`, and proof that a wrong expectation would be noticed.

use editproof_protocol::cases::{ProtocolCase, Question, load};
use editproof_spec::Clause;
use std::collections::BTreeSet;
use std::path::Path;

fn corpus() -> Vec<ProtocolCase> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/protocol");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        cases
            .extend(load(&std::fs::read(&path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
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
fn a_case_turned_round_fails() {
    for mut case in corpus() {
        match &mut case.question {
            Question::Document { invalid, .. } => {
                *invalid = if invalid.is_none() { Some("path".to_owned()) } else { None };
            }
            Question::Registration { second, .. } => {
                *second = match second {
                    Some(_) => None,
                    None => Some(
                        r#"{"protocolVersion":1,"operations":["read_file"],"workspaces":[{"id":"a","name":""}]}"#
                            .to_owned(),
                    ),
                };
            }
            Question::Gate { refusal, .. } => {
                *refusal = if refusal.is_none() { Some("Workspace is not advertised".to_owned()) } else { None };
            }
            Question::ErrorCode { sent, .. } => *sent = "EXECUTION_ABORTED".to_owned(),
            Question::Status { status, .. } => *status += 1,
            Question::Disclosure { discloses, .. } => *discloses = !*discloses,
        }
        assert!(case.check().is_err(), "{} passes with the opposite answer", case.id);
    }
}

#[test]
fn ids_are_unique_and_comments_are_sentences() {
    let cases = corpus();
    let mut ids = BTreeSet::new();
    for case in &cases {
        assert!(ids.insert(&case.id), "{} stands there twice", case.id);
        assert!(case.comment.contains(" fails this if it "), "{}: {}", case.id, case.comment);
        assert!(!case.clauses.is_empty(), "{} names no clause", case.id);
    }
}

#[test]
fn every_clause_of_the_wire_has_a_case_that_passes_and_one_that_is_refused() {
    let cases = corpus();
    let shown = |clause: Clause, accepts: bool| {
        cases.iter().any(|case| case.clauses.contains(&clause) && case.accepts() == accepts)
    };
    use Clause::*;
    for clause in [Rq1, Rq2, Rq3, Rq4, Rq5, Rq6, Rs1, Rs2, Rs3, Rs4, Ng1, Ng3, Ng4, Dp1, Dp2] {
        assert!(shown(clause, true), "{clause} has no case that passes");
        assert!(shown(clause, false), "{clause} has no case that is refused");
    }
    for clause in [Ng2, Ng5, Dp4] {
        assert!(shown(clause, true), "{clause} has no case");
    }
}
