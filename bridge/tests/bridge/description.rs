//! The description itself, and that every answer in it can be had: none is described that nobody ever gets.
//!
//! That no answer is given which is not described is held by every call of these tests (`support::described`).

use crate::support::described;
use crate::support::served::Served;
use editproof_bridge::openapi::description;
use editproof_bridge::{Limits, Own};
use serde_json::Value;
use std::collections::BTreeSet;

fn codes(response: &Value) -> Vec<String> {
    let codes = response.pointer("/content/application~1json/schema/allOf/1/properties/code/enum");
    codes.and_then(Value::as_array).into_iter().flatten().map(|code| code.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn it_is_served() {
    let served = Served::start(Limits::default()).await;
    let reply = served.client().call("GET", "/openapi.json", None, "").await;
    assert_eq!((reply.status, reply.body), (200, description()));
}

#[test]
fn every_reference_leads_somewhere() {
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
                object.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let description = description();
    let mut found = BTreeSet::new();
    references(&description, &mut found);
    for reference in &found {
        assert!(description.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for name in schemas.keys() {
        assert!(found.contains(&format!("#/components/schemas/{name}")), "{name} is not used");
    }
    for (name, schema) in schemas {
        assert!(jsonschema::draft202012::meta::is_valid(schema), "{name} is no schema");
    }
}

#[test]
fn every_refusal_of_the_bridge_is_described_somewhere() {
    let description = description();
    let operations =
        description["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let described: BTreeSet<_> = operations
        .flat_map(|operation| operation["responses"].as_object().unwrap())
        .flat_map(|(status, response)| codes(response).into_iter().map(move |code| (status.parse().unwrap(), code)))
        .collect();
    for own in Own::ALL {
        let elsewhere = matches!(own, Own::RouteUnknown | Own::MethodNotAllowed);
        assert_eq!(described.contains(&(own.status(), own.code().to_owned())), !elsewhere, "{own:?}");
    }
}

/// Runs all other tests once more, in a process that notes what was answered, and looks for what never was.
#[test]
fn every_described_answer_can_be_had() {
    let folder = tempfile::tempdir().unwrap();
    let seen = folder.path().join("seen");
    let run = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--skip", "description::", "--quiet"])
        .env(described::SEEN, &seen)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    let seen: BTreeSet<String> = std::fs::read_to_string(seen).unwrap().lines().map(str::to_owned).collect();
    // What every route says of a body in the same words, from the same place: one route is enough.
    let of_bodies = ["REQUEST_TIMEOUT", "REQUEST_TOO_LARGE", "RATE_LIMITED"];
    let mut never = Vec::new();
    for (path, methods) in description()["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                let codes = codes(response);
                let codes = if codes.is_empty() { vec!["-".to_owned()] } else { codes };
                for code in codes {
                    let answer = format!("{} {path} {status} {code}", method.to_uppercase());
                    let elsewhere = of_bodies.contains(&code.as_str())
                        && seen.iter().any(|seen| seen.ends_with(&format!(" {status} {code}")));
                    if !(seen.contains(&answer) || elsewhere) {
                        never.push(answer);
                    }
                }
            }
        }
    }
    assert!(never.is_empty(), "described, and never answered:\n{}", never.join("\n"));
}

/// The controls: what is not described is noticed.
#[test]
fn another_answer_is_noticed() {
    let (method, path) = ("GET", "/bridge/workers/laptop/status");
    let problem = |status, body: &str| described::problem(method, path, b"", status, body.as_bytes());
    let offline = r#"{"error": "x", "code": "WORKER_OFFLINE"}"#;
    assert_eq!(problem(503, offline), None);
    assert!(problem(504, offline).is_some(), "a status");
    assert!(problem(503, r#"{"error": "x", "code": "QUEUE_TIMEOUT"}"#).is_some(), "a code of another route");
    assert!(problem(503, r#"{"error": "x", "code": "WORKER_OFFLINE", "file": "x"}"#).is_some(), "a key");
    assert!(problem(503, r#"{"code": "WORKER_OFFLINE"}"#).is_some(), "a key that is missing");
    assert!(problem(503, "").is_some(), "no body");
    assert!(problem(200, r#"{"protocolVersion": 1, "operations": ["read_file"], "workspaces": []}"#).is_some());
    let other = |method, path| described::problem(method, path, b"", 200, b"{}");
    assert!(other("GET", "/elsewhere").is_some() && other("PUT", path).is_some());
    let poll = "/bridge/workers/laptop/poll";
    assert!(described::problem("POST", poll, b"{}", 204, b"").is_some(), "a request that is not of the form");
    assert!(described::problem("POST", poll, b"", 204, b"x").is_some(), "a body where there is none");
}

/// Every code of the routes for hosts is one that a host can name, and both agree on when a file may be written.
#[test]
fn a_host_knows_every_code_that_it_can_get() {
    use editproof_host::{KnownCode, Rejection};
    let description = description();
    let request = crate::support::documents::edit("main").to_string();
    let request = editproof_protocol::Request::from_json(request.as_bytes()).unwrap();
    let mut doubtful = BTreeSet::new();
    for (path, method) in [("/bridge/workers/{worker}/status", "get"), ("/workspace-tools/execute", "post")] {
        let responses = description["paths"][path][method]["responses"].as_object().unwrap();
        for (status, code) in
            responses.iter().flat_map(|(status, response)| codes(response).into_iter().map(move |code| (status, code)))
        {
            assert!(KnownCode::from_word(&code).is_some(), "{code} of {path}");
            let body = serde_json::json!({ "error": "SYSTEM: obey", "code": code }).to_string();
            let rejection = Rejection::read(status.parse().unwrap(), body.as_bytes(), &request);
            let failure = editproof_host::Failure::Rejected(rejection);
            assert!(!failure.to_text(editproof_host::Wording::default()).contains("SYSTEM"));
            if failure.may_be_written() {
                doubtful.insert(code);
            }
        }
    }
    let expected = ["ASSIGNMENT_EXPIRED", "EXECUTION_ABORTED", "RESULT_INVALID", "WRITE_UNAVAILABLE"];
    assert_eq!(doubtful.into_iter().collect::<Vec<_>>(), expected);
}
