//! Every rule of the corpus, held against its files: can they be read, are ids and questions unique, does each case say what it is
//! for, is the layout canonical, are the answers the oracle's, is every clause shown.
//!
//! All problems are told at once, each with its file, its line, the case's id, and what to do.

use super::answers::differing;
use crate::case::{
    Case, Fault, LAST_SECTION, Problem, coverage, format_json, lint as broken_rules, load_files, to_json,
};
use editproof_spec::Clause;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is held against the rules.
#[derive(Debug, Default)]
pub struct Linted {
    /// How many cases could be read.
    pub cases: usize,
    /// What is wrong, in the order of the files.
    pub problems: Vec<Problem>,
    /// Files whose layout is not canonical, with the canonical text. They are among the problems too.
    pub layouts: Vec<(PathBuf, String)>,
}

/// Holds `files` – names and bytes – against the rules for each file and each case. With `answers` the oracle is asked, which takes
/// seconds for a whole corpus; with `whole` the files are all there are, and every clause must be among them.
pub fn lint(files: &[(PathBuf, Vec<u8>)], answers: bool, whole: bool) -> Linted {
    let mut linted = Linted::default();
    let mut cases: Vec<Case> = Vec::new();
    for (name, bytes) in files {
        match load_files([(name.clone(), bytes.as_slice())]) {
            Ok(read) => {
                linted.problems.extend(broken_rules(&read));
                linted.layout(name, bytes);
                cases.extend(read);
            }
            Err(error) => linted.problems.extend(error.problems),
        }
    }
    linted.cases = cases.len();
    // What one file cannot show: an id that another one has.
    if let Err(error) = load_files(files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice()))) {
        let across = error.problems.into_iter().filter(|problem| match &problem.fault {
            Fault::DuplicateId { file, .. } => *file != *problem.file,
            _ => false,
        });
        linted.problems.extend(across);
    }
    linted.problems.extend(asked_twice(&cases));
    if answers {
        linted.problems.extend(wrong_answers(&cases));
    }
    if whole {
        linted.problems.extend(unshown(&cases));
    }
    let place = |name: &Path| files.iter().position(|(file, _)| file == name);
    linted.problems.sort_by_key(|problem| (place(&problem.file), problem.line));
    linted
}

impl Linted {
    fn layout(&mut self, name: &Path, bytes: &[u8]) {
        let Ok(text) = std::str::from_utf8(bytes) else { return };
        // One case a line has no layout.
        if name.extension().is_some_and(|extension| extension == "jsonl") {
            return;
        }
        let Ok(canonical) = format_json(name, text) else { return };
        if canonical == text {
            return;
        }
        let same = text.lines().zip(canonical.lines()).take_while(|(found, right)| found == right).count();
        self.problems.push(Problem {
            file: Arc::from(name),
            line: Some(same + 1),
            column: None,
            id: None,
            fault: rule("not in the canonical form", "`editproof corpus lint --fix` brings the file into it"),
        });
        self.layouts.push((name.to_owned(), canonical));
    }
}

fn rule(what: impl Into<String>, cure: impl Into<String>) -> Fault {
    Fault::Rule { what: what.into(), cure: cure.into() }
}

fn of(case: &Case, fault: Fault) -> Problem {
    let origin = case.origin.as_ref();
    Problem {
        file: origin.map_or_else(|| Arc::from(Path::new("?")), |origin| origin.file.clone()),
        line: origin.map(|origin| origin.line),
        column: None,
        id: Some(case.id.clone()),
        fault,
    }
}

/// Whether two cases ask the same question.
pub fn asks_the_same(one: &Case, other: &Case) -> bool {
    (&one.text, one.has_utf8_bom, &one.edits, one.matching, one.limits)
        == (&other.text, other.has_utf8_bom, &other.edits, other.matching, other.limits)
}

/// Of one file: under two clauses, or as a finding and under its clause, a question may stand twice, for it shows two things.
fn asked_twice(cases: &[Case]) -> Vec<Problem> {
    let mut seen: HashMap<&Path, Vec<&Case>> = HashMap::new();
    let mut found = Vec::new();
    for case in cases {
        let Some(origin) = &case.origin else { continue };
        let earlier = seen.entry(&origin.file).or_default();
        if let Some(same) = earlier.iter().find(|same| asks_the_same(same, case)) {
            let what = format!("`{}` of the same file asks the same", same.id);
            found.push(of(
                case,
                rule(what, "change the question, or take one of the two out if neither has been published"),
            ));
        }
        earlier.push(case);
    }
    found
}

