//! `editproof man`: manual pages, one for each command.
//!
//! Why not clap_mangen's page as it is: it prints what stands after the options as one paragraph under `EXTRA`; here examples and
//! exit statuses have sections of their own, their lines kept.

use super::exit::{Error, Exit};
use super::output::Output;
use clap::{Args, Command};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};
use editproof_qualification::file;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  editproof man | man -l -
      the page of editproof
  editproof man corpus add | man -l -
      the page of a command
  editproof man --out ~/.local/share/man/man1
      every page, each in a file

Exit status: 0 printed, 2 usage or bad input, 70 internal error";

/// Print manual pages, or write one for each command
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Man {
    /// The command whose page is printed [default: editproof itself]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,

    /// Write every page into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    /// Prints or writes.
    ///
    /// # Errors
    /// There is no such command, or a file cannot be written.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let mut command = super::command().disable_help_subcommand(true);
        command.build();
        let Some(folder) = &self.out else {
            let mut named = &command;
            for name in &self.command {
                let known = || {
                    let names = named.get_subcommands().map(|one| format!("`{}`", one.get_name())).collect::<Vec<_>>();
                    let expected = if names.is_empty() { "no command under it".to_owned() } else { names.join(", ") };
                    Error::BadInput(format!("unknown command `{name}`; expected one of {expected}"))
                };
                named = named.find_subcommand(name).ok_or_else(known)?;
            }
            output.print(&page(named)?.1)?;
            return Ok(Exit::Agree);
        };
        std::fs::create_dir_all(folder).map_err(|error| Error::file("make", folder, &error))?;
        let mut commands = vec![&command];
        while let Some(one) = commands.pop() {
            let (name, text) = page(one)?;
            let file = folder.join(name);
            file::replace(&file, text.as_bytes()).map_err(|error| Error::file("write", &file, &error))?;
            output.print(&format!("wrote {}\n", file.display()))?;
            commands.extend(one.get_subcommands().filter(|one| !one.is_hide_set()));
        }
        Ok(Exit::Agree)
    }
}

/// A page: the name of its file, and its text.
fn page(command: &Command) -> Result<(String, String), Error> {
    let extra = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let page = Page::new(command.clone());
    let mut out = Vec::new();
    let write = |out: &mut Vec<u8>| -> std::io::Result<()> {
        page.render_title(out)?;
        page.render_name_section(out)?;
        page.render_synopsis_section(out)?;
        page.render_description_section(out)?;
        page.render_options_section(out)?;
        if command.has_subcommands() {
            page.render_subcommands_section(out)?;
        }
        let mut roff = Roff::new();
        for (title, lines) in sections(&extra) {
            roff.control("SH", [title]);
            // As they are: an example is no running text.
            roff.control("nf", []);
            for line in lines {
                roff.text([roman(line)]);
            }
            roff.control("fi", []);
        }
        roff.to_writer(out)
    };
    write(&mut out).map_err(|error| Error::Internal(format!("a manual page cannot be rendered: {error}")))?;
    Ok((page.get_filename(), String::from_utf8_lossy(&out).into_owned()))
}

/// What stands after the options, by heading.
fn sections(extra: &str) -> Vec<(&'static str, Vec<String>)> {
    let mut sections: Vec<(&'static str, Vec<String>)> = Vec::new();
    for line in extra.lines() {
        let (title, rest) = match line {
            "Examples:" => (Some("EXAMPLES"), ""),
            _ => match line.strip_prefix("Exit status:") {
                Some(rest) => (Some("EXIT STATUS"), rest.trim_start()),
                None => (None, line),
            },
        };
        let title = title.or_else(|| sections.is_empty().then_some("NOTES"));
        if let Some(title) = title {
            sections.push((title, Vec::new()));
        }
        if let Some((_, lines)) = sections.last_mut()
            && !(rest.is_empty() && lines.is_empty())
        {
            lines.push(rest.to_owned());
        }
    }
    for (_, lines) in &mut sections {
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_and_exit_statuses_have_sections() {
        let found = sections("A note.\n\nExamples:\n  editproof x\n      why\n\nExit status: 0 fine, 1 not");
        let of = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            found,
            [
                ("NOTES", of(&["A note."])),
                ("EXAMPLES", of(&["  editproof x", "      why"])),
                ("EXIT STATUS", of(&["0 fine, 1 not"]))
            ]
        );
    }
}
