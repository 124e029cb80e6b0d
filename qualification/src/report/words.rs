//! Numbers and texts as readers see them.

use crate::number::grouped;
use std::fmt::Write;

/// What the signs of shown texts mean.
pub(crate) const LEGEND: &str =
    "· space, → tab, ␍ CR, ␊ LF, ⟨U+XXXX⟩ any other character that cannot be seen or stands for one here";

/// Bytes in the largest unit that leaves a number of at least 1: `1.5 MiB`.
pub(crate) fn bytes(count: u64) -> String {
    const UNITS: [(u32, &str); 3] = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    for (power, unit) in UNITS {
        if count >= 1 << power {
            let number = count as f64 / (1_u64 << power) as f64;
            let number = if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") };
            return format!("{number} {unit}");
        }
    }
    format!("{count} B")
}

/// A number with one decimal where it is small enough for it to say something: `2.4`, `286`.
pub(crate) fn decimal(number: f64) -> String {
    if number.abs() < 99.95 { format!("{number:.1}") } else { format!("{number:.0}") }
}

/// A time: `0.31 s`, `12 s`, `3 min 20 s`.
pub(crate) fn seconds(time: f64) -> String {
    match time {
        time if time < 9.95 => format!("{time:.2} s"),
        time if time < 59.5 => format!("{time:.0} s"),
        time => {
            let whole = time.round() as u64;
            format!("{} min {} s", grouped(whole / 60), whole % 60)
        }
    }
}

/// A part of a whole in per cent, rounded down, so that not everything is never 100 %.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".to_owned(),
        _ => format!("{} %", u128::from(part) * 100 / u128::from(whole)),
    }
}

/// `text`, of a long one the first `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Text from a log for one line of a report: characters that would break out of the line, or that a terminal or browser
/// obeys without showing them (controls, directions, joiners), stand as their numbers.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            // Writing to a string cannot fail.
            let _ = write!(out, "⟨U+{:04X}⟩", u32::from(character));
        } else {
            out.push(character);
        }
    }
    out
}

fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0, 1_023, 1_024, 1_536, 64 << 20].map(bytes), ["0 B", "1023 B", "1 KiB", "1.5 KiB", "64 MiB"]);
        assert_eq!([2.449, 99.94, 99.96, 286.3].map(decimal), ["2.4", "99.9", "100", "286"]);
        assert_eq!([0.312, 12.3, 59.6, 200.4].map(seconds), ["0.31 s", "12 s", "1 min 0 s", "3 min 20 s"]);
        assert_eq!([percent(0, 0), percent(999, 1_000), percent(3, 3)], ["–", "99 %", "100 %"]);
    }

    #[test]
    fn nothing_in_a_text_is_obeyed() {
        assert_eq!(plain("a\r\nb\u{202e}c\u{1b}[31m ␊"), "a⟨U+000D⟩⟨U+000A⟩b⟨U+202E⟩c⟨U+001B⟩[31m ␊");
    }
}
