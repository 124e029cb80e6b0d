//! Reading a log, every line of it held against the chain.
//!
//! A line that breaks off at the end of the file is told from any other damage, since only that can be the work of a kill.
//! Time and space: O(log).

use super::line::{Chain, begins_like_a_line};
use super::{Log, LogError};
use crate::event::{Event, VERSION};
use std::collections::HashSet;
use std::path::Path;

/// The log at `path`. Whether it is whole, its `ended` says.
///
/// # Errors
///
/// A file that cannot be read, and any line that is not exactly as it was written.
pub fn read(path: &Path) -> Result<Log, LogError> {
    let bytes = std::fs::read(path).map_err(|source| LogError::Io { action: "read", path: path.to_owned(), source })?;
    let lines = parse(path, &bytes)?;
    if lines.whole < bytes.len() {
        return Err(LogError::Torn { path: path.to_owned(), line: lines.count + 1 });
    }
    lines.log.ok_or_else(|| damaged(path, 1, "the log is empty"))
}

/// What whole lines say.
pub(super) struct Lines {
    /// Absent where there is no whole line.
    pub(super) log: Option<Log>,
    /// After the last whole line.
    pub(super) chain: Chain,
    /// Bytes of whole lines.
    pub(super) whole: usize,
    /// How many they are.
    pub(super) count: usize,
}

/// The whole lines of `bytes`; what follows the last LF is left alone if it can be the beginning of a line.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Lines, LogError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut lines = Lines { log: None, chain: Chain::default(), whole, count: 0 };
    let mut seen = HashSet::new();
    let mut planned = HashSet::new();
    for line in bytes[..whole].split_inclusive(|&byte| byte == b'\n') {
        lines.count += 1;
        let number = lines.count;
        let damaged = |what: &str| damaged(path, number, what);
        let line = std::str::from_utf8(&line[..line.len() - 1]).map_err(|_| damaged("is no UTF-8"))?;
        let text = lines.chain.event(line).map_err(damaged)?;
        if lines.log.is_none() {
            check_version(path, text)?;
        }
        let event: Event = serde_json::from_str(text).map_err(|error| damaged(&format!("is no event: {error}")))?;
        let Some(log) = &mut lines.log else {
            let Event::Start(start) = event else { return Err(damaged("is not the start of a log")) };
            planned.extend(start.plan.iter().map(|unit| unit.id.clone()));
            if planned.len() < start.plan.len() {
                return Err(damaged("a unit is planned twice"));
            }
            lines.log = Some(Log { start: *start, continued: Vec::new(), units: Vec::new(), ended: false });
            continue;
        };
        if log.ended {
            return Err(damaged("follows the end"));
        }
        match event {
            Event::Start(_) => return Err(damaged("is a second start")),
            Event::Continued(circumstances) => log.continued.push(*circumstances),
            Event::Unit(unit) => {
                if !planned.contains(&unit.id) {
                    return Err(damaged(&format!("unit {} is not in the plan", unit.id)));
                }
                if !seen.insert(unit.id.clone()) {
                    return Err(damaged(&format!("unit {} stands twice", unit.id)));
                }
                log.units.push(*unit);
            }
            Event::End(end) => {
                if end.units != log.units.len() as u64 {
                    let held = log.units.len();
                    return Err(damaged(&format!("the end speaks of {} units, the log holds {held}", end.units)));
                }
                log.ended = true;
            }
        }
    }
    let rest = &bytes[whole..];
    if !begins_like_a_line(rest) || (!rest.is_empty() && lines.log.as_ref().is_some_and(|log| log.ended)) {
        return Err(damaged(path, lines.count + 1, "is no line of a log"));
    }
    Ok(lines)
}

/// Told before anything else, since another version may hold what this one cannot read.
fn check_version(path: &Path, text: &str) -> Result<(), LogError> {
    #[derive(serde::Deserialize)]
    struct Versioned {
        version: u32,
    }
    match serde_json::from_str::<Versioned>(text) {
        Ok(Versioned { version }) if version != VERSION && text.starts_with("{\"event\":\"start\"") => {
            Err(LogError::Version { path: path.to_owned(), found: version, known: VERSION })
        }
        _ => Ok(()),
    }
}

fn damaged(path: &Path, line: usize, what: &str) -> LogError {
    LogError::Damaged { path: path.to_owned(), line, what: what.to_owned() }
}
