//! What happens when the command is interrupted: engines outside this process end with it.
//!
//! An engine runs in a process group of its own, so the terminal's signals do not reach it.

use crate::external::end_descendants;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::thread;

/// Ends engines, and then this process as it would have ended, when it is told to end.
pub(super) fn end_engines_on_signals() {
    // Without handlers the signals do what they did before.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    thread::spawn(move || {
        for signal in &mut signals {
            end_descendants();
            let _ = emulate_default_handler(signal);
        }
    });
}
