//! A host's request: through the gate, into its worker's queue, and back with an answer.
//!
//! The host's own task keeps the time. It waits for the answer until the queue's limit; if the request was handed out
//! meanwhile, until the end of its lease. So there is no task that sweeps. A host that goes away takes a request that
//! waits with it; one that was handed out goes on, and whatever nobody waits for any more ends when its worker is next
//! heard of.

use crate::gate;
use crate::refused::{Own, Refused};
use crate::registry::{Answer, Bridge, Queued};
use editproof_protocol::{Request, ToolResult, WorkspaceId};
use std::sync::Arc;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep_until};

/// Where a request is.
enum Place {
    Queued,
    /// Handed out until then.
    Leased(Instant),
    Answered,
}

/// A request that is under way. Dropped, it is taken out of the queue if it still stands there.
struct UnderWay<'a> {
    bridge: &'a Bridge,
    worker: WorkspaceId,
    number: u64,
    handed_out: Arc<Notify>,
}

impl Bridge {
    /// Carries out a request of `bytes` bytes of JSON.
    ///
    /// # Errors
    /// The worker's rejection, or why there is no answer of the worker.
    pub async fn execute(&self, request: Request, bytes: usize) -> Result<ToolResult, Refused> {
        let (under_way, mut answer) = self.queue(request, bytes)?;
        let mut until = Instant::now() + self.0.limits.queue_wait;
        loop {
            tokio::select! {
                biased;
                // Whoever takes a request out answers it; if that were not so, nobody would know what became of it.
                answered = &mut answer => return answered.unwrap_or_else(|_| Err(Own::AssignmentExpired.into())),
                () = under_way.handed_out.notified() => {}
                () = sleep_until(until) => {}
            }
            match under_way.place() {
                Place::Leased(end) if end > Instant::now() => until = end,
                Place::Leased(_) => self.expire(&under_way.worker),
                Place::Queued if until > Instant::now() => {}
                Place::Queued => return Err(Own::QueueTimeout.into()),
                // It was sent, so it is here at once.
                Place::Answered => until = Instant::now() + self.0.limits.queue_wait,
            }
        }
    }

    fn queue(&self, request: Request, bytes: usize) -> Result<(UnderWay<'_>, oneshot::Receiver<Answer>), Own> {
        let limits = &self.0.limits;
        let mut registry = self.lock();
        if registry.stopping {
            return Err(Own::ShuttingDown);
        }
        let Some(id) = registry.holder(&request.workspace_id, limits).cloned() else {
            return Err(if registry.is_young(limits) { Own::WorkerOffline } else { Own::WorkerMismatch });
        };
        let number = registry.next;
        registry.next += 1;
        let worker = registry.workers.get_mut(&id).ok_or(Own::WorkerOffline)?;
        if let Some(own) = gate::against(worker, &request) {
            return Err(own);
        }
        if !worker.is_there(limits) {
            return Err(Own::WorkerOffline);
        }
        let queued_bytes: usize = worker.queue.iter().map(|queued| queued.bytes).sum();
        if worker.queue.len() >= limits.queued || queued_bytes.saturating_add(bytes) > limits.queued_bytes {
            return Err(Own::QueueFull);
        }
        let (sender, receiver) = oneshot::channel();
        let handed_out = Arc::new(Notify::new());
        worker.queue.push_back(Queued { number, request, bytes, answer: sender, handed_out: handed_out.clone() });
        worker.wake.notify_one();
        Ok((UnderWay { bridge: self, worker: id, number, handed_out }, receiver))
    }
}

impl UnderWay<'_> {
    fn place(&self) -> Place {
        let registry = self.bridge.lock();
        let Some(worker) = registry.workers.get(&self.worker) else { return Place::Answered };
        if worker.queue.iter().any(|queued| queued.number == self.number) {
            return Place::Queued;
        }
        let lease = worker.leases.iter().find(|lease| lease.number == self.number);
        lease.map_or(Place::Answered, |lease| Place::Leased(lease.end))
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if let Some(worker) = self.bridge.lock().workers.get_mut(&self.worker) {
            worker.queue.retain(|queued| queued.number != self.number);
        }
    }
}
