//! The table at the end of a run.

use super::number::{counted, grouped};
use super::style::{FAINT, RIGHT, WRONG};
use super::table::table;
use super::visible::prose;
use crate::run::{ExternalFindings, Findings, SMALL_BATCH_EDITS, SMALL_TEXT_BYTES, Tally, TierTally};
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
    out.push_str(&unasked(&findings.tally));
    out.push_str(&verdicts(&findings.tally));
    out.push_str(&findings.external.as_ref().map(external).unwrap_or_default());
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

/// What the engine was not asked, and what of its answers was not compared.
fn unasked(tally: &Tally) -> String {
    let mut out = String::new();
    for (skip, &count) in &tally.skipped {
        let _ = writeln!(out, "skipped: {}, {skip}", counted(count, "case"));
    }
    if tally.without_matches > 0 {
        let _ = writeln!(out, "matches not compared: {}, not claimed", counted(tally.without_matches, "batch"));
    }
    if tally.without_diagnostics > 0 {
        let count = counted(tally.without_diagnostics, "refusal");
        let _ = writeln!(out, "code and message not compared: {count}, not claimed");
    }
    out
}

/// Failing cases by verdict.
fn verdicts(tally: &Tally) -> String {
    let rows: Vec<_> =
        tally.verdicts.iter().map(|(verdict, &count)| vec![verdict.to_string(), grouped(count)]).collect();
    if rows.is_empty() { String::new() } else { format!("{}\n", table(&rows)) }
}

/// About an engine outside this process.
fn external(external: &ExternalFindings) -> String {
    let ExternalFindings { description, losses, left } = external;
    let features: Vec<_> = description.features().iter().map(|feature| feature.as_str()).collect();
    let features = if features.is_empty() { "no features".to_owned() } else { features.join(", ") };
    let (name, version) = (prose(&description.name), prose(&description.version));
    let mut out = format!("engine: {name} {version}, protocol {}, {features}\n", description.protocol);
    if *losses > 0 {
        let _ = writeln!(out, "{WRONG}started again: {}{WRONG:#}", counted(*losses, "time"));
    }
    if *left > 0 {
        let _ = writeln!(
            out,
            "{WRONG}{} not looked at: the engine was lost too often; see `--restarts`{WRONG:#}",
            counted(*left, "case")
        );
    }
    out
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
    let known = findings.baseline.known;
    let _ = match findings.failed() {
        0 if known > 0 => writeln!(out, "{RIGHT}{cases}, {}, no other{RIGHT:#}", counted(known, "known difference")),
        0 => writeln!(out, "{RIGHT}{cases}, no difference{RIGHT:#}"),
        1 => writeln!(out, "{WRONG}{cases}, 1 differs{WRONG:#}"),
        failed => writeln!(out, "{WRONG}{cases}, {} differ{WRONG:#}", grouped(failed)),
    };
    if findings.failed() > 0 && known > 0 {
        let _ = writeln!(out, "{FAINT}beside {}{FAINT:#}", counted(known, "known difference"));
    }
    out
}
