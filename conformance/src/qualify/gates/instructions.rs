//! Instructions on the families of the ladder, from a record of `benches`.

use super::ladder::shown;
use crate::ladder::{BOUNDS, FAMILIES, Family, is_linear, ratios};
use crate::qualify::evidence::{InstructionLadder, of_engine};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use editproof_qualification::event::{Facts, Ladder};

const GATE: &str = "instructions";
const COMMAND: &str = "cargo run --release -p benches --bin ladder -- --json conformance/record/ladder.json";
/// The name of the engine in the record.
const OWN: &str = "fast";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "On inputs made to be slow, twice the input takes twice the instructions.";
    plan.gate(GATE, "Linear instructions", claim, setting.needs_records());
    for family in FAMILIES {
        plan.unit(GATE, family.name, move || recorded(setting, family));
    }
    for engine in ["log-linear", "quadratic"] {
        plan.unit(GATE, format_args!("control-{engine}"), move || control(setting, engine));
    }
}

fn row<'s>(setting: &'s Setting, engine: &str, family: Option<&str>) -> Result<&'s InstructionLadder, String> {
    let rows = of_engine(setting, &setting.evidence.instructions, COMMAND)?;
    let is_wanted = |row: &&InstructionLadder| row.engine == engine && family.is_none_or(|family| row.family == family);
    rows.iter().find(is_wanted).ok_or_else(|| format!("the record has no such row; measure anew with `{COMMAND}`"))
}

fn recorded(setting: &Setting, family: &Family) -> Found {
    let row = match row(setting, OWN, Some(family.name)) {
        Ok(row) => row,
        Err(why) => return Found::not_tested(why),
    };
    // Not those that the record says: a record is data, the demand stands here.
    let ratios = ratios(&row.instructions);
    let wrong = (!is_linear(&ratios)).then(|| format!("instructions do not double with the input: {}", shown(&ratios)));
    let facts = Facts::Ladder(Ladder {
        engine: row.engine.clone(),
        family: row.family.clone(),
        about: row.about.clone(),
        unit: "instructions".to_owned(),
        sizes: row.sizes.clone(),
        work: row.instructions.clone(),
        ratios,
        bounds: BOUNDS,
    });
    Found::of(wrong, facts)
}

fn control(setting: &Setting, engine: &str) -> Found {
    let about = format!("an engine that is {engine}, measured in the same run");
    match row(setting, engine, None) {
        Ok(row) => {
            let ratios = ratios(&row.instructions);
            Found::control(GATE, &about, !is_linear(&ratios), format!("ratios {}", shown(&ratios)))
        }
        Err(why) => Found::not_tested(why),
    }
}
