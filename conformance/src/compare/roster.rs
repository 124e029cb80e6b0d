//! The engines file: who takes part.

use crate::engines::Choice;
use crate::external::{CommandError, Settings};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What an engine's answers are held against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claims {
    /// The specification: every answer.
    Spec,
    /// Safety alone.
    #[default]
    Safety,
}

impl Claims {
    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Claims::Spec => "spec",
            Claims::Safety => "safety",
        }
    }
}

/// What an engine's own instructions tell its caller of several equal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pick {
    /// The first one is meant.
    First,
    /// All are meant.
    All,
}

impl Pick {
    /// The words for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Pick::First => "the first",
            Pick::All => "all",
        }
    }
}

/// One engine that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name for reports; unique in a roster.
    pub name: String,
    /// The engine.
    pub choice: Choice,
    /// The version that is expected, if one is.
    pub version: Option<String>,
    /// What it is held against.
    pub claims: Claims,
    /// What its caller is told of several equal places, if anything.
    pub several: Option<Pick>,
    /// How long it may take for a case, where that is less than any engine may.
    pub time_limit: Option<Duration>,
}

impl Entrant {
    /// The fast engine of this workspace: the row that must be all right.
    pub fn built_in() -> Self {
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        let name = "editproof".to_owned();
        Entrant { name, choice: Choice::Fast, version, claims: Claims::Spec, several: None, time_limit: None }
    }
}

/// Why an engines file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// It cannot be read.
    #[error("cannot read `{}`: {error}; check the path and its permissions", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is no engines file.
    #[error(
        "`{}`: {error}; expected {{\"engines\": [{{\"name\", \"command\", \"version\"?, \"claims\"?: \"spec\" or \"safety\", \
         \"several\"?: \"first\" or \"all\", \"timeLimit\"?: seconds}}]}}",
        file.display()
    )]
    Json {
        /// The file.
        file: PathBuf,
        /// Why.
        error: serde_json::Error,
    },
    /// A command is no command line.
    #[error("`{}`, engine `{name}`: {error}", file.display())]
    Command {
        /// The file.
        file: PathBuf,
        /// The engine.
        name: String,
        /// Why.
        error: CommandError,
    },
    /// A name is empty or was used before.
    #[error("`{}`: the name `{name}` is empty or used twice; give each engine a name of its own", file.display())]
    Name {
        /// The file.
        file: PathBuf,
        /// The name.
        name: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRoster {
    engines: Vec<WrittenEntrant>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct WrittenEntrant {
    name: String,
    command: String,
    version: Option<String>,
    #[serde(default)]
    claims: Claims,
    several: Option<Pick>,
    time_limit: Option<NonZeroU32>,
}

/// Reads an engines file. A program that is named with a slash is looked for from the file's folder.
///
/// # Errors
/// It cannot be read, or says something else.
pub fn read(file: &Path) -> Result<Vec<Entrant>, RosterError> {
    let text = std::fs::read_to_string(file).map_err(|error| RosterError::File { file: file.to_owned(), error })?;
    let written: WrittenRoster =
        serde_json::from_str(&text).map_err(|error| RosterError::Json { file: file.to_owned(), error })?;
    let mut names = HashSet::from([Entrant::built_in().name]);
    let folder = file.parent().unwrap_or(Path::new(""));
    written
        .engines
        .into_iter()
        .map(|WrittenEntrant { name, command, version, claims, several, time_limit }| {
            if name.is_empty() || !names.insert(name.clone()) {
                return Err(RosterError::Name { file: file.to_owned(), name });
            }
            let settings = settings(folder, &command).map_err(|error| {
                let name = name.clone();
                RosterError::Command { file: file.to_owned(), name, error }
            })?;
            let time_limit = time_limit.map(|seconds| Duration::from_secs(seconds.get().into()));
            Ok(Entrant { name, choice: Choice::External(Arc::new(settings)), version, claims, several, time_limit })
        })
        .collect()
}

fn settings(folder: &Path, command: &str) -> Result<Settings, CommandError> {
    let mut words = shlex::split(command).ok_or_else(|| CommandError(command.to_owned()))?;
    if let Some(program) = words.first_mut().filter(|program| program.contains('/')) {
        let path: PathBuf = folder.join(&*program).components().collect();
        let path = path.to_string_lossy().into_owned();
        // Without a slash it would be looked for on the search path.
        *program = if path.contains('/') { path } else { format!("./{path}") };
    }
    let joined = shlex::try_join(words.iter().map(String::as_str)).map_err(|_| CommandError(command.to_owned()))?;
    Settings::of(&joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<Vec<Entrant>, RosterError> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("engines.json");
        std::fs::write(&file, text).unwrap();
        read(&file)
    }

    #[test]
    fn programs_with_a_slash_are_found_from_the_file() {
        let command = |folder: &str, command: &str| settings(Path::new(folder), command).unwrap().to_string();
        assert_eq!(command("adapters", "./run 'a b'"), "adapters/run 'a b'");
        assert_eq!(command("", "./run x"), "./run x");
        assert_eq!(command("adapters", "node x.mjs"), "node x.mjs");
        assert_eq!(command("adapters", "/bin/x"), "/bin/x");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let entrant = |more: &str| format!(r#"{{"engines": [{{"name": "a", "command": "x"{more}}}]}}"#);
        let read = written(&entrant(r#", "version": "1", "claims": "spec""#)).unwrap();
        assert_eq!((read[0].version.as_deref(), read[0].claims), (Some("1"), Claims::Spec));
        let read = &written(&entrant("")).unwrap()[0];
        assert_eq!((read.claims, read.several, read.time_limit), (Claims::Safety, None, None));
        let read = &written(&entrant(r#", "several": "first", "timeLimit": 3"#)).unwrap()[0];
        assert_eq!((read.several, read.time_limit), (Some(Pick::First), Some(Duration::from_secs(3))));
        for (text, words) in [
            (entrant(r#", "claims": "all""#), "unknown variant `all`"),
            (entrant(r#", "several": "last""#), "unknown variant `last`"),
            (entrant(r#", "timeLimit": 0"#), "nonzero"),
            (entrant(r#", "speed": 1"#), "unknown field `speed`"),
            (r#"{"engines": [{"name": "", "command": "x"}]}"#.into(), "is empty or used twice"),
            (r#"{"engines": [{"name": "editproof", "command": "x"}]}"#.into(), "is empty or used twice"),
            (r#"{"engines": [{"name": "a", "command": "'x"}]}"#.into(), "engine `a`: `'x` is no command line"),
        ] {
            let error = written(&text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        assert!(super::read(Path::new("/no/such/file")).unwrap_err().to_string().contains("/no/such/file"));
    }
}
