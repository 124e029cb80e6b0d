//! The judge of safety: what an engine that promises nothing did to a text, held against safety alone.
//!
//! The properties. An edit may be applied only where there is no doubt which place is meant ([`super::places`]). There, what is
//! written must be `newText` but for whitespace, and all other bytes must be unchanged ([`super::expected`]). A batch is
//! applied whole or not at all; its edits may be looked for in the text as the earlier ones left it, or in the text as it was at
//! first. Refusing is always safe.
//!
//! Why not the oracle's answer alone: most engines follow other rules, and another choice is not damage.
//!
//! The kind of damage is found by doing the damage: where the result is what a safe engine makes of the text with its line
//! endings changed, line endings are what was damaged.

use super::expected::{Expected, Replacement};
use super::fold::folded;
use super::outcome::{Kind, Outcome};
use super::places::{MAX_GUESSES, Places, conceivable, places, same_words};
use super::roster::Pick;
use super::space::words;
use crate::case::{Answer, Case, CaseEdit};
use crate::engines::{Engine, Oracle};
use editproof_spec::{Edit, Matching};
use std::ops::Range;
use std::sync::OnceLock;

/// U+FEFF as the first character of a file's content.
pub(super) const BOM: char = '\u{feff}';
/// Texts beyond this many bytes are not searched for the kind of damage batch by batch.
const MAX_BYTES_FOR_PARTS: usize = 1 << 16;
/// Lengths of a batch's beginning that are tried.
const MAX_PARTS: usize = 20;

/// What an engine did to the content of a file, BOM included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<'a> {
    /// It left this content and reported success.
    Wrote(&'a str),
    /// It reported an error and left this content, which is another one.
    Tore(&'a str),
    /// It reported an error and left the content as it was.
    Refused,
}

/// What came of a case, and which damage where it was damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What came of it.
    pub outcome: Outcome,
    /// Only for [`Outcome::Damage`].
    pub kind: Option<Kind>,
}

impl From<Outcome> for Judged {
    fn from(outcome: Outcome) -> Self {
        Judged { outcome, kind: None }
    }
}

impl From<Kind> for Judged {
    fn from(kind: Kind) -> Self {
        Judged { outcome: Outcome::Damage, kind: Some(kind) }
    }
}

/// A case with what its judging takes, computed once for all engines.
#[derive(Debug)]
pub struct Docket<'a> {
    /// The case.
    pub case: &'a Case,
    right: OnceLock<Option<Answer>>,
    tolerant: OnceLock<Option<Answer>>,
}

impl<'a> Docket<'a> {
    /// Nothing is computed before it is needed.
    pub fn new(case: &'a Case) -> Self {
        Docket { case, right: OnceLock::new(), tolerant: OnceLock::new() }
    }

    /// What the specification says.
    pub fn right(&self) -> Option<&Answer> {
        self.right.get_or_init(|| answer(self.case, self.case.matching)).as_ref()
    }

    /// What it would say under tolerant matching.
    fn tolerant(&self) -> Option<&Answer> {
        self.tolerant.get_or_init(|| answer(self.case, Matching::Tolerant)).as_ref()
    }

    /// Whether nobody would complain of this text.
    fn is_sane(&self, given: &str) -> bool {
        self.case.sane.as_ref().is_some_and(|sane| sane.texts.iter().any(|text| text == given))
            || matches!(self.tolerant(), Some(Answer::Applied { text, .. }) if text == given)
    }
}

/// The content of the file that a case is about: its text after its BOM.
pub fn content(case: &Case) -> String {
    if case.has_utf8_bom { format!("{BOM}{}", case.text) } else { case.text.clone() }
}

