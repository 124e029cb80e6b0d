//! `editproof compare`: engines that are wrong on purpose are told apart, the reports say what the table says.
//!
//! The fakes are scripts for Python, the language that adapters are written in; without it these tests fail, as the adapters' gate
//! does.

use crate::support::{stderr, stdout};
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// An engine that does `BODY` to `text` with `edits`; `refuse()` refuses.
const FAKE: &str = r#"
import json, sys, time
class Refused(Exception): pass
def refuse(): raise Refused()
def apply(text, edits):
    first = edits[0]
    old, new = first["oldText"], first["newText"]
BODY
for line in sys.stdin.buffer:
    request = json.loads(line)
    kind = request.get("request", "apply")
    if kind == "describe":
        reply = {"ok": {"name": "fake", "version": "7", "protocol": 1, "features": ["replace_all"]}}
    elif kind == "quit":
        reply = {"ok": {}}
    else:
        try:
            reply = {"ok": {"text": apply(request["text"], request["edits"])}}
        except Refused:
            reply = {"error": {"message": "no"}}
    sys.stdout.write(json.dumps({"id": request["id"], **reply}) + "\n")
    sys.stdout.flush()
"#;

/// Engines with their bodies.
const FAKES: [(&str, &str); 7] = [
    ("first-of-many", "return text.replace(old, new, 1) if old and len(edits) == 1 and old in text else refuse()"),
    ("refuser", "refuse()"),
    (
        "to-lf",
        "return text.replace('\\r\\n', '\\n').replace(old, new) if old and text.count(old) == 1 and len(edits) == 1 else refuse()",
    ),
    (
        "no-bom",
        "return text.lstrip('\\ufeff').replace(old, new) if old and text.count(old) == 1 and len(edits) == 1 else refuse()",
    ),
    ("idle", "return text"),
    ("dies", "sys.exit(3)"),
    ("sleeps", "time.sleep(60)"),
];

/// A folder with the fakes, an engines file and a few cases.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut engines = Vec::new();
    for (name, body) in FAKES {
        let script = FAKE.replace("BODY", &format!("    {body}"));
        std::fs::write(folder.path().join(format!("{name}.py")), script).unwrap();
        let command = format!("python3 {}", folder.path().join(format!("{name}.py")).display());
        engines.push(serde_json::json!({ "name": name, "command": command }));
    }
    engines.push(serde_json::json!({ "name": "<b>missing</b>", "command": "./no-such-program" }));
    let engines = serde_json::json!({ "engines": engines });
    std::fs::write(folder.path().join("engines.json"), engines.to_string()).unwrap();
    let case = |id: &str, text: &str, old: &str, bom: bool| {
        serde_json::json!({
            "id": id, "text": text, "hasUtf8Bom": bom,
            "edits": [{ "oldText": old, "newText": "x" }],
        })
    };
    let cases = [
        case("unique", "a\nb\n", "a", false),
        case("twice", "a\nb\na\n", "a", false),
        case("crlf", "a\r\nb\r\n", "a", false),
        case("bom", "a\nb\n", "b", true),
    ];
    let lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
    std::fs::write(folder.path().join("cases.jsonl"), lines).unwrap();
    folder
}

fn compare(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = cargo_bin_cmd!("editproof");
    command.current_dir(folder).args(["compare", "--engines", "engines.json", "--time-limit", "1"]).args(arguments);
    command.output().unwrap()
}

fn json(folder: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder.join("out/compare.json")).unwrap()).unwrap()
}

fn engine<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["engines"].as_array().unwrap().iter().find(|engine| engine["name"] == name).unwrap()
}

