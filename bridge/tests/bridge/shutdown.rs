//! The end of a bridge, and the beginning of the next one at the same address.

use crate::support::documents::{contact, edit, everything, fulfilled, read, registration};
use crate::support::served::Served;
use crate::support::worker::{FakeWorker, RUN, pair};
use editproof_bridge::Limits;
use editproof_protocol::ServerSupport;
use std::time::{Duration, Instant};

#[tokio::test]
async fn what_was_handed_out_is_settled_and_nothing_new_begins() {
    let mut served = Served::start(Limits::default()).await;
    pair(served.client(), "laptop", RUN, &everything("main")).await;
    let begun = served.executing(&edit("main"));
    let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
    let waiting = served.executing(&edit("main"));
    tokio::time::sleep(Duration::from_millis(60)).await;

    let stopped = served.stop();
    assert_eq!(waiting.await.unwrap().said(), (503, "SHUTTING_DOWN"));
    assert_eq!(served.execute(&read("main")).await.said(), (503, "SHUTTING_DOWN"));
    assert_eq!(served.worker("laptop/poll", contact(RUN, 5)).await.said(), (503, "SHUTTING_DOWN"));
    let own = everything("other");
    assert_eq!(served.worker("tower/register", registration(RUN, Some(&own))).await.said(), (503, "SHUTTING_DOWN"));
    assert!(!stopped.is_finished());
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await.status, 200);
    assert_eq!(begun.await.unwrap().status, 200);
    assert_eq!(stopped.await.unwrap(), 0);
    assert!(tokio::net::TcpStream::connect(served.address).await.is_err(), "it still listens");
    let events = served.events();
    assert!(events.contains(&"draining leases=1".to_owned()) && events.contains(&"stopped unsettled=0".to_owned()));
}

#[tokio::test]
async fn a_shutdown_does_not_wait_for_ever() {
    for (lease, drain, unsettled) in [(60_000, 200, 1), (200, 60_000, 0)] {
        let limits =
            Limits { lease: Duration::from_millis(lease), drain: Duration::from_millis(drain), ..Limits::default() };
        let mut served = Served::start(limits).await;
        pair(served.client(), "laptop", RUN, &everything("main")).await;
        let host = served.executing(&edit("main"));
        served.worker("laptop/poll", contact(RUN, 5)).await;
        let start = Instant::now();
        assert_eq!(served.stop().await.unwrap(), unsettled, "of a lease of {lease} ms within {drain} ms");
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        assert_eq!(host.await.unwrap().said(), (504, "ASSIGNMENT_EXPIRED"));
    }
}

#[tokio::test]
async fn without_work_it_ends_at_once() {
    let mut served = Served::start(Limits::default()).await;
    let _worker = FakeWorker::start(&served, "laptop", &everything("main")).await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    let start = Instant::now();
    assert_eq!(served.stop().await.unwrap(), 0);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_bridge_that_was_started_again_knows_nobody() {
    let mut served = Served::start(Limits::default()).await;
    pair(served.client(), "laptop", RUN, &everything("main")).await;
    let host = served.executing(&edit("main"));
    let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
    host.abort();
    served.stop().abort();
    tokio::time::sleep(Duration::from_millis(50)).await;

    let again = Served::at(served.address, Limits::default(), ServerSupport::all()).await;
    assert_eq!(again.worker("laptop/settle", fulfilled(&assignment)).await.said(), (404, "WORKER_UNKNOWN"));
    assert_eq!(again.worker("laptop/poll", contact(RUN, 5)).await.said(), (404, "WORKER_UNKNOWN"));
    let _worker = FakeWorker::start(&again, "laptop", &everything("main")).await;
    // The lease is one of the other bridge, whatever its generation.
    assert_eq!(again.worker("laptop/settle", fulfilled(&assignment)).await.said(), (409, "LEASE_UNKNOWN"));
    assert_eq!(again.execute(&edit("main")).await.status, 200);
}
