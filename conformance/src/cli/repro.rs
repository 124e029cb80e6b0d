//! `editproof repro`: one case, explained tier by tier, and how the engine's answer compares.

use super::corpus;
use super::engine::EngineArgument;
use super::exit::{Error, Exit};
use super::output::Output;
use super::written::{self, OwnEdit};
use crate::case::Case;
use crate::engines::{Engine, guard};
use crate::generate::{Profile, TextPool, numbered, parse_id, parse_text_id};
use crate::report::answer::{response_block, response_line};
use crate::report::style::{HEADING, RIGHT, WRONG};
use crate::report::{explanation, failure, visible};
use crate::verdict::Judgement;
use clap::Args;
use editproof_oracle::explain::{Decision, decided_by, explain};
use editproof_spec::Clause;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = r"Examples:
  editproof repro failures/g1-17.json
      a failure that `editproof run` stored
  editproof repro g1-17
      generated case 17 of seed 1
  editproof repro t1-17 --texts ~/src/project
      case 17 of seed 1, made from the texts of that folder
  editproof repro corpus/1-batches/BA-1.json --id ba-1-one-edit
      one case of a file of several
  editproof repro --text 'a\r\n  b\r\n' --old 'a\nb' --new 'x' --tolerant
      an edit of your own
  editproof repro --text @src/lib.rs --old 'foo' --new 'bar' --old 'baz' --new ''
      a batch of two on a real file

Exit status: 0 all agree, 1 differences, 2 usage or bad input, 70 internal error";

/// Explain one case: what oracle and engine do with it, and why
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", written::HELP))]
pub(super) struct Repro {
    /// A case file, the id of a case of the corpus, or the id of a generated case
    #[arg(value_name = "FILE|ID", required_unless_present = "text", conflicts_with_all = ["text", "old", "new", "replace_all", "tolerant"])]
    case: Option<PathBuf>,

    /// The folder that a case made from texts (such as `t1-17`) was made from
    #[arg(long, value_name = "DIR", requires = "case")]
    texts: Option<PathBuf>,

    /// Which case of the file
    #[arg(long, value_name = "ID", requires = "case")]
    id: Option<String>,

    #[command(flatten)]
    written: OwnEdit,

    #[command(flatten)]
    engine: EngineArgument,
}