/// Judges by safety alone. `pick` is what the engine's caller was told of several equal places.
pub fn judge(docket: &Docket<'_>, deed: Deed<'_>, pick: Option<Pick>) -> Judged {
    let (case, right) = (docket.case, docket.right());
    let content_given = match (deed, right) {
        (Deed::Refused, Some(Answer::Applied { .. })) => return Outcome::Refused.into(),
        (Deed::Refused, _) => return Outcome::Right.into(),
        (Deed::Tore(given), _) => {
            let judged = judge(docket, Deed::Wrote(given), pick);
            // The caller knows that something is wrong. Damage beyond that stays damage.
            return match judged.kind {
                None => Outcome::Partial.into(),
                Some(Kind::Part) if is_part(case, without_bom(case, given).0, pick) => Outcome::Partial.into(),
                Some(Kind::Part) => Kind::LineEndings.into(),
                Some(_) => judged,
            };
        }
        (Deed::Wrote(given), _) => given,
    };
    let (given, keeps_bom) = without_bom(case, content_given);
    if keeps_bom
        && let Some(Answer::Applied { text, .. }) = right
        && text == given
    {
        return Outcome::Right.into();
    }
    if given == case.text {
        return if keeps_bom { Outcome::Idle.into() } else { Kind::Bom.into() };
    }
    let is_safe = docket.is_sane(given) || allows(case, given, pick);
    match (is_safe, keeps_bom) {
        (true, true) => Outcome::Different.into(),
        (true, false) => Kind::Bom.into(),
        (false, _) => kind(case, given, pick).into(),
    }
}

/// What was left without its byte order mark, and whether it has what the case's file had.
fn without_bom<'g>(case: &Case, content: &'g str) -> (&'g str, bool) {
    match content.strip_prefix(BOM).filter(|_| case.has_utf8_bom) {
        Some(rest) => (rest, true),
        None => (content, !case.has_utf8_bom),
    }
}

/// What the oracle answers.
fn answer(case: &Case, matching: Matching) -> Option<Answer> {
    let edits = case.borrowed_edits();
    let mut input = case.input(&edits);
    input.matching = matching;
    Oracle.answer(&input, &case.limits).ok()
}

fn allows(case: &Case, given: &str, pick: Option<Pick>) -> bool {
    // A lone CR in an edit is a line break to some.
    let has_lone_cr =
        || case.edits.iter().any(|edit| [&edit.old_text, &edit.new_text].iter().any(|text| has_lone_cr(text)));
    allows_as_written(case, given, pick) || has_lone_cr() && allows_as_written(&with_edits(case, with_lf), given, pick)
}

fn has_lone_cr(text: &str) -> bool {
    text.matches('\r').count() > text.matches("\r\n").count()
}

fn allows_as_written(case: &Case, given: &str, pick: Option<Pick>) -> bool {
    if let [CaseEdit { old_text, new_text, .. }] = case.edits.as_slice()
        && old_text.is_empty()
    {
        return is_insertion(&case.text, given, new_text);
    }
    let ways = [
        in_order(case, &mut |text, edit| meant(text, edit, pick)),
        at_once(case, pick),
        pick.and_then(|pick| in_order(case, &mut |text, edit| told(text, edit, pick))),
    ];
    ways.into_iter().flatten().any(|expected| expected.allows(given))
}

/// Whether `given` is `text` with nothing but `new_text` added in one place, line breaks around it apart.
///
/// An empty `oldText` names no place; engines that take one add the text at one end, or fill an empty file.
fn is_insertion(text: &str, given: &str, new_text: &str) -> bool {
    let before = text.bytes().zip(given.bytes()).take_while(|(a, b)| a == b).count();
    let most = text.len().min(given.len()) - before.min(given.len()).min(text.len());
    let after = text.bytes().rev().zip(given.bytes().rev()).take_while(|(a, b)| a == b).count().min(most);
    let Some(added) = given.as_bytes().get(before..given.len() - after) else { return false };
    before + after == text.len() && String::from_utf8_lossy(added).trim() == new_text.trim()
}

