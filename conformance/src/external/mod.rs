//! Engines outside this process: any program, in any language, that speaks the engine protocol (`conformance/PROTOCOL.md`).
//!
//! [`wire`] is the protocol's shape: `editproof serve` reads with it what [`External`] writes, and the other way round.
//! [`External`] is such a program as an [`Engine`](crate::engines::Engine): it starts the program, keeps requests in
//! flight, bounds time and memory, and makes each misbehaviour the verdict of the case that caused it.
//!
//! Everything that arrives from the program is bounded, and nothing that it sends is trusted.

mod engine;
mod exchange;
mod family;
mod ids;
mod lines;
mod process;
mod settings;
mod tail;
pub mod wire;

pub use engine::External;
pub use family::end_descendants;
pub use settings::{CommandError, Settings};