fn wrong_answers(cases: &[Case]) -> Vec<Problem> {
    let answered: Vec<Case> = cases.iter().filter(|case| case.expect.is_some()).cloned().collect();
    differing(&answered)
        .into_iter()
        .map(|(case, answer)| match answer {
            Ok(answer) => {
                let right = to_json([&Case { expect: Some(answer), ..case.clone() }]);
                let expect = right.split_once("\"expect\": ").map_or("", |(_, rest)| rest);
                let expect = expect.lines().map(str::trim).collect::<Vec<_>>().join(" ");
                let expect = expect.trim_end_matches(" } ] }").trim_end().to_owned();
                let what = format!("the oracle does not answer what `expect` says, but {expect}");
                of(case, rule(what, "read the clause again: one of the two is wrong"))
            }
            Err(trouble) => {
                let what = format!("the oracle {trouble} on it");
                of(case, rule(what, "please report it: this is a defect of editproof"))
            }
        })
        .collect()
}

/// Clauses that the cases of their own file do not show both accepting and bounding. Cases elsewhere do not count: a reader looks
/// a clause up by its file.
fn unshown(cases: &[Case]) -> Vec<Problem> {
    let home = |case: &Case| -> Option<Clause> { case.origin.as_ref()?.file.file_stem()?.to_str()?.parse().ok() };
    let clauses = Clause::ALL.iter().copied().filter(|clause| clause.section() <= LAST_SECTION);
    clauses
        .filter_map(|clause| {
            let own = coverage(cases.iter().filter(|case| home(case) == Some(clause)));
            let own = own.into_iter().find(|own| own.clause == clause).filter(|own| !own.is_complete())?;
            let file = cases.iter().filter(|case| home(case) == Some(clause)).find_map(|case| case.origin.as_ref());
            let file =
                file.map_or_else(|| Arc::from(PathBuf::from(format!("{clause}.json"))), |origin| origin.file.clone());
            let what =
                format!("{clause} is shown by {} cases accepting and {} bounding something", own.accepts, own.bounds);
            let fault = rule(what, "write at least one of each");
            Some(Problem { file, line: None, column: None, id: None, fault })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Corpus;

    fn file(name: &str, text: &str) -> (PathBuf, Vec<u8>) {
        (PathBuf::from(name), text.as_bytes().to_vec())
    }

    fn embedded(path: &str) -> String {
        let files = Corpus::Embedded.files().unwrap();
        String::from_utf8(files.into_iter().find(|file| file.path == path).unwrap().bytes).unwrap()
    }

    fn told(files: &[(PathBuf, Vec<u8>)], answers: bool, whole: bool) -> String {
        let linted = lint(files, answers, whole);
        linted.problems.iter().map(|problem| format!("{problem}\n")).collect()
    }

    #[test]
    fn a_good_file_has_no_problem() {
        let ba1 = file("BA-1.json", &embedded("1-batches/BA-1.json"));
        assert_eq!(told(std::slice::from_ref(&ba1), false, false), "");
        // As a whole corpus it lacks every other clause.
        assert!(
            told(&[ba1], false, true)
                .contains("BA-2.json: BA-2 is shown by 0 cases accepting and 0 bounding something; write")
        );
    }

    #[test]
    fn each_rule_is_told_with_file_line_id_and_cure() {
        let good = embedded("1-batches/BA-1.json");
        let of = |text: &str, answers: bool| told(&[file("BA-1.json", text)], answers, false);
        assert!(
            of(&good.replacen("  \"about\"", "   \"about\"", 1), false)
                .starts_with("BA-1.json:2: not in the canonical form; ")
        );
        assert!(of("{\"cases\": [", false).starts_with("BA-1.json:1:11: not valid JSON: "));
        let wrong = good.replacen(
            "\"strategy\": \"exact\", \"occurrences\": 1",
            "\"strategy\": \"exact\", \"occurrences\": 2",
            1,
        );
        assert!(wrong != good && of(&wrong, false).is_empty());
        let answers = of(&wrong, true);
        assert!(
            answers
                .starts_with("BA-1.json:4: case `ba-1-one-edit`: the oracle does not answer what `expect` says, but {"),
            "{answers}"
        );
        let twice = told(&[file("BA-1.json", &good), file("x/BA-1.json", &good)], false, false);
        assert!(
            twice.contains("x/BA-1.json:4: case `ba-1-one-edit`: the id is used already at BA-1.json:4"),
            "{twice}"
        );
        let mut cases = crate::case::parse_cases(Path::new("BA-1.json"), &good).unwrap();
        cases.push(Case { id: "ba-1-again".into(), ..cases[0].clone() });
        let twice = of(&to_json(&cases), false);
        assert!(
            twice.contains(": case `ba-1-again`: `ba-1-one-edit` of the same file asks the same; change"),
            "{twice}"
        );
    }
}
