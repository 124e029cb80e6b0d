//! Requests carried out on real files, in the order of checks of FS-1.

use crate::commit::commit;
use crate::failure::Failure;
use crate::limits::WorkerLimits;
use crate::ops::{FileOps, Links, RealOps};
use crate::read::read_lines;
use crate::root::Root;
use crate::state::{Guard, Purpose, Record, State, Station, random_id};
use crate::target::Target;
use crate::text::{decode, encode, sha256};
use editproof_engine as engine;
use editproof_protocol::{
    Call, Capability, EditResult, Edits, Feature, Mode, Operation, PreviewResult, ReadResult, Request, Sha256,
    ToolResult, WorkspaceEntry, WorkspaceId,
};
use editproof_spec::{Applied, Input, Match};
use std::io;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// What a worker is started with.
pub struct WorkerConfig {
    /// The workspaces, 1 to 32.
    pub roots: Vec<Root>,
    /// Whether files may be changed, and previews made (FS-1).
    pub allow_writes: bool,
    /// Where guards and quarantines are kept; needed when writes are allowed.
    pub state: Option<State>,
    /// What becomes of a guard when this process dies.
    pub purpose: Purpose,
    /// How the disk is touched.
    pub ops: Arc<dyn FileOps>,
    /// Every number.
    pub limits: WorkerLimits,
}

impl WorkerConfig {
    /// Reads only, on the real disk, with default limits.
    pub fn new(roots: Vec<Root>) -> Self {
        WorkerConfig {
            roots,
            allow_writes: false,
            state: None,
            purpose: Purpose::Session,
            ops: Arc::new(RealOps::new()),
            limits: WorkerLimits::default(),
        }
    }

    /// The same with writes, guarded in `state`.
    pub fn with_writes(mut self, state: State) -> Self {
        self.allow_writes = true;
        self.state = Some(state);
        self
    }
}

/// Why a worker did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// No workspace, or too many.
    #[error("expected 1 to 32 workspaces, found {0}")]
    Workspaces(usize),
    /// Two workspaces of one name.
    #[error("workspace `{0}` is given twice; give each root a name of its own")]
    SameName(WorkspaceId),
    /// Writes without a state folder.
    #[error("writes need a state folder")]
    NoState,
    /// The state folder could be edited through a workspace, or the other way round.
    #[error("the state folder is inside workspace `{0}` or holds it; choose a state folder elsewhere")]
    StateInside(WorkspaceId),
    /// The state folder cannot be used.
    #[error("the state of workspace `{0}` cannot be used: {1}")]
    State(WorkspaceId, io::Error),
}

struct Workspace {
    root: Root,
    station: Option<Arc<Station>>,
}

/// Carries out requests. One worker serves any number of threads.
pub struct Worker {
    workspaces: Vec<Workspace>,
    allow_writes: bool,
    purpose: Purpose,
    ops: Arc<dyn FileOps>,
    limits: WorkerLimits,
}

/// What became of a request, and the guard that waits until the peer has accepted the answer.
pub struct Execution {
    /// The result, or why there is none.
    pub outcome: Result<ToolResult, Failure>,
    /// Present after a mutation that was done: to be cleared once its settlement was accepted.
    pub guard: Option<Guard>,
}

impl Worker {
    /// Starts a worker: opens the state of every root and deals with what a killed process has left (FS-6).
    ///
    /// # Errors
    /// When the configuration contradicts itself, or the state folder cannot be used.
    pub fn start(config: WorkerConfig) -> Result<Self, StartError> {
        let WorkerConfig { roots, allow_writes, state, purpose, ops, limits } = config;
        if roots.is_empty() || roots.len() > Capability::MOST_WORKSPACES {
            return Err(StartError::Workspaces(roots.len()));
        }
        if allow_writes && state.is_none() {
            return Err(StartError::NoState);
        }
        let mut workspaces: Vec<Workspace> = Vec::new();
        for root in roots {
            if workspaces.iter().any(|other| other.root.id() == root.id()) {
                return Err(StartError::SameName(root.id().clone()));
            }
            // A command edits one file that its user names; an agent must not reach what guards it.
            let reachable = purpose == Purpose::Session;
            let station = match state.as_ref().filter(|_| allow_writes) {
                Some(state)
                    if reachable
                        && (state.path().starts_with(root.path()) || root.path().starts_with(state.path())) =>
                {
                    return Err(StartError::StateInside(root.id().clone()));
                }
                Some(state) => {
                    let unusable = |error: rustix::io::Errno| StartError::State(root.id().clone(), error.into());
                    let station = state.station(&ops, &root.key()).map_err(unusable)?;
                    let turn = station.turn(&limits).map_err(unusable)?;
                    station.settle_dead_guards(&root, &limits, true).map_err(unusable)?;
                    drop(turn);
                    Some(Arc::new(station))
                }
                None => None,
            };
            workspaces.push(Workspace { root, station });
        }
        Ok(Worker { workspaces, allow_writes, purpose, ops, limits })
    }

