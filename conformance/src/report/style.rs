//! The colours of terminal reports. They only repeat what the words and signs say already.

use anstyle::{AnsiColor, Style};

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// What is right, and lines that only the right answer has.
pub const RIGHT: Style = AnsiColor::Green.on_default();
/// What is wrong, and lines that only the wrong answer has.
pub const WRONG: Style = AnsiColor::Red.on_default();
/// What can be skipped in reading.
pub const FAINT: Style = Style::new().dimmed();
/// Commands that can be pasted.
pub const COMMAND: Style = AnsiColor::Cyan.on_default();
