//! `editproof verify`: checks the report of a qualification from its log alone, without the engine and without a network.

use super::exit::{Error, Exit};
use super::output::Output;
use crate::qualify::verify_failures;
use crate::report::number::counted;
use crate::report::style::{RIGHT, WRONG};
use clap::Args;
use editproof_qualification::report::verify;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Every line of the log is held against the chain of digests, and every report against what the log gives, to the byte. That the log tells \
the truth cannot be shown so: whoever wrote it could write another. Sign `SHA256SUMS` where that matters.

Examples:
  editproof verify target/qualification
      the report of the last run
  editproof verify report && echo may ship
      in a pipeline that is handed a report

Exit status: 0 sound, and the engine may ship, 1 sound, and it may not, 2 not sound or no report, 70 internal error";

/// Check a report offline, from its log and digests
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Verify {
    /// The folder of the report
    #[arg(value_name = "DIR", default_value = "target/qualification")]
    folder: PathBuf,
}

impl Verify {
    /// Verifies.
    ///
    /// # Errors
    /// A report that is not what its log gives, a log that was torn or edited, or none.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let found = verify(&self.folder).map_err(Error::bad_input)?;
        verify_failures(&self.folder, &found.log.units).map_err(Error::bad_input)?;
        let (style, exit) = if found.decision.may_ship() { (RIGHT, Exit::Agree) } else { (WRONG, Exit::Differ) };
        output.print(&format!(
            "sound: {} and {}, digest {}\n{style}{}{style:#}\n",
            counted(found.files as u64, "file"),
            counted(found.log.units.len() as u64, "unit"),
            found.digest,
            found.decision.line()
        ))?;
        Ok(exit)
    }
}
