//! Equal choices make equal cases, however they are asked for.

use editproof_conformance::choice::Choices;
use editproof_conformance::generate::{
    Feature, Profile, case, case_from_text, numbered, parse_id, parse_text_id, planned,
};

#[test]
fn a_case_made_alone_is_the_case_made_in_sequence() {
    let profile = Profile::default();
    let sequence: Vec<_> = (0..500).map(|index| numbered(11, index, &profile)).collect();
    for index in (0..500).rev() {
        assert_eq!(numbered(11, index, &profile), sequence[index as usize]);
    }
    assert_ne!(numbered(12, 3, &profile).edits, sequence[3].edits);
}

#[test]
fn a_recorded_case_replays() {
    let profile = Profile::default();
    for index in 0..500 {
        let mut choices = Choices::seeded(13, index).recording();
        let first = case(&mut choices, &profile);
        assert_eq!(case(&mut Choices::replayed(choices.into_record()), &profile), first);
    }
}

#[test]
fn no_choices_at_all_make_the_simplest_case() {
    let case = case(&mut Choices::from_bytes([]), &Profile::default());
    assert_eq!(case.edits.len(), 1);
    assert!(case.text.len() < 8, "{:?}", case.text);
}

#[test]
fn a_given_text_is_kept() {
    let text = "fn main() {\r\n    println!(\"x\");\r\n}\r\n";
    for index in 0..500 {
        assert_eq!(case_from_text(&mut Choices::seeded(14, index), text, &Profile::default()).text, text);
    }
}

#[test]
fn features_that_are_off_stay_out() {
    let profile = [
        Feature::Crlf,
        Feature::LoneCr,
        Feature::Batches,
        Feature::Tolerant,
        Feature::ReplaceAll,
        Feature::Bom,
        Feature::LoweredLimits,
        Feature::InvalidBatches,
    ]
    .into_iter()
    .fold(Profile::default(), Profile::without);
    for index in 0..2000 {
        let (case, plan) = planned(&mut Choices::seeded(15, index), &profile);
        assert!(!case.text.contains('\r') && !case.has_utf8_bom && !plan.lowered, "{index}");
        assert!(case.edits.len() == 1 && !case.edits[0].replace_all && !case.edits[0].old_text.is_empty(), "{index}");
        assert_eq!(case.matching, editproof_spec::Matching::Exact);
    }
}

#[test]
fn ids_read_back() {
    assert_eq!(parse_id(&numbered(3, 4, &Profile::default()).id), Some((3, 4)));
    assert_eq!((parse_text_id("t3-4"), parse_text_id("g3-4")), (Some((3, 4)), None));
    for id in ["", "g3", "g3-", "g-4", "g3-4-5", "g03-4", "g+3-4", "x3-4", "g99999999999999999999-1"] {
        assert_eq!(parse_id(id), None, "{id}");
    }
}
