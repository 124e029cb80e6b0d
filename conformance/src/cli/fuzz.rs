//! `editproof fuzz`: what the fuzzers found, without a fuzzer.

use super::corpus;
use super::exit::{Error, Exit};
use super::output::Output;
use crate::case::Case;
use crate::engines::{Choice, guard};
use crate::fuzzing::{TARGETS, Target, dictionary, target};
use crate::report::number::counted;
use crate::report::reproduce::Reproducer;
use crate::report::style::{COMMAND, HEADING, RIGHT, WRONG};
use clap::{Args, Subcommand};
use std::io::Read;
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
An input is a file of fuzz bytes, as fuzzers store crashes and corpora, or a case file (.json) of one case.

Examples:
  editproof fuzz targets
      what there is
  editproof fuzz replay exact fuzz/artifacts/exact/crash-1234
      the same input again; the input is shown, and what does not hold
  editproof fuzz replay exact fuzz/seeds/exact
      every input of a folder
  editproof fuzz case exact fuzz/artifacts/exact/crash-1234
      the crash as a case file in `failures/`, with the command that reproduces it
  editproof fuzz dictionary > fuzz/editproof.dict
      the fuzzers' dictionary
  editproof fuzz seeds requests /tmp/requests
      the cases of the corpus as inputs of a target whose inputs are documents

Exit status: 0 all hold, 1 something does not hold, 2 usage or bad input, 70 internal error";

/// Replay what fuzzers found, and turn it into case files
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Fuzz {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the targets
    #[command(
        after_help = "Examples:\n  editproof fuzz targets\n\nExit status: 0 done, 2 usage or bad input, 70 internal error"
    )]
    Targets,
    /// Check inputs again
    #[command(
        after_help = "Examples:\n  editproof fuzz replay exact fuzz/seeds/exact\n\nExit status: 0 all hold, 1 something does not hold, 2 usage or bad input, 70 internal error"
    )]
    Replay {
        /// The target; `editproof fuzz targets` lists them
        target: String,
        /// Files or folders of inputs; `-` reads one from standard input
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
    },
    /// Store inputs as case files
    #[command(
        after_help = "Examples:\n  editproof fuzz case exact fuzz/artifacts/exact/crash-1234\n\nExit status: 0 done, 2 usage or bad input, 70 internal error"
    )]
    Case {
        /// A target whose inputs are cases
        target: String,
        /// Files of inputs
        #[arg(required = true)]
        inputs: Vec<PathBuf>,
        /// The folder for case files
        #[arg(long, value_name = "DIR", default_value = "failures")]
        failures: PathBuf,
    },
    /// Print the fuzzers' dictionary
    #[command(
        after_help = "Examples:\n  editproof fuzz dictionary > fuzz/editproof.dict\n\nExit status: 0 done, 2 usage or bad input, 70 internal error"
    )]
    Dictionary,
    /// Write the corpus's cases as inputs of a target
    #[command(
        after_help = "Examples:\n  editproof fuzz seeds requests /tmp/requests\n\nExit status: 0 done, 2 usage or bad input, 70 internal error"
    )]
    Seeds {
        /// A target whose inputs are documents
        target: String,
        /// The folder for the inputs
        folder: PathBuf,
    },
}

impl Fuzz {
    /// Does what was asked.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        match &self.verb {
            Verb::Targets => {
                for target in TARGETS {
                    output.print(&format!("{HEADING}{:<12}{HEADING:#} {}\n", target.name, target.about))?;
                }
                Ok(Exit::Agree)
            }
            Verb::Replay { target, inputs } => replay(named(target)?, inputs, output),
            Verb::Case { target, inputs, failures } => store(named(target)?, inputs, failures, output),
            Verb::Dictionary => output.print(&dictionary::dictionary()).map(|()| Exit::Agree),
            Verb::Seeds { target, folder } => seeds(named(target)?, folder, output),
        }
    }
}

fn named(name: &str) -> Result<&'static Target, Error> {
    target(name).ok_or_else(|| {
        let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
        Error::BadInput(format!("unknown target `{name}`; expected one of {}", names.join(", ")))
    })
}

/// An input as it was given.
enum Given {
    Bytes(Vec<u8>),
    Case(Box<Case>),
}

fn read(path: &Path) -> Result<Given, Error> {
    let unreadable = |error: std::io::Error| Error::file("read", path, &error);
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(Given::Bytes(bytes));
    }
    if path.extension().is_some_and(|extension| extension == "json") {
        let cases = corpus::load(&[path.to_owned()])?;
        return match <[Case; 1]>::try_from(cases) {
            Ok([case]) => Ok(Given::Case(Box::new(case))),
            Err(cases) => {
                let found = counted(cases.len() as u64, "case");
                Err(Error::BadInput(format!("`{}` holds {found}; expected one", path.display())))
            }
        };
    }
    std::fs::read(path).map(Given::Bytes).map_err(unreadable)
}

