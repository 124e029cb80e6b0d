//! `HAZARDS.md` and the corpus say the same: every case whose expected answer is not a sane one is listed, and no other.

use editproof_conformance::case::{Case, load_path};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The ids in the first column of each table, table by table.
fn tables(page: &str) -> Vec<BTreeSet<String>> {
    page.split("\n## ")
        .skip(1)
        .map(|section| {
            let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
            cells.map(|(id, _)| id.to_owned()).collect()
        })
        .collect()
}

/// The ids of cases whose expected answer common sense would not call good.
fn surprising(cases: &[Case]) -> BTreeSet<String> {
    let surprises = |case: &&Case| match (&case.sane, &case.expect) {
        (Some(sane), Some(answer)) => !sane.allows(answer),
        _ => false,
    };
    cases.iter().filter(surprises).map(|case| case.id.clone()).collect()
}

#[test]
fn the_page_lists_exactly_the_surprising_cases() {
    let page = fs::read_to_string(root().join("HAZARDS.md")).unwrap();
    let cases = load_path(&root().join("corpus")).unwrap();
    let [differing, known] = tables(&page).try_into().unwrap();
    assert_eq!(differing, surprising(&cases));
    let ids: BTreeSet<String> = cases.iter().map(|case| case.id.clone()).collect();
    let strange: Vec<_> = known.iter().filter(|id| !ids.contains(*id) || differing.contains(*id)).collect();
    assert!(strange.is_empty(), "no such case, or listed twice: {strange:?}");
    assert!(differing.len() >= 2 && known.len() >= 10);
}

/// Negative control: an expectation that becomes unsane is missed in the page.
#[test]
fn a_new_surprise_is_noticed() {
    let mut cases = load_path(&root().join("corpus/reports")).unwrap();
    let before = surprising(&cases);
    let case = cases.iter_mut().find(|case| case.id == "del-text-only").unwrap();
    case.sane.as_mut().unwrap().texts.clear();
    assert_eq!(surprising(&cases).difference(&before).collect::<Vec<_>>(), ["del-text-only"]);
}
