//! HO-3 to HO-8: one call of `edit_file` on a workspace, from arguments to what the model reads.
//!
//! The way to the bridge is a trait, so that the flow is the same for every HTTP client and for none (tests). It is
//! blocking: whoever has an executor calls it on a thread for blocking work.

use crate::arguments::{ArgumentError, Arguments};
use crate::conflict::{ParsedConflict, Wording};
use crate::failure::{Failure, NoAnswer};
use crate::plan::Plan;
use crate::rejection::Rejection;
use crate::settings::Settings;
use crate::status::{Offer, WorkerStatus};
use crate::success::Applied;
use editproof_protocol::{EditResult, Operation, PreviewResult, Request, ToolResult, WorkspaceId};
use std::time::{Duration, Instant};

/// An answer of the bridge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The body; of an error no more than [`Reply::ERROR_BYTES`].
    pub body: Vec<u8>,
}

impl Reply {
    /// Bytes of an error body that are read.
    pub const ERROR_BYTES: usize = 4_096;
    /// How long an error body is waited for.
    pub const ERROR_TIME: Duration = Duration::from_secs(1);
}

/// The way to a bridge.
pub trait Bridge {
    /// `GET /bridge/workers/{id}/status`.
    ///
    /// # Errors
    /// There is no answer before `deadline`.
    fn status(&mut self, worker: &WorkspaceId, deadline: Instant) -> Result<Reply, NoAnswer>;

    /// `POST /workspace-tools/execute`.
    ///
    /// # Errors
    /// There is no answer before `deadline`.
    fn execute(&mut self, request: &Request, deadline: Instant) -> Result<Reply, NoAnswer>;

    /// Waits before the same request is sent once more.
    fn pause(&mut self, duration: Duration) {
        std::thread::sleep(duration);
    }
}

/// Decides what text may be written and what text a model may see.
pub trait ContentPolicy {
    /// Whether `text` is allowed.
    fn allows(&self, text: &str) -> bool;
}

/// What does not depend on the call.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// The operator's settings.
    pub settings: &'a Settings,
    /// The policy, where one is active: then every edit is previewed and its content looked at.
    pub policy: Option<&'a dyn ContentPolicy>,
    /// Whether the model may read files of the workspace; excerpts are shown only then.
    pub may_read: bool,
    /// How long one call may take, all its requests together.
    pub allowance: Duration,
}

/// How often one request is sent at most. No measured reason: a queue that was full twice is full.
const MOST_TRIES: u32 = 3;
/// How long the first pause before another try is; the next one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(200);

/// What became of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Success or failure.
    pub result: Result<Applied, Failure>,
    /// How a failure may be worded for this workspace and this model.
    pub wording: Wording,
}

impl Outcome {
    /// What the model reads.
    pub fn to_text(&self) -> String {
        match &self.result {
            Ok(applied) => applied.to_text(),
            Err(failure) => failure.to_text(self.wording),
        }
    }
}

