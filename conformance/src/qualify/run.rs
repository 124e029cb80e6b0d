//! Running the units of a plan on all cores, each written down as soon as it has ended.
//!
//! Threads take units from one counter; one thread writes. What the log holds after a kill are whole units, and a later run
//! takes the rest. Time: the units'. Space: the units that run.

use super::plan::Planned;
use editproof_qualification::event::Unit;
use editproof_qualification::log::{LogError, Writer};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// What ended a qualification before its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A thread ended without its unit, which a unit's own boundary rules out.
    #[error("a thread of the qualification ended early")]
    Thread,
}

/// Runs `units` on `jobs` threads and writes each to `writer`; `ended` is shown each too.
///
/// # Errors
/// The log cannot be written. What a unit finds is no error.
pub fn run(
    units: &[&Planned<'_>],
    jobs: NonZeroUsize,
    writer: &mut Writer,
    ended: &mut dyn FnMut(&Unit),
) -> Result<(), RunError> {
    let next = AtomicUsize::new(0);
    let mut done = 0;
    let written: Result<(), RunError> = thread::scope(|scope| {
        let (sender, units_done) = channel();
        for _ in 0..jobs.get().min(units.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody receives any more: the log cannot be written.
                    if sender.send(unit.run()).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for unit in units_done {
            writer.unit(&unit)?;
            ended(&unit);
            done += 1;
        }
        Ok(())
    });
    written?;
    if done < units.len() { Err(RunError::Thread) } else { Ok(()) }
}
