//! Waiting for a worker: offline, busy, gone; bounds of the queue; hosts that give up.

use crate::support::documents::{contact, edit, everything, fulfilled, read, registration};
use crate::support::served::Served;
use crate::support::worker::{FakeWorker, RUN, pair};
use editproof_bridge::Limits;
use std::time::{Duration, Instant};

async fn paired(limits: Limits) -> Served {
    let served = Served::start(limits).await;
    pair(served.client(), "laptop", RUN, &everything("main")).await;
    served
}

/// Until `count` requests wait or are handed out: a request that is sent is not there yet.
async fn settle_down() {
    tokio::time::sleep(Duration::from_millis(60)).await;
}

#[tokio::test]
async fn a_busy_worker_is_waited_for_so_long() {
    let served = paired(Limits { queue_wait: Duration::from_millis(200), ..Limits::default() }).await;
    let start = Instant::now();
    assert_eq!(served.execute(&edit("main")).await.said(), (503, "QUEUE_TIMEOUT"));
    assert!(start.elapsed() >= Duration::from_millis(200));
    // What timed out is not handed out any more.
    assert_eq!(served.worker("laptop/poll", contact(RUN, 0)).await.status, 204);
}

#[tokio::test]
async fn the_wait_ends_when_it_is_handed_out() {
    let served = paired(Limits { queue_wait: Duration::from_millis(200), ..Limits::default() }).await;
    let host = served.executing(&edit("main"));
    let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
    tokio::time::sleep(Duration::from_millis(400)).await;
    served.worker("laptop/settle", fulfilled(&assignment)).await;
    assert_eq!(host.await.unwrap().status, 200, "twice the wait, but not in the queue");
}

#[tokio::test]
async fn a_queue_has_a_length() {
    let served = paired(Limits { queued: 3, ..Limits::default() }).await;
    let hosts: Vec<_> = (0..3).map(|_| served.executing(&read("main"))).collect();
    settle_down().await;
    assert_eq!(served.execute(&read("main")).await.said(), (429, "QUEUE_FULL"));
    // Another worker's queue is another one.
    let other = FakeWorker::start(&served, "tower", &everything("other")).await;
    assert_eq!(served.execute(&read("other")).await.status, 200);
    for _ in 0..3 {
        let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
        served.worker("laptop/settle", fulfilled(&assignment)).await;
    }
    for host in hosts {
        assert_eq!(host.await.unwrap().status, 200);
    }
    drop(other);
}

#[tokio::test]
async fn a_queue_has_a_size() {
    let served = paired(Limits { queued_bytes: 3_000, ..Limits::default() }).await;
    let mut large = edit("main");
    large["newText"] = "x".repeat(2_000).into();
    let host = served.executing(&large);
    settle_down().await;
    assert_eq!(served.execute(&large).await.said(), (429, "QUEUE_FULL"));
    let small = served.executing(&read("main"));
    for _ in 0..2 {
        let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
        served.worker("laptop/settle", fulfilled(&assignment)).await;
    }
    assert_eq!((host.await.unwrap().status, small.await.unwrap().status), (200, 200));
}

#[tokio::test]
async fn requests_are_handed_out_in_order() {
    let served = paired(Limits::default()).await;
    let mut hosts = Vec::new();
    for number in 0..5 {
        let mut request = read("main");
        request["path"] = format!("{number}.txt").into();
        hosts.push(served.executing(&request));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for number in 0..5 {
        let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
        assert_eq!(assignment["request"]["path"], format!("{number}.txt"));
        served.worker("laptop/settle", fulfilled(&assignment)).await;
    }
    for host in hosts {
        assert_eq!(host.await.unwrap().status, 200);
    }
}

#[tokio::test]
async fn a_host_that_gives_up_takes_its_request_with_it() {
    let served = paired(Limits::default()).await;
    let host = served.executing(&edit("main"));
    settle_down().await;
    host.abort();
    settle_down().await;
    assert_eq!(served.worker("laptop/poll", contact(RUN, 0)).await.status, 204);
}

#[tokio::test]
async fn a_worker_that_is_gone() {
    let served = Served::start(Limits { patience: Duration::from_millis(100), ..Limits::default() }).await;
    let worker = FakeWorker::start(&served, "laptop", &everything("main")).await;
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!(served.status("laptop").await.status, 200, "it waits for work, so it is there");
    drop(worker);
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!(served.status("laptop").await.said(), (503, "WORKER_OFFLINE"));
    assert_eq!(served.execute(&read("main")).await.said(), (503, "WORKER_OFFLINE"));
    let _again = FakeWorker::start(&served, "laptop", &everything("main")).await;
    assert_eq!(served.execute(&read("main")).await.status, 200);
}

#[tokio::test]
async fn a_worker_that_leaves() {
    let served = paired(Limits::default()).await;
    let host = served.executing(&read("main"));
    let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
    let waiting = served.executing(&read("main"));
    settle_down().await;
    assert_eq!(served.worker("laptop/leave", contact(RUN, 0)).await.status, 204);
    assert_eq!(waiting.await.unwrap().said(), (503, "WORKER_OFFLINE"), "it was not handed out");
    assert_eq!(served.execute(&read("main")).await.said(), (503, "WORKER_OFFLINE"));
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await.status, 200);
    assert_eq!(host.await.unwrap().status, 200, "what it had begun it may end");
    let start = Instant::now();
    assert_eq!(served.worker("laptop/poll", contact(RUN, 5)).await.status, 204);
    assert!(start.elapsed() < Duration::from_secs(3), "there is nothing to wait for");
    assert!(served.events().contains(&"left worker=laptop".to_owned()));
}

