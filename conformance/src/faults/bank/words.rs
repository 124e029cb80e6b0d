//! Faults of the whitespace-normalized tier (WN-1 to WN-7).

use super::Origin::{Finding, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Li3, Wn1, Wn2, Wn3, Wn4, Wn5, Wn6, Wn7};

pub(super) const FAULTS: &[Entry] = &[
    seen(
        Fault::Wn1OldNotFolded,
        &[Wn1, Wn4],
        &[Finding("ws-crlf-old-lf-new-doubles-break")],
        "does not fold CRLF of oldText and compares wrappers literally, so a line break is doubled",
    ),
    seen(
        Fault::Wn1NewNotFolded,
        &[Wn1, Wn4],
        &[Finding("ws-lf-old-crlf-new-stray-cr"), Finding("ws-lead-lf-old-crlf-new-doubles-break")],
        "does not fold CRLF of newText and compares wrappers literally, so stray CRs or doubled breaks are written",
    ),
    of(Fault::Wn1FoldedTwice, &[Wn1], "folds CRLF of newText twice, so a lone CR before a CRLF is lost"),
    of(Fault::Wn1OneTokenIsEnough, &[Wn1], "accepts a single token, so one word anywhere in the file is enough"),
    seen(
        Fault::Wn2PartialFirst,
        &[Wn2],
        &[Finding("ws-partial-identifier-prefix")],
        "matches the end of a longer first token, so half of an identifier is edited",
    ),
    seen(
        Fault::Wn2PartialLast,
        &[Wn2],
        &[Finding("ws-partial-identifier-suffix")],
        "matches the start of a longer last token, so half of an identifier is edited",
    ),
    seen(
        Fault::Wn2PartialBoth,
        &[Wn2],
        &[Finding("ws-partial-token-trailing-punct")],
        "matches parts of tokens at both ends, so words are taken out of the punctuation that belongs to them",
    ),
    seen(
        Fault::Wn2WhitespaceIgnored,
        &[Wn2],
        &[Report("loose-ignored-whitespace-end-index")],
        "ignores whitespace altogether, so words that are written apart match one that is not",
    ),
    seen(
        Fault::Wn2EatsSpaceAfter,
        &[Wn2],
        &[Report("loose-boundary-space-eaten")],
        "takes the space after the last token into the location, so two words are joined",
    ),
    of(Fault::Wn2EatsSpaceBefore, &[Wn2], "takes the space before the first token into the location"),
    seen(
        Fault::Wn2EndsShortByCrs,
        &[Wn2],
        &[Report("eol-offset-map-duplicates-tail")],
        "ends the location short by the CRs inside it, so its tail stays beside the new text",
    ),
    seen(
        Fault::Wn3LeadIgnored,
        &[Wn3],
        &[Finding("ws-leading-space-absent")],
        "does not ask for the whitespace before oldText, so text without it is edited",
    ),
    seen(
        Fault::Wn3TrailIgnored,
        &[Wn3],
        &[
            Finding("ws-trailing-break-absent-at-eof"),
            Finding("ws-trailing-space-absent"),
            Finding("ws-replaceall-edits-midline-too"),
            Finding("ws-second-break-absent"),
        ],
        "does not ask for the whitespace after oldText, so places in the middle of a line are edited too",
    ),
    seen(
        Fault::Wn3BreaksUncounted,
        &[Wn3],
        &[
            Finding("ws-both-breaks-absent-midline"),
            Finding("ws-second-break-absent"),
            Finding("ws-boundary-disambiguates"),
        ],
        "is content with any whitespace where line breaks were asked for",
    ),
    of(
        Fault::Wn3BreaksMustBeEqual,
        &[Wn3],
        "insists on exactly as many line breaks, so an extra blank line prevents the match",
    ),
    of(Fault::Wn3FileEdgeCounts, &[Wn3], "takes the edge of the file for whitespace"),
    of(
        Fault::Wn3FirstMissEndsSearch,
        &[Wn3],
        "gives up at the first candidate without its whitespace, so the right place behind it is not found",
    ),
    of(
        Fault::Wn4EmptyBoundaryStrips,
        &[Wn4],
        "strips newText where oldText has no whitespace, so text that was to be added is lost",
    ),
    of(Fault::Wn4IdenticalNotPeeled, &[Wn4], "does not peel identical wrappers, so whitespace is doubled"),
    seen(
        Fault::Wn4OtherSpacesNotPeeled,
        &[Wn4],
        &[Finding("ws-trailing-spaces-differ-doubles-break")],
        "peels identical wrappers only, so a line break is doubled when the spaces beside it differ",
    ),
    seen(
        Fault::Wn4UnpeelableAccepted,
        &[Wn4],
        &[
            Finding("ws-break-removal-ignored"),
            Finding("ws-indent-removal-ignored"),
            Finding("ws-delete-leaves-blank-line"),
        ],
        "reports success although whitespace that was to be removed stays",
    ),
    of(
        Fault::Wn4ShortRunPeeled,
        &[Wn4],
        "peels a wrapper with fewer line breaks, so a removal that was asked for does not happen",
    ),
    seen(
        Fault::Wn4LeadThroughBreakOnly,
        &[Wn4],
        &[
            Finding("ws-lead-indent-doubled"),
            Finding("ws-lead-indent-doubled-by-deeper-new"),
            Finding("ws-partial-peel-newline-then-indent"),
        ],
        "peels the leading line break but not the indentation after it, so indentation is doubled",
    ),
    seen(
        Fault::Wn4TrailFromBreakOnly,
        &[Wn4],
        &[Finding("ws-trail-spaces-doubled"), Finding("ws-partial-peel-trailing-newline")],
        "peels the trailing line break but not the blanks before it, so they are doubled",
    ),
    seen(
        Fault::Wn4TwoBreaksRefused,
        &[Wn4],
        &[Finding("ws-two-breaks-other-indent-rejected")],
        "peels no wrapper of two or more line breaks unless it is identical",
    ),
    of(Fault::Wn4OneBreakPeeled, &[Wn4], "peels one line break whatever the wrapper has, so blank lines are doubled"),
    seen(
        Fault::Wn4AddedLeadRefused,
        &[Wn4],
        &[
            Finding("ws-added-leading-blank-rejected"),
            Finding("ws-added-leading-blank-indented-rejected"),
            Finding("ws-added-leading-blank-replaceall-rejected"),
        ],
        "refuses a newText that adds blank lines in front",
    ),
    seen(
        Fault::Wn4AddedTrailRefused,
        &[Wn4],
        &[Finding("ws-added-trailing-blank-rejected"), Finding("ws-two-added-trailing-blanks-rejected")],
        "refuses a newText that adds blank lines behind",
    ),
    of(Fault::Wn4WholeRunPeeled, &[Wn4], "peels added blank lines away too, so they are not written"),
    seen(
        Fault::Wn4PartOfRunPeeled,
        &[Wn4],
        &[Finding("ws-partial-peel-leading-spaces"), Finding("ws-partial-peel-trailing-spaces")],
        "peels a wrapper that is only part of the whitespace there, so the rest is added to the text's own",
    ),
    seen(
        Fault::Wn5FileEnding,
        &[Wn5],
        &[Finding("ws-mixed-eol-takes-file-crlf")],
        "takes the file's ending instead of the nearest one, so lines of a mixed file change their endings",
    ),
    of(Fault::Wn5BeforeFirst, &[Wn5], "asks the line break before the location first"),
    of(Fault::Wn5NeverCrlf, &[Wn5], "writes LF into CRLF lines"),
    of(Fault::Wn5NoFallback, &[Wn5], "writes LF on a last line although the line before it ends with CRLF"),
    of(Fault::Wn5FirstEndingForAll, &[Wn5], "takes the first location's ending for every location of a replaceAll"),
    seen(
        Fault::Wn5RepeatsSpaceBefore,
        &[Wn5],
        &[Report("eof-line-start-newline-captured")],
        "takes all whitespace before the location for indentation, so blank lines are repeated before each new line",
    ),
    of(
        Fault::Wn6PassedOverConsumes,
        &[Wn6],
        "lets a candidate that it passes over consume its tokens, so a location that overlaps it is missed",
    ),
    of(Fault::Wn6ResumesInside, &[Wn6], "replaces overlapping locations, so words are doubled"),
    of(Fault::Wn6ResumesLate, &[Wn6], "skips a token after an accepted location, so the next location is missed"),
    of(
        Fault::Wn7BreakSoughtAgain,
        &[Wn7],
        "walks to the end of the line from each location, so many locations on one long line take quadratic time",
    ),
    of(
        Fault::Wn7SpaceReadAgain,
        &[Wn7],
        "reads a run of whitespace from each of its places, so a long run takes quadratic time",
    ),
    of(
        Fault::Wn7TokenObjects,
        &[Wn7, Li3],
        "builds an object for each token of the text, so a large text of short words exhausts the heap",
    ),
    seen(
        Fault::Wn7LargePatternRefused,
        &[Wn7],
        &[Finding("ws-request-sized-regex")],
        "turns oldText into a pattern that cannot be built from more than 200 words, so large edits are not found",
    ),
];
