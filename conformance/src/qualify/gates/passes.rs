//! Speed in passes over the text, from a record of `benches`, beside earlier releases.

use crate::qualify::evidence::{Speed, of_engine};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use editproof_qualification::event::{Facts, PassesRow};

const GATE: &str = "passes";
const COMMAND: &str = "cargo bench -p benches && cp target/tmp/passes.json conformance/record/";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "Every work takes no more passes over its text than its bound.";
    plan.gate(GATE, "Speed in passes", claim, setting.needs_records());
    plan.unit(GATE, "works", move || works(setting));
    plan.unit(GATE, "control-ten-times-slower", move || control(setting));
}

/// The works beyond their bounds when each takes so many times as long.
fn over(rows: &[Speed], times: f64) -> Vec<&str> {
    let is_over = |row: &&Speed| row.at_most.is_some_and(|most| row.passes * times > most);
    rows.iter().filter(is_over).map(|row| row.id.as_str()).collect()
}

fn works(setting: &Setting) -> Found {
    let rows = match of_engine(setting, &setting.evidence.passes, COMMAND) {
        Ok([]) => return Found::not_tested(format!("the record has no row; measure anew with `{COMMAND}`")),
        Ok(rows) => rows,
        Err(why) => return Found::not_tested(why),
    };
    let over = over(rows, 1.0);
    let wrong = || format!("{} beyond the bound: {}", counted(over.len() as u64, "work"), over.join(", "));
    let row = |row: &Speed| PassesRow {
        work: row.id.clone(),
        about: row.work.clone(),
        bound: row.at_most,
        recorded: setting
            .evidence
            .releases
            .iter()
            .filter_map(|(release, rows)| Some((release.clone(), *rows.get(&row.id)?)))
            .collect(),
    };
    let passes = rows.iter().map(|row| (row.id.clone(), row.passes)).collect();
    let found = Found::of((!over.is_empty()).then(wrong), Facts::Passes { rows: rows.iter().map(row).collect() });
    Found { passes, ..found }
}

fn control(setting: &Setting) -> Found {
    match of_engine(setting, &setting.evidence.passes, COMMAND) {
        Ok(rows) => {
            let slow = over(rows, 10.0);
            let bounded = rows.iter().filter(|row| row.at_most.is_some()).count() as u64;
            let evidence = format!("{} of {} beyond the bound", slow.len(), counted(bounded, "work"));
            Found::control(GATE, "an engine that takes ten times as long as was recorded", !slow.is_empty(), evidence)
        }
        Err(why) => Found::not_tested(why),
    }
}
