//! Reports: what a log says, in the form that each reader needs.
//!
//! [`Report::of`] derives everything from a log; the renderers give it the form of a page, of JSON, of JUnit's XML, of a
//! comment, of a badge, of annotations. None of them knows more than another. [`write()`] puts all of them beside a log,
//! [`verify`] checks that they still say what the log says.

mod annotations;
mod badge;
mod html;
mod json;
mod junit;
mod model;
mod summary;
mod verify;
pub(crate) mod words;
mod write;

pub use model::*;
pub use verify::{FAILURES, Verification, VerifyError, verify};
pub use write::{SUMS, WriteError, write};

/// A report by the name of its file.
type Renderer = fn(&Report) -> Vec<u8>;

const RENDERERS: [(&str, Renderer); 6] = [
    ("report.html", html::render),
    ("report.json", json::render),
    ("junit.xml", junit::render),
    ("summary.md", summary::render),
    ("badge.json", badge::render),
    ("annotations.txt", annotations::render),
];

/// The files of reports, without the log and the sums.
pub fn files() -> impl Iterator<Item = &'static str> {
    RENDERERS.iter().map(|(name, _)| *name)
}

/// Every report: the name of its file, and its bytes.
pub fn render(report: &Report) -> Vec<(&'static str, Vec<u8>)> {
    RENDERERS.iter().map(|(name, renderer)| (*name, renderer(report))).collect()
}

/// `text` without the last stretch from `start` to `end`, both included.
fn without(text: &str, start: &str, end: &str) -> Option<String> {
    let at = text.rfind(start)?;
    let after = text[at..].find(end)? + at + end.len();
    Some(format!("{}{}", &text[..at], &text[after..]))
}

/// The report of that name without its timing section: what two runs with the same findings have in common. Absent where
/// the section is not found, or the name is not one of [`files`].
pub fn without_timing(name: &str, bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    match name {
        "report.html" => html::without_timing(text),
        "report.json" => json::without_timing(text),
        "junit.xml" => junit::without_timing(text),
        "summary.md" => summary::without_timing(text),
        "badge.json" | "annotations.txt" => Some(text.to_owned()),
        _ => None,
    }
}
