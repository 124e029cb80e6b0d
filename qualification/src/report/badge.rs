//! `badge.json`: the decision as a badge, in the form that the shields endpoint reads.

use super::{Report, Verdict};
use serde_json::json;

pub(super) fn render(report: &Report) -> Vec<u8> {
    let (message, color) = match report.decision.verdict {
        Verdict::Ship => ("may ship", "brightgreen"),
        Verdict::DoNotShip => ("must not ship", "red"),
        Verdict::NotDecided => ("not decided", "yellow"),
    };
    let badge = json!({
        "schemaVersion": 1,
        "label": "editproof",
        "message": message,
        "color": color,
        "isError": !report.decision.may_ship(),
    });
    format!("{badge:#}\n").into_bytes()
}
