//! Every number that bounds a worker (LI-4).

use std::time::Duration;

/// The limits of a worker. The defaults are the specification's; tests lower them so that small files reach every bound.
#[derive(Clone, Copy, Debug)]
pub struct WorkerLimits {
    /// The engine's limits; `file_bytes` also bounds the files that are edited and previewed (FS-3).
    pub engine: editproof_spec::Limits,
    /// Bytes of content of one read (RS-3).
    pub read_bytes: usize,
    /// How long one read may scan (RS-3).
    pub scan: Duration,
    /// Bytes of one system call that reads or writes; deployed workers read as much at a time.
    pub chunk: usize,
    /// How long an edit waits for another process that edits in the same workspace. No measured reason: a thousand times
    /// what an edit takes.
    pub lock_wait: Duration,
}

impl Default for WorkerLimits {
    fn default() -> Self {
        WorkerLimits {
            engine: editproof_spec::Limits::default(),
            read_bytes: editproof_protocol::TEXT_BYTES,
            scan: Duration::from_secs(10),
            chunk: 64 * 1024,
            lock_wait: Duration::from_secs(10),
        }
    }
}
