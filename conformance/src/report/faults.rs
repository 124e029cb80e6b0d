//! The fault bank and what a hunt for it found, for readers and for machines.

use super::number::{counted, grouped};
use super::style::{FAINT, HEADING, RIGHT, WRONG};
use super::table::table;
use crate::faults::bank::{Entry, Origin};
use crate::faults::hunt::{Controlled, Found, Hunted, Suspect};
use crate::shrink::size;
use editproof_spec::Clause;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

/// The version of the format for machines; it rises when a reader must change.
const VERSION: u32 = 1;

/// What a hunt by all methods came to.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The engines that were looked for.
    pub suspects: Vec<Suspect>,
    /// What each method came to.
    pub methods: Vec<Hunted>,
    /// Clauses of sections 1 to 6 that no fault of the bank is about; empty when only some faults were looked for.
    pub clauses_without: Vec<Clause>,
    /// How long it took by the clock.
    pub elapsed: Duration,
    /// On how many threads.
    pub jobs: usize,
}

impl Hunt {
    /// The engines that no method found.
    pub fn unfound(&self) -> impl Iterator<Item = &Suspect> {
        let by_any = |at: usize| self.methods.iter().any(|method| method.found[at].is_some());
        self.suspects.iter().enumerate().filter(move |(at, _)| !by_any(*at)).map(|(_, suspect)| suspect)
    }

    /// Whether every fault was found and every clause has one.
    pub fn is_complete(&self) -> bool {
        self.unfound().next().is_none() && self.clauses_without.is_empty()
    }
}

/// What the bank tells: id, clauses, origins, story.
pub fn list<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let mut out = String::new();
    for Entry { fault, clauses, origins, story } in entries {
        let _ = writeln!(out, "{HEADING}{fault}{HEADING:#}  {}", ids(clauses));
        let _ = writeln!(out, "  {story}");
        let seen: Vec<String> = origins.iter().map(origin).collect();
        if !seen.is_empty() {
            let _ = writeln!(out, "  {FAINT}seen: {}{FAINT:#}", seen.join(", "));
        }
    }
    out
}

fn ids(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(", ")
}

fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Finding(id) => format!("finding {id}"),
        Origin::Report(id) => format!("report {id}"),
        Origin::Like(id) => format!("report {id}, whose own case does not show it here"),
    }
}

/// Everything: a row for each fault, a row for each method, and the result.
pub fn report(hunt: &Hunt) -> String {
    let mut out = rows(hunt);
    out.push('\n');
    out.push_str(&methods(hunt));
    out.push_str(&result(hunt));
    out
}

fn rows(hunt: &Hunt) -> String {
    let names = hunt.methods.iter().map(|hunted| hunted.method.as_str().to_owned());
    let mut rows = vec![std::iter::once("fault".to_owned()).chain(names).chain(["smallest".to_owned()]).collect()];
    for (at, suspect) in hunt.suspects.iter().enumerate() {
        let mut row = vec![suspect.id.to_owned()];
        let found: Vec<_> = hunt.methods.iter().map(|hunted| hunted.found[at].as_ref()).collect();
        row.extend(found.iter().map(|found| found.map_or_else(|| "–".to_owned(), cell)));
        let smallest = found.iter().flatten().map(|found| found.shrunk.unwrap_or_else(|| size(&found.case))).min();
        row.push(smallest.map_or_else(|| "–".to_owned(), |size| grouped(size as u64)));
        rows.push(row);
    }
    table(&rows)
}

fn cell(found: &Found) -> String {
    format!("{} in {}", grouped(found.cases), time(found.seconds))
}

/// A time with two digits that say something.
fn time(seconds: f64) -> String {
    match seconds {
        short if short < 0.000_995 => format!("{:.0} µs", short * 1e6),
        short if short < 0.0995 => format!("{:.1} ms", short * 1e3),
        short if short < 0.995 => format!("{:.0} ms", short * 1e3),
        long => format!("{long:.1} s"),
    }
}

/// One number of every fault that a method found, in the middle of them.
fn median<T: Copy + PartialOrd>(mut values: Vec<T>) -> Option<T> {
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len().saturating_sub(1) / 2).copied()
}

/// What a method needed for the faults that it found.
struct Needs {
    found: usize,
    cases: Option<u64>,
    seconds: Option<f64>,
    most: f64,
    size: Option<usize>,
    shrunk: Option<usize>,
    alone: usize,
}

fn needs(hunt: &Hunt, nth: usize) -> Needs {
    let found: Vec<&Found> = hunt.methods[nth].found.iter().flatten().collect();
    let others = |at: usize| hunt.methods.iter().filter(|hunted| hunted.found[at].is_some()).count();
    let mine = |at: &usize| hunt.methods[nth].found[*at].is_some();
    Needs {
        found: found.len(),
        cases: median(found.iter().map(|found| found.cases).collect()),
        seconds: median(found.iter().map(|found| found.seconds).collect()),
        most: found.iter().map(|found| found.seconds).fold(0.0, f64::max),
        size: median(found.iter().map(|found| size(&found.case)).collect()),
        shrunk: median(found.iter().filter_map(|found| found.shrunk).collect()),
        alone: (0..hunt.suspects.len()).filter(mine).filter(|&at| others(at) == 1).count(),
    }
}

