//! Documents of the wire, short.

use editproof_protocol::{Capability, Feature, Mode, Operation, WorkspaceEntry, WorkspaceId};
use serde_json::{Value, json};

pub(crate) const HOST: &str = "host-token-0123456789";
pub(crate) const WORKER: &str = "worker-token-0123456789";

pub(crate) fn id(text: &str) -> WorkspaceId {
    WorkspaceId::new(text).unwrap()
}

/// A capability with these operations, all modes, and these features.
pub(crate) fn capability(workspace: &str, operations: &[Operation], features: &[Feature]) -> Capability {
    let entry = WorkspaceEntry { id: id(workspace), name: workspace.to_owned(), operations: None };
    let has_edits = operations.iter().any(|operation| operation.has_edits());
    let modes = has_edits.then(|| Mode::ALL.to_vec());
    let features = (!features.is_empty()).then(|| features.to_vec());
    Capability::new(operations.to_vec(), vec![entry], modes, features).unwrap()
}

/// Everything, in one workspace.
pub(crate) fn everything(workspace: &str) -> Capability {
    capability(workspace, Operation::ALL, Feature::ALL)
}

pub(crate) fn registration(run: &str, capability: Option<&Capability>) -> String {
    let tools = capability.map_or_else(|| json!({}), |own| json!({ "workspaceTools": own }));
    json!({ "protocolVersion": 1, "incarnationId": run, "capabilities": tools }).to_string()
}

pub(crate) fn contact(run: &str, wait: u64) -> String {
    json!({ "protocolVersion": 1, "incarnationId": run, "waitSeconds": wait }).to_string()
}

pub(crate) fn read(workspace: &str) -> Value {
    json!({ "protocolVersion": 1, "operation": "read_file", "workspaceId": workspace, "path": "a.txt" })
}

pub(crate) fn edit(workspace: &str) -> Value {
    json!({
        "protocolVersion": 1, "operation": "edit_file", "workspaceId": workspace, "path": "a.txt",
        "oldText": "a", "newText": "b",
    })
}

pub(crate) fn preview(workspace: &str) -> Value {
    let mut preview = edit(workspace);
    preview["operation"] = "preview_edit".into();
    preview
}

pub(crate) fn batch(workspace: &str, replace_all: Option<bool>) -> Value {
    let mut batch = edit(workspace);
    let mut one = json!({ "oldText": "a", "newText": "b" });
    if let Some(replace_all) = replace_all {
        one["replaceAll"] = replace_all.into();
    }
    batch["edits"] = json!([one]);
    for key in ["oldText", "newText"] {
        batch.as_object_mut().unwrap().remove(key);
    }
    batch
}

/// The settlement of an assignment.
pub(crate) fn settlement(assignment: &Value, more: Value) -> String {
    let mut settlement = assignment.clone();
    let object = settlement.as_object_mut().unwrap();
    object.remove("request");
    object.extend(more.as_object().unwrap().clone());
    settlement.to_string()
}

/// A result that answers `request`.
pub(crate) fn result(request: &Value) -> Value {
    let mut result = json!({ "protocolVersion": 1 });
    for key in ["operation", "workspaceId", "path"] {
        result[key] = request[key].clone();
    }
    let more = match request["operation"].as_str() {
        Some("read_file") => json!({ "content": "a", "startLine": 1, "endLine": 1, "truncated": false }),
        Some("preview_edit") => {
            json!({ "replacements": 1, "bytesWritten": 1, "content": "b", "hasUtf8Bom": false, "baseSha256": "0".repeat(64) })
        }
        _ => json!({ "replacements": 1, "bytesWritten": 1 }),
    };
    result.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let has_replace_all =
        request["edits"].as_array().is_some_and(|edits| edits.iter().any(|edit| edit.get("replaceAll").is_some()));
    if request.get("matching").is_some() || has_replace_all {
        result["matches"] = json!([{ "strategy": "exact", "occurrences": 1 }]);
    }
    result
}

pub(crate) fn fulfilled(assignment: &Value) -> String {
    settlement(assignment, json!({ "status": "fulfilled", "result": result(&assignment["request"]) }))
}

pub(crate) fn rejected(assignment: &Value, error: &str, code: Option<&str>) -> String {
    let mut more = json!({ "status": "rejected", "error": error });
    if let Some(code) = code {
        more["errorCode"] = code.into();
    }
    settlement(assignment, more)
}
