//! Spec section 4, WN-4: taking `old_text`'s lead and trail off `new_text`.

use crate::whitespace::{skip_spaces, skip_spaces_back};
use std::borrow::Cow;

/// CRLF→LF, once (WN-1). Borrows when there is none.
pub(crate) fn with_lf(text: &str) -> Cow<'_, str> {
    if memchr::memmem::find(text.as_bytes(), b"\r\n").is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (index, piece) in crate::lines::pieces(text).enumerate() {
        if index > 0 {
            out.push('\n');
        }
        out.push_str(piece);
    }
    Cow::Owned(out)
}

/// What of `new_text` goes into a location: CRLF→LF, lead and trail peeled off. `None` when the caller asks to remove
/// whitespace that lies outside the location (WN-4 d).
pub(crate) fn peel<'n>(old_text: &str, new_text: &'n str) -> Option<Cow<'n, str>> {
    let bytes = old_text.as_bytes();
    let lead = with_lf(&old_text[..skip_spaces(bytes, 0)]);
    let trail = with_lf(&old_text[skip_spaces_back(bytes, bytes.len())..]);
    match with_lf(new_text) {
        Cow::Borrowed(text) => peel_both(text, &lead, &trail).map(Cow::Borrowed),
        Cow::Owned(text) => peel_both(&text, &lead, &trail).map(|rest| Cow::Owned(rest.to_owned())),
    }
}

fn peel_both<'n>(text: &'n str, lead: &str, trail: &str) -> Option<&'n str> {
    let run = skip_spaces(text.as_bytes(), 0);
    let text = &text[peel_lead(&text[..run], lead)?..];
    let run = skip_spaces_back(text.as_bytes(), text.len());
    Some(&text[..run + peel_trail(&text[run..], trail)?])
}

/// How many bytes are removed from the head of `run`, `new_text`'s whole run of whitespace there.
fn peel_lead(run: &str, lead: &str) -> Option<usize> {
    if lead.is_empty() || run == lead {
        return Some(lead.len());
    }
    let breaks = memchr::memchr_iter(b'\n', lead.as_bytes()).count();
    let last = breaks.checked_sub(1)?;
    let mut breaks_of_run = memchr::memchr_iter(b'\n', run.as_bytes()).skip(last);
    breaks_of_run.next()?;
    Some(breaks_of_run.next().unwrap_or(run.len()))
}

/// How many bytes stay of `run`, `new_text`'s whole run of whitespace at its end.
fn peel_trail(run: &str, trail: &str) -> Option<usize> {
    if trail.is_empty() {
        return Some(run.len());
    }
    if run == trail {
        return Some(0);
    }
    let breaks = memchr::memchr_iter(b'\n', trail.as_bytes()).count();
    let last = breaks.checked_sub(1)?;
    let from_the_end = memchr::Memchr::new(b'\n', run.as_bytes()).rev();
    let mut breaks_of_run = from_the_end.skip(last);
    let kth = breaks_of_run.next()?;
    Some(if breaks_of_run.next().is_some() { kth } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::peel;

    #[track_caller]
    fn peeled(old: &str, new: &str, expected: Option<&str>) {
        assert_eq!(peel(old, new).as_deref(), expected);
    }

    #[test]
    fn wn_4_each_way_of_peeling() {
        peeled("a b", " x ", Some(" x "));
        peeled(" a b", " x", Some("x"));
        peeled(" a b", "  x", None);
        peeled("\r\n a b", "\n x", Some("x"));
        peeled("\n  a b", "\n\tx", Some("x"));
        peeled("\n  a b", "\n\t\n\tx", Some("\n\tx"));
        peeled("a b\n", "x \n", Some("x"));
        peeled("a b  \n", "x\n\n\n", Some("x\n\n"));
        peeled("a b\n", "", None);
        peeled("a b\r\n", "x\r\r\n", Some("x"));
    }
}
