//! Malformed requests, in small; `cargo run --release -p editproof-bridge --example malformed` sends 100,000. In a test
//! binary of its own, since panics are counted for the whole process.

#[path = "support/malformed.rs"]
mod malformed;
#[path = "support/mod.rs"]
mod support;

use std::io::{Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

static PANICS: AtomicUsize = AtomicUsize::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_requests_are_refused() {
    std::panic::set_hook(Box::new(|_| {
        PANICS.fetch_add(1, Ordering::SeqCst);
    }));
    // The control: a panic in a task is counted.
    let _ = tokio::spawn(async { panic!("counted") }).await;
    assert_eq!(PANICS.swap(0, Ordering::SeqCst), 1);

    let served = malformed::serve().await;
    let report = malformed::run(served.address, 3_000, 1).await;
    let panics = PANICS.load(Ordering::SeqCst);
    // Other tests say why they fail.
    let _ = std::panic::take_hook();
    println!("{}; {panics} panics", report.to_text());
    assert!(report.wrong.is_empty(), "{:#?}", report.wrong);
    assert_eq!((panics, report.documents, report.heads), (0, 2_400, 600));
    assert!(report.statuses[&400] > 2_400, "some of bytes are answered like that, too");
    // A damaged head can still be a sound request of this worker, to leave among others: so it comes back first.
    assert_eq!(malformed::register(&served).await, 200, "it goes on");
    assert_eq!(served.status("laptop").await.status, 200, "it goes on");
}

/// The control: a server that answers with 500.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_error_is_noticed() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().take(200) {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 65_536]);
            let _ = stream.write_all(b"HTTP/1.1 500 X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
    });
    let report = malformed::run(address, 20, 1).await;
    assert!(report.statuses.contains_key(&500), "{}", report.to_text());
    assert!(!report.wrong.is_empty());
}
