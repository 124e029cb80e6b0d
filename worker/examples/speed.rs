//! How long a preview and a fenced edit of a 1 MiB file take, and how much of it is fsync.
//!
//! `cargo run --release -p editproof-worker --example speed [-- DIR]`; DIR is where the files go, by default a file system
//! in memory. Prints one line per operation: median and 99th percentile of the time without fsync, of the time with it,
//! and of the processor's time, which other programs on the machine disturb least.

use cpu_time::ThreadTime;
use editproof_protocol::{Request, ToolResult, WorkspaceId};
use editproof_worker::ops::{Action, FaultOps, RealOps, Step};
use editproof_worker::{Root, State, Worker, WorkerConfig};
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const ROUNDS: usize = 300;

/// When each step began.
type Steps = Arc<Mutex<Vec<(Step, Instant)>>>;

fn main() {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("/dev/shm"), PathBuf::from);
    let place = folder.join(format!("editworker-speed-{}", std::process::id()));
    let (root, state) = (place.join("root"), place.join("state"));
    std::fs::create_dir_all(&root).expect("the folder can be written");
    let text: String = (0..).map(|n| format!("    let value_{n} = compute(input, {n});\n")).take(40_000).collect();
    let text = &text[..1_048_576 - 16];
    std::fs::write(root.join("f.rs"), text).expect("the file can be written");

    let steps: Steps = Arc::default();
    let ops = {
        let steps = Arc::clone(&steps);
        FaultOps::new(RealOps::new(), move |_, step| {
            steps.lock().expect("nobody panics").push((step, Instant::now()));
            Action::Go
        })
    };
    let id = WorkspaceId::new("main").expect("a name");
    let mut config = WorkerConfig::new(vec![Root::open(id, &root).expect("the root is there")])
        .with_writes(State::open(&state).expect("the state folder can be made"));
    config.ops = Arc::new(ops);
    let worker = Worker::start(config).expect("the worker starts");

    let half = text.len() / 2;
    let line = &text[half..][text[half..].find("    let").expect("lines")..];
    let line = line.lines().next().expect("a line");
    println!("1 MiB ({} bytes) in {}, {ROUNDS} rounds", text.len(), folder.display());
    println!(
        "{:<24}{:>24}{:>24}{:>24}",
        "operation, ms", "without fsync p50 p99", "with fsync p50 p99", "processor p50 p99"
    );
    for (name, matching, old) in
        [("exact", "exact", line.to_owned()), ("tolerant", "tolerant", line.replace("(input, ", "(input,  "))]
    {
        let edits = json!([{ "oldText": old, "newText": line }]);
        let ask = |operation: &str| {
            json!({
                "protocolVersion": 1, "operation": operation, "workspaceId": "main", "path": "f.rs", "edits": edits,
                "matching": matching
            })
        };
        let preview = ask("preview_edit").to_string();
        let mut fence = String::new();
        report(&format!("preview, {name}"), &steps, || {
            let request = Request::from_json(preview.as_bytes()).expect("a request");
            match worker.execute(&request).outcome {
                Ok(ToolResult::PreviewEdit(preview)) => fence = preview.base_sha256.to_string(),
                other => panic!("no preview: {other:?}"),
            }
        });
        // The edit puts back what stands there, so that every round does the same work.
        let mut fenced = ask("edit_file");
        fenced["expectedBaseSha256"] = json!(fence);
        let fenced = fenced.to_string();
        report(&format!("fenced edit, {name}"), &steps, || {
            let request = Request::from_json(fenced.as_bytes()).expect("a request");
            let execution = worker.execute(&request);
            execution.outcome.expect("the edit applies");
            execution.guard.expect("a guard").clear().expect("the guard can be cleared");
        });
    }
    let _ = std::fs::remove_dir_all(place);
}

fn report(name: &str, steps: &Steps, mut work: impl FnMut()) {
    let mut columns = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        steps.lock().expect("nobody panics").clear();
        let (begun, processor) = (Instant::now(), ThreadTime::now());
        work();
        let (end, processor) = (Instant::now(), processor.elapsed());
        let steps = steps.lock().expect("nobody panics");
        let ends = steps.iter().skip(1).map(|(_, at)| *at).chain([end]);
        let syncs = steps.iter().zip(ends).filter(|((step, _), _)| matches!(step, Step::Sync | Step::SyncDirectory));
        let fsync: Duration = syncs.map(|((_, at), end)| end - *at).sum();
        for (column, time) in columns.iter_mut().zip([end - begun - fsync, end - begun, processor]) {
            column.push(time);
        }
    }
    print!("{name:<24}");
    for times in &mut columns {
        times.sort();
        let pick = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
        print!("{:>24}", format!("{:.2} {:.2}", pick(50), pick(99)));
    }
    println!();
}
