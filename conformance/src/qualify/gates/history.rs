//! A git history: what commits made of files is what the engine must make of them.

use crate::engines::{Choice, Control};
use crate::history::{Failed, Findings, survey};
use crate::qualify::failing::{self, Shown};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::{Past, Setting};
use crate::report::number::{counted, grouped};
use crate::report::reproduce::REPRO;
use crate::{case::Answer, history::Row};
use editproof_qualification::event::{Facts, Failure, History};

const GATE: &str = "history";

/// Wrong answers that are shown.
const SHOWN: usize = 3;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let Some(past) = &setting.history else { return };
    let claim =
        "Edits made from commits give what the commits made, damaged or not, or are refused; never another text.";
    plan.gate(GATE, "Git history", claim, true);
    plan.unit(GATE, "commits", move || walked(setting, past));
    plan.unit(GATE, "control-panics", move || control(setting, past));
}

fn walked(setting: &Setting, past: &Past) -> Found {
    let engine = setting.engine_of_unit();
    let findings = match survey(&past.repository, past.commits, Some(setting.seed), &engine, SHOWN, &|| ()) {
        Ok(findings) => findings,
        Err(error) => return Found::failed(error.to_string(), Facts::None),
    };
    if findings.walked.commits == 0 {
        return Found::not_tested("no commit with its parent is at hand: a new repository, or a shallow clone");
    }
    let sum = |of: fn(&Row) -> u64| findings.tally.rows.iter().map(|(_, row)| of(row)).sum::<u64>();
    let facts = Facts::History(History {
        commits: findings.walked.commits,
        files: findings.files,
        accepted: sum(|row| row.exactly + row.but_for_blanks),
        refused: sum(Row::refusals),
        wrong: sum(|row| row.wrong + row.troubled),
    });
    let Findings { failed, left, .. } = findings;
    let wrong = (failed + left > 0).then(|| {
        let asked = if left > 0 { format!("; {} were not asked any more", grouped(left)) } else { String::new() };
        format!("{}{asked}", counted(failed, "wrong answer"))
    });
    Found::of(wrong, facts).with_failures(findings.failures.iter().map(|failed| shown(setting, failed)).collect())
}

fn shown(setting: &Setting, failed: &Failed) -> Failure {
    let right = Ok(Answer::Applied { text: failed.right.clone(), matches: Vec::new() });
    failing::shown(
        setting,
        &failed.case,
        Shown {
            id: failed.case.id.clone(),
            clauses: Vec::new(),
            verdict: "wrong-history".to_owned(),
            explanation: failed.what.clone(),
            expected: Some(&right),
            actual: &failed.response,
            engine: &setting.engine,
            verb: REPRO,
        },
    )
}

/// An engine that panics on every deletion. A history without one cannot show it.
fn control(setting: &Setting, past: &Past) -> Found {
    let about = "an engine that panics when newText is empty";
    let engine = Choice::Control(Control::Panics);
    match survey(&past.repository, past.commits, Some(setting.seed), &engine, 0, &|| ()) {
        Ok(findings) if findings.walked.commits == 0 => Found::not_tested("no commit with its parent is at hand"),
        Ok(findings) => {
            let evidence = format!("{engine}: {}", counted(findings.failed, "wrong answer"));
            Found::control(GATE, about, findings.failed > 0, evidence)
        }
        Err(error) => Found::failed(error.to_string(), Facts::None),
    }
}
