//! The instruction ladder: is the engine linear on every adversarial family?
//!
//! Each family runs under callgrind at sizes that double. Instruction counts do not depend on the machine's load, so the
//! demand can be sharp: the difference between successive counts must double, ratio 2.00 ± 0.02. An n·log n engine and a
//! quadratic one go through the same gate and must fail it.

mod bump;

use benches::engines::Subject;
use benches::families::{FAMILIES, Family, family};
use benches::table::{self, Record};
use bump::Bump;
use clap::Parser;
use editproof_conformance::case::Case;
use editproof_conformance::ladder::{is_linear, ratios};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[global_allocator]
static HEAP: Bump = Bump::new();

/// Address space of a measuring process; what is not used costs nothing.
const RESERVED: usize = 4 << 30;

#[derive(Parser)]
#[command(
    about = "Counts instructions on adversarial families whose sizes double, and demands that the work doubles",
    after_help = "Examples:\n  cargo run --release -p benches --bin ladder\n  \
                  cargo run --release -p benches --bin ladder -- --quick\n  \
                  cargo run --release -p benches --bin ladder -- --family tokens --json ladder.json\n\n\
                  Exit status: 0 every family is linear and every bad engine failed, 1 a bound is broken, 2 usage, or \
                  valgrind is missing."
)]
struct Args {
    /// Fewer sizes: 128 KiB to 1 MiB
    #[arg(long)]
    quick: bool,
    /// Only this family
    #[arg(long)]
    family: Option<String>,
    /// Write the counts as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Valgrind processes at a time
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    jobs: usize,
    /// Internal: what the process under valgrind does, `ENGINE:FAMILY:SIZE,SIZE…`
    #[arg(long, hide = true)]
    measure: Option<String>,
}

/// One family's counts for one engine.
#[derive(Serialize)]
struct Ladder {
    engine: &'static str,
    family: &'static str,
    about: &'static str,
    sizes: Vec<usize>,
    instructions: Vec<u64>,
    /// Of successive differences.
    ratios: Vec<f64>,
    linear: bool,
    must_be_linear: bool,
}

/// What one valgrind process measures.
#[derive(Clone, Copy)]
struct Climb<'a> {
    subject: Subject,
    family: &'static Family,
    sizes: &'a [usize],
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
            eprintln!("ladder: {message}");
            ExitCode::from(2)
        }
    }
}

/// The work between two dumps of callgrind. Its name is what `--toggle-collect` looks for.
#[inline(never)]
fn measured_call(subject: Subject, case: &Case) -> usize {
    std::hint::black_box(subject.run(std::hint::black_box(case)))
}

/// Runs inside valgrind: each size once, after a first call that is not counted. What a process does once – choosing the
/// vector code that fits the processor, binding functions – is no part of a call.
fn measure(what: &str) -> ExitCode {
    let mut parts = what.split(':');
    let subject = parts.next().and_then(Subject::from_name);
    let family = parts.next().and_then(family);
    let (Some(subject), Some(family), Some(sizes)) = (subject, family, parts.next()) else { return ExitCode::from(2) };
    if !HEAP.reserve(RESERVED) {
        return ExitCode::from(2);
    }
    let sizes = || sizes.split(',').filter_map(|size| size.parse().ok());
    if let Some(size) = sizes().next() {
        std::hint::black_box(subject.run(&family.case(size)));
    }
    for size in sizes() {
        measured_call(subject, &family.case(size));
    }
    ExitCode::SUCCESS
}

fn doublings(bits: std::ops::RangeInclusive<u32>) -> Vec<usize> {
    bits.map(|bits| 1 << bits).collect()
}

fn run(args: &Args) -> Result<bool, String> {
    let installed = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    installed.map_err(|error| {
        format!("valgrind cannot be started ({error}); install it, for example with `apt-get install valgrind`")
    })?;
    let chosen: Vec<&'static Family> = match &args.family {
        None => FAMILIES.iter().collect(),
        Some(name) => vec![family(name).ok_or_else(|| {
            let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
            format!("no family `{name}`; choose one of {}", names.join(", "))
        })?],
    };
    let sizes = if args.quick { doublings(17..=20) } else { doublings(12..=22) };
    let mut climbs: Vec<Climb<'_>> =
        chosen.iter().map(|&family| Climb { subject: Subject::Fast, family, sizes: &sizes }).collect();
    // The bad engines climb a ladder of their own: a quadratic one would not come back from the long one.
    let low = if args.quick { doublings(11..=14) } else { doublings(10..=15) };
    climbs.push(Climb { subject: Subject::LogLinear, family: &FAMILIES[0], sizes: &low });
    climbs.push(Climb { subject: Subject::Quadratic, family: &FAMILIES[0], sizes: &low });

    let ladders = climb_all(&climbs, args.jobs.max(1))?;
    report(&ladders);
    if let Some(path) = &args.json {
        table::write_json(path, &Record::new("cargo run --release -p benches --bin ladder -- --json FILE", &ladders))?;
    }
    Ok(ladders.iter().all(|ladder| ladder.linear == ladder.must_be_linear))
}

