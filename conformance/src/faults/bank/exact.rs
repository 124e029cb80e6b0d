//! Faults of the exact tier (EX-1 to EX-3).

use super::Origin::{Finding, Like, Report};
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Ex1, Ex2, Ex3, Li3};

pub(super) const FAULTS: &[Entry] = &[
    seen(
        Fault::Ex1WholeLinesOnly,
        &[Ex1],
        &[Report("loose-mid-line-fragment")],
        "finds whole lines only, so a fragment of a long line cannot be edited",
    ),
    seen(
        Fault::Ex1BomHidesFirstLine,
        &[Ex1],
        &[Report("bom-first-line-search")],
        "takes a leading U+FEFF for part of the first word, so nothing at the start of the file is found",
    ),
    of(Fault::Ex1IgnoresCase, &[Ex1], "ignores case when it searches, so another name is edited"),
    of(
        Fault::Ex1FoldsCrlf,
        &[Ex1],
        "folds CRLF of oldText before the exact search, so a text with LF is called an exact match",
    ),
    of(Fault::Ex1TrimsSearch, &[Ex1], "trims oldText, so the blanks around it are neither asked for nor replaced"),
    seen(
        Fault::Ex1FoldsQuotes,
        &[Ex1],
        &[Report("uni-curly-style-kept"), Report("amb-unique-exact-refused"), Report("uni-whole-file-folded")],
        "takes curly and straight quotes for equal, so lookalikes are edited or make a unique hit ambiguous",
    ),
    seen(
        Fault::Ex1QuotesCountedRaw,
        &[Ex1],
        &[Report("amb-quote-variants")],
        "finds by folded quotes and counts the raw variant, so a second lookalike is not seen",
    ),
    seen(
        Fault::Ex1OffsetOfFoldedText,
        &[Ex1],
        &[Like("uni-folding-changes-length")],
        "cuts at offsets of a folded copy, so each ligature before the place shifts it",
    ),
    seen(
        Fault::Ex1OffsetInUnits,
        &[Ex1],
        &[Report("uni-emoji-before-match")],
        "mixes offsets in units and in characters, so each emoji before the place shifts it by one",
    ),
    seen(
        Fault::Ex1ComposesAccents,
        &[Ex1],
        &[Report("uni-decomposed-file")],
        "takes composed and decomposed accents for equal, so the file's own form is replaced",
    ),
    seen(
        Fault::Ex1UnescapesSearch,
        &[Ex1],
        &[Report("esc-match-unescaped-write-escaped")],
        "unescapes an oldText that is not found but not newText, so lines are merged by a literal backslash n",
    ),
    seen(
        Fault::Ex1DecodesUnicodeEscapes,
        &[Ex1],
        &[Report("esc-character-and-escape-side-by-side")],
        "decodes escapes of oldText, so a source that holds the escape itself is not found",
    ),
    seen(
        Fault::Ex1DecodesEntities,
        &[Ex1],
        &[Report("ent-search-unescaped"), Report("ent-escaped-and-plain-twins")],
        "decodes entities of oldText, so markup is not found or its plain twin is edited",
    ),
    seen(
        Fault::Ex1StripsLineNumbers,
        &[Ex1],
        &[Report("num-file-looks-numbered")],
        "strips what looks like line numbers from oldText, so a file with numbered lines loses them or is not found",
    ),
    seen(
        Fault::Ex1MarkerEndsSearch,
        &[Ex1],
        &[Report("mark-equals-underline")],
        "takes a line of equals signs for the end of oldText, so a heading's underline is doubled",
    ),
    seen(
        Fault::Ex1RetriesWithoutLastLf,
        &[Ex1],
        &[Report("eof-strip-newline-hits-prefix")],
        "drops the final LF of an oldText that is not found, so a whole-line search hits the start of a longer line",
    ),
    seen(
        Fault::Ex1SpaceMatchesBreak,
        &[Ex1],
        &[Report("loose-space-eats-newline")],
        "lets a trailing space match a line break, so two lines are joined",
    ),
    seen(
        Fault::Ex1DeletionCountedWithLf,
        &[Ex1],
        &[Report("del-uniqueness-bypassed")],
        "searches with an LF added when it deletes, so a hit at the end of the file is not counted",
    ),
    seen(
        Fault::Ex1DeletionEatsLf,
        &[Ex1],
        &[Report("del-eats-newline")],
        "deletes the LF after a deleted text too, so two lines are joined",
    ),
    seen(
        Fault::Ex1DeletionRemovesEmptyLine,
        &[Ex1],
        &[Report("del-text-only")],
        "removes the line when its text is deleted, so a blank line that was meant to stay is gone",
    ),
    seen(
        Fault::Ex1DeletionLeavesLf,
        &[Ex1],
        &[Report("del-whole-line")],
        "leaves the LF of a deleted line behind, so each deletion adds a blank line",
    ),
    seen(
        Fault::Ex1TerminatorLeft,
        &[Ex1],
        &[Report("eof-newline-terminated-search")],
        "leaves the final LF of a hit in place although newText brings its own",
    ),
    seen(
        Fault::Ex1NextLineRemoved,
        &[Ex1],
        &[Report("trail-next-line-removed")],
        "cuts one line too many when oldText ends with LF",
    ),
    seen(
        Fault::Ex1CommonTailMisaligned,
        &[Ex1],
        &[Report("loose-diff-leaves-fragment")],
        "reduces the change by a common tail that stands in newText twice, so a piece of the old text stays",
    ),
    seen(
        Fault::Ex1Reindents,
        &[Ex1],
        &[Report("ind-first-line-without-indent")],
        "gives later lines of an exact replacement the indentation of the line it starts on, so it doubles",
    ),
    of(
        Fault::Ex1TakesFileEnding,
        &[Ex1],
        "gives newText the file's CRLF in the exact tier, so it is not what was asked for",
    ),
    of(
        Fault::Ex1TolerantTakesFileEnding,
        &[Ex1],
        "gives newText the file's CRLF in the exact tier under tolerant matching only",
    ),
    of(Fault::Ex1CrlfBecomesLf, &[Ex1], "turns CRLF of newText into LF, so endings of a CRLF file become mixed"),
    of(Fault::Ex1StripsLastLf, &[Ex1], "drops the final LF of newText, so the next line is joined to it"),
    seen(
        Fault::Ex1TrimsNewLines,
        &[Ex1],
        &[Report("trail-hard-break-stripped")],
        "strips trailing blanks from newText, so Markdown loses its line breaks",
    ),
    seen(
        Fault::Ex1DropsControls,
        &[Ex1],
        &[Report("enc-nul-into-text")],
        "drops control characters of newText, so it is not what was asked for",
    ),
    seen(
        Fault::Ex1FlattensQuotes,
        &[Ex1],
        &[Report("uni-curly-apostrophe-flattened")],
        "writes typographic quotes of newText as ASCII",
    ),
    of(
        Fault::Ex2DollarAmpersand,
        &[Ex2],
        "expands $& in newText to the text found, so shell and regex snippets are corrupted",
    ),
    of(Fault::Ex2DollarDollar, &[Ex2], "reads $$ in newText as one dollar sign"),
    seen(
        Fault::Ex2DollarBacktick,
        &[Ex2],
        &[Report("dollar-backtick")],
        "expands $` in newText to all the text before the place",
    ),
    of(Fault::Ex2DollarDigit, &[Ex2], "reads $1 in newText as an empty group"),
    of(Fault::Ex2BackslashDigit, &[Ex2], "reads \\1 in newText as an empty group"),
    of(Fault::Ex2PercentS, &[Ex2], "reads %s in newText as a format directive"),
    seen(
        Fault::Ex2UnescapesLf,
        &[Ex2],
        &[Report("esc-blanket-unescape")],
        "turns backslash n of newText into a line break, so every format string breaks",
    ),
    seen(
        Fault::Ex2UnescapesTab,
        &[Ex2],
        &[Report("esc-latex-command")],
        "turns backslash t of newText into a tab, so LaTeX commands are torn",
    ),
    of(Fault::Ex2EncodesEntities, &[Ex2], "writes < of newText as an entity, so code does not compile"),
    seen(
        Fault::Ex2RegexInSearch,
        &[Ex2],
        &[Report("regex-characters-in-needle")],
        "reads a dot in oldText as any character, so other text is edited",
    ),
    seen(
        Fault::Ex3QuadraticCount,
        &[Ex3],
        &[Finding("exact-overlap-quadratic")],
        "starts the search again after each overlapping hit, so a periodic needle takes quadratic time",
    ),
    seen(
        Fault::Ex3PieceForEachLocation,
        &[Ex3, Li3],
        &[Finding("replaceall-identity-1mib-64mb"), Finding("replaceall-change-1mib-64mb")],
        "keeps a piece for each replaced location, so a replaceAll over a large file exhausts the heap",
    ),
];
