//! The short form of a finding, easy to paste: a line `key: value` for each thing, texts with escapes or between fences.
//!
//! ```text
//! text: a\r\n  b\r\n
//! old: a\nb
//! new: x
//! tolerant
//! kind: wrong-output
//! story: it doubled the line break
//! ```
//!
//! A text of several lines stands between lines of three backticks, as it is, each line with its LF; `old` and `new` again make a
//! batch. Why not YAML: its strings fold, strip and convert, and here every blank counts.

use super::pasted::Pasted;
use crate::case::{Case, CaseEdit, flag};
use crate::cli::literal;
use editproof_spec::{Clause, Matching};

const KEYS: &str = "`id`, `text`, `old`, `new`, `tolerant`, `replaceAll`, `bom`, `kind`, `story`, `source`, `comment`, `flags`, \
                    `accepts`, `bounds`";
const FENCE: &str = "```";

/// Reads the short form.
///
/// # Errors
/// What is wrong, with its line.
pub(super) fn read(text: &str) -> Result<Pasted, String> {
    let mut lines = text.lines().enumerate();
    let mut case = Case::new("unnamed", "", Vec::new(), Matching::Exact);
    let (mut texts, mut kind, mut replace_all) = (0, None, false);
    let (mut olds, mut news): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    while let Some((at, line)) = lines.next() {
        let line = line.trim_end_matches('\r');
        if line.trim().is_empty() {
            continue;
        }
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let (key, value) = (key.trim(), value.strip_prefix(' ').unwrap_or(value));
        let at = at + 1;
        let is_fenced = lines.clone().next().is_some_and(|(_, next)| next.trim_end() == FENCE);
        let mut content = || -> Result<String, String> {
            if !value.is_empty() {
                return literal::unescaped(value).map_err(|error| format!("line {at}: {key}: {error}"));
            }
            fenced(&mut lines).map_err(|what| format!("line {at}: {key}: {what}"))
        };
        let list = || value.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let one = || Some(value.trim().to_owned()).filter(|value| !value.is_empty());
        match key {
            "text" => {
                case.text = content()?;
                texts += 1;
            }
            "old" => olds.push(content()?),
            // Nothing behind the colon deletes.
            "new" => news.push(if value.is_empty() && !is_fenced { String::new() } else { content()? }),
            "tolerant" => case.matching = Matching::Tolerant,
            "replaceAll" => replace_all = true,
            "bom" => case.has_utf8_bom = true,
            "id" => case.id = one().unwrap_or_default(),
            "kind" => kind = one(),
            "story" | "what" => case.story = one(),
            "source" => case.source = one(),
            "comment" => case.comment = one().unwrap_or_default(),
            "flags" => {
                case.flags = list();
                if let Some(unknown) = case.flags.iter().find(|name| flag(name).is_none()) {
                    return Err(format!("line {at}: unknown flag `{unknown}`; corpus/README.md lists them"));
                }
            }
            "accepts" => case.accepts = clauses(at, &list())?,
            "bounds" => case.bounds = clauses(at, &list())?,
            _ => return Err(format!("line {at}: unknown key `{key}`; expected one of {KEYS}, or a JSON object")),
        }
    }
    if texts != 1 || olds.is_empty() || olds.len() != news.len() {
        return Err(format!(
            "found {texts} `text`, {} `old` and {} `new`; expected one `text`, and one `new` for each `old`",
            olds.len(),
            news.len()
        ));
    }
    let edit = |(old_text, new_text)| CaseEdit { old_text, new_text, replace_all };
    case.edits = olds.into_iter().zip(news).map(edit).collect();
    let is_stored = false;
    Ok(Pasted { case, kind, is_stored })
}

/// The lines between two fences, each with a line feed behind it.
fn fenced<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<String, String> {
    match lines.next() {
        Some((_, line)) if line.trim_end() == FENCE => {}
        _ => return Err(format!("no value; write it behind the colon, or between two lines `{FENCE}`")),
    }
    let mut out = String::new();
    for (_, line) in lines {
        if line.trim_end() == FENCE {
            return Ok(out);
        }
        out.push_str(line);
        out.push('\n');
    }
    Err(format!("the text has no end; close it with a line `{FENCE}`"))
}

fn clauses(at: usize, words: &[String]) -> Result<Vec<Clause>, String> {
    let read =
        |word: &String| word.parse().map_err(|error| format!("line {at}: {error}; spec/SPEC.md lists the clauses"));
    words.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_in_words() {
        let text = "id: doubled\ntext: a\\r\\n  b\\r\\n\nold: a\\nb\nnew: x\ntolerant\n\nkind: wrong-output\nstory: it doubled: the break\nflags: crlf, peel\nbounds: WN-5\n";
        let Pasted { case, kind, .. } = read(text).unwrap();
        assert_eq!(
            (case.id.as_str(), case.text.as_str(), kind.as_deref()),
            ("doubled", "a\r\n  b\r\n", Some("wrong-output"))
        );
        assert_eq!((case.matching, case.story.as_deref()), (Matching::Tolerant, Some("it doubled: the break")));
        assert_eq!(
            (case.flags.as_slice(), case.bounds.as_slice()),
            (["crlf".to_owned(), "peel".to_owned()].as_slice(), [Clause::Wn5].as_slice())
        );
    }

    #[test]
    fn texts_between_fences_are_as_they_are() {
        let text = "text:\n```\n  a\\n: 1  \n\n# b\n```\nold:\n```\n# b\n```\nnew:\nold: a\nnew:\n```\n```\n";
        let Pasted { case, .. } = read(text).unwrap();
        assert_eq!(case.text, "  a\\n: 1  \n\n# b\n");
        let edits: Vec<_> = case.edits.iter().map(|edit| (edit.old_text.as_str(), edit.new_text.as_str())).collect();
        assert_eq!(edits, [("# b\n", ""), ("a", "")]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (input, said) in [
            ("text: a\nold: b\\q\nnew: c", "line 2: old: unknown escape"),
            ("text: a\nodl: b", "line 2: unknown key `odl`"),
            ("text:\nold: a\nnew: b", "line 1: text: no value"),
            ("text:\n```\na\n", "line 1: text: the text has no end"),
            ("text: a\nold: a", "found 1 `text`, 1 `old` and 0 `new`"),
            ("text: a\nold: a\nnew: b\nflags: nonsense", "line 4: unknown flag `nonsense`"),
            ("text: a\nold: a\nnew: b\nbounds: XX-1", "line 4: "),
        ] {
            let error = read(input).unwrap_err();
            assert!(error.starts_with(said), "{input}: {error}");
        }
    }
}
