//! The wish to stop: the first signal asks for it, the second one does not wait.

use super::Exit;
use std::io;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// How long a mutation may still take once the worker is to stop (WIRE: 5 s).
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// The wish to stop.
pub(super) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Listens for SIGTERM and SIGINT from here on.
    pub(super) fn new() -> io::Result<Self> {
        let mut signals = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let (sender, receiver) = watch::channel(false);
        tokio::spawn(async move {
            either(&mut signals).await;
            // Nobody is left to be told when the work has ended already.
            let _ = sender.send(true);
            either(&mut signals).await;
            std::process::exit(Exit::InDoubt as i32);
        });
        Ok(Stop(receiver))
    }

    /// Whether it is there.
    pub(super) fn is_wished(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for it.
    pub(super) async fn wished(&self) {
        let mut receiver = self.0.clone();
        if receiver.wait_for(|wished| *wished).await.is_err() {
            // Whoever could wish is gone.
            std::future::pending::<()>().await;
        }
    }

    /// Waits for it, and then as long as what is being done may take.
    pub(super) async fn wished_for_long(&self) {
        self.wished().await;
        tokio::time::sleep(GRACE).await;
    }
}

async fn either((terminate, interrupt): &mut (Signal, Signal)) {
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
