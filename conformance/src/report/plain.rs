//! A case with its right answer as one line of JSON, with nothing to expand.
//!
//! Linear in the case. Invariant: the case reader gives the same question and answer back.

use crate::case::wire::WireLimits;
use crate::case::{Answer, Case};
use editproof_spec::Matching;
use serde_json::{Map, Value, json};

/// The line, with its LF. `answer` is the right one.
pub fn line(case: &Case, answer: &Answer) -> String {
    let mut members = Map::new();
    let mut put = |key: &str, value: Value| drop(members.insert(key.to_owned(), value));
    put("id", json!(case.id));
    put("text", json!(case.text));
    if case.has_utf8_bom {
        put("hasUtf8Bom", json!(true));
    }
    let edits = case.edits.iter().map(|edit| {
        let mut value = json!({"oldText": edit.old_text, "newText": edit.new_text});
        if edit.replace_all {
            value["replaceAll"] = json!(true);
        }
        value
    });
    put("edits", edits.collect());
    put("matching", json!(if case.matching == Matching::Tolerant { "tolerant" } else { "exact" }));
    let limits = WireLimits::of(case.limits);
    if limits != WireLimits::default() {
        put("limits", json!(limits));
    }
    put("expect", expect(answer));
    format!("{}\n", Value::Object(members))
}

fn expect(answer: &Answer) -> Value {
    match answer {
        Answer::Applied { text, matches } => {
            let matches = matches.iter();
            let matches = matches.map(|one| json!({"strategy": one.strategy.as_str(), "occurrences": one.occurrences}));
            json!({"text": text, "matches": matches.collect::<Value>()})
        }
        Answer::Rejected { code, message } => json!({"code": code.as_str(), "message": message}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::JsonLines;
    use crate::engines::{Engine as _, Oracle};
    use crate::generate::{Profile, numbered};

    #[test]
    fn a_line_that_is_read_is_the_same_question_and_answer() {
        for index in 0..300 {
            let case = numbered(5, index, &Profile::default());
            let answer = Oracle.answer(&case.input(&case.borrowed_edits()), &case.limits).unwrap();
            let written = line(&case, &answer);
            assert_eq!(written.matches('\n').count(), 1, "{written}");
            let read = JsonLines::new("x.jsonl".as_ref(), written.as_bytes()).next().unwrap().unwrap();
            assert_eq!(read.without_origin(), Case { expect: Some(answer), ..case });
        }
    }
}
