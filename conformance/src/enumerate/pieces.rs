//! The strings of one field: sequences of pieces, counted and numbered like the digits of a number.
//!
//! Over characters a piece is a symbol. Over lines the first piece is a line and every further one a line break with a
//! line, so that a text of `k` lines is a sequence of `k` pieces too and one counter serves both.
//!
//! Invariant: different sequences of one length give different strings.

use super::alphabet::Alphabet;
use super::symmetry::Letter;

/// One piece of a string.
#[derive(Clone, Debug)]
struct Piece {
    text: String,
    /// The first of the two exchangeable letters in it.
    letter: Option<Letter>,
}

impl Piece {
    fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let letter = Letter::first_in(&text);
        Piece { text, letter }
    }
}

/// What the strings of a field are made of.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    first: Vec<Piece>,
    next: Vec<Piece>,
}

impl Pieces {
    /// Strings over an alphabet.
    pub(super) fn characters(alphabet: &Alphabet) -> Self {
        Self::strings(alphabet.symbols().iter().map(|symbol| symbol.text.to_owned()))
    }

    /// Strings over any set of short texts.
    pub(super) fn strings(symbols: impl IntoIterator<Item = String>) -> Self {
        let first: Vec<Piece> = symbols.into_iter().map(Piece::new).collect();
        Pieces { next: first.clone(), first }
    }

    /// Lines, joined by each of `breaks` in turn.
    pub(super) fn lines(lines: &[&str], breaks: &[&str]) -> Self {
        let next = breaks.iter().flat_map(|end| lines.iter().map(move |line| Piece::new(format!("{end}{line}"))));
        Pieces { first: lines.iter().map(|&line| Piece::new(line)).collect(), next: next.collect() }
    }

    /// How many strings of `length` pieces there are, or more than there can be.
    pub(super) fn count(&self, length: usize) -> u64 {
        power(self.first.len(), self.next.len(), length)
    }

    /// How many of them have neither of the two letters.
    pub(super) fn count_without_letters(&self, length: usize) -> u64 {
        let without = |pieces: &[Piece]| pieces.iter().filter(|piece| piece.letter.is_none()).count();
        power(without(&self.first), without(&self.next), length)
    }
}

fn power(first: usize, next: usize, length: usize) -> u64 {
    if length == 0 { 1 } else { (first as u64).saturating_mul((next as u64).saturating_pow(length as u32 - 1)) }
}

/// One string after the other, all of one length, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Counter<'p> {
    pieces: &'p Pieces,
    digits: Vec<usize>,
    text: String,
    /// The first of the two letters in `text`.
    pub(super) letter: Option<Letter>,
}

impl<'p> Counter<'p> {
    /// The string with the given number, which must be below [`Pieces::count`].
    pub(super) fn at(pieces: &'p Pieces, length: usize, mut number: u64) -> Self {
        let mut digits = vec![0; length];
        for place in (0..length).rev() {
            let base = if place == 0 { pieces.first.len() } else { pieces.next.len() } as u64;
            digits[place] = (number % base) as usize;
            number /= base;
        }
        let mut counter = Counter { pieces, digits, text: String::new(), letter: None };
        counter.write();
        counter
    }

    /// The string.
    #[inline]
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Goes on to the next string; `false` when that was the last one, and the first one stands again.
    pub(super) fn advance(&mut self) -> bool {
        let mut carried = true;
        for place in (0..self.digits.len()).rev() {
            let base = if place == 0 { self.pieces.first.len() } else { self.pieces.next.len() };
            self.digits[place] += 1;
            if self.digits[place] < base {
                carried = false;
                break;
            }
            self.digits[place] = 0;
        }
        self.write();
        !carried
    }

    fn write(&mut self) {
        self.text.clear();
        self.letter = None;
        for (place, &digit) in self.digits.iter().enumerate() {
            let piece = if place == 0 { &self.pieces.first[digit] } else { &self.pieces.next[digit] };
            self.text.push_str(&piece.text);
            self.letter = self.letter.or(piece.letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all(pieces: &Pieces, length: usize) -> Vec<String> {
        let mut counter = Counter::at(pieces, length, 0);
        let mut found = vec![counter.text().to_owned()];
        while counter.advance() {
            found.push(counter.text().to_owned());
        }
        found
    }

    #[test]
    fn strings_are_as_many_as_the_formula_says_and_distinct() {
        let characters = Pieces::characters(&Alphabet::default());
        let lines = Pieces::lines(&["a", " a", "", "b"], &["\n", "\r\n"]);
        for pieces in [&characters, &lines] {
            for length in 0..4 {
                let found = all(pieces, length);
                assert_eq!(found.len() as u64, pieces.count(length));
                assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
                let without = found.iter().filter(|text| !text.contains(['a', 'b'])).count();
                assert_eq!(without as u64, pieces.count_without_letters(length));
            }
        }
        assert_eq!((characters.count(3), lines.count(3)), (216, 4 * 8 * 8));
    }

    #[test]
    fn a_string_is_found_by_its_number() {
        let lines = Pieces::lines(&["a", "", "b"], &["\n", "\r\n"]);
        for (number, text) in all(&lines, 3).iter().enumerate() {
            assert_eq!(Counter::at(&lines, 3, number as u64).text(), text);
        }
    }
}
