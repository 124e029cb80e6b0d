//! Cases as a proptest strategy, and failing ones as files.
//!
//! The strategy is a list of bytes from which the generator chooses: so one generator serves here as everywhere, and
//! proptest's shrinking of the bytes (fewer, smaller) shrinks the case, because zeros are the simplest choices.

use editproof_conformance::case::{Case, to_json};
use editproof_conformance::choice::Choices;
use editproof_conformance::generate::{Profile, case};
use editproof_conformance::report::draft::draft;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that nearly every case of the default profile makes do with; after them come zeros.
const BYTES: usize = 700;

/// A generated case.
pub(crate) fn any_case(profile: Profile) -> impl Strategy<Value = Case> {
    proptest::collection::vec(proptest::num::u8::ANY, 0..BYTES)
        .prop_map(move |bytes| case(&mut Choices::from_bytes(bytes), &profile))
}

/// A property that does not hold: the smallest case found, why, and the file that holds it.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The case, shrunk.
    pub(crate) case: Case,
    /// What was expected and found.
    pub(crate) why: String,
    /// The case file.
    pub(crate) file: PathBuf,
}

/// Checks `holds` for `cases` cases; the first that fails is shrunk and written to `folder`.
pub(crate) fn search(
    property: &str,
    folder: &Path,
    cases: u32,
    profile: Profile,
    holds: impl Fn(&Case) -> Result<(), String>,
) -> Result<(), Box<Broken>> {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 50_000, ..Config::default() };
    // A fixed seed: a failure in a check that nobody can repeat helps nobody. Long runs are the command line's.
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result =
        runner.run(&any_case(profile), |case| holds(&case).map_err(proptest::test_runner::TestCaseError::fail));
    match result {
        Ok(()) => Ok(()),
        Err(TestError::Fail(why, case)) => {
            let file = store(property, folder, &case);
            Err(Box::new(Broken { case, why: why.to_string(), file }))
        }
        Err(TestError::Abort(why)) => panic!("{property}: proptest gave up: {why}"),
    }
}

/// As [`search`] with the corpus as the place for failures, and a panic that says how to reproduce one.
#[track_caller]
pub(crate) fn check(property: &str, cases: u32, profile: Profile, holds: impl Fn(&Case) -> Result<(), String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/regressions");
    if let Err(broken) = search(property, &folder, cases, profile, holds) {
        panic!(
            "{property}: {}\nkept as a draft, which says how to finish it; reproduce with: cargo run --release -- repro {}\n{:#?}",
            broken.why,
            broken.file.display(),
            broken.case
        );
    }
}

/// Keeps the case in a file of its own, as a draft for the corpus.
fn store(property: &str, folder: &Path, case: &Case) -> PathBuf {
    let kept = draft(case, property);
    let file = folder.join(format!("{}.json", kept.id));
    fs::create_dir_all(folder).unwrap();
    fs::write(&file, to_json([&kept])).unwrap();
    file
}
