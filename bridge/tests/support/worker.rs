//! A worker that is a task: registers in two steps, asks for work, answers by a function.

use super::documents::{contact, fulfilled, registration};
use super::served::{Client, Reply, Served};
use editproof_protocol::{Capability, ServerSupport, first_registration, second_registration};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::task::JoinHandle;

pub(crate) const RUN: &str = "run-0123456789abcdef";

/// Dropped, it is gone without a word.
pub(crate) struct FakeWorker {
    task: JoinHandle<()>,
    pub(crate) assignments: Arc<AtomicUsize>,
}

impl Drop for FakeWorker {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Both steps of NG-2. The answers to both.
pub(crate) async fn pair(client: Client, worker: &str, run: &str, own: &Capability) -> (Reply, Option<Reply>) {
    let path = format!("/bridge/workers/{worker}/register");
    let register = async |capability: Option<&Capability>| {
        client.call("POST", &path, Some(super::documents::WORKER), &registration(run, capability)).await
    };
    let first = register(first_registration(own).as_ref()).await;
    let support = ServerSupport::from_json(first.body.to_string().as_bytes()).unwrap();
    let second = match second_registration(own, &support) {
        Some(second) => Some(register(Some(&second)).await),
        None => None,
    };
    (first, second)
}

impl FakeWorker {
    /// A worker named `name` that fulfils everything.
    pub(crate) async fn start(served: &Served, name: &str, own: &Capability) -> Self {
        Self::answering(served, name, own, fulfilled).await
    }

    /// A worker that settles each assignment with what `answer` gives.
    pub(crate) async fn answering(
        served: &Served,
        name: &str,
        own: &Capability,
        answer: impl Fn(&Value) -> String + Send + 'static,
    ) -> Self {
        let client = served.client();
        let (first, second) = pair(client, name, RUN, own).await;
        assert_eq!(first.status, 200, "{first:?}");
        assert!(second.is_none_or(|second| second.status == 200));
        let assignments = Arc::new(AtomicUsize::new(0));
        let (count, name) = (assignments.clone(), name.to_owned());
        let task = tokio::spawn(async move {
            let token = Some(super::documents::WORKER);
            loop {
                let poll = format!("/bridge/workers/{name}/poll");
                let Ok(assignment) = client.try_call("POST", &poll, token, &contact(RUN, 20)).await else { return };
                match assignment.status {
                    200 => {}
                    204 => continue,
                    _ => return,
                }
                count.fetch_add(1, Ordering::SeqCst);
                let settle = format!("/bridge/workers/{name}/settle");
                let _ = client.try_call("POST", &settle, token, &answer(&assignment.body)).await;
            }
        });
        FakeWorker { task, assignments }
    }

    pub(crate) fn count(&self) -> usize {
        self.assignments.load(Ordering::SeqCst)
    }
}
