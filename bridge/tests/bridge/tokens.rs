//! Who is let in where.

use crate::support::described;
use crate::support::documents::{HOST, WORKER, contact, everything, read, registration};
use crate::support::served::{Client, Served};
use crate::support::worker::RUN;
use editproof_bridge::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Every route, with whose it is.
const ROUTES: [(&str, &str, Option<&str>); 8] = [
    ("GET", "/bridge/workers/laptop/status", Some(HOST)),
    ("POST", "/workspace-tools/execute", Some(HOST)),
    ("POST", "/bridge/workers/laptop/register", Some(WORKER)),
    ("POST", "/bridge/workers/laptop/poll", Some(WORKER)),
    ("POST", "/bridge/workers/laptop/settle", Some(WORKER)),
    ("POST", "/bridge/workers/laptop/leave", Some(WORKER)),
    ("DELETE", "/bridge/workers/laptop/quarantines/main", Some(WORKER)),
    ("GET", "/openapi.json", None),
];

#[tokio::test]
async fn every_route_is_for_one_role() {
    let served = Served::start(Limits::default()).await;
    let client = served.client();
    served.worker("laptop/register", registration(RUN, Some(&everything("main")))).await;
    assert_eq!(described::ALL.len(), ROUTES.len());
    for (method, path, whose) in ROUTES {
        assert!(described::route(method, path).is_some(), "{method} {path} is not described");
        let said = async |token: Option<&str>| client.call(method, path, token, "").await.said().1.to_owned();
        let Some(whose) = whose else {
            assert_eq!(said(None).await, "");
            continue;
        };
        let other = if whose == HOST { WORKER } else { HOST };
        assert_eq!(said(Some(other)).await, "FORBIDDEN", "{method} {path}");
        for none in [None, Some(""), Some("x"), Some(&whose[1..]), Some(&format!("{whose}x"))] {
            assert_eq!(said(none).await, "UNAUTHORIZED", "{method} {path} with {none:?}");
        }
        let admitted = said(Some(whose)).await;
        assert!(!["FORBIDDEN", "UNAUTHORIZED"].contains(&admitted.as_str()), "{method} {path}: {admitted}");
    }
}

#[tokio::test]
async fn other_routes_and_methods() {
    let served = Served::start(Limits::default()).await;
    let client = served.client();
    for (method, path) in ROUTES.map(|(method, path, _)| (method, path)) {
        for other in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if other != method {
                assert_eq!(client.call(other, path, Some(HOST), "").await.said(), (405, "METHOD_NOT_ALLOWED"));
            }
        }
    }
    for path in [
        "/",
        "/bridge",
        "/bridge/workers/laptop",
        "/bridge/workers/laptop/status/",
        "/bridge/workers/a/b/status",
        "/openapi.json/",
        "/%2e%2e/openapi.json",
    ] {
        assert_eq!(client.call("GET", path, Some(HOST), "").await.said(), (404, "ROUTE_UNKNOWN"), "{path}");
    }
}

#[tokio::test]
async fn names_that_nobody_can_have() {
    let served = Served::start(Limits::default()).await;
    let client = served.client();
    for name in ["", "-laptop", "%ff", "a%2fb", "a%20b", "%00", &"x".repeat(129), "%E2%80%A8"] {
        let path = format!("/bridge/workers/{name}");
        let said = async |method: &str, verb: &str, token: &str, body: &str| {
            client.call(method, &format!("{path}/{verb}"), Some(token), body).await.said().1.to_owned()
        };
        assert_eq!(said("GET", "status", HOST, "").await, "WORKER_UNKNOWN", "{name}");
        let registration = registration(RUN, Some(&everything("main")));
        assert_eq!(said("POST", "register", WORKER, &registration).await, "REGISTRATION_INVALID", "{name}");
        assert_eq!(said("POST", "poll", WORKER, &contact(RUN, 0)).await, "WORKER_UNKNOWN", "{name}");
        assert_eq!(said("DELETE", "quarantines/main", WORKER, "").await, "WORKER_UNKNOWN", "{name}");
    }
    assert_eq!(served.status("x".repeat(128).as_str()).await.said().1, "WORKER_OFFLINE", "the longest that there is");
}

