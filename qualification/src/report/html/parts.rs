//! Pieces that sections of the page are made of.
//!
//! A state is never told by colour alone: each mark has a sign and a word. A wide table scrolls in a box of its own that the
//! keyboard reaches. Texts of the log pass through [`t`], so that nothing in them is obeyed by a browser.

use crate::event::ShownEdit;
use crate::report::words::plain;
use maud::{Markup, html};

/// A text of the log.
pub(super) fn t(text: &str) -> String {
    plain(text)
}

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Good,
    Bad,
    Unknown,
    Plain,
}

/// A sign and a word.
pub(super) fn mark(stand: Stand, word: &str) -> Markup {
    let (class, sign) = match stand {
        Stand::Good => ("good", "✓"),
        Stand::Bad => ("bad", "✗"),
        Stand::Unknown => ("unknown", "?"),
        Stand::Plain => ("plain", "–"),
    };
    html! { span class={ "mark " (class) } { span aria-hidden="true" { (sign) } " " (word) } }
}

pub(super) fn holds(holds: bool) -> Markup {
    if holds { mark(Stand::Good, "holds") } else { mark(Stand::Bad, "does not hold") }
}

/// A column: its title, and whether it holds numbers.
pub(super) type Column<'a> = (&'a str, bool);

/// A table with a caption; `rows` begin with a `th scope="row"`. `id` is unique on the page.
pub(super) fn table(id: &str, caption: &str, columns: &[Column<'_>], rows: Markup) -> Markup {
    html! {
        div class="wide" role="group" aria-labelledby={ (id) "-caption" } tabindex="0" {
            table {
                caption id={ (id) "-caption" } { (caption) }
                thead { tr { @for (title, number) in columns {
                    th scope="col" class=[number.then_some("n")] { (title) }
                } } }
                tbody { (rows) }
            }
        }
    }
}

/// The text and the edits of a case, as terms of a list.
pub(super) fn question(text: &str, edits: &[ShownEdit]) -> Markup {
    html! {
        dt { "text" } dd { (shown(text)) }
        @for (index, edit) in edits.iter().enumerate() {
            dt { (old_name(edits.len(), index, edit.replace_all)) } dd { (shown(&edit.old_text)) }
            dt { "new text" } dd { (shown(&edit.new_text)) }
        }
    }
}

/// What the old text of an edit is called.
fn old_name(edits: usize, index: usize, replace_all: bool) -> String {
    let number = if edits > 1 { format!("edit {}: ", index + 1) } else { String::new() };
    let all = if replace_all { ", every place" } else { "" };
    format!("{number}old text{all}")
}

/// Names, one after the other.
pub(super) fn codes(names: &[impl AsRef<str>]) -> Markup {
    html! { @for (index, name) in names.iter().enumerate() { @if index > 0 { ", " } code { (t(name.as_ref())) } } }
}

/// A closed detail that the reader may open.
pub(super) fn more(summary: &str, content: Markup) -> Markup {
    html! { details { summary { (summary) } (content) } }
}

/// Shown text: a break after every `␊`, so that lines stand below each other.
pub(super) fn shown(text: &str) -> Markup {
    let lines: Vec<String> = text.split_inclusive('␊').map(plain).collect();
    let tall = lines.len() > TALL;
    html! {
        @if text.is_empty() { span class="empty" { "(empty)" } }
        @else if tall { pre class="tall" tabindex="0" { code { (lines.join("\n")) } } }
        @else { pre { code { (lines.join("\n")) } } }
    }
}

/// Lines beyond which a text scrolls in a box of its own.
const TALL: usize = 24;

/// A diff: each line begins with a blank, `-` or `+`.
pub(super) fn diff(lines: &[String]) -> Markup {
    let tall = lines.len() > TALL;
    html! {
        pre class=[Some(if tall { "diff tall" } else { "diff" })] tabindex=[tall.then_some("0")] { code {
            @for line in lines {
                @match line.chars().next() {
                    Some('-') => del { (t(line)) },
                    Some('+') => ins { (t(line)) },
                    _ => span { (t(line)) },
                }
                "\n"
            }
        } }
    }
}

/// Words of the specification: what it puts in backquotes is code.
pub(super) fn specification(text: &str) -> Markup {
    html! {
        @for (index, part) in text.replace("**", "").split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// A digest in a form that breaks on a phone.
pub(super) fn digest(text: &str) -> Markup {
    html! { code class="digest" { (t(text)) } }
}
