//! Every rule of the specification by its id.
//!
//! Why a list and not a scan of `SPEC.md` at start: an id that code cites must fail to compile when it is misspelt. A
//! test holds the list against the text, so that neither can gain or lose a rule alone.

use std::fmt;
use std::str::FromStr;

macro_rules! clauses {
    ($($variant:ident = $id:literal in $section:literal,)*) => {
        /// A rule of the specification.
        ///
        /// Ordered as in the text. [`fmt::Display`] gives the id (`BA-1`), [`FromStr`] reads it back.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Clause {
            $(#[doc = concat!("The clause ", $id, ".")] $variant,)*
        }

        impl Clause {
            /// All clauses, in the order of the text.
            pub const ALL: &'static [Clause] = &[$(Clause::$variant,)*];

            /// The id as the text writes it, for example `WN-4`.
            pub const fn id(self) -> &'static str {
                match self { $(Clause::$variant => $id,)* }
            }

            /// The section that holds the clause, counted from 1.
            pub const fn section(self) -> u8 {
                match self { $(Clause::$variant => $section,)* }
            }
        }
    };
}

clauses! {
    Ba1 = "BA-1" in 1,
    Ba2 = "BA-2" in 1,
    Ba3 = "BA-3" in 1,
    Ba4 = "BA-4" in 1,
    Ba5 = "BA-5" in 1,
    Ld1 = "LD-1" in 1,
    Ld2 = "LD-2" in 1,
    Ld3 = "LD-3" in 1,
    Ld4 = "LD-4" in 1,
    Ld5 = "LD-5" in 1,
    Ex1 = "EX-1" in 2,
    Ex2 = "EX-2" in 2,
    Ex3 = "EX-3" in 2,
    Ln1 = "LN-1" in 3,
    Ln2 = "LN-2" in 3,
    Ln3 = "LN-3" in 3,
    Ln4 = "LN-4" in 3,
    Ln5 = "LN-5" in 3,
    Ln6 = "LN-6" in 3,
    Lt1 = "LT-1" in 3,
    If1 = "IF-1" in 3,
    If2 = "IF-2" in 3,
    If3 = "IF-3" in 3,
    Wn1 = "WN-1" in 4,
    Wn2 = "WN-2" in 4,
    Wn3 = "WN-3" in 4,
    Wn4 = "WN-4" in 4,
    Wn5 = "WN-5" in 4,
    Wn6 = "WN-6" in 4,
    Wn7 = "WN-7" in 4,
    Li1 = "LI-1" in 5,
    Li2 = "LI-2" in 5,
    Li3 = "LI-3" in 5,
    Li4 = "LI-4" in 5,
    Dg1 = "DG-1" in 6,
    Dg2 = "DG-2" in 6,
    Dg3 = "DG-3" in 6,
    Dg4 = "DG-4" in 6,
    Dg5 = "DG-5" in 6,
    Dg6 = "DG-6" in 6,
    Dg7 = "DG-7" in 6,
    Dg8 = "DG-8" in 6,
    Dg9 = "DG-9" in 6,
    Dg10 = "DG-10" in 6,
    Dg11 = "DG-11" in 6,
    Dg12 = "DG-12" in 6,
    Dg13 = "DG-13" in 6,
    Df1 = "DF-1" in 6,
    Df2 = "DF-2" in 6,
    Df3 = "DF-3" in 6,
    Df4 = "DF-4" in 6,
    Df5 = "DF-5" in 6,
    Rq1 = "RQ-1" in 7,
    Rq2 = "RQ-2" in 7,
    Rq3 = "RQ-3" in 7,
    Rq4 = "RQ-4" in 7,
    Rq5 = "RQ-5" in 7,
    Rq6 = "RQ-6" in 7,
    Rs1 = "RS-1" in 7,
    Rs2 = "RS-2" in 7,
    Rs3 = "RS-3" in 7,
    Rs4 = "RS-4" in 7,
    Rs5 = "RS-5" in 7,
    Ng1 = "NG-1" in 8,
    Ng2 = "NG-2" in 8,
    Ng3 = "NG-3" in 8,
    Ng4 = "NG-4" in 8,
    Ng5 = "NG-5" in 8,
    Dp1 = "DP-1" in 9,
    Dp2 = "DP-2" in 9,
    Dp3 = "DP-3" in 9,
    Dp4 = "DP-4" in 9,
    Fs1 = "FS-1" in 10,
    Fs2 = "FS-2" in 10,
    Fs3 = "FS-3" in 10,
    Fs4 = "FS-4" in 10,
    Fs5 = "FS-5" in 10,
    Fs6 = "FS-6" in 10,
    Fs7 = "FS-7" in 10,
    Ho1 = "HO-1" in 11,
    Ho2 = "HO-2" in 11,
    Ho3 = "HO-3" in 11,
    Ho4 = "HO-4" in 11,
    Ho5 = "HO-5" in 11,
    Ho6 = "HO-6" in 11,
    Ho7 = "HO-7" in 11,
    Ho8 = "HO-8" in 11,
    Ho9 = "HO-9" in 11,
}

