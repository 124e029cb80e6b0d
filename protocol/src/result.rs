//! Results (RS-1 to RS-4): closed objects, checked in themselves and against the request that they answer.

use crate::ident::{Sha256, WorkspaceId};
use crate::invalid::{Invalid, Problem};
use crate::json::{Node, Object};
use crate::path::RequestPath;
use crate::request::{Call, Edits, Request};
use crate::words::{Operation, tier_from_word};
use crate::{PROTOCOL_VERSION, SAFE_INTEGER, TEXT_BYTES};
use editproof_spec::{Limits, Match, Matching, Tier};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The result of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolResult {
    /// Of `read_file`.
    ReadFile(ReadResult),
    /// Of `preview_edit`.
    PreviewEdit(PreviewResult),
    /// Of `edit_file`.
    EditFile(EditResult),
}

/// Lines of a file (RS-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadResult {
    /// As requested.
    pub workspace_id: WorkspaceId,
    /// As requested.
    pub path: RequestPath,
    /// The lines joined by LF, no final newline.
    pub content: String,
    /// The first line, from 1.
    pub start_line: u64,
    /// The last line, inclusive; `start_line - 1` when there is none.
    pub end_line: u64,
    /// Where to go on reading, when there is more; its presence is what `truncated` says.
    pub next_start_line: Option<u64>,
}

/// What an edit left (RS-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditResult {
    /// As requested.
    pub workspace_id: WorkspaceId,
    /// As requested.
    pub path: RequestPath,
    /// How many edits were requested.
    pub replacements: u64,
    /// Bytes of the new file, BOM included.
    pub bytes_written: u64,
    /// One per edit, where the request asks for them (RS-4).
    pub matches: Option<Vec<WireMatch>>,
}

/// What an edit would leave (RS-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewResult {
    /// What [`EditResult`] would say.
    pub edit: EditResult,
    /// The new text without BOM.
    pub content: String,
    /// Whether the file has a BOM.
    pub has_utf8_bom: bool,
    /// The digest of the file as it is now.
    pub base_sha256: Sha256,
}

/// How one edit matched, on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireMatch {
    /// The tier.
    pub strategy: Tier,
    /// The locations replaced, at least 1.
    pub occurrences: u64,
}

impl From<Match> for WireMatch {
    fn from(found: Match) -> Self {
        WireMatch { strategy: found.strategy, occurrences: found.occurrences as u64 }
    }
}

impl ToolResult {
    /// Reads the result of `request`, as every receiver has to (RS-4, HO-7).
    ///
    /// # Errors
    /// The field that breaks a rule, or that does not answer the request.
    pub fn from_json(json: &[u8], request: &Request) -> Result<Self, Invalid> {
        Self::from_node(Node::document(json)?, request)
    }

    pub(crate) fn from_node(node: Node<'_>, request: &Request) -> Result<Self, Invalid> {
        let mut object = node.object()?;
        object.version()?;
        let operation = object.required("operation")?.word(Operation::WORDS, Operation::from_word)?;
        let workspace_id = object.required("workspaceId")?.parsed(WorkspaceId::new)?;
        let path = object.required("path")?.parsed(RequestPath::new)?;
        let result = match operation {
            Operation::ReadFile => ToolResult::ReadFile(read_result(&mut object, workspace_id, path)?),
            Operation::EditFile => ToolResult::EditFile(edit_result(&mut object, workspace_id, path)?),
            Operation::PreviewEdit => ToolResult::PreviewEdit(PreviewResult {
                edit: edit_result(&mut object, workspace_id, path)?,
                content: object.required("content")?.string()?.into_owned(),
                has_utf8_bom: object.required("hasUtf8Bom")?.boolean()?,
                base_sha256: object.required("baseSha256")?.parsed(Sha256::new)?,
            }),
        };
        object.close()?;
        result.check(request)?;
        Ok(result)
    }

    /// The operation's name.
    pub const fn operation(&self) -> Operation {
        match self {
            ToolResult::ReadFile(_) => Operation::ReadFile,
            ToolResult::PreviewEdit(_) => Operation::PreviewEdit,
            ToolResult::EditFile(_) => Operation::EditFile,
        }
    }

    /// Checks the result in itself and against the request: what [`ToolResult::from_json`] does, and what a worker does
    /// with its own result before it settles.
    ///
    /// # Errors
    /// The field that breaks a rule.
    pub fn check(&self, request: &Request) -> Result<(), Invalid> {
        answers(self.operation() == request.operation(), "operation")?;
        match (self, &request.call) {
            (ToolResult::ReadFile(read), Call::ReadFile { start_line, max_lines }) => {
                answers(read.workspace_id == request.workspace_id, "workspaceId")?;
                answers(read.path == request.path, "path")?;
                read.check(start_line.unwrap_or(1), max_lines.unwrap_or(Call::DEFAULT_LINES))
            }
            (ToolResult::EditFile(edit), Call::EditFile { edits, .. }) => edit.check(request, edits),
            (ToolResult::PreviewEdit(preview), Call::PreviewEdit { edits }) => {
                preview.edit.check(request, edits)?;
                let bytes = preview.content.len() as u64 + if preview.has_utf8_bom { 3 } else { 0 };
                contradicts(preview.edit.bytes_written == bytes, "bytesWritten", "content")
            }
            _ => answers(false, "operation"),
        }
    }

    /// The result as JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and booleans in a map: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn answers(holds: bool, field: &str) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(Invalid::new(field, Problem::ContradictsRequest)) }
}

fn contradicts(holds: bool, field: &str, key: &str) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(Invalid::new(field, Problem::Contradicts { key: key.to_owned() })) }
}

