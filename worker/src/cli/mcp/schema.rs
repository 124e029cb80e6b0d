//! The tools as a client sees them: descriptions, schemas, annotations.
//!
//! Written out by hand: derived schemas would describe Rust types, these describe what section 7 accepts, with words for
//! a model. A test holds them against requests that are and are not valid.

use editproof_protocol::{Call, Operation, RequestPath, SAFE_INTEGER, TEXT_BYTES};
use editproof_spec::{Limits, Tier};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) const INSTRUCTIONS: &str = "\
Edits change exactly what they say. oldText must stand in the file literally and in one place only; add surrounding lines \
until it does, or set replaceAll on that edit. matching `tolerant` lets whitespace differ where the exact text is not \
found. All edits of a call are applied in order, or none. After a refusal nothing was written: the message says what to \
change.";

/// The tool for an operation, with the names of the workspaces.
pub(super) fn tool(operation: Operation, workspaces: &[String]) -> Tool {
    let (title, about, input, output) = match operation {
        Operation::ReadFile => (
            "Read lines of a file",
            "Reads lines of a text file, without line numbers. When `truncated`, go on at `nextStartLine`.",
            read_input(),
            read_output(),
        ),
        Operation::PreviewEdit => (
            "Preview edits of a file",
            "Shows the text that the edits would leave, and writes nothing. Pass its baseSha256 to edit_file as \
             expectedBaseSha256 to get exactly this result or a refusal.",
            edit_input(false),
            preview_output(),
        ),
        Operation::EditFile => (
            "Edit a file",
            "Replaces text in an existing file. Every oldText must match exactly one place (or set replaceAll); all edits \
             are applied in order, or none.",
            edit_input(true),
            edit_output(),
        ),
    };
    let mut input = input;
    if let Some(properties) = input.get_mut("properties").and_then(Value::as_object_mut) {
        let about = if workspaces.len() == 1 { "The workspace; may be left out" } else { "The workspace" };
        properties.insert("workspaceId".to_owned(), json!({ "enum": workspaces, "description": about }));
        let path = json!({
            "type": "string", "minLength": 1, "maxLength": RequestPath::UNITS,
            "description": "Path relative to the workspace, with /, without .."
        });
        properties.insert("path".to_owned(), path);
    }
    if workspaces.len() > 1
        && let Some(required) = input.get_mut("required").and_then(Value::as_array_mut)
    {
        required.push("workspaceId".into());
    }
    let edits = operation.is_mutation();
    // An edit that was applied does not apply again, but a second try may hit what the first one wrote: not idempotent.
    let annotations = ToolAnnotations::with_title(title).read_only(!edits).destructive(edits).idempotent(!edits);
    Tool::new(operation.as_str(), about, object(input))
        .with_title(title)
        .with_raw_output_schema(object(output))
        .with_annotations(annotations.open_world(false))
}

fn object(value: Value) -> Arc<JsonObject> {
    match value {
        Value::Object(object) => Arc::new(object),
        _ => Arc::new(JsonObject::new()),
    }
}

fn read_input() -> Value {
    json!({
        "type": "object",
        "properties": {
            "startLine": {
                "type": "integer", "minimum": 1, "maximum": SAFE_INTEGER, "default": 1,
                "description": "First line, from 1"
            },
            "maxLines": {
                "type": "integer", "minimum": 1, "maximum": Call::MOST_LINES, "default": Call::DEFAULT_LINES,
                "description": "At most this many lines"
            }
        },
        "required": ["path"],
        "additionalProperties": false
    })
}

fn edit_input(fenced: bool) -> Value {
    let old_text = json!({
        "type": "string", "minLength": 1,
        "description": "Text as it stands in the file, without line numbers, with enough lines around it to be unique"
    });
    let new_text = json!({ "type": "string", "description": "Text to put in its place, inserted literally" });
    let mut input = json!({
        "type": "object",
        "properties": {
            "edits": {
                "type": "array", "minItems": 1, "maxItems": Limits::default().edits,
                "description": "Edits in order; each sees the text that the ones before it left",
                "items": {
                    "type": "object",
                    "properties": {
                        "oldText": old_text,
                        "newText": new_text,
                        "replaceAll": { "type": "boolean", "description": "Replace every place instead of exactly one" }
                    },
                    "required": ["oldText", "newText"],
                    "additionalProperties": false
                }
            },
            "oldText": { "type": "string", "minLength": 1, "description": "For a single edit, instead of edits" },
            "newText": { "type": "string", "description": "For a single edit, instead of edits" },
            "matching": {
                "enum": ["exact", "tolerant"],
                "description": "tolerant: where the exact text is not found, let trailing blanks, indentation, then all \
                                whitespace differ. Default: exact"
            }
        },
        "required": ["path"],
        "additionalProperties": false
    });
    if fenced && let Some(properties) = input.get_mut("properties").and_then(Value::as_object_mut) {
        let sha = json!({
            "type": "string", "pattern": "^[0-9a-f]{64}$",
            "description": "Refuse unless the file still has this SHA-256 (baseSha256 of a preview)"
        });
        properties.insert("expectedBaseSha256".to_owned(), sha);
    }
    input
}

/// The keys of every result, and those of one.
fn output(operation: Operation, more: Value, required: &[&str]) -> Value {
    let mut properties = json!({
        "protocolVersion": { "const": 1 },
        "operation": { "const": operation.as_str() },
        "workspaceId": { "type": "string" },
        "path": { "type": "string" }
    });
    if let (Some(properties), Value::Object(more)) = (properties.as_object_mut(), more) {
        properties.extend(more);
    }
    let mut all = vec!["protocolVersion", "operation", "workspaceId", "path"];
    all.extend(required);
    json!({ "type": "object", "properties": properties, "required": all, "additionalProperties": false })
}

fn read_output() -> Value {
    let line = json!({ "type": "integer", "minimum": 0 });
    output(
        Operation::ReadFile,
        json!({
            "content": { "type": "string" },
            "startLine": line, "endLine": line,
            "truncated": { "type": "boolean" },
            "nextStartLine": line
        }),
        &["content", "startLine", "endLine", "truncated"],
    )
}

fn edit_properties() -> Value {
    json!({
        "replacements": { "type": "integer", "minimum": 1, "maximum": Limits::default().edits },
        "bytesWritten": { "type": "integer", "minimum": 0, "maximum": TEXT_BYTES },
        "matches": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "strategy": { "enum": Tier::ALL.map(Tier::as_str) },
                    "occurrences": { "type": "integer", "minimum": 1 }
                },
                "required": ["strategy", "occurrences"],
                "additionalProperties": false
            }
        }
    })
}

fn edit_output() -> Value {
    output(Operation::EditFile, edit_properties(), &["replacements", "bytesWritten"])
}

fn preview_output() -> Value {
    let mut properties = edit_properties();
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("content".to_owned(), json!({ "type": "string" }));
        properties.insert("hasUtf8Bom".to_owned(), json!({ "type": "boolean" }));
        properties.insert("baseSha256".to_owned(), json!({ "type": "string", "pattern": "^[0-9a-f]{64}$" }));
    }
    let required = ["replacements", "bytesWritten", "content", "hasUtf8Bom", "baseSha256"];
    output(Operation::PreviewEdit, properties, &required)
}
