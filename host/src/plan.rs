//! HO-4 and HO-5: from arguments and an offer to the request that is sent, or to a refusal before anything is.
//!
//! What a legacy worker knows is sent in the form that it knows: one edit goes in the single form, no key stands there
//! whose feature was not negotiated (presence decides, NG-3), and `replaceAll` is `true` or absent.

use crate::arguments::Arguments;
use crate::settings::Settings;
use crate::status::Offer;
use editproof_protocol::{
    Call, EditForm, Edits, Invalid, Mode, Operation, Problem, Request, RequestPath, Sha256, TEXT_BYTES, TextEdit,
    WorkspaceId,
};
use editproof_spec::Matching;
use thiserror::Error;

/// Why nothing was sent, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The worker does not have this workspace, or nothing can be done in it.
    #[error("this workspace is not attached")]
    NoWorkspace,
    /// The workspace can be read only.
    #[error("files of this workspace cannot be edited")]
    NoEdits,
    /// `replace_all` is not there (HO-5).
    #[error(
        "edit {position} sets replace_all, which this workspace does not support; replace the places one by \
         one: an edit for each, with enough surrounding lines that its old_text matches only that one"
    )]
    NoReplaceAll {
        /// The first edit that asks for it, from 1.
        position: usize,
    },
    /// Only one edit at a time.
    #[error("this workspace takes one edit at a time; make {count} calls with one edit each")]
    NoBatches {
        /// How many edits there are.
        count: usize,
    },
    /// No form of edits that is known here.
    #[error("this workspace takes edits only in forms that are not known here")]
    NoForm,
    /// Preview first is asked for, and the worker cannot.
    #[error("edits have to be previewed here before they are written, which this workspace does not support")]
    NoPreview,
    /// The path cannot be one of a workspace (RQ-3).
    #[error("`path` {0}; name the file relative to the workspace, with /")]
    Path(Problem),
    /// More text than a request may carry (RQ-5).
    #[error("the edits hold more than {TEXT_BYTES} bytes of text; split them over several calls")]
    TooLarge,
}

/// A request that is ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    workspace_id: WorkspaceId,
    path: RequestPath,
    edits: Edits,
}

impl Plan {
    /// Chooses the form for this workspace.
    ///
    /// # Errors
    /// What the worker cannot do of what is asked.
    pub fn new(
        arguments: &Arguments,
        workspace: &WorkspaceId,
        offer: &Offer,
        settings: &Settings,
    ) -> Result<Self, Refusal> {
        if offer.operations.is_empty() {
            return Err(Refusal::NoWorkspace);
        }
        if !offer.has(Operation::EditFile) {
            return Err(Refusal::NoEdits);
        }
        let path = RequestPath::new(&arguments.path).map_err(Refusal::Path)?;
        if let Some(position) = arguments.first_replace_all().filter(|_| !offer.has_replace_all()) {
            return Err(Refusal::NoReplaceAll { position });
        }
        let matching = (offer.has_tolerant_match() && settings.edits.tolerant_matching).then_some(Matching::Tolerant);
        let edits = Edits::new(form(arguments, offer)?, matching).map_err(|_: Invalid| Refusal::TooLarge)?;
        if settings.edits.preview_first && !offer.has_fenced_preview() {
            return Err(Refusal::NoPreview);
        }
        Ok(Plan { workspace_id: workspace.clone(), path, edits })
    }

    /// The edit; with a digest, only of the file that has it (FS-5).
    pub fn edit(&self, expected_base_sha256: Option<Sha256>) -> Request {
        self.request(Call::EditFile { edits: self.edits.clone(), expected_base_sha256 })
    }

    /// The preview of the same edits.
    pub fn preview(&self) -> Request {
        self.request(Call::PreviewEdit { edits: self.edits.clone() })
    }

    /// The edits.
    pub const fn edits(&self) -> &Edits {
        &self.edits
    }

    fn request(&self, call: Call) -> Request {
        Request { workspace_id: self.workspace_id.clone(), path: self.path.clone(), call }
    }
}

/// One edit in the single form where it can be; the batch form where it must be.
fn form(arguments: &Arguments, offer: &Offer) -> Result<EditForm, Refusal> {
    let has_single = offer.modes.contains(&Mode::Single);
    match arguments.edits.as_slice() {
        [edit] if has_single && !edit.replace_all => {
            Ok(EditForm::Single { old_text: edit.old_text.clone(), new_text: edit.new_text.clone() })
        }
        edits if offer.has_batches() => {
            let edit = |edit: &crate::arguments::ArgumentEdit| TextEdit {
                old_text: edit.old_text.clone(),
                new_text: edit.new_text.clone(),
                replace_all: edit.replace_all.then_some(true),
            };
            Ok(EditForm::Batch(edits.iter().map(edit).collect()))
        }
        edits if has_single => Err(Refusal::NoBatches { count: edits.len() }),
        _ => Err(Refusal::NoForm),
    }
}
