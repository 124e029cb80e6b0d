//! What small cases cost: the time to make those that `editproof run` generates, and the engine's own time on them.
//!
//! A differential run is many small cases, and on those what a call costs at least is all that counts. Reported only: it is an
//! absolute time.

use benches::engines::Subject;
use benches::table;
use clap::Parser;
use editproof_conformance::generate::{Profile, numbered};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Parser)]
#[command(
    about = "Times making cases and the engine alone on them, the fastest of several rounds",
    after_help = "Examples:\n  cargo run --release -p benches --bin small\n  \
                  cargo run --release -p benches --bin small -- --cases 50000 --seed 7\n\n\
                  Exit status: 0, 2 usage."
)]
struct Args {
    /// How many generated cases
    #[arg(long, default_value_t = 20_000)]
    cases: u64,
    /// The seed that `editproof run` would take
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds, of which the fastest counts
    #[arg(long, default_value_t = 7)]
    rounds: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let profile = Profile::default();
    let make = || (0..args.cases).map(|index| numbered(args.seed, index, &profile)).collect::<Vec<_>>();
    let cases = make();
    let made = fastest(args.rounds, || drop(std::hint::black_box(make())));
    let answered = fastest(args.rounds, || {
        for case in &cases {
            std::hint::black_box(Subject::Fast.run(case));
        }
    });
    let per_case = |amount: f64| format!("{:.2}", amount / args.cases.max(1) as f64);
    let bytes = cases.iter().map(|case| case.text.len()).sum::<usize>() as f64;
    let edits = cases.iter().map(|case| case.edits.len()).sum::<usize>() as f64;
    table::print(
        &["cases", "bytes of text", "edits", "µs to make one", "µs to answer one"],
        &[vec![
            args.cases.to_string(),
            per_case(bytes),
            per_case(edits),
            per_case(made.as_secs_f64() * 1e6),
            per_case(answered.as_secs_f64() * 1e6),
        ]],
    );
    ExitCode::SUCCESS
}

/// The fastest of so many rounds.
fn fastest(rounds: usize, work: impl Fn()) -> Duration {
    let round = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..rounds.max(1)).map(|_| round()).min().unwrap_or(Duration::ZERO)
}
