//! Faults in choosing a tier and a location (LD-1 to LD-5).

use super::Origin::{Finding, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Ex1, Ld1, Ld2, Ld3, Ld4, Ld5};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::Ld1ExactTriesLines,
        &[Ld1],
        "tries line-trimmed under exact matching too, so trailing blanks that were asked for do not count",
    ),
    of(
        Fault::Ld1IndentationFirst,
        &[Ld1],
        "tries indentation-flexible before line-trimmed, so lines at the right indentation are moved or reported as moved",
    ),
    of(
        Fault::Ld1WordsBeforeIndentation,
        &[Ld1],
        "tries whitespace-normalized before indentation-flexible, so a moved block keeps the wrong indentation",
    ),
    of(
        Fault::Ld1LinesBeforeExact,
        &[Ld1],
        "tries line-trimmed before exact, so trailing blanks of an exact hit are lost",
    ),
    of(Fault::Ld1NoWords, &[Ld1], "never tries whitespace-normalized, so reflowed text is not found"),
    of(
        Fault::Ld1LastTierFirst,
        &[Ld1],
        "tries first the tier that matched last time, so the answer depends on earlier calls",
    ),
    of(
        Fault::Ld2AmbiguousFallsThrough,
        &[Ld2],
        "goes on to looser tiers when a tier is ambiguous, so one of several places is picked by accident",
    ),
    of(Fault::Ld2LimitFallsThrough, &[Ld2], "goes on to looser tiers when a tier meets its limit"),
    of(
        Fault::Ld3FirstOfSeveral,
        &[Ld3],
        "edits the first of several locations, so the wrong one of two equal blocks changes without a word",
    ),
    of(
        Fault::Ld3SearchEndsAtFirst,
        &[Ld3],
        "ends its search at the first location, under replaceAll too, so it never learns that there are others",
    ),
    seen(
        Fault::Ld3IdenticalIsDone,
        &[Ld3],
        &[Report("noop-identical-and-absent")],
        "calls an edit done whose newText equals oldText, without looking whether it is there",
    ),
    of(Fault::Ld3LastOfSeveral, &[Ld3], "edits the last of several locations"),
    of(Fault::Ld3FirstOfManyLoose, &[Ld3], "edits the first of several locations outside the exact tier"),
    seen(
        Fault::Ld3UniqueByBytes,
        &[Ld3],
        &[Report("amb-candidates-differ-in-blanks")],
        "counts the bytes of its first candidate instead of its candidates, so equal places with other blanks are not seen",
    ),
    seen(
        Fault::Ld3HealedTarget,
        &[Ld3, Ex1],
        &[Report("loose-healed-target")],
        "shortens an oldText that is not found until something fits and edits the first such place",
    ),
    of(Fault::Ld3ReplaceAllFirstOnly, &[Ld3], "replaces the first location only under replaceAll"),
    of(Fault::Ld3ReplaceAllOfNothing, &[Ld3], "reports success for a replaceAll that found nothing"),
    of(
        Fault::Ld4ExactOverlapUncounted,
        &[Ld4],
        "does not count overlapping exact hits, so an ambiguous edit passes as unique",
    ),
    of(
        Fault::Ld4WordsOverlapUncounted,
        &[Ld4],
        "does not count overlapping token runs, so an ambiguous edit passes as unique",
    ),
    of(Fault::Ld4ReplaceAllCountsOverlaps, &[Ld4], "reports overlapping hits that it did not replace as replaced"),
    seen(
        Fault::Ld4ReplaceAllFromTheBack,
        &[Ld4],
        &[Report("all-overlapping-exact")],
        "collects overlapping hits and replaces them from the back at offsets that no longer hold, eating text",
    ),
    of(Fault::Ld5CountCapped, &[Ld5], "counts no further than the numbers it lists, so fifty places read like five"),
    of(Fault::Ld5LastLocationsListed, &[Ld5], "lists the last locations instead of the first"),
    seen(
        Fault::Ld5ObjectForEachHit,
        &[Ld5],
        &[Finding("ambiguous-one-object-per-hit-32mb")],
        "keeps one object for each ambiguous hit, so a file of one letter exhausts the heap",
    ),
];
