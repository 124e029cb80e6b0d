//! The host half of workspace edits (spec section 11): from a model's arguments to a request, and from an answer back to a
//! sentence that helps.
//!
//! Worker text is never passed on. The message of an `EDIT_CONFLICT` is parsed into facts ([`parse_edit_conflict`]), and
//! what a model reads is written from these facts alone ([`format_edit_conflict`]).
//!
//! The way of a call: [`Arguments`] → [`WorkerStatus`] and its [`Offer`] → [`Plan`] → a [`Bridge`] → [`Applied`] or
//! [`Failure`]; [`Host::edit`] goes it. Files that the host holds itself go to [`local`] instead. The features `http` and
//! `local` bring the HTTP client and the file system; without them nothing here touches either.

#![forbid(unsafe_code)]

mod arguments;
pub mod cases;
pub mod conflict;
mod failure;
mod flow;
pub mod fuzzing;
#[cfg(feature = "http")]
mod http;
mod json;
pub mod local;
mod plan;
mod rejection;
mod schema;
mod settings;
mod status;
mod success;

pub use arguments::{ArgumentEdit, ArgumentError, ArgumentProblem, Arguments};
pub use conflict::{
    Keys, ParsedConflict, Wording, format_edit_conflict, log_edit_conflict, parse as parse_edit_conflict,
};
pub use failure::{Cause, Failure, NoAnswer};
pub use flow::{Bridge, ContentPolicy, Host, Outcome, Reply, offer};
#[cfg(feature = "http")]
pub use http::{BridgeError, HttpBridge, HttpClient};
pub use plan::{Plan, Refusal};
pub use rejection::{KnownCode, Other, Rejection, Said};
pub use schema::{Target, schema};
pub use settings::{EditSettings, Settings};
pub use status::{Offer, StatusError, WorkerStatus};
pub use success::Applied;
