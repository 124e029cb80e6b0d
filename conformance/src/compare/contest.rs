//! All engines on all cases.
//!
//! Each engine runs alone, one after the other, so that none suffers from another. An engine that cannot be started is left
//! out, with the reason; it is no failure of the others.
//!
//! How a case is put to an engine that is held to safety alone: the content of the file, BOM included, exact matching – such an
//! engine has one way of matching and no caller can choose –, and no limits. An engine that claims the specification is asked the
//! case as it stands.

use super::judge::{BOM, Deed, Docket, Judged, content, judge};
use super::outcome::{Kind, Outcome};
use super::roster::{Claims, Entrant};
use crate::case::{Answer, Case};
use crate::engines::{Response, Session, Trouble};
use crate::external::wire::{Feature, Features, Question};
use crate::verdict::{Verdict, judge_claims};
use editproof_spec::{Edit, Input, Matching};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The code with which an adapter says that its engine's format has no words for an edit; see `adapters/README.md`.
const NOT_EXPRESSIBLE: &str = "NOT_EXPRESSIBLE";

/// What came of one case with one engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The judgement.
    pub judged: Judged,
    /// The content that the engine left, BOM included; only of damage.
    pub left: Option<String>,
    /// Why the case was skipped, or what kept the engine from answering, or what its refusal said.
    pub words: String,
}

/// How an engine fared.
#[derive(Clone, Debug)]
pub enum Fared {
    /// It could not be started: why.
    LeftOut(String),
    /// It ran.
    Ran {
        /// Its version, as it says itself.
        version: String,
        /// One finding a case, in order.
        findings: Vec<Finding>,
        /// How often it was lost.
        losses: u64,
    },
}

/// Puts cases to an engine.
pub fn run(entrant: &Entrant, dockets: &[Docket<'_>], jobs: NonZeroUsize) -> Fared {
    let mut session = Session::new(&entrant.choice);
    let version = match session.describe() {
        Some(Err(trouble)) => return Fared::LeftOut(format!("it {trouble}")),
        Some(Ok(description)) => description.version,
        None => entrant.version.clone().unwrap_or_default(),
    };
    let features = session.features();
    let asked: Vec<Asked<'_>> = dockets.iter().map(|docket| Asked::new(docket, entrant.claims, features)).collect();
    let questions: Vec<Question<'_>> = asked.iter().map(Asked::question).collect();
    let responses = session.answers(&questions);
    let findings = judge_all(&asked, &responses, features, entrant, jobs);
    Fared::Ran { version, findings, losses: session.losses() }
}

/// A case as an engine is asked.
struct Asked<'a> {
    docket: &'a Docket<'a>,
    case: &'a Case,
    content: Option<String>,
    edits: Vec<Edit<'a>>,
    matching: Matching,
}

impl<'a> Asked<'a> {
    fn new(docket: &'a Docket<'a>, claims: Claims, features: Features) -> Self {
        let case = docket.case;
        let is_plain = claims == Claims::Safety;
        let can_choose = !is_plain || features.has(Feature::TolerantMatch);
        Asked {
            docket,
            case,
            content: is_plain.then(|| content(case)),
            edits: case.borrowed_edits(),
            matching: if can_choose { case.matching } else { Matching::Exact },
        }
    }

    fn question(&self) -> Question<'_> {
        let Asked { case, content, edits, matching, .. } = self;
        let text = content.as_deref().unwrap_or(&case.text);
        let has_utf8_bom = content.is_none() && case.has_utf8_bom;
        Question { input: Input { text, has_utf8_bom, edits, matching: *matching }, limits: case.limits }
    }

    fn finding(&self, response: &Response, features: Features, entrant: &Entrant) -> Finding {
        let finding = |judged: Judged, words: String| Finding { judged, left: None, words };
        match response {
            Err(Trouble::Skipped(skip)) => finding(Outcome::Skipped.into(), skip.to_string()),
            Err(Trouble::Tore { text, words }) => self.judged(Some(text), words.clone(), response, features, entrant),
            // Lost too often before: no fault of this case.
            Err(trouble @ Trouble::GaveUp(_)) => finding(Outcome::Skipped.into(), format!("it {trouble}")),
            Err(trouble @ Trouble::TimedOut(_)) => finding(Outcome::Timeout.into(), format!("it {trouble}")),
            Err(trouble) => finding(Outcome::Crash.into(), format!("it {trouble}")),
            Ok(Answer::Rejected { message, .. }) if message.starts_with(NOT_EXPRESSIBLE) => {
                finding(Outcome::Skipped.into(), "cannot be said in the engine's format".to_owned())
            }
            Ok(Answer::Applied { text, .. }) => self.judged(Some(text), String::new(), response, features, entrant),
            Ok(Answer::Rejected { message, .. }) => self.judged(None, message.clone(), response, features, entrant),
        }
    }

    /// Judges what stands in the file, `text` being that where it was changed, and `words` what was said.
    fn judged(
        &self,
        text: Option<&str>,
        words: String,
        response: &Response,
        features: Features,
        entrant: &Entrant,
    ) -> Finding {
        let with_bom = self.content.is_none() && self.case.has_utf8_bom;
        let left = text.map(|text| if with_bom { format!("{BOM}{text}") } else { text.to_owned() });
        let deed = match (&left, response) {
            (Some(left), Ok(_)) => Deed::Wrote(left),
            (Some(left), Err(_)) => Deed::Tore(left),
            (None, _) => Deed::Refused,
        };
        let judged = match entrant.claims {
            Claims::Safety => judge(self.docket, deed, entrant.several),
            Claims::Spec => self.held_to_the_specification(deed, response, features),
        };
        Finding { judged, left: left.filter(|_| judged.outcome == Outcome::Damage), words }
    }

    /// Anything but the specification's answer breaks a promise; how bad it is by itself names the kind.
    fn held_to_the_specification(&self, deed: Deed<'_>, response: &Response, features: Features) -> Judged {
        let Some(right) = self.docket.right() else { return judge(self.docket, deed, None) };
        match judge_claims(right, response, features) {
            Verdict::Agree => Outcome::Right.into(),
            Verdict::RefusedWrongly => Outcome::Refused.into(),
            Verdict::AcceptedWrongly | Verdict::WrongText => match judge(self.docket, deed, None) {
                Judged { kind: Some(kind), .. } => kind.into(),
                _ => Kind::Promise.into(),
            },
            _ => Outcome::Different.into(),
        }
    }
}

/// Judges in several threads: the judge asks the oracle, which is slow.
fn judge_all(
    asked: &[Asked<'_>],
    responses: &[Response],
    features: Features,
    entrant: &Entrant,
    jobs: NonZeroUsize,
) -> Vec<Finding> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let (Some(asked), Some(response)) = (asked.get(at), responses.get(at)) else { return found };
            found.push((at, asked.finding(response, features, entrant)));
        }
    };
    let mut found: Vec<(usize, Finding)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.get()).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, finding)| finding).collect()
}
