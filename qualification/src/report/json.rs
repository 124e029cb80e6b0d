//! `report.json`: everything, for machines. Its schema is `qualification/report.schema.json`.

use super::Report;

/// Two blanks of indentation, one member a line, so that [`without_timing`] can tell the last member by its line.
pub(super) fn render(report: &Report) -> Vec<u8> {
    // Strings, numbers and maps with string keys can always be written.
    let mut text = serde_json::to_vec_pretty(report).unwrap_or_default();
    text.push(b'\n');
    text
}

/// Without its last member.
pub(super) fn without_timing(text: &str) -> Option<String> {
    // No string holds a raw line break, and no inner member is indented by two blanks only.
    let at = text.rfind("\n  \"timing\": {")?;
    Some(format!("{}\n}}\n", &text[..at]))
}
