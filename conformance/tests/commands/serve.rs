//! `editproof serve` from outside.

use crate::support::stdout;
use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn answers(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let run = command.arg("serve").write_stdin(input).assert().code(0);
    stdout(run.get_output()).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn requests_are_answered_in_order() {
    let edit = |old: &str, new: &str| json!({"oldText": old, "newText": new});
    let requests = [
        json!({"id": 1, "text": "a b\n", "edits": [edit("a", "c")]}),
        json!({"id": "two", "text": "a  b\n", "edits": [edit("a b", "c")], "matching": "tolerant"}),
        json!({"id": 3, "text": "aa", "edits": [edit("a", "c")], "matching": "exact"}),
        json!({"id": 4, "text": "aa", "edits": [{"oldText": "a", "newText": "", "replaceAll": true}]}),
        json!({"id": 5, "text": "aa", "edits": []}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let mut answers = answers(input);
    let message = answers[2]["error"]["message"].take();
    assert!(message.as_str().unwrap().contains("old_text matched 2 locations"), "{message}");
    let matched = |strategy: &str, occurrences: u32| json!([{"strategy": strategy, "occurrences": occurrences}]);
    assert_eq!(
        answers,
        [
            json!({"id": 1, "ok": {"text": "c b\n", "matches": matched("exact", 1)}}),
            json!({"id": "two", "ok": {"text": "c\n", "matches": matched("whitespace-normalized", 1)}}),
            json!({"id": 3, "error": {"code": "EDIT_CONFLICT", "message": null}}),
            json!({"id": 4, "ok": {"text": "", "matches": matched("exact", 2)}}),
            json!({"id": 5, "error": {"code": "INVALID_REQUEST", "message": "Invalid workspace tool request"}}),
        ]
    );
}

#[test]
fn it_describes_itself_takes_limits_and_quits() {
    let requests = [
        json!({"id": 1, "request": "describe", "protocol": 1}),
        json!({"id": 2, "request": "apply", "text": "aa", "edits": [{"oldText": "a", "newText": "b"}],
               "limits": {"listedLines": 1}}),
        json!({"id": 3, "request": "apply", "text": "a", "edits": [{"oldText": "a", "newText": "b"}],
               "limits": {"fileBytes": 3}, "hasUtf8Bom": true}),
        json!({"id": 4, "request": "describe", "protocol": 2}),
        json!({"id": 5, "request": "quit"}),
        json!({"id": 6, "text": "never read", "edits": []}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = answers(input);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["ok"]["name"], "editproof fast");
    assert_eq!(answers[0]["ok"]["protocol"], 1);
    assert_eq!(answers[0]["ok"]["features"].as_array().unwrap().len(), 6);
    let message = answers[1]["error"]["message"].as_str().unwrap();
    assert!(message.contains("matched 2 locations at line 1 and 1 more"), "{message}");
    assert_eq!(answers[2]["error"]["code"], "WRITE_LIMIT_EXCEEDED");
    assert_eq!(answers[3]["error"]["code"], "INVALID_REQUEST");
    assert_eq!(answers[4], json!({"id": 5, "ok": {}}));
}

#[test]
fn malformed_lines_get_an_error_and_the_next_line_an_answer() {
    let good = r#"{"id":9,"text":"a","edits":[{"oldText":"a","newText":"b"}]}"#;
    let input = [
        b"{\n\n[1]\n\xff\n{\"id\":4}\n{\"id\":5,\"text\":\"\\ud800\",\"edits\":[]}\n".as_slice(),
        &vec![b'['; 100_000],
        b"\n",
        &vec![b'x'; (16 << 20) + 1],
        b"\n",
        good.as_bytes(),
    ]
    .concat();
    let answers = answers(input);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(json!(ids), json!([null, null, null, 4, 5, null, null, 9]));
    for (answer, words) in answers.iter().zip([
        "line 1 is not a request: EOF",
        "line 3",
        "line 4",
        "line 5 is not a request: missing field `text`",
        "line 6",
        "line 7",
        "line 8 is not a request: it is longer than 16777216 bytes",
    ]) {
        assert_eq!(answer["error"]["code"], "INVALID_REQUEST");
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{answer}");
    }
    assert_eq!(answers[7]["ok"]["text"], "b");
}

#[test]
fn a_peer_that_takes_turns_is_never_kept_waiting() {
    let mut child = std::process::Command::new(cargo_bin!("editproof"))
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..20 {
        writeln!(requests, r#"{{"id":{id},"text":"a","edits":[{{"oldText":"a","newText":"b"}}]}}"#).unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["id"], id);
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_panic_of_the_engine_is_an_answer_and_not_the_end() {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let request = |id: u32, new: &str| json!({"id": id, "text": "a", "edits": [{"oldText": "a", "newText": new}]});
    let input = format!("{}\n{}\n", request(1, ""), request(2, "b"));
    let run = command.args(["serve", "--engine", "control:panics"]).write_stdin(input).assert().code(0);
    let output = stdout(run.get_output());
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["error"]["code"], "EXECUTION_ABORTED");
    assert_eq!(answers[1]["ok"]["text"], "b");
    assert_eq!(String::from_utf8_lossy(&run.get_output().stderr), "");
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let request = r#"{"id":1,"text":"a","edits":[{"oldText":"a","newText":"b"}]}"#;
    let script = r#"yes "$1" | head -n 100000 | "$0" serve | head -n 1; echo "${PIPESTATUS[2]}""#;
    let mut shell = Command::new("bash");
    let run = shell.args(["-c", script]).arg(cargo_bin!("editproof")).arg(request).assert().code(0);
    let output = stdout(run.get_output());
    assert_eq!(output.lines().last(), Some("0"));
    assert_eq!(String::from_utf8_lossy(&run.get_output().stderr), "");
}
