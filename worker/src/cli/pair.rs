//! `editworker pair`: a worker behind a bridge.
//!
//! Registers in two steps, asks for work, answers, settles, one request at a time; comes back by itself when the bridge was
//! away. Nothing is settled that was not done, and a mutation whose settlement the bridge did not accept quarantines its
//! workspace (DP-3).

mod peer;
mod stop;
mod work;

use super::advertised::AdvertisedArguments;
use super::roots::RootArguments;
use super::{Exit, unusable};
use clap::Args;
use editproof_host::HttpClient;
use editproof_protocol::{IncarnationId, WorkspaceId};
use peer::Peer;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use stop::Stop;

const EXAMPLES: &str = "\
The token is taken from the file of --token-file or from the variable EDITWORKER_TOKEN. What happens is said on standard
error. On SIGTERM or SIGINT what is being done is ended and settled, then the worker leaves; a second signal ends it at
once.

Examples:
  editworker pair --bridge http://127.0.0.1:8080 --token-file worker.token --root main=.
  editworker pair --bridge http://127.0.0.1:8080 --worker laptop --root main=. --root docs=docs --allow-workspace-writes
  editworker pair --bridge http://127.0.0.1:8080 --root main=. --allow-workspace-writes --features tolerant_match

Exit status:
  0  stopped by a signal, with nothing left undone
  1  another run of this worker has taken its place
  2  the command was not understood, or the bridge, token, a root or the state folder cannot be used
  3  stopped in the middle of an edit that did not end: the new content may be in place
  70 internal error: a defect of editworker itself";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The bridge, for example http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    bridge: String,
    /// The name of this worker [default: the name of the first root]
    #[arg(long, value_name = "NAME")]
    worker: Option<String>,
    /// The file that holds the token of workers [default: the token in EDITWORKER_TOKEN]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    #[command(flatten)]
    roots: RootArguments,
    #[command(flatten)]
    advertised: AdvertisedArguments,
}

/// The variable that holds the token.
const VARIABLE: &str = "EDITWORKER_TOKEN";
/// More than any token has.
const MOST_BYTES: u64 = 64 * 1024;

pub(super) fn run(arguments: &Arguments) -> Exit {
    let peer = match start(arguments) {
        Ok(peer) => peer,
        Err(error) => return unusable(error),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return unusable(error),
    };
    let exit = runtime.block_on(async {
        match Stop::new() {
            Ok(stop) => work::pair(&peer, &stop).await,
            Err(error) => unusable(format_args!("signals cannot be caught: {error}")),
        }
    });
    // Work that does not end is left behind: its guard says so.
    runtime.shutdown_background();
    exit
}

fn start(arguments: &Arguments) -> Result<Peer, String> {
    let token = token(arguments.token_file.as_deref())?;
    let client = HttpClient::new(&arguments.bridge, &token).map_err(|error| error.to_string())?;
    let worker = arguments.roots.start()?;
    let own = arguments.advertised.of(&worker)?;
    let name = match &arguments.worker {
        Some(name) => WorkspaceId::new(name).map_err(|problem| format!("--worker {problem}"))?,
        None => own.workspaces().first().map(|workspace| workspace.id.clone()).ok_or("expected a root")?,
    };
    Ok(Peer { client, name, incarnation_id: incarnation()?, own, worker: Arc::new(worker) })
}

/// Errors never show the token.
fn token(file: Option<&Path>) -> Result<String, String> {
    let text = match file {
        Some(file) => {
            let mut text = String::new();
            std::fs::File::open(file)
                .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
                .map_err(|error| format!("cannot read the token in {}: {error}", file.display()))?;
            text
        }
        None => std::env::var(VARIABLE).map_err(|_| {
            format!("no token for the bridge: set {VARIABLE}, or name a file that holds it with --token-file")
        })?,
    };
    Ok(text.trim_end().to_owned())
}

/// The name of this run: nobody else has it.
fn incarnation() -> Result<IncarnationId, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("the system has no random bytes: {error}"))?;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    IncarnationId::new(&digits).map_err(|problem| format!("the name of the run {problem}"))
}
