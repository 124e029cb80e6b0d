//! `edithost explain`: what a message states, and what a model would read of it.

use super::{Exit, Unusable, input, print};
use clap::Args;
use editproof_host::{Wording, format_edit_conflict, log_edit_conflict, parse_edit_conflict};
use std::path::Path;

const AFTER_HELP: &str = "\
Examples:
  edithost explain 'Workspace edit did not apply and nothing was written: old_text was not found.'
  edithost explain --excerpts - < message.txt
  edithost explain --log - < message.txt

A line break at the very end of standard input is not taken for a part of the message.

Exit status: 0 explained, 1 no message of a conflict, 2 not understood.";

/// Parse the message of an EDIT_CONFLICT and say it as a model would read it
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Explain {
    /// The message, or - for standard input
    #[arg(value_name = "MESSAGE")]
    message: String,

    /// Show excerpts of the file
    #[arg(long)]
    excerpts: bool,

    /// Speak of replace_all, as to a model whose tool has it
    #[arg(long)]
    replace_all: bool,

    /// Print the line for a log instead
    #[arg(long, conflicts_with_all = ["excerpts", "replace_all"])]
    log: bool,
}

impl Explain {
    pub(super) fn run(&self) -> Result<Exit, Unusable> {
        let message = match self.message.as_str() {
            "-" => {
                let text = input::text(Path::new("-"))?;
                text.strip_suffix('\n').unwrap_or(&text).to_owned()
            }
            message => message.to_owned(),
        };
        let Some(conflict) = parse_edit_conflict(&message) else {
            eprintln!(
                "edithost: this is not the message of an EDIT_CONFLICT; a host says only that the edit did not fit"
            );
            return Ok(Exit::NotMade);
        };
        let wording = Wording { excerpts: self.excerpts, replace_all: self.replace_all, ..Wording::default() };
        print(&if self.log { log_edit_conflict(&conflict) } else { format_edit_conflict(&conflict, wording) });
        Ok(Exit::Done)
    }
}
