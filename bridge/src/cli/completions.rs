//! `editbridge completions`: what a shell needs to complete the command line.

use super::Exit;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

const AFTER_HELP: &str = "\
Examples:
  editbridge completions bash > ~/.local/share/bash-completion/completions/editbridge
  editbridge completions zsh > \"${fpath[1]}/_editbridge\"
  editbridge completions fish > ~/.config/fish/completions/editbridge.fish

Exit status: 0 printed, 2 not understood.";

#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub(super) fn run(&self) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::Arguments::command(), "editbridge", &mut script);
        // A reader that went away has read enough.
        let _ = std::io::stdout().write_all(&script);
        Exit::Done
    }
}
