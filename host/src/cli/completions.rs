//! `edithost completions`: what a shell needs to complete the command line.

use super::Exit;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

const AFTER_HELP: &str = "\
Examples:
  edithost completions bash > ~/.local/share/bash-completion/completions/edithost
  edithost completions zsh > \"${fpath[1]}/_edithost\"
  edithost completions fish > ~/.config/fish/completions/edithost.fish

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
        clap_complete::generate(self.shell, &mut super::Command::command(), "edithost", &mut script);
        // A reader that went away has read enough.
        let _ = std::io::stdout().write_all(&script);
        Exit::Done
    }
}
