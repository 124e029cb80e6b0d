//! Faults of limits (LI-1 to LI-4).

use super::Origin::Finding;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Ba3, If3, Li1, Li2, Li3, Li4};

pub(super) const FAULTS: &[Entry] = &[
    of(Fault::Li1SingleUnchecked, &[Li1], "does not check what a single replacement leaves"),
    of(
        Fault::Li1ReplaceAllUnchecked,
        &[Li1],
        "does not check what a replaceAll leaves, so a small request builds a text of any size",
    ),
    of(
        Fault::Li1ReplaceAllCheckedLast,
        &[Li1, If3],
        "checks a replaceAll after its last location only, so another limit may answer first",
    ),
    of(
        Fault::Li1CountsTextToCome,
        &[Li1],
        "counts text that is still to come, so a replaceAll is refused whose result would fit",
    ),
    of(Fault::Li1CountsBytes, &[Li1], "counts bytes instead of units, so texts beyond ASCII are refused early"),
    of(Fault::Li1LimitItselfRefused, &[Li1], "refuses a text of exactly the size that is allowed"),
    of(Fault::Li1ConflictWins, &[Li1], "reports the edits that failed before instead of the limit"),
    of(Fault::Li1CountsAsMissing, &[Li1], "calls an edit that would pass the limit not found and goes on"),
    of(Fault::Li1AllocatesFirst, &[Li1], "builds the oversized text before it refuses it"),
    of(Fault::Li2Unchecked, &[Li2], "does not check the size of the file"),
    of(Fault::Li2BomUncounted, &[Li2], "does not count the BOM, so the file is three bytes too long"),
    of(
        Fault::Li2CountsUnits,
        &[Li2],
        "counts units instead of bytes, so files beyond ASCII may be three times too long",
    ),
    of(Fault::Li2LimitItselfRefused, &[Li2], "refuses a file of exactly the size that is allowed"),
    of(
        Fault::Li2EachEditChecked,
        &[Li2],
        "checks the file's size after every edit, so a batch is refused that ends small enough",
    ),
    of(Fault::Li2CheckedDespiteFailures, &[Li2, Ba3], "reports the file's size instead of the edits that failed"),
    seen(
        Fault::Li3LineObjects,
        &[Li3],
        &[Finding("line-objects-64mb")],
        "builds an object for each line of the text, so a file of empty lines exhausts the heap",
    ),
    seen(
        Fault::Li3LineObjectsKept,
        &[Li3],
        &[Finding("line-objects-batch-time")],
        "builds an object for each line again for each failing edit",
    ),
    of(Fault::Li3CopyForEachEdit, &[Li3], "keeps a copy of the text for each edit of the batch"),
    of(Fault::Li4ParametersIgnored, &[Li4], "uses the default limits whatever it was given"),
];
