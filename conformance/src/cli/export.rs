//! `editproof export`: cases with their right answers as JSON lines, for tests in any language.
//!
//! Why not the case format's canonical form: a test that reads these lines should need a JSON reader and nothing else, so every text
//! stands there as it is, and every edit and match by itself. `editproof run` reads the file too.

use super::corpus;
use super::exit::{Error, Exit};
use super::output::written;
use crate::case::Case;
use crate::engines::{Oracle, guard};
use crate::enumerate::{Alphabet, Bound};
use crate::report::plain::line;
use crate::run::{Generated, Plan};
use clap::Args;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
The answers are the oracle's. Each line is a case with `id`, `text`, `edits`, `matching`, `limits` where they differ from the \
specification's, and `expect`: `text` and `matches`, or `code` and `message`. corpus/README.md describes the keys.

Examples:
  editproof export > cases.jsonl
      the whole corpus and 3,000 generated cases
  editproof export --generate 20000 --seed 7 --most-bytes 5000 > cases.jsonl
      more generated cases, none of a text beyond 5,000 bytes
  editproof export corpus/3-lines --generate 0
      a part of the corpus
  editproof run cases.jsonl --generate 0 --engine 'node my-engine.js'
      the same cases without a test of your own

Exit status: 0 all written, 2 usage or bad input, 70 internal error";

/// Write cases with their right answers as JSON lines, for tests of your own
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Export {
    /// Case files (`.json`, `.jsonl`) and folders of them [default: the whole corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How many cases to generate beside those that are read
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    generate: u64,

    /// The seed of the generated cases; the same seed gives the same cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Also every Nth case of the small enumeration (`editproof prove --bound small`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,

    /// Leave out cases whose text is larger
    #[arg(long, value_name = "BYTES", default_value_t = 65_536)]
    most_bytes: usize,
}

impl Export {
    /// Writes the lines to standard output.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self) -> Result<Exit, Error> {
        // Not the reports' output: that takes control characters away where it is no terminal, and the texts may hold some.
        let mut out = BufWriter::new(stdout().lock());
        let cases = if self.paths.is_empty() { corpus::cases()? } else { corpus::load(&self.paths)? };
        let plan = Plan {
            cases: &cases,
            generated: Generated { count: self.generate, seed: self.seed, texts: None },
            ..Plan::default()
        };
        for number in 0..plan.len() {
            let case = plan.case(number).map_err(Error::internal)?;
            self.write(&case, &mut out)?;
        }
        self.enumerated(&mut out)?;
        written(out.flush())?;
        Ok(Exit::Agree)
    }

    fn enumerated(&self, out: &mut impl Write) -> Result<(), Error> {
        let Some(every) = self.every else { return Ok(()) };
        for space in Bound::Small.spaces(&Alphabet::default()) {
            let mut number = 0;
            let mut failed = None;
            space.visit_all(&mut |input| {
                number += 1;
                if number % every == 0 {
                    let case = space.case(format!("{}-{number}", space.name), input);
                    failed = self.write(&case, out).err();
                }
                failed.is_none()
            });
            failed.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    fn write(&self, case: &Case, out: &mut impl Write) -> Result<(), Error> {
        if case.text.len() > self.most_bytes {
            return Ok(());
        }
        let edits = case.borrowed_edits();
        let answer = guard::ask(&mut Oracle, &case.input(&edits), &case.limits)
            .map_err(|trouble| Error::Internal(format!("case {}: the oracle {trouble}", case.id)))?;
        written(out.write_all(line(case, &answer).as_bytes())).map(drop)
    }
}
