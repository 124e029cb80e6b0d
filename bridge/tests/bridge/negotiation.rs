//! NG-1 to NG-4: two registrations, every subset of features on both sides, peers of other versions, the gate.

use crate::support::documents::{batch, capability, edit, everything, id, preview, read, registration, result};
use crate::support::served::Served;
use crate::support::worker::{FakeWorker, RUN, pair};
use editproof_bridge::Limits;
use editproof_protocol::{Capability, Feature, Mode, Operation, ServerSupport, WorkspaceEntry};
use serde_json::{Value, json};

/// The features in `set`, a bit each, in canonical order.
fn features(set: usize) -> Vec<Feature> {
    Feature::ALL
        .iter()
        .copied()
        .enumerate()
        .filter(|(bit, _)| set >> bit & 1 == 1)
        .map(|(_, feature)| feature)
        .collect()
}

/// Requests with the features that they need (NG-3: presence decides, not value).
fn requests() -> Vec<(Value, Vec<Feature>)> {
    let with = |mut request: Value, key: &str, value: Value| {
        request[key] = value;
        request
    };
    let sha = || json!("0".repeat(64));
    vec![
        (read("main"), vec![]),
        (edit("main"), vec![]),
        (preview("main"), vec![]),
        (batch("main", None), vec![]),
        (batch("main", Some(true)), vec![Feature::ReplaceAll]),
        (batch("main", Some(false)), vec![Feature::ReplaceAll]),
        (with(edit("main"), "matching", json!("tolerant")), vec![Feature::TolerantMatch]),
        (with(preview("main"), "matching", json!("exact")), vec![Feature::TolerantMatch]),
        (with(edit("main"), "expectedBaseSha256", sha()), vec![Feature::ExpectedBaseSha256]),
        (
            with(with(batch("main", Some(true)), "matching", json!("exact")), "expectedBaseSha256", sha()),
            Feature::ALL.to_vec(),
        ),
    ]
}

#[tokio::test]
async fn every_subset_of_features_on_both_sides() {
    let (mut let_through, mut refused) = (0, 0);
    for routed in 0..8 {
        let support = ServerSupport { features: Some(features(routed)), ..ServerSupport::all() };
        let served = Served::with(Limits::default(), support).await;
        for offered in 0..8 {
            let own = capability("main", Operation::ALL, &features(offered));
            let worker = FakeWorker::start(&served, "laptop", &own).await;
            let both = features(routed & offered);
            let status = served.status("laptop").await;
            assert_eq!(status.status, 200);
            let listed = status.body.get("editFileFeatures").cloned();
            assert_eq!(listed, (!both.is_empty()).then(|| json!(both)), "worker {offered}, bridge {routed}");
            for (request, needed) in requests() {
                let before = worker.count();
                let reply = served.execute(&request).await;
                if needed.iter().all(|feature| both.contains(feature)) {
                    assert_eq!((reply.status, &reply.body), (200, &result(&request)), "{both:?}: {request}");
                    let_through += 1;
                } else {
                    assert_eq!(reply.said(), (409, "WORKER_MISMATCH"), "{both:?}: {request}");
                    assert_eq!(worker.count(), before, "an assignment existed: {request}");
                    refused += 1;
                }
            }
        }
    }
    // Four requests need nothing. Each feature is common to 16 of the 64 pairs, all three are to one.
    assert_eq!((let_through, refused), (64 * 4 + 16 * 5 + 1, 48 * 5 + 63));
}

#[tokio::test]
async fn modes_operations_and_workspaces() {
    let served = Served::start(Limits::default()).await;
    let entry = |name: &str, operations: Option<Vec<Operation>>| WorkspaceEntry {
        id: id(name),
        name: String::new(),
        operations,
    };
    let workspaces = vec![entry("main", None), entry("docs", Some(vec![Operation::ReadFile]))];
    let operations = vec![Operation::ReadFile, Operation::EditFile];
    let own = Capability::new(operations, workspaces, Some(vec![Mode::Batch]), None).unwrap();
    let worker = FakeWorker::start(&served, "laptop", &own).await;
    for (request, status) in [
        (read("main"), 200),
        (read("docs"), 200),
        (batch("main", None), 200),
        (edit("main"), 409),
        (preview("main"), 409),
        (batch("docs", None), 409),
    ] {
        assert_eq!(served.execute(&request).await.status, status, "{request}");
    }
    assert_eq!(worker.count(), 3);
}

