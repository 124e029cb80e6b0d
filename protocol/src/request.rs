//! Requests (RQ-1 to RQ-6): closed objects, read from JSON and written back in one canonical order of keys.

use crate::ident::{Sha256, WorkspaceId};
use crate::invalid::{Invalid, Problem};
use crate::json::{Node, Object};
use crate::path::RequestPath;
use crate::words::{Feature, Mode, Operation, matching_from_word};
use crate::{PROTOCOL_VERSION, SAFE_INTEGER, TEXT_BYTES};
use editproof_spec::{Edit, Limits, Matching};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// One request to a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Which workspace.
    pub workspace_id: WorkspaceId,
    /// Which file in it.
    pub path: RequestPath,
    /// What to do with the file.
    pub call: Call,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Lines of the file (RQ-6).
    ReadFile {
        /// The first line, from 1; absent: 1. At most [`SAFE_INTEGER`].
        start_line: Option<u64>,
        /// At most this many lines, 1 to [`Call::MOST_LINES`]; absent: [`Call::DEFAULT_LINES`].
        max_lines: Option<u64>,
    },
    /// The text that the edits would leave.
    PreviewEdit {
        /// The edits.
        edits: Edits,
    },
    /// The edits, committed.
    EditFile {
        /// The edits.
        edits: Edits,
        /// The file's digest as the caller knows it (FS-5).
        expected_base_sha256: Option<Sha256>,
    },
}

impl Call {
    /// The most lines that one read may ask for.
    pub const MOST_LINES: u64 = 500;
    /// The lines that a read asks for when it does not say.
    pub const DEFAULT_LINES: u64 = 200;

    /// The operation's name.
    pub const fn operation(&self) -> Operation {
        match self {
            Call::ReadFile { .. } => Operation::ReadFile,
            Call::PreviewEdit { .. } => Operation::PreviewEdit,
            Call::EditFile { .. } => Operation::EditFile,
        }
    }

    /// The edits, unless it is a read.
    pub const fn edits(&self) -> Option<&Edits> {
        match self {
            Call::ReadFile { .. } => None,
            Call::PreviewEdit { edits } | Call::EditFile { edits, .. } => Some(edits),
        }
    }
}

/// One edit of the batch form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// What to look for; not empty.
    pub old_text: String,
    /// What to put in its place.
    pub new_text: String,
    /// Every location instead of exactly one. Its presence alone needs a feature (NG-3).
    pub replace_all: Option<bool>,
}

/// How edits stand in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditForm {
    /// `oldText` and `newText` in the request itself.
    Single {
        /// What to look for.
        old_text: String,
        /// What to put in its place.
        new_text: String,
    },
    /// `edits`.
    Batch(Vec<TextEdit>),
}

/// The edits of a request, within the limits of RQ-4 and RQ-5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edits {
    form: EditForm,
    matching: Option<Matching>,
}

impl Edits {
    /// Checks the limits.
    ///
    /// # Errors
    /// The first field that breaks one.
    pub fn new(form: EditForm, matching: Option<Matching>) -> Result<Self, Invalid> {
        let too_large =
            |field: &str| Invalid::new(field, Problem::TooLarge { limit: TEXT_BYTES as u64, unit: "bytes" });
        match &form {
            EditForm::Single { old_text, new_text } => {
                if old_text.is_empty() {
                    return Err(Invalid::new("oldText", Problem::Empty));
                }
                for (field, text) in [("oldText", old_text), ("newText", new_text)] {
                    if text.len() > TEXT_BYTES {
                        return Err(too_large(field));
                    }
                }
            }
            EditForm::Batch(edits) => {
                let most = Limits::default().edits;
                if edits.is_empty() {
                    return Err(Invalid::new("edits", Problem::Empty));
                }
                if edits.len() > most {
                    return Err(Invalid::new("edits", Problem::TooLarge { limit: most as u64, unit: "edits" }));
                }
                if let Some(index) = edits.iter().position(|edit| edit.old_text.is_empty()) {
                    return Err(Invalid::new(format!("edits[{index}].oldText"), Problem::Empty));
                }
                let bytes = edits.iter().map(|edit| edit.old_text.len().saturating_add(edit.new_text.len()));
                if bytes.fold(0, usize::saturating_add) > TEXT_BYTES {
                    return Err(too_large("edits"));
                }
            }
        }
        Ok(Edits { form, matching })
    }

