//! Spec section 1: a batch is the fold of its edits, applied whole or not at all.

use crate::Engine;
use crate::diagnostics;
use crate::exact;
use crate::limits::{WriteLimit, check_file, check_text};
use crate::location::{Location, Overlap};
use crate::meter::{Meter, Path};
use crate::replacement::{Replacement, Sink, Size};
use crate::rewrite::{Measured, rewrite};
use crate::tiers::{Prepared, Preparer, line_numbers, tally, tiers};
use crate::units::units;
use editproof_spec::{Applied, Conflict, Edit, Failure, Input, InvalidBatch, Match, Outcome, Reason, Rejection, Tier};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Offsets into edits are kept in 32 bits; the wire's limits (RQ-5) are far below.
const LARGEST_EDIT: usize = u32::MAX as usize - 1;

/// Runs the batch (BA-1 to BA-5).
pub(crate) fn apply<M: Meter>(engine: &Engine, input: &Input<'_>, meter: &mut M) -> Outcome {
    check_batch(engine, input).map_err(Rejection::InvalidBatch)?;
    let mut text = Cow::Borrowed(input.text);
    let mut matches = Vec::with_capacity(input.edits.len());
    let mut failures = Vec::new();
    for (index, edit) in input.edits.iter().enumerate() {
        meter.given(text.len() + edit.old_text.len() + edit.new_text.len());
        match apply_edit(engine, input, edit, &mut text, meter)? {
            Ok(applied) => matches.push(applied),
            Err(reason) => failures.push(Failure { position: index + 1, reason }),
        }
    }
    if !failures.is_empty() {
        return Err(Rejection::Conflict(Conflict { requested: input.edits.len(), failures }));
    }
    check_file(&engine.limits, &text, input.has_utf8_bom)?;
    Ok(Applied { text: text.into_owned(), matches })
}

/// BA-1, and what the engine itself cannot take.
fn check_batch(engine: &Engine, input: &Input<'_>) -> Result<(), InvalidBatch> {
    if input.edits.is_empty() {
        return Err(InvalidBatch::Empty);
    }
    if input.edits.len() > engine.limits.edits {
        return Err(InvalidBatch::TooManyEdits { found: input.edits.len() });
    }
    match input.edits.iter().position(|edit| edit.old_text.is_empty()) {
        Some(index) => Err(InvalidBatch::EmptyOldText { position: index + 1 }),
        None => Ok(()),
    }
}

/// Tries the tiers in order; the first that is not *none* decides (LD-2).
fn apply_edit<M: Meter>(
    engine: &Engine,
    input: &Input<'_>,
    edit: &Edit<'_>,
    text: &mut Cow<'_, str>,
    meter: &mut M,
) -> Result<Result<Match, Reason>, WriteLimit> {
    if edit.old_text.len() > LARGEST_EDIT {
        return Err(WriteLimit);
    }
    let mut preparer = Preparer::new(*edit);
    for &tier in tiers(input.matching) {
        let Some(prepared) = preparer.tier(tier) else { continue };
        let decided = if edit.replace_all {
            replace_all(engine, tier, edit, prepared, text, meter)?
        } else {
            replace_one(engine, tier, prepared, text, meter)?
        };
        if let Some(decided) = decided {
            return Ok(decided);
        }
    }
    Ok(Err(diagnostics::missing(engine, input.matching, edit, text, meter)))
}

/// What a tier decides about an edit; `None` is *none*.
type Decided = Option<Result<Match, Reason>>;

/// LD-3 without `replaceAll`.
fn replace_one<M: Meter>(
    engine: &Engine,
    tier: Tier,
    mut prepared: Prepared<'_>,
    text: &mut Cow<'_, str>,
    meter: &mut M,
) -> Result<Decided, WriteLimit> {
    let Ok(tally) = tally(&prepared, engine, meter, text) else { return Ok(Some(Err(Reason::Limit))) };
    let Some(location) = tally.first else { return Ok(None) };
    if tally.count > 1 {
        let lines = line_numbers(meter, text, &tally.starts);
        return Ok(Some(Err(Reason::Ambiguous { tier, count: tally.count, lines })));
    }
    let mut size = Size::default();
    prepared.replacement.write(text.as_bytes(), location, &mut size);
    check_text(&engine.limits, text, location, size)?;
    meter.given(size.bytes);
    meter.work(text.len() + 2 * size.bytes);
    splice(text, location, &mut prepared.replacement, size, meter);
    Ok(Some(Ok(Match { strategy: tier, occurrences: 1 })))
}

