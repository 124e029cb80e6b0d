//! The command `editworker`: workspace tools for people, agents and bridges.

#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
