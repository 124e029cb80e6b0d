//! The table at the end of a run.

use super::number::{counted, grouped};
use super::style::{FAINT, RIGHT, WRONG};
use super::table::table;
use crate::run::{Findings, SMALL_BATCH_EDITS, SMALL_TEXT_BYTES, Tally, TierTally};
use editproof_spec::Tier;
use std::fmt::Write;

/// Counts by tier and outcome, then cases, failures and speed.
pub fn summary(findings: &Findings) -> String {
    let mut out = tiers(&findings.tally);
    out.push('\n');
    out.push_str(&batches(&findings.tally));
    out.push('\n');
    out.push_str(&recorded(&findings.tally));
    out.push_str(&work(&findings.tally));
    out.push_str(&speed(findings));
    out.push_str(&result(findings));
    out
}

fn tiers(tally: &Tally) -> String {
    let cell = |count: u64| if count == 0 { "–".to_owned() } else { grouped(count) };
    let mut rows =
        vec![["edits by tier", "one place", "several", "ambiguous", "limit", "missing"].map(str::to_owned).to_vec()];
    for (tier, TierTally { once, several, ambiguous, limit }) in Tier::ALL.iter().zip(&tally.tiers) {
        let counts = [once, several, ambiguous, limit].map(|&count| cell(count));
        rows.push([vec![tier.to_string()], counts.to_vec(), vec!["–".to_owned()]].concat());
    }
    let dashes = vec!["–".to_owned(); 4];
    rows.push([vec!["none".to_owned()], dashes, vec![cell(tally.missing)]].concat());
    table(&rows)
}

fn batches(tally: &Tally) -> String {
    let rows = [
        ("batches applied", tally.applied),
        ("refused, EDIT_CONFLICT", tally.conflicts),
        ("refused, WRITE_LIMIT_EXCEEDED", tally.write_limits),
        ("refused, INVALID_REQUEST", tally.invalid),
    ];
    table(&rows.map(|(name, count)| vec![name.to_owned(), grouped(count)]))
}

fn recorded(tally: &Tally) -> String {
    if tally.recorded == 0 {
        return String::new();
    }
    let of = grouped(tally.recorded);
    format!(
        "recorded answers: oracle agrees with {} of {of}, engine with {} of {of}\n",
        grouped(tally.oracle_as_recorded),
        grouped(tally.engine_as_recorded),
    )
}

fn work(tally: &Tally) -> String {
    if tally.work_counted == 0 {
        return String::new();
    }
    let (whole, tenth) = (tally.most_work / 10, tally.most_work % 10);
    let counted = counted(tally.work_counted, "answer");
    format!("{FAINT}work counted for {counted}: at most {}.{tenth} % of the bound{FAINT:#}\n", grouped(whole))
}

fn speed(findings: &Findings) -> String {
    let all = format!(
        "{} in {:.2} s on {}: {} a second, {} a second of a core's time",
        counted(findings.tally.cases, "case"),
        findings.elapsed.as_secs_f64(),
        counted(findings.jobs.get() as u64, "thread"),
        grouped(findings.cases_per_second() as u64),
        grouped(findings.cases_per_core_second() as u64),
    );
    let small = format!(
        "of these {} small (text of at most {} bytes, at most {SMALL_BATCH_EDITS} edits): {} a second of a core's time",
        grouped(findings.tally.small),
        grouped(SMALL_TEXT_BYTES as u64),
        grouped(findings.small_cases_per_core_second() as u64),
    );
    format!("{FAINT}{all}\n{small}{FAINT:#}\n")
}

fn result(findings: &Findings) -> String {
    let mut out = String::new();
    let cases = counted(findings.tally.cases, "case");
    let _ = match findings.failed() {
        0 => writeln!(out, "{RIGHT}{cases}, no difference{RIGHT:#}"),
        1 => writeln!(out, "{WRONG}{cases}, 1 differs{WRONG:#}"),
        failed => writeln!(out, "{WRONG}{cases}, {} differ{WRONG:#}", grouped(failed)),
    };
    out
}
