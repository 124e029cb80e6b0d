//! Lines that do not matter go, with their line breaks.

use super::super::attempt::Attempt;
use super::chunks;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    chunks::delete(attempt, chunks::lines);
}
