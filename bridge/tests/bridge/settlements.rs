//! DP-1 to DP-4 and RS-4: what a host gets of a settlement, and what a worker gets for it.

use crate::support::documents::{
    capability, contact, edit, everything, fulfilled, preview, read, registration, rejected, result, settlement,
};
use crate::support::served::{Reply, Served};
use crate::support::worker::{FakeWorker, RUN, pair};
use editproof_bridge::Limits;
use editproof_protocol::{Feature, Operation, Verdict};
use editproof_spec::Code;
use serde_json::{Value, json};
use std::time::Duration;

async fn assignment(served: &Served) -> Value {
    let reply = served.worker("laptop/poll", contact(RUN, 10)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.body
}

/// A request under way, and its assignment.
async fn handed_out(served: &Served, request: &Value) -> (tokio::task::JoinHandle<Reply>, Value) {
    let host = served.executing(request);
    let assignment = assignment(served).await;
    (host, assignment)
}

async fn paired(limits: Limits) -> Served {
    let served = Served::start(limits).await;
    pair(served.client(), "laptop", RUN, &everything("main")).await;
    served
}

#[tokio::test]
async fn a_result_reaches_the_host_and_an_acceptance_the_worker() {
    let served = paired(Limits::default()).await;
    for (generation, request) in (1..).zip([read("main"), edit("main"), preview("main")]) {
        let (host, assignment) = handed_out(&served, &request).await;
        assert_eq!(assignment["request"], request);
        assert_eq!(
            (assignment["generation"].as_u64(), assignment["incarnationId"].as_str()),
            (Some(generation), Some(RUN))
        );
        let accepted = served.worker("laptop/settle", fulfilled(&assignment)).await;
        let mut expected = assignment.clone();
        expected.as_object_mut().unwrap().remove("request");
        expected["accepted"] = true.into();
        assert_eq!((accepted.status, accepted.body), (200, expected));
        let reply = host.await.unwrap();
        assert_eq!((reply.status, reply.body), (200, result(&request)));
    }
}

#[tokio::test]
async fn statuses_of_rejections() {
    let served = paired(Limits::default()).await;
    // DP-4, written down once more.
    let status = |code: Option<&str>| match code {
        Some("EDIT_CONFLICT") => 409,
        Some("WRITE_LIMIT_EXCEEDED") => 413,
        Some("WRITE_DISABLED") => 403,
        Some(code) if code.ends_with("_UNAVAILABLE") => 503,
        _ => 422,
    };
    for code in Code::ALL.iter().map(|code| Some(code.as_str())).chain([None]) {
        for request in [read("main"), edit("main")] {
            let (host, assignment) = handed_out(&served, &request).await;
            assert_eq!(served.worker("laptop/settle", rejected(&assignment, "why\n\"so\"", code)).await.status, 200);
            let reply = host.await.unwrap();
            assert_eq!(reply.status, status(code), "{code:?}");
            assert_eq!(
                reply.body,
                json!({ "error": "why\n\"so\"", "code": code.unwrap_or("WORKSPACE_TOOL_REJECTED") })
            );
        }
    }
}

/// What is wrong with each, a piece at a time.
fn wrong_results(request: &Value) -> Vec<Value> {
    let right = result(request);
    let with = |key: &str, value: Value| {
        let mut result = right.clone();
        result[key] = value;
        result
    };
    let mut without = right.clone();
    without.as_object_mut().unwrap().remove("path");
    let mut wrong = vec![
        json!(null),
        json!([]),
        json!({}),
        without,
        with("protocolVersion", json!(2)),
        with("operation", json!("fly")),
        with("workspaceId", json!("other")),
        with("path", json!("b.txt")),
        with("extra", json!(1)),
        with("path", json!(null)),
    ];
    if request["operation"] != "read_file" {
        wrong.extend([
            with("replacements", json!(2)),
            with("bytesWritten", json!(-1)),
            with("bytesWritten", json!(1_048_577)),
            with("matches", json!([{ "strategy": "exact", "occurrences": 1 }])),
        ]);
    }
    wrong
}

#[tokio::test]
async fn a_result_that_breaks_a_rule_never_reaches_a_host() {
    let served = paired(Limits::default()).await;
    for request in [read("main"), preview("main"), edit("main")] {
        let is_edit = request["operation"] == "edit_file";
        for wrong in wrong_results(&request) {
            let (host, assignment) = handed_out(&served, &request).await;
            let settlement = settlement(&assignment, json!({ "status": "fulfilled", "result": wrong }));
            let said = served.worker("laptop/settle", &settlement).await;
            assert_eq!(said.said(), (422, "RESULT_INVALID"), "{wrong}");
            assert_eq!(host.await.unwrap().said(), (502, "RESULT_INVALID"), "{wrong}");
            assert_eq!(served.worker("laptop/settle", &settlement).await, said, "the same settlement, the same answer");
            // A mutation whose outcome nobody knows closes the workspace; reads and previews go on.
            let quarantine = "/bridge/workers/laptop/quarantines/main";
            let worker = Some(crate::support::documents::WORKER);
            if is_edit {
                assert_eq!(served.execute(&edit("main")).await.said(), (409, "WORKSPACE_QUARANTINED"));
                for goes_on in [read("main"), preview("main")] {
                    let (host, assignment) = handed_out(&served, &goes_on).await;
                    served.worker("laptop/settle", fulfilled(&assignment)).await;
                    assert_eq!(host.await.unwrap().status, 200);
                }
                // Coming back does not end it.
                pair(served.client(), "laptop", RUN, &everything("main")).await;
                assert_eq!(served.execute(&edit("main")).await.said(), (409, "WORKSPACE_QUARANTINED"));
                assert_eq!(served.client().call("DELETE", quarantine, worker, "").await.status, 204);
            }
            let again = served.client().call("DELETE", quarantine, worker, "").await;
            assert_eq!(again.said(), (404, "NOT_QUARANTINED"));
        }
    }
    let events = served.events();
    assert!(events.contains(&"quarantined worker=laptop workspace=main".to_owned()));
    assert!(events.contains(&"quarantine ended worker=laptop workspace=main".to_owned()));
}

#[tokio::test]
async fn a_settlement_counts_once() {
    let served = paired(Limits::default()).await;
    let (host, assignment) = handed_out(&served, &edit("main")).await;
    let accepted = served.worker("laptop/settle", fulfilled(&assignment)).await;
    assert_eq!(accepted.status, 200);
    for _ in 0..3 {
        assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await, accepted);
    }
    // The same in another spelling is the same.
    let spelt = fulfilled(&assignment).replacen('{', "{ ", 1);
    assert_eq!(served.worker("laptop/settle", spelt).await, accepted);
    let other = served.worker("laptop/settle", rejected(&assignment, "no", None)).await;
    assert_eq!(other.said(), (409, "SETTLEMENT_DIFFERS"));
    assert_eq!(host.await.unwrap().status, 200);
    let events = served.events();
    let refused = "settlement refused worker=laptop generation=1 code=SETTLEMENT_DIFFERS";
    assert!(events.iter().any(|event| event == refused), "{events:?}");
}

