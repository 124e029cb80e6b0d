//! The bridge over HTTP, in this process: every answer is held against the description of the routes.

#[path = "../support/mod.rs"]
mod support;

mod description;
mod negotiation;
mod queue;
mod settlements;
mod shutdown;
mod slow;
mod tokens;