/// Chooses the places of an edit in the text as it stands; nothing where it must not be applied.
type Choose<'c> = &'c mut dyn FnMut(&str, &Edit<'_>) -> Option<Vec<Range<usize>>>;

/// The places that are meant: beyond doubt, or by the engine's own rule.
fn meant(text: &str, edit: &Edit<'_>, pick: Option<Pick>) -> Option<Vec<Range<usize>>> {
    match (places(text, edit), pick) {
        (Places::Sure(found), _) => Some(found),
        (Places::Several(found), Some(Pick::First)) => found.into_iter().next().map(|first| vec![first]),
        (Places::Several(_), Some(Pick::All)) => sure(text, &Edit { replace_all: true, ..*edit }),
        (Places::Several(_), None) | (Places::Nowhere, _) => None,
    }
}

/// The places that the engine told its caller, also where another reading leaves one beyond doubt: of those where `oldText` stands
/// literally the first, or all.
fn told(text: &str, edit: &Edit<'_>, pick: Pick) -> Option<Vec<Range<usize>>> {
    let most = if pick == Pick::First && !edit.replace_all { 1 } else { usize::MAX };
    let literal = text.match_indices(edit.old_text).filter(|(_, found)| !found.is_empty()).take(most);
    let spans: Vec<_> = literal.map(|(at, found)| at..at + found.len()).collect();
    if spans.is_empty() { meant(text, edit, Some(pick)) } else { Some(spans) }
}

fn sure(text: &str, edit: &Edit<'_>) -> Option<Vec<Range<usize>>> {
    match places(text, edit) {
        Places::Sure(found) => Some(found),
        Places::Several(_) | Places::Nowhere => None,
    }
}

/// The batch's edits one after the other, each in the text that the earlier ones left.
fn in_order(case: &Case, choose: Choose<'_>) -> Option<Expected> {
    let mut expected = Expected::new(&case.text);
    for edit in &case.borrowed_edits() {
        let spans = choose(expected.text(), edit)?;
        expected.replace(&replacements(edit, spans));
    }
    (!case.edits.is_empty()).then_some(expected)
}

fn replacements<'a>(edit: &Edit<'a>, spans: Vec<Range<usize>>) -> Vec<Replacement<'a>> {
    let Edit { old_text, new_text, .. } = *edit;
    spans.into_iter().map(|span| Replacement { span, old_text, new_text }).collect()
}

/// The batch's edits all in the text as it was.
fn at_once(case: &Case, pick: Option<Pick>) -> Option<Expected> {
    if case.edits.len() < 2 {
        return None;
    }
    let mut all = Vec::new();
    for edit in &case.borrowed_edits() {
        all.extend(replacements(edit, meant(&case.text, edit, pick)?));
    }
    all.sort_by_key(|replacement| replacement.span.start);
    let is_apart = all.windows(2).all(|pair| matches!(pair, [a, b] if a.span.end <= b.span.start));
    let mut expected = Expected::new(&case.text);
    expected.replace(&all);
    is_apart.then_some(expected)
}

/// How the text was damaged.
fn kind(case: &Case, given: &str, pick: Option<Pick>) -> Kind {
    if let Some(kind) = misplaced(case, given, pick) {
        return kind;
    }
    let plain = without_cr(case);
    let plain_given = with_lf(given);
    if plain.text != case.text || plain.edits != case.edits || plain_given != given {
        if allows(&plain, &plain_given, pick) {
            return Kind::LineEndings;
        }
        if let Some(kind) = misplaced(&plain, &plain_given, pick) {
            return kind;
        }
    }
    if let Some(text) = case.text.strip_prefix(BOM)
        && allows(&with_text(case, text), given, pick)
    {
        return Kind::Bom;
    }
    let in_turn = in_order(&plain, &mut |text, edit| meant(text, edit, pick));
    let Some(expected) = in_turn.or_else(|| at_once(&plain, pick)) else {
        let is_several = |edit: &Edit<'_>| matches!(places(&case.text, edit), Places::Several(_));
        return if case.borrowed_edits().iter().any(is_several) { Kind::Several } else { Kind::Elsewhere };
    };
    // The one newline at the end, or all of them: not a CR, which is none.
    let ends = |text: &str| text.ends_with('\n');
    let is_trimmed = expected.text().trim_end_matches('\n') == plain_given.trim_end_matches('\n');
    let is_one = [plain_given.strip_suffix('\n'), Some(&format!("{plain_given}\n"))];
    if ends(given) != ends(&case.text) && (is_trimmed || is_one.into_iter().flatten().any(|text| expected.allows(text)))
    {
        return Kind::FinalNewline;
    }
    if have_same_words(expected.text(), &plain_given) {
        return Kind::Whitespace;
    }
    if have_same_words(&folded(expected.text()).0, &folded(&plain_given).0) {
        return Kind::Characters;
    }
    if expected.allows_outside(&plain_given) { Kind::Replacement } else { Kind::Other }
}

fn have_same_words(a: &str, b: &str) -> bool {
    words(a).map(|word| a.get(word)).eq(words(b).map(|word| b.get(word)))
}

