//! A failing case as an event: as small as it gets, its answers side by side, and the command that shows it again.
//!
//! Nothing here depends on the clock: the shrinker is bounded by tries alone, except where each try would cost a new process,
//! and then it is not asked at all. The command names the case file relative to the report's folder, so that it is the same
//! wherever the report is made.

use super::setting::Setting;
use crate::case::{Answer, Case, CaseEdit, to_json};
use crate::engines::{Choice, Response, Trouble};
use crate::metamorphic::{Property, Violation};
use crate::report::answer::response_lines;
use crate::report::clauses::{clauses_of, deciding_clauses};
use crate::report::diff::{Row, rows};
use crate::report::reproduce::{CHECK, REPRO, Verb, command_of, file_stem};
use crate::report::visible::{cut, lines, prose};
use crate::run::Failed;
use crate::shrink::{Budget, shrink, size};
use crate::verdict::Judgement;
use editproof_qualification::event::{Failure, ShownCase, ShownEdit};
use editproof_qualification::report::FAILURES;
use editproof_spec::Clause;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// Tries of the shrinker for a failing case.
const TRIES: u64 = 12_000;
/// The same for a program of its own, which takes longer for each.
const EXTERNAL_TRIES: u64 = 1_500;
/// No result may depend on the clock: a day is as good as forever.
pub(super) const NO_TIME_LIMIT: Duration = Duration::from_secs(86_400);

/// Lines of a text that are shown.
const SHOWN_LINES: usize = 60;
/// Characters of a line that are shown.
const SHOWN_CHARACTERS: usize = 400;
/// Clauses of which the words are given.
const SHOWN_CLAUSES: usize = 5;

/// The event of a failing case, made small.
pub(super) fn failure(setting: &Setting, engine: &Choice, failed: &Failed) -> Failure {
    let tries = if engine.external().is_some() { EXTERNAL_TRIES } else { TRIES };
    let budget = Budget { tries, time: NO_TIME_LIMIT };
    let shrunk = if is_dear(&failed.judgement) { None } else { shrink(&failed.case, &|| engine.make(), &budget) };
    let shrunk = shrunk.filter(|shrunk| shrunk.to < shrunk.from).map(|shrunk| shrunk.case);
    let small = shrunk.map(|case| {
        let judgement = Judgement::of(&case, engine.make().as_mut(), |_| {});
        (Case { id: failed.case.id.clone(), ..case }, judgement)
    });
    // A case that fails by itself no longer is shown as it was found.
    let small = small.filter(|(_, judgement)| !judgement.disagreements.is_empty());
    let is_small = small.is_some();
    let (case, judgement) = small.unwrap_or_else(|| (failed.case.clone(), failed.judgement.clone()));
    let right = right(&case, &judgement);
    let verdict = judgement.disagreements.first().map_or("differs", |first| first.verdict.as_str());
    // What a case of the corpus is about is not always what is wrong with the small one.
    let clauses = specific_first(if is_small { deciding_clauses(&case) } else { clauses_of(&case) });
    let mut words = Vec::new();
    if !is_small && !case.comment.is_empty() {
        words.push(format!("{}.", case.comment));
    }
    if let Some(work) = judgement.work.filter(|work| work.is_too_much()) {
        words.push(format!("The engine looked at {} bytes, its bound is {}.", work.bytes, work.bound));
    }
    words.extend(clauses.iter().take(SHOWN_CLAUSES).map(|clause| format!("{clause}: {}", clause.text())));
    shown(
        setting,
        &case,
        Shown {
            id: failed.case.id.clone(),
            clauses: clauses.iter().map(|clause| clause.id().to_owned()).collect(),
            verdict: verdict.to_owned(),
            explanation: words.join(" "),
            expected: Some(&right),
            actual: &judgement.engine,
            engine,
            verb: REPRO,
        },
    )
}

/// The event of a case for which a property does not hold.
pub(super) fn violated(setting: &Setting, case: &Case, property: &Property, violation: &Violation) -> Failure {
    let engine = setting.engine.clone();
    let expected = violation.expected.clone().map(Ok);
    // `check` makes the further questions from the case anew.
    let mut failure = shown(
        setting,
        &violation.asked,
        Shown {
            id: format!("{}-{}", case.id, property.name),
            clauses: property.clauses.iter().map(|clause| clause.id().to_owned()).collect(),
            verdict: property.name.to_owned(),
            explanation: format!("{}: {}", property.says, violation.what),
            expected: expected.as_ref(),
            actual: &violation.found,
            engine: &engine,
            verb: CHECK,
        },
    );
    failure.case = value(&Case { id: failure.id.clone(), ..case.clone() });
    failure
}

/// What is shown beside the case.
pub(super) struct Shown<'a> {
    pub(super) id: String,
    pub(super) clauses: Vec<String>,
    pub(super) verdict: String,
    pub(super) explanation: String,
    pub(super) expected: Option<&'a Response>,
    pub(super) actual: &'a Response,
    pub(super) engine: &'a Choice,
    pub(super) verb: Verb,
}

