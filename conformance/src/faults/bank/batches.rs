//! Faults of batches (BA-1 to BA-5).

use super::Origin::Report;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Ba1, Ba2, Ba3, Ba4, Ba5};

pub(super) const FAULTS: &[Entry] = &[
    of(
        Fault::Ba1EmptyOldAccepted,
        &[Ba1],
        "tries an edit with an empty oldText and calls it not found, so a broken request looks like a wrong guess",
    ),
    seen(
        Fault::Ba1EmptyOldInserts,
        &[Ba1],
        &[Report("empty-needle-empty-file")],
        "takes an empty oldText for the start of the file, so a forgotten argument inserts text there",
    ),
    seen(
        Fault::Ba1EmptyNewRefused,
        &[Ba1],
        &[Report("empty-replacement-refused")],
        "takes an empty newText for a missing one, so nothing can be deleted",
    ),
    of(
        Fault::Ba1EmptyBatchAccepted,
        &[Ba1],
        "applies a batch of no edits, so a caller that lost its edits is told that they are in",
    ),
    of(
        Fault::Ba1TooManyAccepted,
        &[Ba1],
        "applies batches of any length, so the bound that callers rely on does not hold",
    ),
    of(Fault::Ba1LastEditRefused, &[Ba1], "refuses a batch of exactly as many edits as are allowed"),
    of(
        Fault::Ba1IdenticalRefused,
        &[Ba1],
        "refuses an edit that changes nothing, so a batch with one such edit is lost whole",
    ),
    seen(
        Fault::Ba1IdenticalTrimmedRefused,
        &[Ba1],
        &[Report("trail-only-change-refused")],
        "trims both sides before it asks whether anything changes, so trailing blanks cannot be removed",
    ),
    seen(
        Fault::Ba1IdenticalDecodedRefused,
        &[Ba1],
        &[Report("ent-change-called-identical")],
        "decodes entities before it asks whether anything changes, so an apostrophe cannot become its entity",
    ),
    seen(
        Fault::Ba2SeesOriginal,
        &[Ba2],
        &[Report("batch-output-feeds-next-edit"), Report("batch-second-edit-needs-first")],
        "makes each edit on the text as it was before the batch, so all but the last are lost",
    ),
    seen(
        Fault::Ba2StaleOffsets,
        &[Ba2],
        &[Report("batch-shared-context-line")],
        "finds all places in the original text and cuts there after the text has moved, so words are torn",
    ),
    of(
        Fault::Ba2Backwards,
        &[Ba2],
        "runs the edits from last to first, so edits that build on each other fail or meet the wrong text",
    ),
    seen(
        Fault::Ba2LaterEditDedented,
        &[Ba2, Ba5],
        &[Report("ind-two-blocks-one-call")],
        "strips the indentation of newText from the second edit on, so later blocks of a call move to the margin",
    ),
    seen(
        Fault::Ba2OneLooseSpoilsAll,
        &[Ba2],
        &[Report("batch-one-loose-spoils-all")],
        "strips trailing blanks of the whole file once one edit of the batch needed tolerance",
    ),
    of(
        Fault::Ba2RepeatTakenForRetry,
        &[Ba2],
        "takes a request equal to the one before it for a retry and does nothing, so a repeated edit is reported as done",
    ),
    of(
        Fault::Ba2StaleCopy,
        &[Ba2],
        "works on its own older copy of a text of the same length, so the user's own changes vanish",
    ),
    of(Fault::Ba3StopsAtFirstFailure, &[Ba3], "stops at the first failing edit, so the caller mends one edit a round"),
    of(Fault::Ba3OnlyFirstNamed, &[Ba3], "tries all edits but names only the first that failed"),
    of(Fault::Ba3OnlyLastNamed, &[Ba3], "names only the last edit that failed"),
    of(Fault::Ba3LimitUnnamed, &[Ba3], "leaves edits that met a limit out of the list when others failed too"),
    of(
        Fault::Ba3FailedEditLeavesTrace,
        &[Ba3],
        "replaces the first of several locations before it refuses the edit, so later edits meet a text that never was",
    ),
    seen(
        Fault::Ba4HalfBatchWritten,
        &[Ba4, Ba3],
        &[Report("batch-one-edit-misses")],
        "writes the edits that matched and reports success although another failed",
    ),
    of(
        Fault::Ba4OtherCode,
        &[Ba4],
        "rejects with another error code, so hosts show a protocol error instead of the conflict",
    ),
    of(
        Fault::Ba5AlwaysOne,
        &[Ba5],
        "reports one occurrence whatever was replaced, so a replaceAll that went too far goes unseen",
    ),
    of(Fault::Ba5AlwaysExact, &[Ba5], "reports every match as exact, so nobody hears that tolerance was needed"),
    of(Fault::Ba5MatchesBackwards, &[Ba5], "lists the matches from last to first, so each edit gets another's report"),
    of(Fault::Ba5OneMatchForBatch, &[Ba5], "reports one match for the whole batch, which every receiver must reject"),
];
