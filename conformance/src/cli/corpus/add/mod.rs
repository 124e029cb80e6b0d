//! `editproof corpus add`: from a failing case or a pasted finding to a named, minimal, flagged case, in one command.
//!
//! Everything is decided before anything is written: either the corpus gets a case that keeps all its rules, or the input is kept
//! with the reasons in it. Files are replaced whole, so a corpus file is never half written.

mod pasted;
mod place;
mod refusal;
mod words;

use super::super::engine::EngineArgument;
use super::super::exit::{Error, Exit};
use super::super::output::Output;
use super::super::written::{self, OwnEdit};
use crate::case::wire::COMMENT_START;
use crate::case::{Case, DRAFT, FLAGS, lint, load_files, to_json, with_case};
use crate::corpus::Corpus;
use crate::corpus::answers::right_answer;
use crate::corpus::lint::asks_the_same;
use crate::corpus::manifest::Manifest;
use crate::engines::Choice;
use crate::report::answer::{response_block, response_line};
use crate::report::clauses::deciding_clauses;
use crate::report::failure::question;
use crate::report::style::RIGHT;
use crate::report::visible::LEGEND;
use crate::shrink::{Budget, shrink};
use clap::Args;
use editproof_qualification::file;
use editproof_spec::Clause;
use pasted::Pasted;
use place::To;
use std::io::Read;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
A finding is a JSON object with the keys of a case (corpus/README.md), `old` and `new` in place of `edits`, and `kind` (the file of \
findings/ that it belongs to), or lines such as
  text: a\\r\\n  b\\r\\n
  old: a\\nb
  new: x
  tolerant
  story: it doubled the line break