#[tokio::test]
async fn a_lease_is_known_by_all_its_parts() {
    let served = paired(Limits::default()).await;
    let (host, assignment) = handed_out(&served, &read("main")).await;
    for (key, value) in [
        ("generation", json!(2)),
        ("leaseToken", json!("x".repeat(64))),
        ("leaseToken", json!(format!("{}x", assignment["leaseToken"].as_str().unwrap()))),
        ("incarnationId", json!("another-run-0123")),
    ] {
        let mut other = assignment.clone();
        other[key] = value;
        assert_eq!(served.worker("laptop/settle", fulfilled(&other)).await.said(), (409, "LEASE_UNKNOWN"), "{key}");
    }
    served.worker("tower/register", registration(RUN, Some(&everything("other")))).await;
    assert_eq!(served.worker("tower/settle", fulfilled(&assignment)).await.said(), (409, "LEASE_UNKNOWN"));
    assert_eq!(served.worker("nobody/settle", fulfilled(&assignment)).await.said(), (404, "WORKER_UNKNOWN"));
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await.status, 200);
    assert_eq!(host.await.unwrap().status, 200);
}

#[tokio::test]
async fn what_is_no_settlement_can_still_be_settled() {
    let served = paired(Limits::default()).await;
    let (host, assignment) = handed_out(&served, &read("main")).await;
    for no_settlement in [
        rejected(&assignment, "x", Some("TELEPATHY_FAILED")),
        rejected(&assignment, &"x".repeat(Verdict::ERROR_UNITS + 1), None),
        settlement(&assignment, json!({ "status": "fulfilled" })),
        settlement(&assignment, json!({ "status": "perhaps" })),
        "{}".to_owned(),
    ] {
        assert_eq!(served.worker("laptop/settle", &no_settlement).await.said(), (400, "INVALID_REQUEST"));
    }
    // As a worker does that hears 400 for a NOT_FOUND (WIRE).
    let error = "x".repeat(Verdict::ERROR_UNITS);
    assert_eq!(served.worker("laptop/settle", rejected(&assignment, &error, Some("INVALID_PATH"))).await.status, 200);
    assert_eq!(host.await.unwrap().said(), (422, "INVALID_PATH"));
}

