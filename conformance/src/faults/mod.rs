//! The fault bank: deliberately wrong engines, selectable at run time.
//!
//! A harness is worth the faults that it finds. [`Fault`] names them, the [`bank`] tells what each does wrong and where it
//! was seen, [`Model`] is the engine that has one of them
//! (or none).

pub mod bank;
mod cost;
mod fault;
mod model;

pub use cost::{Cost, Excess};
pub use fault::{Fault, UnknownFault};
pub use model::Model;
