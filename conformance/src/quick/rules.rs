//! Which clauses a changed file touches: one table.
//!
//! Why a table and not the clauses that a file cites: the helpers cite none, and what they serve is known. A test holds it against the
//! files of the engine and against what each cites, so that neither a new file nor a new citation is forgotten.

use editproof_spec::Clause;

/// What a change of a file touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// The clauses whose id begins so: `DG-9` for itself, `DG-` for all of that letter.
    Clauses(&'static [&'static str]),
    /// The judge, the vocabulary, or what all of the engine is built from: every case.
    Everything,
    /// The file holds cases: those.
    Cases,
    /// Another room: nothing that a case of an edit shows.
    Nothing,
}

impl Touched {
    /// Whether it touches `clause`.
    pub fn has(&self, clause: Clause) -> bool {
        match self {
            Touched::Everything => true,
            Touched::Cases | Touched::Nothing => false,
            Touched::Clauses(ids) => ids.iter().any(|id| is_of(clause, id)),
        }
    }
}

fn is_of(clause: Clause, id: &str) -> bool {
    clause.id() == id || (id.ends_with('-') && clause.id().starts_with(id))
}

const LINES: &[&str] = &["LN-", "LT-", "IF-", "LD-"];
const TOLERANT: &[&str] = &["LN-", "LT-", "IF-", "WN-", "LD-"];
const MATCHING: &[&str] = &["EX-", "LN-", "LT-", "IF-", "WN-", "LD-", "BA-", "LI-"];
const DIAGNOSTICS: &[&str] = &["DG-", "DF-"];
const ALL: &[&str] = &["BA-", "LD-", "EX-", "LN-", "LT-", "IF-", "WN-", "LI-", "DG-", "DF-"];

/// What each file of the engine is for, itself and by what uses it.
const ENGINE: &[(&str, &[&str])] = &[
    ("ascending", &["EX-", "LN-", "LT-", "IF-", "WN-", "LD-"]),
    ("batches", &["BA-", "LD-", "LI-", "EX-"]),
    ("diagnostics", DIAGNOSTICS),
    ("exact", &["EX-", "LD-", "BA-"]),
    ("excerpt", &["DG-10", "DG-12", "DG-13"]),
    ("fitting", &["DF-", "DG-1", "DG-2"]),
    ("hints", &["DG-5", "DG-6", "DG-7", "DG-8"]),
    ("indentation_flexible", &["IF-", "LN-"]),
    ("kmp", &["EX-", "LN-", "LT-", "IF-", "WN-", "LD-"]),
    ("lib", ALL),
    ("limits", &["LI-", "BA-"]),
    ("line_automaton", LINES),
    ("line_windows", LINES),
    ("lines", &["LN-", "LT-", "IF-", "WN-", "LD-", "DG-"]),
    ("location", &["EX-", "LN-", "LT-", "IF-", "WN-", "LD-", "LI-", "BA-"]),
    ("merged_hits", &["DG-9", "DG-12"]),
    ("message", DIAGNOSTICS),
    ("meter", ALL),
    ("nearest", &["DG-9", "DG-12"]),
    ("peel", &["WN-", "LD-"]),
    ("probe", ALL),
    ("quote", &["DG-11", "DG-9", "DG-10", "DF-1"]),
    ("region", &["DG-10", "DG-12", "DG-13"]),
    ("replacement", &["EX-1", "LN-", "LT-", "IF-", "WN-", "LI-", "BA-"]),
    ("rewrite", MATCHING),
    ("tiers", TOLERANT),
    ("tuning", ALL),
    ("units", &["LI-", "DF-", "DG-9", "DG-10", "DG-11", "DG-13", "BA-"]),
    ("whitespace", &["LN-", "LT-", "IF-", "WN-", "LD-", "DG-"]),
    ("whitespace_normalized", &["WN-", "LD-"]),
];

/// What a change of the file at `path`, within the repository, touches.
///
/// ```
/// use editproof_conformance::quick::touched;
/// use editproof_spec::Clause;
/// assert!(touched("engine/src/nearest.rs").has(Clause::Dg9));
/// assert!(!touched("engine/src/nearest.rs").has(Clause::Ex1));
/// ```
pub fn touched(path: &str) -> Touched {
    match path.split_once('/') {
        Some(("engine", rest)) => {
            let name = rest.strip_prefix("src/").and_then(|rest| rest.strip_suffix(".rs"));
            match ENGINE.iter().find(|(file, _)| Some(*file) == name) {
                Some((_, clauses)) => Touched::Clauses(clauses),
                // A new file, or one of a folder: nobody has said what it is for.
                None if rest.starts_with("tests/") => Touched::Nothing,
                None => Touched::Everything,
            }
        }
        Some(("spec" | "oracle", _)) => Touched::Everything,
        Some(("conformance", rest)) if rest.starts_with("src/") || rest == "Cargo.toml" => Touched::Everything,
        Some(("corpus", rest)) if editproof_corpus::is_case_file(rest) => Touched::Cases,
        None if matches!(path, "Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml") => Touched::Everything,
        _ => Touched::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::LAST_SECTION;
    use std::path::Path;

    /// The clauses of sections 1 to 6 that a text cites.
    fn cited(text: &str) -> impl Iterator<Item = Clause> + '_ {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.filter_map(|word| word.parse::<Clause>().ok()).filter(|clause| clause.section() <= LAST_SECTION)
    }

    #[test]
    fn the_table_has_every_file_of_the_engine_and_the_clauses_that_it_cites() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("engine").join("src");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            files += 1;
            let touched = touched(&format!("engine/src/{name}"));
            assert!(matches!(touched, Touched::Clauses(_)), "{name} is not in the table");
            for clause in cited(&std::fs::read_to_string(&path).unwrap()) {
                assert!(touched.has(clause), "{name} cites {clause}, the table does not say so");
            }
        }
        assert_eq!(files, ENGINE.len(), "the table has files that are gone");
    }

    #[test]
    fn every_clause_of_an_edit_is_some_file_s_own_and_every_word_of_the_table_is_a_clause() {
        let own = |clause: Clause| ENGINE.iter().any(|(_, ids)| *ids != ALL && ids.iter().any(|id| is_of(clause, id)));
        for &clause in Clause::ALL.iter().filter(|clause| clause.section() <= LAST_SECTION) {
            assert!(own(clause), "{clause}");
        }
        for id in ENGINE.iter().flat_map(|(_, ids)| *ids) {
            assert!(Clause::ALL.iter().any(|&clause| is_of(clause, id)), "{id} is no clause");
        }
    }

    #[test]
    fn what_judges_touches_everything_and_other_rooms_nothing() {
        for path in ["oracle/src/exact.rs", "spec/SPEC.md", "conformance/src/verdict/mod.rs", "engine/Cargo.toml"] {
            assert_eq!(touched(path), Touched::Everything, "{path}");
        }
        for path in ["engine/src/new_file.rs", "engine/src/folder/exact.rs", "Cargo.lock"] {
            assert_eq!(touched(path), Touched::Everything, "{path}");
        }
        for path in ["host/src/lib.rs", "README.md", "engine/tests/paths.rs", "corpus/manifest.json"] {
            assert_eq!(touched(path), Touched::Nothing, "{path}");
        }
        assert_eq!(touched("corpus/3-lines/endings.json"), Touched::Cases);
    }
}
