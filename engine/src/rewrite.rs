//! `replaceAll`'s second half: the text with every location replaced, once it is known how long it becomes.
//!
//! The caller's text is written into a new one. A text that the batch owns is written over itself, so that there are never two
//! of them: what is read moves to the end of the room that both need, what is written follows from the start and never
//! reaches what is still to be read. A search cannot go on in a text that changes under it, so only some
//! locations (`tuning`) are gathered at a time, and the search starts again in what is left. That has to be paid for: with so many locations
//! of so long an `old_text` that starting again would cost more than a pass over the text – they must then be much shorter
//! than `old_text`, which takes very long runs of blanks – a second text is written after all.
//!
//! Space: the gathered locations and one replacement. Time: linear in text + output.

use crate::Engine;
use crate::location::{Location, Overlap};
use crate::meter::{Meter, Path};
use crate::replacement::Replacement;
use crate::tiers::Prepared;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// What the first half has measured.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) occurrences: usize,
    /// Bytes of the whole result.
    pub(crate) bytes: usize,
    /// How far, at most, what is written is ahead of what is read.
    pub(crate) ahead: usize,
}

/// Replaces every location of `text`, which holds some.
pub(crate) fn rewrite<M: Meter>(
    engine: &Engine,
    mut prepared: Prepared<'_>,
    old_text: &str,
    text: &mut Cow<'_, str>,
    measured: Measured,
    meter: &mut M,
) {
    prepared.replacement.rewind(text.as_bytes());
    meter.work(measured.bytes);
    let starts_again = measured.occurrences / engine.tuning.gathered.max(1);
    *text = Cow::Owned(match std::mem::take(text) {
        Cow::Owned(owned) if starts_again.saturating_mul(old_text.len()) <= owned.len() => {
            meter.enter(Path::InPlace);
            meter.work(2 * (owned.len() + measured.bytes));
            in_place(engine, prepared, owned, measured, meter)
        }
        text => {
            meter.enter(Path::Rewrite);
            copy(engine, prepared, &text, measured, meter)
        }
    });
}

fn copy<M: Meter>(engine: &Engine, prepared: Prepared<'_>, text: &str, measured: Measured, meter: &mut M) -> String {
    let mut out = String::with_capacity(measured.bytes);
    let mut last = 0;
    let Prepared { needle, mut replacement } = prepared;
    // The same search a second time finds the same locations: it came to its end the first time.
    let _complete = needle.search(engine, meter, text.as_bytes(), Overlap::Skip, |location| {
        out.push_str(&text[last..location.start]);
        replacement.write(text.as_bytes(), location, &mut out);
        last = location.end;
        ControlFlow::Continue(())
    });
    out.push_str(&text[last..]);
    out
}

fn in_place<M: Meter>(
    engine: &Engine,
    prepared: Prepared<'_>,
    text: String,
    measured: Measured,
    meter: &mut M,
) -> String {
    let Prepared { needle, mut replacement } = prepared;
    let mut bytes = text.into_bytes();
    let length = bytes.len();
    bytes.reserve_exact(measured.ahead);
    bytes.resize(length + measured.ahead, 0);
    bytes.copy_within(..length, measured.ahead);

    let (mut read, mut written) = (measured.ahead, 0);
    let at_most = engine.tuning.gathered.max(1);
    let mut gathered: Vec<Location> = Vec::with_capacity(measured.occurrences.min(at_most));
    let mut from_tier = String::new();
    loop {
        gathered.clear();
        // What follows an accepted location is searched as a text of its own; IF-3 has been met by the whole already.
        let _complete = needle.search(engine, meter, &bytes[read..], Overlap::Skip, |location| {
            gathered.push(location);
            if gathered.len() == at_most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut last = read;
        for &location in &gathered {
            written = move_down(&mut bytes, last..read + location.start, written);
            let new = match &mut replacement {
                Replacement::Verbatim(new_text) => new_text.as_bytes(),
                other => {
                    from_tier.clear();
                    other.write(&bytes[read..], location, &mut from_tier);
                    from_tier.as_bytes()
                }
            };
            bytes[written..written + new.len()].copy_from_slice(new);
            written += new.len();
            last = read + location.end;
        }
        let resume = match gathered.last() {
            Some(&location) if gathered.len() == at_most => needle.resume(&bytes[read..], location),
            _ => None,
        };
        let Some(resume) = resume else {
            let end = bytes.len();
            written = move_down(&mut bytes, last..end, written);
            break;
        };
        replacement.advance(resume);
        read += resume;
        written = move_down(&mut bytes, last..read, written);
    }
    bytes.truncate(written);
    // Whole characters were moved and put between whole characters; the check costs less than a copy and keeps this free of
    // `unsafe`.
    String::from_utf8(bytes).expect("text between texts is UTF-8")
}

/// Moves a piece down to `to`; returns where it then ends.
#[inline]
fn move_down(bytes: &mut [u8], piece: std::ops::Range<usize>, to: usize) -> usize {
    let end = to + piece.len();
    if piece.start != to {
        bytes.copy_within(piece, to);
    }
    end
}
