//! What was handed to `corpus add`, read: a case file, a review finding as JSON, or a few lines of words.
//!
//! The forms, told apart by the first character that is neither blank nor a comment:
//! - `{"cases": […]}` and a case a line: what the harness stores;
//! - `{"findings": […]}`, and a single object: a finding or a case, keys as in a case file; beside them `old` and `new` in place of
//!   `edits`, `kind` (what went wrong), and what describes the wrong engine, which is read past;
//! - anything else: lines `key: value` (see [`words`](super::words)).
//!
//! Lines at the top that begin with `#` are comments: a refused input carries its reasons there, and can be handed in again.

use super::words;
use crate::case::wire::WireCase;
use crate::case::{Case, JsonLines, LoadError, parse_cases};
use serde_json::{Map, Value};
use std::path::Path;

/// Keys of a finding that say what another engine did, or who met it when.
const ABOUT_THE_FAULT: &[&str] =
    &["wrong_in_revision", "right_in_revision", "wrong_outcome", "wrongOutcome", "made_by"];

/// What was read.
#[derive(Debug)]
pub(super) struct Pasted {
    /// The case, as far as it was told.
    pub(super) case: Case,
    /// What went wrong, for a finding: the file of `findings/` that it belongs to.
    pub(super) kind: Option<String>,
    /// Whether the harness wrote it: its id is no name, and the case is a regression.
    pub(super) is_stored: bool,
}

/// Reads `text`; `id` chooses among several cases.
///
/// # Errors
/// What is wrong with it, and what to do.
pub(super) fn read(text: &str, id: Option<&str>) -> Result<Pasted, String> {
    let body = without_header(text);
    if !body.trim_start().starts_with('{') {
        return words::read(body);
    }
    let value: Value = match serde_json::from_str(body) {
        Ok(value) => value,
        // Several objects, one a line.
        Err(_) if body.trim().lines().count() > 1 && is_json(body.lines().next().unwrap_or_default()) => {
            let cases: Result<Vec<Vec<Case>>, LoadError> =
                JsonLines::new(Path::new("input"), body.as_bytes()).map(|case| case.map(|case| vec![case])).collect();
            let cases = cases.map_err(|error| error.to_string())?.into_iter().flatten().collect();
            return choose(cases, id).map(stored);
        }
        Err(error) => return Err(format!("not valid JSON: {error}; correct it at this place or just before it")),
    };
    let Value::Object(mut object) = value else { return Err("not an object; expected a case or a finding".to_owned()) };
    if object.contains_key("cases") {
        let cases = parse_cases(Path::new("input"), body).map_err(|error| error.to_string())?;
        return choose(cases, id).map(stored);
    }
    match object.remove("findings") {
        Some(Value::Array(findings)) => finding(one_of(findings, id)?),
        Some(_) => Err("`findings` is no list; write `[…]`".to_owned()),
        None => finding(object),
    }
}

/// `text` without the comment lines at its top.
pub(super) fn without_header(text: &str) -> &str {
    let mut rest = text;
    while rest.starts_with('#') {
        rest = rest.find('\n').map_or("", |end| &rest[end + 1..]);
    }
    rest
}

fn is_json(line: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok()
}

fn stored(case: Case) -> Pasted {
    let is_stored = case.comment.is_empty();
    Pasted { case: case.without_origin(), kind: None, is_stored }
}

fn choose(mut cases: Vec<Case>, id: Option<&str>) -> Result<Case, String> {
    if let Some(id) = id {
        return cases
            .into_iter()
            .find(|case| case.id == id)
            .ok_or_else(|| format!("no case `{id}` in it; check `--id`"));
    }
    match (cases.pop(), cases.is_empty()) {
        (Some(case), true) => Ok(case),
        (Some(last), false) => Err(several(cases.iter().chain([&last]).map(|case| case.id.as_str()))),
        (None, _) => Err("there is no case in it".to_owned()),
    }
}

fn one_of(findings: Vec<Value>, id: Option<&str>) -> Result<Map<String, Value>, String> {
    let of = |value: &Value| value["id"].as_str().unwrap_or_default().to_owned();
    let ids: Vec<String> = findings.iter().map(of).collect();
    let at = match id {
        Some(id) => {
            ids.iter().position(|one| one == id).ok_or_else(|| format!("no finding `{id}` in it; check `--id`"))?
        }
        None if ids.len() == 1 => 0,
        None => return Err(several(ids.iter().map(String::as_str))),
    };
    match findings.into_iter().nth(at) {
        Some(Value::Object(object)) => Ok(object),
        _ => Err("a finding is no object; write `{…}`".to_owned()),
    }
}

