//! What an enumeration found, for a terminal and for machines.
//!
//! Everything but the speed, and the JSON member `timing`, is a function of the bound, the alphabet and the engine.

use super::number::{counted, grouped};
use super::reproduce::Stored;
use super::style::{FAINT, HEADING, RIGHT, WRONG};
use crate::enumerate::{Alphabet, Bound, Plan, Proof, Space};
use crate::shard::Shard;
use editproof_engine::Path;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

/// The version of the JSON format; it rises when a reader must change.
const VERSION: u32 = 1;

/// Why half of the cases need not be compared, in short; the whole argument stands in `enumerate::symmetry`.
const SYMMETRY: &str = "\
symmetry: cases that differ by an exchange of the letters a and b are compared once, as the one whose first letter, through
  text, oldText and newText in order, is a. The specification asks of a letter only its class, its length and whether it equals
  another, all of which the exchange keeps: so both right answers are the same but for the exchange.
";

/// The report.
pub fn proof(bound: Bound, spaces: &[Space], found: &Proof, shard: Shard) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{HEADING}bound {}{HEADING:#}", bound.as_str());
    for (space, proof) in spaces.iter().zip(&found.spaces) {
        out.push_str(&space_bounds(space));
        let of =
            if proof.formula == proof.whole { String::new() } else { format!(" (of {} in all)", grouped(proof.whole)) };
        let skipped = if proof.skipped == 0 {
            String::new()
        } else {
            format!(", of which {} were not asked: the engine does not claim what they need", grouped(proof.skipped))
        };
        let _ = writeln!(
            out,
            "  {} by formula{of}, {} counted{skipped}, in {}",
            counted(proof.formula, "case"),
            grouped(proof.compared + proof.skipped),
            counted(proof.blocks as u64, "block")
        );
    }
    if spaces.iter().any(|space| space.is_symmetric) {
        out.push_str(SYMMETRY);
        let _ = writeln!(
            out,
            "  {} asked again with letters exchanged: the oracle commutes; differences of the engine count below",
            counted(found.exchanged(), "case"),
        );
    }
    out.push_str(&paths(found));
    let part = if found.is_whole { String::new() } else { format!(" of shard {shard}, a part") };
    let _ = writeln!(out, "digest{part}: sha256:{}", found.digest);
    for (skip, count) in &found.skips {
        let _ = writeln!(out, "skipped: {}, {skip}", counted(*count, "case"));
    }
    out.push_str(&speed(found));
    let cases = counted(found.cases(), "case");
    let _ = match found.differing() {
        0 => writeln!(out, "{RIGHT}{cases}, no difference{RIGHT:#}"),
        1 => writeln!(out, "{WRONG}{cases}, 1 differs{WRONG:#}"),
        differing => writeln!(out, "{WRONG}{cases}, {} differ{WRONG:#}", grouped(differing)),
    };
    out
}

fn space_bounds(space: &Space) -> String {
    let edits = if space.edits == 1 { "one edit".to_owned() } else { format!("batches of {} edits", space.edits) };
    let lengths = &space.lengths;
    let field = |range: &RangeInclusive<usize>| format!("{} to {}", range.start(), range.end());
    format!(
        "{HEADING}{}{HEADING:#}: {edits} over {}\n  text {}, oldText {}, newText {} of them, together at most {}; exact and \
         tolerant, with and without replaceAll\n",
        space.name,
        space.pieces,
        field(&lengths.text),
        field(&lengths.old),
        field(&lengths.new),
        lengths.together.end(),
    )
}

fn paths(found: &Proof) -> String {
    let Some(paths) = &found.paths else {
        return "engine paths: not known of this engine\n".to_owned();
    };
    let missed: Vec<&str> = Path::ALL.iter().filter(|path| !paths.contains(path)).map(|path| path.as_str()).collect();
    let entered: Vec<&str> = paths.iter().map(|path| path.as_str()).collect();
    let missed = if missed.is_empty() { "none".to_owned() } else { missed.join(", ") };
    format!("engine paths entered: {}; not entered: {missed}\n", entered.join(", "))
}

