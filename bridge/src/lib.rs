//! The bridge between hosts and workers (spec sections 8 and 9): it knows which worker has which workspace, lets through
//! what was negotiated, hands requests out under leases, and checks what comes back before a host sees it.
//!
//! [`Bridge`] is the whole of it without HTTP; [`http`] puts it behind routes, [`openapi`] describes them. Everything is
//! kept in memory: what a restart loses is the requests under way, and whoever waits for one is told that nobody knows
//! (a broken connection). What must survive, the guard of a mutation, is kept by the worker.
//!
//! The way of a request: [`Bridge::execute`] asks the gate, queues it and waits; [`Bridge::poll`] hands it out under a
//! lease; [`Bridge::settle`] checks the settlement and wakes the host. A request is handed out once or never.

#![forbid(unsafe_code)]

mod assignments;
mod event;
mod gate;
pub mod http;
mod lease;
mod limits;
pub mod openapi;
mod pairing;
mod refused;
mod registry;
mod settlement;
mod shutdown;
mod token;

pub use event::{Event, Log};
pub use limits::Limits;
pub use refused::{Own, Refused};
pub use registry::Bridge;
pub use token::{Role, TokenError, Tokens};
