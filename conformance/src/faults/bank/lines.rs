//! Faults of lines and of the line-trimmed tier (LN-1 to LN-6, LT-1).

use super::Origin::{Finding, Like, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{If3, Ld3, Ln1, Ln2, Ln3, Ln4, Ln5, Ln6, Lt1};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::Ln1LoneCrBreaks,
        &[Ln1],
        "splits lines at a lone CR, so line numbers and windows differ from every editor's",
    ),
    seen(
        Fault::Ln1UnusualSeparators,
        &[Ln1],
        &[Like("uni-unusual-separators")],
        "splits lines at form feeds, U+0085 and U+2028, so line numbers are off behind them",
    ),
    of(
        Fault::Ln1LastEmptyLineLost,
        &[Ln1],
        "does not count the empty line after the last LF, so an edit that reaches the end is not found",
    ),
    of(Fault::Ln1CrIsContent, &[Ln1], "leaves the CR of a CRLF in the line, so an ending is lost or doubled"),
    of(Fault::Ln1LastCrKept, &[Ln1], "leaves a CR at the very end in the last line's content"),
    of(Fault::Ln1AllCrsStripped, &[Ln1], "strips all CRs before an LF instead of one, so lone CRs are eaten"),
    of(
        Fault::Ln2LastLfKept,
        &[Ln2],
        "takes the LF at the end of oldText for one more, empty line, so most whole-line edits are not found",
    ),
    of(
        Fault::Ln2AllLastLfsDropped,
        &[Ln2],
        "drops all LFs at the end of oldText, so blank lines that were asked for need not be there",
    ),
    of(Fault::Ln2CrlfKept, &[Ln2], "does not fold CRLF of oldText, so excerpts mark equal lines as different"),
    of(
        Fault::Ln3BlankMatches,
        &[Ln3],
        "lets an oldText of blank lines match blank lines, so whitespace alone chooses the place",
    ),
    seen(
        Fault::Ln3BlankMatchesEverywhere,
        &[Ln3],
        &[Report("loose-whitespace-only-needle")],
        "trims a blank oldText to nothing, which stands everywhere, and inserts at the start",
    ),
    of(
        Fault::Ln3ShortTextMatches,
        &[Ln3],
        "compares only as many lines as the text has, so a text is replaced that lacks the last lines asked for",
    ),
    of(Fault::Ln4CrInside, &[Ln4], "takes the CR of the last line into the location, so a CRLF becomes an LF"),
    of(
        Fault::Ln4ThroughNotConsumed,
        &[Ln4],
        "does not consume the last LF when oldText ends with one, so a blank line is added",
    ),
    of(Fault::Ln4LastLineWithoutLf, &[Ln4], "accepts a last line without LF although oldText asks for one"),
    seen(
        Fault::Ln4StartsAfterIndentation,
        &[Ln4],
        &[Report("ind-trailing-spaces-dedent")],
        "starts the location after the first line's indentation, so the replacement is indented twice",
    ),
    seen(
        Fault::Ln4KeepsOldLines,
        &[Ln4],
        &[Report("eol-append-instead-of-replace")],
        "inserts the new lines after the old ones instead of replacing them",
    ),
    of(
        Fault::Ln4NextTerminatorTaken,
        &[Ln4],
        "consumes the last LF although oldText does not end with one, so the next line is joined",
    ),
    of(Fault::Ln5OverlapUncounted, &[Ln5], "does not count overlapping windows, so an ambiguous edit passes as unique"),
    seen(
        Fault::Ln5ReplaceAllOverlaps,
        &[Ln5],
        &[Report("all-overlapping-tolerant")],
        "replaces overlapping windows, so lines are lost or doubled",
    ),
    of(Fault::Ln5ResumesLate, &[Ln5], "skips the line after an accepted window, so a window right behind it is missed"),
    seen(
        Fault::Ln5SkipsAfterSplice,
        &[Ln5],
        &[Report("all-skips-after-splice")],
        "goes on by the old length after a replacement that is shorter, so the next location is missed",
    ),
    seen(
        Fault::Ln5EveryWindowCompared,
        &[Ln5, If3],
        &[Finding("line-window-quadratic")],
        "compares every window in full, so a long oldText takes quadratic time",
    ),
    seen(
        Fault::Ln6FileEnding,
        &[Ln6],
        &[Finding("lt-mixed-eol-takes-file-crlf"), Finding("if-mixed-eol-takes-file-crlf")],
        "takes the file's ending instead of the matched line's, so lines of a mixed file change their endings",
    ),
    seen(
        Fault::Ln6FirstEndingForAll,
        &[Ln6],
        &[Finding("lt-replaceall-mixed-eol")],
        "takes the first location's ending for every location of a replaceAll",
    ),
    seen(
        Fault::Ln6AsWritten,
        &[Ln6],
        &[
            Report("eol-fuzzy-path-forgets-crlf"),
            Report("eol-replace-all-crlf"),
            Report("eol-context-lines-keep-theirs"),
        ],
        "inserts line breaks as written in the line tiers, so a CRLF file becomes mixed",
    ),
    of(
        Fault::Ln6OwnLineOnly,
        &[Ln6],
        "uses LF for a last line without terminator although the line before it has CRLF",
    ),
    of(
        Fault::Ln6LineBeforeFirst,
        &[Ln6],
        "asks the line before the location first, so the ending of another line is used",
    ),
    of(Fault::Ln6LastLineEnding, &[Ln6], "takes the last matched line's ending instead of the first's"),
    of(Fault::Ln6CrlfStays, &[Ln6], "leaves CRLF of newText in an LF file"),
    of(Fault::Ln6ReadTwice, &[Ln6], "folds CRLF of newText twice, so a lone CR before a CRLF is lost"),
    of(Fault::Ln6LoneCrIsBreak, &[Ln6], "takes a lone CR of newText for a line break"),
    of(Fault::Ln6LastBreakAdded, &[Ln6], "adds a line break that newText does not have when oldText ended with one"),
    of(Fault::Ln6LastBreakDropped, &[Ln6], "drops the line break at the end of newText when oldText had none"),
    of(
        Fault::Lt1TrimsBothEnds,
        &[Lt1],
        "compares lines trimmed at both ends, so a block at another indentation is replaced as written",
    ),
    of(
        Fault::Lt1TrimsSpacesOnly,
        &[Lt1],
        "trims spaces and tabs only, so other whitespace at a line's end prevents the match",
    ),
    of(
        Fault::Lt1TextSideOnly,
        &[Lt1],
        "trims the text's lines but not oldText's, so trailing blanks in oldText are never forgiven",
    ),
    of(Fault::Lt1NewTrimmed, &[Lt1], "trims the lines of newText, so trailing blanks that were asked for are lost"),
    of(Fault::Lt1IgnoresCase, &[Lt1], "ignores case in the line tiers, so another name is edited"),
    seen(
        Fault::Lt1DigitsIgnored,
        &[Lt1],
        &[Report("loose-number-differs"), Report("loose-middle-lines-differ")],
        "takes lines for equal that differ in their digits, so the value that matters is overwritten",
    ),
    seen(
        Fault::Lt1SimilarIsEqual,
        &[Lt1],
        &[Report("loose-lookalike-function")],
        "takes similar lines for equal, so the edit lands on a neighbour",
    ),
    seen(
        Fault::Lt1AllSimilarReplaced,
        &[Lt1, Ld3],
        &[Report("all-approximate")],
        "replaces everything that is half like oldText under replaceAll, so calls with other arguments are overwritten",
    ),
    seen(
        Fault::Lt1HalfIsEnough,
        &[Lt1],
        &[Report("loose-half-garbage-block")],
        "is content when half of the lines are equal, so a line that nobody quoted is deleted",
    ),
    seen(
        Fault::Lt1MiddleUnread,
        &[Lt1],
        &[Report("loose-middle-lines-differ")],
        "compares the outer lines only, so anything between them is overwritten",
    ),
];
