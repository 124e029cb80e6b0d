//! The engine that targets put to the test.

use crate::engines::{Choice, Engine};
use std::cell::RefCell;

/// Names another engine than the fast one, so that it can be seen that a target notices a wrong one.
pub const VARIABLE: &str = "EDITPROOF_FUZZ_ENGINE";

thread_local! {
    static CHOSEN: RefCell<Option<Choice>> = const { RefCell::new(None) };
}

/// Does `work` with `choice` under test, in this thread: for whoever asks targets in his own process.
pub fn with_engine<T>(choice: &Choice, work: impl FnOnce() -> T) -> T {
    struct Before(Option<Choice>);
    impl Drop for Before {
        fn drop(&mut self) {
            CHOSEN.set(self.0.take());
        }
    }
    // Put back also when `work` panics.
    let _before = Before(CHOSEN.replace(Some(choice.clone())));
    work()
}

/// The choice of [`with_engine`], else the one that [`VARIABLE`] names, by default the fast engine.
///
/// # Panics
/// When no engine has that name: a fuzz run over another engine than was asked for would prove nothing.
pub fn choice() -> Choice {
    if let Some(chosen) = CHOSEN.with_borrow(Clone::clone) {
        return chosen;
    }
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
