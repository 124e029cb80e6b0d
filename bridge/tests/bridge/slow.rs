//! Clients that take their time: each bound, and that the others are served meanwhile.

use crate::support::documents::{HOST, everything, preview, result, settlement};
use crate::support::served::Served;
use crate::support::worker::FakeWorker;
use editproof_bridge::Limits;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

fn hasty() -> Limits {
    let time = Duration::from_millis(300);
    Limits { head_time: time, body_time: time, write_time: time, ..Limits::default() }
}

/// What comes until the bridge closes the connection, and when that was.
async fn until_closed(stream: &mut TcpStream) -> (String, Duration) {
    let start = Instant::now();
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    assert!(closed.is_ok(), "the connection is still open");
    (String::from_utf8_lossy(&answer).into_owned(), start.elapsed())
}

#[tokio::test]
async fn a_head_that_does_not_end() {
    let served = Served::start(hasty()).await;
    for head in ["", "GET /bridge/workers/laptop/status HTTP/1.1\r\nhost: x\r\n"] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let (answer, waited) = until_closed(&mut stream).await;
        assert!(!answer.contains("200"), "{answer}");
        assert!(waited >= Duration::from_millis(200) && waited < Duration::from_secs(5), "{waited:?}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_end() {
    let served = Served::start(hasty()).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    let head = format!(
        "POST /workspace-tools/execute HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {HOST}\r\ncontent-length: 900\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (answer, waited) = until_closed(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("REQUEST_TIMEOUT"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
    let problem = crate::support::described::problem("POST", "/workspace-tools/execute", b"", 408, body.as_bytes());
    assert_eq!(problem, None);
    assert!(waited >= Duration::from_millis(200) && waited < Duration::from_secs(5), "{waited:?}");
}

#[tokio::test]
async fn a_body_that_breaks_off() {
    let served = Served::start(Limits::default()).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    let head = format!(
        "POST /workspace-tools/execute HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {HOST}\r\ncontent-length: 900\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let (answer, _) = until_closed(&mut stream).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
}

/// A host that does not take its answer: more than the buffers of the system hold, and nothing is read.
#[tokio::test]
async fn an_answer_that_nobody_takes() {
    let served = Served::start(Limits { connections: 3, ..hasty() }).await;
    let content = "x".repeat(1_000_000);
    let _worker = FakeWorker::answering(&served, "laptop", &everything("main"), move |assignment| {
        let mut result = result(&assignment["request"]);
        result["content"] = content.clone().into();
        result["bytesWritten"] = content.len().into();
        settlement(assignment, json!({ "status": "fulfilled", "result": result }))
    })
    .await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(served.address).await.unwrap();
    let body = preview("main").to_string();
    // Several answers in one connection: together more than any buffer.
    let head = format!(
        "POST /workspace-tools/execute HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {HOST}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    for _ in 0..8 {
        stream.write_all(head.as_bytes()).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let mut taken = 0;
    let mut buffer = vec![0; 65_536];
    let end = loop {
        match stream.read(&mut buffer).await {
            Ok(0) => break "closed",
            Ok(count) => taken += count,
            Err(_) => break "reset",
        }
        assert!(taken < 7_900_000, "all of it was kept for a host that took nothing");
    };
    assert!(["closed", "reset"].contains(&end));
    assert_eq!(served.execute(&preview("main")).await.status, 200, "the others are served");
}

/// Connections that say nothing take places, but not for long.
#[tokio::test]
async fn more_connections_than_there_are_places() {
    let served = Served::start(Limits { connections: 4, ..hasty() }).await;
    let mut silent = Vec::new();
    for _ in 0..12 {
        silent.push(TcpStream::connect(served.address).await.unwrap());
    }
    let start = Instant::now();
    let reply = served.status("laptop").await;
    assert_eq!(reply.said(), (503, "WORKER_OFFLINE"));
    // Three rounds of four, 300 ms each.
    assert!(start.elapsed() >= Duration::from_millis(600) && start.elapsed() < Duration::from_secs(8));
}

#[tokio::test]
async fn heads_that_are_none() {
    let served = Served::start(Limits::default()).await;
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(70_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(65));
    for (head, status) in [
        ("\r\n\r\n\0\0\0\r\n\r\n", "400"),
        ("GET\r\n\r\n", "400"),
        ("GET / HTTP/9.9\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nbad header\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", "400"),
        (&many, "431"),
        (&long, "4"),
    ] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let (answer, _) = until_closed(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{}: {answer}", &head[..head.len().min(60)]);
    }
    assert_eq!(served.status("laptop").await.status, 503);
}
