//! Small total functions for fuzz targets: each takes any input, asserts what must hold, and panics when it does not.

use crate::conflict::{ParsedConflict, Reading, Statement, Wording, format_edit_conflict, log_edit_conflict, read};
use crate::{ArgumentEdit, Arguments, Target, WorkerStatus, schema};
use editproof_protocol::{Feature, Operation};
use editproof_spec::{Hint, Reason};
use serde_json::{Value, json};

/// Messages: reading never panics, and what is accepted is the grammar's one spelling of what was read. Passing over what
/// the reading skipped, the message is written again byte for byte; what is written reads back as the same facts. The
/// host's words take no text from it.
///
/// # Panics
/// When one of these does not hold.
pub fn conflict(message: &str) {
    conflict_with(message, read);
}

/// As [`conflict`], of another reader: so that a test can show that a wrong one is noticed.
///
/// # Panics
/// As [`conflict`].
pub fn conflict_with(message: &str, read: impl Fn(&str) -> Option<Reading>) {
    let Some(reading) = read(message) else { return };
    let mut rest = message.to_owned();
    for skipped in reading.skipped.iter().rev() {
        rest.replace_range(skipped.clone(), "");
    }
    let conflict = reading.conflict;
    assert_eq!(conflict.to_message(), rest, "what was read says something else than {message:?}");
    let again = read(&rest).map(|reading| reading.conflict);
    assert_eq!(again.as_ref(), Some(&conflict), "{rest:?} reads otherwise than {message:?}");
    let positions = conflict.kinds();
    assert!(positions.is_sorted_by(|a, b| a.0 < b.0), "a position twice: {message:?}");
    assert!(positions.iter().all(|(position, _)| (1..=conflict.requested).contains(position)), "{message:?}");
    no_text_in_sentences(&conflict, message);
    assert!(log_edit_conflict(&conflict).bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()));
}

/// Other text in the same places leaves every sentence as it is, and changes rows of excerpt blocks alone.
fn no_text_in_sentences(conflict: &ParsedConflict, message: &str) {
    let other = with_other_text(conflict);
    let words = |conflict, excerpts| {
        format_edit_conflict(conflict, Wording { excerpts, replace_all: true, ..Wording::default() })
    };
    assert_eq!(words(conflict, false), words(&other, false), "{message:?}");
    let (own, other) = (words(conflict, true), words(&other, true));
    assert_eq!(own.lines().count(), other.lines().count(), "text of {message:?} makes lines");
    for (own, other) in own.split('\n').zip(other.split('\n')).filter(|(own, other)| own != other) {
        let head = |row: &str| row.split_once('|').map(|(number, rest)| (number.to_owned(), rest.chars().next()));
        assert!(head(own).is_some_and(|(number, _)| number.parse::<usize>().is_ok()), "text of {message:?} in {own:?}");
        assert_eq!(head(own), head(other));
    }
    assert_eq!(log_edit_conflict(conflict), log_edit_conflict(&with_other_text(conflict)), "{message:?}");
}

fn with_other_text(conflict: &ParsedConflict) -> ParsedConflict {
    let mut conflict = conflict.clone();
    if let Statement::Each { failures, .. } = &mut conflict.statement {
        for failure in failures {
            let Reason::Missing { hints, excerpt } = &mut failure.reason else { continue };
            for hint in hints {
                if let Hint::ClosestLine { quote, .. } = hint {
                    *quote = "other text".to_owned();
                }
            }
            for row in excerpt.iter_mut().flat_map(|excerpt| &mut excerpt.rows) {
                row.text = "other text".to_owned();
            }
        }
    }
    conflict
}

/// Arguments: reading never panics; what was read reads back as itself; an error shows no text but names.
///
/// # Panics
/// When one of these does not hold.
pub fn arguments(json: &str) {
    match Arguments::from_json(json) {
        Ok(read) => {
            assert!((1..=100).contains(&read.edits.len()) && read.edits.iter().all(|edit| !edit.old_text.is_empty()));
            let edit = |edit: &ArgumentEdit| json!({ "old_text": edit.old_text, "new_text": edit.new_text, "replace_all": edit.replace_all });
            let edits: Vec<_> = read.edits.iter().map(edit).collect();
            // In the form that is hardest to read: strings in a string.
            let strings: Vec<_> = edits.iter().map(Value::to_string).collect();
            let packed = json!({ "path": read.path, "edits": json!(strings).to_string() });
            assert_eq!(Arguments::from_json(&packed.to_string()), Ok(read.clone()));
            assert_eq!(Arguments::from_value(json!({ "path": read.path, "edits": edits })), Ok(read));
        }
        Err(error) => {
            let is_shown = |c: char| c.is_ascii_graphic() || matches!(c, ' ' | '…');
            assert!(error.to_string().chars().all(is_shown), "{error:?} of {json:?}");
        }
    }
}

/// Statuses: reading never panics, and nothing is offered that does not hang together.
///
/// # Panics
/// When it does.
pub fn status(json: &[u8]) {
    let Ok(status) = WorkerStatus::from_json(json) else { return };
    for workspace in status.workspaces() {
        let offer = status.offer(workspace);
        assert!(offer.operations.is_sorted() && offer.modes.is_sorted() && offer.features.is_sorted(), "{offer:?}");
        let edits = offer.operations.iter().any(|operation| operation.has_edits());
        assert!(edits || offer.modes.is_empty() && offer.features.is_empty(), "{offer:?}");
        assert!(offer.has(Operation::EditFile) || !offer.features.contains(&Feature::ExpectedBaseSha256), "{offer:?}");
        let _ = schema(Target::Workspace, &offer);
    }
}
