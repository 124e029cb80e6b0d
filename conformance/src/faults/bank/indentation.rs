//! Faults of the indentation-flexible tier (IF-1 to IF-3).

use super::Origin::{Finding, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{If1, If2, If3, Ld2, Li1};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::If1FirstLineOnly,
        &[If1],
        "takes the first line's indentation for the common one, so blocks that start deeper do not match",
    ),
    of(
        Fault::If1LengthNotString,
        &[If1],
        "counts indentation instead of comparing it, so tabs and spaces pass for each other",
    ),
    of(
        Fault::If1BlankLinesCount,
        &[If1],
        "lets blank lines shorten the common indentation, so one empty line prevents the match",
    ),
    of(
        Fault::If1BlankLinesLiteral,
        &[If1],
        "insists that blank lines are equal, so invisible blanks prevent the match",
    ),
    of(Fault::If1EndNotTrimmed, &[If1], "does not forgive trailing blanks once indentation differs"),
    of(Fault::If1AnyWhitespaceIndents, &[If1], "takes any whitespace for indentation, so no-break spaces are moved"),
    of(
        Fault::If1RelativeIgnored,
        &[If1],
        "compares lines without any indentation, so a block with another nesting matches",
    ),
    of(Fault::If2NotMoved, &[If2], "inserts newText at its own indentation, so the block leaves its nesting"),
    of(
        Fault::If2LastBlockNotMoved,
        &[If2],
        "does not move newText when the location reaches the end of the file, so the last block of a file is misplaced",
    ),
    of(Fault::If2BlankMoved, &[If2], "indents blank lines of newText, so trailing blanks appear"),
    of(
        Fault::If2OthersMoved,
        &[If2],
        "also moves lines that do not start with the common indentation, so labels and heredocs shift",
    ),
    of(Fault::If2FirstLineOnly, &[If2], "moves the first line only, so the rest of the block stays at the margin"),
    seen(
        Fault::If2ThroughNotMoved,
        &[If2],
        &[Report("ind-newline-terminated-fallback")],
        "does not move newText when oldText ends with LF",
    ),
    of(Fault::If2TabsBecomeSpaces, &[If2], "expands tabs of newText when the place is indented with spaces"),
    seen(
        Fault::If3OwnLinesIgnored,
        &[If3],
        &[Finding("block-100001-lines-refused")],
        "refuses a single valid block that is longer than the limit",
    ),
    of(
        Fault::If3CountsCandidates,
        &[If3],
        "counts candidates instead of their lines, so the limit does not bound the work",
    ),
    of(Fault::If3LimitItselfRefused, &[If3], "refuses at the limit instead of past it"),
    of(
        Fault::If3LimitIsMissing,
        &[If3, Ld2],
        "says not found where the limit was met, so the caller looks for the wrong mistake",
    ),
    of(Fault::If3LimitIsOpen, &[If3], "edits what it has seen when the limit is met, although more places may follow"),
    of(Fault::If3NoLimit, &[If3], "has no limit, so repetitive text takes quadratic time"),
    of(Fault::If3BudgetOfTheBatch, &[If3], "spends one budget for the whole batch, so later edits are refused"),
    of(Fault::If3SkippedWindowsCost, &[If3, Li1], "pays for windows that replaceAll skips, so long runs are refused"),
];
