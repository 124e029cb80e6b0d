//! `edithost schema`: the tool as a model sees it.

use super::{Exit, Unusable, print, token};
use clap::{Args, ValueEnum};
use editproof_host::{Failure, HttpBridge, Offer, Target, Wording, offer, schema};
use editproof_protocol::{Feature, Mode, Operation, WorkspaceId};
use std::path::PathBuf;
use std::time::{Duration, Instant};

const AFTER_HELP: &str = "\
What the worker offers is asked of the bridge, or given by --modes and --features, or taken as everything. Files of \
the host itself (sandbox, skills) need none of it.

Examples:
  edithost schema sandbox
  edithost schema workspace --modes single,batch --features tolerant_match
  edithost schema workspace-and-skills --bridge http://127.0.0.1:8080 --worker laptop --workspace main

Exit status: 0 printed, 2 not understood, 4 the bridge cannot be reached or does not say what the worker offers.";

/// Print the tool edit_file as a model sees it: name, description, JSON Schema of its arguments
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Schema {
    /// Which files the tool edits
    #[arg(value_enum)]
    target: Kind,

    /// The features that the worker offers
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = feature, conflicts_with = "bridge")]
    features: Option<Vec<Feature>>,

    /// The forms of edits that the worker takes: single, batch
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = mode, conflicts_with = "bridge")]
    modes: Option<Vec<Mode>>,

    /// Ask this bridge what the worker offers
    #[arg(long, value_name = "URL", requires = "workspace")]
    bridge: Option<String>,

    /// The workspace behind the bridge
    #[arg(long, value_name = "ID", requires = "bridge")]
    workspace: Option<String>,

    /// The worker that has the workspace [default: the one named like the workspace]
    #[arg(long, value_name = "ID", requires = "bridge")]
    worker: Option<String>,

    /// The file that holds the token of the bridge
    #[arg(long, value_name = "FILE", requires = "bridge")]
    token_file: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Workspace,
    WorkspaceAndSkills,
    Sandbox,
    Skills,
}

impl From<Kind> for Target {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Workspace => Target::Workspace,
            Kind::WorkspaceAndSkills => Target::WorkspaceAndSkills,
            Kind::Sandbox => Target::Sandbox,
            Kind::Skills => Target::Skills,
        }
    }
}

/// How long the bridge may take to answer. No measured reason: a person waits.
const PATIENCE: Duration = Duration::from_secs(10);

impl Schema {
    pub(super) fn run(&self) -> Result<Exit, Unusable> {
        let offer = match self.offer()? {
            Ok(offer) => offer,
            Err(failure) => {
                eprintln!("edithost: {}", failure.to_text(Wording::default()));
                return Ok(Exit::NoBridge);
            }
        };
        let schema = schema(self.target.into(), &offer);
        print(&serde_json::to_string_pretty(&schema).map_err(|error| Unusable(error.to_string()))?);
        Ok(Exit::Done)
    }

    fn offer(&self) -> Result<Result<Offer, Failure>, Unusable> {
        let (Some(url), Some(workspace)) = (&self.bridge, &self.workspace) else {
            return Ok(Ok(Offer {
                operations: Operation::ALL.to_vec(),
                modes: self.modes.clone().unwrap_or_else(|| Mode::ALL.to_vec()),
                features: self.features.clone().unwrap_or_else(|| Feature::ALL.to_vec()),
            }));
        };
        let id = |text: &str| WorkspaceId::new(text).map_err(|problem| Unusable(format!("`{text}` {problem}")));
        let workspace = id(workspace)?;
        let worker = self.worker.as_deref().map_or_else(|| Ok(workspace.clone()), id)?;
        let token = token::token(self.token_file.as_deref())?;
        let mut bridge = HttpBridge::new(url, &token).map_err(|error| Unusable(error.to_string()))?;
        Ok(offer(&mut bridge, &worker, &workspace, Instant::now() + PATIENCE))
    }
}

fn feature(word: &str) -> Result<Feature, String> {
    Feature::from_word(word).ok_or_else(|| format!("expected one of {}", Feature::WORDS.join(", ")))
}

fn mode(word: &str) -> Result<Mode, String> {
    Mode::from_word(word).ok_or_else(|| format!("expected one of {}", Mode::WORDS.join(", ")))
}