/// DP-2, for workers that forget it.
#[tokio::test]
async fn a_worker_that_only_edits_says_nothing_of_the_file() {
    let served = Served::start(Limits::default()).await;
    for (operations, discloses) in [
        (&[Operation::EditFile][..], false),
        (&[Operation::EditFile, Operation::ReadFile], true),
        (&[Operation::EditFile, Operation::PreviewEdit], true),
    ] {
        let own = capability("main", operations, &[Feature::TolerantMatch]);
        served.worker("laptop/register", registration(RUN, Some(&own))).await;
        let (host, assignment) = handed_out(&served, &edit("main")).await;
        served.worker("laptop/settle", rejected(&assignment, "the secret of the file", Some("EDIT_CONFLICT"))).await;
        let reply = host.await.unwrap();
        let error = if discloses { "the secret of the file" } else { Verdict::UNDISCLOSED };
        assert_eq!((reply.said(), reply.body["error"].as_str()), ((409, "EDIT_CONFLICT"), Some(error)));
    }
}

#[tokio::test]
async fn a_lease_that_ends_unsettled() {
    let served = paired(Limits { lease: Duration::from_millis(150), ..Limits::default() }).await;
    let start = std::time::Instant::now();
    let (host, assignment) = handed_out(&served, &edit("main")).await;
    let reply = host.await.unwrap();
    assert_eq!(reply.said(), (504, "ASSIGNMENT_EXPIRED"));
    assert!(start.elapsed() < Duration::from_secs(5), "the time is that of the lease, not that of the queue");
    let late = served.worker("laptop/settle", fulfilled(&assignment)).await;
    assert_eq!(late.said(), (409, "ASSIGNMENT_EXPIRED"));
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await, late);
    assert!(served.events().contains(&"lease expired worker=laptop generation=1 operation=edit_file".to_owned()));
    // The next one is another lease.
    let (host, assignment) = handed_out(&served, &edit("main")).await;
    assert_eq!(assignment["generation"], 2);
    served.worker("laptop/settle", fulfilled(&assignment)).await;
    assert_eq!(host.await.unwrap().status, 200);
}

