//! Writing a log: one line, one write.
//!
//! A line goes to the operating system in one piece before the call returns, so a kill loses at most the line that it falls
//! into; the end also waits for the disk. The file is locked while it is written: two runs in one folder would break each
//! other's chain. Time: O(line) each.

use super::line::Chain;
use super::read::parse;
use super::{Log, LogError, difference};
use crate::event::{End, Event, Start, Unit};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A log that is being written.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    chain: Chain,
    /// Bytes of whole lines.
    length: u64,
    /// Planned units, and whether each is written.
    units: HashMap<String, bool>,
    ended: bool,
}

impl Writer {
    /// Begins a log. Folders must exist.
    ///
    /// # Errors
    ///
    /// A log that is there already, and what the operating system refuses.
    pub fn create(path: &Path, start: &Start) -> Result<Self, LogError> {
        let file =
            OpenOptions::new().append(true).create_new(true).open(path).map_err(|source| match source.kind() {
                io::ErrorKind::AlreadyExists => LogError::Exists(path.to_owned()),
                _ => LogError::Io { action: "write", path: path.to_owned(), source },
            })?;
        lock(&file, path)?;
        let mut writer = Self::new(path, file, start);
        writer.append(&Event::Start(Box::new(start.clone())))?;
        Ok(writer)
    }

    /// Goes on with the log at `path`, and gives the units that it holds; begins it where there is none. A line that a kill
    /// left unfinished is cut off. That the log went on, and under which circumstances, is written down.
    ///
    /// # Errors
    ///
    /// A log of another qualification, a damaged one, one that another process writes.
    pub fn resume(path: &Path, start: &Start) -> Result<(Self, Vec<Unit>), LogError> {
        let failed = |action| move |source| LogError::Io { action, path: path.to_owned(), source };
        let file = match OpenOptions::new().read(true).append(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::create(path, start)?, Vec::new()));
            }
            Err(error) => return Err(failed("write")(error)),
        };
        lock(&file, path)?;
        let bytes = std::fs::read(path).map_err(failed("read"))?;
        let lines = parse(path, &bytes)?;
        if let Some(log) = &lines.log {
            let members = difference::between(&log.start, start);
            if !members.is_empty() {
                return Err(LogError::Differs { path: path.to_owned(), members });
            }
        }
        if lines.whole < bytes.len() {
            file.set_len(lines.whole as u64).map_err(failed("cut"))?;
        }
        let mut writer = Self::new(path, file, start);
        (writer.chain, writer.length) = (lines.chain, lines.whole as u64);
        let Some(log) = lines.log else {
            writer.append(&Event::Start(Box::new(start.clone())))?;
            return Ok((writer, Vec::new()));
        };
        writer.ended = log.ended;
        for unit in &log.units {
            writer.units.insert(unit.id.clone(), true);
        }
        if !log.ended {
            writer.append(&Event::Continued(Box::new(start.circumstances.clone())))?;
        }
        Ok((writer, log.units))
    }

    /// Writes a unit down.
    ///
    /// # Errors
    ///
    /// A unit that is not planned, that is written already, or that does not survive being written (a number that is not
    /// finite); a log that has ended; what the operating system refuses.
    pub fn unit(&mut self, unit: &Unit) -> Result<(), LogError> {
        let refused = match self.units.get(&unit.id) {
            _ if self.ended => Some("the log has ended"),
            None => Some("is not in the plan"),
            Some(true) => Some("is written already"),
            Some(false) => None,
        };
        if let Some(what) = refused {
            return Err(LogError::Unit { path: self.path.clone(), unit: unit.id.clone(), what });
        }
        self.append(&Event::Unit(Box::new(unit.clone())))?;
        self.units.insert(unit.id.clone(), true);
        Ok(())
    }

    /// Ends the log, and waits until it is on the disk. A log that has ended already stays as it is.
    ///
    /// # Errors
    ///
    /// What the operating system refuses.
    pub fn end(&mut self) -> Result<(), LogError> {
        if !self.ended {
            let units = self.units.values().filter(|written| **written).count() as u64;
            self.append(&Event::End(End { units }))?;
            self.ended = true;
        }
        self.file.sync_all().map_err(|source| LogError::Io { action: "write", path: self.path.clone(), source })
    }

    fn new(path: &Path, file: File, start: &Start) -> Self {
        let units = start.plan.iter().map(|unit| (unit.id.clone(), false)).collect();
        Self { path: path.to_owned(), file, chain: Chain::default(), length: 0, units, ended: false }
    }

    fn append(&mut self, event: &Event) -> Result<(), LogError> {
        let failed = |source| LogError::Io { action: "write", path: self.path.clone(), source };
        let text = serde_json::to_string(event).map_err(|error| failed(error.into()))?;
        // What cannot be read back would make the log worthless; better told now.
        if serde_json::from_str::<Event>(&text).ok().as_ref() != Some(event) {
            let unit = if let Event::Unit(unit) = event { unit.id.clone() } else { "(start)".to_owned() };
            let what = "cannot be read back from JSON; its numbers must be finite";
            return Err(LogError::Unit { path: self.path.clone(), unit, what });
        }
        let mut chain = self.chain.clone();
        let line = chain.line(&text);
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // So that a later line does not follow half of this one.
            let _ = self.file.set_len(self.length);
            return Err(failed(error));
        }
        self.chain = chain;
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Writes a whole log, for example a merged one, to a new file.
///
/// # Errors
///
/// As [`Writer::create`] and [`Writer::unit`].
pub fn write(log: &Log, path: &Path) -> Result<(), LogError> {
    let mut writer = Writer::create(path, &log.start)?;
    for circumstances in &log.continued {
        writer.append(&Event::Continued(Box::new(circumstances.clone())))?;
    }
    for unit in &log.units {
        writer.unit(unit)?;
    }
    if log.ended { writer.end() } else { Ok(()) }
}

fn lock(file: &File, path: &Path) -> Result<(), LogError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => LogError::InUse(path.to_owned()),
        TryLockError::Error(source) => LogError::Io { action: "lock", path: path.to_owned(), source },
    })
}
