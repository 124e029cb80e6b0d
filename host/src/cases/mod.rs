//! Cases of `corpus/host/` and `corpus/negotiation/`: what a host has to make of messages, arguments, statuses, answers and
//! texts, and what comes of workers and bridges of different versions.
//!
//! The format is described in `corpus/host/README.md`. [`load`] reads one file's bytes, [`HostCase::check`] runs one case.

mod check;
mod facts;
mod load;

pub use check::Mismatch;
pub use load::{LoadError, load};

use editproof_spec::Clause;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// One case.
#[derive(Clone, Debug, PartialEq)]
pub struct HostCase {
    /// Unique within the corpus and append-only.
    pub id: String,
    /// The clauses that it shows something of.
    pub clauses: Vec<Clause>,
    /// "a host fails this if it …".
    pub comment: String,
    /// What is asked, and the answer.
    pub question: Question,
}

/// What a case asks, with the answer that is expected.
#[expect(
    clippy::large_enum_variant,
    reason = "there are some hundred cases, and boxes would be in the way of matching"
)]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// What does a message state (HO-1), and what is said of it (HO-2)?
    Conflict {
        /// The message.
        message: String,
        /// The facts, in the form of `corpus/host/README.md`; `null`: it is no message of a conflict.
        states: Value,
        /// What a model reads, without excerpts and without `replace_all`.
        #[serde(default)]
        says: Option<String>,
        /// What a model reads, with both.
        #[serde(default)]
        shows: Option<String>,
        /// What a log holds.
        #[serde(default)]
        logs: Option<String>,
    },
    /// What do arguments ask for (HO-6)?
    Arguments {
        /// The arguments as JSON.
        #[serde(default)]
        arguments: Option<Value>,
        /// The arguments as text, where they are no JSON that could stand here.
        #[serde(default)]
        text: Option<String>,
        /// The edits, `{old_text, new_text, replace_all}`; `null`: they cannot be used.
        edits: Value,
        /// What the model is told then.
        #[serde(default)]
        error: Option<String>,
    },
    /// What does a worker offer for a workspace (HO-3)?
    Status {
        /// The worker's status; text, where it is no JSON that could stand here.
        status: Value,
        /// The workspace.
        workspace: String,
        /// `{operations, modes, features}`; `null`: the status cannot be used.
        offer: Value,
    },
    /// What is sent to a worker of one version behind a bridge of another (NG-2, HO-3 to HO-5)?
    Chain {
        /// What the worker can do: a capability.
        worker: Value,
        /// What the bridge answers to its registration.
        bridge: Value,
        /// What the host is asked to do.
        arguments: Value,
        /// The operator's settings.
        #[serde(default)]
        settings: Value,
        /// The features that the host finds.
        features: Vec<String>,
        /// The first request, without `protocolVersion`, `workspaceId` and `path`; `null`: nothing is sent.
        request: Value,
        /// What the model is told then.
        #[serde(default)]
        refused: Option<String>,
    },
    /// What becomes of an answer that is no success (HO-7)?
    Rejection {
        /// The HTTP status.
        status: u16,
        /// The body; text, where it is no JSON.
        body: Value,
        /// How many edits were sent.
        #[serde(default = "one")]
        edits: usize,
        /// What a model reads.
        says: String,
        /// What a log holds.
        logs: String,
        /// Whether the edits may be in the file all the same.
        #[serde(default)]
        may_be_written: bool,
    },
    /// What is said of an edit that was applied (HO-8)?
    Success {
        /// `{strategy, occurrences}` for each edit; `null`: the worker does not say.
        matches: Option<Vec<Matched>>,
        /// How many edits.
        edits: u64,
        /// The size of the new file.
        bytes: u64,
        /// What a model reads.
        says: String,
    },
    /// What does the tool look like (HO-5)?
    Schema {
        /// `workspace`, `workspace_and_skills`, `sandbox`, `skills`.
        target: String,
        /// The forms of edits that the worker takes.
        modes: Vec<String>,
        /// Its features.
        features: Vec<String>,
        /// The properties of the arguments, and of an edit as `edits.…`, in alphabetical order.
        properties: Vec<String>,
    },
    /// What becomes of edits of a text that the host holds (HO-9)?
    Local {
        /// The text.
        text: String,
        /// The edits, as arguments.
        edits: Value,
        /// Whether tolerant tiers are tried.
        #[serde(default = "yes")]
        tolerant: bool,
        /// Parts of the budget that are not the default: `edits`, `work_bytes`, `locations`, `tolerant_locations`,
        /// `time_ms`, `file_bytes`.
        #[serde(default)]
        budget: BTreeMap<String, u64>,
        /// The text that is left; `null`: nothing is changed.
        becomes: Option<String>,
        /// What the model is told then.
        #[serde(default)]
        error: Option<String>,
    },
}

/// How one edit matched, on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matched {
    /// The tier's word.
    pub strategy: String,
    /// The places.
    pub occurrences: u64,
}

fn one() -> usize {
    1
}

fn yes() -> bool {
    true
}
