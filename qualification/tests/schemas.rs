//! The committed schemas are those of the types, and what is written keeps to them.
//!
//! `EDITPROOF_BLESS=1 cargo test -p editproof-qualification --test schemas` writes them anew.

mod fixture;
mod small;

use editproof_qualification::report::{Report, render};
use editproof_qualification::{log, schema};
use std::path::Path;

fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("EDITPROOF_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "{name} is not the schema of the types; see the head of this test");
}

#[test]
fn the_schema_of_events_is_committed() {
    check("event.schema.json", &schema::event());
}

#[test]
fn the_schema_of_reports_is_committed() {
    check("report.schema.json", &schema::report());
}

#[test]
fn reports_keep_to_the_schema() {
    let schema = serde_json::from_str(&schema::report()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for log in [fixture::green(), fixture::red()] {
        let reports = render(&Report::of(&log));
        let (_, bytes) = reports.iter().find(|(name, _)| *name == "report.json").unwrap();
        let report: serde_json::Value = serde_json::from_slice(bytes).unwrap();
        let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(report.as_object().unwrap().keys().next_back().unwrap(), "timing", "the last member");
    }
}

#[test]
fn lines_keep_to_the_schema() {
    let schema = serde_json::from_str(&schema::event()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(log::FILE);
    let log = log::Log {
        start: small::start(2),
        continued: vec![small::circumstances()],
        units: vec![small::unit("u1"), small::failed("u2")],
        ended: true,
    };
    log::write(&log, &path).unwrap();
    for line in std::fs::read_to_string(&path).unwrap().lines() {
        let mut line = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?} in {line}");
        line["event"]["surprise"] = true.into();
        assert!(!validator.is_valid(&line), "what is not known is refused: {line}");
    }
}