#[tokio::test]
async fn a_workspace_that_nobody_has() {
    let young = Served::start(Limits::default()).await;
    assert_eq!(young.execute(&read("main")).await.said(), (503, "WORKER_OFFLINE"), "its worker may be on the way");
    assert_eq!(young.status("laptop").await.said(), (503, "WORKER_OFFLINE"));
    let old = Served::start(Limits { reconnect: std::time::Duration::ZERO, ..Limits::default() }).await;
    assert_eq!(old.execute(&read("main")).await.said(), (409, "WORKER_MISMATCH"));
    assert_eq!(old.status("laptop").await.said(), (404, "WORKER_UNKNOWN"));
    let _worker = FakeWorker::start(&old, "laptop", &everything("main")).await;
    assert_eq!(old.execute(&read("other")).await.said(), (409, "WORKER_MISMATCH"));
    assert_eq!(old.execute(&read("main")).await.status, 200);
}

#[tokio::test]
async fn reads_first_and_the_answer_says_what_is_routed() {
    let served = Served::start(Limits::default()).await;
    let (first, second) = pair(served.client(), "laptop", RUN, &everything("main")).await;
    assert_eq!(first.body["supportedWorkspaceToolOperations"], json!(["read_file", "preview_edit", "edit_file"]));
    assert_eq!(first.body["supportedWorkspaceEditFileModes"], json!(["single", "batch"]));
    assert_eq!(
        first.body["supportedWorkspaceEditFileFeatures"],
        json!(["expected_base_sha256", "tolerant_match", "replace_all"])
    );
    assert_eq!(first.body["supportedWorkspaceToolErrorCodes"].as_array().map(Vec::len), Some(10));
    assert_eq!((first.body["leaseSeconds"].as_u64(), first.body["incarnationId"].as_str()), (Some(60), Some(RUN)));
    assert_eq!(second.unwrap().status, 200);
}

/// The order matters to nobody but the worker: what it registers is what hosts read.
#[tokio::test]
async fn the_workers_own_order_is_kept() {
    let served = Served::start(Limits::default()).await;
    let own = capability(
        "main",
        &[Operation::EditFile, Operation::ReadFile],
        &[Feature::ReplaceAll, Feature::ExpectedBaseSha256],
    );
    let _worker = FakeWorker::start(&served, "laptop", &own).await;
    assert_eq!(served.status("laptop").await.body, serde_json::to_value(&own).unwrap());
}

#[tokio::test]
async fn a_registration_that_is_refused_leaves_the_one_before_standing() {
    let support = ServerSupport { features: Some(vec![Feature::TolerantMatch]), ..ServerSupport::all() };
    let served = Served::with(Limits::default(), support).await;
    let own = capability("main", Operation::ALL, &[Feature::TolerantMatch]);
    pair(served.client(), "laptop", RUN, &own).await;
    let before = served.status("laptop").await;
    let invalid = |capability: Value| {
        json!({ "protocolVersion": 1, "incarnationId": RUN, "capabilities": { "workspaceTools": capability } })
            .to_string()
    };
    let mut future = serde_json::to_value(&own).unwrap();
    future["editFileFeatures"] = json!(["tolerant_match", "telepathy"]);
    let mut empty = serde_json::to_value(&own).unwrap();
    empty["editFileFeatures"] = json!([]);
    for body in [
        registration(RUN, Some(&everything("main"))),
        invalid(future),
        invalid(empty),
        "{}".to_owned(),
        String::new(),
        "[".repeat(100_000),
    ] {
        let reply = served.worker("laptop/register", &body).await;
        assert_eq!(reply.said(), (400, "REGISTRATION_INVALID"), "{}", &body[..body.len().min(200)]);
    }
    assert_eq!(served.status("laptop").await, before);
    assert!(
        served.events().iter().any(|event| event == "registration refused worker=laptop code=REGISTRATION_INVALID")
    );
}

