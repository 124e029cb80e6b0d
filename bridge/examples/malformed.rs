//! Malformed requests by the thousand: `cargo run --release -p editproof-bridge --example malformed`.
//!
//! Exit status: 0 all were refused as they have to be, 1 one was not or something panicked, 2 not understood.

#[path = "../tests/support/malformed.rs"]
mod malformed;
#[path = "../tests/support/mod.rs"]
mod support;

use clap::Parser;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Malformed requests to a bridge: no panic, no status of 500 or more
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo run --release -p editproof-bridge --example malformed
  cargo run --release -p editproof-bridge --example malformed -- --requests 1000 --seed 7

Exit status: 0 all were refused as they have to be, 1 one was not or something panicked, 2 not understood.")]
struct Arguments {
    /// How many
    #[arg(long, default_value_t = 100_000)]
    requests: usize,
    /// The same seed gives the same requests
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

static PANICS: AtomicUsize = AtomicUsize::new(0);

fn main() -> ExitCode {
    let Arguments { requests, seed } = Arguments::parse();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::SeqCst);
        usual(panic);
    }));
    let runtime = tokio::runtime::Runtime::new().expect("no threads");
    let (report, time) = runtime.block_on(async {
        let served = malformed::serve().await;
        let start = Instant::now();
        (malformed::run(served.address, requests, seed).await, start.elapsed())
    });
    let panics = PANICS.load(Ordering::SeqCst);
    println!("{}; {panics} panics; {:.1} s", report.to_text(), time.as_secs_f64());
    for wrong in &report.wrong {
        println!("answered wrongly: {}", wrong.escape_debug());
    }
    if panics == 0 && report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
