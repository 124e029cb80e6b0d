//! Cases of `corpus/protocol/`: documents with the answer that every receiver has to give.
//!
//! The format is described in `corpus/protocol/README.md`. A case file is read with the same closed-object reader as the
//! wire, so a misspelt key is an error with its place. [`load`] reads one file's bytes (from disk or embedded),
//! [`ProtocolCase::check`] runs one case.

mod check;
mod expand;
mod load;

pub use check::Failure;
pub use expand::expand;
pub use load::load;

use editproof_spec::Clause;

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolCase {
    /// Unique within the corpus and append-only.
    pub id: String,
    /// The clauses that it shows something of.
    pub clauses: Vec<Clause>,
    /// "a receiver fails this if it …" (or a worker, or a bridge).
    pub comment: String,
    /// What is asked.
    pub question: Question,
}

/// What a case asks, with the documents as JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is the document one of its kind?
    Document {
        /// What it should be.
        kind: Kind,
        /// The document.
        json: String,
        /// The request that a result (also one inside a settlement) answers.
        request: Option<String>,
        /// The field that makes it invalid; `None`: it is valid.
        invalid: Option<String>,
    },
    /// What does a worker register?
    Registration {
        /// What the worker offers.
        own: String,
        /// What the bridge answers.
        server: String,
        /// The first registration; `None`: without workspace tools.
        first: Option<String>,
        /// The second; `None`: the first stands.
        second: Option<String>,
    },
    /// May a request run under what was negotiated?
    Gate {
        /// What was negotiated; `None`: nothing.
        capability: Option<String>,
        /// The request.
        request: String,
        /// The text of the refusal; `None`: it may run.
        refusal: Option<String>,
    },
    /// Which code is sent to a bridge?
    ErrorCode {
        /// What the bridge answered to the registration.
        server: String,
        /// The worker's code.
        code: String,
        /// The code that is sent.
        sent: String,
    },
    /// Which HTTP status stands for a rejection?
    Status {
        /// The rejection's code, if any.
        code: Option<String>,
        /// The status.
        status: u64,
    },
    /// May a failed edit say what stands in the file?
    Disclosure {
        /// What was negotiated.
        capability: String,
        /// The workspace.
        workspace_id: String,
        /// Whether it may.
        discloses: bool,
    },
}

/// The kinds of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A request (RQ).
    Request,
    /// A result (RS); needs a request.
    Result,
    /// A capability (NG-1).
    Capability,
    /// A settlement (DP-1), and the result in it.
    Settlement,
    /// An assignment; its request is looked at, too.
    Assignment,
}

impl ProtocolCase {
    /// Whether the case shows something that is let through; otherwise it shows something refused, bounded or changed.
    pub const fn accepts(&self) -> bool {
        match &self.question {
            Question::Document { invalid, .. } => invalid.is_none(),
            Question::Gate { refusal, .. } => refusal.is_none(),
            Question::Disclosure { discloses, .. } => *discloses,
            Question::Registration { .. } | Question::ErrorCode { .. } | Question::Status { .. } => true,
        }
    }
}
