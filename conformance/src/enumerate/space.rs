//! A set of cases that is enumerated whole.
//!
//! The order: shapes from short to long, within a shape the texts in the order of their numbers, for each text the
//! oldTexts, and so on, and for each of these the modes: exact and tolerant, each with every choice of `replaceAll`.
//!
//! Time: a step costs the rewriting of one field. Space: one string a field.

use super::alphabet::Alphabet;
use super::pieces::{Counter, Pieces};
use super::shape::Lengths;
use super::symmetry::Letter;
use crate::case::{Case, CaseEdit};
use editproof_spec::{Edit, Input, Limits, Matching};
use std::ops::Range;

/// Cases in a block, about: enough that a block's bookkeeping is no cost, few enough that an interruption loses little.
const BLOCK_CASES: u64 = 65_536;

/// A set of cases.
#[derive(Clone, Debug)]
pub struct Space {
    /// One word for reports and for the ids of cases.
    pub name: &'static str,
    /// What its pieces are, for a reader.
    pub pieces: String,
    /// How long its fields are.
    pub lengths: Lengths,
    /// Edits in a batch.
    pub edits: usize,
    /// Whether two cases that differ by an exchange of letters are taken for one.
    pub is_symmetric: bool,
    /// The limits of every case.
    pub limits: Limits,
    /// Whether a BOM was set aside from every text.
    pub has_utf8_bom: bool,
    text: Pieces,
    replaced: Pieces,
}

/// A part of a space: the cases of one shape whose texts have these numbers.
#[derive(Clone, Debug)]
pub(super) struct Block {
    shape: Vec<usize>,
    texts: Range<u64>,
}

impl Space {
    /// Batches of `edits` over characters.
    pub fn characters(name: &'static str, alphabet: &Alphabet, edits: usize, lengths: Lengths) -> Self {
        let symbols = alphabet.symbols();
        let has = |letter| symbols.iter().any(|symbol| symbol.text == letter);
        let pieces = Pieces::characters(alphabet);
        Space {
            name,
            pieces: format!("the symbols {}", alphabet.listed()),
            lengths,
            edits,
            is_symmetric: has("a") && has("b"),
            limits: Limits::default(),
            has_utf8_bom: false,
            text: pieces.clone(),
            replaced: pieces,
        }
    }

    /// One edit over whole lines. Breaks of the text are LF and CRLF, each by itself; those of oldText and newText LF.
    pub fn lines(name: &'static str, lengths: Lengths) -> Self {
        const LINES: [&str; 6] = ["ab cd", " ab cd", "ab cd ", "\tab  cd", "cd", ""];
        let quoted: Vec<String> = LINES.iter().map(|line| format!("{line:?}")).collect();
        Space {
            name,
            pieces: format!("the lines {}", quoted.join(", ")),
            lengths,
            edits: 1,
            // An exchange of letters would give other lines.
            is_symmetric: false,
            limits: Limits::default(),
            has_utf8_bom: false,
            text: Pieces::lines(&LINES, &["\n", "\r\n"]),
            replaced: Pieces::lines(&LINES, &["\n"]),
        }
    }

    /// All batches of `edits` whose texts have `scalars` of the characters `alphabet` together. `is_symmetric` as in
    /// [`Space`].
    pub fn of_size(alphabet: &[char], edits: usize, scalars: usize, is_symmetric: bool) -> Self {
        let pieces = Pieces::strings(alphabet.iter().map(|c| c.to_string()));
        let field = 0..=scalars;
        Space {
            name: "size",
            pieces: format!("the characters {alphabet:?}"),
            lengths: Lengths { text: field.clone(), old: field.clone(), new: field, together: scalars..=scalars },
            edits,
            is_symmetric: is_symmetric && alphabet.contains(&'a') && alphabet.contains(&'b'),
            limits: Limits::default(),
            has_utf8_bom: false,
            text: pieces.clone(),
            replaced: pieces,
        }
    }

    /// How many cases there are, at most [`u64::MAX`], by formula: for each shape the product of its fields' counts, halved as
    /// [`symmetry`](super::symmetry) says, times two ways of matching and two of `replaceAll` for each edit.
    pub fn count(&self) -> u64 {
        self.lengths.shapes(self.edits).iter().map(|shape| self.count_of(shape)).fold(0, u64::saturating_add)
    }

    fn count_of(&self, shape: &[usize]) -> u64 {
        let product = |count: fn(&Pieces, usize) -> u64| -> u64 {
            shape
                .iter()
                .enumerate()
                .map(|(field, &length)| count(self.field(field), length))
                .fold(1, u64::saturating_mul)
        };
        let all = product(Pieces::count);
        let partners = all.saturating_add(product(Pieces::count_without_letters)) / 2;
        let canonical = if self.is_symmetric { partners } else { all };
        canonical.saturating_mul(self.modes())
    }