impl Host<'_> {
    /// Carries out one call of `edit_file`.
    pub fn edit(
        &self,
        bridge: &mut dyn Bridge,
        worker: &WorkspaceId,
        workspace: &WorkspaceId,
        arguments: Result<Arguments, ArgumentError>,
    ) -> Outcome {
        let deadline = Instant::now() + self.allowance;
        let plain = |failure| Outcome { result: Err(failure), wording: Wording::default() };
        let arguments = match arguments {
            Ok(arguments) => arguments,
            Err(error) => return plain(Failure::Arguments(error)),
        };
        let offer = match offer(bridge, worker, workspace, deadline) {
            Ok(offer) => offer,
            Err(failure) => return plain(failure),
        };
        let result = self.planned(bridge, workspace, &offer, &arguments, deadline);
        let reads = self.may_read && offer.has(Operation::ReadFile);
        let conflict = result.as_ref().err().and_then(Failure::conflict);
        let excerpts = reads && conflict.is_some_and(|conflict| self.allows_excerpts(conflict));
        Outcome { result, wording: Wording { excerpts, replace_all: offer.has_replace_all(), ..Wording::default() } }
    }

    fn planned(
        &self,
        bridge: &mut dyn Bridge,
        workspace: &WorkspaceId,
        offer: &Offer,
        arguments: &Arguments,
        deadline: Instant,
    ) -> Result<Applied, Failure> {
        let mut settings = *self.settings;
        settings.edits.preview_first |= self.policy.is_some();
        let plan = Plan::new(arguments, workspace, offer, &settings).map_err(Failure::Refused)?;
        if !settings.edits.preview_first {
            return edited(bridge, &plan.edit(None), deadline).map(Applied::of);
        }
        let preview = previewed(bridge, &plan.preview(), deadline)?;
        if self.policy.is_some_and(|policy| !policy.allows(&preview.content)) {
            return Err(Failure::Content);
        }
        let result = edited(bridge, &plan.edit(Some(preview.base_sha256)), deadline)?;
        // The same edits of the same file give the same bytes (FS-5).
        if (result.bytes_written, &result.matches) != (preview.edit.bytes_written, &preview.edit.matches) {
            return Err(Failure::InvalidResult { edit: true });
        }
        Ok(Applied::of(result))
    }

    fn allows_excerpts(&self, conflict: &ParsedConflict) -> bool {
        let Some(policy) = self.policy else { return true };
        conflict.excerpts().all(|(_, excerpt)| {
            let rows: Vec<_> = excerpt.rows.iter().map(|row| row.text.as_str()).collect();
            policy.allows(&rows.join("\n"))
        })
    }
}

/// HO-3: what the worker offers for this workspace now.
///
/// # Errors
/// The status cannot be had or read.
pub fn offer(
    bridge: &mut dyn Bridge,
    worker: &WorkspaceId,
    workspace: &WorkspaceId,
    deadline: Instant,
) -> Result<Offer, Failure> {
    // Nothing was sent that could change a file.
    let unsent = |no_answer: NoAnswer| Failure::NoAnswer(NoAnswer { sent: false, ..no_answer });
    let reply = bridge.status(worker, deadline).map_err(unsent)?;
    if reply.status != 200 {
        return Err(Failure::NoStatus { status: reply.status });
    }
    Ok(WorkerStatus::from_json(&reply.body).map_err(Failure::Status)?.offer(workspace))
}

fn edited(bridge: &mut dyn Bridge, request: &Request, deadline: Instant) -> Result<EditResult, Failure> {
    match executed(bridge, request, deadline)? {
        ToolResult::EditFile(result) => Ok(result),
        _ => Err(Failure::InvalidResult { edit: true }),
    }
}

fn previewed(bridge: &mut dyn Bridge, request: &Request, deadline: Instant) -> Result<PreviewResult, Failure> {
    match executed(bridge, request, deadline)? {
        ToolResult::PreviewEdit(result) => Ok(result),
        _ => Err(Failure::InvalidResult { edit: false }),
    }
}

/// Sends a request, and sends it again only where it was certainly not handed out.
fn executed(bridge: &mut dyn Bridge, request: &Request, deadline: Instant) -> Result<ToolResult, Failure> {
    let is_edit = request.operation().is_mutation();
    let (mut tries, mut pause) = (1, FIRST_PAUSE);
    loop {
        // Nobody has to look at a file after a preview that was not answered.
        let unanswered = |no_answer: NoAnswer| NoAnswer { sent: no_answer.sent && is_edit, ..no_answer };
        let reply = bridge.execute(request, deadline).map_err(|no_answer| Failure::NoAnswer(unanswered(no_answer)))?;
        if reply.status == 200 {
            let result = ToolResult::from_json(&reply.body, request);
            return result.map_err(|_| Failure::InvalidResult { edit: is_edit });
        }
        let rejection = Rejection::read(reply.status, &reply.body, request);
        let again = matches!(&rejection, Rejection::Other(other) if other.may_be_retried());
        if !again || tries == MOST_TRIES || Instant::now() + pause >= deadline {
            return Err(Failure::Rejected(rejection));
        }
        bridge.pause(pause);
        tries += 1;
        pause *= 2;
    }
}
