//! The protocol's schemas, its examples and the code say the same.

use editproof_conformance::engines::Trouble;
use editproof_conformance::external::wire::{
    Features, Request, Said, description_of, reply_schema_json, request_schema_json, response_of,
};
use jsonschema::Validator;
use std::fs;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn validator(schema: &str) -> Validator {
    jsonschema::options().build(&serde_json::from_str(schema).unwrap()).unwrap()
}

#[test]
fn the_committed_schemas_are_generated_from_the_code() {
    for (name, schema) in
        [("engine-request.schema.json", request_schema_json()), ("engine-reply.schema.json", reply_schema_json())]
    {
        if std::env::var_os("EDITPROOF_BLESS").is_some() {
            fs::write(file(name), &schema).unwrap();
        }
        assert!(
            fs::read_to_string(file(name)).unwrap_or_default() == schema,
            "conformance/{name} differs from the code; regenerate it with `EDITPROOF_BLESS=1 cargo test -p \
             editproof-conformance --test external` and review the difference"
        );
    }
}

#[test]
fn requests_are_read_as_the_schema_says() {
    let schema = validator(&request_schema_json());
    let good = [
        r#"{"id":1,"request":"describe","protocol":1}"#,
        r#"{"id":"a","request":"quit"}"#,
        r#"{"id":-1.5e3,"text":"","edits":[]}"#,
        r#"{"id":1,"request":"apply","text":"a","edits":[{"oldText":"a","newText":"b"}]}"#,
        r#"{"id":1,"text":"a","edits":[{"oldText":"","newText":"","replaceAll":true}],"matching":"tolerant"}"#,
        r#"{"id":1,"text":"a","edits":[],"matching":"exact","limits":{"votes":3},"hasUtf8Bom":true}"#,
    ];
    let bad = [
        r#"{}"#,
        r#"[1,"",[]]"#,
        r#"{"id":null,"text":"","edits":[]}"#,
        r#"{"id":true,"text":"","edits":[]}"#,
        r#"{"id":1,"request":"describe"}"#,
        r#"{"id":1,"request":"describe","protocol":2}"#,
        r#"{"id":1,"request":"describe","protocol":1,"text":""}"#,
        r#"{"id":1,"request":"quit","protocol":1}"#,
        r#"{"id":1,"request":"stop"}"#,
        r#"{"id":1,"request":null,"text":"","edits":[]}"#,
        r#"{"id":1,"text":""}"#,
        r#"{"id":1,"edits":[]}"#,
        r#"{"id":1,"text":null,"edits":[]}"#,
        r#"{"id":1,"text":"","edits":{}}"#,
        r#"{"id":1,"text":"","edits":[["a","b"]]}"#,
        r#"{"id":1,"text":"","edits":[{"oldText":"a"}]}"#,
        r#"{"id":1,"text":"","edits":[{"oldText":"a","newText":"b","replaceAll":null}]}"#,
        r#"{"id":1,"text":"","edits":[{"oldText":"a","newText":"b","all":true}]}"#,
        r#"{"id":1,"text":"","edits":[],"matching":"loose"}"#,
        r#"{"id":1,"text":"","edits":[],"matching":null}"#,
        r#"{"id":1,"text":"","edits":[],"limits":{"lines":1}}"#,
        r#"{"id":1,"text":"","edits":[],"limits":{"votes":-1}}"#,
        r#"{"id":1,"text":"","edits":[],"limits":null}"#,
        r#"{"id":1,"text":"","edits":[],"hasUtf8Bom":"yes"}"#,
        r#"{"id":1,"text":"","edits":[],"more":0}"#,
    ];
    for (lines, is_good) in [(&good[..], true), (&bad[..], false)] {
        for line in lines {
            assert_eq!(Request::read(line.as_bytes()).is_ok(), is_good, "read: {line}");
            assert_eq!(schema.is_valid(&serde_json::from_str(line).unwrap()), is_good, "schema: {line}");
        }
    }
}

