//! The routes: from a request to a call of [`Bridge`], and back.

use super::body::{self, Allowance};
use super::paths::{DESCRIPTION, EXECUTE, LEAVE, POLL, QUARANTINE, REGISTER, SETTLE, STATUS};
use super::{answer, gatekeeper};
use crate::limits::Limits;
use crate::refused::{Own, Refused};
use crate::registry::Bridge;
use crate::token::{Role, Tokens};
use axum::Router;
use axum::extract::{Path, Request as HttpRequest, State};
use axum::response::Response;
use axum::routing::{delete, get, post};
use editproof_protocol::{Contact, Invalid, Registration, Request, Settlement, WorkspaceId};
use std::sync::Arc;

/// What all routes share.
struct Shared {
    bridge: Bridge,
    tokens: Tokens,
    allowance: Allowance,
}

type App = State<Arc<Shared>>;
type Answer = Result<Response, Refused>;

/// The routes of a bridge for whoever has one of `tokens`.
pub fn router(bridge: Bridge, tokens: Tokens) -> Router {
    let allowance = Allowance::new(bridge.limits());
    Router::new()
        .route(STATUS, get(status))
        .route(EXECUTE, post(execute))
        .route(REGISTER, post(register))
        .route(POLL, post(poll))
        .route(SETTLE, post(settle))
        .route(LEAVE, post(leave))
        .route(QUARANTINE, delete(end_quarantine))
        .route(DESCRIPTION, get(describe))
        .fallback(async || Own::RouteUnknown)
        .method_not_allowed_fallback(async || Own::MethodNotAllowed)
        .with_state(Arc::new(Shared { bridge, tokens, allowance }))
}

impl Shared {
    /// The body of a request that has a token of `role`, read by `read`.
    async fn document<T>(
        &self,
        role: Role,
        request: HttpRequest,
        most: usize,
        read: impl FnOnce(&[u8]) -> Result<T, Invalid>,
        otherwise: Own,
    ) -> Result<(T, body::Whole), Own> {
        let (head, body) = request.into_parts();
        gatekeeper::admit(&self.tokens, &head.headers, role)?;
        let whole = body::read(&head.headers, body, most, self.bridge.limits(), &self.allowance).await?;
        let document = read(&whole.bytes).map_err(|_| otherwise)?;
        Ok((document, whole))
    }
}

/// A part of a path. What is no id names nothing.
fn id(part: &str) -> Result<WorkspaceId, Own> {
    WorkspaceId::new(part).map_err(|_| Own::WorkerUnknown)
}

type OneId = Result<Path<String>, axum::extract::rejection::PathRejection>;
type TwoIds = Result<Path<(String, String)>, axum::extract::rejection::PathRejection>;

fn worker(path: OneId) -> Result<WorkspaceId, Own> {
    id(&path.map_err(|_| Own::WorkerUnknown)?.0)
}

async fn status(State(app): App, path: OneId, request: HttpRequest) -> Answer {
    gatekeeper::admit(&app.tokens, request.headers(), Role::Host)?;
    let capability = app.bridge.status(&worker(path)?)?;
    Ok(answer::json(capability.map_or_else(
        // A worker without workspace tools: what a host reads is an offer of nothing.
        || r#"{"protocolVersion":1,"operations":[],"workspaces":[]}"#.to_owned(),
        |capability| capability.to_json(),
    )))
}

async fn execute(State(app): App, request: HttpRequest) -> Answer {
    let most = app.bridge.limits().body_bytes;
    let read = Request::from_json;
    let (document, whole) = app.document(Role::Host, request, most, read, Own::Malformed).await?;
    // The text is not needed any more, its part of the allowance is: the request is about as large.
    let bytes = whole.bytes.len();
    let result = app.bridge.execute(document, bytes).await?;
    Ok(answer::json(result.to_json()))
}

async fn register(State(app): App, path: OneId, request: HttpRequest) -> Answer {
    let read = Registration::from_json;
    let most = Limits::REGISTRATION_BYTES;
    let (document, _) = app.document(Role::Worker, request, most, read, Own::RegistrationInvalid).await?;
    // A name that nobody can have is no worker's.
    let id = worker(path).map_err(|_| Own::RegistrationInvalid)?;
    Ok(answer::json(app.bridge.register(&id, document)?.to_json()))
}

async fn poll(State(app): App, path: OneId, request: HttpRequest) -> Answer {
    let contact = contact(&app, request).await?;
    let assignment = app.bridge.poll(&worker(path)?, &contact).await?;
    Ok(assignment.map_or_else(answer::nothing, |assignment| answer::json(assignment.to_json())))
}

async fn leave(State(app): App, path: OneId, request: HttpRequest) -> Answer {
    let contact = contact(&app, request).await?;
    app.bridge.leave(&worker(path)?, &contact)?;
    Ok(answer::nothing())
}

async fn contact(app: &Shared, request: HttpRequest) -> Result<Contact, Own> {
    let read = Contact::from_json;
    let (contact, _) = app.document(Role::Worker, request, Limits::CONTACT_BYTES, read, Own::Malformed).await?;
    Ok(contact)
}

async fn settle(State(app): App, path: OneId, request: HttpRequest) -> Answer {
    let most = app.bridge.limits().settlement_bytes();
    let read = Settlement::from_json;
    let (settlement, _) = app.document(Role::Worker, request, most, read, Own::Malformed).await?;
    Ok(answer::json(app.bridge.settle(&worker(path)?, &settlement)?.to_json()))
}

async fn end_quarantine(State(app): App, path: TwoIds, request: HttpRequest) -> Answer {
    // Who may look at the files is whoever runs the worker.
    gatekeeper::admit(&app.tokens, request.headers(), Role::Worker)?;
    let Path((worker, workspace)) = path.map_err(|_| Own::WorkerUnknown)?;
    let workspace = WorkspaceId::new(&workspace).map_err(|_| Own::NotQuarantined)?;
    app.bridge.end_quarantine(&id(&worker)?, &workspace)?;
    Ok(answer::nothing())
}

async fn describe() -> Response {
    answer::json(crate::openapi::description().to_string())
}
