//! `editworker mcp`: a Model Context Protocol server over standard input and output.
//!
//! The protocol itself is the official SDK's; here are the tools, their schemas (`schema.rs`), and the way from arguments
//! to a request of section 7 and back. Arguments pass the same reader as every other request. Whatever a tool refuses is a
//! tool error, which a model reads, and no protocol error, which it does not.

mod schema;

use super::roots::RootArguments;
use super::{Exit, unusable, wording};
use clap::Args;
use editproof_protocol::{Invalid, Operation, PROTOCOL_VERSION, Request, ToolResult};
use editproof_spec::Code;
use editproof_worker::Session;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject, ListToolsResult,
    MetaObject, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::Value;
use std::sync::Arc;

const EXAMPLES: &str = "\
Tools: read_file, and with --allow-workspace-writes also preview_edit and edit_file. With one root the tools need no \
workspaceId. Every edit is guarded: after a kill in the middle of one the workspace is quarantined until \
`editworker quarantine reset`.

Examples:
  editworker mcp --root main=.
  editworker mcp --root main=/srv/main --root docs=/srv/docs --allow-workspace-writes

Exit status:
  0  the client ended the session
  2  the command was not understood, or a root or the state folder cannot be used
  70 internal error: a defect of editworker itself";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    roots: RootArguments,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let worker = match arguments.roots.start() {
        Ok(worker) => worker,
        Err(error) => return unusable(error),
    };
    let server = Server { session: Arc::new(Session::unrestricted(Arc::new(worker))) };
    // One thread reads and writes; the tools run on the threads for blocking work.
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return unusable(error),
    };
    let ended = runtime.block_on(async {
        match server.serve(rmcp::transport::stdio()).await {
            Ok(running) => running.waiting().await.map(drop).map_err(|error| error.to_string()),
            // The client went away before it said hello.
            Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    });
    // A read of standard input cannot be cancelled; the process ends all the same.
    runtime.shutdown_background();
    match ended {
        Ok(()) => Exit::Done,
        Err(error) => unusable(error),
    }
}

struct Server {
    session: Arc<Session>,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let server = Implementation::new("editworker", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(schema::INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let offered = self.session.worker().capability();
        let operation = Operation::from_word(&call.name).filter(|operation| offered.operations().contains(operation));
        let Some(operation) = operation else {
            return Err(ErrorData::invalid_params(format!("unknown tool `{}`", call.name), None));
        };
        let session = Arc::clone(&self.session);
        let arguments = call.arguments.unwrap_or_default();
        // Files block. A cancelled call goes on to its end: a half-done edit would help nobody.
        let result = tokio::task::spawn_blocking(move || answer(&session, operation, arguments)).await;
        result.map(CallToolResponse::from).map_err(|_| ErrorData::internal_error("the tool stopped half-way", None))
    }
}

impl Server {
    fn tools(&self) -> Vec<Tool> {
        let worker = self.session.worker();
        let names: Vec<_> = worker.roots().map(|root| root.id().to_string()).collect();
        worker.capability().operations().iter().map(|operation| schema::tool(*operation, &names)).collect()
    }
}

/// Carries out one call. The answer counts as accepted when it is handed to the SDK: standard output has no other sign.
fn answer(session: &Session, operation: Operation, arguments: JsonObject) -> CallToolResult {
    let request = match request(session, operation, arguments) {
        Ok(request) => request,
        Err(invalid) => {
            return error(&format!("{}: {invalid}", Invalid::MESSAGE), Some(Code::InvalidRequest));
        }
    };
    let answer = session.answer(Ok(&request));
    let result = match &answer.outcome {
        Ok(result) => success(result),
        Err(failure) => error(&wording::to_model(failure, &request), failure.code),
    };
    answer.accepted();
    result
}

/// The request that the arguments make: they may leave the workspace out when there is only one.
fn request(session: &Session, operation: Operation, mut arguments: JsonObject) -> Result<Request, Invalid> {
    for key in ["protocolVersion", "operation"] {
        if arguments.contains_key(key) {
            return Err(Invalid { field: key.to_owned(), problem: editproof_protocol::Problem::UnknownKey });
        }
    }
    arguments.insert("protocolVersion".to_owned(), PROTOCOL_VERSION.into());
    arguments.insert("operation".to_owned(), operation.as_str().into());
    let mut roots = session.worker().roots();
    if let (Some(root), None) = (roots.next(), roots.next()) {
        arguments.entry("workspaceId").or_insert_with(|| root.id().as_str().into());
    }
    Request::from_json(Value::Object(arguments).to_string().as_bytes())
}

fn success(result: &ToolResult) -> CallToolResult {
    let text = match result {
        ToolResult::ReadFile(read) => read.content.clone(),
        ToolResult::PreviewEdit(preview) => preview.content.clone(),
        ToolResult::EditFile(edit) => wording::applied(edit),
    };
    let mut answer = CallToolResult::success(vec![ContentBlock::text(text)]);
    answer.structured_content = serde_json::to_value(result).ok();
    answer
}

/// A tool error. The code goes beside the content: some clients hold structured content against the output schema even
/// when it is an error.
fn error(text: &str, code: Option<Code>) -> CallToolResult {
    let mut answer = CallToolResult::error(vec![ContentBlock::text(text)]);
    if let Some(code) = code {
        let mut meta = MetaObject::new();
        meta.0.insert("editworker/code".to_owned(), code.as_str().into());
        answer.meta = Some(meta);
    }
    answer
}
