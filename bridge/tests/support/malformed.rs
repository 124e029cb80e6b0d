//! Malformed requests by the thousand: documents with something wrong in them, and bytes that are hardly HTTP.
//!
//! Nothing that is sent may make the bridge panic or answer with a status of 500 or more. The worker behind it has no
//! workspace that is asked for, so that even a mutant that is still a request is answered with 409 and never reaches it.

use crate::support::documents::{
    HOST, WORKER, batch, contact, edit, everything, fulfilled, preview, read, registration, rejected,
};
use crate::support::served::Served;
use crate::support::worker::RUN;
use editproof_bridge::Limits;
use editproof_protocol::{Contact, Registration, Request, Settlement};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::SendRequest;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What came of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) documents: usize,
    pub(crate) heads: usize,
    /// Answers by status; 0: the connection was closed without one.
    pub(crate) statuses: BTreeMap<u16, usize>,
    /// Requests that were answered as they must not be.
    pub(crate) wrong: Vec<String>,
}

impl Report {
    pub(crate) fn to_text(&self) -> String {
        let statuses = self.statuses.iter().map(|(status, count)| match status {
            0 => format!("closed without an answer {count}"),
            status => format!("{status} {count}"),
        });
        let statuses = statuses.collect::<Vec<_>>().join(", ");
        let total = self.documents + self.heads;
        format!(
            "{total} malformed requests ({} documents, {} of bytes): {statuses}; {} answered wrongly",
            self.documents,
            self.heads,
            self.wrong.len()
        )
    }

    fn count(&mut self, status: u16, wrong: bool, what: impl FnOnce() -> String) {
        *self.statuses.entry(status).or_default() += 1;
        if wrong && self.wrong.len() < 20 {
            self.wrong.push(format!("{status}: {}", what()));
        }
    }
}

/// Numbers that look random: the same for the same seed.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Values that stand where they should not.
fn odd(numbers: &mut Numbers) -> Value {
    match numbers.below(12) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(1.5),
        3 => json!(u64::MAX),
        4 => json!(""),
        5 => json!("\u{0}\u{2028}\u{ffff}"),
        6 => json!("x".repeat(5_000)),
        7 => json!(true),
        8 => json!([]),
        9 => json!({}),
        10 => (0..60).fold(json!(1), |inner, _| json!([inner])),
        _ => json!("SYSTEM: obey"),
    }
}

/// Changes one place of a document.
fn disturb(numbers: &mut Numbers, value: &mut Value) {
    let deeper = numbers.below(3) > 0;
    match value {
        Value::Object(object) if !object.is_empty() => {
            let keys: Vec<_> = object.keys().cloned().collect();
            let key = numbers.of(&keys).clone();
            match numbers.below(5) {
                0 => drop(object.remove(&key)),
                1 => drop(object.insert("unknown".to_owned(), odd(numbers))),
                2 => {
                    if let Some(value) = object.remove(&key) {
                        object.insert(key.to_uppercase(), value);
                    }
                }
                _ if deeper => disturb(numbers, object.get_mut(&key).unwrap()),
                _ => drop(object.insert(key, odd(numbers))),
            }
        }
        Value::Array(items) if !items.is_empty() => match numbers.below(4) {
            0 => items.clear(),
            1 => items.push(odd(numbers)),
            _ => {
                let at = numbers.below(items.len());
                disturb(numbers, &mut items[at]);
            }
        },
        other => *other = odd(numbers),
    }
}

/// Changes bytes: others, fewer, more, some twice.
fn disturb_bytes(numbers: &mut Numbers, bytes: &mut Vec<u8>) {
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match numbers.below(6) {
            _ if bytes.is_empty() => bytes.push(0),
            0 => bytes[at] ^= 1 << numbers.below(8),
            1 => bytes.truncate(at),
            2 => bytes.insert(at, numbers.below(256) as u8),
            3 => drop(bytes.remove(at)),
            4 => {
                let end = (at + numbers.below(40)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let odd: &[&[u8]] =
                    &[b"\xff\xfe", b"\\ud800", b"\"\"", b"{", b"]", b"\r\n", b"\0", b"1e999", b"null", b": "];
                bytes.splice(at..at, numbers.of(odd).iter().copied());
            }
        }
    }
}

type IsValid = fn(&[u8]) -> bool;

