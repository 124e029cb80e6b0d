//! Failing cases as files, and the command that reproduces one.

use crate::case::{Case, to_json};
use crate::engines::Choice;
use crate::external::Settings;
use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

/// A failing case that was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The case file.
    pub file: PathBuf,
    /// The command that shows the same failure, for a shell.
    pub command: String,
}

/// A failing case that could not be stored.
#[derive(Debug, thiserror::Error)]
#[error("cannot write `{}`: {error}; check the path and its permissions, or choose another folder", path.display())]
pub struct StoreError {
    path: PathBuf,
    error: io::Error,
}

/// Stores failing cases in a folder.
#[derive(Debug)]
pub struct Reproducer<'a> {
    folder: &'a Path,
    engine: &'a Choice,
    names: HashSet<String>,
    /// What reproduces a failure: the command and what stands behind the file.
    verb: Verb,
}

/// The command that reproduces a failure: its name and what stands behind the file.
pub(crate) type Verb = (&'static str, &'static [&'static str]);

/// Explains one case.
pub(crate) const REPRO: Verb = ("repro", &[]);
/// Holds the engine's answers on one case against each other.
pub(crate) const CHECK: Verb = ("check", &["--generate", "0"]);

impl<'a> Reproducer<'a> {
    /// Stores into `folder`, which is made when the first case is stored.
    pub fn new(folder: &'a Path, engine: &'a Choice) -> Self {
        Reproducer { folder, engine, names: HashSet::new(), verb: REPRO }
    }

    /// The same for what `check` finds: `repro` knows nothing of it.
    #[must_use]
    pub fn checking(self) -> Self {
        Reproducer { verb: CHECK, ..self }
    }

    /// Stores `case`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn store(&mut self, case: &Case) -> Result<Stored, StoreError> {
        let file = self.folder.join(self.name(&case.id));
        let written = std::fs::create_dir_all(self.folder).and_then(|()| std::fs::write(&file, to_json([case])));
        written.map_err(|error| StoreError { path: file.clone(), error })?;
        let command = command(&file, self.engine, self.verb);
        Ok(Stored { file, command })
    }

    /// A file name for an id, unique in this run.
    fn name(&mut self, id: &str) -> String {
        let stem = file_stem(id);
        let mut name = format!("{stem}.json");
        let mut number = 2;
        // Some file systems do not tell `A` from `a`.
        while !self.names.insert(name.to_ascii_lowercase()) {
            name = format!("{stem}-{number}.json");
            number += 1;
        }
        name
    }
}

/// A plain file name for an id, without its extension.
pub(crate) fn file_stem(id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    // Names on most file systems are at most 255 bytes.
    let stem: String = id.trim_start_matches('.').chars().map(plain).take(100).collect();
    if stem.is_empty() { "case".to_owned() } else { stem }
}

fn command(file: &Path, engine: &Choice, verb: Verb) -> String {
    let program = std::env::args().next().filter(|program| program.contains(std::path::is_separator));
    command_of(program.as_deref().unwrap_or("editproof"), file, engine, verb)
}

/// The command that reproduces the case of `file`.
pub(crate) fn command_of(program: &str, file: &Path, engine: &Choice, (verb, behind): Verb) -> String {
    let mut words = vec![program.to_owned(), verb.to_owned()];
    if *engine != Choice::default() {
        words.extend(["--engine".to_owned(), engine.to_string()]);
        words.extend(engine.external().map(bounds).unwrap_or_default());
    }
    words.push(file.display().to_string());
    words.extend(behind.iter().map(|word| (*word).to_owned()));
    let quoted: Vec<Cow<'_, str>> =
        words.iter().map(|word| shlex::try_quote(word).unwrap_or(Cow::Borrowed(word.as_str()))).collect();
    quoted.join(" ")
}

/// The bounds of a program that differ from the defaults and that decide a single case.
fn bounds(settings: &Settings) -> Vec<String> {
    let Settings { time_limit, start_limit, memory_limit, .. } = settings;
    let bounds = [
        ("--time-limit", time_limit.as_secs_f64().to_string(), *time_limit != Settings::TIME_LIMIT),
        ("--start-limit", start_limit.as_secs_f64().to_string(), *start_limit != Settings::START_LIMIT),
        ("--memory-limit", (memory_limit >> 20).to_string(), *memory_limit != Settings::MEMORY_LIMIT),
    ];
    bounds.into_iter().filter(|bound| bound.2).flat_map(|(name, value, _)| [name.to_owned(), value]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{CaseEdit, load_path};
    use editproof_spec::Matching;

    #[test]
    fn file_names_are_plain_and_unique() {
        let mut reproducer = Reproducer::new(Path::new("x"), &Choice::Fast);
        let names = ["a/b c", "a_b_c", "A/B C", "../é", ""].map(|id| reproducer.name(id));
        assert_eq!(names, ["a_b_c.json", "a_b_c-2.json", "A_B_C-3.json", "__.json", "case.json"]);
    }

    #[test]
    fn a_stored_case_reads_back() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("with space");
        let edit = CaseEdit { old_text: "\u{feff}a\r\n".into(), new_text: String::new(), replace_all: true };
        let mut case = Case::new("x", "\u{feff}a\r\n\t", vec![edit], Matching::Tolerant);
        case.limits.text_units = 7;
        let stored = Reproducer::new(&inner, &Choice::Oracle).store(&case).unwrap();
        let again = load_path(&stored.file).unwrap();
        assert_eq!((&again[0].text, &again[0].edits, again[0].limits), (&case.text, &case.edits, case.limits));
        assert!(
            stored.command.ends_with(&format!("repro --engine oracle '{}'", stored.file.display())),
            "{}",
            stored.command
        );
    }
}
