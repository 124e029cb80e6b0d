//! Texts as arguments: with escapes, or from a file.

use std::path::Path;

/// What is wrong with an argument.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum LiteralError {
    /// A backslash that begins no known escape.
    #[error(
        r"unknown escape `{found}` at character {at}; expected one of \n \r \t \0 \\ \u{{…}}, write `\\` for a backslash"
    )]
    Escape {
        /// The escape as it was written.
        found: String,
        /// Its place, counted from 1.
        at: usize,
    },
    /// The file cannot be read.
    #[error("cannot read `{path}`: {error}; check the path, or write `@@` for a text that begins with `@`")]
    File {
        /// The file as it was named.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// The file holds no text.
    #[error("`{path}` is not UTF-8: byte {byte} cannot be read; editproof edits text only")]
    NotUtf8 {
        /// The file as it was named.
        path: String,
        /// The first bad byte's place, counted from 1.
        byte: usize,
    },
}

/// The text that an argument stands for.
///
/// # Errors
/// An unknown escape, or a file that cannot be read as UTF-8.
pub(super) fn text(argument: &str) -> Result<String, LiteralError> {
    match argument.strip_prefix('@') {
        Some(rest) if rest.starts_with('@') => unescaped(rest),
        Some(path) => read(path),
        None => unescaped(argument),
    }
}

fn read(path: &str) -> Result<String, LiteralError> {
    let bytes = std::fs::read(Path::new(path)).map_err(|error| LiteralError::File { path: path.to_owned(), error })?;
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        LiteralError::NotUtf8 { path: path.to_owned(), byte }
    })
}

/// The text that an argument with escapes stands for.
///
/// # Errors
/// An unknown escape.
pub(in crate::cli) fn unescaped(argument: &str) -> Result<String, LiteralError> {
    let mut out = String::with_capacity(argument.len());
    let mut rest = argument.chars().enumerate();
    while let Some((at, character)) = rest.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        let mut found = String::from('\\');
        found.extend(rest.next().map(|(_, kind)| kind));
        let meant = match found.as_str() {
            "\\n" => Some('\n'),
            "\\r" => Some('\r'),
            "\\t" => Some('\t'),
            "\\0" => Some('\0'),
            "\\\\" => Some('\\'),
            "\\u" => {
                for (_, digit) in rest.by_ref() {
                    found.push(digit);
                    if digit == '}' || found.len() > "\\u{10ffff}".len() {
                        break;
                    }
                }
                numbered(&found)
            }
            _ => None,
        };
        out.push(meant.ok_or(LiteralError::Escape { found, at: at + 1 })?);
    }
    Ok(out)
}

/// The character that `\u{…}` stands for.
fn numbered(escape: &str) -> Option<char> {
    let digits = escape.strip_prefix("\\u{")?.strip_suffix('}')?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_understood() {
        assert_eq!(text(r"a\r\n\tb\0\\n\u{feff}\u{1F600}").unwrap(), "a\r\n\tb\0\\n\u{feff}😀");
        assert_eq!(text("").unwrap(), "");
        assert_eq!(text("@@file").unwrap(), "@file");
    }

    #[test]
    fn what_is_no_escape_is_refused_with_its_place() {
        for (argument, at) in [
            (r"ab\q", 3),
            (r"\", 1),
            (r"é\u{d800}", 2),
            (r"\u{110000}", 1),
            (r"\u{12", 1),
            (r"\u12}", 1),
            (r"\u{1234567890}", 1),
        ] {
            let error = text(argument).unwrap_err();
            assert!(matches!(error, LiteralError::Escape { at: found, .. } if found == at), "{argument}: {error}");
        }
    }

    #[test]
    fn a_file_is_read_as_it_is() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a\\n\r\n").unwrap();
        assert_eq!(text(&format!("@{}", file.path().display())).unwrap(), "a\\n\r\n");
        std::fs::write(file.path(), b"ab\xff").unwrap();
        let error = text(&format!("@{}", file.path().display())).unwrap_err();
        assert!(matches!(error, LiteralError::NotUtf8 { byte: 3, .. }), "{error}");
        assert!(matches!(text("@no/such/file").unwrap_err(), LiteralError::File { .. }));
    }
}
