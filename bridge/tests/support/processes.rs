//! Real processes: a bridge on a free port of loopback, workers, hosts. None outlives its handle.

use crate::support::binaries::binaries;
use crate::support::documents::{HOST, WORKER};
use editproof_host::{HttpBridge, Reply};
use editproof_protocol::WorkspaceId;
use rustix::process::{Pid, Signal};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take that is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until `done` gives something.
pub(crate) fn until<T>(what: &str, mut done: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = done() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited too long for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A process that is killed with its handle. What it says on standard error is kept.
pub(crate) struct Process {
    pub(crate) child: Child,
    said: Arc<Mutex<String>>,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cannot be started");
        let said = Arc::new(Mutex::new(String::new()));
        let (sink, mut source) = (said.clone(), child.stderr.take().unwrap());
        // Ends with the process.
        std::thread::spawn(move || {
            let mut buffer = [0; 4_096];
            while let Ok(count @ 1..) = source.read(&mut buffer) {
                sink.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
        });
        Process { child, said }
    }

    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until a worker has said for the `times`th time that it is paired.
    pub(crate) fn paired(&self, times: usize) {
        until("a worker to be paired", || {
            (self.said().matches("editworker: paired as ").count() >= times).then_some(())
        });
    }

    pub(crate) fn signal(&self, signal: Signal) {
        rustix::process::kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Kills it, as a power switch does.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(mut self) -> (ExitStatus, String) {
        self.signal(Signal::TERM);
        let status = until("the end of a process", || self.child.try_wait().unwrap());
        // The rest of what it said.
        std::thread::sleep(Duration::from_millis(20));
        (status, self.said())
    }
}

/// A folder for everything, and what runs in it.
pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// In memory where that can be had: it is about processes, not about disks.
    pub(crate) fn new() -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        Self::at(folder.unwrap())
    }

    /// On a disk, where an edit takes its time: several syncs.
    pub(crate) fn on_disk(folder: &str) -> Self {
        Self::at(tempfile::tempdir_in(folder).unwrap())
    }

    fn at(folder: tempfile::TempDir) -> Self {
        let place = Place { folder };
        place.write("host.token", HOST);
        place.write("worker.token", WORKER);
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// A bridge; `listen` with port 0 for a free one.
    pub(crate) fn bridge(&self, editbridge: &Path, listen: &str, more: &[&str]) -> BridgeProcess {
        let mut command = Command::new(editbridge);
        command.args(["serve", "--listen", listen, "--host-token-file"]).arg(self.path("host.token"));
        command.arg("--worker-token-file").arg(self.path("worker.token")).args(more);
        let mut process = Process::spawn(&mut command);
        let mut line = String::new();
        BufReader::new(process.child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim_end().strip_prefix("editbridge: listening on ").map(str::to_owned);
        let url = url.unwrap_or_else(|| panic!("the bridge did not start: {line}{}", process.said()));
        BridgeProcess { process, url }
    }

    /// A worker named `name` that may write, with the roots `roots` (folders of this place of the same names).
    pub(crate) fn worker(&self, bridge: &str, name: &str, roots: &[&str], more: &[&str]) -> Process {
        let mut command = Command::new(&binaries().editworker);
        command.args(["pair", "--bridge", bridge, "--worker", name, "--allow-workspace-writes", "--token-file"]);
        command.arg(self.path("worker.token")).arg("--state").arg(self.path("state"));
        for root in roots {
            std::fs::create_dir_all(self.path(root)).unwrap();
            command.arg("--root").arg(format!("{root}={}", self.path(root).display()));
        }
        Process::spawn(command.args(more))
    }

    /// One `edithost edit`: exit status and what the model reads.
    pub(crate) fn host(
        &self,
        bridge: &str,
        worker: &str,
        workspace: &str,
        arguments: &Value,
        more: &[&str],
    ) -> (i32, String) {
        let mut child = Command::new(&binaries().edithost)
            .args(["edit", "--bridge", bridge, "--worker", worker, "--workspace", workspace, "--token-file"])
            .arg(self.path("host.token"))
            .args(more)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(arguments.to_string().as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap().trim_end().to_owned())
    }
}

pub(crate) struct BridgeProcess {
    pub(crate) process: Process,
    pub(crate) url: String,
}

impl BridgeProcess {
    /// The address, for another bridge in its place.
    pub(crate) fn address(&self) -> String {
        self.url.trim_start_matches("http://").to_owned()
    }

    pub(crate) fn client(&self) -> HttpBridge {
        HttpBridge::new(&self.url, HOST).unwrap()
    }

    pub(crate) fn status(&self, worker: &str) -> Option<Reply> {
        use editproof_host::Bridge;
        let worker = WorkspaceId::new(worker).unwrap();
        self.client().status(&worker, Instant::now() + PATIENCE).ok()
    }

    /// Waits until the worker has registered for the second time, or for the only one.
    pub(crate) fn wait_for(&self, worker: &str, operation: &str) {
        until(&format!("{worker} at the bridge"), || {
            let reply = self.status(worker)?;
            let status: Value = serde_json::from_slice(&reply.body).ok()?;
            let has = |listed: &Value| *listed == operation;
            (reply.status == 200 && status["operations"].as_array()?.iter().any(has)).then_some(())
        });
    }
}
