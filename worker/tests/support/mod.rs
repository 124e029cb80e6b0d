//! What the tests share: a workspace in a temporary folder, requests, and looking at what is left.

#![allow(dead_code, reason = "each test file uses a part")]

use editproof_protocol::{Request, ToolResult, WorkspaceId};
use editproof_spec::Code;
use editproof_worker::ops::{FileOps, RealOps};
use editproof_worker::{Failure, Root, State, Worker, WorkerConfig, WorkerLimits};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Whether the long forms run: `EDITWORKER_FULL=1`.
pub(crate) fn full() -> bool {
    std::env::var_os("EDITWORKER_FULL").is_some_and(|value| value == "1")
}

/// A workspace `main` in a folder of its own, with its state beside it, and a place outside.
pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Place::below(&std::env::temp_dir())
    }

    /// On a file system in memory where there is one: for tests that count tries.
    pub(crate) fn in_memory() -> Self {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Place::below(memory) } else { Place::new() }
    }

    pub(crate) fn below(parent: &Path) -> Self {
        let place = Place { folder: tempfile::tempdir_in(parent).unwrap() };
        for name in ["root", "state", "outside"] {
            std::fs::create_dir(place.path().join(name)).unwrap();
        }
        place
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.path().join("root")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.path().join("state")
    }

    pub(crate) fn outside(&self, name: &str) -> PathBuf {
        self.path().join("outside").join(name)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.file(name)).unwrap()
    }

    pub(crate) fn config(&self) -> WorkerConfig {
        let root = Root::open(WorkspaceId::new("main").unwrap(), &self.root()).unwrap();
        WorkerConfig::new(vec![root]).with_writes(State::open(&self.state()).unwrap())
    }

    pub(crate) fn worker(&self) -> Worker {
        Worker::start(self.config()).unwrap()
    }

    pub(crate) fn reader(&self) -> Worker {
        let root = Root::open(WorkspaceId::new("main").unwrap(), &self.root()).unwrap();
        Worker::start(WorkerConfig::new(vec![root])).unwrap()
    }

    pub(crate) fn worker_on(&self, ops: Arc<dyn FileOps>) -> Worker {
        let mut config = self.config();
        config.ops = ops;
        Worker::start(config).unwrap()
    }

    pub(crate) fn worker_with(&self, limits: WorkerLimits) -> Worker {
        let mut config = self.config();
        config.limits = limits;
        Worker::start(config).unwrap()
    }

    /// A worker for each way of resolving paths.
    pub(crate) fn workers(&self) -> [Worker; 2] {
        [self.worker(), self.worker_on(Arc::new(RealOps::without_openat2()))]
    }

    /// Temporary files of the worker, anywhere below the folder.
    pub(crate) fn temporaries(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        walk(self.path(), &mut |path| {
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".editworker-")) {
                found.push(path.to_owned());
            }
        });
        found
    }

    fn state_files(&self, prefix: &str) -> usize {
        let mut found = 0;
        walk(&self.state(), &mut |path| {
            found += usize::from(path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)));
        });
        found
    }

    pub(crate) fn guards(&self) -> usize {
        self.state_files("guard-")
    }

    pub(crate) fn quarantines(&self) -> usize {
        self.state_files("quarantine-")
    }

    pub(crate) fn reset(&self) {
        let state = State::open(&self.state()).unwrap();
        for quarantine in state.quarantines().unwrap() {
            state.reset(&quarantine).unwrap();
        }
    }
}

fn walk(path: &Path, see: &mut dyn FnMut(&Path)) {
    let Ok(entries) = std::fs::read_dir(path) else { return };
    for entry in entries.flatten() {
        see(&entry.path());
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&entry.path(), see);
        }
    }
}

pub(crate) fn request(value: Value) -> Request {
    let mut value = value;
    let object = value.as_object_mut().unwrap();
    object.insert("protocolVersion".to_owned(), json!(1));
    object.entry("workspaceId").or_insert(json!("main"));
    Request::from_json(value.to_string().as_bytes()).unwrap()
}

pub(crate) fn read(path: &str) -> Request {
    request(json!({ "operation": "read_file", "path": path }))
}

pub(crate) fn edit(path: &str, old: &str, new: &str) -> Request {
    request(json!({ "operation": "edit_file", "path": path, "oldText": old, "newText": new }))
}

pub(crate) fn preview(path: &str, old: &str, new: &str) -> Request {
    request(json!({ "operation": "preview_edit", "path": path, "oldText": old, "newText": new }))
}

/// Carries a request out; the settlement of what was done counts as accepted.
pub(crate) fn run(worker: &Worker, request: &Request) -> Result<ToolResult, Failure> {
    let execution = worker.execute(request);
    if let Some(guard) = execution.guard {
        guard.clear().unwrap();
    }
    if let Ok(result) = &execution.outcome {
        result.check(request).unwrap();
    }
    execution.outcome
}

#[track_caller]
pub(crate) fn refused(outcome: Result<ToolResult, Failure>, code: Code, message: &str) {
    let failure = outcome.expect_err("it was done");
    assert_eq!((failure.code, failure.message.as_str()), (Some(code), message));
    assert!(!failure.may_have_committed);
}

#[track_caller]
pub(crate) fn content(outcome: Result<ToolResult, Failure>) -> String {
    match outcome {
        Ok(ToolResult::ReadFile(read)) => read.content,
        Ok(ToolResult::PreviewEdit(preview)) => preview.content,
        other => panic!("no content: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn done(outcome: Result<ToolResult, Failure>) {
    if let Err(failure) = outcome {
        panic!("{:?}: {}", failure.code, failure.message);
    }
}

/// Whether this process may do what root may.
pub(crate) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
