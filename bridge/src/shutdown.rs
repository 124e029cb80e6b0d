//! The end of a bridge: nothing new begins, what was handed out may still be settled.

use crate::event::Event;
use crate::refused::Own;
use crate::registry::{Bridge, Registry};
use tokio::time::{Instant, timeout_at};

impl Bridge {
    /// Refuses new requests, registrations and polls, answers what waits, and waits for leases to be settled, up to the
    /// limit's time. Returns how many were not.
    pub async fn drain(&self) -> usize {
        let until = Instant::now() + self.0.limits.drain;
        {
            let mut registry = self.lock();
            registry.stopping = true;
            for worker in registry.workers.values_mut() {
                for queued in std::mem::take(&mut worker.queue) {
                    // A host that is gone does not hear it.
                    let _ = queued.answer.send(Err(Own::ShuttingDown.into()));
                }
                worker.wake.notify_waiters();
            }
            self.0.log.say(Event::Draining { leases: leases(&registry).count() });
        }
        loop {
            // Before the look at the leases, so that one that ends in between is not missed.
            let ended = self.0.lease_ended.notified();
            let ends: Vec<_> = leases(&self.lock()).collect();
            let Some(last) = ends.iter().max().filter(|_| Instant::now() < until) else {
                for (id, worker) in &mut self.lock().workers {
                    self.end_leases(id, worker, |_| true);
                }
                self.0.log.say(Event::Stopped { unsettled: ends.len() });
                return ends.len();
            };
            // Whether a lease was settled or its time is over is seen in the next round.
            let _ = timeout_at(until.min(*last), ended).await;
        }
    }
}

/// The ends of all leases that may still be settled.
fn leases(registry: &Registry) -> impl Iterator<Item = Instant> {
    let now = Instant::now();
    let all = registry.workers.values().flat_map(|worker| &worker.leases);
    all.map(|lease| lease.end).filter(move |end| *end > now)
}
