//! Spec section 1, LD-1 to LD-5: which tiers are tried, and how each decides one edit.

use crate::Engine;
use crate::exact;
use crate::line_windows::{self, Rule};
use crate::lines::LineNeedle;
use crate::location::{Location, Overlap, Search, Searched};
use crate::meter::Meter;
use crate::peel::peel;
use crate::replacement::{Endings, Replacement};
use crate::whitespace_normalized::{self, TokenNeedle};
use editproof_spec::{Edit, Matching, Tier};
use std::ops::ControlFlow;

/// The tiers that `matching` tries, in order (LD-1).
pub(crate) fn tiers(matching: Matching) -> &'static [Tier] {
    match matching {
        Matching::Exact => &[Tier::Exact],
        Matching::Tolerant => &Tier::ALL,
    }
}

/// A tier made ready for one edit: what it looks for and how it would replace it.
pub(crate) struct Prepared<'e> {
    pub(crate) needle: Needle<'e>,
    pub(crate) replacement: Replacement<'e>,
}

/// What a tier looks for.
pub(crate) enum Needle<'e> {
    Exact(&'e [u8]),
    Lines(LineNeedle<'e>, Rule),
    Tokens(TokenNeedle<'e>),
}

/// Makes tiers ready for one edit; what two of them need is made once.
pub(crate) struct Preparer<'e> {
    edit: Edit<'e>,
    /// `old_text` as lines, once a tier has asked for it.
    lines: Option<Option<LineNeedle<'e>>>,
}

impl<'e> Preparer<'e> {
    pub(crate) fn new(edit: Edit<'e>) -> Self {
        Preparer { edit, lines: None }
    }

    fn lines(&mut self) -> Option<LineNeedle<'e>> {
        *self.lines.get_or_insert_with(|| LineNeedle::new(self.edit.old_text.as_bytes()))
    }

    /// `None` when the tier's outcome is *none* whatever the text: LN-3, WN-1, WN-4 d.
    pub(crate) fn tier(&mut self, tier: Tier) -> Option<Prepared<'e>> {
        let edit = self.edit;
        let old = edit.old_text.as_bytes();
        Some(match tier {
            Tier::Exact => Prepared { needle: Needle::Exact(old), replacement: Replacement::Verbatim(edit.new_text) },
            Tier::LineTrimmed => Prepared {
                needle: Needle::Lines(self.lines()?, Rule::Trimmed),
                replacement: Replacement::Lines { new_text: edit.new_text, from_indent: None, last_break: None },
            },
            Tier::IndentationFlexible => {
                let needle = self.lines()?;
                let replacement = Replacement::indented(edit.old_text, edit.new_text, &needle);
                Prepared { needle: Needle::Lines(needle, Rule::Indented), replacement }
            }
            Tier::WhitespaceNormalized => Prepared {
                needle: Needle::Tokens(TokenNeedle::new(old)?),
                replacement: Replacement::Tokens {
                    peeled: peel(edit.old_text, edit.new_text)?,
                    endings: Endings::default(),
                },
            },
        })
    }
}

impl Needle<'_> {
    /// Reports the locations of `text` from left to right.
    ///
    /// # Errors
    /// IF-3.
    pub(crate) fn search<M: Meter>(
        &self,
        engine: &Engine,
        meter: &mut M,
        text: &[u8],
        overlap: Overlap,
        mut visit: impl FnMut(Location) -> ControlFlow<()>,
    ) -> Searched {
        let mut search =
            Search { text, overlap, compared_lines: engine.limits.compared_lines, tuning: engine.tuning, meter };
        match self {
            Needle::Exact(needle) => exact::search(&mut search, needle, &mut visit),
            Needle::Lines(needle, rule) => line_windows::search(&mut search, needle, *rule, &mut visit)?,
            Needle::Tokens(needle) => whitespace_normalized::search(&mut search, needle, &mut visit),
        }
        Ok(())
    }

    /// Where a search under [`Overlap::Skip`] goes on after `location`: what follows can be searched as a text of its own.
    /// `None`: it has come to its end.
    pub(crate) fn resume(&self, text: &[u8], location: Location) -> Option<usize> {
        match self {
            Needle::Exact(_) | Needle::Tokens(_) => Some(location.end),
            Needle::Lines(needle, _) if needle.through => Some(location.end),
            Needle::Lines(..) => memchr::memchr(b'\n', &text[location.end..]).map(|offset| location.end + offset + 1),
        }
    }
}

/// The locations of one tier, overlapping ones counted (LD-4, LD-5).
pub(crate) struct Tally {
    pub(crate) count: usize,
    /// The first location, where there is one.
    pub(crate) first: Option<Location>,
    /// Where the first locations start, when there are several: at most `listed_lines` of them.
    pub(crate) starts: Vec<usize>,
}

impl Tally {
    /// Keeps one of the first locations. Apart, so that counting a million of them stays a loop of a few instructions.
    #[cold]
    fn keep(&mut self, location: Location, listed: usize) {
        match self.first {
            None => self.first = Some(location),
            // A place that is the only one is not listed, so nothing is allocated for it.
            Some(first) if self.count == 2 => {
                self.starts.extend([first.start, location.start].into_iter().take(listed));
            }
            Some(_) => self.starts.push(location.start),
        }
    }
}

/// Counts the locations of a prepared tier.
///
/// # Errors
/// IF-3.
pub(crate) fn tally<M: Meter>(
    prepared: &Prepared<'_>,
    engine: &Engine,
    meter: &mut M,
    text: &str,
) -> Result<Tally, crate::location::TooManyCandidates> {
    let mut tally = Tally { count: 0, first: None, starts: Vec::new() };
    let listed = engine.limits.listed_lines;
    prepared.needle.search(engine, meter, text.as_bytes(), Overlap::Count, |location| {
        tally.count += 1;
        if tally.count <= listed.max(2) {
            tally.keep(location, listed);
        }
        ControlFlow::Continue(())
    })?;
    Ok(tally)
}

/// The lines on which `starts`, in ascending order, stand in `text`, counted from 1.
pub(crate) fn line_numbers<M: Meter>(meter: &mut M, text: &str, starts: &[usize]) -> Vec<usize> {
    let (mut from, mut line) = (0, 1);
    starts
        .iter()
        .map(|&start| {
            line += memchr::memchr_iter(b'\n', &text.as_bytes()[from..start]).count();
            meter.work(start - from);
            from = start;
            line
        })
        .collect()
}
