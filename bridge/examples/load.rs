//! Many edits at a time over real processes: `cargo run --release -p editproof-bridge --example load`.
//!
//! Exit status: 0 every edit was made once, 1 one was not, 2 not understood.

#[path = "../tests/support/binaries.rs"]
mod binaries;
#[path = "../tests/support/documents.rs"]
#[allow(dead_code)]
mod documents;
#[path = "../tests/support/load.rs"]
mod load;
#[path = "../tests/support/processes.rs"]
#[allow(dead_code)]
mod processes;

mod support {
    pub(crate) use crate::{binaries, documents, processes};
}

use clap::Parser;
use std::process::ExitCode;

/// Edits over a bridge: nothing lost, nothing applied twice, and how long they take
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo run --release -p editproof-bridge --example load
  cargo run --release -p editproof-bridge --example load -- --edits 200 --hosts 1

Exit status: 0 every edit was made once, 1 one was not, 2 not understood.")]
struct Arguments {
    /// How many edits
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    edits: u32,
    /// Over how many workspaces, with one file each
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=64))]
    workspaces: u32,
    /// Of how many workers
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    workers: u32,
    /// By how many hosts at a time
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=64))]
    hosts: u32,
}

fn main() -> ExitCode {
    let Arguments { edits, workspaces, workers, hosts } = Arguments::parse();
    let [edits, workspaces, workers, hosts] = [edits, workspaces, workers.min(workspaces), hosts].map(|n| n as usize);
    let load = load::Load { edits, workspaces, workers, hosts };
    let report = load::run(load, &binaries::editbridge());
    println!("{workspaces} workspaces, {workers} workers, {hosts} hosts");
    println!("{}", report.to_text());
    for (text, count) in &report.refused {
        println!("refused {count} times: {text}");
    }
    for line in &report.strange {
        println!("strange: {line}");
    }
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
