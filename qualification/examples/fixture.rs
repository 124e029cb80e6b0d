//! Writes the logs and reports that the tests of the page look at: `cargo run --example fixture -- FOLDER`.
//!
//! `FOLDER/green` and `FOLDER/red` must not be there yet. The figures are made up.

#[path = "../tests/fixture/mod.rs"]
mod fixture;

use editproof_qualification::{log, report};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder to write to")?);
    for (name, log) in [("green", fixture::green()), ("red", fixture::red())] {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder)?;
        log::write(&log, &folder.join(log::FILE))?;
        let decision = report::write(&log, &folder)?;
        println!("{}: {}", folder.display(), decision.line());
    }
    Ok(())
}