impl ReadResult {
    fn check(&self, start_line: u64, max_lines: u64) -> Result<(), Invalid> {
        answers(self.start_line == start_line, "startLine")?;
        if self.content.len() > TEXT_BYTES {
            return Err(Invalid::new("content", Problem::TooLarge { limit: TEXT_BYTES as u64, unit: "bytes" }));
        }
        let lines = (self.end_line + 1).checked_sub(self.start_line);
        let Some(lines) = lines else { return contradicts(false, "endLine", "startLine") };
        answers(lines <= max_lines, "endLine")?;
        let breaks = self.content.bytes().filter(|byte| *byte == b'\n').count() as u64;
        match lines {
            0 => contradicts(self.content.is_empty(), "content", "endLine")?,
            lines => contradicts(breaks + 1 == lines, "content", "endLine")?,
        }
        match self.next_start_line {
            Some(next) => contradicts(lines > 0 && next == self.end_line + 1, "nextStartLine", "endLine"),
            None => Ok(()),
        }
    }
}

impl EditResult {
    fn check(&self, request: &Request, edits: &Edits) -> Result<(), Invalid> {
        answers(self.workspace_id == request.workspace_id, "workspaceId")?;
        answers(self.path == request.path, "path")?;
        answers(self.replacements == edits.count() as u64, "replacements")?;
        if self.bytes_written > TEXT_BYTES as u64 {
            return Err(Invalid::new("bytesWritten", Problem::TooLarge { limit: TEXT_BYTES as u64, unit: "bytes" }));
        }
        answers(self.matches.is_some() == edits.asks_for_matches(), "matches")?;
        let Some(matches) = &self.matches else { return Ok(()) };
        answers(matches.len() == edits.count(), "matches")?;
        for (index, (found, edit)) in matches.iter().zip(edits.borrowed()).enumerate() {
            let tier = found.strategy == Tier::Exact || edits.matching() == Matching::Tolerant;
            answers(tier, &format!("matches[{index}].strategy"))?;
            let occurrences = found.occurrences == 1 || (edit.replace_all && found.occurrences > 1);
            answers(occurrences, &format!("matches[{index}].occurrences"))?;
        }
        Ok(())
    }
}

fn read_result(object: &mut Object<'_>, workspace_id: WorkspaceId, path: RequestPath) -> Result<ReadResult, Invalid> {
    let content = object.required("content")?.string()?.into_owned();
    let start_line = object.required("startLine")?.integer(1..=SAFE_INTEGER)?;
    let end_line = object.required("endLine")?.integer(0..=SAFE_INTEGER)?;
    let truncated = object.required("truncated")?.boolean()?;
    let next = object.optional("nextStartLine");
    let next_start_line = next.map(|node| node.integer(1..=SAFE_INTEGER)).transpose()?;
    contradicts(truncated == next_start_line.is_some(), "nextStartLine", "truncated")?;
    Ok(ReadResult { workspace_id, path, content, start_line, end_line, next_start_line })
}

fn edit_result(object: &mut Object<'_>, workspace_id: WorkspaceId, path: RequestPath) -> Result<EditResult, Invalid> {
    let most = Limits::default().edits;
    Ok(EditResult {
        workspace_id,
        path,
        replacements: object.required("replacements")?.integer(1..=most as u64)?,
        bytes_written: object.required("bytesWritten")?.integer(0..=SAFE_INTEGER)?,
        matches: match object.optional("matches") {
            Some(node) => Some(node.array(most, "matches")?.into_iter().map(wire_match).collect::<Result<_, _>>()?),
            None => None,
        },
    })
}

fn wire_match(node: Node<'_>) -> Result<WireMatch, Invalid> {
    let mut object = node.object()?;
    let found = WireMatch {
        strategy: object.required("strategy")?.word(&Tier::ALL.map(Tier::as_str), tier_from_word)?,
        occurrences: object.required("occurrences")?.integer(1..=SAFE_INTEGER)?,
    };
    object.close()?;
    Ok(found)
}

impl Serialize for WireMatch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("strategy", self.strategy.as_str())?;
        map.serialize_entry("occurrences", &self.occurrences)?;
        map.end()
    }
}

impl EditResult {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("workspaceId", &self.workspace_id)?;
        map.serialize_entry("path", &self.path)?;
        map.serialize_entry("replacements", &self.replacements)?;
        map.serialize_entry("bytesWritten", &self.bytes_written)?;
        match &self.matches {
            Some(matches) => map.serialize_entry("matches", matches),
            None => Ok(()),
        }
    }
}

impl Serialize for ToolResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("operation", &self.operation())?;
        match self {
            ToolResult::ReadFile(read) => {
                map.serialize_entry("workspaceId", &read.workspace_id)?;
                map.serialize_entry("path", &read.path)?;
                map.serialize_entry("content", &read.content)?;
                map.serialize_entry("startLine", &read.start_line)?;
                map.serialize_entry("endLine", &read.end_line)?;
                map.serialize_entry("truncated", &read.next_start_line.is_some())?;
                if let Some(next) = read.next_start_line {
                    map.serialize_entry("nextStartLine", &next)?;
                }
            }
            ToolResult::EditFile(edit) => edit.write(&mut map)?,
            ToolResult::PreviewEdit(preview) => {
                preview.edit.write(&mut map)?;
                map.serialize_entry("content", &preview.content)?;
                map.serialize_entry("hasUtf8Bom", &preview.has_utf8_bom)?;
                map.serialize_entry("baseSha256", &preview.base_sha256)?;
            }
        }
        map.end()
    }
}
