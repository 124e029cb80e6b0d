//! The fault bank: deliberately wrong engines, selectable at run time.
//!
//! A harness is worth the faults that it finds. [`Fault`] names them, the [`bank`] tells what each does wrong and where it
//! was seen, [`Model`] is the engine that has one of them (or none), and the [`hunt`] measures what each method needs to
//! find each.

pub mod bank;
mod cost;
mod fault;
pub mod hunt;
mod model;

pub use cost::{Cost, Excess};
pub use fault::{Fault, UnknownFault};
pub use model::Model;