    /// How they are written.
    pub const fn form(&self) -> &EditForm {
        &self.form
    }

    /// The `matching` key as it stands in the request.
    pub const fn matching_key(&self) -> Option<Matching> {
        self.matching
    }

    /// The matching in force (BA-1).
    pub fn matching(&self) -> Matching {
        self.matching.unwrap_or_default()
    }

    /// The mode that this form needs (NG-3).
    pub const fn mode(&self) -> Mode {
        match self.form {
            EditForm::Single { .. } => Mode::Single,
            EditForm::Batch(_) => Mode::Batch,
        }
    }

    /// How many edits, at least 1.
    pub fn count(&self) -> usize {
        match &self.form {
            EditForm::Single { .. } => 1,
            EditForm::Batch(edits) => edits.len(),
        }
    }

    /// The edits as an engine takes them, borrowed.
    pub fn borrowed(&self) -> Vec<Edit<'_>> {
        match &self.form {
            EditForm::Single { old_text, new_text } => vec![Edit { old_text, new_text, replace_all: false }],
            EditForm::Batch(edits) => edits
                .iter()
                .map(|edit| Edit {
                    old_text: &edit.old_text,
                    new_text: &edit.new_text,
                    replace_all: edit.replace_all == Some(true),
                })
                .collect(),
        }
    }

    /// Whether a `replaceAll` key is present, whatever its value (NG-3, RS-4).
    pub fn has_replace_all_key(&self) -> bool {
        match &self.form {
            EditForm::Single { .. } => false,
            EditForm::Batch(edits) => edits.iter().any(|edit| edit.replace_all.is_some()),
        }
    }

    /// Whether the result has to carry `matches` (RS-4).
    pub fn asks_for_matches(&self) -> bool {
        self.matching.is_some() || self.has_replace_all_key()
    }
}

impl Request {
    /// Reads a request and checks every rule of section 7 that can be checked without a workspace.
    ///
    /// # Errors
    /// The field that breaks a rule. The first one found is named; a peer learns no more than [`Invalid::MESSAGE`].
    ///
    /// # Complexity
    /// Linear in the text; nothing is built from keys or values that no request has.
    ///
    /// ```
    /// use editproof_protocol::Request;
    /// let json = br#"{"protocolVersion":1,"operation":"read_file","workspaceId":"main","path":"a.txt","maxLines":501}"#;
    /// assert_eq!(Request::from_json(json).unwrap_err().field, "maxLines");
    /// ```
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        Self::from_node(Node::document(json)?)
    }

    pub(crate) fn from_node(node: Node<'_>) -> Result<Self, Invalid> {
        let mut object = node.object()?;
        object.version()?;
        let operation = object.required("operation")?.word(Operation::WORDS, Operation::from_word)?;
        let workspace_id = object.required("workspaceId")?.parsed(WorkspaceId::new)?;
        let path = object.required("path")?.parsed(RequestPath::new)?;
        let call = match operation {
            Operation::ReadFile => read_call(&mut object)?,
            Operation::PreviewEdit => Call::PreviewEdit { edits: edits(&mut object)? },
            Operation::EditFile => {
                let sha = object.optional("expectedBaseSha256").map(|node| node.parsed(Sha256::new)).transpose()?;
                Call::EditFile { edits: edits(&mut object)?, expected_base_sha256: sha }
            }
        };
        object.close()?;
        Ok(Request { workspace_id, path, call })
    }

    /// The operation's name.
    pub const fn operation(&self) -> Operation {
        self.call.operation()
    }

    /// The features that have to be negotiated before this request may be sent, in canonical order (NG-3).
    pub fn features(&self) -> Vec<Feature> {
        let edits = self.call.edits();
        let expects_base = matches!(&self.call, Call::EditFile { expected_base_sha256: Some(_), .. });
        let needed = [
            (Feature::ExpectedBaseSha256, expects_base),
            (Feature::TolerantMatch, edits.is_some_and(|edits| edits.matching.is_some())),
            (Feature::ReplaceAll, edits.is_some_and(Edits::has_replace_all_key)),
        ];
        needed.into_iter().filter_map(|(feature, needed)| needed.then_some(feature)).collect()
    }

    /// The request as JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and booleans in a map: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn read_call(object: &mut Object<'_>) -> Result<Call, Invalid> {
    let start_line = object.optional("startLine").map(|node| node.integer(1..=SAFE_INTEGER)).transpose()?;
    let max_lines = object.optional("maxLines").map(|node| node.integer(1..=Call::MOST_LINES)).transpose()?;
    Ok(Call::ReadFile { start_line, max_lines })
}

