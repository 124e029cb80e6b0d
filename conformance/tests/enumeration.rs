//! The enumeration as a library: complete, counted rightly, halved rightly, independent of threads, shards and
//! interruptions, and awake to wrong engines.

use editproof_conformance::engines::{Choice, Control, Eager, Engine, Fast, Oracle};
use editproof_conformance::enumerate::symmetry::{exchanged, exchanged_answer};
use editproof_conformance::enumerate::{Alphabet, Bound, Lengths, Plan, Proof, Space, State, prove};
use editproof_conformance::shard::Shard;
use editproof_spec::{Edit, Input, Limits, Matching};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::Path;

const SYMBOLS: [&str; 6] = ["a", "b", " ", "\t", "\n", "\r\n"];

fn characters(edits: usize, lengths: Lengths) -> Space {
    Space::characters("characters", &Alphabet::default(), edits, lengths)
}

/// Small spaces of every kind.
fn spaces() -> Vec<Space> {
    vec![
        characters(1, Lengths::up_to(3, 2, 1, 4)),
        characters(2, Lengths::up_to(1, 1, 1, 3)),
        Space::lines("lines", Lengths { text: 1..=2, old: 1..=1, new: 1..=1, together: 0..=4 }),
    ]
}

fn choice(name: &str) -> Choice {
    name.parse().unwrap()
}

fn plan<'a>(spaces: &'a [Space], engine: &'a Choice) -> Plan<'a> {
    Plan { spaces, engine, shard: Shard::WHOLE, kept: 3 }
}

fn proved(plan: &Plan<'_>, jobs: usize, state: State) -> Proof {
    prove(plan, NonZeroUsize::new(jobs).unwrap(), state, &|_| {}).unwrap()
}

fn in_memory() -> State {
    State::in_memory("")
}

/// A case as one string.
fn written(input: &Input<'_>) -> String {
    format!("{:?} {:?} {:?}", input.matching, input.text, input.edits)
}

fn visited(space: &Space) -> Vec<String> {
    let mut all = Vec::new();
    space.visit_all(&mut |input| {
        all.push(written(input));
        true
    });
    all
}

/// Every string of up to `length` symbols, by another way than the enumeration's.
fn strings(length: usize) -> Vec<(usize, String)> {
    let mut all = vec![(0, String::new())];
    let mut start = 0;
    for size in 1..=length {
        let end = all.len();
        for at in start..end {
            for symbol in SYMBOLS {
                all.push((size, format!("{}{symbol}", all[at].1)));
            }
        }
        start = end;
    }
    all
}

#[test]
fn every_case_within_the_bound_is_there_once() {
    let space = characters(1, Lengths::up_to(2, 2, 1, 3));
    let mut expected = BTreeSet::new();
    for (text_size, text) in strings(2) {
        for (old_size, old) in strings(2) {
            for (new_size, new) in strings(1) {
                let letters = format!("{text}{old}{new}");
                let first = letters.find(['a', 'b']).map(|at| &letters[at..=at]);
                if text_size + old_size + new_size > 3 || first == Some("b") {
                    continue;
                }
                for matching in [Matching::Exact, Matching::Tolerant] {
                    for replace_all in [false, true] {
                        let edits = [Edit { old_text: &old, new_text: &new, replace_all }];
                        let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching };
                        expected.insert(written(&input));
                    }
                }
            }
        }
    }
    let found = visited(&space);
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn the_formula_counts_what_is_visited() {
    for space in spaces().iter().chain(&[Space::of_size(&['a', 'b', ' ', '\r', '\n'], 1, 3, true)]) {
        let found = visited(space);
        assert_eq!(found.len() as u64, space.count(), "{}", space.name);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{}", space.name);
    }
}

