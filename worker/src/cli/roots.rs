//! Arguments that `mcp` and `serve` share: roots, writes, the state folder.

use clap::Args;
use editproof_protocol::WorkspaceId;
use editproof_worker::{Root, State, Worker, WorkerConfig};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct RootArguments {
    /// A workspace: its name and its directory; may be given up to 32 times
    #[arg(long = "root", value_name = "NAME=DIR", required = true)]
    roots: Vec<String>,
    /// Allow edits and previews; without this, files can only be read
    #[arg(long)]
    allow_workspace_writes: bool,
    #[command(flatten)]
    state: StateArgument,
}

#[derive(Args)]
pub(super) struct StateArgument {
    /// Where guards and quarantines are kept [default: $XDG_STATE_HOME/editworker or ~/.local/state/editworker]
    #[arg(long, value_name = "DIR", env = "EDITWORKER_STATE")]
    state: Option<PathBuf>,
}

impl StateArgument {
    pub(super) fn open(&self) -> Result<State, String> {
        let path = match &self.state {
            Some(path) => path.clone(),
            None => {
                default_state().ok_or("expected a state folder: neither --state, $XDG_STATE_HOME nor $HOME is set")?
            }
        };
        State::open(&path).map_err(|error| format!("state folder {}: {error}", path.display()))
    }
}

fn default_state() -> Option<PathBuf> {
    // An XDG folder that is not absolute is to be ignored, says its specification.
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = folder("XDG_STATE_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
    Some(base.join("editworker"))
}

impl RootArguments {
    pub(super) fn start(&self) -> Result<Worker, String> {
        let roots = self.roots.iter().map(|root| parse(root)).collect::<Result<_, _>>()?;
        let mut config = WorkerConfig::new(roots);
        if self.allow_workspace_writes {
            config = config.with_writes(self.state.open()?);
        }
        Worker::start(config).map_err(|error| error.to_string())
    }
}

fn parse(argument: &str) -> Result<Root, String> {
    let (name, directory) =
        argument.split_once('=').ok_or_else(|| format!("--root {argument}: expected NAME=DIR, for example main=."))?;
    let id = WorkspaceId::new(name).map_err(|problem| format!("--root {argument}: the name {problem}"))?;
    Root::open(id, Path::new(directory)).map_err(|error| format!("--root {argument}: {error}"))
}
