//! HO-8: what a model reads after an edit.

use editproof_protocol::{EditResult, WireMatch};
use editproof_spec::Tier;

/// An edit that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The file, as the model named it.
    pub path: String,
    /// How many edits were applied.
    pub edits: u64,
    /// The size of the new file in bytes, BOM included.
    pub bytes_written: u64,
    /// How each edit matched, where the worker says so.
    pub matches: Vec<WireMatch>,
}

impl Applied {
    /// What a result of `edit_file` says; it was checked against its request.
    pub(crate) fn of(result: EditResult) -> Self {
        Applied {
            path: result.path.as_str().to_owned(),
            edits: result.replacements,
            bytes_written: result.bytes_written,
            matches: result.matches.unwrap_or_default(),
        }
    }

    /// The text: one sentence, and one more for each edit that matched by a tier other than exact or replaced several
    /// places.
    ///
    /// ```
    /// use editproof_host::Applied;
    /// use editproof_protocol::WireMatch;
    /// use editproof_spec::Tier;
    ///
    /// let exact = WireMatch { strategy: Tier::Exact, occurrences: 1 };
    /// let tolerant = WireMatch { strategy: Tier::LineTrimmed, occurrences: 3 };
    /// let applied = Applied { path: "a.txt".into(), edits: 2, bytes_written: 120, matches: vec![exact, tolerant] };
    /// assert_eq!(
    ///     applied.to_text(),
    ///     "Applied 2 edits to \"a.txt\" (now 120 bytes).\nEdit 2 matched by line-trimmed, not exactly, and replaced 3 places."
    /// );
    /// ```
    pub fn to_text(&self) -> String {
        let edits = if self.edits == 1 { "the edit".to_owned() } else { format!("{} edits", self.edits) };
        let bytes = if self.bytes_written == 1 { "byte" } else { "bytes" };
        let mut text = format!("Applied {edits} to {} (now {} {bytes}).", quoted(&self.path), self.bytes_written);
        for (index, found) in self.matches.iter().enumerate() {
            let tier = (found.strategy != Tier::Exact).then(|| format!("matched by {}, not exactly", found.strategy));
            let places = (found.occurrences > 1).then(|| format!("replaced {} places", found.occurrences));
            let note = match (tier, places) {
                (None, None) => continue,
                (Some(tier), Some(places)) => format!("{tier}, and {places}"),
                (tier, places) => tier.or(places).unwrap_or_default(),
            };
            let subject = if self.edits == 1 { "It".to_owned() } else { format!("Edit {}", index + 1) };
            text += &format!("\n{subject} {note}.");
        }
        text
    }
}

/// A path on one line, whatever it holds.
fn quoted(path: &str) -> String {
    let mut out = String::from("\"");
    for c in path.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out + "\""
}
