//! Inputs as commands for a shell that run them again.

use crate::case::{Case, to_json};
use std::fmt::Write;

/// A case: its file, and the commands. The file is pure ASCII, so what a terminal or a log shows can be pasted.
pub(super) fn case(target: &str, case: &Case) -> String {
    let file = format!("{target}.json");
    format!(
        "cat > {file} <<'CASE'\n{}CASE\neditproof repro {file}\neditproof fuzz replay {target} {file}",
        to_json([case])
    )
}

/// A document: the input's bytes, printed.
pub(super) fn document(target: &str, bytes: &[u8]) -> String {
    let mut format = String::new();
    for &byte in bytes {
        match byte {
            b'\n' => format.push_str("\\n"),
            b'\\' | b'\'' | b'%' | 0..=0x1f | 0x7f.. => {
                let _ = write!(format, "\\{byte:03o}");
            }
            _ => format.push(char::from(byte)),
        }
    }
    format!("printf '{format}' | editproof fuzz replay {target} -")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{CaseEdit, parse_cases};
    use editproof_spec::Matching;

    #[test]
    fn what_is_printed_is_the_document() {
        let bytes: Vec<u8> = (0..=255).collect();
        let shown = document("conflicts", &bytes);
        assert!(shown.is_ascii(), "{shown}");
        let command = shown.split(" | ").next().unwrap();
        let printed = std::process::Command::new("sh").args(["-c", command]).output().unwrap();
        assert_eq!(printed.stdout, bytes);
    }

    #[test]
    fn a_shown_case_reads_back() {
        let edit = CaseEdit { old_text: "\u{feff}'\r\n".into(), new_text: "%\\".into(), replace_all: true };
        let given = Case::new("generated", "CASE\n", vec![edit], Matching::Tolerant);
        let shown = case("exact", &given);
        assert!(shown.is_ascii(), "{shown}");
        let json = shown.split_once("<<'CASE'\n").unwrap().1.split("\nCASE\n").next().unwrap();
        assert_eq!(parse_cases("x.json".as_ref(), json).unwrap()[0].without_origin(), given);
    }
}