impl Repro {
    /// Explains and compares.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let case = self.case()?;
        let mut engine = self.engine.choice.make();
        let judgement = Judgement::of(&case, engine.as_mut(), |_| {});
        output.print(&format!("{HEADING}case {}{HEADING:#}\n", case.id))?;
        output.print(&failure::question(&case))?;
        output.print(&self.explained(&case, &judgement))?;
        output.print(&self.compared(&case, &judgement))?;
        output.print(&format!("{}\n", visible::LEGEND))?;
        Ok(if judgement.disagreements.is_empty() { Exit::Agree } else { Exit::Differ })
    }

    fn case(&self) -> Result<Case, Error> {
        if let Some(named) = &self.case {
            return self.named(named);
        }
        let missing = || Error::BadInput("expected a case or `--text`; see `editproof repro --help`".to_owned());
        self.written.case()?.ok_or_else(missing)
    }

    fn named(&self, named: &Path) -> Result<Case, Error> {
        if named.exists() {
            let cases = corpus::load(&[named.to_owned()])?;
            return match &self.id {
                Some(id) => choose(cases, id, &format!("in `{}`", named.display())),
                None => only(cases, named),
            };
        }
        let id = named.to_string_lossy();
        if let Some((seed, index)) = parse_id(&id) {
            return Ok(numbered(seed, index, &Profile::default()));
        }
        if let Some((seed, index)) = parse_text_id(&id) {
            let folder = self.texts.as_ref().ok_or_else(|| {
                Error::BadInput(format!("`{id}` was made from the texts of a folder; name it with `--texts DIR`"))
            })?;
            let pool = TextPool::load(folder, TextPool::MAX_BYTES);
            let pool = pool.map_err(Error::bad_input)?;
            return Ok(pool.numbered(seed, index, &Profile::default()));
        }
        choose(corpus::cases()?, &id, "as a file, nor as the id of a case of the corpus")
    }

    /// The oracle's way through the case.
    fn explained(&self, case: &Case, judgement: &Judgement) -> String {
        let edits = case.borrowed_edits();
        let input = case.input(&edits);
        let explained = guard::catch(|| (explain(&input, &case.limits), decided_by(&input, &case.limits)));
        let (explained, batch) = match explained {
            Ok(explained) => explained,
            Err(trouble) => return format!("{WRONG}the oracle cannot explain: it {trouble}{WRONG:#}\n"),
        };
        let mut engine = self.engine.choice.make();
        let mut before = case.text.as_str();
        let mut out = String::new();
        for edit in &explained {
            let notes =
                if case.edits.len() > 1 { alone(case, edit.position, before, engine.as_mut()) } else { String::new() };
            out.push_str(&explanation::edit(case, edit, before, &notes));
            if let Decision::Applied { text, .. } = &edit.decision {
                before = text;
            }
        }
        let ids: Vec<_> = batch.iter().map(|clause| clause.id()).collect();
        let _ = writeln!(
            out,
            "{HEADING}the batch{HEADING:#}: {}; decided by {}",
            response_line(&judgement.oracle),
            ids.join(", ")
        );
        let decided: Vec<Clause> =
            explained.iter().flat_map(|edit| edit.decided_by.iter().copied()).chain(batch).collect();
        out.push_str(&explanation::clauses(decided));
        out
    }

    /// The engine's answer and the verdicts.
    fn compared(&self, case: &Case, judgement: &Judgement) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "{HEADING}the answers{HEADING:#}");
        let _ = writeln!(out, "  oracle: {}", response_line(&judgement.oracle));
        let _ = writeln!(out, "  engine `{}`: {}", self.engine.choice, response_line(&judgement.engine));
        if judgement.disagreements.is_empty() {
            out.push_str(&response_block(&judgement.oracle));
            let _ = writeln!(out, "  {RIGHT}no difference{RIGHT:#}");
        } else {
            for disagreement in &judgement.disagreements {
                let _ = writeln!(out, "  {WRONG}{disagreement}{WRONG:#}");
            }
            out.push_str(&failure::differences(case, judgement));
            out.push_str(&failure::excess(judgement));
        }
        out
    }
}

/// What the engine makes of one edit of a batch on the text that the oracle has before it: tells which edit it is that
/// an engine gets wrong.
fn alone(case: &Case, position: usize, before: &str, engine: &mut dyn Engine) -> String {
    let Some(edit) = position.checked_sub(1).and_then(|at| case.edits.get(at)) else { return String::new() };
    let mut one = Case::new(case.id.clone(), before, vec![edit.clone()], case.matching);
    one.has_utf8_bom = case.has_utf8_bom;
    one.limits = case.limits;
    let judgement = Judgement::of(&one, engine, |_| {});
    if judgement.disagreements.is_empty() {
        return "  the engine, given this edit alone, agrees\n".to_owned();
    }
    let mut out = format!("  {WRONG}the engine, given this edit alone, does not agree{WRONG:#}\n");
    out.push_str(&failure::differences(&one, &judgement));
    out
}

fn only(mut cases: Vec<Case>, file: &Path) -> Result<Case, Error> {
    match (cases.pop(), cases.len()) {
        (Some(case), 0) => Ok(case),
        (last, rest) => {
            let ids: Vec<_> = cases.iter().chain(&last).take(5).map(|case| format!("`{}`", case.id)).collect();
            Err(Error::BadInput(format!(
                "`{}` holds {} cases; choose one with `--id`, for example {}",
                file.display(),
                rest + usize::from(last.is_some()),
                ids.join(", ")
            )))
        }
    }
}

fn choose(cases: Vec<Case>, id: &str, place: &str) -> Result<Case, Error> {
    let nearest = cases.iter().map(|case| case.id.as_str()).max_by(|a, b| {
        let near = |other: &str| strsim::jaro_winkler(other, id);
        near(a).total_cmp(&near(b))
    });
    let cure = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
    let missing = Error::BadInput(format!("found no `{id}` {place}{cure}"));
    cases.into_iter().find(|case| case.id == id).ok_or(missing)
}
