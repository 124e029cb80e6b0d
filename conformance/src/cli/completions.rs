//! `editproof completions`: what a shell needs to complete the command line.

use super::exit::{Error, Exit};
use super::output::Output;
use clap::Args;
use clap_complete::Shell;

const AFTER_HELP: &str = "\
Examples:
  editproof completions bash > ~/.local/share/bash-completion/completions/editproof
      for bash
  editproof completions zsh > \"${fpath[1]}/_editproof\"
      for zsh
  editproof completions fish > ~/.config/fish/completions/editproof.fish
      for fish

Exit status: 0 printed, 2 usage, 70 internal error";

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "editproof", &mut script);
        output.print(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Agree)
    }
}