/// Whether a reply to any request can be read.
fn is_reply(line: &str) -> bool {
    let body = || Said::read(line.as_bytes()).map(|said| said.body);
    let is_applied = |features| {
        let read = body().map(|body| response_of(body, features));
        matches!(read, Ok(Ok(_) | Err(Trouble::Aborted(_) | Trouble::Tore { .. })))
    };
    let is_described = body().is_ok_and(|body| description_of(body).is_ok());
    is_applied(Features::default()) || is_described || line.contains(r#""ok":{}"#)
}

#[test]
fn replies_are_read_as_the_schema_says() {
    let schema = validator(&reply_schema_json());
    let good = [
        r#"{"id":1,"ok":{"name":"x","version":"","protocol":1,"features":[]}}"#,
        r#"{"id":1,"ok":{"name":"x","version":"1","protocol":1,"features":["matches"],"limits":{"inFlight":1}}}"#,
        r#"{"id":1,"ok":{"text":"a"}}"#,
        r#"{"id":1,"ok":{"text":"a","matches":[{"strategy":"line-trimmed","occurrences":2}]}}"#,
        r#"{"id":1,"ok":{}}"#,
        r#"{"id":1,"error":{}}"#,
        r#"{"id":null,"error":{"code":"INVALID_REQUEST","message":"m"}}"#,
        r#"{"id":1,"error":{"code":"anything"}}"#,
    ];
    let bad = [
        r#"{"id":1}"#,
        r#"{"ok":{"text":"a"}}"#,
        r#"{"id":1,"ok":{"text":"a"},"error":{}}"#,
        r#"{"id":1,"ok":{"text":1}}"#,
        r#"{"id":1,"ok":{"text":"a","more":1}}"#,
        r#"{"id":1,"ok":{"text":"a","matches":null}}"#,
        r#"{"id":1,"ok":{"text":"a","matches":[["exact",1]]}}"#,
        r#"{"id":1,"ok":{"text":"a","matches":[{"strategy":"fuzzy","occurrences":1}]}}"#,
        r#"{"id":1,"ok":{"text":"a","matches":[{"strategy":"exact","occurrences":-1}]}}"#,
        r#"{"id":1,"ok":{"name":"x","version":"1","protocol":2,"features":[]}}"#,
        r#"{"id":1,"ok":{"name":"x","version":"1","protocol":1,"features":["telepathy"]}}"#,
        r#"{"id":1,"ok":{"name":"x","version":"1","protocol":1,"features":["matches","matches"]}}"#,
        r#"{"id":1,"ok":{"name":"x","version":"1","protocol":1,"features":[],"limits":{"edits":0}}}"#,
        r#"{"id":1,"ok":null}"#,
        r#"{"id":1,"error":{"code":null}}"#,
        r#"{"id":1,"error":"no"}"#,
        r#"{"id":1,"error":{},"more":1}"#,
    ];
    for (lines, is_good) in [(&good[..], true), (&bad[..], false)] {
        for line in lines {
            assert_eq!(is_reply(line), is_good, "read: {line}");
            assert_eq!(schema.is_valid(&serde_json::from_str(line).unwrap()), is_good, "schema: {line}");
        }
    }
}

#[test]
fn the_examples_of_the_document_are_valid() {
    let (requests, replies) = (validator(&request_schema_json()), validator(&reply_schema_json()));
    let document = fs::read_to_string(file("PROTOCOL.md")).unwrap();
    let (mut asked, mut answered) = (0, 0);
    for block in document.split("```json\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            let value = serde_json::from_str(line).unwrap();
            if line.contains("\"request\"") {
                assert!(Request::read(line.as_bytes()).is_ok() && requests.is_valid(&value), "{line}");
                asked += 1;
            } else {
                assert!(is_reply(line) && replies.is_valid(&value), "{line}");
                answered += 1;
            }
        }
    }
    assert_eq!((asked, answered), (3, 5));
}
