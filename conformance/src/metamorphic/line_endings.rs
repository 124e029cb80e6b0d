//! LF and CRLF forms agree: with every line break written CRLF, the answer is the same, written with CRLF.
//!
//! Where the specification makes it hold: no CR but in CRLF, in any text of the case; each text is taken in its LF form
//! (every CRLF an LF) and in its CRLF form. In the exact tier both are literal, and their places correspond (EX-1). In the
//! line tiers lines are the same without their terminators (LN-1, LN-2), and breaks take the form of the line that they
//! stand on (LN-6); in the whitespace-normalized tier both forms are folded (WN-1), and breaks take the form of the nearest
//! one (WN-5). Both need a line break in the text that the edit sees: a text of one line says nothing of its form. So the
//! text has one, and of several edits under tolerant matching, where a location may hold more breaks than `oldText`, nothing
//! is asked. A message shows lines without their terminators, and DG-8 is silent when `oldText` has CRLF, so it is the
//! same, byte for byte. Where a size limit decides the property does not apply: CRLF takes more room.

use super::reading::is_write_limit;
use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case, CaseEdit};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg8, Dg10, Ex1, Ln1, Ln2, Ln6, Wn1, Wn5};
use editproof_spec::Matching;

pub(super) const PROPERTY: Property = Property {
    name: "line-endings-agree",
    clauses: &[Ex1, Ln1, Ln2, Ln6, Wn1, Wn5, Dg8, Dg10],
    says: "a case written with CRLF throughout has the answer of the case written with LF, written with CRLF",
    alone: Fault::Wn5NeverCrlf,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let [lf, crlf] = [lf as fn(&str) -> String, crlf].map(|form| written(subject, form));
    let has_lone_cr = |text: &str| text.contains('\r');
    let lone =
        has_lone_cr(&lf.text) || lf.edits.iter().any(|edit| has_lone_cr(&edit.old_text) || has_lone_cr(&edit.new_text));
    let several_tolerant = lf.edits.len() > 1 && lf.matching == Matching::Tolerant;
    if lone || several_tolerant || !lf.text.contains('\n') {
        return Ok(false);
    }
    let (found_lf, found_crlf) = (subject.ask(&lf)?, subject.ask(&crlf)?);
    if is_write_limit(&found_lf) || is_write_limit(&found_crlf) {
        return Ok(false);
    }
    let expected = match found_lf {
        Answer::Applied { text, matches } => Answer::Applied { text: self::crlf(&text), matches },
        rejected => rejected,
    };
    if found_crlf == expected {
        return Ok(true);
    }
    Err(violation(
        &crlf,
        "written with CRLF, the answer is another one than written with LF",
        Some(expected),
        found_crlf,
    ))
}

fn written(subject: &Subject<'_>, form: fn(&str) -> String) -> Case {
    let edits = subject.case.edits.iter().map(|edit| CaseEdit {
        old_text: form(&edit.old_text),
        new_text: form(&edit.new_text),
        replace_all: edit.replace_all,
    });
    Case { text: form(&subject.case.text), ..subject.with_edits(edits.collect()) }
}

fn lf(text: &str) -> String {
    text.replace("\r\n", "\n")
}

fn crlf(text: &str) -> String {
    lf(text).replace('\n', "\r\n")
}