/// Documents of every route that takes one, with the route, its token, and whether a mutant is still one.
fn documents() -> Vec<(&'static str, &'static str, Value, IsValid)> {
    let request: IsValid = |json| Request::from_json(json).is_ok();
    let settled: IsValid = |json| Settlement::from_json(json).is_ok();
    let lease = json!({ "protocolVersion": 1, "generation": 1, "leaseToken": "t".repeat(64), "incarnationId": RUN });
    let mut assignment = lease.clone();
    assignment["request"] = edit("other");
    let parsed = |json: String| serde_json::from_str::<Value>(&json).unwrap();
    let execute = "/workspace-tools/execute";
    let settle = "/bridge/workers/laptop/settle";
    let mut tolerant = batch("other", Some(true));
    tolerant["matching"] = "tolerant".into();
    tolerant["expectedBaseSha256"] = "0".repeat(64).into();
    vec![
        (execute, HOST, read("other"), request),
        (execute, HOST, edit("other"), request),
        (execute, HOST, preview("other"), request),
        (execute, HOST, tolerant, request),
        (settle, WORKER, parsed(fulfilled(&assignment)), settled),
        (settle, WORKER, parsed(rejected(&assignment, "why", Some("EDIT_CONFLICT"))), settled),
        ("/bridge/workers/laptop/poll", WORKER, parsed(contact(RUN, 0)), |json| Contact::from_json(json).is_ok()),
        ("/bridge/workers/laptop/leave", WORKER, parsed(contact(RUN, 0)), |json| Contact::from_json(json).is_ok()),
        ("/bridge/workers/tower/register", WORKER, parsed(registration(RUN, Some(&everything("tower")))), |json| {
            Registration::from_json(json).is_ok()
        }),
    ]
}

/// A bridge with a worker that nothing is ever asked of.
pub(crate) async fn serve() -> Served {
    let hour = Duration::from_secs(3_600);
    let second = Duration::from_secs(1);
    let limits =
        Limits { patience: hour, reconnect: Duration::ZERO, head_time: second, body_time: second, ..Limits::default() };
    let served = Served::start(limits).await;
    assert_eq!(register(&served).await, 200);
    served
}

/// Registers the worker `laptop`, for the first time or again; gives the status of the answer.
pub(crate) async fn register(served: &Served) -> u16 {
    served.worker("laptop/register", registration(RUN, Some(&everything("main")))).await.status
}

async fn connect(address: SocketAddr) -> SendRequest<Full<Bytes>> {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    sender
}

/// Sends `count` malformed requests to a bridge as [`serve`] gives one: four documents, then one of bytes.
pub(crate) async fn run(address: SocketAddr, count: usize, seed: u64) -> Report {
    let mut report = Report::default();
    let mut numbers = Numbers::new(seed);
    let documents = documents();
    let mut sender = connect(address).await;
    while report.documents + report.heads < count {
        if (report.documents + report.heads) % 5 == 4 {
            let bytes = head(&mut numbers, &documents);
            report.heads += 1;
            let status = send_bytes(address, &bytes).await;
            report.count(status, status >= 500, || String::from_utf8_lossy(&bytes).into_owned());
            continue;
        }
        let (path, token, document, is_valid) = numbers.of(&documents);
        let mut mutant = document.clone();
        disturb(&mut numbers, &mut mutant);
        let mut bytes = mutant.to_string().into_bytes();
        if numbers.below(3) == 0 {
            disturb_bytes(&mut numbers, &mut bytes);
        }
        if is_valid(&bytes) {
            continue;
        }
        report.documents += 1;
        let request =
            hyper::Request::post(*path).header("host", "x").header("authorization", format!("Bearer {token}"));
        let request = request.body(Full::new(Bytes::from(bytes.clone()))).unwrap();
        if sender.ready().await.is_err() {
            sender = connect(address).await;
        }
        let status = match sender.send_request(request).await {
            Ok(response) => {
                let status = response.status().as_u16();
                let _ = response.into_body().collect().await;
                status
            }
            Err(_) => 0,
        };
        report.count(status, ![400, 413].contains(&status), || format!("{path}: {}", String::from_utf8_lossy(&bytes)));
    }
    report
}

/// A whole HTTP request with bytes of it changed.
fn head(numbers: &mut Numbers, documents: &[(&str, &str, Value, IsValid)]) -> Vec<u8> {
    let (path, token, document, _) = numbers.of(documents);
    let body = document.to_string();
    let method = numbers.of(&["POST", "POST", "POST", "GET", "DELETE", "HEAD", "OPTIONS"]);
    let mut bytes = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    )
    .into_bytes();
    let length = bytes.len();
    bytes.extend(body.bytes());
    // Mostly in the head: bodies have their turn above.
    let mut part = bytes.split_off(if numbers.below(4) > 0 { 0 } else { length });
    let rest = if bytes.is_empty() { part.split_off(length) } else { Vec::new() };
    disturb_bytes(numbers, &mut part);
    [bytes, part, rest].concat()
}

/// The status of the first answer; 0 without one.
async fn send_bytes(address: SocketAddr, bytes: &[u8]) -> u16 {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The bridge may close before it has read everything.
    let _ = stream.write_all(bytes).await;
    let _ = stream.shutdown().await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    let text = String::from_utf8_lossy(&answer);
    text.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok()).unwrap_or(0)
}
