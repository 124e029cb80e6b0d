//! The loader: what is right is read, what is wrong is told with file, line and cure, all of it at once.

use editproof_conformance::case::{
    Answer, Case, CaseEdit, JsonLines, Sane, load_path, load_paths, parse_cases, to_json,
};
use editproof_spec::{Clause, Code, Limits, Match, Matching, Tier};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// What the loader says about the file `x.json` with this content.
fn complaint(json: &str) -> String {
    parse_cases(Path::new("x.json"), json).expect_err("the file was accepted").to_string()
}

/// A file with one case into which `member` is put.
fn case_with(member: &str) -> String {
    format!(
        "{{\"cases\": [\n  {{\n    \"id\": \"one\",\n    \"text\": \"a\",\n    {member}\n    \"edits\": [{{\"oldText\": \
         \"a\", \"newText\": \"b\"}}]\n  }}\n]}}"
    )
}

#[test]
fn defaults_are_silent() {
    let cases = parse_cases(Path::new("x.json"), &case_with("")).unwrap();
    let edit = CaseEdit { old_text: "a".into(), new_text: "b".into(), replace_all: false };
    assert_eq!(cases[0].without_origin(), Case::new("one", "a", vec![edit], Matching::Exact));
    assert_eq!(cases[0].origin.as_ref().unwrap().to_string(), "x.json:2");
}

#[test]
fn every_key_is_read() {
    let member = r#""clauses": {"accepts": ["WN-4"], "bounds": ["LI-1", "LI-4"]}, "flags": ["crlf"], "hasUtf8Bom": true,
        "comment": "an engine fails this if it \ud83d\ude00", "source": "s", "matching": "tolerant", "family": "f",
        "limits": {"textUnits": 7, "messageBytes": 9},
        "expect": {"text": ["x", {"repeat": "y", "times": 2}], "matches": [{"strategy": "line-trimmed", "occurrences": 3}]},"#;
    let case = parse_cases(Path::new("x.json"), &case_with(member)).unwrap().remove(0);
    assert_eq!((case.accepts, case.bounds), (vec![Clause::Wn4], vec![Clause::Li1, Clause::Li4]));
    assert_eq!((case.flags, case.comment.as_str()), (vec!["crlf".to_owned()], "an engine fails this if it \u{1F600}"));
    assert_eq!((case.source.as_deref(), case.family.as_deref()), (Some("s"), Some("f")));
    assert!(case.has_utf8_bom && case.matching == Matching::Tolerant);
    assert_eq!(case.limits, Limits { text_units: 7, message_bytes: 9, ..Limits::default() });
    let matches = vec![Match { strategy: Tier::LineTrimmed, occurrences: 3 }];
    assert_eq!(case.expect, Some(Answer::Applied { text: "xyy".into(), matches }));
}

#[test]
fn a_repeated_edit_and_match_stand_several_times() {
    let json = r#"{"cases": [{"id": "a", "text": "", "edits": [{"oldText": "x", "newText": "x", "times": 3}],
        "expect": {"text": "", "matches": [{"strategy": "exact", "occurrences": 1, "times": 3}]}}]}"#;
    let case = parse_cases(Path::new("x.json"), json).unwrap().remove(0);
    assert_eq!(case.edits.len(), 3);
    assert!(matches!(case.expect, Some(Answer::Applied { matches, .. }) if matches.len() == 3));
}

