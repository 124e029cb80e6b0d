//! The heap cap: does the engine stay within its memory on every path?
//!
//! Each work runs in a process of its own under an allocator that counts and refuses: the first run measures the peak, the
//! second one runs with a cap at what was there before + output + bound, and the process dies when it asks for more. A greedy
//! engine that keeps one object for each hit goes through the same gate and must die.

use benches::engines::Subject;
use benches::families::{FAMILIES, family};
use benches::rows::{MIB, rows};
use benches::table::{self, Record};
use cap::Cap;
use clap::Parser;
use editproof_conformance::case::{Case, CaseEdit};
use editproof_spec::{Input, Matching, Reason, Rejection};
use serde::{Deserialize, Serialize};
use std::alloc::System;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

const KIB: usize = 1_024;

#[derive(Parser)]
#[command(
    about = "Runs each work under a hard heap cap, in a process of its own",
    after_help = "Examples:\n  cargo run --release -p benches --bin heap\n  \
                  cargo run --release -p benches --bin heap -- --quick --json heap.json\n\n\
                  Exit status: 0 every work stays within its bound and the greedy engine dies, 1 a bound is broken, 2 usage."
)]
struct Args {
    /// Families at 256 KiB instead of 1 MiB
    #[arg(long)]
    quick: bool,
    /// Write the figures as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Internal: what a measuring process does, `ENGINE:WORK:FAMILY_SIZE`
    #[arg(long, hide = true)]
    measure: Option<String>,
}

/// A work and the heap it may take beyond input and output.
struct Work {
    case: Case,
    bound: usize,
}

/// The bound on a matching path: 64 KiB + 4 × edit bytes.
fn matching(case: &Case) -> usize {
    64 * KIB + 4 * case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len()).sum::<usize>()
}

/// The bound with diagnostics of texts of 1 MiB, and that of LI-3.
const DIAGNOSTICS: usize = 4 * MIB;

/// An id, what it is about, and how it is made.
type Scenario = (&'static str, &'static str, fn() -> Case);

/// The scenarios of LI-3 and of the review findings about memory: all within 4 MiB beyond input and output.
const LI_3: &[Scenario] = &[
    ("li-3-swap", "LI-3: replaceAll of 1,048,576 hits", || {
        one("x".repeat(MIB), vec![edit("x", "y", true)], Matching::Exact)
    }),
    ("li-3-failing", "LI-3: 80 failing edits on 450,000 lines", || {
        one("a\n".repeat(450_000), vec![edit("missing\ntext", "", false); 80], Matching::Exact)
    }),
    ("li-3-no-op", "LI-3: 100 no-op edits on 1 MiB", || {
        one("x".repeat(MIB), vec![edit("x", "x", true); 100], Matching::Exact)
    }),
    ("li-3-lines", "a million empty lines, nothing found", || {
        one("\n".repeat(MIB), vec![edit("missing\ntext", "x", false)], Matching::Tolerant)
    }),
    ("li-3-hits", "a million ambiguous hits", || one("z".repeat(MIB), vec![edit("z", "y", false)], Matching::Exact)),
];

fn edit(old: &str, new: &str, replace_all: bool) -> CaseEdit {
    CaseEdit { old_text: old.into(), new_text: new.into(), replace_all }
}

fn one(text: String, edits: Vec<CaseEdit>, matching: Matching) -> Case {
    Case::new("", text, edits, matching)
}

/// All works by id and description.
fn works() -> Vec<(&'static str, &'static str)> {
    let rows = rows().into_iter().map(|row| (row.id, row.work));
    let families = FAMILIES.iter().map(|family| (family.name, family.about));
    rows.chain(families).chain(LI_3.iter().map(|&(id, about, _)| (id, about))).collect()
}

/// Makes one work; its bound depends on whether its edits match.
fn work(id: &str, family_size: usize) -> Option<Work> {
    let case = if let Some(row) = rows().into_iter().find(|row| row.id == id) {
        row.case
    } else if let Some(family) = family(id) {
        family.case(family_size)
    } else {
        let &(_, _, make) = LI_3.iter().find(|(name, ..)| *name == id)?;
        return Some(Work { case: make(), bound: DIAGNOSTICS });
    };
    let bound = if is_missing(&case) { DIAGNOSTICS } else { matching(&case) };
    Some(Work { case, bound })
}

