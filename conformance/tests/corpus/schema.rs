//! The committed schema is the one that the code gives, and every case file of the corpus obeys it.

use editproof_conformance::case::{OTHER_FOLDERS, is_case_file, schema_json};
use std::fs;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn validator() -> jsonschema::Validator {
    let schema = serde_json::from_str(&schema_json()).unwrap();
    jsonschema::options().build(&schema).unwrap()
}

#[test]
fn the_committed_schema_is_generated_from_the_code() {
    let path = corpus().join("case.schema.json");
    if std::env::var_os("EDITPROOF_BLESS").is_some() {
        fs::write(&path, schema_json()).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == schema_json(),
        "corpus/case.schema.json differs from the code; regenerate it with `EDITPROOF_BLESS=1 cargo test -p \
         editproof-conformance --test corpus` and review the difference"
    );
}

#[test]
fn every_case_file_of_the_corpus_obeys_the_schema() {
    let validator = validator();
    let mut files = 0;
    for entry in walkdir::WalkDir::new(corpus()).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let inside = path.strip_prefix(corpus()).unwrap();
        let other = inside.iter().any(|folder| folder.to_str().is_some_and(|name| OTHER_FOLDERS.contains(&name)));
        if other || !is_case_file(&path) {
            continue;
        }
        let value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{}:\n{}", path.display(), errors.join("\n"));
        files += 1;
    }
    assert!(files > 0, "no case file was checked");
}

/// The schema must be as strict as the loader, or editors would call a file right that the loader refuses.
#[test]
fn the_schema_refuses_what_the_loader_refuses() {
    let validator = validator();
    let valid = |case: &str| {
        let json = format!("{{\"cases\": [{{\"id\": \"a\", \"text\": \"\", \"edits\": []{case}}}]}}");
        let loaded = editproof_conformance::case::parse_cases("x.json".as_ref(), &json).is_ok();
        let schema = validator.is_valid(&serde_json::from_str(&json).unwrap());
        assert_eq!(loaded, schema, "loader {loaded}, schema {schema}: {case}");
        schema
    };
    for good in [
        "",
        r#", "clauses": {"accepts": ["BA-1"]}, "flags": ["crlf"], "limits": {"votes": 3}"#,
        r#", "comment": "an engine fails this if it stumbles""#,
        r#", "expect": {"code": "EDIT_CONFLICT", "message": [{"repeat": ["a"], "times": 2}]}"#,
        r#", "expect": {"text": "", "matches": []}"#,
    ] {
        assert!(valid(good), "{good}");
    }
    for bad in [
        r#", "flag": []"#,
        r#", "flags": ["clrf"]"#,
        r#", "flags": ["crlf", "crlf"]"#,
        r#", "clauses": {"accepts": ["XX-1"]}"#,
        r#", "clauses": {"accepts": ["BA-1", "BA-1"]}"#,
        r#", "comment": """#,
        r#", "comment": "an engine fails this if it stumbles.""#,
        r#", "source": null"#,
        r#", "matching": "loose""#,
        r#", "hasUtf8Bom": "yes""#,
        r#", "limits": {"lines": 1}"#,
        r#", "expect": {"text": ""}"#,
        r#", "expect": {"text": "", "matches": [], "code": "EDIT_CONFLICT", "message": ""}"#,
        r#", "expect": {"code": "EDIT_CONFLICT", "message": [{"repeat": "a"}]}"#,
        r#", "expect": {"code": "EDIT_CONFLICT", "message": {"repeat": "a", "times": 0}}"#,
        r#", "expect": {"code": "CONFLICT", "message": ""}"#,
    ] {
        assert!(!valid(bad), "{bad}");
    }
}
