//! A small total function for a fuzz target: any path, on a real workspace full of links.

use crate::ops::RealOps;
use crate::{Root, Worker, WorkerConfig};
use editproof_protocol::{Request, ToolResult, WorkspaceId};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A workspace with links that lead inside and outside, read through both ways of resolving paths.
pub struct LinkedWorkspace {
    folder: PathBuf,
    workers: [Worker; 2],
}

/// What stands in every file inside.
const INSIDE: &str = "inside";

/// What stands in every file outside.
const OUTSIDE: &str = "outside";

/// Segments from which [`LinkedWorkspace::path_of`] makes paths: names that exist, and some that mean something.
const SEGMENTS: [&str; 16] =
    ["f", "d", "in", "up", "abs", "out", "absout", "loop", "dir", ".", "", "nowhere", "...", "slash", "out-in", "é"];

impl LinkedWorkspace {
    /// Builds the workspace in a new folder below `parent`.
    ///
    /// # Errors
    /// When the files cannot be made.
    pub fn new(parent: &Path) -> io::Result<Self> {
        let folder = parent.join(format!("editworker-links-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let (root, outside) = (folder.join("root"), folder.join("outside"));
        std::fs::create_dir_all(root.join("d/dir"))?;
        std::fs::create_dir_all(outside.join("d/dir"))?;
        for (base, content) in [(&root, INSIDE), (&outside, OUTSIDE)] {
            for file in ["f", "d/f", "d/dir/f"] {
                std::fs::write(base.join(file), content)?;
            }
        }
        for base in [root.clone(), root.join("d")] {
            let depth = if base == root { "" } else { "../" };
            symlink(format!("{depth}d"), base.join("in"))?;
            symlink("..", base.join("up"))?;
            symlink(root.join("d"), base.join("abs"))?;
            symlink(format!("{depth}../outside"), base.join("out"))?;
            symlink(&outside, base.join("absout"))?;
            symlink("loop", base.join("loop"))?;
            symlink("/", base.join("slash"))?;
            symlink(format!("{depth}../outside/../root"), base.join("out-in"))?;
        }
        let start = |ops: RealOps| {
            let id = WorkspaceId::new("main").map_err(|problem| io::Error::other(problem.to_string()))?;
            let mut config = WorkerConfig::new(vec![Root::open(id, &root)?]);
            config.ops = Arc::new(ops);
            Worker::start(config).map_err(io::Error::other)
        };
        let workers = [start(RealOps::new())?, start(RealOps::without_openat2())?];
        Ok(LinkedWorkspace { folder, workers })
    }

    /// A path from any bytes: half a byte a segment.
    pub fn path_of(bytes: &[u8]) -> String {
        let segment = |half: u8| SEGMENTS[usize::from(half) % SEGMENTS.len()];
        let segments: Vec<_> = bytes.iter().flat_map(|byte| [segment(byte >> 4), segment(byte & 15)]).collect();
        segments.join("/")
    }

    /// Checks the path that bytes stand for: half a byte a segment, or, behind a first byte that is even, the path as it is.
    ///
    /// # Panics
    /// As [`LinkedWorkspace::check`].
    pub fn check_bytes(&self, bytes: &[u8]) {
        match bytes.split_first() {
            Some((first, rest)) if first % 2 == 0 => self.check(&String::from_utf8_lossy(rest)),
            Some((_, rest)) => self.check(&Self::path_of(rest)),
            None => self.check(""),
        }
    }

    /// Reads `path` both ways: neither shows what is outside, and both come to the same.
    ///
    /// # Panics
    /// When one of them leads out, or they differ.
    pub fn check(&self, path: &str) {
        let request = serde_json::json!({
            "protocolVersion": 1, "operation": "read_file", "workspaceId": "main", "path": path
        });
        let Ok(request) = Request::from_json(request.to_string().as_bytes()) else { return };
        let [one, other] = self.workers.each_ref().map(|worker| match worker.execute(&request).outcome {
            Ok(ToolResult::ReadFile(read)) => read.content,
            Ok(_) => unreachable!("a read gives a read"),
            Err(failure) => format!("{:?}", failure.code),
        });
        assert_ne!(one, OUTSIDE, "{path:?} leads out");
        assert_ne!(other, OUTSIDE, "{path:?} leads out of the walk");
        assert_eq!(one, other, "{path:?} is resolved in two ways");
    }
}

impl Drop for LinkedWorkspace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every path of up to three segments, and many longer ones that go through links.
    #[test]
    fn both_ways_of_resolving_agree_and_stay_inside() {
        let workspace = LinkedWorkspace::new(&std::env::temp_dir()).unwrap();
        let mut found = 0;
        let mut check = |path: &str| {
            workspace.check(path);
            found += 1;
        };
        for one in SEGMENTS {
            check(one);
            for two in SEGMENTS {
                check(&format!("{one}/{two}"));
                for three in SEGMENTS {
                    check(&format!("{one}/{two}/{three}"));
                    check(&format!("in/up/{one}/{two}/{three}/f"));
                }
            }
        }
        assert_eq!(found, 16 + 256 + 2 * 4096);
        let shown = |path: &str| {
            let json =
                format!(r#"{{"protocolVersion":1,"operation":"read_file","workspaceId":"main","path":"{path}"}}"#);
            let request = Request::from_json(json.as_bytes()).unwrap();
            workspace.workers.each_ref().map(|worker| worker.execute(&request).outcome.is_ok())
        };
        // The control: the workspace is not simply closed.
        for path in ["f", "in/f", "abs/dir/f", "in/up/f", "d/in/abs/f"] {
            assert_eq!(shown(path), [true, true], "{path}");
        }
        assert_eq!(LinkedWorkspace::path_of(&[0x25, 0x0f]), "in/out/f/é");
        for bytes in [&b""[..], b"\0in/up/f", b"\x01\x25\x0f", b"\0\xff\\../f"] {
            workspace.check_bytes(bytes);
        }
    }
}