#[test]
fn the_gate_has_ten_million_cases_and_the_release_a_billion() {
    let count = |bound: Bound| bound.spaces(&Alphabet::default()).iter().map(Space::count).sum::<u64>();
    assert!(count(Bound::Small) < 500_000);
    assert!((10_000_000..20_000_000).contains(&count(Bound::Gate)), "{}", count(Bound::Gate));
    assert!((1_000_000_000..2_000_000_000).contains(&count(Bound::Release)), "{}", count(Bound::Release));
}

/// Canonical cases and their partners together are all cases.
#[test]
fn canonical_cases_stand_for_all() {
    let mut whole = characters(1, Lengths::up_to(2, 1, 1, 3));
    let mut both: BTreeSet<String> = BTreeSet::new();
    whole.visit_all(&mut |input| {
        both.insert(written(input));
        let (text, old, new) =
            (exchanged(input.text), exchanged(input.edits[0].old_text), exchanged(input.edits[0].new_text));
        let edits = [Edit { old_text: &old, new_text: &new, ..input.edits[0] }];
        both.insert(written(&Input { text: &text, edits: &edits, ..*input }));
        true
    });
    whole.is_symmetric = false;
    assert_eq!(both, visited(&whole).into_iter().collect());
}

/// How many cases `engine` answers otherwise once their letters are exchanged.
fn asymmetric(engine: &mut dyn Engine, lengths: Lengths) -> u64 {
    let mut space = characters(1, lengths);
    space.is_symmetric = false;
    let limits = Limits::default();
    let mut count = 0;
    space.visit_all(&mut |input| {
        let (text, old, new) =
            (exchanged(input.text), exchanged(input.edits[0].old_text), exchanged(input.edits[0].new_text));
        let edits = [Edit { old_text: &old, new_text: &new, ..input.edits[0] }];
        let answer = engine.answer(input, &limits).unwrap();
        let partner = engine.answer(&Input { text: &text, edits: &edits, ..*input }, &limits).unwrap();
        count += u64::from(exchanged_answer(&answer) != partner);
        true
    });
    count
}

#[test]
fn engine_and_oracle_commute_with_an_exchange_of_letters() {
    let lengths = || Lengths::up_to(3, 2, 1, 4);
    assert_eq!(asymmetric(&mut Fast::default(), lengths()), 0);
    assert_eq!(asymmetric(&mut Eager, lengths()), 0);
    assert_eq!(asymmetric(&mut Oracle, lengths()), 0);
    // The control.
    assert!(asymmetric(&mut Control::LetterB, lengths()) > 0);
}

#[test]
fn the_fast_engine_is_proved_on_all_its_paths() {
    let spaces = spaces();
    let proof = proved(&plan(&spaces, &Choice::Fast), 2, in_memory());
    assert_eq!((proof.differing(), proof.differences.len()), (0, 0), "{:#?}", proof.differences);
    assert!(proof.is_whole && proof.exchanged() > 500);
    for (space, proof) in spaces.iter().zip(&proof.spaces) {
        assert_eq!((proof.whole, proof.formula, proof.compared), (space.count(), space.count(), space.count()));
    }
    let paths = proof.paths.unwrap();
    assert!(paths.len() >= 10, "{paths:?}");
}

#[test]
fn threads_change_neither_digest_nor_differences() {
    let spaces = spaces();
    for engine in ["fast", "oracle", "control:line-breaks"].map(choice) {
        let run = |jobs| {
            let proof = proved(&plan(&spaces, &engine), jobs, in_memory());
            let ids: Vec<String> = proof.differences.iter().map(|found| found.failed.case.id.clone()).collect();
            (proof.digest.clone(), proof.differing(), ids)
        };
        let one = run(1);
        assert_eq!(one, run(2));
        assert_eq!(one, run(5));
    }
}

#[test]
fn engines_that_answer_alike_have_one_digest_and_others_another() {
    let spaces = spaces();
    let digest = |name: &str| proved(&plan(&spaces, &choice(name)), 2, in_memory()).digest;
    assert_eq!(digest("fast"), digest("oracle"));
    assert_ne!(digest("fast"), digest("control:line-numbers"));
    let fewer = &spaces[..2];
    assert_ne!(digest("fast"), proved(&plan(fewer, &Choice::Fast), 2, in_memory()).digest);
}