fn methods(hunt: &Hunt) -> String {
    let head = ["method", "found", "alone", "cases", "time", "longest", "size", "shrunk", "looked at", "took"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (nth, hunted) in hunt.methods.iter().enumerate() {
        let Needs { found, cases, seconds, most, size, shrunk, alone } = needs(hunt, nth);
        let or_dash = |shown: Option<String>| shown.unwrap_or_else(|| "–".to_owned());
        rows.push(vec![
            hunted.method.as_str().to_owned(),
            format!("{found} of {}", hunt.suspects.len()),
            grouped(alone as u64),
            or_dash(cases.map(grouped)),
            or_dash(seconds.map(time)),
            if found == 0 { "–".to_owned() } else { time(most) },
            or_dash(size.map(|size| grouped(size as u64))),
            or_dash(shrunk.map(|size| grouped(size as u64))),
            counted(hunted.cases, "case"),
            time(hunted.elapsed.as_secs_f64()),
        ]);
    }
    let mut out = table(&rows);
    let _ = writeln!(
        out,
        "{FAINT}cases, time, size and shrunk: medians over the faults found; time of one core, size in characters{FAINT:#}"
    );
    out
}

fn result(hunt: &Hunt) -> String {
    let mut out = String::new();
    for suspect in hunt.unfound() {
        let _ = writeln!(out, "{WRONG}not found by any method: {}{WRONG:#}", suspect.id);
    }
    for clause in &hunt.clauses_without {
        let _ = writeln!(out, "{WRONG}no fault of the bank is about {clause}{WRONG:#}");
    }
    let total = hunt.suspects.len();
    let found = total - hunt.unfound().count();
    let seconds = hunt.elapsed.as_secs_f64();
    let style = if hunt.is_complete() { RIGHT } else { WRONG };
    let threads = counted(hunt.jobs as u64, "thread");
    let _ = writeln!(
        out,
        "{style}{found} of {} found in {seconds:.1} s on {threads}{style:#}",
        counted(total as u64, "fault")
    );
    out
}

/// What every method made of one engine that is no fault of the bank.
pub fn control_report(engine: &str, controlled: &[Controlled]) -> String {
    let head = ["method", "asked", "not asked", "took", "difference"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for Controlled { method, cases, skipped, found, elapsed } in controlled {
        let difference =
            found.as_ref().map_or_else(|| "–".to_owned(), |(case, symptom)| format!("{symptom} in {}", case.id));
        let took = time(elapsed.as_secs_f64());
        rows.push(vec![method.as_str().to_owned(), counted(*cases, "case"), grouped(*skipped), took, difference]);
    }
    let mut out = table(&rows);
    let found = controlled.iter().filter(|one| one.found.is_some()).count();
    let style = if found == 0 { RIGHT } else { WRONG };
    let _ = writeln!(
        out,
        "{style}`{engine}`: found wrong by {found} of {}{style:#}",
        counted(controlled.len() as u64, "method")
    );
    out
}

/// The results for machines. Cases and symptoms are a function of the bank, the cases and the seed, as long as time lasts.
pub fn json_report(hunt: &Hunt, seconds: u64, seed: u64) -> String {
    let faults = hunt.suspects.iter().enumerate().map(|(at, suspect)| {
        let found: Map<String, Value> = hunt
            .methods
            .iter()
            .filter_map(|hunted| Some((hunted.method.as_str().to_owned(), found_json(hunted.found[at].as_ref()?))))
            .collect();
        let entry = suspect.entry();
        json!({
            "id": suspect.id,
            "clauses": entry.map_or(&[][..], |entry| entry.clauses).iter().map(|clause| clause.id()).collect::<Vec<_>>(),
            "origins": entry.map_or(&[][..], |entry| entry.origins).iter().map(origin).collect::<Vec<_>>(),
            "story": entry.map_or("", |entry| entry.story),
            "found": found,
        })
    });
    let methods = hunt.methods.iter().enumerate().map(|(nth, hunted)| {
        let Needs { found, cases, seconds, most, size, shrunk, alone } = needs(hunt, nth);
        json!({
            "method": hunted.method.as_str(),
            "found": found,
            "foundAlone": alone,
            "medianCases": cases,
            "medianSeconds": seconds,
            "longestSeconds": most,
            "medianSize": size,
            "medianShrunk": shrunk,
            "cases": hunted.cases,
            "seconds": hunted.elapsed.as_secs_f64(),
        })
    });
    let report = json!({
        "version": VERSION,
        "editproof": env!("CARGO_PKG_VERSION"),
        "seconds": seconds,
        "seed": seed,
        "jobs": hunt.jobs,
        "elapsed": hunt.elapsed.as_secs_f64(),
        "methods": methods.collect::<Vec<Value>>(),
        "notFound": hunt.unfound().map(|suspect| suspect.id).collect::<Vec<_>>(),
        "clausesWithoutFault": hunt.clauses_without.iter().map(|clause| clause.id()).collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<Value>>(),
    });
    format!("{report:#}\n")
}

fn found_json(found: &Found) -> Value {
    json!({
        "cases": found.cases,
        "seconds": found.seconds,
        "symptom": found.symptom.to_string(),
        "case": found.case.id,
        "size": size(&found.case),
        "shrunk": found.shrunk,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_well() {
        let shown = [0.000_012, 0.0034, 0.25, 12.0].map(time);
        assert_eq!(shown, ["12 µs", "3.4 ms", "250 ms", "12.0 s"]);
    }

    #[test]
    fn the_median_is_one_of_the_values() {
        assert_eq!(median(vec![3, 1, 2]), Some(2));
        assert_eq!(median(vec![4.0, 1.0]), Some(1.0));
        assert_eq!(median(Vec::<u64>::new()), None);
    }
}
