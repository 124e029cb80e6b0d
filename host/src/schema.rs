//! The tool `edit_file` as a model sees it, for each kind of target (HO-5).
//!
//! What a worker would refuse is not shown: no `replace_all` without its feature, no `edits` without batches. Written out by
//! hand, in words for a model; a test holds it against the reader of arguments.

use crate::status::Offer;
use editproof_spec::Limits;
use serde_json::{Map, Value, json};

/// The kinds of files that the tool may edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Files of an attached workspace, through a worker.
    Workspace,
    /// The same, and skill files of the host.
    WorkspaceAndSkills,
    /// Files of the host's sandbox.
    Sandbox,
    /// Skill files of the host.
    Skills,
}

impl Target {
    /// All kinds.
    pub const ALL: [Target; 4] = [Target::Workspace, Target::WorkspaceAndSkills, Target::Sandbox, Target::Skills];

    /// How the paths of skill files begin. No path of a workspace can: it would start with `/` (RQ-3).
    pub const SKILLS: &'static str = "/skills/";

    /// The path below the skills' folder, if that is what this target takes `path` for.
    pub fn skill_path(self, path: &str) -> Option<&str> {
        let below = path.strip_prefix(Self::SKILLS);
        match self {
            Target::Workspace | Target::Sandbox => None,
            Target::WorkspaceAndSkills => below,
            Target::Skills => Some(below.unwrap_or(path)),
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Target::Workspace => "Replaces text in an existing file of the attached workspace.",
            Target::WorkspaceAndSkills => {
                "Replaces text in an existing file of the attached workspace, or in a skill file."
            }
            Target::Sandbox => "Replaces text in an existing file of the sandbox.",
            Target::Skills => "Replaces text in an existing skill file.",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Target::Workspace => "The file, relative to the workspace, with /, without ..",
            Target::WorkspaceAndSkills => {
                "The file: relative to the workspace, with /, without ..; or /skills/NAME/FILE for a skill file"
            }
            Target::Sandbox => "The file, relative to the sandbox, with /, without ..",
            Target::Skills => "The skill file: /skills/NAME/FILE",
        }
    }
}

/// The tool: `{name, description, inputSchema}`. `offer` is what the worker offers for the workspace; files of the host
/// can do everything, so it is not looked at for them alone.
///
/// ```
/// use editproof_host::{Offer, Target, schema};
///
/// let legacy = Offer { modes: vec![editproof_protocol::Mode::Single], ..Offer::default() };
/// assert!(!schema(Target::Workspace, &legacy).to_string().contains("replace_all"));
/// assert!(schema(Target::Sandbox, &legacy).to_string().contains("replace_all"));
/// ```
pub fn schema(target: Target, offer: &Offer) -> Value {
    let all = Offer::all();
    let offer = match target {
        Target::Workspace | Target::WorkspaceAndSkills => offer,
        Target::Sandbox | Target::Skills => &all,
    };
    let (batches, replace_all) = (offer.has_batches(), offer.has_replace_all());
    let mut about = target.about().to_owned();
    about += if replace_all {
        " old_text must match exactly one place of the file, or set replace_all to replace every place."
    } else {
        " old_text must match exactly one place of the file; to replace several places, make an edit for each."
    };
    about += if batches { " All edits are applied in order, or none is." } else { " Make one call per edit." };
    let mut properties = Map::new();
    properties.insert("path".to_owned(), json!({ "type": "string", "minLength": 1, "description": target.path() }));
    let edit = edit_properties(replace_all);
    let mut required = vec!["path"];
    if batches {
        let item = json!({
            "type": "object", "properties": edit, "required": ["old_text", "new_text"], "additionalProperties": false
        });
        let edits = json!({
            "type": "array", "minItems": 1, "maxItems": Limits::default().edits, "items": item,
            "description": "The edits in order; each sees the text that the ones before it left"
        });
        properties.insert("edits".to_owned(), edits);
        required.push("edits");
    } else {
        properties.extend(edit);
        required.extend(["old_text", "new_text"]);
    }
    json!({
        "name": "edit_file",
        "description": about,
        "inputSchema": {
            "type": "object", "properties": properties, "required": required, "additionalProperties": false
        }
    })
}

fn edit_properties(replace_all: bool) -> Map<String, Value> {
    let mut properties = Map::new();
    let old_text = "The text to replace, as it stands in the file, without line numbers, with enough surrounding lines to \
                    match one place";
    properties.insert("old_text".to_owned(), json!({ "type": "string", "minLength": 1, "description": old_text }));
    let new_text = "The text to put in its place, taken literally; empty to remove it";
    properties.insert("new_text".to_owned(), json!({ "type": "string", "description": new_text }));
    if replace_all {
        let about = "Replace every place that old_text matches instead of exactly one";
        properties.insert("replace_all".to_owned(), json!({ "type": "boolean", "description": about }));
    }
    properties
}