#[test]
fn each_way_of_being_wrong_is_told_apart_and_refusing_is_safe() {
    let folder = folder();
    let output = compare(folder.path(), &["cases.jsonl", "--out", "out"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report = json(folder.path());
    let outcomes = |name: &str| engine(&report, name)["outcomes"].to_string();
    assert_eq!(outcomes("editproof"), r#"{"right":4}"#);
    assert_eq!(outcomes("first-of-many"), r#"{"right":3,"damage":1}"#);
    assert_eq!(engine(&report, "first-of-many")["damage"].to_string(), r#"{"several":["twice"]}"#);
    // Where the specification refuses, refusing is right; elsewhere it is safe.
    assert_eq!(outcomes("refuser"), r#"{"right":1,"refused":3}"#);
    assert_eq!(engine(&report, "to-lf")["damage"].to_string(), r#"{"line-endings":["crlf"]}"#);
    assert_eq!(engine(&report, "no-bom")["damage"].to_string(), r#"{"bom":["bom"]}"#);
    assert_eq!(outcomes("idle"), r#"{"idle":4}"#);
    assert_eq!(outcomes("dies"), r#"{"crash":4}"#);
    assert_eq!(outcomes("sleeps"), r#"{"timeout":4}"#);
    assert_eq!(engine(&report, "refuser")["version"], "7");
    let missing = engine(&report, "<b>missing</b>");
    assert!(missing["leftOut"].as_str().unwrap().contains("cannot be started"), "{missing}");
}

#[test]
fn an_engine_that_refuses_everything_is_no_difference() {
    let folder = folder();
    let output = compare(folder.path(), &["cases.jsonl", "--only", "refuser", "--only", "editproof"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_page_loads_nothing_and_escapes_what_it_shows() {
    let folder = folder();
    compare(folder.path(), &["cases.jsonl", "--out", "out", "--only", "to-lf", "--only", "<b>missing</b>"]);
    let page = std::fs::read_to_string(folder.path().join("out/compare.html")).unwrap();
    assert!(page.contains("default-src 'none'") && !page.contains("<script") && !page.contains("http:"));
    assert!(page.contains("&lt;b&gt;missing") && !page.contains("<b>missing"));
    assert!(page.contains("a␍␊b␍␊") && page.contains("Bias"));
    let markdown = std::fs::read_to_string(folder.path().join("out/compare.md")).unwrap();
    assert!(markdown.contains("| to-lf | 7 | safety | **1** | 3 |") && markdown.contains("## Bias"), "{markdown}");
}

#[test]
fn the_command_of_an_example_shows_it_again() {
    let folder = folder();
    compare(folder.path(), &["cases.jsonl", "--out", "out", "--only", "first-of-many"]);
    let report = json(folder.path());
    let command = report["engines"][0]["smallest"][0]["reproduce"].as_str().unwrap().to_owned();
    assert_eq!(command, "editproof compare --engines engines.json --only first-of-many cases.jsonl --id twice");
    let words: Vec<&str> = command.split(' ').skip(4).collect();
    let output = compare(folder.path(), &words);
    let text = stdout(&output);
    assert!(text.contains("engine left    x␊b␊a␊") && text.contains("specification  refuses"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn bad_input_is_said() {
    let folder = folder();
    for (arguments, words) in [
        (&["cases.jsonl", "--only", "nobody"][..], "unknown engine `nobody`; expected one of"),
        (&["nowhere"], "found no `nowhere` as a file, nor as the id"),
        (&["cases.jsonl", "--id", "none"], "found no `none` among the cases"),
        (&["cases.jsonl", "--engines", "cases.jsonl"], "cannot be used multiple times"),
    ] {
        let output = compare(folder.path(), arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
    }
}

/// The whole corpus, by the engine of this workspace alone: the row that must be all right.
#[test]
fn the_built_in_engine_is_all_right() {
    let folder = folder();
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus");
    let sections = ["1-batches", "2-exact", "3-lines", "4-whitespace-normalized", "reports"];
    let mut arguments: Vec<String> = sections.map(|name| corpus.join(name).display().to_string()).to_vec();
    arguments.extend(["--only", "editproof", "--generate", "200", "--out", "out"].map(str::to_owned));
    let output = compare(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let report = json(folder.path());
    let outcomes = report["engines"][0]["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.keys().collect::<Vec<_>>(), ["right"]);
    assert!(outcomes["right"].as_u64().unwrap() > 500, "{outcomes:?}");
}