fn several<'a>(ids: impl Iterator<Item = &'a str> + Clone) -> String {
    let first: Vec<String> = ids.clone().take(5).map(|id| format!("`{id}`")).collect();
    format!("it holds {} cases; choose one with `--id`, for example {}", ids.count(), first.join(", "))
}

fn finding(mut object: Map<String, Value>) -> Result<Pasted, String> {
    for key in ABOUT_THE_FAULT {
        object.remove(*key);
    }
    let kind = match object.remove("kind") {
        None => None,
        Some(Value::String(kind)) => Some(kind),
        Some(_) => return Err("`kind` is no string; write the file of findings/ that it belongs to".to_owned()),
    };
    let has_name = object.get("id").is_some_and(Value::is_string);
    object.entry("id").or_insert_with(|| "unnamed".into());
    if let (Some(old), Some(new)) = (object.remove("old"), object.remove("new")) {
        let all = object.remove("replaceAll").unwrap_or(Value::Bool(false));
        object.insert("edits".to_owned(), serde_json::json!([{"oldText": old, "newText": new, "replaceAll": all}]));
    }
    let wire: WireCase = serde_json::from_value(Value::Object(object)).map_err(|error| {
        let (what, cure) = crate::case::cure(&error);
        format!("not a case: {what}; {cure}")
    })?;
    let case = wire.checked().map_err(|broken| broken.join("\n"))?;
    let is_stored = case.comment.is_empty() && kind.is_none() && !has_name;
    Ok(Pasted { case, kind, is_stored })
}

#[cfg(test)]
mod tests {
    use super::*;
    use editproof_spec::Matching;

    #[test]
    fn a_finding_is_read_with_what_it_says_of_the_fault_left_out() {
        let pasted = read(
            "# refused: no comment\n{\"id\": \"doubled\", \"kind\": \"wrong-output\", \"story\": \"it doubled the break\",\n\"matching\": \"tolerant\", \
             \"text\": \"a  b\\n\", \"edits\": [{\"oldText\": \"a b\\r\\n\", \"newText\": \"x\\n\"}], \"wrong_in_revision\": 2, \
             \"wrong_outcome\": {\"status\": \"ok\"}}",
            None,
        )
        .unwrap();
        assert_eq!(
            (pasted.case.id.as_str(), pasted.kind.as_deref(), pasted.is_stored),
            ("doubled", Some("wrong-output"), false)
        );
        assert_eq!(
            (pasted.case.matching, pasted.case.story.as_deref()),
            (Matching::Tolerant, Some("it doubled the break"))
        );
        let short = read(r#"{"text": "a", "old": "a", "new": "b", "replaceAll": true}"#, None).unwrap();
        assert!(short.is_stored && short.case.edits[0].replace_all && short.case.edits[0].new_text == "b");
    }

    #[test]
    fn one_of_several_is_chosen() {
        let two = r#"{"findings": [{"id": "a", "text": "1", "old": "1", "new": "2"}, {"id": "b", "text": "2", "old": "2", "new": "3"}]}"#;
        assert_eq!(read(two, Some("b")).unwrap().case.text, "2");
        assert!(
            read(two, None).unwrap_err().contains("it holds 2 cases; choose one with `--id`, for example `a`, `b`")
        );
        assert!(read(two, Some("c")).unwrap_err().contains("no finding `c`"));
        let lines =
            "{\"id\": \"a\", \"text\": \"1\", \"edits\": []}\n{\"id\": \"b\", \"text\": \"2\", \"edits\": []}\n";
        assert_eq!(read(lines, Some("b")).unwrap().case.text, "2");
        let file = r#"{"cases": [{"id": "a", "text": "1", "edits": []}]}"#;
        assert!(read(file, None).unwrap().is_stored && read(file, Some("x")).is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_a_cure() {
        for (input, said) in [
            ("{\"text\": \"a\", \"txet\": 1}", "unknown field `txet`"),
            ("{\"text\": ", "not valid JSON"),
            ("{\"findings\": 3}", "no list"),
            ("{\"cases\": []}", "there is no case"),
            ("{\"text\": \"a\", \"edits\": [], \"kind\": 3}", "`kind` is no string"),
            (
                "{\"text\": \"a\", \"edits\": [{\"oldText\": \"a\", \"newText\": \"b\", \"times\": 0}]}",
                "`times` of one is 0",
            ),
        ] {
            let error = read(input, None).unwrap_err();
            assert!(error.contains(said) && error.contains("; ") | error.contains("no case"), "{input}: {error}");
        }
    }
}
