//! Peak heap under a hard cap, from a record of `benches`.

use crate::qualify::evidence::{HeapWork, of_engine};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use editproof_qualification::event::{Facts, HeapRow};

const GATE: &str = "heap";
const COMMAND: &str = "cargo run --release -p benches --bin heap -- --json conformance/record/heap.json";
/// The name of the engine in the record.
const OWN: &str = "fast";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "Beyond input and output, the heap stays within its bound on every work.";
    plan.gate(GATE, "Heap", claim, setting.needs_records());
    plan.unit(GATE, "works", move || works(setting));
    plan.unit(GATE, "control-greedy", move || control(setting));
}

fn works(setting: &Setting) -> Found {
    let rows = match of_engine(setting, &setting.evidence.heap, COMMAND) {
        Ok(rows) => rows,
        Err(why) => return Found::not_tested(why),
    };
    let own: Vec<&HeapWork> = rows.iter().filter(|row| row.engine == OWN).collect();
    let is_over = |row: &&&HeapWork| !row.within || row.measured.is_none_or(|measured| measured.peak > measured.bound);
    let over: Vec<&str> = own.iter().filter(is_over).map(|row| row.work.as_str()).collect();
    let wrong = match (own.len(), over.len()) {
        (0, _) => return Found::not_tested(format!("the record has no row; measure anew with `{COMMAND}`")),
        (_, 0) => None,
        (_, count) => Some(format!("{} beyond the bound: {}", counted(count as u64, "work"), over.join(", "))),
    };
    let row = |row: &&HeapWork| {
        let measured = row.measured?;
        Some(HeapRow { work: row.work.clone(), about: row.about.clone(), peak: measured.peak, bound: measured.bound })
    };
    Found::of(wrong, Facts::Heap { rows: own.iter().filter_map(row).collect() })
}

fn control(setting: &Setting) -> Found {
    let rows = match of_engine(setting, &setting.evidence.heap, COMMAND) {
        Ok(rows) => rows,
        Err(why) => return Found::not_tested(why),
    };
    let greedy: Vec<&HeapWork> = rows.iter().filter(|row| row.engine != OWN).collect();
    let died = greedy.iter().filter(|row| !row.within).count();
    let evidence = format!("it died under the cap in {died} of {}", counted(greedy.len() as u64, "work"));
    let noticed = died > 0 && died == greedy.len();
    Found::control(GATE, "an engine that keeps one object for each hit, measured in the same run", noticed, evidence)
}
