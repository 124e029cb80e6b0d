//! What holds for every disturbance, and what each one is for.

use super::*;
use crate::generate::blanks::is_blank;
use std::collections::BTreeSet;

const TEXT: &str = "fn foo() {\n    let a = \"b\";\n\n    return a;  \n}\nx é…\n";

fn edit(old_text: &str) -> CaseEdit {
    CaseEdit { old_text: old_text.into(), new_text: old_text.replace("foo", "bar"), replace_all: false }
}

fn words(text: &str) -> String {
    text.chars().filter(|c| !is_blank(*c)).collect()
}

#[test]
fn names_are_unique_and_found() {
    let names: BTreeSet<_> = DISTURBANCES.iter().map(|disturbance| disturbance.name).collect();
    assert_eq!(names.len(), DISTURBANCES.len());
    assert!(DISTURBANCES.len() < 64, "a profile holds them in 64 bits");
    assert!(names.iter().all(|name| by_name(name).is_some()));
    assert!(by_name("no such disturbance").is_none());
}

#[test]
fn each_is_total_leaves_an_edit_and_does_something() {
    let texts = ["a", "\n", " ", "\r\n", "é", "\u{feff}", "...", "1|a\n2|b\n", TEXT, "  a  b\r\n\tc\r\n", "\\n\"\\\\"];
    for disturbance in DISTURBANCES {
        let mut changed = false;
        for index in 0..200 {
            for text in texts {
                let mut subject = edit(text);
                let setting = Setting { text, features: Features::ALL };
                let says = disturbance.apply(&mut Choices::seeded(5, index), &setting, &mut subject);
                assert!(!subject.old_text.is_empty(), "{disturbance:?} of {text:?}");
                assert_eq!(says, subject != edit(text), "{disturbance:?} of {text:?}");
                changed |= says;
            }
        }
        assert!(changed, "{disturbance:?} never changes anything");
    }
}

#[test]
fn whitespace_disturbances_keep_the_words_and_others_do_not() {
    for disturbance in DISTURBANCES {
        let kept = (0..400).all(|index| {
            let mut subject = edit(TEXT);
            let setting = Setting { text: TEXT, features: Features::ALL };
            disturbance.apply(&mut Choices::seeded(6, index), &setting, &mut subject);
            words(&subject.old_text) == words(TEXT) && words(&subject.new_text) == words(&TEXT.replace("foo", "bar"))
        });
        assert_eq!(kept, disturbance.kind != Kind::Content, "{disturbance:?}");
    }
}

#[test]
fn an_empty_old_text_is_left_alone() {
    for disturbance in DISTURBANCES {
        let mut subject = edit("");
        disturbance.apply(&mut Choices::seeded(1, 1), &Setting { text: "", features: Features::ALL }, &mut subject);
        assert_eq!(subject, edit(""));
    }
}
