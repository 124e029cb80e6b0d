//! Faults that do to the whole file what was asked for one place (EX-1, LN-4, WN-2: nothing outside the location changes).

use super::Origin::Report;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Ex1, Ln4, Lt1, Wn1, Wn2};

pub(super) const FAULTS: &[Entry] = &[
    seen(
        Fault::FileBomDropped,
        &[Ex1],
        &[Report("bom-dropped-by-edit")],
        "drops a byte order mark at the start of the text, so the file changes where nobody edited",
    ),
    seen(
        Fault::FileBomRemovedInside,
        &[Ex1],
        &[Report("bom-lookalike-mid-file")],
        "removes every U+FEFF of the text, so characters vanish far from the edit",
    ),
    seen(Fault::FileFinalLfAdded, &[Ex1], &[Report("eof-newline-forced")], "adds a final LF to a file without one"),
    seen(
        Fault::FileFinalBlankLineEaten,
        &[Ex1],
        &[Report("eof-blank-line-eaten")],
        "takes a blank last line for an artefact of splitting and drops it",
    ),
    seen(
        Fault::FileEndingsUnified,
        &[Ex1],
        &[Report("eol-mixed-file-untouched-lines")],
        "writes every line of a mixed file with CRLF, so the change touches lines that nobody edited",
    ),
    seen(
        Fault::FileTabsExpanded,
        &[Ex1],
        &[Report("ind-tabs-expanded-everywhere")],
        "expands every tab of the file, so makefiles break",
    ),
    seen(
        Fault::FileLooseStripsBlanks,
        &[Ln4],
        &[Report("uni-trailing-blanks-of-other-lines")],
        "strips trailing blanks of all lines after a loose match",
    ),
    seen(
        Fault::FileLooseCollapsed,
        &[Wn2],
        &[Report("ind-whole-file-collapsed")],
        "writes the collapsed copy in which it matched, so all indentation is squeezed",
    ),
    of(Fault::FileLooseFolded, &[Ln4], "folds quotes, dashes and blanks of the whole file after a loose match"),
    seen(
        Fault::FileLooseFullWidthFolded,
        &[Ln4],
        &[Report("uni-full-width-folded")],
        "folds full-width punctuation of the whole file after a loose match",
    ),
    of(
        Fault::WhitespaceOfTheLibrary,
        &[Lt1, Wn1],
        "uses its language's whitespace, with U+0085 and without U+FEFF, so it matches other lines than its peers",
    ),
    of(
        Fault::WhitespaceOldTable,
        &[Lt1, Wn1],
        "counts U+180E and U+200B as whitespace, so invisible characters no longer tell lines apart",
    ),
    of(
        Fault::WhitespaceWithoutNoBreak,
        &[Lt1, Wn1],
        "does not count no-break spaces as whitespace, so text pasted from a page is not found",
    ),
];