/// The body of somebody who is not let in is not read: the answer comes while it is still being sent.
#[tokio::test]
async fn nothing_is_read_of_those_who_are_not_let_in() {
    let served = Served::start(Limits::default()).await;
    let mut stream = tokio::net::TcpStream::connect(served.address).await.unwrap();
    let head = "POST /workspace-tools/execute HTTP/1.1\r\nhost: x\r\ncontent-length: 9000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer, b"HTTP/1.1 403");
}

#[tokio::test]
async fn what_is_no_request_is_refused_before_anybody_is_asked() {
    let served = Served::start(Limits::default()).await;
    for body in ["", "{}", "null", "[]", "\u{0}", "{\"protocolVersion\":1", &"[".repeat(1_000_000)] {
        let reply = served.host("POST", "/workspace-tools/execute", body).await;
        assert_eq!(reply.said(), (400, "INVALID_REQUEST"));
        assert_eq!(reply.body["error"], "Invalid workspace tool request");
    }
    let mut request = read("main");
    request["extra"] = 1.into();
    assert_eq!(served.execute(&request).await.said(), (400, "INVALID_REQUEST"));
}

#[tokio::test]
async fn a_body_has_a_size() {
    let served = Served::start(Limits { body_bytes: 1_000, ..Limits::default() }).await;
    let padded = |document: String, length: usize| document.clone() + &" ".repeat(length - document.len());
    let request = read("main").to_string();
    assert_eq!(
        served.host("POST", "/workspace-tools/execute", padded(request.clone(), 1_000)).await.status,
        503,
        "it is read"
    );
    assert_eq!(
        served.host("POST", "/workspace-tools/execute", padded(request, 1_001)).await.said(),
        (413, "REQUEST_TOO_LARGE")
    );
    let contact = contact(RUN, 0);
    assert_eq!(served.worker("laptop/poll", padded(contact.clone(), 4_096)).await.status, 404);
    assert_eq!(served.worker("laptop/poll", padded(contact, 4_097)).await.said(), (413, "REQUEST_TOO_LARGE"));
    let registration = registration(RUN, Some(&everything("main")));
    assert_eq!(served.worker("laptop/register", padded(registration.clone(), 262_144)).await.status, 200);
    assert_eq!(
        served.worker("laptop/register", padded(registration, 262_145)).await.said(),
        (413, "REQUEST_TOO_LARGE")
    );
    assert_eq!(served.worker("laptop/settle", padded("{}".into(), 17_384)).await.said(), (400, "INVALID_REQUEST"));
    assert_eq!(served.worker("laptop/settle", padded("{}".into(), 17_385)).await.said(), (413, "REQUEST_TOO_LARGE"));
}

#[tokio::test]
async fn all_bodies_together_have_a_size() {
    let served = Served::start(Limits { all_body_bytes: 8 * 1_024, ..Limits::default() }).await;
    served.worker("laptop/register", registration(RUN, Some(&everything("main")))).await;
    let mut large = read("main");
    large["path"] = "x".repeat(4_000).into();
    let waiting = served.executing(&large);
    tokio::time::sleep(std::time::Duration::from_millis(60)).await;
    let body = format!("{:6000}", read("main").to_string());
    assert_eq!(served.host("POST", "/workspace-tools/execute", body).await.said(), (429, "RATE_LIMITED"));
    waiting.abort();
}

/// An HTTP/1.0 client, and one that sends its body in pieces.
#[tokio::test]
async fn other_forms_of_http() {
    let served = Served::start(Limits::default()).await;
    let Client(address) = served.client();
    let ask = async |request: String| {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let answer = ask("GET /openapi.json HTTP/1.0\r\n\r\n".to_owned()).await;
    assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.contains("content-type: application/json"), "{answer}");
    let contact = contact(RUN, 0);
    let (one, two) = contact.split_at(10);
    let answer = ask(format!(
        "POST /bridge/workers/laptop/poll HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {WORKER}\r\nconnection: close\r\n\
         transfer-encoding: chunked\r\n\r\n{:x}\r\n{one}\r\n{:x}\r\n{two}\r\n0\r\n\r\n",
        one.len(),
        two.len()
    ))
    .await;
    assert!(answer.starts_with("HTTP/1.1 404") && answer.contains("WORKER_UNKNOWN"), "{answer}");
}
