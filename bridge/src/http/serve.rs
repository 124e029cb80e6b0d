//! Connections: so many, with bounds for whoever is slow, and an end in two steps.
//!
//! Not `axum::serve`, which bounds neither the time of a head, nor that of a client that takes its answer byte by byte,
//! nor the number of connections.

use super::routes::router;
use crate::registry::Bridge;
use crate::token::Tokens;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// Headers of a request; clients of a bridge send five.
const MOST_HEADERS: usize = 64;
/// Bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;
/// A pause when the system has no more sockets: some will be closed.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How long answers may take that are on their way at the end.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// Serves until `stop` is done, then drains ([`Bridge::drain`]) and ends. Returns how many leases were not settled.
pub async fn serve(listener: TcpListener, bridge: Bridge, tokens: Tokens, stop: impl Future<Output = ()>) -> usize {
    let limits = *bridge.limits();
    let service = TowerToHyperService::new(router(bridge.clone(), tokens));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_time);
    http.max_headers(MOST_HEADERS).max_buf_size(HEAD_BYTES);
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(limits.connections));
    // While leases are settled, workers connect anew.
    let drained = async {
        stop.await;
        bridge.drain().await
    };
    tokio::pin!(drained);
    let unsettled = loop {
        let accepted = async {
            // Never closed.
            let place = room.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, stream) = tokio::select! {
            biased;
            unsettled = &mut drained => break unsettled,
            (place, accepted) = accepted => match accepted {
                Ok((stream, _)) => (place, stream),
                Err(_) => {
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        // Answers are whole writes; waiting for more would only cost time. If it cannot be set, it costs time.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.write_time));
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that went away or sent nonsense has been answered as far as it can be.
            let _ = connection.await;
            drop(place);
        });
    };
    drop(listener);
    // Whoever has not taken its answer by then is cut off with the process.
    let _ = tokio::time::timeout(LAST_ANSWERS, graceful.shutdown()).await;
    unsettled
}
