//! `editbridge serve`: the bridge over HTTP, until a signal.

use super::tokens::TokenArguments;
use super::{Exit, unusable};
use clap::Args;
use editproof_bridge::{Bridge, Limits, Log, http};
use editproof_protocol::{Feature, ServerSupport};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

const EXAMPLES: &str = "\
One token lets hosts in, another one workers; a file may hold several, one a line, while they are changed. Lines that
begin with # are left out. The address that is listened on is printed on standard output; what happens is said on
standard error, in ids, codes and counts.

On SIGTERM or SIGINT nothing new is handed out, and what was handed out may be settled for --drain-seconds. A second
signal ends the bridge at once. Workers come back to a bridge that is started again by themselves.

Examples:
  editbridge serve --host-token-file host.token --worker-token-file worker.token
  EDITBRIDGE_HOST_TOKEN=… EDITBRIDGE_WORKER_TOKEN=… editbridge serve --listen 127.0.0.1:0
  editbridge serve --listen 10.0.0.5:8080 --allow-remote --host-token-file h --worker-token-file w

Exit status:
  0  stopped, and every request that was handed out was settled
  1  stopped, and some were not; their workers quarantine what is in doubt
  2  the command was not understood, or an address, token or number cannot be used";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Listen on an address that other machines can reach. Nothing is encrypted: put a tunnel or a proxy in front
    #[arg(long)]
    allow_remote: bool,
    #[command(flatten)]
    tokens: TokenArguments,
    /// Route these features only (an empty value: none)
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = feature)]
    features: Option<Vec<Option<Feature>>>,
    /// How long a worker may take for a request
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    lease_seconds: u64,
    /// How long a request waits for a worker that is busy
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    queue_seconds: u64,
    /// How many requests may wait for one worker
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    queue: u64,
    /// How long a shutdown waits for requests that were handed out
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=3600))]
    drain_seconds: u64,
}

fn feature(word: &str) -> Result<Option<Feature>, String> {
    if word.is_empty() {
        return Ok(None);
    }
    Feature::from_word(word).map(Some).ok_or_else(|| format!("expected one of {}", Feature::WORDS.join(", ")))
}

impl Arguments {
    fn limits(&self) -> Limits {
        Limits {
            lease: Duration::from_secs(self.lease_seconds),
            queue_wait: Duration::from_secs(self.queue_seconds),
            queued: usize::try_from(self.queue).unwrap_or(usize::MAX),
            drain: Duration::from_secs(self.drain_seconds),
            ..Limits::default()
        }
    }

    fn support(&self) -> ServerSupport {
        let mut support = ServerSupport::all();
        if let Some(features) = &self.features {
            support.features = Some(features.iter().copied().flatten().collect());
        }
        support
    }
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    if !arguments.listen.ip().is_loopback() && !arguments.allow_remote {
        return unusable(format_args!(
            "{} can be reached from other machines; add --allow-remote if that is meant",
            arguments.listen
        ));
    }
    let tokens = match arguments.tokens.tokens() {
        Ok(tokens) => tokens,
        Err(error) => return unusable(error),
    };
    // A line that cannot be written is lost; the bridge goes on.
    let log = Log::new(|event| drop(writeln!(std::io::stderr(), "editbridge: {event}")));
    let bridge = match Bridge::new(arguments.limits(), arguments.support(), log) {
        Ok(bridge) => bridge,
        Err(error) => return unusable(error),
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return unusable(error),
    };
    let served = runtime.block_on(async {
        let signals = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let listener = TcpListener::bind(arguments.listen).await?;
        // Whoever started this may wait for the line; if nobody does, that is no reason to end.
        let _ = writeln!(std::io::stdout(), "editbridge: listening on http://{}", listener.local_addr()?);
        Ok::<_, std::io::Error>(http::serve(listener, bridge, tokens, stop(signals)).await)
    });
    match served {
        Ok(0) => Exit::Done,
        Ok(_) => Exit::Unsettled,
        Err(error) => unusable(format_args!("cannot listen on {}: {error}", arguments.listen)),
    }
}

/// Done at the first signal; the second one ends the process.
async fn stop((mut terminate, mut interrupt): (Signal, Signal)) {
    either(&mut terminate, &mut interrupt).await;
    tokio::spawn(async move {
        either(&mut terminate, &mut interrupt).await;
        std::process::exit(Exit::Unsettled as i32);
    });
}

async fn either(terminate: &mut Signal, interrupt: &mut Signal) {
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
