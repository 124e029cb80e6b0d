//! What is measured, and against what: texts, works, adversarial families, and bad engines that must fail.

#![forbid(unsafe_code)]

pub mod engines;
pub mod families;
pub mod passes;
pub mod rows;
pub mod table;
pub mod text;
