//! Properties of oracle and engine, by proptest and quickcheck, and their agreement on every path.

mod differential;
mod laws;
mod paths;
mod support;