impl Clause {
    /// The clause's own words from `SPEC.md`, without the bullet and the id, line breaks folded into spaces.
    ///
    /// # Complexity
    /// One scan of the text per call: meant for messages, not for loops.
    ///
    /// ```
    /// use editproof_spec::Clause;
    /// assert!(Clause::Ba2.text().starts_with("Edits run in order"));
    /// ```
    pub fn text(self) -> String {
        let bullet = format!("- **{}** ", self.id());
        let Some(at) = crate::SPEC.find(&bullet) else { return String::new() };
        let body = &crate::SPEC[at + bullet.len()..];
        let mut words = Vec::new();
        for (number, line) in body.lines().enumerate() {
            let line = line.trim();
            if number > 0 && (line.starts_with("- ") || line.starts_with('#')) {
                break;
            }
            words.extend(line.split_whitespace());
        }
        words.join(" ")
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The error of reading a [`Clause`] from text that is no clause id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClause(
    /// What was found instead.
    pub String,
);

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown clause `{}`; expected an id of SPEC.md such as `WN-4`", self.0)
    }
}

impl std::error::Error for UnknownClause {}

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(id: &str) -> Result<Self, Self::Err> {
        Clause::ALL.iter().copied().find(|clause| clause.id() == id).ok_or_else(|| UnknownClause(id.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids as the text lists them: `**BA-1**` at the start of a bullet, with the section's number.
    fn ids_in_text(text: &str) -> Vec<(String, u8)> {
        let mut section = 0;
        let mut ids = Vec::new();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                section = heading.split(' ').next().unwrap().parse().unwrap();
            }
            if let Some((id, _)) = line.trim_start().strip_prefix("- **").and_then(|rest| rest.split_once("**")) {
                ids.push((id.to_owned(), section));
            }
        }
        ids
    }

    fn ids_in_code() -> Vec<(String, u8)> {
        Clause::ALL.iter().map(|clause| (clause.id().to_owned(), clause.section())).collect()
    }

    #[test]
    fn text_and_code_list_the_same_ids() {
        assert_eq!(ids_in_text(crate::SPEC), ids_in_code());
    }

    #[test]
    fn a_clause_missing_from_the_text_is_noticed() {
        let without = crate::SPEC.replace("- **WN-6** ", "- ");
        assert_ne!(ids_in_text(&without), ids_in_code());
    }

    #[test]
    fn every_clause_has_words_and_reads_back() {
        for &clause in Clause::ALL {
            assert!(clause.text().len() > 20, "{clause} has no text");
            assert_eq!(clause.id().parse(), Ok(clause));
        }
        assert_eq!("XX-1".parse::<Clause>(), Err(UnknownClause("XX-1".into())));
    }
}