/// A case as it is shown.
pub(super) fn shown(setting: &Setting, case: &Case, shown: Shown<'_>) -> Failure {
    let Shown { id, clauses, verdict, explanation, expected, actual, engine, verb } = shown;
    // A form of the fast engine is asked by the name that it has; a program by its own command line and bounds.
    let engine = if engine.external().is_some() { &setting.engine } else { engine };
    let file = Path::new(FAILURES).join(format!("{}.json", file_stem(&id)));
    Failure {
        file: repository_file(case),
        clauses,
        verdict,
        explanation,
        matching: case.matching.as_str().to_owned(),
        text: block(&case.text),
        edits: edits(case),
        expected: expected.map_or_else(String::new, said),
        actual: said(actual),
        diff: expected.map_or_else(Vec::new, |expected| differences(expected, actual)),
        case: value(&Case { id: id.clone(), ..case.clone() }),
        size: size(case) as u64,
        reproduce: command_of("editproof", &file, engine, verb),
        id,
    }
}

/// The file of the corpus that holds a case, from the root of the repository, wherever that lies.
fn repository_file(case: &Case) -> Option<String> {
    let path = &case.origin.as_ref()?.file;
    let names: Vec<&str> = path.iter().map(|name| name.to_str()).collect::<Option<_>>()?;
    let from = names.iter().rposition(|name| *name == "corpus")?;
    Some(names[from..].join("/"))
}

/// A case of the corpus as it is shown.
pub(super) fn shown_case(case: &Case) -> ShownCase {
    ShownCase {
        id: case.id.clone(),
        matching: case.matching.as_str().to_owned(),
        text: block(&case.text),
        edits: edits(case),
        expected: case.expect.clone().map_or_else(String::new, |answer| said(&Ok(answer))),
    }
}

fn edits(case: &Case) -> Vec<ShownEdit> {
    let shown = |edit: &CaseEdit| ShownEdit {
        old_text: block(&edit.old_text),
        new_text: block(&edit.new_text),
        replace_all: edit.replace_all,
    };
    case.edits.iter().map(shown).collect()
}

/// The clauses with those behind that hold of every batch and of every edit: the others say more.
fn specific_first(mut clauses: Vec<Clause>) -> Vec<Clause> {
    clauses.sort_by_key(|clause| ["BA-", "LD-"].iter().any(|frame| clause.id().starts_with(frame)));
    clauses
}

/// What is right: the recorded answer where only that is not met.
fn right(case: &Case, judgement: &Judgement) -> Response {
    match &case.expect {
        Some(recorded) if judgement.oracle == judgement.engine => Ok(recorded.clone()),
        _ => judgement.oracle.clone(),
    }
}

/// Whether each try of the shrinker would cost a new process and often a time limit.
fn is_dear(judgement: &Judgement) -> bool {
    matches!(&judgement.engine, Err(trouble) if !matches!(trouble, Trouble::Panicked(_)))
}

/// A text with its invisible characters visible; of a long one the beginning. Its lines end with `␊` alone: whoever shows it breaks
/// there.
pub(super) fn block(text: &str) -> String {
    let lines = lines(text);
    let mut shown: Vec<String> = lines.iter().take(SHOWN_LINES).map(|line| cut(line, 0, SHOWN_CHARACTERS)).collect();
    if lines.len() > SHOWN_LINES {
        shown.push(format!("⋮ {} more lines", lines.len() - SHOWN_LINES));
    }
    shown.concat()
}

fn said(response: &Response) -> String {
    match response {
        Ok(Answer::Applied { text, .. }) => block(text),
        Ok(Answer::Rejected { code, message }) => format!("{code}: {}", prose(message)),
        Err(trouble) => format!("no answer: the engine {}", prose(&trouble.to_string())),
    }
}

fn differences(expected: &Response, actual: &Response) -> Vec<String> {
    let line = |row| match row {
        Row::Both(line) | Row::LeftOut(line) => format!(" {line}"),
        Row::Minus(line) => format!("-{line}"),
        Row::Plus(line) => format!("+{line}"),
    };
    rows(&response_lines(expected), &response_lines(actual)).into_iter().map(line).collect()
}

/// The case as a case file holds it.
fn value(case: &Case) -> Value {
    let file: Value = serde_json::from_str(&to_json([case])).unwrap_or_default();
    file.get("cases").and_then(|cases| cases.get(0)).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Control, Engine};
    use editproof_spec::Matching;

    #[test]
    fn a_failing_case_is_shown_small_and_the_same_each_time() {
        let edit = CaseEdit { old_text: "\tgo(); \n}".into(), new_text: "\tstop();\n}".into(), replace_all: false };
        let case = Case::new("g1-17", "if a {\r\n\tgo();\r\n}\r\n", vec![edit], Matching::Tolerant);
        let mut engine: Box<dyn Engine> = Box::new(Control::LineBreaks);
        let judgement = Judgement::of(&case, engine.as_mut(), |_| {});
        let choice = Choice::Control(Control::LineBreaks);
        let setting = Setting { engine: choice.clone(), ..Setting::default() };
        let failed = Failed { number: 0, case, judgement };
        let failure = failure(&setting, &choice, &failed);
        assert_eq!((failure.verdict.as_str(), failure.clauses[0].as_str()), ("wrong-text", "LN-6"), "{failure:?}");
        let shown = format!("{}{}", failure.text, failure.edits[0].new_text);
        assert!(failure.size <= 7 && shown.contains('␍'), "{failure:?}");
        assert!(failure.diff.iter().any(|line| line.starts_with('-')), "{:?}", failure.diff);
        assert_eq!(failure.reproduce, "editproof repro --engine control:line-breaks failures/g1-17.json");
        assert_eq!(failure, super::failure(&setting, &choice, &failed));
    }
}