#[tokio::test]
async fn an_open_poll_ends_when_the_worker_leaves() {
    let served = paired(Limits::default()).await;
    let client = served.client();
    let poll = tokio::spawn(async move {
        let token = Some(crate::support::documents::WORKER);
        client.call("POST", "/bridge/workers/laptop/poll", token, &contact(RUN, 20)).await
    });
    settle_down().await;
    let start = Instant::now();
    served.worker("laptop/leave", contact(RUN, 0)).await;
    assert_eq!(poll.await.unwrap().status, 204);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_poll_waits_no_longer_than_it_is_asked_to() {
    let served = paired(Limits { poll: Duration::from_millis(100), ..Limits::default() }).await;
    for wait in [0, 3_600] {
        let start = Instant::now();
        assert_eq!(served.worker("laptop/poll", contact(RUN, wait)).await.status, 204);
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    assert_eq!(served.worker("laptop/poll", contact(RUN, 3_601)).await.said(), (400, "INVALID_REQUEST"));
    for route in ["nobody/poll", "nobody/leave"] {
        assert_eq!(served.worker(route, contact(RUN, 0)).await.said(), (404, "WORKER_UNKNOWN"));
    }
}

#[tokio::test]
async fn so_many_workers_are_remembered() {
    let served = Served::start(Limits { workers: 2, patience: Duration::from_millis(100), ..Limits::default() }).await;
    let register = async |name: &str| {
        let own = everything(name);
        served.worker(&format!("{name}/register"), registration(RUN, Some(&own))).await
    };
    assert_eq!((register("a").await.status, register("b").await.status), (200, 200));
    assert_eq!(register("c").await.said(), (429, "RATE_LIMITED"));
    assert_eq!(register("a").await.status, 200, "one that is known may always");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(register("c").await.status, 200, "in place of the one that has been gone for longest");
    assert_eq!(served.worker("b/poll", contact(RUN, 0)).await.said(), (404, "WORKER_UNKNOWN"));
    assert_eq!(served.worker("a/poll", contact(RUN, 0)).await.status, 204);
}

/// What was let through by one registration is not handed out under another that does not offer it.
#[tokio::test]
async fn a_request_that_waits_while_its_worker_registers_anew() {
    let served = paired(Limits::default()).await;
    let edits = served.executing(&edit("main"));
    let reads = served.executing(&read("main"));
    settle_down().await;
    let reads_only = crate::support::documents::capability("main", &[editproof_protocol::Operation::ReadFile], &[]);
    served.worker("laptop/register", registration(RUN, Some(&reads_only))).await;
    assert_eq!(edits.await.unwrap().said(), (409, "WORKER_MISMATCH"));
    let assignment = served.worker("laptop/poll", contact(RUN, 5)).await.body;
    served.worker("laptop/settle", fulfilled(&assignment)).await;
    assert_eq!(reads.await.unwrap().status, 200);
}

/// 400 requests of 20 hosts over 4 workers, each handed out once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_at_a_time() {
    let served = Served::start(Limits { queued: 10_000, ..Limits::default() }).await;
    let mut workers = Vec::new();
    for name in ["a", "b", "c", "d"] {
        workers.push(FakeWorker::start(&served, name, &everything(name)).await);
    }
    let hosts: Vec<_> = (0..400).map(|number| served.executing(&edit(["a", "b", "c", "d"][number % 4]))).collect();
    for host in hosts {
        assert_eq!(host.await.unwrap().status, 200);
    }
    assert_eq!(workers.iter().map(FakeWorker::count).collect::<Vec<_>>(), [100; 4]);
}
