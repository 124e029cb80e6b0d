//! An edit written on the command line: a text, what to look for, and what to put in its place.

use super::exit::Error;
use super::literal;
use crate::case::{Case, CaseEdit};
use clap::Args;
use editproof_spec::Matching;

/// How texts are written, for `--help`.
pub(super) const HELP: &str = r"TEXT understands the escapes \n \r \t \0 \\ and \u{feff}. `@FILE` reads a file as it is, without the BOM of a text to edit; `@@` begins a text with `@`.";

/// The arguments of an edit of one's own.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct OwnEdit {
    /// The text to edit
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires_all = ["old", "new"])]
    pub(super) text: Option<String>,

    /// What to look for; again for a batch, each with its `--new`
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "text")]
    old: Vec<String>,

    /// What to put in its place
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "text")]
    new: Vec<String>,

    /// Replace every location, in every edit
    #[arg(long, requires = "text")]
    replace_all: bool,

    /// Try the tolerant tiers too
    #[arg(long, requires = "text")]
    tolerant: bool,
}

impl OwnEdit {
    /// The case that they say; `None` without `--text`.
    ///
    /// # Errors
    /// A text that cannot be read, or an edit without its new text.
    pub(super) fn case(&self) -> Result<Option<Case>, Error> {
        let Some(text) = &self.text else { return Ok(None) };
        let read = |name: &str, argument: &str| {
            literal::text(argument).map_err(|error| Error::BadInput(format!("--{name}: {error}")))
        };
        if self.old.len() != self.new.len() {
            let (old, new) = (self.old.len(), self.new.len());
            return Err(Error::BadInput(format!(
                "found {old} `--old` and {new} `--new`; expected one `--new` for each `--old`"
            )));
        }
        let mut edits = Vec::new();
        for (old, new) in self.old.iter().zip(&self.new) {
            let (old_text, new_text) = (read("old", old)?, read("new", new)?);
            edits.push(CaseEdit { old_text, new_text, replace_all: self.replace_all });
        }
        let matching = if self.tolerant { Matching::Tolerant } else { Matching::Exact };
        let whole = read("text", text)?;
        // FS-4: a file's BOM is not part of its text. A text on the command line is what it says.
        let is_file = text.starts_with('@') && !text.starts_with("@@");
        let without_bom = whole.strip_prefix('\u{feff}').filter(|_| is_file);
        let mut case = Case::new("command line", without_bom.unwrap_or(&whole), edits, matching);
        case.has_utf8_bom = without_bom.is_some();
        Ok(Some(case))
    }
}