/// Whether some edit is not found, so that diagnostics are made.
fn is_missing(case: &Case) -> bool {
    let edits = case.borrowed_edits();
    match editproof_engine::apply(&case.input(&edits), &case.limits) {
        Err(Rejection::Conflict(conflict)) => {
            conflict.failures.iter().any(|failure| matches!(failure.reason, Reason::Missing { .. }))
        }
        _ => false,
    }
}

/// The longest text that an edit of the batch leaves: each is the output of one edit and has to exist for the next one to
/// see it (BA-2). Of a rejection, its message.
fn longest_output(case: &Case) -> usize {
    let whole = Subject::Fast.run(case);
    let edits = case.borrowed_edits();
    let left_by = |count: usize| {
        let input = Input { edits: &edits[..count], ..case.input(&edits) };
        editproof_engine::apply(&input, &case.limits).map_or(0, |applied| applied.text.len())
    };
    // A batch that fails leaves no text.
    if left_by(edits.len()) == 0 {
        return whole;
    }
    (1..edits.len()).map(left_by).fold(whole, usize::max)
}

/// What a measuring process reports.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Measured {
    /// Bytes beyond input and output at the highest point.
    peak: usize,
    bound: usize,
    output: usize,
}

#[derive(Serialize)]
struct Line {
    engine: &'static str,
    work: &'static str,
    about: &'static str,
    measured: Option<Measured>,
    within: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(what) = &args.measure {
        return measure(what);
    }
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("heap: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs one work in this process: without a cap to learn how long its output is, then with the cap.
fn measure(what: &str) -> ExitCode {
    let parts: Vec<&str> = what.split(':').collect();
    let [subject, id, size] = parts[..] else { return ExitCode::from(2) };
    let (Some(subject), Ok(size)) = (Subject::from_name(subject), size.parse()) else { return ExitCode::from(2) };
    let Some(work) = work(id, size) else { return ExitCode::from(2) };
    let output = longest_output(&work.case);
    // The allocator remembers the highest point ever. Ballast lifts the ground to it, so that the run's own peak shows.
    let ballast: Vec<u8> = Vec::with_capacity(HEAP.max_allocated().saturating_sub(HEAP.allocated()));
    let before = HEAP.allocated();
    if HEAP.set_limit(before + output + work.bound).is_err() {
        return ExitCode::from(2);
    }
    subject.run(&work.case);
    let peak = HEAP.max_allocated().saturating_sub(before + output);
    let _ = HEAP.set_limit(usize::MAX);
    drop(ballast);
    match serde_json::to_string(&Measured { peak, bound: work.bound, output }) {
        Ok(line) => println!("{line}"),
        Err(_) => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn run(args: &Args) -> Result<bool, String> {
    let size = if args.quick { MIB / 4 } else { MIB };
    let works = works();
    let mut lines = Vec::new();
    for &(id, about) in &works {
        lines.push(process(Subject::Fast, id, about, size)?);
        eprintln!("[{}/{}] {id}", lines.len(), works.len() + 1);
    }
    lines.push(process(Subject::Greedy, "li-3-hits", "one object for each of a million hits", size)?);

    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let (peak, bound) = match line.measured {
                Some(Measured { peak, bound, .. }) => (format!("{}", peak.div_ceil(KIB)), format!("{}", bound / KIB)),
                None => ("over".to_owned(), String::new()),
            };
            let verdict = match (line.within, line.engine) {
                (true, "greedy") => "PASSED, BUT MUST NOT",
                (false, "greedy") => "died at the cap, as it must",
                (true, _) => "within",
                (false, _) => "OVER",
            };
            vec![line.engine.into(), line.work.into(), peak, bound, verdict.into(), line.about.into()]
        })
        .collect();
    table::print(&["engine", "work", "peak KiB", "bound KiB", "verdict", "about"], &rows);
    if let Some(path) = &args.json {
        table::write_json(path, &Record::new("cargo run --release -p benches --bin heap -- --json FILE", &lines))?;
    }
    Ok(lines.iter().all(|line| line.within == (line.engine != Subject::Greedy.name())))
}

/// Measures one work in a process of its own.
fn process(subject: Subject, id: &'static str, about: &'static str, size: usize) -> Result<Line, String> {
    let own = std::env::current_exe().map_err(|error| format!("own program not found: {error}"))?;
    let output = Command::new(&own)
        .args(["--measure", &format!("{}:{id}:{size}", subject.name())])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("{id} cannot be started: {error}"))?;
    let measured: Option<Measured> = serde_json::from_slice(&output.stdout).ok();
    let within = output.status.success() && measured.is_some_and(|measured| measured.peak <= measured.bound);
    Ok(Line { engine: subject.name(), work: id, about, measured, within })
}