#[test]
fn syntax_errors_name_line_column_and_cure() {
    let expected = [
        (
            "{\"cases\": [\n  {\"id\": \"a\",}\n]}",
            "x.json:2:14: not valid JSON: key must be a string; write the key in double quotes, or remove the comma before the closing brace",
        ),
        (
            "{\"cases\": [",
            "x.json:1:11: not valid JSON: EOF while parsing a list; close what is still open: a string, an array or an object",
        ),
        (
            "{\"cases\": [{\"id\": \"a\tb\"}]}",
            r"x.json:1:20: not valid JSON: control character (\u0000-\u001F) found while parsing a string; write it as an escape, for example \t or \u0000",
        ),
    ];
    for (json, complaint_) in expected {
        assert_eq!(complaint(json), complaint_);
    }
    let lone = complaint(&case_with(r#""source": "\ud800x","#));
    assert!(
        lone.starts_with("x.json:5:")
            && lone.ends_with("write four hex digits, and both halves of a surrogate pair; texts are well-formed"),
        "{lone}"
    );
}

#[test]
fn errors_of_shape_name_case_line_and_cure() {
    let expected = [
        (
            r#""matchin": "exact","#,
            "x.json:5:13: case `one`: not a case: unknown field `matchin`, expected one of `id`, ",
            "; did you mean `matching`?",
        ),
        (
            r#""clauses": {"accepts": ["WN-99"]},"#,
            "x.json:5:36: case `one`: not a case: unknown clause `WN-99`; expected an id of SPEC.md",
            "",
        ),
        (r#""clauses": {"accept": []},"#, "x.json:5:", "did you mean `accepts`?"),
        (
            r#""flags": ["clrf"],"#,
            "x.json:5:",
            "unknown flag `clrf`, expected a word of the dictionary; did you mean `crlf`?",
        ),
        (
            r#""comment": "","#,
            "x.json:5:",
            "malformed comment; expected one line that begins `an engine fails this if it `, says what the engine does wrong, and ends without a full stop",
        ),
        (r#""comment": "an engine fails this if it ","#, "x.json:5:", ""),
        (r#""comment": "an engine fails this if it crashes.","#, "x.json:5:", ""),
        (
            r#""hasUtf8Bom": 1,"#,
            "x.json:5:",
            "invalid type: integer `1`, expected a boolean; write the value in the form that is expected; corpus/README.md describes each key",
        ),
        (
            r#""matching": "Exact","#,
            "x.json:5:",
            "unknown variant `Exact`, expected `exact` or `tolerant`; did you mean `exact`?",
        ),
        (r#""source": null,"#, "x.json:5:", ""),
        (r#""text": "b","#, "x.json:5:", "duplicate field `text`; remove one of the two `text`"),
        (r#""limits": {"units": 1},"#, "x.json:5:", ""),
        (r#""limits": {"textUnits": -1},"#, "x.json:5:", ""),
        (
            r#""expect": {"text": "a"},"#,
            "x.json:5:",
            "`expect` is neither an applied nor a rejected batch; write either `text` and `matches`, or `code` and `message`",
        ),
        (r#""expect": {"code": "NO", "message": ""},"#, "x.json:5:", ""),
        (r#""expect": {"text": "", "matches": []},"#, "x.json:2: case `one`: 0 matches for 1 edits", ""),
        (r#""flags": ["crlf", "crlf"],"#, "x.json:2: case `one`: flag `crlf` stands twice; remove one of the two", ""),
        (
            r#""clauses": {"bounds": ["BA-1", "BA-1"]},"#,
            "x.json:2: case `one`: clause `BA-1` stands twice in `bounds`",
            "",
        ),
    ];
    for (member, start, end) in expected {
        let complaint = complaint(&case_with(member));
        assert!(complaint.starts_with(start) && complaint.ends_with(end), "{member}\n{complaint}");
    }
    let no_text = r#"{"cases": [{"id": "a", "edits": [{"oldText": "x"}]}]}"#;
    assert!(complaint(no_text).ends_with("missing field `newText`; add `newText` to the object that ends here"));
    for id in ["", "a b", "-a", &"x".repeat(101)] {
        let json = format!(r#"{{"cases": [{{"id": "{id}", "text": "", "edits": []}}]}}"#);
        assert!(complaint(&json).contains("malformed id"), "{id}");
    }
    let frame = complaint(r#"{"case": []}"#);
    assert!(
        frame.starts_with("x.json:1:7: not a case: unknown field `case`") && frame.ends_with("did you mean `cases`?")
    );
    assert!(complaint(r#"{"kind": "requests", "cases": []}"#).contains("unknown variant `requests`, expected `edits`"));
}

#[test]
fn all_problems_of_all_files_are_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    };
    let good = |id: &str| format!(r#"{{"id": "{id}", "text": "", "edits": []}}"#);
    write("b/two.json", format!("{{\"cases\": [\n{},\n{{\"id\": 5}},\n{{\"id\": \"y\"}}]}}", good("x")).as_bytes());
    write("a.json", format!("{{\"cases\": [{}]}}", good("x")).as_bytes());
    write("c.jsonl", format!("{}\n\n{{\"id\": \"w\", \"txt\": 1}}\n\u{fffd}{}\n", good("z"), "").as_bytes());
    write("d.json", b"\xff");
    write("README.md", b"no case file");
    write("case.schema.json", b"no case file either");
    write(".hidden.json", b"nor this");
    let error = load_path(folder.path()).unwrap_err();
    let found: Vec<String> = error
        .problems
        .iter()
        .map(|problem| {
            let name = problem.file.strip_prefix(folder.path()).unwrap().display();
            format!("{name}:{}:{}", problem.line.unwrap_or(0), problem.id.as_deref().unwrap_or("?"))
        })
        .collect();
    assert_eq!(
        found,
        ["b/two.json:2:x", "b/two.json:3:?", "b/two.json:4:y", "c.jsonl:3:w", "c.jsonl:4:?", "d.json:0:?"]
    );
    let text = error.to_string();
    assert!(text.contains("the id is used already at") && text.contains("a.json:1;"), "{text}");
}

#[test]
fn what_is_no_case_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let empty = load_path(folder.path()).unwrap_err().to_string();
    assert!(empty.ends_with("no case file in this folder; expected at least one `.json` or `.jsonl` file"));
    let missing = load_path(&folder.path().join("none.json")).unwrap_err().to_string();
    assert!(missing.contains("none.json: cannot be read: ") && missing.ends_with("check the path and its permissions"));
    fs::write(folder.path().join("x.txt"), "").unwrap();
    assert!(load_path(&folder.path().join("x.txt")).unwrap_err().to_string().contains("not a case file"));
}

#[test]
fn a_file_named_twice_is_read_once_and_order_is_that_of_the_names() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.json", "a.json", "c.json"] {
        let json = format!(r#"{{"cases": [{{"id": "{name}", "text": "", "edits": []}}]}}"#);
        fs::write(folder.path().join(name), json).unwrap();
    }
    let cases = load_paths([folder.path().join("c.json"), folder.path().to_owned()]).unwrap();
    let ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids, ["c.json", "a.json", "b.json"]);
}

#[test]
fn recorded_cases_are_streamed() {
    let lines = concat!(
        r#"{"id": "1", "family": "tiny", "text": "a", "edits": [], "matching": "tolerant", "expect": {"code": "EDIT_CONFLICT", "message": "m"}}"#,
        "\r\n\n{\"id\": }\n"
    );
    let mut cases = JsonLines::new(Path::new("r.jsonl"), lines.as_bytes());
    let first = cases.next().unwrap().unwrap();
    assert_eq!(first.expect, Some(Answer::Rejected { code: Code::EditConflict, message: "m".into() }));
    assert_eq!(first.origin.unwrap().line, 1);
    let second = cases.next().unwrap().unwrap_err();
    assert!(second.to_string().starts_with("r.jsonl:3:8: not valid JSON"), "{second}");
    assert!(cases.next().is_none());
}

/// Any case that an engine under test may be asked, with every key at times.
fn any_case() -> impl Strategy<Value = Case> {
    let text =
        || prop_oneof!["[ab \t\r\n\u{85}\u{feff}\u{2028}\u{7f}\"\\\\\u{1F600}]{0,24}", "(ab\r\n|x{40}|\t){0,60}"];
    let edit = (text(), text(), any::<bool>(), 1usize..4);
    let edits = prop::collection::vec(edit, 0..4).prop_map(|edits| {
        let repeat = |(old_text, new_text, replace_all, times)| {
            std::iter::repeat_n(CaseEdit { old_text, new_text, replace_all }, times)
        };
        edits.into_iter().flat_map(repeat).collect::<Vec<_>>()
    });
    let limits = (0usize..3, 0usize..2_000_000).prop_map(|(which, value)| match which {
        0 => Limits::default(),
        1 => Limits { text_units: value, excerpt_bytes: value, ..Limits::default() },
        _ => Limits { edits: value, votes: value, message_bytes: value, ..Limits::default() },
    });
    let words = (any::<bool>(), any::<bool>(), prop::option::of("[ -~]{1,9}"), 0usize..3, 1usize..5);
    (text(), edits, limits, words, text()).prop_map(
        |(text, edits, limits, (bom, tolerant, source, answer, n), other)| {
            let matching = if tolerant { Matching::Tolerant } else { Matching::Exact };
            let one = |at: usize| Match { strategy: Tier::ALL[(at * n / 3) % 4], occurrences: n };
            let expect = match answer {
                0 => None,
                1 => Some(Answer::Applied { text: other, matches: (0..edits.len()).map(one).collect() }),
                _ => Some(Answer::Rejected { code: Code::ALL[n], message: other }),
            };
            let mut case = Case::new("any", text, edits, matching);
            case.accepts = Clause::ALL[n..2 * n].to_vec();
            case.bounds = Clause::ALL[..answer].to_vec();
            case.flags = if bom { vec!["crlf".into(), "bom".into()] } else { Vec::new() };
            case.comment = if tolerant { format!("an engine fails this if it {n}") } else { String::new() };
            let sane = source.clone().map(|text| Sane { texts: vec![text, case.text.repeat(n)], refusal: bom });
            Case {
                has_utf8_bom: bom,
                limits,
                expect,
                sane,
                story: source.clone(),
                family: source.clone(),
                source,
                ..case
            }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back_and_is_ascii(case in any_case()) {
        let json = to_json([&case]);
        prop_assert!(json.is_ascii());
        let again = parse_cases(Path::new("any.json"), &json).unwrap();
        prop_assert_eq!(again.len(), 1);
        prop_assert_eq!(again[0].without_origin(), case);
        prop_assert_eq!(to_json(&again), json);
    }

    #[test]
    fn the_loader_never_panics(json in "[{}\\[\\]\",:a-z0-9\\\\ \n]{0,80}", at in 0usize..200, byte in any::<char>()) {
        let _ = parse_cases(Path::new("any.json"), &json);
        let mut near = case_with(r#""flags": ["crlf"],"#);
        let at = at.min(near.len());
        near.replace_range(at..(at + 1).min(near.len()), byte.encode_utf8(&mut [0; 4]));
        let _ = parse_cases(Path::new("any.json"), &near);
    }
}