/// A bridge that does not speak of the later lists, as those of earlier versions do not.
#[tokio::test]
async fn a_legacy_bridge() {
    for (support, edits) in [
        (ServerSupport::default(), false),
        (ServerSupport { operations: Some(Operation::ALL.to_vec()), ..ServerSupport::default() }, true),
    ] {
        let served = Served::with(Limits::default(), support).await;
        let _worker = FakeWorker::start(&served, "laptop", &everything("main")).await;
        let status = served.status("laptop").await.body;
        let operations = if edits { json!(["read_file", "preview_edit", "edit_file"]) } else { json!(["read_file"]) };
        assert_eq!(status["operations"], operations);
        assert_eq!(status.get("editFileModes").cloned(), edits.then(|| json!(["single"])));
        assert_eq!(status.get("editFileFeatures"), None);
        assert_eq!(served.execute(&edit("main")).await.status, if edits { 200 } else { 409 });
        assert_eq!(served.execute(&batch("main", None)).await.status, 409);
        assert_eq!(served.execute(&read("main")).await.status, 200);
    }
}

/// A worker that registers without modes and features, as those of earlier versions do.
#[tokio::test]
async fn a_legacy_worker() {
    let served = Served::start(Limits::default()).await;
    let entry = WorkspaceEntry { id: id("main"), name: "Main".to_owned(), operations: None };
    let own = Capability::new(vec![Operation::ReadFile, Operation::EditFile], vec![entry], None, None).unwrap();
    let _worker = FakeWorker::start(&served, "laptop", &own).await;
    let status = served.status("laptop").await.body;
    assert_eq!((status.get("editFileModes"), status.get("editFileFeatures")), (None, None));
    for (request, status) in [(edit("main"), 200), (batch("main", None), 409), (batch("main", Some(false)), 409)] {
        assert_eq!(served.execute(&request).await.status, status, "{request}");
    }
}

/// Keys of later versions are left alone; words of later versions are not relied on.
#[tokio::test]
async fn a_worker_of_a_later_version() {
    let served = Served::start(Limits::default()).await;
    let mut later: Value = serde_json::from_str(&registration(RUN, Some(&everything("main")))).unwrap();
    later["later"] = json!({ "x": 1 });
    later["capabilities"]["voiceTools"] = json!({});
    later["capabilities"]["workspaceTools"]["readFileFeatures"] = json!(["telepathy"]);
    assert_eq!(served.worker("laptop/register", &later).await.status, 200);
    let status = served.status("laptop").await.body;
    assert_eq!(status, serde_json::to_value(everything("main")).unwrap(), "what is not known is not passed on");
}

#[tokio::test]
async fn a_worker_without_workspace_tools() {
    let served = Served::start(Limits::default()).await;
    assert_eq!(served.worker("laptop/register", registration(RUN, None)).await.status, 200);
    let status = served.status("laptop").await;
    assert_eq!(status.body, json!({ "protocolVersion": 1, "operations": [], "workspaces": [] }));
    let own = everything("main");
    let _worker = FakeWorker::start(&served, "laptop", &own).await;
    assert_eq!(served.execute(&read("main")).await.status, 200);
    assert_eq!(served.worker("laptop/register", registration(RUN, None)).await.status, 200);
    assert_eq!(served.execute(&edit("main")).await.status, 503, "its workspaces were withdrawn");
}

#[tokio::test]
async fn a_workspace_has_one_worker() {
    let limits = Limits { patience: std::time::Duration::from_millis(50), ..Limits::default() };
    let served = Served::start(limits).await;
    let worker = FakeWorker::start(&served, "one", &everything("main")).await;
    let (reply, _) = pair(served.client(), "two", RUN, &everything("main")).await;
    assert_eq!(reply.said(), (409, "WORKSPACE_TAKEN"));
    assert_eq!(served.worker("two/register", registration(RUN, Some(&everything("other")))).await.status, 200);
    drop(worker);
    tokio::time::sleep(std::time::Duration::from_millis(120)).await;
    let other = FakeWorker::start(&served, "two", &everything("main")).await;
    assert_eq!(served.execute(&edit("main")).await.status, 200);
    assert_eq!(other.count(), 1);
}