/// Runs the climbs, some at a time; their order stays.
fn climb_all(climbs: &[Climb<'_>], jobs: usize) -> Result<Vec<Ladder>, String> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Ladder, String>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = climbs.get(at) else { return };
                    let ladder = climb(*one);
                    eprintln!("[{}/{}] {} {}", at + 1, climbs.len(), one.subject.name(), one.family.name);
                    if let Ok(mut done) = done.lock() {
                        done.push((at, ladder));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().map_err(|_| "a worker failed".to_owned())?;
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, ladder)| ladder).collect()
}

/// Counts one family under callgrind.
fn climb(climb: Climb<'_>) -> Result<Ladder, String> {
    let instructions = count(climb)?;
    let ratios = ratios(&instructions);
    Ok(Ladder {
        engine: climb.subject.name(),
        family: climb.family.name,
        about: climb.family.about,
        sizes: climb.sizes.to_vec(),
        instructions,
        linear: is_linear(&ratios),
        ratios,
        must_be_linear: climb.subject == Subject::Fast,
    })
}

fn count(Climb { subject, family, sizes }: Climb<'_>) -> Result<Vec<u64>, String> {
    let own = std::env::current_exe().map_err(|error| format!("own program not found: {error}"))?;
    let name = format!("ladder-{}-{}-{}", std::process::id(), subject.name(), family.name);
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let list: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let output = Command::new("valgrind")
        // The C library copies large blocks with other instructions than small ones; held to one kind, a byte copied costs
        // the same at every size.
        .env(
            "GLIBC_TUNABLES",
            "glibc.cpu.x86_non_temporal_threshold=0x7fffffff:glibc.cpu.x86_rep_movsb_threshold=0x7fffffff",
        )
        .args(["--tool=callgrind", "--toggle-collect=*::measured_call", "--dump-before=*::measured_call"])
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(own)
        .args(["--measure", &format!("{}:{}:{}", subject.name(), family.name, list.join(","))])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| format!("valgrind cannot be started: {error}"))?;
    // A dump is made before each call, so it holds the call before; the last one's count comes at the end.
    let dumps = (2..=sizes.len()).map(|dump| format!("out.{dump}")).chain(["out".to_owned()]);
    let counts: Result<Vec<u64>, String> = dumps.map(|dump| total(&folder.join(dump))).collect();
    let _ = std::fs::remove_dir_all(&folder);
    match counts {
        Ok(counts) if output.status.success() => Ok(counts),
        Ok(_) => Err(format!("{} on {}: {}", subject.name(), family.name, String::from_utf8_lossy(&output.stderr))),
        Err(why) => Err(format!("{why}\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The instructions of one dump.
fn total(dump: &Path) -> Result<u64, String> {
    let content = std::fs::read_to_string(dump).map_err(|error| format!("no dump {}: {error}", dump.display()))?;
    content
        .lines()
        .find_map(|line| line.strip_prefix("summary: ").or_else(|| line.strip_prefix("totals: ")))
        .and_then(|number| number.trim().parse().ok())
        .ok_or_else(|| format!("no count in {}", dump.display()))
}

fn report(ladders: &[Ladder]) {
    let rows: Vec<Vec<String>> = ladders
        .iter()
        .map(|ladder| {
            let per_byte = match (ladder.instructions.last(), ladder.sizes.last()) {
                (Some(&instructions), Some(&size)) => instructions as f64 / size as f64,
                _ => 0.0,
            };
            let ratios: Vec<String> = ladder.ratios.iter().map(|ratio| format!("{ratio:.3}")).collect();
            let verdict = match (ladder.linear, ladder.must_be_linear) {
                (true, true) => "linear",
                (false, false) => "not linear, as it must be",
                (false, true) => "NOT LINEAR",
                (true, false) => "LINEAR, BUT MUST NOT BE",
            };
            vec![ladder.engine.into(), ladder.family.into(), format!("{per_byte:.1}"), ratios.join(" "), verdict.into()]
        })
        .collect();
    table::print(&["engine", "family", "instructions/byte", "ratios of differences", "verdict"], &rows);
}