with `id`, `kind`, `source`, `comment`, `flags`, `accepts`, `bounds`, `replaceAll` and `bom` if they are known; a text of several lines \
may stand between two lines ``` as it is. The answer is the oracle's. What is refused is kept as NAME.rej with the reasons in it.

Examples:
  editproof corpus add failures/g1-17-shrunk.json --name lone-cr-kept --flags lone-cr --comment 'drops a CR that has no LF'
      a failure that `editproof run` stored, into regressions/
  editproof corpus add finding.txt --to findings/wrong-output --source 'review of an engine, revision 2' --flags crlf --comment 'doubles the break'
      a review finding
  editproof corpus add - --name found --flags peel --comment 'loses the blank' < paste.json
      from standard input
  editproof corpus add --text 'a b' --old 'a  b' --new x --tolerant --to WN-2 --name two-blanks --flags window --comment 'wants as many blanks'
      an edit of your own, into the file of a clause
  editproof corpus add big.json --engine 'node my-engine.js' --name small --flags crlf --comment 'doubles the break'
      made as small as it gets while the engine fails on it in the same way

Exit status: 0 added, 2 refused, usage or bad input, 70 internal error";

/// Add a case to the corpus: from a failing case, a pasted review finding, or an edit of your own
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", written::HELP))]
pub(super) struct Add {
    /// A case file, or a finding as JSON or as lines of words; `-` is standard input
    #[arg(value_name = "FILE|-", required_unless_present = "text", conflicts_with = "text")]
    input: Option<PathBuf>,

    #[command(flatten)]
    written: OwnEdit,

    /// Which case of the file, if it holds several
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// What the case is called; in the file of a clause the clause stands before it [default: the next free number]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Where it belongs: a clause such as `WN-5`, `regressions`, `findings/KIND` or `reports/TOPIC` [default: findings/ for a finding
    /// with a kind, regressions/ for what the harness stored, else the clause that decides and that the fewest cases show]
    #[arg(long, value_name = "PLACE")]
    to: Option<To>,

    /// The kinds of bug that it looks for: words of the dictionary in corpus/README.md
    #[arg(long, value_name = "FLAGS", value_delimiter = ',')]
    flags: Vec<String>,

    /// Which wrong engine it catches; `an engine fails this if it` may be left out
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,

    /// What happened, for people
    #[arg(long, value_name = "TEXT")]
    story: Option<String>,

    /// Where it comes from
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,

    /// Clauses of which it shows something that they accept [default: suggested by the oracle's explanation]
    #[arg(long, value_name = "CLAUSES", value_delimiter = ',')]
    accepts: Vec<Clause>,

    /// Clauses of which it shows something that they bound [default: as for `--accepts`]
    #[arg(long, value_name = "CLAUSES", value_delimiter = ',')]
    bounds: Vec<Clause>,

    /// Make it as small as it gets also for the built-in engine; with another `--engine` that is done anyway
    #[arg(long)]
    shrink: bool,

    /// Show what would be added, and write nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    engine: EngineArgument,
}

/// A case that may be added.
struct Prepared {
    case: Case,
    /// The file within the corpus, and its new text.
    path: String,
    text: String,
    notes: Vec<String>,
}

/// Why a case is not added.
type Reasons = Vec<String>;

impl Add {
    /// Adds, or refuses and keeps the input.
    ///
    /// # Errors
    /// The case was refused, or a file cannot be read or written.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let (name, input) = self.input()?;
        let corpus = super::nearest();
        let prepared = match self.prepare(&input, &corpus) {
            Ok(prepared) => prepared,
            Err(reasons) => return Err(self.refuse(&name, &input, &reasons)),
        };
        let Prepared { case, path, text, notes } = &prepared;
        let file = corpus.shown(path);
        if !self.dry_run {
            let written = std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
                .and_then(|()| file::replace(&file, text.as_bytes()));
            if let Err(error) = written {
                let reason = format!("cannot write `{}`: {error}; check the path and its permissions", file.display());
                return Err(self.refuse(&name, &input, &[reason]));
            }
        }
        let verb = if self.dry_run { "would add" } else { "added" };
        output.print(&format!("{RIGHT}{verb} `{}` to {}{RIGHT:#}\n", case.id, file.display()))?;
        for note in notes {
            output.print(&format!("  {note}\n"))?;
        }
        output.print(&question(case))?;
        let answer = Ok(case.expect.clone().unwrap_or_else(|| unreachable_answer(case)));
        output.print(&format!("  the oracle: {}\n{}", response_line(&answer), response_block(&answer)))?;
        output.print(&format!("{LEGEND}\n"))?;
        if !self.dry_run {
            self.renew_manifest(&corpus, output)?;
        }
        output.print(next(path))?;
        Ok(Exit::Agree)
    }

    /// A name for the input, and its bytes.
    fn input(&self) -> Result<(String, Vec<u8>), Error> {
        let named = |otherwise: &str| self.name.clone().unwrap_or_else(|| otherwise.to_owned());
        if let Some(case) = self.written.case()? {
            return Ok((named("edit"), to_json([&Case { id: named("edit"), ..case }]).into_bytes()));
        }
        let Some(path) = &self.input else {
            return Err(Error::BadInput(
                "expected a file, `-`, or `--text`; see `editproof corpus add --help`".to_owned(),
            ));
        };
        if path.as_os_str() == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            read.map_err(|error| Error::BadInput(format!("cannot read standard input: {error}")))?;
            return Ok((named("pasted"), bytes));
        }
        let bytes = std::fs::read(path).map_err(|error| Error::file("read", path, &error))?;
        let stem = path.file_stem().map_or_else(|| "case".into(), |stem| stem.to_string_lossy().into_owned());
        Ok((stem, bytes))
    }

    fn refuse(&self, name: &str, input: &[u8], reasons: &[String]) -> Error {
        let options: Vec<String> =
            std::env::args().skip(3).filter(|word| self.input.as_deref() != Some(Path::new(word))).collect();
        let quoted = shlex::try_join(options.iter().map(String::as_str)).unwrap_or_else(|_| options.join(" "));
        let kept = if self.dry_run {
            "nothing was written".to_owned()
        } else {
            match refusal::keep(Path::new(""), name, input, &quoted, reasons) {
                Ok(file) => {
                    format!("the input is kept in `{}`; mend it or add options, and hand it in again", file.display())
                }
                Err(error) => {
                    format!("and the input cannot be kept: {error}; it was:\n{}", String::from_utf8_lossy(input))
                }
            }
        };
        Error::BadInput(format!("refused:\n  {}\n{kept}", reasons.join("\n  ")))
    }

    fn prepare(&self, input: &[u8], corpus: &Corpus) -> Result<Prepared, Reasons> {
        let one = |reason: String| vec![reason];
        let text =
            std::str::from_utf8(input).map_err(|error| one(format!("not UTF-8: {error}; store the input as UTF-8")))?;
        let Pasted { case, kind, is_stored } = pasted::read(text, self.id.as_deref()).map_err(one)?;
        let Corpus::Folder(folder) = corpus else {
            return Err(one("there is no corpus to add to; run in a working copy of editproof".to_owned()));
        };
        let all = corpus.edit_cases().map_err(|error| one(format!("the corpus cannot be read:\n{error}")))?;
        let mut notes = Vec::new();
        let own_name = Some(case.id.clone()).filter(|id| !is_stored && id != "unnamed" && self.written.text.is_none());
        let case = self.described(self.small(case, &mut notes)?);
        let case = answered(case)?;
        let mut reasons = Vec::new();
        let is_applied = matches!(case.expect, Some(crate::case::Answer::Applied { .. }));
        let (mut case, is_suggested) = with_clauses(case, is_applied);
        let clauses: Vec<Clause> = case.accepts.iter().chain(&case.bounds).copied().collect();
        let home = place::home(&clauses, &all);
        let to = match (&self.to, kind) {
            (Some(to), _) => to.clone(),
            (None, Some(kind)) => place::stories("findings", &kind).map_err(one)?,
            (None, None) if is_stored && self.written.text.is_none() => To::Regressions,
            (None, None) => To::Clause(home.ok_or_else(|| one("no clause decides it; say `--to CLAUSE`".to_owned()))?),
        };
        if let To::Clause(clause) = to
            && !clauses.contains(&clause)
        {
            if is_applied { &mut case.accepts } else { &mut case.bounds }.push(clause);
        }
        // A story may ask what a clause's case asks: it says who met it, and how.
        let is_story = |case: &Case| case.story.is_some() && case.source.is_some();
        let is_rival = |other: &&Case| !matches!(to, To::Stories(..)) || is_story(other);
        if let Some(same) = all.iter().filter(is_rival).find(|other| asks_the_same(other, &case)) {
            let place = same.origin.as_ref().map_or_else(String::new, |origin| format!(" ({origin})"));
            reasons.push(format!("`{}`{place} asks the same already; say there what is missing", same.id));
        }
        let path = place::path(&to, home, &folders(folder).map_err(|error| one(error.to_string()))?).map_err(one)?;
        let of_file: Option<Clause> = path.rsplit('/').next().and_then(|name| name.strip_suffix(".json")?.parse().ok());
        let name = self.name.clone().or(own_name);
        if name.is_none() && of_file.is_none() {
            reasons.push("no name; say `--name NAME`".to_owned());
        }
        case.id = place::id(name.as_deref().or(of_file.is_none().then_some("unnamed")), of_file, &all);
        if is_suggested {
            let ids: Vec<&str> = case.accepts.iter().chain(&case.bounds).map(|clause| clause.id()).collect();
            notes.push(format!(
                "clauses, from the oracle's explanation: {}; `--accepts` and `--bounds` say others",
                ids.join(", ")
            ));
        }
        let text = file_text(folder, &path, &case).map_err(one)?;
        reasons.extend(broken(corpus, &path, &text, &case.id));
        if reasons.is_empty() { Ok(Prepared { case, path, text, notes }) } else { Err(reasons) }
    }

    /// The case as small as it gets, if an engine is named that fails on it.
    fn small(&self, case: Case, notes: &mut Vec<String>) -> Result<Case, Reasons> {
        if !self.shrink && self.engine.choice == Choice::default() {
            return Ok(case);
        }
        let Some(shrunk) = shrink(&case, &|| self.engine.choice.make(), &Budget::FULL) else {
            return Err(vec![format!(
                "the engine `{}` does not differ from the oracle on it; name the engine that fails, or leave `--engine` out",
                self.engine.choice
            )]);
        };
        notes.push(format!(
            "size {} from {}, while `{}` fails in the same way",
            shrunk.to, shrunk.from, self.engine.choice
        ));
        let keeps_answer = shrunk.to == shrunk.from && asks_the_same(&shrunk.case, &case);
        let expect = if keeps_answer { case.expect.clone() } else { None };
        let sane = if keeps_answer { case.sane.clone() } else { None };
        let Case { text, has_utf8_bom, edits, matching, limits, .. } = shrunk.case;
        Ok(Case { text, has_utf8_bom, edits, matching, limits, expect, sane, ..case })
    }

    /// The case with what the options say of it.
    fn described(&self, mut case: Case) -> Case {
        case.family = None;
        case.origin = None;
        if case.story.as_ref().is_some_and(|story| story.starts_with(DRAFT)) {
            case.story = None;
        }
        case.story = self.story.clone().or(case.story);
        case.source = self.source.clone().or(case.source);
        if !self.flags.is_empty() {
            case.flags.clone_from(&self.flags);
        }
        case.flags.sort();
        if let Some(comment) = &self.comment {
            case.comment.clone_from(comment);
        }
        if !case.comment.is_empty() && !case.comment.starts_with(COMMENT_START) {
            case.comment = format!("{COMMENT_START}{}", case.comment);
        }
        if !(self.accepts.is_empty() && self.bounds.is_empty()) {
            (case.accepts, case.bounds) = (self.accepts.clone(), self.bounds.clone());
        }
        case
    }

    fn renew_manifest(&self, corpus: &Corpus, output: &mut Output) -> Result<(), Error> {
        let file = corpus.shown("manifest.json");
        let told = |error: String| {
            Error::BadInput(format!("the case was added, but {error}; run `editproof corpus manifest --write`"))
        };
        let manifest = Manifest::of(corpus).map_err(|error| told(error.to_string()))?;
        let written = file::replace(&file, manifest.to_json().as_bytes());
        written.map_err(|error| told(format!("`{}` cannot be written: {error}", file.display())))?;
        output.print(&format!("{} says {} cases now\n", file.display(), manifest.cases))
    }
}

/// A prepared case has its answer; what stands here is never seen.
fn unreachable_answer(case: &Case) -> crate::case::Answer {
    crate::case::Answer::Applied { text: case.text.clone(), matches: Vec::new() }
}

/// The case with the oracle's answer, which must be the recorded one if there is one.
fn answered(case: Case) -> Result<Case, Reasons> {
    let answer = right_answer(&case).map_err(|trouble| {
        vec![format!("the oracle {trouble} on it; please report it, this is a defect of editproof")]
    })?;
    match &case.expect {
        Some(expect) if *expect != answer => Err(vec![format!(
            "the oracle does not answer what it expects, but {}; read the clause again: one of the two is wrong",
            response_line(&Ok(answer))
        )]),
        _ => Ok(Case { expect: Some(answer), ..case }),
    }
}

/// The case with clauses, and whether they were suggested.
fn with_clauses(case: Case, is_applied: bool) -> (Case, bool) {
    if !(case.accepts.is_empty() && case.bounds.is_empty()) {
        return (case, false);
    }
    let mut clauses = deciding_clauses(&case);
    // A batch of one shows nothing of batches.
    if case.edits.len() < 2 {
        clauses = place::telling(&clauses);
    }
    let (accepts, bounds) = if is_applied { (clauses, Vec::new()) } else { (Vec::new(), clauses) };
    (Case { accepts, bounds, ..case }, true)
}

/// The corpus's own folders, by name.
fn folders(corpus: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(corpus)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.extend(entry.file_name().into_string());
        }
    }
    names.sort();
    Ok(names)
}

/// The file's text with the case at its end.
fn file_text(corpus: &Path, path: &str, case: &Case) -> Result<String, String> {
    let file = corpus.join(path);
    let existing = match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(format!("cannot read `{}`: {error}", file.display())),
    };
    with_case(&file, existing.as_deref(), case).map_err(|error| error.to_string())
}

/// The rules that the new file would break.
fn broken(corpus: &Corpus, path: &str, text: &str, id: &str) -> Reasons {
    let mut reasons: Reasons = match load_files([(corpus.shown(path), text.as_bytes())]) {
        Ok(cases) => {
            lint(&cases).iter().filter(|one| one.id.as_deref() == Some(id)).map(|one| one.fault.to_string()).collect()
        }
        Err(error) => error.problems.iter().map(|problem| problem.fault.to_string()).collect(),
    };
    if reasons.iter().any(|reason| reason.starts_with("no flag")) {
        let names: Vec<&str> = FLAGS.iter().map(|flag| flag.name).collect();
        reasons.push(format!("`--flags` takes of {}", names.join(", ")));
    }
    reasons
}

/// What is left to do by hand.
fn next(path: &str) -> &'static str {
    if path.starts_with("findings/") || path.starts_with("reports/") {
        "next: give the fault bank an engine with this fault (conformance/src/faults/); a test asks for one of every story\n"
    } else {
        "next: review the file, and commit it with the manifest\n"
    }
}
