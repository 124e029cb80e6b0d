//! The engine that targets put to the test.

use crate::engines::{Choice, Engine};

/// Names another engine than the fast one, so that it can be seen that a target notices a wrong one.
pub const VARIABLE: &str = "EDITPROOF_FUZZ_ENGINE";

/// The choice that [`VARIABLE`] names, by default the fast engine.
///
/// # Panics
/// When no engine has that name: a fuzz run over another engine than was asked for would prove nothing.
pub fn choice() -> Choice {
    match std::env::var(VARIABLE) {
        Ok(name) => name.parse().unwrap_or_else(|error| panic!("{VARIABLE}: {error}")),
        Err(_) => Choice::default(),
    }
}

/// The engine of that [`choice`].
///
/// # Panics
/// As [`choice`].
pub fn engine() -> Box<dyn Engine> {
    choice().make()
}