/// Puts one replacement in its place, without copying a text that the batch already owns.
fn splice<M: Meter>(
    text: &mut Cow<'_, str>,
    location: Location,
    replacement: &mut Replacement<'_>,
    size: Size,
    meter: &mut M,
) {
    let Location { start, end, .. } = location;
    let length = text.len() - (end - start) + size.bytes;
    match text {
        Cow::Borrowed(borrowed) => {
            let mut out = String::with_capacity(length);
            out.push_str(&borrowed[..start]);
            replacement.write(borrowed.as_bytes(), location, &mut out);
            out.push_str(&borrowed[end..]);
            *text = Cow::Owned(out);
        }
        Cow::Owned(owned) => {
            meter.enter(Path::InPlace);
            owned.reserve_exact(length.saturating_sub(owned.len()));
            if let Replacement::Verbatim(new_text) = replacement {
                owned.replace_range(start..end, new_text);
            } else {
                let mut middle = String::with_capacity(size.bytes);
                replacement.write(owned.as_bytes(), location, &mut middle);
                owned.replace_range(start..end, &middle);
            }
        }
    }
}

/// LD-3 with `replaceAll`: measured first, so that a limit is met before anything of that size exists (LI-1), then
/// written into one allocation of the right size.
fn replace_all<M: Meter>(
    engine: &Engine,
    tier: Tier,
    edit: &Edit<'_>,
    mut prepared: Prepared<'_>,
    text: &mut Cow<'_, str>,
    meter: &mut M,
) -> Result<Decided, WriteLimit> {
    if tier == Tier::Exact
        && let Some((old, new)) = exact::swap(edit.old_text, edit.new_text)
    {
        return swap_all(engine, old, new, text, meter);
    }
    let limit = engine.limits.text_units;
    let mut size = Size::default();
    let (mut last, mut over) = (0, false);
    let mut measured = Measured::default();
    let fixed = match &prepared.replacement {
        Replacement::Verbatim(new_text) => Some(Size { bytes: new_text.len(), units: units(new_text) }),
        _ => None,
    };
    let replacement = &mut prepared.replacement;
    // The borrow checker needs the needle and the replacement apart; searching only reads the former.
    let searched = prepared.needle.search(engine, meter, text.as_bytes(), Overlap::Skip, |location| {
        measured.occurrences += 1;
        size.put(&text[last..location.start]);
        match fixed {
            Some(fixed) => {
                size.bytes += fixed.bytes;
                size.units += fixed.units;
            }
            None => replacement.write(text.as_bytes(), location, &mut size),
        }
        last = location.end;
        measured.ahead = measured.ahead.max(size.bytes.saturating_sub(last));
        over = size.units > limit;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    meter.given(size.bytes);
    meter.work(text.len() + size.bytes);
    if searched.is_err() {
        return Ok(Some(Err(Reason::Limit)));
    }
    let occurrences = measured.occurrences;
    if occurrences == 0 {
        return Ok(None);
    }
    size.put(&text[last..]);
    if over || size.units > limit {
        return Err(WriteLimit);
    }
    measured.bytes = size.bytes;
    rewrite(engine, prepared, edit.old_text, text, measured, meter);
    Ok(Some(Ok(Match { strategy: tier, occurrences })))
}

/// `replaceAll` of one ASCII character by another: the length stays, so a sweep over the bytes does it.
fn swap_all<M: Meter>(
    engine: &Engine,
    old: u8,
    new: u8,
    text: &mut Cow<'_, str>,
    meter: &mut M,
) -> Result<Decided, WriteLimit> {
    let occurrences = memchr::memchr_iter(old, text.as_bytes()).count();
    meter.work(text.len());
    if occurrences == 0 {
        return Ok(None);
    }
    if text.len() > engine.limits.text_units && units(text) > engine.limits.text_units {
        return Err(WriteLimit);
    }
    meter.enter(Path::ExactSwap);
    meter.work(3 * text.len());
    let mut bytes = std::mem::take(text).into_owned().into_bytes();
    for byte in &mut bytes {
        *byte = if *byte == old { new } else { *byte };
    }
    // ASCII for ASCII keeps UTF-8 valid; the check costs less than a copy and keeps this free of `unsafe`.
    *text = Cow::Owned(String::from_utf8(bytes).expect("ASCII in place of ASCII is UTF-8"));
    Ok(Some(Ok(Match { strategy: Tier::Exact, occurrences })))
}
