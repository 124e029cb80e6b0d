//! Characters that do not matter go.

use super::super::attempt::Attempt;
use super::chunks;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    chunks::delete(attempt, chunks::characters);
}