    /// How many cases a block has, by formula. With the text's part chosen, what is left to halve is what has no letter yet.
    pub(super) fn count_block(&self, block: &Block) -> u64 {
        let rest = |count: fn(&Pieces, usize) -> u64| -> u64 {
            block.shape[1..].iter().map(|&length| count(&self.replaced, length)).product()
        };
        let all = rest(Pieces::count);
        if !self.is_symmetric {
            return (block.texts.end - block.texts.start) * all * self.modes();
        }
        let undecided = (all + rest(Pieces::count_without_letters)) / 2;
        let mut text = Counter::at(&self.text, block.shape[0], block.texts.start);
        let mut canonical = 0;
        for _ in block.texts.clone() {
            canonical += match text.letter {
                Some(Letter::A) => all,
                Some(Letter::B) => 0,
                None => undecided,
            };
            text.advance();
        }
        canonical * self.modes()
    }

    fn modes(&self) -> u64 {
        2 << self.edits
    }

    fn field(&self, field: usize) -> &Pieces {
        if field == 0 { &self.text } else { &self.replaced }
    }

    /// The blocks, in order.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for shape in self.lengths.shapes(self.edits) {
            let texts = self.text.count(shape[0]);
            let each = (self.count_of(&shape) / texts).max(1);
            let step = (BLOCK_CASES / each).max(1);
            let mut start = 0;
            while start < texts {
                let end = texts.min(start + step);
                blocks.push(Block { shape: shape.clone(), texts: start..end });
                start = end;
            }
        }
        blocks
    }

    /// Shows `visit` every case of a block, in order, until it answers `false`. Whether it never did.
    pub(super) fn visit(&self, block: &Block, visit: &mut dyn FnMut(&Input<'_>) -> bool) -> bool {
        let mut text = Counter::at(&self.text, block.shape[0], block.texts.start);
        let mut fields: Vec<Counter<'_>> =
            block.shape[1..].iter().map(|&length| Counter::at(&self.replaced, length, 0)).collect();
        for _ in block.texts.clone() {
            loop {
                let letter = text.letter.or_else(|| fields.iter().find_map(|field| field.letter));
                let is_canonical = !self.is_symmetric || letter != Some(Letter::B);
                if is_canonical && !self.visit_modes(text.text(), &fields, visit) {
                    return false;
                }
                // The last field turns fastest; a field that starts again turns the one before it.
                if !fields.iter_mut().rev().any(Counter::advance) {
                    break;
                }
            }
            text.advance();
        }
        true
    }

    fn visit_modes(&self, text: &str, fields: &[Counter<'_>], visit: &mut dyn FnMut(&Input<'_>) -> bool) -> bool {
        let mut edits: Vec<Edit<'_>> = fields
            .chunks_exact(2)
            .map(|pair| Edit { old_text: pair[0].text(), new_text: pair[1].text(), replace_all: false })
            .collect();
        for matching in [Matching::Exact, Matching::Tolerant] {
            for choice in 0..1_u32 << self.edits {
                for (at, edit) in edits.iter_mut().enumerate() {
                    edit.replace_all = choice >> at & 1 == 1;
                }
                let input = Input { text, has_utf8_bom: self.has_utf8_bom, edits: &edits, matching };
                if !visit(&input) {
                    return false;
                }
            }
        }
        true
    }

    /// Shows `visit` every case of the space, in order, until it answers `false`. Whether it never did.
    ///
    /// ```
    /// use editproof_conformance::enumerate::{Alphabet, Lengths, Space};
    /// let space = Space::characters("tiny", &Alphabet::default(), 1, Lengths::up_to(2, 1, 1, 3));
    /// let mut count = 0;
    /// space.visit_all(&mut |_| {
    ///     count += 1;
    ///     true
    /// });
    /// assert_eq!(count, space.count());
    /// ```
    pub fn visit_all(&self, visit: &mut dyn FnMut(&Input<'_>) -> bool) -> bool {
        self.blocks().iter().all(|block| self.visit(block, visit))
    }

    /// The case that `input` is, with this space's limits.
    pub fn case(&self, id: String, input: &Input<'_>) -> Case {
        let edits = input.edits.iter().map(|edit| CaseEdit {
            old_text: edit.old_text.to_owned(),
            new_text: edit.new_text.to_owned(),
            replace_all: edit.replace_all,
        });
        let mut case = Case::new(id, input.text, edits.collect(), input.matching);
        case.has_utf8_bom = input.has_utf8_bom;
        case.limits = self.limits;
        case
    }

    /// All that decides which cases there are, for telling one enumeration from another.
    pub(super) fn description(&self) -> String {
        let Space { name, lengths, edits, is_symmetric, limits, has_utf8_bom, text, replaced, .. } = self;
        format!("{name} {lengths:?} {edits} {is_symmetric} {limits:?} {has_utf8_bom} {text:?} {replaced:?}")
    }
}