/// Whether the edits are in places that nothing told of, or only in some.
fn misplaced(case: &Case, given: &str, pick: Option<Pick>) -> Option<Kind> {
    let is = |expected: Option<Expected>| expected.is_some_and(|expected| expected.allows(given));
    for guess in 0..guesses(case) {
        let mut one = |text: &str, edit: &Edit<'_>| {
            let found = conceivable(text, edit);
            if edit.replace_all {
                return (!found.is_empty()).then_some(found);
            }
            found.get(guess.min(found.len().saturating_sub(1))).map(|span| vec![span.clone()])
        };
        if is(in_order(case, &mut one)) {
            return Some(Kind::Several);
        }
    }
    let mut every = |text: &str, edit: &Edit<'_>| sure(text, &Edit { replace_all: true, ..*edit });
    if is(in_order(case, &mut every)) {
        return Some(Kind::Several);
    }
    if case.edits.iter().any(|edit| edit.replace_all) {
        for keep in [0, 1] {
            let mut one = |text: &str, edit: &Edit<'_>| {
                let mut found = sure(text, edit)?;
                match keep {
                    0 => found.truncate(1),
                    _ => found = found.pop().into_iter().collect(),
                }
                Some(found)
            };
            if is(in_order(case, &mut one)) {
                return Some(Kind::NotEvery);
            }
        }
    }
    if let [edit] = case.edits.as_slice()
        && words(&edit.old_text).next().is_none()
        && is_insertion(&case.text, given, &edit.new_text)
    {
        return Some(Kind::Elsewhere);
    }
    let lookalikes = case
        .edits
        .first()
        .filter(|_| case.edits.len() == 1)
        .map(|edit| same_words(&case.text, &edit.old_text, MAX_GUESSES));
    for span in lookalikes.into_iter().flatten() {
        if is(in_order(case, &mut |_, _| Some(vec![span.clone()]))) {
            return Some(Kind::Elsewhere);
        }
    }
    is_part(case, given, pick).then_some(Kind::Part)
}

/// How many choices are tried where there are several places.
fn guesses(case: &Case) -> usize {
    if case.text.len() > MAX_BYTES_FOR_PARTS {
        return 2;
    }
    let choices = |edit: &Edit<'_>| if edit.replace_all { 1 } else { conceivable(&case.text, edit).len() };
    case.borrowed_edits().iter().map(choices).max().unwrap_or_default().max(1)
}

/// Whether only some edits of a batch were applied: those that can be, or the first ones.
fn is_part(case: &Case, given: &str, pick: Option<Pick>) -> bool {
    if case.edits.len() < 2 || case.text.len() > MAX_BYTES_FOR_PARTS {
        return false;
    }
    let possible = in_order(case, &mut |text, edit| Some(meant(text, edit, pick).unwrap_or_default()));
    if possible.is_some_and(|expected| expected.allows(given)) {
        return true;
    }
    // An empty oldText, which some take, is known to no order of places.
    let can = |edit: &&CaseEdit| edit.old_text.is_empty() || case.text.contains(&edit.old_text);
    let doable: Vec<CaseEdit> = case.edits.iter().filter(can).cloned().collect();
    let with = |edits: Vec<CaseEdit>| allows(&Case { edits, ..case.clone() }, given, pick);
    if doable.len() == 1 && with(doable) {
        return true;
    }
    (1..case.edits.len().min(MAX_PARTS)).any(|count| with(case.edits.iter().take(count).cloned().collect()))
}

fn with_text(case: &Case, text: &str) -> Case {
    Case { text: text.to_owned(), ..case.clone() }
}

fn with_edits(case: &Case, read: impl Fn(&str) -> String) -> Case {
    let edit = |edit: &CaseEdit| CaseEdit {
        old_text: read(&edit.old_text),
        new_text: read(&edit.new_text),
        replace_all: edit.replace_all,
    };
    Case { edits: case.edits.iter().map(edit).collect(), ..case.clone() }
}

/// LF for every CRLF and CR.
fn with_lf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The same case with LF for every CRLF and CR.
fn without_cr(case: &Case) -> Case {
    Case { text: with_lf(&case.text), ..with_edits(case, with_lf) }
}