/// The files that are meant: those of a folder in the order of their names.
fn files(inputs: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for input in inputs {
        if !input.is_dir() {
            files.push(input.clone());
            continue;
        }
        let list = || -> std::io::Result<Vec<PathBuf>> {
            let mut inside = Vec::new();
            for entry in std::fs::read_dir(input)? {
                let path = entry?.path();
                if path.is_file() {
                    inside.push(path);
                }
            }
            inside.sort();
            Ok(inside)
        };
        files.extend(list().map_err(|error| Error::file("read", input, &error))?);
    }
    Ok(files)
}

fn replay(target: &Target, inputs: &[PathBuf], output: &mut Output) -> Result<Exit, Error> {
    let files = files(inputs)?;
    let mut failed = 0;
    for file in &files {
        let (outcome, shown) = match read(file)? {
            Given::Bytes(bytes) => (guard::catch(|| (target.check)(&bytes)), (target.shown)(&bytes)),
            Given::Case(case) => (guard::catch(|| (target.check_case)(&case)), String::new()),
        };
        if let Err(trouble) = outcome {
            failed += 1;
            let name = file.display();
            output.print(&format!("{WRONG}{name}: {trouble}{WRONG:#}\n{COMMAND}{shown}{COMMAND:#}\n"))?;
        }
    }
    let (style, end) = if failed == 0 { (RIGHT, Exit::Agree) } else { (WRONG, Exit::Differ) };
    let inputs = counted(files.len() as u64, "input");
    output.print(&format!("{}: {inputs}, {style}{failed} failed{style:#}\n", target.name))?;
    Ok(end)
}

fn store(target: &Target, inputs: &[PathBuf], failures: &Path, output: &mut Output) -> Result<Exit, Error> {
    let engine = Choice::default();
    let mut reproducer = Reproducer::new(failures, &engine);
    for file in files(inputs)? {
        let case = match read(&file)? {
            Given::Bytes(bytes) => {
                // A fuzzer's name for a crash is a digest of the bytes.
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                (target.case)(&bytes).map(|case| Case { id: format!("fuzz-{}-{name}", target.name), ..case })
            }
            Given::Case(case) => Some(*case),
        };
        let case = case.ok_or_else(|| {
            Error::BadInput(format!(
                "inputs of `{0}` are documents, no cases; keep this one by copying it to `fuzz/seeds/{0}/`",
                target.name
            ))
        })?;
        let stored = reproducer.store(&case).map_err(Error::bad_input)?;
        output.print(&format!("{COMMAND}{}{COMMAND:#}\n", stored.command))?;
    }
    Ok(Exit::Agree)
}

fn seeds(target: &Target, folder: &Path, output: &mut Output) -> Result<Exit, Error> {
    let cases = corpus::cases()?;
    std::fs::create_dir_all(folder).map_err(|error| Error::file("make", folder, &error))?;
    let mut written = 0;
    // Large texts would only slow a fuzzer down.
    for case in cases.iter().filter(|case| case.text.len() < 2_000) {
        let Some(document) = (target.document)(case) else { continue };
        let file = folder.join(&case.id);
        let bytes = [&[0], document.as_slice()].concat();
        std::fs::write(&file, bytes).map_err(|error| Error::file("write", &file, &error))?;
        written += 1;
    }
    if written == 0 {
        return Err(Error::BadInput(format!(
            "inputs of `{}` are cases, no documents; its seeds are found",
            target.name
        )));
    }
    output.print(&format!("{}: {}\n", folder.display(), counted(written, "input")))?;
    Ok(Exit::Agree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::load_path;

    #[test]
    fn a_folder_is_read_in_order_and_a_case_is_stored() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "a"] {
            std::fs::write(folder.path().join(name), name).unwrap();
        }
        std::fs::create_dir(folder.path().join("c")).unwrap();
        let names = files(&[folder.path().to_owned()]).unwrap();
        assert_eq!(names, ["a", "b"].map(|name| folder.path().join(name)));
        let failures = folder.path().join("failures");
        store(named("exact").unwrap(), &names, &failures, &mut Output::stdout()).unwrap();
        let stored = files(&[failures]).unwrap();
        assert_eq!(stored.len(), 2);
        let cases = load_path(&stored[0]).unwrap();
        assert!(cases[0].id.starts_with("fuzz-exact-a"));
        assert!(store(named("serve").unwrap(), &names, folder.path(), &mut Output::stdout()).is_err());
    }
}