#[test]
fn wrong_engines_differ() {
    let spaces = spaces();
    for (name, verdict) in [
        ("control:line-breaks", "wrong-text"),
        ("control:line-numbers", "wrong-message"),
        ("control:panics", "panicked"),
    ] {
        let proof = proved(&plan(&spaces, &choice(name)), 2, in_memory());
        assert!(proof.differing() > 0, "{name}");
        let verdicts = &proof.differences[0].failed.judgement.disagreements;
        assert_eq!(verdicts[0].verdict.as_str(), verdict, "{name}");
        assert!(proof.differences.len() <= 3);
    }
}

#[test]
fn an_engine_that_is_wrong_on_symmetric_cases_only_is_found() {
    let spaces = [characters(1, Lengths::up_to(3, 1, 1, 4))];
    let proof = proved(&plan(&spaces, &choice("control:letter-b")), 2, in_memory());
    assert!(proof.differing() > 0);
    let all_exchanged = proof.differences.iter().all(|found| found.failed.case.id.ends_with("-exchanged"));
    assert!(all_exchanged, "{:#?}", proof.differences);
}

fn open(path: &Path, plan: &Plan<'_>) -> State {
    State::open(path, plan.fingerprint("build")).unwrap()
}

#[test]
fn shards_and_interruptions_give_the_whole_digest() {
    let spaces = spaces();
    let whole = proved(&plan(&spaces, &Choice::Fast), 2, in_memory());
    let folder = tempfile::tempdir().unwrap();

    let mut files = String::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = Plan { shard: shard.parse().unwrap(), ..plan(&spaces, &Choice::Fast) };
        let path = folder.path().join(shard.replace('/', "-"));
        let proof = proved(&part, 2, open(&path, &part));
        assert!(!proof.is_whole && proof.cases() < whole.cases());
        assert_ne!(proof.digest, whole.digest);
        files += &std::fs::read_to_string(path).unwrap();
    }
    let joined = folder.path().join("joined");
    std::fs::write(&joined, &files).unwrap();
    let plan = plan(&spaces, &Choice::Fast);
    let proof = proved(&plan, 2, open(&joined, &plan));
    assert!(proof.is_whole);
    assert_eq!((&proof.digest, proof.cases(), proof.resumed), (&whole.digest, whole.cases(), whole.cases()));

    // Interrupted in the middle of a write.
    let interrupted = folder.path().join("interrupted");
    std::fs::write(&interrupted, &files[..files.len() * 2 / 3]).unwrap();
    let proof = proved(&plan, 2, open(&interrupted, &plan));
    assert!(proof.is_whole && proof.resumed < whole.cases() && proof.resumed > 0);
    assert_eq!(proof.digest, whole.digest);
}

#[test]
fn a_state_of_other_blocks_is_refused() {
    let spaces = spaces();
    let all = plan(&spaces, &Choice::Fast);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    // Written under the name of another enumeration, which has other blocks.
    let fewer = plan(&spaces[2..], &Choice::Fast);
    proved(&fewer, 2, State::open(&path, all.fingerprint("build")).unwrap());
    let error = prove(&all, NonZeroUsize::MIN, open(&path, &all), &|_| {}).unwrap_err().to_string();
    assert!(error.contains("which is none of this enumeration"), "{error}");
}

#[test]
fn differences_are_found_again_after_an_interruption() {
    let spaces = spaces();
    let engine = choice("control:line-breaks");
    let plan = plan(&spaces, &engine);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let first = proved(&plan, 2, open(&path, &plan));
    let again = proved(&plan, 2, open(&path, &plan));
    assert!(first.differing() > 0 && again.resumed > 0);
    assert_eq!((first.differing(), &first.digest), (again.differing(), &again.digest));
}
