//! Where a new case belongs: its file, and its id.
//!
//! A case of one's own stands in the file of a clause, a failure that the harness found in `regressions/`, a finding in the file of
//! `findings/` that its kind names. Of several clauses the one is taken that the fewest cases show, those of section 1 last: they
//! take part in every answer, and say little about a case.

use crate::case::Case;
use editproof_spec::Clause;
use std::str::FromStr;

/// What the caller says of the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) enum To {
    /// The file of this clause.
    Clause(Clause),
    /// `regressions/`, in a file named after a clause.
    Regressions,
    /// A file of another folder of stories: `findings/time`, `reports/bom-and-encoding`.
    Stories(&'static str, String),
}

/// Folders of cases that tell a story.
const STORIES: [&str; 2] = ["findings", "reports"];

impl FromStr for To {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        if word == "regressions" {
            return Ok(To::Regressions);
        }
        if let Some((folder, name)) = word.split_once('/')
            && let Some(folder) = STORIES.into_iter().find(|one| *one == folder)
        {
            return stories(folder, name);
        }
        word.parse().map(To::Clause).map_err(|_| {
            "expected a clause such as `WN-5`, `regressions`, `findings/KIND` or `reports/TOPIC`".to_owned()
        })
    }
}

/// A file of stories by its name.
pub(super) fn stories(folder: &'static str, name: &str) -> Result<To, String> {
    let is_plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_plain {
        return Err(format!("`{name}` is no name of a file in {folder}/; expected lower-case letters, digits and `-`"));
    }
    Ok(To::Stories(folder, name.to_owned()))
}

/// Those of `clauses` that are about something else than batches and tiers (section 1); all, if there is none.
pub(super) fn telling(clauses: &[Clause]) -> Vec<Clause> {
    let telling: Vec<Clause> = clauses.iter().copied().filter(|clause| clause.section() != 1).collect();
    if telling.is_empty() { clauses.to_vec() } else { telling }
}

/// Of the [`telling`] `clauses` the one that the fewest cases of `corpus` show; the first of several.
pub(super) fn home(clauses: &[Clause], corpus: &[Case]) -> Option<Clause> {
    let shown = |clause: &Clause| {
        corpus.iter().filter(|case| case.accepts.contains(clause) || case.bounds.contains(clause)).count()
    };
    telling(clauses).into_iter().min_by_key(shown)
}

/// The path of the file within the corpus; `folders` are the corpus's folders.
///
/// # Errors
/// There is no folder for the clause's section, or no clause to name the file after.
pub(super) fn path(to: &To, home: Option<Clause>, folders: &[String]) -> Result<String, String> {
    match to {
        To::Clause(clause) => {
            let start = format!("{}-", clause.section());
            let folder = folders.iter().find(|folder| folder.starts_with(&start));
            let missing =
                || format!("the corpus has no folder for section {} of the specification; make one", clause.section());
            folder.map(|folder| format!("{folder}/{clause}.json")).ok_or_else(missing)
        }
        To::Regressions => {
            let home = home.ok_or("no clause decides the case; name one with `--to CLAUSE`")?;
            Ok(format!("regressions/{home}.json"))
        }
        To::Stories(folder, name) => Ok(format!("{folder}/{name}.json")),
    }
}

/// An id that no case has: after the file's clause, if it is named after one, the name or the next free number.
pub(super) fn id(name: Option<&str>, clause: Option<Clause>, corpus: &[Case]) -> String {
    let is_free = |id: &str| !corpus.iter().any(|case| case.id == id);
    let start = clause.map_or_else(String::new, |clause| format!("{}-", clause.id().to_lowercase()));
    let name = name.map(|name| name.strip_prefix(&start).unwrap_or(name));
    let wished = match name {
        Some(name) => format!("{start}{name}"),
        None => format!("{start}1"),
    };
    if is_free(&wished) {
        return wished;
    }
    let stem = name.map_or_else(|| start.clone(), |_| format!("{wished}-"));
    // There are finitely many ids, so one of these is free.
    (2..).map(|number: u64| format!("{stem}{number}")).find(|id| is_free(id)).unwrap_or(wished)
}

#[cfg(test)]
mod tests {
    use super::*;
    use editproof_spec::Matching;

    fn case(id: &str, clause: Clause) -> Case {
        Case { accepts: vec![clause], ..Case::new(id, "a", Vec::new(), Matching::Exact) }
    }

    #[test]
    fn the_rarest_clause_is_the_home() {
        let corpus = [case("a", Clause::Wn2), case("b", Clause::Wn2), case("c", Clause::Wn5)];
        assert_eq!(home(&[Clause::Ba1, Clause::Wn2, Clause::Wn5], &corpus), Some(Clause::Wn5));
        assert_eq!(home(&[Clause::Wn2, Clause::Dg1, Clause::Dg2], &corpus), Some(Clause::Dg1));
        assert_eq!(home(&[Clause::Ba1, Clause::Ld1], &corpus), Some(Clause::Ba1));
        assert_eq!(home(&[], &corpus), None);
    }

    #[test]
    fn files_are_named_after_clauses_kinds_and_topics() {
        let folders = ["1-batches".to_owned(), "findings".to_owned()];
        let path_of = |word: &str| path(&word.parse().unwrap(), Some(Clause::Wn5), &folders);
        assert_eq!(path_of("BA-1").unwrap(), "1-batches/BA-1.json");
        assert_eq!(path_of("regressions").unwrap(), "regressions/WN-5.json");
        assert_eq!(path_of("findings/time").unwrap(), "findings/time.json");
        assert!(path_of("WN-5").unwrap_err().contains("no folder for section 4"));
        assert!(path(&To::Regressions, None, &folders).is_err());
        for wrong in ["findings", "findings/", "findings/../x", "elsewhere/x", "BA-99", ""] {
            assert!(wrong.parse::<To>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ids_are_free() {
        let corpus = [case("wn-5-1", Clause::Wn5), case("wn-5-lost", Clause::Wn5), case("wn-5-lost-2", Clause::Wn5)];
        let of = |name: Option<&str>, clause| id(name, clause, &corpus);
        assert_eq!(of(None, Some(Clause::Wn5)), "wn-5-2");
        assert_eq!(of(Some("found"), Some(Clause::Wn5)), "wn-5-found");
        assert_eq!(of(Some("wn-5-lost"), Some(Clause::Wn5)), "wn-5-lost-3");
        assert_eq!(of(Some("found"), None), "found");
    }
}
