//! One question to an edit engine, with the answer that is expected of it; and the case files that hold such questions.
//!
//! The format is documented in `corpus/README.md`; [`wire`] is its shape in code, from which the JSON Schema is generated.

mod coverage;
mod cure;
mod flags;
mod lint;
mod load;
mod problem;
mod recipe;
mod schema;
pub mod wire;
mod write;

pub use coverage::{Coverage, LAST_SECTION, coverage};
pub use flags::{FLAGS, Flag, flag};
pub use lint::{DRAFT, lint};
pub use load::{JsonLines, OTHER_FOLDERS, is_case_file, load_files, load_path, load_paths, parse_cases};
pub use problem::{Fault, LoadError, Problem};
pub use recipe::{MAX_TEXT_BYTES, Text};
pub use schema::schema_json;
pub use write::{format_json, to_json, with_case};

pub(crate) use cure::words as cure;

use editproof_spec::{Clause, Code, Edit, Input, Limits, Match, Matching};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Where a case is written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The file, as it was named to the loader.
    pub file: Arc<Path>,
    /// The line on which the case begins, counted from 1.
    pub line: usize,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// An owned [`Edit`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseEdit {
    /// What to look for.
    pub old_text: String,
    /// What to put in its place.
    pub new_text: String,
    /// Replace every location.
    pub replace_all: bool,
}

/// One question to an edit engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Unique within the corpus and append-only: never renamed, never used again.
    pub id: String,
    /// The clauses of which this case shows something that they accept.
    pub accepts: Vec<Clause>,
    /// The clauses of which this case shows something that they reject or bound.
    pub bounds: Vec<Clause>,
    /// Words of a closed dictionary, for choosing cases.
    pub flags: Vec<String>,
    /// "an engine fails this if it …"; empty for generated and recorded cases.
    pub comment: String,
    /// Where the case comes from, for example a public bug report.
    pub source: Option<String>,
    /// The text to edit.
    pub text: String,
    /// Whether a UTF-8 BOM was set aside from `text` (FS-4).
    pub has_utf8_bom: bool,
    /// The batch.
    pub edits: Vec<CaseEdit>,
    /// How closely the batch is matched.
    pub matching: Matching,
    /// The limits that apply.
    pub limits: Limits,
    /// The recorded answer, where there is one.
    pub expect: Option<Answer>,
    /// What common sense would accept, where that is known; it may differ from `expect` (HAZARDS.md).
    pub sane: Option<Sane>,
    /// What happened, for people; findings and reports only.
    pub story: Option<String>,
    /// The generator's word for the kind of case; recorded cases only.
    pub family: Option<String>,
    /// The file and line that the case was read from, if it was.
    pub origin: Option<Origin>,
}

impl Case {
    /// A case with nothing but the question: default limits, no clauses, no expectation.
    pub fn new(id: impl Into<String>, text: impl Into<String>, edits: Vec<CaseEdit>, matching: Matching) -> Self {
        Case {
            id: id.into(),
            accepts: Vec::new(),
            bounds: Vec::new(),
            flags: Vec::new(),
            comment: String::new(),
            source: None,
            text: text.into(),
            has_utf8_bom: false,
            edits,
            matching,
            limits: Limits::default(),
            expect: None,
            sane: None,
            story: None,
            family: None,
            origin: None,
        }
    }

    /// The same case as if it had not been read from a file: for comparing.
    pub fn without_origin(&self) -> Case {
        Case { origin: None, ..self.clone() }
    }

    /// The edits as the engines take them.
    pub fn borrowed_edits(&self) -> Vec<Edit<'_>> {
        self.edits
            .iter()
            .map(|edit| Edit { old_text: &edit.old_text, new_text: &edit.new_text, replace_all: edit.replace_all })
            .collect()
    }

    /// The question as the engines take it; `edits` comes from [`Case::borrowed_edits`].
    pub fn input<'a>(&'a self, edits: &'a [Edit<'a>]) -> Input<'a> {
        Input { text: &self.text, has_utf8_bom: self.has_utf8_bom, edits, matching: self.matching }
    }
}

/// What an engine answered, as it would be seen from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The batch was applied.
    Applied {
        /// The new text.
        text: String,
        /// One match per edit.
        matches: Vec<Match>,
    },
    /// The batch was rejected.
    Rejected {
        /// The error code.
        code: Code,
        /// The whole message.
        message: String,
    },
}

/// What common sense would call a good outcome, whatever the specification says.
///
/// Why kept apart from [`Case::expect`]: engines that follow other rules are judged by it, and where the two differ the
/// specification asks for something that may surprise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sane {
    /// New texts that nobody would complain about.
    pub texts: Vec<String>,
    /// Whether nobody would complain about a refusal.
    pub refusal: bool,
}

impl Sane {
    /// Whether `answer` is one of them.
    pub fn allows(&self, answer: &Answer) -> bool {
        match answer {
            Answer::Applied { text, .. } => self.texts.contains(text),
            Answer::Rejected { .. } => self.refusal,
        }
    }
}
