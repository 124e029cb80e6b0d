//! The HTTP client against a bridge on loopback that answers well, badly, slowly, endlessly and not at all.

#![cfg(feature = "http")]

mod support;

use editproof_host::{Arguments, Bridge, BridgeError, Cause, Host, HttpBridge, Outcome, Reply, Settings};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{ALL, Mock, id};

const TOKEN: &str = "host-token-0123456789";
const TEXT: &str = "one\ntwo\nthree\n";

/// What one request looked like.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    line: String,
    headers: Vec<String>,
    body: String,
}

fn asked(stream: &TcpStream) -> Option<Asked> {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|count| *count > 0)?;
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        match header.trim_end() {
            "" => break,
            header => headers.push(header.to_ascii_lowercase()),
        }
    }
    let length = headers.iter().find_map(|header| header.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { line: line.trim_end().to_owned(), headers, body: String::from_utf8(body).ok()? })
}

/// Serves every connection with `answer` until the test ends.
fn serve(answer: impl Fn(&Asked, &mut TcpStream) + Send + Sync + 'static) -> (SocketAddr, Arc<Mutex<Vec<Asked>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (log, answer) = (Arc::clone(&seen), Arc::new(answer));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (log, answer) = (Arc::clone(&log), Arc::clone(&answer));
            std::thread::spawn(move || {
                let mut stream = stream;
                if let Some(asked) = asked(&stream) {
                    log.lock().unwrap().push(asked.clone());
                    answer(&asked, &mut stream);
                }
            });
        }
    });
    (address, seen)
}

fn respond(stream: &mut TcpStream, status: u16, body: &str) {
    let head =
        format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
    // The other side may have heard enough.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
}

/// The bridge of the other tests, over HTTP.
fn serve_mock(mock: Mock) -> (SocketAddr, Arc<Mutex<Vec<Asked>>>) {
    let mock = Mutex::new(mock);
    serve(move |asked, stream| {
        let mut mock = mock.lock().unwrap();
        let authorised = asked.headers.iter().any(|header| *header == format!("authorization: bearer {TOKEN}"));
        let (status, body) = match asked.line.split(' ').collect::<Vec<_>>().as_slice() {
            _ if !authorised => (403, "{}".to_owned()),
            ["GET", path, _] => {
                let worker = path.strip_prefix("/bridge/workers/").and_then(|path| path.strip_suffix("/status"));
                mock.answer_status(worker.unwrap_or("?"))
            }
            ["POST", "/workspace-tools/execute", _] => mock.answer_execute(&asked.body),
            _ => (404, "{}".to_owned()),
        };
        respond(stream, status, &body);
    })
}

fn connect(address: SocketAddr, token: &str) -> HttpBridge {
    HttpBridge::new(&format!("http://{address}"), token).unwrap()
}

fn edit(bridge: &mut HttpBridge, allowance: Duration) -> Outcome {
    let arguments = Arguments::from_value(json!({ "path": "a.txt", "old_text": "two", "new_text": "2" }));
    let host = Host { settings: &Settings::default(), policy: None, may_read: true, allowance };
    host.edit(bridge, &id("main"), &id("main"), arguments)
}

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn an_edit_over_http() {
    let (address, seen) = serve_mock(Mock::new(ALL, TEXT));
    let outcome = edit(&mut connect(address, TOKEN), PATIENCE);
    assert_eq!(outcome.to_text(), "Applied the edit to \"a.txt\" (now 12 bytes).");
    let seen = seen.lock().unwrap();
    let lines: Vec<_> = seen.iter().map(|asked| asked.line.as_str()).collect();
    assert_eq!(lines, ["GET /bridge/workers/main/status HTTP/1.1", "POST /workspace-tools/execute HTTP/1.1"]);
    for header in [format!("host: {address}"), "content-type: application/json".to_owned()] {
        assert!(seen[1].headers.contains(&header), "{header} is not among {:?}", seen[1].headers);
    }
}

#[test]
fn a_bridge_below_a_path_and_by_name() {
    let (address, seen) = serve(|_, stream| respond(stream, 200, ALL));
    let mut bridge = HttpBridge::new(&format!("http://localhost:{}/tools/", address.port()), TOKEN).unwrap();
    let reply = bridge.status(&id("main"), Instant::now() + PATIENCE).unwrap();
    assert_eq!(reply, Reply { status: 200, body: ALL.into() });
    assert_eq!(seen.lock().unwrap()[0].line, "GET /tools/bridge/workers/main/status HTTP/1.1");
}

#[test]
fn a_token_that_is_not_accepted() {
    let (address, _) = serve_mock(Mock::new(ALL, TEXT));
    let text = edit(&mut connect(address, "another"), PATIENCE).to_text();
    assert_eq!(text, "The edit was not sent: the bridge does not let this host in (HTTP status 403).");
}