fn speed(found: &Proof) -> String {
    let mut out = String::new();
    if found.resumed > 0 {
        let _ = writeln!(out, "{FAINT}{} were finished before{FAINT:#}", counted(found.resumed, "case"));
    }
    let _ = writeln!(
        out,
        "{FAINT}{} in {:.1} s on {}: {} a second, {} a second of a core's time{FAINT:#}",
        counted(found.cases() + found.skipped() - found.resumed, "case"),
        found.elapsed.as_secs_f64(),
        counted(found.jobs.get() as u64, "thread"),
        grouped(found.cases_per_second() as u64),
        grouped(found.cases_per_core_second() as u64),
    );
    out
}

/// How long an enumeration would take, from a rate that was measured, in cases a second.
pub fn estimate(cases: u64, finished: u64, rate: f64, jobs: NonZeroUsize) -> String {
    let rest = cases - finished;
    let seconds = rest as f64 / rate.max(1.0);
    let time = if seconds < 120.0 {
        format!("{seconds:.0} seconds")
    } else if seconds < 7_200.0 {
        format!("{:.0} minutes", seconds / 60.0)
    } else {
        format!("{:.1} hours", seconds / 3_600.0)
    };
    format!(
        "{} to compare, {} finished before; measured just now on {}: {} a second, so about {time}\n",
        counted(rest, "case"),
        grouped(finished),
        counted(jobs.get() as u64, "thread"),
        grouped(rate as u64),
    )
}

/// The report as JSON text, with a line break at its end.
pub fn json(bound: Bound, alphabet: &Alphabet, plan: &Plan<'_>, found: &Proof, stored: &[Stored]) -> String {
    let spaces: Map<String, Value> = plan
        .spaces
        .iter()
        .zip(&found.spaces)
        .map(|(space, proof)| {
            let length = |range: &RangeInclusive<usize>| json!([range.start(), range.end()]);
            let value = json!({
                "edits": space.edits,
                "pieces": space.pieces,
                "text": length(&space.lengths.text),
                "oldText": length(&space.lengths.old),
                "newText": length(&space.lengths.new),
                "together": space.lengths.together.end(),
                "symmetric": space.is_symmetric,
                "cases": {"whole": proof.whole, "formula": proof.formula, "counted": proof.compared + proof.skipped},
                "skipped": proof.skipped,
                "differing": proof.differing,
                "exchanged": proof.exchanged,
                "blocks": proof.blocks,
            });
            (space.name.to_owned(), value)
        })
        .collect();
    let differences: Vec<Value> = found
        .differences
        .iter()
        .zip(stored)
        .map(|(difference, stored)| {
            let verdicts = difference.failed.judgement.disagreements.iter();
            json!({
                "id": difference.failed.case.id,
                "engine": difference.engine.to_string(),
                "verdicts": verdicts.map(|d| d.verdict.as_str()).collect::<Vec<_>>(),
                "file": stored.file.display().to_string(),
                "reproduce": stored.command,
            })
        })
        .collect();
    let paths = found.paths.as_ref().map(|paths| paths.iter().map(|path| path.as_str()).collect::<Vec<_>>());
    let report = json!({
        "format": "editproof-prove",
        "version": VERSION,
        "editproof": env!("CARGO_PKG_VERSION"),
        "engine": plan.engine.to_string(),
        "bound": bound.as_str(),
        "alphabet": alphabet.to_string(),
        "shard": plan.shard.to_string(),
        "whole": found.is_whole,
        "cases": found.cases(),
        "skipped": found.skipped(),
        "differing": found.differing(),
        "exchanged": found.exchanged(),
        "digest": format!("sha256:{}", found.digest),
        "paths": paths,
        "spaces": spaces,
        "differences": differences,
        "timing": {
            "seconds": found.elapsed.as_secs_f64(),
            "jobs": found.jobs,
            "coreSeconds": found.cpu.as_secs_f64(),
            "resumed": found.resumed,
            "casesPerSecond": found.cases_per_second(),
            "casesPerCoreSecond": found.cases_per_core_second(),
        },
    });
    format!("{report:#}\n")
}
