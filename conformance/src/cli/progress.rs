//! Progress of long work: on standard error if that is a terminal, hidden otherwise.

use indicatif::{ProgressBar, ProgressStyle};

/// Cases, each of which is a step.
pub(super) const CASES: &str = "{bar:40} {human_pos} of {human_len} cases, {per_sec}, {eta} left";

/// A bar of `length` steps, `done` of which were made by an earlier run: its estimate is the rate of this one.
pub(super) fn bar(length: u64, done: u64, template: &str) -> ProgressBar {
    let bar = styled(ProgressBar::new(length).with_position(done), template);
    bar.reset_eta();
    bar
}

/// A count of steps whose number is not known.
pub(super) fn counter(template: &str) -> ProgressBar {
    styled(ProgressBar::new_spinner(), template)
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    // A template that cannot be read is no reason to fail: the bar keeps its plain look.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
