//! `new_text`, derived from `old_text` as an author derives one from the other.

use super::blanks::{is_blank, push_blanks, push_breaks};
use super::lines::{count_lines, indentation, map_lines, terminator_of};
use super::{Features, any_word};
use crate::choice::{Choices, floor_boundary};

/// Draws a replacement for `old`.
///
/// # Complexity
/// Linear in `old`.
pub(super) fn draw(choices: &mut Choices, features: Features, old: &str) -> String {
    match choices.below(20) {
        0..7 => change_word(choices, features, old),
        7 => old.to_owned(),
        8 => String::new(),
        9 => add_line(choices, features, old),
        10 => drop_line(choices, old),
        11 => wrap(choices, features, old),
        12 => old.repeat(choices.range(1, 3)),
        13 => any_word(choices, features).to_owned(),
        14 => inner_words(choices, features, old),
        15 => reindent(choices, old),
        16 => edges(choices, features, old),
        17 => line_ends(choices, old),
        18 => shorter(choices, old),
        _ => specials(choices, features, old),
    }
}

/// Another word in the place of one that is there.
pub(super) fn change_word(choices: &mut Choices, features: Features, old: &str) -> String {
    let at = choices.boundary(old);
    let start = old[..at].rfind(is_blank).map_or(0, |blank| floor_after(old, blank));
    let end = old[at..].find(is_blank).map_or(old.len(), |blank| at + blank);
    [&old[..start], any_word(choices, features), &old[end.max(start)..]].concat()
}

/// The boundary just past the character that starts at `at`.
fn floor_after(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// A line more, indented as its neighbour, with the terminator of the rest.
fn add_line(choices: &mut Choices, features: Features, old: &str) -> String {
    let (word, end) = (any_word(choices, features), terminator_of(old));
    let before = choices.below(count_lines(old) + 1);
    let mut out = map_lines(old, |number, content, terminator, out| {
        if number == before {
            out.push_str(&content[..indentation(content)]);
            out.push_str(word);
            out.push_str(end);
        }
        out.push_str(content);
        out.push_str(terminator);
    });
    if before == count_lines(old) {
        let closed = out.ends_with('\n');
        out.push_str(if closed { word } else { end });
        out.push_str(if closed { end } else { word });
    }
    out
}

fn drop_line(choices: &mut Choices, old: &str) -> String {
    let dropped = choices.below(count_lines(old));
    map_lines(old, |number, content, terminator, out| {
        if number != dropped {
            out.push_str(content);
            out.push_str(terminator);
        }
    })
}

/// `old` inside a new block, one step deeper.
fn wrap(choices: &mut Choices, features: Features, old: &str) -> String {
    let unit = choices.pick(&["    ", "\t", "  "]);
    let end = terminator_of(old);
    let indent = &old[..indentation(old)];
    let inner = map_lines(old, |_, content, terminator, out| {
        if !content.is_empty() {
            out.push_str(unit);
        }
        out.push_str(content);
        out.push_str(terminator);
    });
    let close = if inner.ends_with('\n') { "" } else { end };
    [indent, "if ", any_word(choices, features), " {", end, &inner, close, indent, "}"].concat()
}

/// The same edges, other words between.
fn inner_words(choices: &mut Choices, features: Features, old: &str) -> String {
    let inner = old.trim_matches(is_blank);
    let lead = old.find(|c| !is_blank(c)).unwrap_or(old.len());
    let trail = (lead + inner.len()).min(old.len());
    let mut out = old[..lead].to_owned();
    for number in 0..=choices.below(4) {
        if number > 0 {
            if choices.chance(1, 3) {
                push_breaks(choices, features, 1, &mut out);
            } else {
                push_blanks(choices, features, &mut out);
            }
        }
        out.push_str(any_word(choices, features));
    }
    out.push_str(&old[trail..]);
    out
}

/// One line's indentation changed.
fn reindent(choices: &mut Choices, old: &str) -> String {
    let (line, indent) = (choices.below(count_lines(old)), choices.pick(&["", "  ", "\t", "        "]));
    map_lines(old, |number, content, terminator, out| {
        if number == line {
            out.push_str(indent);
            out.push_str(content.trim_start_matches([' ', '\t']));
        } else {
            out.push_str(content);
        }
        out.push_str(terminator);
    })
}

/// Other whitespace at the edges, the same words between.
fn edges(choices: &mut Choices, features: Features, old: &str) -> String {
    let mut out = String::new();
    let breaks = choices.below(4);
    push_breaks(choices, features, breaks, &mut out);
    out.push_str(old.trim_matches(is_blank));
    let breaks = choices.below(4);
    push_breaks(choices, features, breaks, &mut out);
    out
}

/// Other line ends than `old` has, in all lines or in some.
fn line_ends(choices: &mut Choices, old: &str) -> String {
    let (end, some) = (choices.pick(&["\r\n", "\n", "\r\r\n", "\r"]), choices.chance(1, 3));
    let mut out = map_lines(old, |_, content, terminator, out| {
        out.push_str(content);
        let keep = terminator.is_empty() || some && choices.chance(1, 2);
        out.push_str(if keep { terminator } else { end });
    });
    if choices.chance(1, 2) {
        out.push_str(end);
    }
    out
}

/// A piece of `old`.
fn shorter(choices: &mut Choices, old: &str) -> String {
    let start = choices.boundary(old);
    let end = floor_boundary(old, choices.range(start, old.len())).max(start);
    old[start..end].to_owned()
}

/// What templates, regular expressions and formats would expand.
fn specials(choices: &mut Choices, features: Features, old: &str) -> String {
    let mut out = String::new();
    for _ in 0..=choices.below(4) {
        out.push_str(choices.pick(&["$&", "$1", "\\1", "%s", "$$", "\\n", "\r\n", "$`", "\0", "\"", "\u{2028}", "\\"]));
        if choices.chance(1, 3) {
            out.push_str(any_word(choices, features));
        }
    }
    if choices.chance(1, 2) {
        out.push_str(old);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choices;

    #[test]
    fn lines_are_added_and_dropped_whole() {
        let added = |choices: &[u32], old| add_line(&mut Choices::replayed(choices), Features::ALL, old);
        assert_eq!(added(&[0, 0, 0], "  x\r\ny"), "  a\r\n  x\r\ny");
        assert_eq!(added(&[0, 0, 2], "x\ny\n"), "x\ny\na\n");
        assert_eq!(added(&[0, 0, 2], "x\ny"), "x\ny\na");
        assert_eq!(drop_line(&mut Choices::replayed([1]), "x\ny\nz"), "x\nz");
    }

    #[test]
    fn one_word_is_changed() {
        assert_eq!(change_word(&mut Choices::replayed([5, 0, 1]), Features::NONE, "if foo bar"), "if b bar");
    }
}
