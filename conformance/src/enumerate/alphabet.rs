//! The symbols that enumerated texts are made of.

use std::fmt;
use std::str::FromStr;

/// A symbol: its name on the command line and the text that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

const fn symbol(name: &'static str, text: &'static str) -> Symbol {
    Symbol { name, text }
}

/// Every symbol that can be chosen.
const SYMBOLS: [Symbol; 14] = [
    symbol("a", "a"),
    symbol("b", "b"),
    symbol("space", " "),
    symbol("tab", "\t"),
    symbol("lf", "\n"),
    symbol("crlf", "\r\n"),
    symbol("cr", "\r"),
    // Whitespace that is not ASCII.
    symbol("nbsp", "\u{a0}"),
    // Joins the letter before it; neither letter nor number (DG-12).
    symbol("mark", "\u{301}"),
    // Two units, four bytes.
    symbol("astral", "\u{1f600}"),
    symbol("bom", "\u{feff}"),
    symbol("digit", "1"),
    symbol("dot", "."),
    symbol("bar", "|"),
];

/// Distinct symbols, in order. No two sequences of them give the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet(Vec<Symbol>);

/// A list of symbols that is no alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlphabetError {
    /// A name that no symbol has.
    #[error("unknown symbol `{0}`; expected names from {known}, separated by commas", known = known())]
    Unknown(String),
    /// A symbol that is there already.
    #[error("symbol `{0}` stands twice; name each symbol once")]
    Twice(&'static str),
    /// CR LF and CRLF are the same text.
    #[error("`cr`, `lf` and `crlf` together would give some texts twice; leave one of them out")]
    Ambiguous,
}

fn known() -> String {
    SYMBOLS.map(|symbol| format!("`{}`", symbol.name)).join(", ")
}

impl Alphabet {
    /// Its symbols.
    pub(super) fn symbols(&self) -> &[Symbol] {
        &self.0
    }

    /// The names as a reader would list them.
    pub fn listed(&self) -> String {
        self.0.iter().map(|symbol| symbol.name).collect::<Vec<_>>().join(", ")
    }
}

impl Default for Alphabet {
    /// Two letters, space, tab, LF, CRLF.
    fn default() -> Self {
        Alphabet(SYMBOLS[..6].to_vec())
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(|symbol| symbol.name).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(names: &str) -> Result<Self, Self::Err> {
        let mut symbols: Vec<Symbol> = Vec::new();
        for name in names.split(',').map(str::trim) {
            let known = SYMBOLS.iter().find(|symbol| symbol.name == name);
            let symbol = *known.ok_or_else(|| AlphabetError::Unknown(name.to_owned()))?;
            if symbols.contains(&symbol) {
                return Err(AlphabetError::Twice(symbol.name));
            }
            symbols.push(symbol);
        }
        if ["cr", "lf", "crlf"].iter().all(|name| symbols.iter().any(|symbol| symbol.name == *name)) {
            return Err(AlphabetError::Ambiguous);
        }
        Ok(Alphabet(symbols))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        assert_eq!(Alphabet::default().to_string(), "a,b,space,tab,lf,crlf");
        for names in ["a", "a,b,space,lf,nbsp,mark,astral", "cr,lf", "bom,digit,dot,bar"] {
            assert_eq!(names.parse::<Alphabet>().unwrap().to_string(), names);
        }
    }

    #[test]
    fn what_is_no_alphabet_is_told() {
        assert_eq!("a,,b".parse::<Alphabet>(), Err(AlphabetError::Unknown(String::new())));
        assert_eq!("a,b,a".parse::<Alphabet>(), Err(AlphabetError::Twice("a")));
        assert_eq!("cr,crlf,lf".parse::<Alphabet>(), Err(AlphabetError::Ambiguous));
        let error = "a,c".parse::<Alphabet>().unwrap_err().to_string();
        assert!(error.contains("`c`") && error.contains("`nbsp`"), "{error}");
    }
}
