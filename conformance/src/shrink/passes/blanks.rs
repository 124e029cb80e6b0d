//! Whitespace becomes plainer: any other becomes a space or an LF; everywhere, in one string, in one place.

use super::super::attempt::Attempt;
use super::field::distinct_characters;
use super::letters::replace;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for c in distinct_characters(attempt.case()) {
        if c.is_whitespace() || c == '\u{feff}' {
            for plain in ['\n', ' ', '\t'] {
                replace(attempt, c, plain);
            }
        }
    }
}
