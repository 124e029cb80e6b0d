//! The results of a run for machines.
//!
//! Everything but the member `timing` is a function of the cases and the engine.

use super::clauses::clauses_of;
use super::reproduce::Stored;
use crate::run::{Findings, Plan};
use editproof_spec::Tier;
use serde_json::{Map, Value, json};

/// The version of the format; it rises when a reader must change.
const VERSION: u32 = 1;

/// The report as JSON text, with a line break at its end.
pub fn run_report(plan: &Plan<'_>, findings: &Findings, stored: &[Stored]) -> String {
    let tally = &findings.tally;
    let tiers: Map<String, Value> = Tier::ALL
        .iter()
        .zip(&tally.tiers)
        .map(|(tier, counts)| {
            let counts = json!({
                "once": counts.once,
                "several": counts.several,
                "ambiguous": counts.ambiguous,
                "limit": counts.limit,
            });
            (tier.to_string(), counts)
        })
        .collect();
    let failures: Vec<Value> = findings
        .failures
        .iter()
        .zip(stored)
        .map(|(failed, stored)| {
            let clauses: Vec<_> = clauses_of(&failed.case).iter().map(|clause| clause.id()).collect();
            let verdicts: Vec<_> = failed
                .judgement
                .disagreements
                .iter()
                .map(|d| json!({"party": d.party.as_str(), "standard": d.standard.as_str(), "verdict": d.verdict.as_str()}))
                .collect();
            json!({
                "id": failed.case.id,
                "number": failed.number,
                "clauses": clauses,
                "verdicts": verdicts,
                "work": failed.judgement.work.map(|work| json!({"bytes": work.bytes, "bound": work.bound})),
                "file": stored.file.display().to_string(),
                "reproduce": stored.command,
            })
        })
        .collect();
    let verdicts: Map<String, Value> =
        tally.verdicts.iter().map(|(verdict, &count)| (verdict.to_string(), count.into())).collect();
    let skipped: Map<String, Value> =
        tally.skipped.iter().map(|(skip, &count)| (skip.to_string(), count.into())).collect();
    let external = findings.external.as_ref().map(|external| {
        json!({
            "description": external.description,
            "startedAgain": external.losses,
            "notLookedAt": external.left,
        })
    });
    let report = json!({
        "format": "editproof-run",
        "version": VERSION,
        "editproof": env!("CARGO_PKG_VERSION"),
        "engine": plan.engine.to_string(),
        "seed": plan.generated.seed,
        "cases": {"read": plan.cases.len(), "generated": plan.generated.count, "judged": tally.cases, "small": tally.small},
        "agreed": tally.agreed,
        "failed": findings.failed(),
        "verdicts": verdicts,
        "skipped": skipped,
        "notCompared": {"matches": tally.without_matches, "diagnostics": tally.without_diagnostics},
        "external": external,
        "baseline": {"known": findings.baseline.known, "stale": findings.stale.len()},
        "recorded": {
            "cases": tally.recorded,
            "oracleAgrees": tally.oracle_as_recorded,
            "engineAgrees": tally.engine_as_recorded,
        },
        "batches": {
            "applied": tally.applied,
            "EDIT_CONFLICT": tally.conflicts,
            "WRITE_LIMIT_EXCEEDED": tally.write_limits,
            "INVALID_REQUEST": tally.invalid,
        },
        "tiers": tiers,
        "missing": tally.missing,
        "work": {"counted": tally.work_counted, "mostThousandthsOfBound": tally.most_work},
        "failures": failures,
        "timing": {
            "seconds": findings.elapsed.as_secs_f64(),
            "jobs": findings.jobs,
            "coreSeconds": findings.cpu.as_secs_f64(),
            "casesPerSecond": findings.cases_per_second(),
            "casesPerCoreSecond": findings.cases_per_core_second(),
            "smallCoreSeconds": findings.small_cpu.as_secs_f64(),
            "smallCasesPerCoreSecond": findings.small_cases_per_core_second(),
        },
    });
    format!("{report:#}\n")
}
