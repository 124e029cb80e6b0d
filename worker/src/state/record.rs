//! What a guard says about its mutation: one JSON object a line, so that later facts are appended, never overwritten. A
//! line that a crash cut off is as good as not written.

use crate::ops::{FileStat, Identity};
use editproof_protocol::{RequestPath, Sha256, WorkspaceId};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What becomes of a guard whose process died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// A peer waits for a settlement that it will not get: quarantine.
    Session,
    /// A person ran a command and saw it die: nothing but the temporary file is left to deal with.
    Command,
}

/// What a guard says about its mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names the guard and the temporary file.
    pub id: String,
    /// What becomes of it when the process dies.
    pub purpose: Purpose,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The root on this host. The state folder is for this host's people alone.
    pub root: PathBuf,
    /// The file.
    pub path: RequestPath,
    /// The directory that holds it.
    pub directory: Identity,
    /// The file's digest before the mutation.
    pub base_sha256: Sha256,
    /// When the mutation began, in seconds since 1970.
    pub started_at: u64,
    /// The process.
    pub pid: u32,
    /// The temporary file, once it is whole and the rename is next.
    pub committing: Option<Whole>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct First {
    version: u32,
    id: String,
    purpose: Purpose,
    workspace_id: String,
    root: PathBuf,
    path: String,
    directory: (u64, u64),
    base_sha256: String,
    started_at: u64,
    pid: u32,
}

/// A temporary file that is whole. Its number alone would not do to know it again after a restart, since the numbers of
/// removed files are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Which file.
    pub identity: Identity,
    /// Its bytes.
    pub size: u64,
    /// When it was written, in nanoseconds since 1970.
    pub modified: i64,
}

impl Whole {
    pub(crate) fn of(stat: &FileStat) -> Self {
        Whole { identity: stat.identity, size: stat.size, modified: i64::try_from(stat.modified).unwrap_or(0) }
    }
}

#[derive(Serialize, Deserialize)]
struct Second {
    committing: (u64, u64, u64, i64),
}

impl Record {
    /// The name of the temporary file, beside the file that is edited.
    pub fn temporary(&self) -> String {
        format!(".editworker-{}.tmp", self.id)
    }

    pub(super) fn first_line(&self) -> Vec<u8> {
        let first = First {
            version: 1,
            id: self.id.clone(),
            purpose: self.purpose,
            workspace_id: self.workspace_id.to_string(),
            root: self.root.clone(),
            path: self.path.to_string(),
            directory: (self.directory.device, self.directory.inode),
            base_sha256: self.base_sha256.to_string(),
            started_at: self.started_at,
            pid: self.pid,
        };
        line(&first)
    }

    pub(super) fn second_line(temporary: Whole) -> Vec<u8> {
        let Whole { identity, size, modified } = temporary;
        line(&Second { committing: (identity.device, identity.inode, size, modified) })
    }

    pub(super) fn from_lines(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let first: First = serde_json::from_slice(lines.next()?).ok()?;
        let second = lines.next().and_then(|line| serde_json::from_slice::<Second>(line).ok());
        let is_id = first.id.len() == 32 && first.id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let whole = |second: Second| {
            let (device, inode, size, modified) = second.committing;
            Whole { identity: Identity { device, inode }, size, modified }
        };
        (first.version == 1 && is_id).then_some(())?;
        Some(Record {
            id: first.id,
            purpose: first.purpose,
            workspace_id: WorkspaceId::new(&first.workspace_id).ok()?,
            root: first.root,
            path: RequestPath::new(&first.path).ok()?,
            directory: Identity { device: first.directory.0, inode: first.directory.1 },
            base_sha256: Sha256::new(&first.base_sha256).ok()?,
            started_at: first.started_at,
            pid: first.pid,
            committing: second.map(whole),
        })
    }
}

fn line<T: Serialize>(value: &T) -> Vec<u8> {
    // A root that is not UTF-8 cannot be written; the line is then empty, and an empty record means quarantine.
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            id: "0123456789abcdef0123456789abcdef".to_owned(),
            purpose: Purpose::Session,
            workspace_id: WorkspaceId::new("main").unwrap(),
            root: PathBuf::from("/srv/work"),
            path: RequestPath::new("src/a.txt").unwrap(),
            directory: Identity { device: 1, inode: 2 },
            base_sha256: crate::text::sha256(b"x"),
            started_at: 1,
            pid: 2,
            committing: None,
        }
    }

    #[test]
    fn lines_read_back_and_a_cut_line_is_as_good_as_none() {
        let record = record();
        let first = record.first_line();
        assert_eq!(Record::from_lines(&first), Some(record.clone()));
        let whole = Whole { identity: Identity { device: 3, inode: 4 }, size: 5, modified: 6 };
        let second = Record::second_line(whole);
        let both = [first.clone(), second.clone()].concat();
        let committing = Record { committing: Some(whole), ..record.clone() };
        assert_eq!(Record::from_lines(&both), Some(committing));
        for cut in 0..second.len() - 1 {
            assert_eq!(Record::from_lines(&both[..first.len() + cut]), Some(record.clone()), "cut at {cut}");
        }
        for cut in 0..first.len() - 1 {
            assert_eq!(Record::from_lines(&first[..cut]), None, "cut at {cut}");
        }
    }
}
