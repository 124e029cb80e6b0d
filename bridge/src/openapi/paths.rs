//! Operations, and what each of them answers.

use crate::http::paths::{DESCRIPTION, EXECUTE, LEAVE, POLL, QUARANTINE, REGISTER, SETTLE, STATUS};
use crate::refused::{Own, Refused};
use crate::token::Role;
use editproof_spec::Code;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A route as it is described.
struct Route {
    path: &'static str,
    method: &'static str,
    role: Option<Role>,
    summary: &'static str,
    /// The schema of the body, where there is one.
    takes: Option<&'static str>,
    /// The schema of the answer to a success; `None`: 204.
    gives: Option<&'static str>,
    /// Whether a success may also be a 204.
    may_be_empty: bool,
    own: &'static [Own],
    /// Whether a worker's rejection is an answer.
    rejections: bool,
}

const ROUTES: [Route; 8] = [
    Route {
        path: STATUS,
        method: "get",
        role: Some(Role::Host),
        summary: "What a worker offers now: its capability as last registered",
        takes: None,
        gives: Some("Status"),
        may_be_empty: false,
        own: &[Own::WorkerUnknown, Own::WorkerOffline],
        rejections: false,
    },
    Route {
        path: EXECUTE,
        method: "post",
        role: Some(Role::Host),
        summary: "Carry out a request in the workspace that it names, and wait for the result",
        takes: Some("Request"),
        gives: Some("Result"),
        may_be_empty: false,
        own: &[
            Own::Malformed,
            Own::WorkerMismatch,
            Own::WorkspaceQuarantined,
            Own::QueueFull,
            Own::ResultInvalid,
            Own::WorkerOffline,
            Own::QueueTimeout,
            Own::ShuttingDown,
            Own::AssignmentExpired,
        ],
        rejections: true,
    },
    Route {
        path: REGISTER,
        method: "post",
        role: Some(Role::Worker),
        summary: "Register a run of a worker: reads first, then what both sides know. A refused registration leaves the one before standing",
        takes: Some("Registration"),
        gives: Some("Welcome"),
        may_be_empty: false,
        own: &[Own::RegistrationInvalid, Own::WorkspaceTaken, Own::ShuttingDown],
        rejections: false,
    },
    Route {
        path: POLL,
        method: "post",
        role: Some(Role::Worker),
        summary: "Wait for work. 204: none came; ask again",
        takes: Some("Contact"),
        gives: Some("Assignment"),
        may_be_empty: true,
        own: &[Own::Malformed, Own::WorkerUnknown, Own::WorkerSuperseded, Own::ShuttingDown],
        rejections: false,
    },
    Route {
        path: SETTLE,
        method: "post",
        role: Some(Role::Worker),
        summary: "Settle an assignment, once and before its lease ends. The same settlement may be sent again and gets the same answer",
        takes: Some("Settlement"),
        gives: Some("Acceptance"),
        may_be_empty: false,
        own: &[
            Own::Malformed,
            Own::WorkerUnknown,
            Own::LeaseUnknown,
            Own::SettledLate,
            Own::SettledOtherwise,
            Own::SettledInvalid,
        ],
        rejections: false,
    },
    Route {
        path: LEAVE,
        method: "post",
        role: Some(Role::Worker),
        summary: "Take no more work. Open polls end; what was handed out may still be settled",
        takes: Some("Contact"),
        gives: None,
        may_be_empty: true,
        own: &[Own::Malformed, Own::WorkerUnknown, Own::WorkerSuperseded],
        rejections: false,
    },
    Route {
        path: QUARANTINE,
        method: "delete",
        role: Some(Role::Worker),
        summary: "End the quarantine of a workspace: somebody has looked at its files",
        takes: None,
        gives: None,
        may_be_empty: true,
        own: &[Own::WorkerUnknown, Own::NotQuarantined],
        rejections: false,
    },
    Route {
        path: DESCRIPTION,
        method: "get",
        role: None,
        summary: "This description",
        takes: None,
        gives: Some("Description"),
        may_be_empty: false,
        own: &[],
        rejections: false,
    },
];

pub(super) fn paths() -> Value {
    let mut paths = Map::new();
    for route in &ROUTES {
        paths.insert(route.path.to_owned(), json!({ route.method: route.operation() }));
    }
    Value::Object(paths)
}

fn schema(name: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } })
}

impl Route {
    fn operation(&self) -> Value {
        let mut operation = Map::new();
        operation.insert("summary".to_owned(), self.summary.into());
        if let Some(role) = self.role {
            operation.insert("security".to_owned(), json!([{ role.to_string(): [] }]));
        }
        let names = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameter = |name| {
            json!({
                "name": name, "in": "path", "required": true, "schema": { "$ref": "#/components/schemas/Id" },
            })
        };
        let parameters: Vec<_> = names.map(parameter).collect();
        if !parameters.is_empty() {
            operation.insert("parameters".to_owned(), parameters.into());
        }
        if let Some(name) = self.takes {
            operation.insert("requestBody".to_owned(), json!({ "required": true, "content": schema(name) }));
        }
        operation.insert("responses".to_owned(), self.responses());
        Value::Object(operation)
    }

    fn responses(&self) -> Value {
        let mut responses = Map::new();
        if let Some(name) = self.gives {
            responses.insert("200".to_owned(), json!({ "description": "Done", "content": schema(name) }));
        }
        if self.may_be_empty {
            responses.insert("204".to_owned(), json!({ "description": "Nothing to say" }));
        }
        for (status, codes) in self.refusals() {
            let text: Vec<_> = codes.values().copied().collect();
            let codes: Vec<_> = codes.keys().copied().collect();
            let only = json!({ "allOf": [
                { "$ref": "#/components/schemas/Error" },
                { "properties": { "code": { "enum": codes } } },
            ] });
            let content = json!({ "application/json": { "schema": only } });
            responses.insert(status.to_string(), json!({ "description": text.join(". "), "content": content }));
        }
        Value::Object(responses)
    }

    /// The refusals by status: codes with what they say.
    fn refusals(&self) -> BTreeMap<u16, BTreeMap<&'static str, &'static str>> {
        let mut own = self.own.to_vec();
        if self.role.is_some() {
            own.extend([Own::Unauthorized, Own::Forbidden]);
        }
        if self.takes.is_some() {
            own.extend([Own::BodyTimeout, Own::BodyTooLarge, Own::RateLimited]);
        }
        let mut refusals: BTreeMap<u16, BTreeMap<_, _>> = BTreeMap::new();
        for own in own {
            refusals.entry(own.status()).or_default().insert(own.code(), own.text());
        }
        if self.rejections {
            for code in Code::ALL.iter().copied().map(Some).chain([None]) {
                let rejected = Refused::Rejected { error: String::new(), code };
                let texts = refusals.entry(rejected.status()).or_default();
                texts.entry(rejected.code()).or_insert("The worker rejected the request");
            }
        }
        refusals
    }
}
