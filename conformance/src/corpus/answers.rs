//! The answers that a corpus records, held against the oracle's.

use crate::case::Case;
use crate::engines::{Oracle, Response, guard};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The oracle's answer to `case`; a trouble when the oracle breaks.
pub fn right_answer(case: &Case) -> Response {
    let edits = case.borrowed_edits();
    guard::ask(&mut Oracle, &case.input(&edits), &case.limits)
}

/// The cases whose recorded answer is not the oracle's, each with the oracle's; in the order of the cases.
///
/// On all cores, because a few cases of real size take the oracle seconds.
pub fn differing(cases: &[Case]) -> Vec<(&Case, Response)> {
    let check = |at: usize| {
        let case = cases.get(at)?;
        let answer = right_answer(case);
        let is_expected = answer.as_ref().is_ok_and(|answer| case.expect.as_ref() == Some(answer));
        Some((!is_expected).then_some((at, case, answer)))
    };
    let next = AtomicUsize::new(0);
    let work = || std::iter::from_fn(|| check(next.fetch_add(1, Ordering::Relaxed))).flatten().collect::<Vec<_>>();
    let mut found = std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        // A worker cannot panic: the oracle is guarded.
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, case, answer)| (case, answer)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Answer, CaseEdit};
    use editproof_spec::Matching;

    #[test]
    fn a_wrong_answer_is_told_with_the_right_one() {
        let case = |id: &str, new: &str| {
            let edit = CaseEdit { old_text: "a".into(), new_text: new.into(), replace_all: false };
            Case::new(id, "a b", vec![edit], Matching::Exact)
        };
        let mut cases: Vec<Case> = (0..50).map(|n| case(&n.to_string(), "x")).collect();
        let right = right_answer(&cases[0]).ok();
        assert!(matches!(&right, Some(Answer::Applied { text, .. }) if text == "x b"));
        cases.iter_mut().for_each(|case| case.expect = right.clone());
        cases.push(Case { expect: right.clone(), ..case("wrong", "y") });
        let found = differing(&cases);
        assert!(found.len() == 1 && found[0].0.id == "wrong" && found[0].1.as_ref().ok() != right.as_ref());
    }
}
