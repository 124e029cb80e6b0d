//! An input that was refused: kept, with the reasons in it, in a form that can be handed in again.

use super::pasted::without_header;
use editproof_qualification::file;
use std::io;
use std::path::{Path, PathBuf};

/// Stores `input` in `folder` as `NAME.rej`, its reasons on comment lines before it. An input that is such a file itself is
/// written again in its place; another file of that name is left alone, and a number is put behind the name.
///
/// # Errors
/// The file cannot be written.
pub(super) fn keep(folder: &Path, name: &str, input: &[u8], options: &str, reasons: &[String]) -> io::Result<PathBuf> {
    let same = |file: &Path| std::fs::read(file).is_ok_and(|bytes| body(&bytes) == body(input));
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    let plain = plain.trim_start_matches('.');
    let plain = if plain.is_empty() { "case" } else { plain };
    let names = std::iter::once(format!("{plain}.rej")).chain((2..).map(|number| format!("{plain}-{number}.rej")));
    let free = names.map(|name| folder.join(name)).find(|file| !file.exists() || same(file));
    let file = free.ok_or_else(|| io::Error::other("every name is taken"))?;
    let mut bytes = Vec::new();
    for line in
        ["refused by `editproof corpus add`:"].into_iter().chain(reasons.iter().flat_map(|reason| reason.lines()))
    {
        bytes.extend_from_slice(format!("# {line}\n").as_bytes());
    }
    if !options.is_empty() {
        bytes.extend_from_slice(format!("# the options were: {}\n", options.replace('\n', "\\n")).as_bytes());
    }
    bytes.extend_from_slice(body(input));
    file::replace(&file, &bytes)?;
    Ok(file)
}

/// The input without an earlier refusal's reasons.
fn body(bytes: &[u8]) -> &[u8] {
    std::str::from_utf8(bytes).map_or(bytes, |text| without_header(text).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_input_is_kept_whatever_it_is_and_once() {
        let folder = tempfile::tempdir().unwrap();
        let keep = |input: &[u8], reason: &str| {
            keep(folder.path(), "a b", input, "--flags crlf", &[reason.to_owned()]).unwrap()
        };
        let first = keep(b"{\"text\": \"a\"}", "no comment;\nsay more");
        assert_eq!(first, folder.path().join("a_b.rej"));
        let text = std::fs::read_to_string(&first).unwrap();
        assert_eq!(
            text,
            "# refused by `editproof corpus add`:\n# no comment;\n# say more\n# the options were: --flags crlf\n{\"text\": \"a\"}"
        );
        // Handed in again: the reasons are new, the file is the same.
        assert_eq!(keep(text.as_bytes(), "no flag"), first);
        assert!(!std::fs::read_to_string(&first).unwrap().contains("no comment"));
        let second = keep(b"\xff\xfe", "not UTF-8");
        assert_eq!(second, folder.path().join("a_b-2.rej"));
        assert!(std::fs::read(&second).unwrap().ends_with(b"\xff\xfe"));
    }
}
