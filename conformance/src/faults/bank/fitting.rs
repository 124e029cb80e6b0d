//! Faults in fitting a message (DF-1 to DF-5).

use super::Origin::Finding;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Df1, Df2, Df3, Df4, Df5};

pub(super) const FAULTS: &[Entry] = &[
    of(Fault::Df1UnitsIgnored, &[Df1], "measures bytes only, so messages are longer than hosts read"),
    seen(
        Fault::Df1BytesIgnored,
        &[Df1],
        &[Finding("batch-json-bytes-unbounded")],
        "measures units only, so the encoded message passes the host's buffer",
    ),
    of(Fault::Df1BytesNotEncoded, &[Df1], "measures bytes before they are encoded"),
    of(Fault::Df1CharactersCounted, &[Df1], "counts characters instead of units"),
    of(Fault::Df2StopsAtFirstMisfit, &[Df2], "adds no further excerpt after one that does not fit"),
    of(Fault::Df2Backwards, &[Df2], "adds excerpts from the last edit to the first"),
    of(Fault::Df2OneExcerpt, &[Df2], "adds one excerpt at most"),
    seen(
        Fault::Df3PositionsCutOff,
        &[Df3],
        &[Finding("batch-diag-positions-lost")],
        "cuts the whole message at its bound, so the last failing positions are lost",
    ),
    of(Fault::Df3ReasonsCut, &[Df3], "cuts reasons with an ellipsis, so hosts cannot parse them"),
    of(Fault::Df3StopsAtFirstMisfit, &[Df3], "makes no further reason whole after one that does not fit"),
    of(Fault::Df3Backwards, &[Df3], "makes reasons whole from the last edit to the first"),
    of(Fault::Df3ShortFormKeepsHint, &[Df3], "keeps a hint in the short form, so fewer edits can be told"),
    of(Fault::Df3ShortFormIsWhole, &[Df3], "has no short form for ambiguous edits"),
    of(
        Fault::Df3ShortFormLosesCount,
        &[Df3],
        "leaves out how many more there are in the short form, so count and list disagree",
    ),
    of(Fault::Df3ExcerptsStillShown, &[Df3], "adds excerpts although reasons had to be cut short"),
    of(Fault::Df4PositionsLost, &[Df4], "names ten positions of a kind and forgets the others"),
    of(Fault::Df4PairsListed, &[Df4], "lists two consecutive positions instead of giving their range"),
    of(Fault::Df4KindsInFixedOrder, &[Df4], "lists the kinds in an order of its own"),
    of(Fault::Df4OneIsPlural, &[Df4], "writes Edits before a single position, so hosts cannot parse the message"),
    of(Fault::Df4NoteMissing, &[Df4], "leaves out the note on line numbers"),
    of(Fault::Df4CutToFit, &[Df4], "leaves out kinds that no longer fit, so positions are lost"),
    of(Fault::Df5UnknownHint, &[Df5], "adds advice of its own, which no host can parse"),
];
