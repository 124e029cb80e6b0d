//! `edithost edit`: one call of the tool `edit_file`.

use super::{Exit, Unusable, input, print, token};
use clap::{ArgGroup, Args};
use editproof_host::local::{Budget, LocalError, Root};
use editproof_host::{Arguments, Failure, Host, HttpBridge, Outcome, Settings, Target, Wording};
use editproof_protocol::WorkspaceId;
use std::path::{Path, PathBuf};
use std::time::Duration;

const AFTER_HELP: &str = "\
ARGS is a JSON file as a model writes it, or - for standard input:
  {\"path\": \"src/main.rs\", \"edits\": [{\"old_text\": \"a\", \"new_text\": \"b\", \"replace_all\": true}]}
  {\"path\": \"src/main.rs\", \"old_text\": \"a\", \"new_text\": \"b\"}

What the model would read goes to standard output, of a failure too. The token of the bridge is taken from the variable \
EDITHOST_TOKEN or from the file of --token-file.

Examples:
  edithost edit --bridge http://127.0.0.1:8080 --workspace main args.json
  edithost edit --bridge http://127.0.0.1:8080 --worker laptop --workspace main --skills ~/skills args.json
  edithost edit --file notes.txt args.json        the file is named here; `path` may be left out
  edithost edit --sandbox /srv/sandbox - < args.json

Exit status:
  0  the edit was made
  1  it was not made, and nothing was written
  2  the command was not understood, or a file, token or setting cannot be used
  3  it is not known whether it was made: look at the file first
  4  the bridge cannot be reached, or does not say what the worker offers";

/// Edit a file of a workspace, of a folder, or one that is named
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(group = ArgGroup::new("where").required(true).multiple(true).args(["bridge", "file", "sandbox", "skills"]))]
pub(super) struct Edit {
    /// The arguments of the model: a JSON file, or - for standard input
    #[arg(value_name = "ARGS")]
    arguments: PathBuf,

    /// The bridge, for example http://127.0.0.1:8080
    #[arg(long, value_name = "URL", requires = "workspace", conflicts_with_all = ["file", "sandbox"])]
    bridge: Option<String>,

    /// The workspace behind the bridge
    #[arg(long, value_name = "ID", requires = "bridge")]
    workspace: Option<String>,

    /// The worker that has the workspace [default: the one named like the workspace]
    #[arg(long, value_name = "ID", requires = "bridge")]
    worker: Option<String>,

    /// Edit this file here, whatever `path` says
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sandbox", "skills"])]
    file: Option<PathBuf>,

    /// Edit files of this folder
    #[arg(long, value_name = "DIR", conflicts_with = "skills")]
    sandbox: Option<PathBuf>,

    /// Edit skill files of this folder: those whose `path` begins with /skills/
    #[arg(long, value_name = "DIR")]
    skills: Option<PathBuf>,

    /// The operator's settings, a JSON file such as {"edits": {"tolerantMatching": false}}
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,

    /// Preview the edit first, and make it only on the file that was previewed
    #[arg(long, requires = "bridge")]
    preview_first: bool,

    /// Show no text of the file when an edit fails
    #[arg(long)]
    no_excerpts: bool,

    /// How long all requests together may take
    #[arg(long, value_name = "N", default_value_t = 60, requires = "bridge")]
    seconds: u64,

    /// The file that holds the token of the bridge
    #[arg(long, value_name = "FILE", requires = "bridge")]
    token_file: Option<PathBuf>,
}

impl Edit {
    pub(super) fn run(&self) -> Result<Exit, Unusable> {
        let settings = self.settings()?;
        let json = input::text(&self.arguments)?;
        let arguments = match &self.file {
            Some(file) => Arguments::from_json_for(&name(file)?, &json),
            None => Arguments::from_json(&json),
        };
        let skill = arguments.as_ref().ok().and_then(|arguments| Some((arguments, self.skill_path(arguments)?)));
        let outcome = if let (Some(root), Some((arguments, path))) = (&self.skills, skill) {
            self.local(root, path, arguments, &settings)?
        } else if let Some(bridge) = &self.bridge {
            self.remote(bridge, arguments, &settings)?
        } else {
            let folder = self.file.as_deref().map(folder_of).or(self.sandbox.as_deref()).or(self.skills.as_deref());
            match (&arguments, folder) {
                (Ok(arguments), Some(folder)) => self.local(folder, &arguments.path, arguments, &settings)?,
                (Err(error), _) => failed(Failure::Arguments(error.clone())),
                (_, None) => return Err(Unusable("nothing says where the file is".to_owned())),
            }
        };
        print(&outcome.to_text());
        Ok(exit(&outcome))
    }

    fn settings(&self) -> Result<Settings, Unusable> {
        let mut settings = match &self.settings {
            None => Settings::default(),
            Some(file) => serde_json::from_str(&input::text(file)?)
                .map_err(|error| Unusable(format!("cannot use the settings {}: {error}", file.display())))?,
        };
        settings.edits.preview_first |= self.preview_first;
        Ok(settings)
    }

    fn skill_path<'a>(&self, arguments: &'a Arguments) -> Option<&'a str> {
        let target = if self.bridge.is_some() { Target::WorkspaceAndSkills } else { Target::Skills };
        target.skill_path(&arguments.path)
    }

    fn local(
        &self,
        folder: &Path,
        path: &str,
        arguments: &Arguments,
        settings: &Settings,
    ) -> Result<Outcome, Unusable> {
        let root = Root::open(folder)
            .map_err(|error| Unusable(format!("cannot open the folder {}: {error}", folder.display())))?;
        let result = root.edit(path, arguments, settings, &Budget::default()).map_err(Failure::Local);
        Ok(Outcome {
            result,
            wording: Wording { excerpts: !self.no_excerpts, replace_all: true, ..Wording::default() },
        })
    }

    fn remote(
        &self,
        url: &str,
        arguments: Result<Arguments, editproof_host::ArgumentError>,
        settings: &Settings,
    ) -> Result<Outcome, Unusable> {
        let workspace = id(self.workspace.as_deref().unwrap_or_default(), "--workspace")?;
        let worker = match &self.worker {
            Some(worker) => id(worker, "--worker")?,
            None => workspace.clone(),
        };
        let token = token::token(self.token_file.as_deref())?;
        let mut bridge = HttpBridge::new(url, &token).map_err(|error| Unusable(error.to_string()))?;
        let allowance = Duration::from_secs(self.seconds);
        let host = Host { settings, policy: None, may_read: !self.no_excerpts, allowance };
        Ok(host.edit(&mut bridge, &worker, &workspace, arguments))
    }
}

fn failed(failure: Failure) -> Outcome {
    Outcome { result: Err(failure), wording: Wording::default() }
}

fn exit(outcome: &Outcome) -> Exit {
    match &outcome.result {
        Ok(_) => Exit::Done,
        Err(failure) if failure.may_be_written() => Exit::Unknown,
        Err(Failure::NoAnswer(_) | Failure::NoStatus { .. } | Failure::Status(_)) => Exit::NoBridge,
        Err(Failure::Local(LocalError::InDoubt)) => Exit::Unknown,
        Err(_) => Exit::NotMade,
    }
}

fn id(text: &str, option: &str) -> Result<WorkspaceId, Unusable> {
    WorkspaceId::new(text).map_err(|problem| Unusable(format!("{option} {problem}")))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn name(file: &Path) -> Result<String, Unusable> {
    let name = file.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned).ok_or_else(|| Unusable(format!("expected a file, found {}", file.display())))
}
