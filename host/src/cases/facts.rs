//! The facts of a conflict as JSON, for comparing them with what a case says.

use crate::conflict::{Kind, ParsedConflict, Statement};
use editproof_spec::{Excerpt, Hint, Reason};
use serde_json::{Value, json};

/// The facts in the form of `corpus/host/README.md`.
pub(super) fn facts(conflict: &ParsedConflict) -> Value {
    match &conflict.statement {
        Statement::Each { failures, not_shown } => {
            let failures: Vec<_> = failures
                .iter()
                .map(|failure| {
                    let mut fact = reason(&failure.reason);
                    if let Value::Object(fact) = &mut fact {
                        fact.insert("position".to_owned(), failure.position.into());
                    }
                    fact
                })
                .collect();
            json!({ "requested": conflict.requested, "failures": failures, "notShown": not_shown })
        }
        Statement::Grouped(groups) => {
            let groups: Vec<_> =
                groups.iter().map(|group| json!({ "kind": word(group.kind), "positions": group.positions })).collect();
            json!({ "requested": conflict.requested, "groups": groups })
        }
    }
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Missing => "missing",
        Kind::Ambiguous => "ambiguous",
        Kind::Limit => "limit",
    }
}

fn reason(reason: &Reason) -> Value {
    let kind = word(Kind::of(reason));
    match reason {
        Reason::Limit => json!({ "kind": kind }),
        Reason::Ambiguous { tier, count, lines } => {
            json!({ "kind": kind, "tier": tier.as_str(), "count": count, "lines": lines })
        }
        Reason::Missing { hints, excerpt } => {
            let hints: Vec<_> = hints.iter().map(hint).collect();
            json!({ "kind": kind, "hints": hints, "excerpt": excerpt.as_ref().map(rows) })
        }
    }
}

fn hint(hint: &Hint) -> Value {
    match hint {
        Hint::Elision => json!("elision"),
        Hint::LineNumbers => json!("line numbers"),
        Hint::Crlf => json!("crlf"),
        Hint::Whitespace { line, tier } => json!({ "whitespace": tier.as_str(), "line": line }),
        Hint::FirstLine { count, lines } => json!({ "firstLine": lines, "count": count }),
        Hint::ClosestLine { line, quote } => json!({ "closestLine": line, "quote": quote }),
    }
}

fn rows(excerpt: &Excerpt) -> Value {
    let rows: Vec<_> = excerpt.rows.iter().map(|row| format!("{}{}", row.mark.as_char(), row.text)).collect();
    json!({ "firstLine": excerpt.first_line, "rows": rows })
}