    /// What this worker can do, in canonical order.
    pub fn capability(&self) -> Capability {
        let reads = vec![Operation::ReadFile];
        let entry = |workspace: &Workspace| WorkspaceEntry {
            id: workspace.root.id().clone(),
            name: workspace.root.id().to_string(),
            operations: None,
        };
        let entries: Vec<_> = self.workspaces.iter().map(entry).collect();
        let capability = if self.allow_writes {
            Capability::new(Operation::ALL.to_vec(), entries, Some(Mode::ALL.to_vec()), Some(Feature::ALL.to_vec()))
        } else {
            Capability::new(reads, entries, None, None)
        };
        // The lists are unique and the workspaces were counted at the start.
        capability.unwrap_or_else(|_| unreachable!("a started worker has a valid capability"))
    }

    /// The workspaces' roots.
    pub fn roots(&self) -> impl Iterator<Item = &Root> {
        self.workspaces.iter().map(|workspace| &workspace.root)
    }

    /// Whether edits of a workspace are refused until somebody resets it (DP-3). What cannot be found out counts as yes.
    pub fn is_quarantined(&self, id: &WorkspaceId) -> bool {
        let station = self.workspace(id).ok().and_then(|workspace| workspace.station.as_ref());
        station.is_some_and(|station| station.is_quarantined().unwrap_or(true))
    }

    /// Carries out a request that is well-formed and negotiated.
    pub fn execute(&self, request: &Request) -> Execution {
        let outcome = match &request.call {
            Call::ReadFile { start_line, max_lines } => {
                let (start, most) = (start_line.unwrap_or(1), max_lines.unwrap_or(Call::DEFAULT_LINES));
                self.read(request, start, most).map(|read| (ToolResult::ReadFile(read), None))
            }
            Call::PreviewEdit { edits } => {
                self.preview(request, edits).map(|preview| (ToolResult::PreviewEdit(preview), None))
            }
            Call::EditFile { edits, expected_base_sha256 } => self
                .edit(request, edits, expected_base_sha256.as_ref())
                .map(|(edit, guard)| (ToolResult::EditFile(edit), Some(guard))),
        };
        match outcome {
            Ok((result, guard)) => Execution { outcome: Ok(result), guard },
            Err(failure) => Execution { outcome: Err(failure), guard: None },
        }
    }

    fn workspace(&self, id: &WorkspaceId) -> Result<&Workspace, Failure> {
        self.workspaces.iter().find(|workspace| workspace.root.id() == id).ok_or_else(Failure::unknown_workspace)
    }

    fn read(&self, request: &Request, start_line: u64, max_lines: u64) -> Result<ReadResult, Failure> {
        let workspace = self.workspace(&request.workspace_id)?;
        let target = Target::open(self.ops.as_ref(), &workspace.root, request.path.as_str(), Links::Inside)?;
        read_lines(self.ops.as_ref(), &self.limits, &target, request, start_line, max_lines)
    }

    fn writable(&self, id: &WorkspaceId) -> Result<(&Workspace, &Arc<Station>), Failure> {
        let workspace = self.workspace(id)?;
        workspace.station.as_ref().map(|station| (workspace, station)).ok_or_else(Failure::write_disabled)
    }

