//! Faults in the frame of a message and in its reasons (DG-1 to DG-4).

use super::Origin::Report;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg1, Dg2, Dg3, Dg4};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::Dg1NoFullStop,
        &[Dg1],
        "leaves out the full stop after a single reason, so hosts cannot parse the message",
    ),
    of(
        Fault::Dg1UsedForLoneFailure,
        &[Dg1, Dg2],
        "uses the form of a single edit when one edit of a batch failed, so its position is lost",
    ),
    of(Fault::Dg2CountsAll, &[Dg2], "counts all edits as failed"),
    of(
        Fault::Dg2OthersOnlyIfAny,
        &[Dg2],
        "leaves out its second sentence when every edit failed, so hosts cannot parse the message",
    ),
    of(Fault::Dg2OthersUnmentioned, &[Dg2], "never says that every other edit matched"),
    of(Fault::Dg2PositionsFromZero, &[Dg2], "counts positions from 0, so the caller mends the wrong edit"),
    of(Fault::Dg2NoteAlways, &[Dg2], "says that line numbers account for earlier edits when there are none"),
    of(Fault::Dg2NoteNever, &[Dg2], "does not say that line numbers account for earlier edits"),
    of(
        Fault::Dg2NoteBySecondFailure,
        &[Dg2],
        "decides about its last line by the number of failures instead of their positions",
    ),
    of(Fault::Dg3FromZero, &[Dg3], "counts lines from 0"),
    of(Fault::Dg3EqualNumbersOnce, &[Dg3], "lists equal line numbers once, so count and list disagree"),
    of(Fault::Dg3MoreIsTotal, &[Dg3], "says how many there are in all where it should say how many more"),
    of(Fault::Dg3RestUnmentioned, &[Dg3], "does not say that there are more"),
    of(Fault::Dg3OneIsPlural, &[Dg3], "writes lines before a single number, so hosts cannot parse the message"),
    of(Fault::Dg3LinesOfOriginalText, &[Dg3], "counts lines in the text before the batch"),
    seen(
        Fault::Dg3NoLinesForSeveral,
        &[Dg3, Dg4],
        &[Report("msg-line-list-empty")],
        "lists no lines when oldText has several",
    ),
    of(Fault::Dg4TierOmitted, &[Dg4], "does not name the tier in which an edit is ambiguous"),
    of(Fault::Dg4ExactTierNamed, &[Dg4], "names the exact tier, which the grammar does not know"),
    of(Fault::Dg4AdviceMissing, &[Dg4], "leaves out what to do about an ambiguous edit"),
];
