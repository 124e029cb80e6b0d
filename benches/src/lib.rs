//! What is measured, and against what: texts, works, adversarial families, and bad engines that must fail.

#![forbid(unsafe_code)]

pub mod engines;
pub mod passes;
pub mod rows;
pub mod table;
pub mod text;

pub use editproof_conformance::ladder as families;
