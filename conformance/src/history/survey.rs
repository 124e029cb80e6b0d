//! Asks an engine for every change of a history, and judges its answers by what the commits made.
//!
//! Time: the walk's and the engine's. Space: one group of questions, and the failures that are kept.

use super::{
    Change, DAMAGES, Damaged, Difference, Hunk, HunkError, Place, Same, Tally, WalkError, Walked, compare, hunks,
    place, walk,
};
use crate::case::{Answer, Case, CaseEdit};
use crate::choice::Choices;
use crate::engines::{Choice, Response, Session, Trouble};
use crate::external::wire::Question;
use editproof_spec::Matching;
use std::path::Path;
use std::time::{Duration, Instant};

/// The name of the row of whole batches, as they are, with exact matching.
pub(super) const EXACT: &str = "as committed, exact matching";
/// The same with tolerant matching.
pub(super) const TOLERANT: &str = "as committed, tolerant matching";

/// Questions that are asked together.
const GROUP: usize = 256;
/// And no more once their texts have this many bytes.
const GROUP_BYTES: usize = 16 << 20;

/// An answer that is no right one.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The question.
    pub case: Case,
    /// The file after.
    pub right: String,
    /// The answer.
    pub response: Response,
    /// What is wrong with it.
    pub what: String,
}

/// What a survey found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The counts.
    pub tally: Tally,
    /// The first failures.
    pub failures: Vec<Failed>,
    /// How many failures there are.
    pub failed: u64,
    /// What the walk met.
    pub walked: Walked,
    /// Files changed by the commits, with a text on both sides.
    pub files: u64,
    /// Files of which the side before is empty, or whose change has more hunks than a batch may have edits.
    pub left_out: u64,
    /// How long engine and judgement took.
    pub elapsed: Duration,
    /// How often an engine outside this process was lost.
    pub losses: u64,
    /// Questions that were not asked, because it had been lost too often.
    pub left: u64,
}

impl Findings {
    /// Whether every answer is a right one.
    pub fn is_clean(&self) -> bool {
        self.failed == 0 && self.left == 0
    }
}

/// What ended a survey.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// The repository cannot be read.
    #[error(transparent)]
    Walk(#[from] WalkError),
    /// The engine is outside this process and did not get as far as to describe itself.
    #[error("the engine {0}")]
    Engine(Trouble),
}

/// Surveys at most `commits` commits of the repository at or above `path`. With `seed`, every edit is also asked damaged in
/// every way. Keeps `kept` failures. `progress` is told of each file.
///
/// # Errors
/// The repository cannot be read, or the engine does not start.
pub fn survey(
    path: &Path,
    commits: u64,
    seed: Option<u64>,
    engine: &Choice,
    kept: usize,
    progress: &dyn Fn(),
) -> Result<Findings, SurveyError> {
    let mut session = Session::new(engine);
    session.describe().transpose().map_err(SurveyError::Engine)?;
    let mut survey = Survey {
        session,
        kept,
        seed,
        open: Vec::new(),
        damages: 0,
        findings: Findings {
            tally: Tally::default(),
            failures: Vec::new(),
            failed: 0,
            walked: Walked::default(),
            files: 0,
            left_out: 0,
            elapsed: Duration::ZERO,
            losses: 0,
            left: 0,
        },
        restarts: engine.external().map_or(u64::MAX, |settings| settings.restarts),
        bytes: 0,
    };
    survey.findings.walked = walk(path, commits, |change| {
        survey.change(&change);
        progress();
    })?;
    survey.ask();
    survey.findings.losses = survey.session.losses();
    Ok(survey.findings)
}

/// A question and what its answer is held against.
struct Asked {
    row: &'static str,
    case: Case,
    right: String,
    damaged: Option<(Hunk, Damaged)>,
}

struct Survey {
    session: Session,
    kept: usize,
    seed: Option<u64>,
    open: Vec<Asked>,
    /// Bytes of text in them.
    bytes: usize,
    /// How often damage was tried: each has its own choices.
    damages: u64,
    /// How often an engine outside this process may be lost.
    restarts: u64,
    findings: Findings,
}

impl Survey {
    fn change(&mut self, change: &Change) {
        self.findings.files += 1;
        // Both kinds of end are common; half of the files each.
        let bare_ends = self.findings.files.is_multiple_of(2);
        let hunks = match hunks(&change.before, &change.after, bare_ends) {
            Ok(hunks) => hunks,
            Err(HunkError::Empty | HunkError::TooMany) => {
                self.findings.left_out += 1;
                return;
            }
        };
        let edits: Vec<CaseEdit> = hunks.iter().map(|hunk| hunk.edit.clone()).collect();
        for (row, matching) in [(EXACT, Matching::Exact), (TOLERANT, Matching::Tolerant)] {
            let case = case(change, row, self.findings.files, &change.before, edits.clone(), matching);
            self.put(Asked { row, case, right: change.after.clone(), damaged: None });
        }
        let Some(seed) = self.seed else { return };
        for hunk in &hunks {
            for damage in DAMAGES {
                self.damages += 1;
                let mut choices = Choices::seeded(seed, self.damages);
                let Some((hunk, damaged)) = damage.apply(hunk, &mut choices) else { continue };
                let edits = vec![damaged.edit.clone()];
                let case = case(change, damage.name, self.damages, &hunk.before, edits, Matching::Tolerant);
                self.put(Asked { row: damage.name, case, right: hunk.after(), damaged: Some((hunk, damaged)) });
            }
        }
    }

