//! `editworker quarantine`: what is in doubt, and the end of it.

use super::roots::StateArgument;
use super::{Exit, unusable};
use clap::{Args, Subcommand};
use editproof_worker::{Quarantine, State};
use serde_json::json;

const EXAMPLES: &str = "\
A workspace is quarantined when an edit was begun and nobody can say that its outcome arrived: the worker \
was killed, the disk failed after the rename, or the peer did not accept the settlement. The file holds the \
whole old or the whole new content. Look at it, then reset.

Examples:
  editworker quarantine list
  editworker quarantine list --json
  editworker quarantine reset main
  editworker quarantine reset --all

Exit status:
  0  done (list: also when there is none)
  1  reset: nothing of that name is quarantined
  2  the command was not understood, or the state folder cannot be used
  70 internal error: a defect of editworker itself";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// List quarantined workspaces and what was going on in them
    List {
        /// One JSON object a line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        state: StateArgument,
    },
    /// End the quarantine of a workspace: its files are taken as they are
    Reset {
        /// The workspace's name, or the key that `list` shows
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        workspace: Option<String>,
        /// All workspaces
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        state: StateArgument,
    },
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let (Verb::List { state, .. } | Verb::Reset { state, .. }) = &arguments.verb;
    let state = match state.open() {
        Ok(state) => state,
        Err(error) => return unusable(error),
    };
    let quarantines = match state.quarantines() {
        Ok(quarantines) => quarantines,
        Err(error) => return unusable(format_args!("state folder: {error}")),
    };
    match &arguments.verb {
        Verb::List { json, .. } => {
            for quarantine in &quarantines {
                println!("{}", if *json { as_json(quarantine) } else { as_line(quarantine) });
            }
            Exit::Done
        }
        Verb::Reset { workspace, all, .. } => {
            let chosen = |quarantine: &&Quarantine| {
                let name = quarantine.record.as_ref().map(|record| record.workspace_id.as_str());
                *all || workspace.as_deref().is_some_and(|wanted| wanted == quarantine.key || Some(wanted) == name)
            };
            reset(&state, quarantines.iter().filter(chosen), *all)
        }
    }
}

fn reset<'a>(state: &State, chosen: impl Iterator<Item = &'a Quarantine>, all: bool) -> Exit {
    let mut count = 0;
    for quarantine in chosen {
        if let Err(error) = state.reset(quarantine) {
            return unusable(format_args!("{}: {error}", quarantine.key));
        }
        println!("reset: {}", as_line(quarantine));
        count += 1;
    }
    if count > 0 || all {
        Exit::Done
    } else {
        eprintln!("editworker: nothing of that name is quarantined; `editworker quarantine list` shows what is");
        Exit::NothingWritten
    }
}

fn as_line(quarantine: &Quarantine) -> String {
    match &quarantine.record {
        Some(record) => format!(
            "{}  {}  {}  in {}  (process {}, begun at {} s since 1970, before: sha256 {})",
            quarantine.key,
            record.workspace_id,
            record.path.as_str().escape_debug(),
            record.root.display(),
            record.pid,
            record.started_at,
            record.base_sha256
        ),
        None => format!("{}  (the record cannot be read)", quarantine.key),
    }
}

fn as_json(quarantine: &Quarantine) -> String {
    let record = quarantine.record.as_ref().map(|record| {
        json!({
            "workspaceId": record.workspace_id.as_str(),
            "root": record.root.to_string_lossy(),
            "path": record.path.as_str(),
            "baseSha256": record.base_sha256.as_str(),
            "startedAt": record.started_at,
            "pid": record.pid,
        })
    });
    json!({ "key": quarantine.key, "record": record }).to_string()
}