#[test]
fn a_redirect_is_not_followed() {
    let (address, seen) = serve(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n");
    });
    let reply = connect(address, TOKEN).status(&id("main"), Instant::now() + PATIENCE).unwrap();
    assert_eq!((reply.status, seen.lock().unwrap().len()), (302, 1));
}

/// Answers the status, and an edit by `answer`.
fn serve_edit(answer: impl Fn(&mut TcpStream) + Send + Sync + 'static) -> SocketAddr {
    let served = serve(move |asked, stream| match asked.line.starts_with("GET") {
        true => respond(stream, 200, ALL),
        false => answer(stream),
    });
    served.0
}

#[test]
fn an_error_is_read_up_to_its_bound() {
    let conflict = "Workspace edit did not apply and nothing was written: old_text was not found.";
    for padding in [0, 3_000, 60_000_000] {
        let address = serve_edit(move |stream| {
            let body =
                json!({ "error": conflict, "code": "EDIT_CONFLICT", "padding": " ".repeat(padding) }).to_string();
            respond(stream, 409, &body);
        });
        let text = edit(&mut connect(address, TOKEN), PATIENCE).to_text();
        // What is cut is no JSON, so of the longest nothing is known but its status.
        assert_eq!(text.contains("HTTP status 409"), padding > 4_000, "{text}");
    }
}

#[test]
fn an_error_is_waited_for_a_second() {
    let address = serve_edit(|stream| {
        let _ = stream.write_all(b"HTTP/1.1 409 X\r\ncontent-length: 4000\r\n\r\n{\"code\": ");
        std::thread::sleep(Duration::from_secs(10));
    });
    let start = Instant::now();
    let text = edit(&mut connect(address, TOKEN), PATIENCE).to_text();
    assert!(text.contains("HTTP status 409"), "{text}");
    assert!((1.0..6.0).contains(&start.elapsed().as_secs_f64()), "{:?}", start.elapsed());
}

#[test]
fn the_allowance_bounds_all_requests_together() {
    let address = serve_edit(|_| std::thread::sleep(Duration::from_secs(10)));
    let start = Instant::now();
    let outcome = edit(&mut connect(address, TOKEN), Duration::from_millis(700));
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
    let failure = outcome.result.unwrap_err();
    assert!(failure.may_be_written(), "it was on its way");
    assert!(failure.to_string().contains("no answer in time"), "{failure}");

    let (address, _) = serve(|_, _| std::thread::sleep(Duration::from_secs(10)));
    let outcome = edit(&mut connect(address, TOKEN), Duration::from_millis(300));
    assert!(!outcome.result.unwrap_err().may_be_written(), "only the status was asked for");
}

#[test]
fn answers_that_are_none() {
    type Answer = fn(&mut TcpStream);
    let answers: [(Answer, Cause); 4] = [
        (|_| (), Cause::Broken),
        (|stream| drop(stream.write_all(b"SSH-2.0-OpenSSH_9\r\n")), Cause::Broken),
        (|stream| drop(stream.write_all(b"HTTP/1.1 200 X\r\ncontent-length: 900\r\n\r\n{\"protocol")), Cause::Broken),
        (
            |stream| {
                let _ = stream.write_all(b"HTTP/1.1 200 X\r\ncontent-length: 99000000\r\n\r\n");
                while stream.write_all(&[b' '; 65_536]).is_ok() {}
            },
            Cause::TooLarge,
        ),
    ];
    for (answer, cause) in answers {
        let address = serve_edit(answer);
        let failure = edit(&mut connect(address, TOKEN), PATIENCE).result.unwrap_err();
        assert!(failure.may_be_written(), "{cause:?}: it was on its way");
        assert_eq!(failure, editproof_host::Failure::NoAnswer(editproof_host::NoAnswer { cause, sent: true }));
    }
    // Nobody there: a port that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let outcome = edit(&mut connect(free, TOKEN), PATIENCE);
    assert_eq!(outcome.to_text(), "The edit was not sent: the bridge cannot be reached.");
}

#[test]
fn urls_and_tokens_that_cannot_be_used() {
    for url in
        ["", "127.0.0.1:8080", "https://127.0.0.1", "ftp://x", "http://", "http://a:b@127.0.0.1", "http://x?y", "/x"]
    {
        assert!(matches!(HttpBridge::new(url, TOKEN), Err(BridgeError::Url(_))), "{url}");
    }
    for token in ["", "a b", "a\nb", "é", "a\r\nx: y"] {
        let error = HttpBridge::new("http://127.0.0.1", token).err().map(|error| error.to_string()).unwrap();
        assert!(error.contains("its text is not shown"), "{error}");
    }
    assert!(HttpBridge::new("http://[::1]:8080", TOKEN).is_ok());
}
