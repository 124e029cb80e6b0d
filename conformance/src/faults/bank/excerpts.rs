//! Faults of excerpts (DG-10, DG-12, DG-13).

use super::Origin::Finding;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Df1, Dg10, Dg12, Dg13};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::Dg10IdenticalOmitted,
        &[Dg10],
        "gives no excerpt when every row is identical, so a batch that undid itself is a riddle",
    ),
    of(Fault::Dg10BeforeOtherHints, &[Dg10], "puts the excerpt before the hints, so hosts stop reading there"),
    of(Fault::Dg10NoWhitespaceMark, &[Dg10], "marks lines that differ in whitespace as different"),
    of(Fault::Dg10TrimEndIsIdentical, &[Dg10], "marks lines that differ in trailing blanks as identical"),
    of(Fault::Dg10MarksSwapped, &[Dg10], "swaps the marks for whitespace and for text"),
    of(Fault::Dg10NumbersFromZero, &[Dg10], "counts the excerpt's lines from 0"),
    of(Fault::Dg10OneRowIsRange, &[Dg10], "writes a range for a single row"),
    of(Fault::Dg10RowTrimmed, &[Dg10], "shows rows without their indentation, so the caller copies them wrong"),
    of(Fault::Dg10RowsUncut, &[Dg10], "does not cut long rows, so one line takes all the room"),
    of(Fault::Dg10CutUnmarked, &[Dg10], "cuts long rows without saying so, so the caller copies half a line"),
    of(Fault::Dg10TerminatorShown, &[Dg10], "shows the CR of a CRLF as part of the row"),
    of(
        Fault::Dg12OneVoteWins,
        &[Dg12],
        "lets a single vote choose the region, so the excerpt shows an unrelated place",
    ),
    of(Fault::Dg12LatestWins, &[Dg12], "takes the latest of equally good regions"),
    of(Fault::Dg12ShortAnchors, &[Dg12], "lets single characters vote, so braces choose the region"),
    of(Fault::Dg12AsciiAnchors, &[Dg12], "lets only ASCII lines vote, so text in other scripts gets no excerpt"),
    of(Fault::Dg12MarksAnchor, &[Dg12], "counts combining marks as letters"),
    of(Fault::Dg12UnderscoreNoAnchor, &[Dg12], "does not count the underscore"),
    of(Fault::Dg12DuplicatesVoteOnce, &[Dg12], "lets equal lines of oldText vote once"),
    of(Fault::Dg12NegativeIsZero, &[Dg12], "counts votes for a start before the text for its first line"),
    of(Fault::Dg12NegativeGoesOn, &[Dg12], "looks at further votes of a line after one for a start before the text"),
    of(
        Fault::Dg12NegativeNotLookedAt,
        &[Dg12],
        "does not count a vote for a start before the text among those looked at",
    ),
    of(Fault::Dg12VotesUnbounded, &[Dg12], "counts votes without end, so repetitive text takes quadratic time"),
    of(Fault::Dg12NotMovedUp, &[Dg12], "starts the excerpt at the nearest line although oldText starts above it"),
    of(Fault::Dg12MovedPastFirstLine, &[Dg12], "gives no excerpt when oldText would start before the text"),
    of(Fault::Dg12FirstOfSeveralEqual, &[Dg12], "shows the first of several equal lines as the place"),
    of(Fault::Dg12WordsWhenSeveralEqual, &[Dg12], "goes on to words when several lines are equal"),
    of(Fault::Dg13NineRows, &[Dg13], "shows nine rows, which hosts drop"),
    of(Fault::Dg13NoContextRow, &[Dg13], "shows no row before the first difference"),
    of(Fault::Dg13TwoContextRows, &[Dg13], "shows two rows before the first difference"),
    of(Fault::Dg13AlwaysFromStart, &[Dg13], "shows the start of the region, so a late difference is not seen"),
    of(Fault::Dg13NotKeptInside, &[Dg13], "lets the window run over the end of the region, so fewer rows are shown"),
    of(Fault::Dg13DropsFromStart, &[Dg13], "drops rows from the start, so the difference is the first to go"),
    of(Fault::Dg13AllOrNothing, &[Dg13], "gives no excerpt when not every row fits"),
    seen(
        Fault::Dg13CharactersCounted,
        &[Dg13, Df1],
        &[Finding("excerpt-json-bytes-unbounded")],
        "measures the excerpt in characters, so the error body passes the host's buffer",
    ),
    of(Fault::Dg13BytesNotEncoded, &[Dg13], "measures the excerpt before it is encoded"),
    of(Fault::Dg13SeparatorCounted, &[Dg13], "counts the separator before the excerpt"),
];
