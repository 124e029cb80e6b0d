//! Faults of hints (DG-5 to DG-9).

use super::Origin::{Finding, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg5, Dg6, Dg7, Dg8, Dg9, Ld1, Li1};

pub(super) const FAULTS: &[Entry] = &[
    of(Fault::Dg5Anywhere, &[Dg5], "takes any ellipsis for a placeholder, so spread operators raise a false alarm"),
    of(Fault::Dg5NoMarkers, &[Dg5], "knows no comment markers before the ellipsis"),
    of(Fault::Dg5AsciiOnly, &[Dg5], "knows three dots but not the ellipsis character"),
    of(
        Fault::Dg5EndUnread,
        &[Dg5],
        "does not look at how the line ends, so sentences that start with an ellipsis raise a false alarm",
    ),
    of(Fault::Dg5AcrossSeparators, &[Dg5], "lets a placeholder run across CR and line separators"),
    of(Fault::Dg5FirstLineOnly, &[Dg5], "looks at the first line only"),
    seen(
        Fault::Dg5GuardRefuses,
        &[Dg5],
        &[Report("elide-placeholder-already-there")],
        "refuses an oldText with a placeholder even where the file holds it",
    ),
    of(Fault::Dg6OneLineIsEnough, &[Dg6], "is content with one numbered line, so lists and cases raise a false alarm"),
    of(Fault::Dg6BlankLinesCount, &[Dg6], "asks for a number on blank lines too"),
    of(Fault::Dg6NoTab, &[Dg6], "does not know the tab after a number"),
    of(Fault::Dg6NoSpaceBeforeMark, &[Dg6], "allows no space between number and mark"),
    of(Fault::Dg6NoDigits, &[Dg6], "asks for the mark only, so every row of a table raises a false alarm"),
    of(Fault::Dg6AllDigits, &[Dg6], "takes digits of other scripts for line numbers"),
    of(Fault::Dg7UnderTolerant, &[Dg7], "points to tolerant tiers that were tried already"),
    seen(
        Fault::Dg7ProbeDeletes,
        &[Dg7],
        &[Finding("hint-hidden-trailing-break"), Finding("hint-hidden-leading-indent")],
        "probes with an empty newText, which hides matches with whitespace around them",
    ),
    of(Fault::Dg7FirstOfSeveral, &[Dg7], "names the first of several places as the one"),
    of(Fault::Dg7AmbiguousGoesOn, &[Dg7], "goes on to looser tiers when a tier is ambiguous"),
    of(Fault::Dg7LastLineNamed, &[Dg7], "names the last line of the place instead of the first"),
    of(Fault::Dg7LimitApplied, &[Dg7, Li1], "applies the limit on results to a probe that replaces nothing"),
    of(Fault::Dg8AlsoWithWhitespace, &[Dg8], "blames line endings although the whitespace hint says more"),
    of(Fault::Dg8UnderTolerant, &[Dg8, Ld1], "blames line endings under tolerant matching, which forgives them"),
    of(Fault::Dg8OldMayHaveCrlf, &[Dg8], "blames line endings although oldText has them right"),
    of(Fault::Dg8OldNeedsNoLf, &[Dg8], "blames line endings although oldText has no line break"),
    of(Fault::Dg8LoneCrCounts, &[Dg8], "takes a lone CR in the text for CRLF line endings"),
    seen(Fault::Dg9Silent, &[Dg9], &[Report("msg-prefix-occurs")], "never says where something near stands"),
    of(Fault::Dg9AlsoWithOthers, &[Dg9], "adds the nearest line to other hints"),
    of(Fault::Dg9LineNotTrimmed, &[Dg9], "compares the first line with its whitespace"),
    of(
        Fault::Dg9NothingAfterOneLine,
        &[Dg9],
        "leaves out its second half when oldText has one line, so hosts cannot parse the message",
    ),
    of(Fault::Dg9ClosestFromZero, &[Dg9], "counts the closest line from 0"),
    of(Fault::Dg9LastOfBest, &[Dg9], "names the last of equally close lines"),
    of(Fault::Dg9LessThanHalf, &[Dg9], "is content with a third of the words, so it points to unrelated lines"),
    of(Fault::Dg9MoreThanHalf, &[Dg9], "asks for more than half of the words"),
    of(Fault::Dg9OneWordIsEnough, &[Dg9], "points to a line for a single word"),
    of(Fault::Dg9OneLetterWords, &[Dg9], "counts single letters as words"),
    of(Fault::Dg9Substrings, &[Dg9], "counts words that are only part of the line's words"),
    of(Fault::Dg9RepeatsCount, &[Dg9], "counts a repeated word each time, so a repetitive line wins"),
    of(Fault::Dg9UnicodeWords, &[Dg9], "takes letters beyond ASCII into words"),
    of(Fault::Dg9HyphensInWords, &[Dg9], "takes hyphens into words"),
    of(
        Fault::Dg9CommonWordsSkipped,
        &[Dg9],
        "skips words that it thinks common, so the answer depends on which letters a name has",
    ),
    of(Fault::Dg9QuoteNotTrimmed, &[Dg9], "quotes the closest line with its indentation"),
];
