//! Every number that bounds a bridge (LI-4).

use editproof_protocol::REQUEST_JSON_BYTES;
use std::time::Duration;

/// The limits of a bridge. Tests lower them, so that small inputs and short times reach every bound.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long a lease is: the time from handing a request out to its settlement (WIRE: 60 s).
    pub lease: Duration,
    /// How long a request waits for a worker that is busy.
    pub queue_wait: Duration,
    /// Requests that wait for one worker.
    pub queued: usize,
    /// Bytes of JSON of the requests that wait for one worker.
    pub queued_bytes: usize,
    /// How long a poll is held open.
    pub poll: Duration,
    /// How long a worker without an open poll and without a lease still counts as there. More than a settlement and the
    /// next poll take, and a little more than the first pauses of a worker that reconnects.
    pub patience: Duration,
    /// How long after its start a bridge takes an unknown workspace for one whose worker has not come back yet.
    pub reconnect: Duration,
    /// Workers that are remembered, those that are gone included.
    pub workers: usize,
    /// Settlements that are remembered per worker, so that the same one may come twice.
    pub settled: usize,
    /// How long a shutdown waits for leases to be settled.
    pub drain: Duration,
    /// Connections at a time; further ones wait.
    pub connections: usize,
    /// How long a client may take for the head of a request, and leave a connection idle.
    pub head_time: Duration,
    /// How long a client may take for the body of a request.
    pub body_time: Duration,
    /// How long a client may take nothing of an answer.
    pub write_time: Duration,
    /// Bytes of a request of section 7, and of a settlement without its envelope.
    pub body_bytes: usize,
    /// Bytes of all bodies that are being read or worked on at a time.
    pub all_body_bytes: usize,
}

impl Default for Limits {
    /// Without measured reasons, where none is named: generous for people's work on one machine, small against its memory.
    fn default() -> Self {
        Limits {
            lease: Duration::from_secs(60),
            queue_wait: Duration::from_secs(20),
            queued: 64,
            queued_bytes: 64 << 20,
            poll: Duration::from_secs(20),
            patience: Duration::from_secs(5),
            reconnect: Duration::from_secs(30),
            workers: 256,
            settled: 256,
            drain: Duration::from_secs(10),
            connections: 512,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            body_bytes: REQUEST_JSON_BYTES,
            all_body_bytes: 256 << 20,
        }
    }
}

impl Limits {
    /// Bytes of a settlement: a result takes no more than a request, and the envelope little.
    pub(crate) const fn settlement_bytes(&self) -> usize {
        self.body_bytes + 16 * 1024
    }

    /// Bytes of a registration: 32 workspaces with names of 128 units, each written as an escape, fit four times.
    pub(crate) const REGISTRATION_BYTES: usize = 256 * 1024;

    /// Bytes of a sign of life.
    pub(crate) const CONTACT_BYTES: usize = 4 * 1024;
}
