//! The rules of the corpus, beyond those of the format: a case that cannot say what it is for does not belong there.
//!
//! Why apart from the loader: a failing case that the harness stores has no comment yet, and must still be read.

use super::problem::{Fault, Problem};
use super::{Case, Origin};
use editproof_spec::Clause;
use std::path::Path;
use std::sync::Arc;

/// What the story of a case begins with that the harness wrote and nobody has finished yet.
pub const DRAFT: &str = "a draft,";

/// Folders whose cases tell what happened, and where.
const STORIES: [&str; 2] = ["findings", "reports"];

/// What keeps `cases` from being part of the corpus; empty when nothing does.
///
/// Each case needs clauses, flags, a comment and an expected answer; and a file that is named after a clause holds cases
/// of this clause, with ids that begin with it.
pub fn lint(cases: &[Case]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for case in cases {
        let unknown = || Origin { file: Arc::from(Path::new("?")), line: 0 };
        let origin = case.origin.clone().unwrap_or_else(unknown);
        for (what, cure) in broken_rules(case, &origin.file) {
            problems.push(Problem {
                file: origin.file.clone(),
                line: Some(origin.line),
                column: None,
                id: Some(case.id.clone()),
                fault: Fault::Rule { what, cure: cure.to_owned() },
            });
        }
    }
    problems
}

fn broken_rules(case: &Case, file: &Path) -> Vec<(String, &'static str)> {
    let mut broken = Vec::new();
    let mut rule = |kept: bool, what: &str, cure| {
        if !kept {
            broken.push((what.to_owned(), cure));
        }
    };
    rule(
        !(case.accepts.is_empty() && case.bounds.is_empty()),
        "no clause",
        "name the clauses of SPEC.md that the case shows, under `clauses.accepts` or `clauses.bounds`",
    );
    rule(!case.flags.is_empty(), "no flag", "add a word of the dictionary in corpus/README.md under `flags`");
    rule(
        !case.comment.is_empty(),
        "no comment",
        "say under `comment` which wrong engine it catches: `an engine fails this if it …`",
    );
    rule(
        !case.story.as_ref().is_some_and(|story| story.starts_with(DRAFT)),
        "a draft that the harness stored",
        "finish it as its story says, and take the story out",
    );
    rule(case.expect.is_some(), "no expected answer", "write the right answer under `expect`");
    if let Some(folder) = STORIES.iter().find(|folder| file.parent().is_some_and(|parent| parent.ends_with(folder))) {
        let told = |told: &Option<String>| told.as_ref().is_some_and(|told| !told.trim().is_empty());
        let cure = "say under `story` what happened, and under `source` where it comes from";
        rule(told(&case.story) && told(&case.source), &format!("no story or no source, in {folder}/"), cure);
    }
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if let Ok(clause) = stem.parse::<Clause>() {
        rule(
            case.accepts.contains(&clause) || case.bounds.contains(&clause),
            &format!("the case does not name `{clause}`, after which its file is named"),
            "name the clause, or move the case to the file of one that it names",
        );
        rule(
            case.id.starts_with(&format!("{}-", clause.id().to_lowercase())),
            &format!("the id does not begin with `{}-`", clause.id().to_lowercase()),
            "begin it with the clause after which the file is named",
        );
    }
    broken
}
