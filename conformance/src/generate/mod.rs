//! The case generator: a text, and edits made *from* the text and then disturbed as models and editors do.
//!
//! Why not random strings: a random `old_text` is hardly ever in a random text, and an engine has decisions to make only
//! where it nearly is. So every edit starts as a true one and is moved a step or two away from the truth. Which steps, and
//! what texts, are switched case by case (swarm testing, `features`).
//!
//! The same generator serves runs, property tests, fuzzing and benches: all that it does is a function of
//! [`Choices`]. Its own test states how often each tier, outcome and hint must occur.
//!
//! Time: linear in the case, some microseconds for a small one. Space: the case.

pub mod blanks;
pub mod census;
pub mod disturb;

mod batch;
mod cut;
mod features;
mod limits;
mod lines;
mod plan;
mod pool;
mod profile;
mod replacement;
mod text;
mod words;

pub use cut::Cut;
pub use features::{Feature, Features};
pub use plan::{Made, Origin, Plan};
pub use pool::{PoolError, PoolText, Skipped, TextPool};
pub use profile::Profile;
pub use words::any_word;

use crate::case::{Case, CaseEdit};
use crate::choice::Choices;
use batch::Mood;
use editproof_spec::Matching;

/// The case number `index` of `seed`, called `g<seed>-<index>`. It depends on nothing else but the profile.
///
/// ```
/// use editproof_conformance::generate::{Profile, numbered};
/// let case = numbered(42, 17, &Profile::default());
/// assert_eq!(case.id, "g42-17");
/// ```
pub fn numbered(seed: u64, index: u64, profile: &Profile) -> Case {
    let mut case = case(&mut Choices::seeded(seed, index), profile);
    case.id = id(seed, index);
    case
}

/// The id of [`numbered`].
pub(crate) fn id(seed: u64, index: u64) -> String {
    format!("g{seed}-{index}")
}

/// The seed and the index of the case id `id`, if it is one of [`numbered`].
pub fn parse_id(id: &str) -> Option<(u64, u64)> {
    parse_numbers(id.strip_prefix('g')?)
}

/// The seed and the index of the case id `id`, if it is one of [`TextPool::numbered`].
pub fn parse_text_id(id: &str) -> Option<(u64, u64)> {
    parse_numbers(id.strip_prefix('t')?)
}

fn parse_numbers(numbers: &str) -> Option<(u64, u64)> {
    let (seed, index) = numbers.split_once('-')?;
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|number| number.to_string() == digits);
    Some((number(seed)?, number(index)?))
}

/// Draws a case. Its id is `generated`.
pub fn case(choices: &mut Choices, profile: &Profile) -> Case {
    planned(choices, profile).0
}

/// As [`case`], together with how the case was made.
pub fn planned(choices: &mut Choices, profile: &Profile) -> (Case, Plan) {
    let features = profile.features.swarm(choices);
    let mut lines = choices.size(profile.max_lines);
    match choices.below(50) {
        49 => lines *= 8,
        // Empty and one-line texts are worth a share, not two fifths of all.
        10.. if lines <= 1 => lines = choices.range(1, profile.max_lines),
        _ => {}
    }
    let (family, text) = text::draw(choices, features, lines);
    edits_of(choices, profile, features, text, family.name)
}

/// Draws a case whose text is `text`: nothing of it is changed, edits are made from it.
pub fn case_from_text(choices: &mut Choices, text: impl Into<String>, profile: &Profile) -> Case {
    let features = profile.features.swarm(choices);
    edits_of(choices, profile, features, text.into(), "given").0
}

fn edits_of(
    choices: &mut Choices,
    profile: &Profile,
    features: Features,
    text: String,
    family: &'static str,
) -> (Case, Plan) {
    let tolerant = features.has(Feature::Tolerant) && choices.chance(2, 3);
    let matching = if tolerant { Matching::Tolerant } else { Matching::Exact };
    let mood = Mood::draw(choices, profile, features, matching, family == "blocks");
    let count = if features.has(Feature::Batches) { batch::count(choices, profile) } else { 1 };
    let (edits, made) = batch::draw(choices, mood, &text, count);
    let mut case = Case::new("generated", text, edits, matching);
    case.has_utf8_bom = features.has(Feature::Bom) && choices.chance(1, 16);
    let lowered = features.has(Feature::LoweredLimits) && choices.chance(1, 4);
    if lowered {
        limits::lower(choices, &mut case);
    }
    let mut plan = Plan { family, edits: made, lowered };
    if features.has(Feature::InvalidBatches) && choices.chance(1, 150) {
        invalidate(choices, &mut case);
        plan.edits.clear();
    }
    (case, plan)
}

/// Makes the batch one that BA-1 refuses.
fn invalidate(choices: &mut Choices, case: &mut Case) {
    match choices.below(4) {
        0 => case.edits.clear(),
        1 => case.limits.edits = case.edits.len().saturating_sub(1),
        2 => {
            let last = CaseEdit { old_text: "a".into(), new_text: String::new(), replace_all: false };
            case.edits.resize(case.limits.edits + 1, last);
        }
        _ => {
            let at = choices.below(case.edits.len());
            case.edits[at].old_text.clear();
        }
    }
}
