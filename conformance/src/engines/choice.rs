//! From a name on the command line to an engine: the one place that chooses.

use super::{Control, Eager, Engine, Fast, Oracle, Wasteful};
use crate::external::{CommandError, External, Settings};
use crate::faults::{Fault, Model};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Which engine to put to the test.
///
/// A value, not an engine: every thread makes its own with [`Choice::make`], and again after the engine broke.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The fast engine of this workspace.
    #[default]
    Fast,
    /// The fast engine on its dense paths.
    Eager,
    /// The oracle itself.
    Oracle,
    /// An engine that is wrong on purpose.
    Control(Control),
    /// The engine of the fault bank that has this fault.
    Fault(Fault),
    /// A program that speaks the engine protocol.
    External(Arc<Settings>),
}

/// The prefix of the ids of [`Fault`]s.
const FAULT: &str = "fault:";
/// The prefix of the names of [`Control`]s.
const CONTROL: &str = "control:";

impl Choice {
    /// A new engine.
    pub fn make(&self) -> Box<dyn Engine> {
        match self {
            Choice::Fast => Box::new(Fast::default()),
            Choice::Eager => Box::new(Eager),
            Choice::Oracle => Box::new(Oracle),
            Choice::Control(Control::TooMuchWork) => Box::new(Wasteful::default()),
            Choice::Control(control) => Box::new(*control),
            Choice::Fault(fault) => Box::new(Model::with(*fault)),
            Choice::External(settings) => Box::new(External::new(Arc::clone(settings))),
        }
    }

    /// The program and its bounds, of an engine outside this process.
    pub fn external(&self) -> Option<&Settings> {
        match self {
            Choice::External(settings) => Some(settings),
            _ => None,
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Fast => f.pad("fast"),
            Choice::Eager => f.pad("fast:eager"),
            Choice::Oracle => f.pad("oracle"),
            Choice::Control(control) => write!(f, "{CONTROL}{}", control.as_str()),
            Choice::Fault(fault) => write!(f, "{FAULT}{fault}"),
            Choice::External(settings) => settings.fmt(f),
        }
    }
}

/// The error of reading a [`Choice`] from words that are neither an engine's name nor a program's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownEngine {
    /// A word that is no name.
    #[error("unknown engine `{0}`; expected one of {expected}, or the command line of a program", expected = expected())]
    Name(
        /// What was found instead.
        String,
    ),
    /// Words that are no command line.
    #[error(transparent)]
    Command(CommandError),
}

impl FromStr for Choice {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if let Some(known) = all().find(|choice| choice.to_string() == name) {
            return Ok(known);
        }
        let settings = Settings::of(name).map_err(UnknownEngine::Command)?;
        // A misspelt name would otherwise be told only that there is no such program.
        if settings.file().is_none() {
            return Err(UnknownEngine::Name(name.to_owned()));
        }
        Ok(Choice::External(Arc::new(settings)))
    }
}

/// Every choice.
fn all() -> impl Iterator<Item = Choice> {
    few().chain(Fault::ALL.iter().copied().map(Choice::Fault))
}

/// Every choice but the faults of the bank.
fn few() -> impl Iterator<Item = Choice> {
    [Choice::Fast, Choice::Eager, Choice::Oracle].into_iter().chain(Control::ALL.map(Choice::Control))
}

/// The names, but of the faults, which are hundreds.
fn expected() -> String {
    let names: Vec<_> = few().map(|choice| format!("`{choice}`")).collect();
    format!("{}, or `{FAULT}ID` with an id of `editproof faults --list`", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for choice in all() {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        let error = "slow".parse::<Choice>().unwrap_err();
        assert!(
            error.to_string().contains("`slow`; expected one of `fast`, `fast:eager`, `oracle`, `control:"),
            "{error}"
        );
    }

    #[test]
    fn a_command_line_reads_back() {
        for command in ["sh -c 'exec cat'", "./engine", "/no/such/engine --flag"] {
            let choice: Choice = command.parse().unwrap();
            assert_eq!(choice.to_string(), command);
            assert_eq!(choice.external().unwrap().program(), command.split(' ').next().unwrap());
        }
        for bad in ["control:nothing", "no-such-program --flag", "'open", ""] {
            assert!(bad.parse::<Choice>().is_err(), "{bad}");
        }
    }
}