/// A run that comes in place of another: what the other one was given will not be settled.
#[tokio::test]
async fn another_run_of_the_worker() {
    let served = paired(Limits::default()).await;
    let (host, assignment) = handed_out(&served, &edit("main")).await;
    let waiting = served.executing(&read("main"));
    tokio::time::sleep(Duration::from_millis(50)).await;
    pair(served.client(), "laptop", "another-run-0123", &everything("main")).await;
    assert_eq!(host.await.unwrap().said(), (504, "ASSIGNMENT_EXPIRED"));
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await.said(), (409, "ASSIGNMENT_EXPIRED"));
    assert_eq!(served.worker("laptop/poll", contact(RUN, 0)).await.said(), (409, "WORKER_SUPERSEDED"));
    assert_eq!(served.worker("laptop/leave", contact(RUN, 0)).await.said(), (409, "WORKER_SUPERSEDED"));
    // What was not handed out yet goes to the new run.
    let reply = served.worker("laptop/poll", contact("another-run-0123", 5)).await;
    assert_eq!((reply.status, &reply.body["request"]), (200, &read("main")));
    served.worker("laptop/settle", fulfilled(&reply.body)).await;
    assert_eq!(waiting.await.unwrap().status, 200);
}

/// The host went away: the worker did its work and is told so.
#[tokio::test]
async fn a_host_that_does_not_wait() {
    let served = paired(Limits::default()).await;
    let (host, assignment) = handed_out(&served, &edit("main")).await;
    host.abort();
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(served.worker("laptop/settle", fulfilled(&assignment)).await.status, 200);
}

/// No event has text of a file, a worker, a token or a lease.
#[tokio::test]
async fn what_the_operator_is_told() {
    let served = paired(Limits { lease: Duration::from_millis(400), ..Limits::default() }).await;
    let mut request = edit("main");
    request["path"] = "SECRET-path".into();
    request["oldText"] = "SECRET-text".into();
    let mut tokens = Vec::new();
    for settle in [
        |assignment: &Value| rejected(assignment, "SECRET-error", Some("EDIT_CONFLICT")),
        |assignment: &Value| settlement(assignment, json!({ "status": "fulfilled", "result": "SECRET-result" })),
    ] {
        let (host, assignment) = handed_out(&served, &request).await;
        tokens.push(assignment["leaseToken"].as_str().unwrap().to_owned());
        served.worker("laptop/settle", settle(&assignment)).await;
        host.await.unwrap();
    }
    let mut lost = read("main");
    lost["path"] = "SECRET-path".into();
    let (host, _) = handed_out(&served, &lost).await;
    host.await.unwrap();
    let client = served.client();
    for token in ["SECRET-token-0123456789", crate::support::documents::WORKER] {
        client.call("POST", "/workspace-tools/execute", Some(token), "SECRET-body").await;
    }
    let events = served.events().join("\n");
    assert!(events.contains("quarantined") && events.contains("expired") && events.contains("refused"), "{events}");
    assert!(!events.contains("SECRET"), "{events}");
    for token in
        tokens.iter().map(String::as_str).chain([crate::support::documents::HOST, crate::support::documents::WORKER])
    {
        assert!(!events.contains(token), "{events}");
    }
}

#[tokio::test]
async fn a_worker_may_ask_for_several_at_a_time() {
    let served = paired(Limits::default()).await;
    let hosts: Vec<_> = (0..4).map(|_| served.executing(&read("main"))).collect();
    let mut assignments = Vec::new();
    for _ in 0..4 {
        assignments.push(assignment(&served).await);
    }
    for assignment in assignments.iter().rev() {
        assert_eq!(served.worker("laptop/settle", fulfilled(assignment)).await.status, 200);
    }
    for host in hosts {
        assert_eq!(host.await.unwrap().status, 200);
    }
}

#[tokio::test]
async fn the_largest_preview() {
    let served = Served::start(Limits::default()).await;
    let content = "\u{1}".repeat(editproof_protocol::TEXT_BYTES);
    let large = content.clone();
    let _worker = FakeWorker::answering(&served, "laptop", &everything("main"), move |assignment| {
        let mut result = result(&assignment["request"]);
        result["content"] = large.clone().into();
        result["bytesWritten"] = large.len().into();
        settlement(assignment, json!({ "status": "fulfilled", "result": result }))
    })
    .await;
    let reply = served.execute(&preview("main")).await;
    assert_eq!((reply.status, reply.body["content"].as_str().map(str::len)), (200, Some(content.len())));
}
