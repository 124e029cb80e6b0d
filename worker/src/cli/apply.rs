//! `editworker apply`: edits for people and scripts.

use super::diff::{colour_wanted, unified};
use super::roots::StateArgument;
use super::{Exit, unusable, wording};
use clap::Args;
use editproof_protocol::{Request, Sha256, ToolResult, WorkspaceId};
use editproof_spec::Tier;
use editproof_worker::{Failure, Purpose, Root, Worker, WorkerConfig};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
EDITS holds a JSON array [{\"oldText\": …, \"newText\": …, \"replaceAll\"?: …}, …], or an object with \"edits\" or \
with \"oldText\" and \"newText\", and optionally \"matching\". All edits are applied, or none.

Examples:
  editworker apply src/main.rs edits.json
  editworker apply --preview --tolerant src/main.rs edits.json
  echo '{\"oldText\": \"teh\", \"newText\": \"the\"}' | editworker apply notes.txt -
  editworker apply --json --expect \"$(sha256sum < notes.txt | cut -d' ' -f1)\" notes.txt edits.json

Exit status:
  0  the edits were applied (with --preview: would be)
  1  refused: nothing was written
  2  the command was not understood, or EDITS or the state folder cannot be used
  3  in doubt: the new content may be in place
  70 internal error: a defect of editworker itself";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The file to edit; a regular file, no link
    file: PathBuf,
    /// The edits; `-` reads standard input
    edits: PathBuf,
    /// Let whitespace differ where the exact text is not found
    #[arg(long)]
    tolerant: bool,
    /// Show what the edits would do and write nothing
    #[arg(long)]
    preview: bool,
    /// Refuse unless the file has this SHA-256
    #[arg(long, value_name = "SHA256")]
    expect: Option<String>,
    /// Print the result as one JSON object instead of a diff
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    state: StateArgument,
}

/// An outcome that is not a result.
enum Stop {
    /// An argument or input cannot be used.
    Unusable(String),
    /// The edits were refused, or their outcome is in doubt.
    Failed(Box<Failure>),
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Stop::Unusable(why)
    }
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    match apply(arguments) {
        Ok(shown) => {
            print!("{shown}");
            Exit::Done
        }
        Err(Stop::Unusable(why)) => unusable(why),
        Err(Stop::Failed(failure)) => {
            if arguments.json {
                println!("{}", wording::to_script(&failure));
            } else {
                eprintln!("{}", wording::to_person(&failure));
            }
            if failure.may_have_committed { Exit::InDoubt } else { Exit::NothingWritten }
        }
    }
}

fn apply(arguments: &Arguments) -> Result<String, Stop> {
    let expected = match &arguments.expect {
        Some(text) => Some(Sha256::new(text).map_err(|problem| format!("--expect {problem}"))?),
        None => None,
    };
    let (worker, file) = start(arguments)?;
    let body = body(&edits_text(&arguments.edits)?, arguments.tolerant)?;
    let request = |operation: &str, more: &str| {
        let file = Value::from(file.as_str());
        let json = format!(
            r#"{{"protocolVersion":1,"operation":"{operation}","workspaceId":"{WORKSPACE}","path":{file},{body}{more}}}"#
        );
        Request::from_json(json.as_bytes()).map_err(|invalid| format!("{}: {invalid}", arguments.edits.display()))
    };

    let preview = execute(&worker, &request("preview_edit", "")?)?;
    let ToolResult::PreviewEdit(preview) = preview else { return Err("no preview".to_owned().into()) };
    if expected.is_some_and(|expected| expected != preview.base_sha256) {
        return Err(Stop::Failed(Box::new(Failure::changed_after_preview())));
    }
    let old = std::fs::read(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file.display()))?;
    let old = String::from_utf8_lossy(old.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&old)).into_owned();
    let shown = if arguments.json {
        String::new()
    } else {
        unified(&arguments.file.to_string_lossy(), &old, &preview.content, colour_wanted()) + &notes(&preview.edit)
    };
    if arguments.preview {
        return Ok(if arguments.json { ToolResult::PreviewEdit(preview).to_json() + "\n" } else { shown });
    }
    // Fenced, so that what is written is what the diff shows.
    let fence = format!(r#","expectedBaseSha256":"{}""#, preview.base_sha256);
    let result = execute(&worker, &request("edit_file", &fence)?)?;
    Ok(if arguments.json { result.to_json() + "\n" } else { shown })
}

/// The name of the one workspace of this command.
const WORKSPACE: &str = "local";

/// A worker on the file's directory, and the file's name in it.
fn start(arguments: &Arguments) -> Result<(Worker, String), Stop> {
    let file = &arguments.file;
    let name = file.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("{}: expected a file, with a name in UTF-8", file.display()))?;
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let id = WorkspaceId::new(WORKSPACE).map_err(|problem| problem.to_string())?;
    let root = Root::open(id, parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    let mut config = WorkerConfig::new(vec![root]).with_writes(arguments.state.open()?);
    config.purpose = Purpose::Command;
    let worker = Worker::start(config).map_err(|error| error.to_string())?;
    // `./` keeps a name such as `c:x` from being taken for a drive.
    let name = if name.as_bytes().get(1) == Some(&b':') { format!("./{name}") } else { name.to_owned() };
    Ok((worker, name))
}

fn edits_text(path: &Path) -> Result<String, String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text).map_err(|error| format!("standard input: {error}"))?;
        Ok(text)
    } else {
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// The keys of a request that say what to edit, as JSON text: values are passed on as they stand, so that every rule is
/// checked by the one reader of requests.
fn body(text: &str, tolerant: bool) -> Result<String, String> {
    let unreadable = |error: serde_json::Error| format!("the edits are not JSON: {error}");
    let raw: &RawValue = serde_json::from_str(text).map_err(unreadable)?;
    let mut keys: BTreeMap<String, &RawValue> = BTreeMap::new();
    if raw.get().starts_with('[') {
        keys.insert("edits".to_owned(), raw);
    } else {
        keys =
            serde_json::from_str(raw.get()).map_err(|_| "the edits are neither an array nor an object".to_owned())?;
    }
    let tolerant: Box<RawValue> =
        RawValue::from_string((if tolerant { r#""tolerant""# } else { r#""exact""# }).to_owned())
            .map_err(unreadable)?;
    if tolerant.get() == r#""tolerant""# || !keys.contains_key("matching") {
        keys.insert("matching".to_owned(), &tolerant);
    }
    let entries = keys.iter().map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), value.get()));
    Ok(entries.collect::<Vec<_>>().join(","))
}

fn execute(worker: &Worker, request: &Request) -> Result<ToolResult, Stop> {
    let execution = worker.execute(request);
    if let Some(guard) = execution.guard {
        // A person sees the outcome right here; a guard that stays is dealt with at the next start.
        let _ = guard.clear();
    }
    execution.outcome.map_err(|failure| Stop::Failed(Box::new(failure)))
}

/// A line for each edit that matched otherwise than exactly once and exactly.
fn notes(edit: &editproof_protocol::EditResult) -> String {
    let mut notes = String::new();
    for (index, found) in edit.matches.iter().flatten().enumerate() {
        let mut parts = Vec::new();
        if found.strategy != Tier::Exact {
            parts.push(format!("matched by {}", found.strategy));
        }
        if found.occurrences > 1 {
            parts.push(format!("replaced {} locations", found.occurrences));
        }
        if !parts.is_empty() {
            notes += &format!("edit {}: {}\n", index + 1, parts.join(", "));
        }
    }
    notes
}
