//! The bridge over HTTP/1.1: routes, tokens, bodies within bounds, connections within bounds.
//!
//! Every answer of a route is JSON; one that is no success has the body `{error, code}`. What is no HTTP at all, or whose
//! head is too large, is answered by `hyper` with a bare 400, 414 or 431 and the end of the connection.

mod answer;
mod body;
mod gatekeeper;
pub(crate) mod paths;
mod routes;
mod serve;

pub use routes::router;
pub use serve::serve;
