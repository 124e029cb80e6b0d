//! The documents of the wire as schemas.

use crate::refused::Own;
use editproof_protocol::{
    Call, Capability, Contact, Feature, Mode, Operation, PROTOCOL_VERSION, REJECTED_WITHOUT_CODE, SAFE_INTEGER,
    TEXT_BYTES, Verdict, WorkspaceEntry,
};
use editproof_spec::{Code, Limits, Matching, Tier};
use serde_json::{Map, Value, json};

/// An object with these properties; those that end in `?` may be absent.
fn object(properties: &[(&str, Value)], closed: bool) -> Value {
    let required: Vec<_> = properties.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    let properties: Map<_, _> =
        properties.iter().map(|(name, schema)| (name.trim_end_matches('?').to_owned(), schema.clone())).collect();
    let mut object = json!({ "type": "object", "required": required, "properties": properties });
    if closed {
        object["additionalProperties"] = false.into();
    }
    object
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn words(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn list(of: &str) -> Value {
    json!({ "type": "array", "items": reference(of), "minItems": 1, "uniqueItems": true })
}

fn integer(least: u64, most: u64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

fn version() -> (&'static str, Value) {
    ("protocolVersion", json!({ "const": PROTOCOL_VERSION }))
}

fn text() -> Value {
    json!({ "type": "string", "maxLength": TEXT_BYTES })
}

fn old_text() -> Value {
    json!({ "type": "string", "minLength": 1, "maxLength": TEXT_BYTES })
}

pub(super) fn schemas() -> Value {
    let mut schemas = Map::new();
    for (name, schema) in identifiers().into_iter().chain(requests()).chain(results()).chain(pairing()).chain(leases())
    {
        schemas.insert(name.to_owned(), schema);
    }
    schemas.insert("Error".to_owned(), error());
    schemas.insert("Description".to_owned(), json!({ "type": "object", "required": ["openapi", "paths"] }));
    Value::Object(schemas)
}

fn identifiers() -> Vec<(&'static str, Value)> {
    let string = |pattern: &str| json!({ "type": "string", "pattern": pattern });
    vec![
        ("Id", string("^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$")),
        ("Sha256", string("^[0-9a-f]{64}$")),
        ("LeaseToken", string("^[!-~]{32,4096}$")),
        ("IncarnationId", string("^[A-Za-z0-9_-]{16,128}$")),
        (
            "Path",
            json!({ "type": "string", "minLength": 1, "maxLength": 4_096,
            "description": "Relative, with /, without .., NUL and \\" }),
        ),
        ("Operation", words(Operation::WORDS)),
        ("Mode", words(Mode::WORDS)),
        ("Feature", words(Feature::WORDS)),
        ("Code", words(&Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>())),
    ]
}

fn of_operation(operation: Operation, more: &[(&str, Value)]) -> Value {
    let common = [
        version(),
        ("operation", json!({ "const": operation.as_str() })),
        ("workspaceId", reference("Id")),
        ("path", reference("Path")),
    ];
    object(&[&common, more].concat(), true)
}

fn requests() -> Vec<(&'static str, Value)> {
    let edit =
        object(&[("oldText", old_text()), ("newText", text()), ("replaceAll?", json!({ "type": "boolean" }))], true);
    let matching = || ("matching?", words(&[Matching::Exact.as_str(), Matching::Tolerant.as_str()]));
    let most = Limits::default().edits;
    let batch = json!({ "type": "array", "items": reference("Edit"), "minItems": 1, "maxItems": most,
        "description": "All texts together are at most 1,048,576 bytes of UTF-8" });
    let sha = || ("expectedBaseSha256?", reference("Sha256"));
    let single = [("oldText", old_text()), ("newText", text()), matching()];
    let several = [("edits", batch), matching()];
    let either = |operation, more: &[(&'static str, Value)]| {
        json!({ "oneOf": [
            of_operation(operation, &[&single, more].concat()),
            of_operation(operation, &[&several, more].concat()),
        ] })
    };
    let read = of_operation(
        Operation::ReadFile,
        &[("startLine?", integer(1, SAFE_INTEGER)), ("maxLines?", integer(1, Call::MOST_LINES))],
    );
    vec![
        ("Edit", edit),
        ("ReadFile", read),
        ("PreviewEdit", either(Operation::PreviewEdit, &[])),
        ("EditFile", either(Operation::EditFile, &[sha()])),
        ("Request", json!({ "oneOf": [reference("ReadFile"), reference("PreviewEdit"), reference("EditFile")] })),
    ]
}

fn results() -> Vec<(&'static str, Value)> {
    let most = Limits::default().edits as u64;
    let found =
        object(&[("strategy", words(&Tier::ALL.map(Tier::as_str))), ("occurrences", integer(1, SAFE_INTEGER))], true);
    let matches = json!({ "type": "array", "items": reference("Match"), "minItems": 1, "maxItems": most });
    let edited =
        [("replacements", integer(1, most)), ("bytesWritten", integer(0, TEXT_BYTES as u64)), ("matches?", matches)];
    let previewed =
        [("content", text()), ("hasUtf8Bom", json!({ "type": "boolean" })), ("baseSha256", reference("Sha256"))];
    let read = [
        ("content", text()),
        ("startLine", integer(1, SAFE_INTEGER)),
        ("endLine", integer(0, SAFE_INTEGER)),
        ("truncated", json!({ "type": "boolean" })),
        ("nextStartLine?", integer(1, SAFE_INTEGER)),
    ];
    let one_of = ["ReadFileResult", "PreviewEditResult", "EditFileResult"].map(reference);
    vec![
        ("Match", found),
        ("ReadFileResult", of_operation(Operation::ReadFile, &read)),
        ("PreviewEditResult", of_operation(Operation::PreviewEdit, &[&edited[..], &previewed].concat())),
        ("EditFileResult", of_operation(Operation::EditFile, &edited)),
        ("Result", json!({ "oneOf": one_of })),
    ]
}

fn pairing() -> Vec<(&'static str, Value)> {
    let workspace = object(
        &[
            ("id", reference("Id")),
            ("name", json!({ "type": "string", "maxLength": WorkspaceEntry::NAME_UNITS })),
            ("operations?", list("Operation")),
        ],
        true,
    );
    let workspaces = |least: usize| {
        json!({ "type": "array", "items": reference("Workspace"), "minItems": least,
            "maxItems": Capability::MOST_WORKSPACES })
    };
    let lists = [("editFileModes?", list("Mode")), ("editFileFeatures?", list("Feature"))];
    let capability = [version(), ("operations", list("Operation")), ("workspaces", workspaces(1))];
    let nothing = [
        version(),
        ("operations", json!({ "type": "array", "maxItems": 0 })),
        ("workspaces", json!({ "type": "array", "maxItems": 0 })),
    ];
    let run = || ("incarnationId", reference("IncarnationId"));
    let tools = object(&[("workspaceTools?", reference("Capability"))], false);
    let some = |of: &str| json!({ "type": "array", "items": reference(of), "uniqueItems": true });
    vec![
        ("Workspace", workspace),
        ("Capability", object(&[&capability[..], &lists].concat(), false)),
        (
            "Status",
            json!({ "oneOf": [reference("Capability"), object(&nothing, true)],
            "description": "The second form is that of a worker without workspace tools" }),
        ),
        ("Registration", object(&[version(), run(), ("capabilities", tools)], false)),
        (
            "Welcome",
            object(
                &[
                    version(),
                    run(),
                    ("leaseSeconds", integer(0, SAFE_INTEGER)),
                    ("pollSeconds", integer(0, SAFE_INTEGER)),
                    ("supportedWorkspaceToolOperations?", some("Operation")),
                    ("supportedWorkspaceEditFileModes?", some("Mode")),
                    ("supportedWorkspaceEditFileFeatures?", some("Feature")),
                    ("supportedWorkspaceToolErrorCodes?", some("Code")),
                ],
                false,
            ),
        ),
        ("Contact", object(&[version(), run(), ("waitSeconds?", integer(0, Contact::MOST_SECONDS))], false)),
    ]
}

fn leases() -> Vec<(&'static str, Value)> {
    let lease = [
        version(),
        ("generation", integer(1, SAFE_INTEGER)),
        ("leaseToken", reference("LeaseToken")),
        ("incarnationId", reference("IncarnationId")),
    ];
    let with = |more: &[(&'static str, Value)]| object(&[&lease, more].concat(), true);
    let status = |word: &str| ("status", json!({ "const": word }));
    let error = ("error", json!({ "type": "string", "maxLength": Verdict::ERROR_UNITS }));
    vec![
        ("Assignment", with(&[("request", reference("Request"))])),
        (
            "Settlement",
            json!({ "oneOf": [
                with(&[status("fulfilled"), ("result", reference("Result"))]),
                with(&[status("rejected"), error, ("errorCode?", reference("Code"))]),
            ] }),
        ),
        ("Acceptance", with(&[("accepted", json!({ "const": true }))])),
    ]
}

fn error() -> Value {
    let mut codes: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    codes.push(REJECTED_WITHOUT_CODE);
    codes.extend(Own::ALL.iter().map(|own| own.code()));
    codes.sort_unstable();
    codes.dedup();
    object(&[("error", json!({ "type": "string" })), ("code", words(&codes))], true)
}
