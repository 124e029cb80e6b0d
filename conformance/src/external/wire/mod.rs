//! The engine protocol's lines as types, for both sides.
//!
//! Why requests and replies are read by hand-held structs and not through one tagged enum: serde buffers a tagged enum's
//! content, and a text may have a megabyte. The schemas are generated from enums of the same members; a test holds both
//! together.

mod description;
mod feature;
mod object;
mod reply;
mod request;
mod schema;

pub use description::{Description, EngineLimits};
pub use feature::{Feature, Features};
pub use object::Object;
pub use reply::{Body, Reply, Said, Unreadable, description_of, response_of};
pub use request::{Apply, Malformed, Question, Request, write_apply, write_describe, write_quit};
pub use schema::{reply_schema_json, request_schema_json};

/// The version of the protocol that is spoken here.
pub const PROTOCOL: u32 = 1;

/// The longest line, in bytes, in either direction. A request holds at most 1 MiB of text and 1 MiB of edits, each byte of
/// which takes at most six as a JSON escape; the rest is room for keys and brackets.
pub const MAX_LINE_BYTES: usize = 16 << 20;
