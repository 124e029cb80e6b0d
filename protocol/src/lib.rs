//! Requests, results, capabilities, negotiation and settlements: types and validation (spec sections 7 to 9).
//!
//! Every type here can only hold what the specification allows: it is read from JSON by [`Request::from_json`],
//! [`ToolResult::from_json`], [`Capability::from_json`], [`Settlement::from_json`], or built by a checked constructor.
//! An error ([`Invalid`]) names the field and what is wrong with it.
//!
//! Why not plain `serde` derives: they cannot tell `null` from an absent key, say "unknown field" without its place, and
//! refuse a lone surrogate as a syntax error of the whole document. The reader in `json.rs` follows the shape that it
//! expects, so nothing that is not asked for is ever built, however deep or large it is.
//!
//! Nothing here touches files, sockets or clocks.

#![forbid(unsafe_code)]

mod acceptance;
mod capability;
pub mod cases;

pub mod fuzzing;
mod gate;
mod http;
mod ident;
mod invalid;
mod json;
mod negotiation;
mod pairing;
mod path;
mod request;
mod result;
mod settlement;
mod words;

pub use acceptance::Acceptance;
pub use capability::{Capability, WorkspaceEntry};
pub use gate::Refusal;
pub use http::{REJECTED_WITHOUT_CODE, http_status};
pub use ident::{IncarnationId, LeaseToken, Sha256, WorkspaceId};
pub use invalid::{Invalid, Problem};
pub use negotiation::{ServerSupport, first_registration, second_registration};
pub use pairing::{Contact, Registration, Welcome};
pub use path::RequestPath;
pub use request::{Call, EditForm, Edits, Request, TextEdit};
pub use result::{EditResult, PreviewResult, ReadResult, ToolResult, WireMatch};
pub use settlement::{Assignment, Lease, Settlement, Verdict};
pub use words::{Feature, Mode, Operation, code_from_word, matching_from_word, tier_from_word};

/// The version of everything in this crate (RQ-2).
pub const PROTOCOL_VERSION: u64 = 1;

/// Bytes of text that a request may carry, and that a result may (RQ-5, RS-3, LI-2).
pub const TEXT_BYTES: usize = 1_048_576;

/// Bytes of JSON that a receiver need ever read for one request: two texts of [`TEXT_BYTES`] in which every byte is
/// written as an escape of six characters, and room for the rest. Longer input cannot be a valid request.
pub const REQUEST_JSON_BYTES: usize = 2 * 6 * TEXT_BYTES + 64 * 1024;

/// The largest integer that a peer which counts in doubles can hold exactly.
pub const SAFE_INTEGER: u64 = 9_007_199_254_740_991;
