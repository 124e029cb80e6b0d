//! The boundary at which an engine's panic becomes a finding.
//!
//! Why `catch_unwind` and not a thread or a process per case: the harness must report an engine's panic with the case
//! that caused it and go on with the next case, at tens of thousands of cases a second. A panic is never swallowed: it
//! comes back as [`Trouble::Panicked`], which no verdict accepts. What unwinding cannot catch (abort, stack overflow,
//! a hang) needs an engine in its own process ([`crate::external`]).
//!
//! Invariant: outside a guarded call the panic hook that was there before is in force.

use super::{Engine, Response, Trouble};
use editproof_spec::{Input, Limits};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Asks `engine`, and gives its panic back as a [`Trouble`].
///
/// After a trouble the engine may hold broken state: the caller makes a new one.
///
/// # Errors
/// The engine's own trouble, or its panic.
pub fn ask<E: Engine + ?Sized>(engine: &mut E, input: &Input<'_>, limits: &Limits) -> Response {
    catch(|| engine.answer(input, limits))?
}

/// Runs `work`, and gives its panic back as a [`Trouble`] instead of printing it.
///
/// # Errors
/// [`Trouble::Panicked`] with the panic's message and place.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Trouble> {
    install_hook();
    let outer = GUARDED.replace(true);
    // Unwind safety: what `work` borrows is thrown away by the caller when this returns an error.
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    result.map_err(|_| Trouble::Panicked(WORDS.take()))
}

/// Keeps the words of a panic inside a guarded call; leaves every other panic to the hook that was there before.
fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| if GUARDED.get() { WORDS.set(words(info)) } else { before(info) }));
    });
}

fn words(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let literal = payload.downcast_ref::<&str>().copied();
    let message = literal.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = message.unwrap_or("a panic without a message");
    info.location().map_or_else(|| message.to_owned(), |place| format!("{message} at {place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_comes_back_with_its_words_and_place() {
        let trouble = catch(|| panic!("no line {}", 7)).unwrap_err();
        let Trouble::Panicked(words) = trouble else { panic!("{trouble}") };
        assert!(words.starts_with("no line 7 at ") && words.contains("guard.rs:"), "{words}");
    }

    #[test]
    fn a_value_passes_through() {
        assert_eq!(catch(|| 3), Ok(3));
    }

    #[test]
    fn a_guard_inside_a_guard_leaves_the_outer_one_in_force() {
        let outer = catch(|| {
            let inner = catch(|| panic!("inner"));
            assert!(inner.is_err());
            GUARDED.get()
        });
        assert_eq!(outer, Ok(true));
        assert!(!GUARDED.get());
    }
}
