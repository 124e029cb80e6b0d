//! Work by the engine's own count, on adversarial families whose sizes double.

use crate::ladder::{BOUNDS, Bad, FAMILIES, Family, Shape, climb, is_linear, ratios};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use editproof_qualification::event::{Facts, Ladder};

const GATE: &str = "ladder";

/// What is counted.
const UNIT: &str = "looks";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "On inputs made to be slow, twice the input is twice the work, within a bound for each byte.";
    // An engine that does not count its work cannot be held to this.
    plan.gate(GATE, "Linear work", claim, counts_work(setting));
    for family in FAMILIES {
        plan.unit(GATE, family.name, move || climbed(setting, family));
    }
    for shape in [Shape::LogLinear, Shape::Quadratic] {
        plan.unit(GATE, format_args!("control-{}", shape.as_str()), move || control(setting, shape));
    }
}

/// Whether the engine says what it looked at.
fn counts_work(setting: &Setting) -> bool {
    !setting.is_external()
        && FAMILIES.first().is_some_and(|family| climb(setting.engine.make().as_mut(), family, &[64]).is_some())
}

fn sizes(setting: &Setting) -> Vec<u64> {
    let (from, to) = setting.amounts().ladder;
    (from..=to).map(|bits| 1 << bits).collect()
}

fn climbed(setting: &Setting, family: &Family) -> Found {
    if setting.is_external() {
        return Found::not_tested("a program of its own does not say how much it looks at");
    }
    let Some(counts) = climb(setting.engine.make().as_mut(), family, &sizes(setting)) else {
        return Found::not_tested("the engine does not count what it looks at, or gave no answer");
    };
    let ratios = ratios(&counts.work);
    let wrong = match counts.beyond {
        Some(size) => Some(format!("at {size} bytes the engine looks at more than its bound for each byte")),
        None if !is_linear(&ratios) => Some(format!("the work does not double with the input: {}", shown(&ratios))),
        None => None,
    };
    let facts = Facts::Ladder(Ladder {
        engine: setting.engine.to_string(),
        family: family.name.to_owned(),
        about: family.about.to_owned(),
        unit: UNIT.to_owned(),
        sizes: counts.sizes,
        work: counts.work,
        ratios,
        bounds: BOUNDS,
    });
    Found::of(wrong, facts)
}

/// Ratios for people.
pub(super) fn shown(ratios: &[f64]) -> String {
    ratios.iter().map(|ratio| format!("{ratio:.3}")).collect::<Vec<_>>().join(" ")
}

fn control(setting: &Setting, shape: Shape) -> Found {
    let about = format!("an engine whose work is {}", shape.as_str());
    let counts = FAMILIES.first().and_then(|family| climb(&mut Bad::new(shape), family, &sizes(setting)));
    let ratios = counts.map(|counts| ratios(&counts.work)).unwrap_or_default();
    Found::control(GATE, &about, !ratios.is_empty() && !is_linear(&ratios), format!("ratios {}", shown(&ratios)))
}