fn edits(object: &mut Object<'_>) -> Result<Edits, Invalid> {
    let words = [Matching::Exact.as_str(), Matching::Tolerant.as_str()];
    let matching = object.optional("matching").map(|node| node.word(&words, matching_from_word)).transpose()?;
    let form = match object.optional("edits") {
        Some(batch) => {
            if let Some(key) = ["oldText", "newText"].into_iter().find(|key| object.has(key)) {
                return Err(batch.error(Problem::Contradicts { key: key.to_owned() }));
            }
            let items = batch.array(Limits::default().edits, "edits")?;
            EditForm::Batch(items.into_iter().map(text_edit).collect::<Result<_, _>>()?)
        }
        None => EditForm::Single {
            old_text: object.required("oldText")?.string()?.into_owned(),
            new_text: object.required("newText")?.string()?.into_owned(),
        },
    };
    Edits::new(form, matching)
}

fn text_edit(node: Node<'_>) -> Result<TextEdit, Invalid> {
    let mut object = node.object()?;
    let edit = TextEdit {
        old_text: object.required("oldText")?.string()?.into_owned(),
        new_text: object.required("newText")?.string()?.into_owned(),
        replace_all: object.optional("replaceAll").map(|node| node.boolean()).transpose()?,
    };
    object.close()?;
    Ok(edit)
}

impl Serialize for TextEdit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("oldText", &self.old_text)?;
        map.serialize_entry("newText", &self.new_text)?;
        if let Some(replace_all) = self.replace_all {
            map.serialize_entry("replaceAll", &replace_all)?;
        }
        map.end()
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("operation", &self.operation())?;
        map.serialize_entry("workspaceId", &self.workspace_id)?;
        map.serialize_entry("path", &self.path)?;
        match &self.call {
            Call::ReadFile { start_line, max_lines } => {
                for (key, value) in [("startLine", start_line), ("maxLines", max_lines)] {
                    if let Some(value) = value {
                        map.serialize_entry(key, value)?;
                    }
                }
            }
            Call::PreviewEdit { edits } => edits.write(&mut map)?,
            Call::EditFile { edits, expected_base_sha256 } => {
                edits.write(&mut map)?;
                if let Some(sha) = expected_base_sha256 {
                    map.serialize_entry("expectedBaseSha256", sha)?;
                }
            }
        }
        map.end()
    }
}

impl Edits {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match &self.form {
            EditForm::Single { old_text, new_text } => {
                map.serialize_entry("oldText", old_text)?;
                map.serialize_entry("newText", new_text)?;
            }
            EditForm::Batch(edits) => map.serialize_entry("edits", edits)?,
        }
        match self.matching {
            Some(matching) => map.serialize_entry("matching", matching.as_str()),
            None => Ok(()),
        }
    }
}