    fn put(&mut self, asked: Asked) {
        self.bytes += asked.case.text.len();
        self.open.push(asked);
        if self.open.len() >= GROUP || self.bytes >= GROUP_BYTES {
            self.ask();
        }
    }

    /// Asks what is open, together, and judges the answers.
    fn ask(&mut self) {
        let start = Instant::now();
        let open = std::mem::take(&mut self.open);
        self.bytes = 0;
        if self.session.losses() > self.restarts {
            self.findings.left += open.len() as u64;
            return;
        }
        let edits: Vec<_> = open.iter().map(|asked| asked.case.borrowed_edits()).collect();
        let with_edits = open.iter().zip(&edits);
        let questions: Vec<Question<'_>> = with_edits
            .map(|(asked, edits)| Question { input: asked.case.input(edits), limits: asked.case.limits })
            .collect();
        let responses = self.session.answers(&questions);
        drop(questions);
        drop(edits);
        for (asked, response) in open.into_iter().zip(responses) {
            self.judge(asked, response);
        }
        self.findings.elapsed += start.elapsed();
    }

    fn judge(&mut self, asked: Asked, response: Response) {
        let Asked { row, case, right, damaged } = asked;
        let row = self.findings.tally.row(row);
        match &response {
            Err(Trouble::Skipped(_)) => {
                row.skipped += 1;
                return;
            }
            // Lost too often before: no fault of this case.
            Err(Trouble::GaveUp(_)) => {
                self.findings.left += 1;
                return;
            }
            _ => {}
        }
        row.asked += 1;
        row.edits += case.edits.len() as u64;
        let what = match (&response, &damaged) {
            (Ok(Answer::Applied { text, matches }), damaged) => {
                let tier = matches.first().map(|first| first.strategy);
                let same = match damaged {
                    Some((hunk, damaged)) => compare(hunk, damaged, text, tier),
                    None if *text == right => Ok(Same::Exactly),
                    None => Err(Difference::Elsewhere),
                };
                if same.is_ok() {
                    matches.iter().for_each(|matched| row.matched(matched.strategy));
                }
                match same {
                    Ok(Same::Exactly) => row.exactly += 1,
                    Ok(Same::ButForBlanks) => row.but_for_blanks += 1,
                    Err(_) => row.wrong += 1,
                }
                same.err().map(|difference| match damaged {
                    Some(_) => difference.as_str().to_owned(),
                    None => "the text is not the commit's".to_owned(),
                })
            }
            (Ok(Answer::Rejected { message, .. }), Some((hunk, damaged))) => {
                let named = place(hunk, &damaged.edit.old_text, message);
                row.refusal(named);
                let is_misleading = named == Place::Misleading;
                is_misleading
                    .then(|| "refused, and the lines that it names are less like than those that were meant".to_owned())
            }
            // Nothing was damaged: every edit stands in the text once.
            (Ok(Answer::Rejected { code, .. }), None) => {
                row.refusal(Place::None);
                Some(format!("refused with {code}, although nothing was damaged"))
            }
            (Err(Trouble::Tore { .. }), _) => {
                row.wrong += 1;
                Some("an error was reported, and the text is another one".to_owned())
            }
            (Err(trouble), _) => {
                row.troubled += 1;
                Some(format!("no answer: the engine {trouble}"))
            }
        };
        if let Some(what) = what {
            self.findings.failed += 1;
            if self.findings.failures.len() < self.kept {
                self.findings.failures.push(Failed { case, right, response, what });
            }
        }
    }
}

/// The longest part of a path that goes into an id.
const MAX_PATH: usize = 40;

fn case(change: &Change, row: &str, number: u64, text: &str, edits: Vec<CaseEdit>, matching: Matching) -> Case {
    let plain = |text: &str| -> String {
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' || c == '_' { c } else { '-' }).collect()
    };
    let path = plain(&change.path);
    let path = path.get(path.len().saturating_sub(MAX_PATH)..).unwrap_or_default();
    let id = format!("{}-{path}-{}-{number}", change.commit, plain(row).replace("--", "-"));
    let mut case = Case::new(id, text, edits, matching);
    case.has_utf8_bom = change.has_utf8_bom;
    case
}
