//! Running one case.

use super::{Kind, ProtocolCase, Question};
use crate::{
    Assignment, Capability, Invalid, Refusal, Request, ServerSupport, Settlement, ToolResult, Verdict, WorkspaceId,
    code_from_word, first_registration, http_status, second_registration,
};
use thiserror::Error;

/// What a case expected and what it got.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The answer is another one.
    #[error("expected {expected}, found {found}")]
    Differs {
        /// The case's answer.
        expected: String,
        /// The answer given.
        found: String,
    },
    /// A part of the case that has to be valid is not.
    #[error("the case's `{part}` cannot be used: {problem}")]
    Unusable {
        /// Which part.
        part: &'static str,
        /// Why.
        problem: String,
    },
}

impl ProtocolCase {
    /// Runs the case. A document that is valid has to survive being written and read again, too.
    ///
    /// # Errors
    /// The answer that was expected and the one that was given.
    pub fn check(&self) -> Result<(), Failure> {
        match &self.question {
            Question::Document { kind, json, request, invalid } => {
                let found = read(*kind, json, request.as_deref())?;
                let found = found.map_err(|invalid| (invalid.field.clone(), invalid.to_string()));
                match (invalid, found) {
                    (None, Ok(())) => Ok(()),
                    (Some(field), Err((found, _))) if *field == found => Ok(()),
                    (None, Err((_, found))) => differs("valid", &found),
                    (Some(field), Ok(())) => differs(&format!("`{field}` to be refused"), "valid"),
                    (Some(field), Err((_, found))) => differs(&format!("`{field}` to be refused"), &found),
                }
            }
            Question::Registration { own, server, first, second } => {
                let own = usable("own", Capability::from_json(own.as_bytes()))?;
                let server = usable("server", ServerSupport::from_json(server.as_bytes()))?;
                for (expected, found) in
                    [(first, first_registration(&own)), (second, second_registration(&own, &server))]
                {
                    let expected = expected.as_ref().map(|json| Capability::from_json(json.as_bytes())).transpose();
                    let expected = usable("first` or `second", expected)?;
                    let shown = |capability: &Option<Capability>| {
                        capability.as_ref().map_or_else(|| "none".to_owned(), Capability::to_json)
                    };
                    same(&shown(&expected), &shown(&found))?;
                }
                Ok(())
            }
            Question::Gate { capability, request, refusal } => {
                let capability = capability.as_ref().map(|json| Capability::from_json(json.as_bytes())).transpose();
                let capability = usable("capability", capability)?;
                let request = usable("request", Request::from_json(request.as_bytes()))?;
                let found = Refusal::of(capability.as_ref(), &request).map(|refusal| refusal.to_string());
                same(refusal.as_deref().unwrap_or("no refusal"), found.as_deref().unwrap_or("no refusal"))
            }
            Question::ErrorCode { server, code, sent } => {
                let server = usable("server", ServerSupport::from_json(server.as_bytes()))?;
                same(sent, server.code(known_code(code)?).as_str())
            }
            Question::Status { code, status } => {
                let code = code.as_deref().map(known_code).transpose()?;
                same(&status.to_string(), &http_status(code).to_string())
            }
            Question::Disclosure { capability, workspace_id, discloses } => {
                let capability = usable("capability", Capability::from_json(capability.as_bytes()))?;
                let id = WorkspaceId::new(workspace_id);
                let id = id.map_err(|problem| unusable("workspaceId", &problem.to_string()))?;
                same(&discloses.to_string(), &capability.discloses(&id).to_string())
            }
        }
    }
}

/// Reads a document of `kind`, and reads it again from its canonical form.
fn read(kind: Kind, json: &str, request: Option<&str>) -> Result<Result<(), Invalid>, Failure> {
    let request = match request {
        Some(request) => Some(usable("request", Request::from_json(request.as_bytes()))?),
        None => None,
    };
    let json = json.as_bytes();
    let again = match (kind, &request) {
        (Kind::Request, _) => {
            Request::from_json(json).map(|read| Request::from_json(read.to_json().as_bytes()) == Ok(read.clone()))
        }
        (Kind::Result, Some(request)) => ToolResult::from_json(json, request)
            .map(|read| ToolResult::from_json(read.to_json().as_bytes(), request) == Ok(read.clone())),
        (Kind::Result, None) => return Err(unusable("request", "a result needs one")),
        (Kind::Capability, _) => {
            Capability::from_json(json).map(|read| Capability::from_json(read.to_json().as_bytes()) == Ok(read.clone()))
        }
        (Kind::Settlement, request) => Settlement::from_json(json).and_then(|read| {
            let again = Settlement::from_json(read.to_json().as_bytes()).map(|again| again.to_json());
            if let Some(request) = request {
                result_of(&read.verdict, request)?;
            }
            Ok(again == Ok(read.to_json()))
        }),
        (Kind::Assignment, _) => Assignment::from_json(json).and_then(|read| read.request.map(|_| true)),
    };
    match again {
        Ok(true) => Ok(Ok(())),
        Ok(false) => differs("the document to survive being written and read again", "another one").map(Ok),
        Err(invalid) => Ok(Err(invalid)),
    }
}

/// The result in a settlement, its fields named as parts of the settlement.
fn result_of(verdict: &Verdict, request: &Request) -> Result<(), Invalid> {
    match verdict.result(request) {
        Some(Err(invalid)) => Err(Invalid { field: format!("result.{}", invalid.field), problem: invalid.problem }),
        _ => Ok(()),
    }
}

fn known_code(word: &str) -> Result<editproof_spec::Code, Failure> {
    code_from_word(word).ok_or_else(|| unusable("code", word))
}

fn usable<T>(part: &'static str, read: Result<T, Invalid>) -> Result<T, Failure> {
    read.map_err(|invalid| unusable(part, &invalid.to_string()))
}

fn unusable(part: &'static str, problem: &str) -> Failure {
    Failure::Unusable { part, problem: problem.to_owned() }
}

fn same(expected: &str, found: &str) -> Result<(), Failure> {
    if expected == found { Ok(()) } else { differs(expected, found) }
}

fn differs(expected: &str, found: &str) -> Result<(), Failure> {
    Err(Failure::Differs { expected: expected.to_owned(), found: found.to_owned() })
}
