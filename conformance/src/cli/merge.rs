//! `editproof merge`: the parts of a qualification as the report of the whole.

use super::exit::{Error, Exit};
use super::output::Output;
use super::qualify::report;
use clap::Args;
use editproof_qualification::log;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
The report is the one that a single run would have made, but for its times. A part that has not come to its end, is missing or \
there twice is refused.

Examples:
  editproof merge part-1 part-2 part-3 --out report
      the parts of `editproof qualify --shard 1/3 --out part-1`, and so on

Exit status: 0 the engine may ship, 1 not so, 2 usage or bad input, 70 internal error";

/// Put the parts of a qualification together
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Merge {
    /// The folders of the parts
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,

    /// The folder of the whole
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Merge {
    /// Merges and reports.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let read = |folder: &PathBuf| log::read(&folder.join(log::FILE));
        let logs: Result<Vec<_>, _> = self.parts.iter().map(read).collect();
        let logs = logs.map_err(Error::bad_input)?;
        let whole = log::merge(logs).map_err(Error::bad_input)?;
        std::fs::create_dir_all(&self.out).map_err(|error| Error::file("make", &self.out, &error))?;
        log::write(&whole, &self.out.join(log::FILE)).map_err(Error::bad_input)?;
        report(&self.out, output)
    }
}