    fn preview(&self, request: &Request, edits: &Edits) -> Result<PreviewResult, Failure> {
        let (workspace, _) = self.writable(&request.workspace_id)?;
        let target = Target::open(self.ops.as_ref(), &workspace.root, request.path.as_str(), Links::Inside)?;
        let limit = self.limits.engine.file_bytes;
        let base = target.read_all(limit, self.limits.chunk).map_err(|_| Failure::aborted())?;
        let base = base.ok_or_else(Failure::read_limit)?;
        let base_sha256 = sha256(&base);
        let (has_utf8_bom, applied) = self.apply(&base, edits)?;
        let bytes = applied.text.len() + if has_utf8_bom { crate::text::BOM.len() } else { 0 };
        let edit = edit_result(request, edits, bytes, &applied.matches);
        Ok(PreviewResult { edit, content: applied.text, has_utf8_bom, base_sha256 })
    }

    fn edit(
        &self,
        request: &Request,
        edits: &Edits,
        expected: Option<&Sha256>,
    ) -> Result<(EditResult, Guard), Failure> {
        let (workspace, station) = self.writable(&request.workspace_id)?;
        let ops = self.ops.as_ref();
        // The turn comes first, so that two edits of different places in one file both succeed.
        let _turn = station.turn(&self.limits).map_err(|_| Failure::not_written())?;
        match station.settle_dead_guards(&workspace.root, &self.limits, false) {
            Ok(false) => {}
            Ok(true) => return Err(Failure::quarantined()),
            Err(_) => return Err(Failure::not_written()),
        }
        let target = Target::open(ops, &workspace.root, request.path.as_str(), Links::Refuse)?;
        let limit = self.limits.engine.file_bytes;
        let base = target.read_all(limit, self.limits.chunk).map_err(|_| Failure::aborted())?;
        let base = base.ok_or_else(Failure::write_limit)?;
        let base_sha256 = sha256(&base);
        if expected.is_some_and(|expected| *expected != base_sha256) {
            return Err(Failure::changed_after_preview());
        }
        let (has_utf8_bom, applied) = self.apply(&base, edits)?;
        let new = encode(has_utf8_bom, applied.text);
        // A file that this process may not write to is not replaced either, although its directory would allow it.
        ops.may_write(target.directory(), target.name).map_err(|_| Failure::not_written())?;

        let record = Record {
            id: random_id().map_err(|_| Failure::not_written())?,
            purpose: self.purpose,
            workspace_id: request.workspace_id.clone(),
            root: workspace.root.path().to_owned(),
            path: request.path.clone(),
            directory: target.directory_stat.identity,
            base_sha256,
            started_at: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            pid: std::process::id(),
            committing: None,
        };
        let mut guard = station.arm(record)?;
        match commit(ops, &self.limits, &target, &base, &new, &mut guard) {
            Ok(()) => Ok((edit_result(request, edits, new.len(), &applied.matches), guard)),
            Err(failure) if failure.may_have_committed => {
                station.tidy(&workspace.root, guard.record(), &self.limits);
                guard.quarantine();
                Err(failure)
            }
            Err(failure) => {
                // A guard that cannot be cleared is found at the next start, which is careful.
                let _ = guard.clear();
                Err(failure)
            }
        }
    }

    fn apply(&self, base: &[u8], edits: &Edits) -> Result<(bool, Applied), Failure> {
        let (has_utf8_bom, text) = decode(base)?;
        let batch = edits.borrowed();
        let input = Input { text, has_utf8_bom, edits: &batch, matching: edits.matching() };
        let applied = engine::apply(&input, &self.limits.engine)
            .map_err(|rejection| Failure::rejected(rejection, &self.limits.engine))?;
        Ok((has_utf8_bom, applied))
    }
}

fn edit_result(request: &Request, edits: &Edits, bytes: usize, matches: &[Match]) -> EditResult {
    EditResult {
        workspace_id: request.workspace_id.clone(),
        path: request.path.clone(),
        replacements: edits.count() as u64,
        bytes_written: bytes as u64,
        matches: edits.asks_for_matches().then(|| matches.iter().copied().map(Into::into).collect()),
    }
}
