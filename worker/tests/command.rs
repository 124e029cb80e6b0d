//! The command `editworker` as people and scripts run it: output, exit statuses, help.

mod support;

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};
use support::{Place, edit, read, run};

fn command(place: &Place) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_editworker"));
    command.env("EDITWORKER_STATE", place.state()).env_remove("NO_COLOR").current_dir(place.root());
    command
}

fn output(command: &mut Command, input: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that does not read its input is free to end before all of it was written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Exit status, standard output, standard error.
fn told(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn apply(place: &Place, arguments: &[&str], edits: &Value) -> (i32, String, String) {
    told(output(command(place).arg("apply").args(arguments).arg("-"), &edits.to_string()))
}

#[test]
fn apply_shows_a_diff_and_says_how_it_matched() {
    let place = Place::new();
    place.write("f", "if (x) {\n    y();\n}\nz z\n");
    let edits = json!([
        { "oldText": "if (x) {\n  y();\n}", "newText": "if (x) {\n  w();\n}" },
        { "oldText": "z", "newText": "a", "replaceAll": true }
    ]);
    let diff = "--- f\n+++ f\n@@ -1,4 +1,4 @@\n if (x) {\n-    y();\n+  w();\n }\n-z z\n+a a\n";
    let notes = "edit 1: matched by whitespace-normalized\nedit 2: replaced 2 locations\n";
    let (status, out, err) = apply(&place, &["--tolerant", "--preview", "f"], &edits);
    assert_eq!(status, 0, "{err}");
    assert_eq!(out, format!("{diff}{notes}"));
    assert_eq!(place.read("f"), b"if (x) {\n    y();\n}\nz z\n", "a preview writes nothing");
    let (status, written, _) = apply(&place, &["--tolerant", "f"], &edits);
    assert_eq!((status, written), (0, out), "what is written is what the preview showed");
    assert!(place.read("f").ends_with(b"a a\n"));
    assert_eq!(place.guards() + place.quarantines(), 0);
}

#[test]
fn apply_takes_all_forms_of_edits() {
    let place = Place::new();
    for edits in [
        json!({ "oldText": "one", "newText": "two" }),
        json!([{ "oldText": "one", "newText": "two" }]),
        json!({ "edits": [{ "oldText": "one", "newText": "two" }], "matching": "exact" }),
    ] {
        place.write("f", "one");
        assert_eq!(apply(&place, &["f"], &edits).0, 0);
        assert_eq!(place.read("f"), b"two");
    }
    place.write("c:x", "one");
    assert_eq!(apply(&place, &["c:x"], &json!({ "oldText": "one", "newText": "two" })).0, 0, "no drive here");
    let path = place.write("deep/f", "one");
    let path = path.to_str().unwrap();
    assert_eq!(apply(&place, &[path], &json!({ "oldText": "one", "newText": "two" })).0, 0);
    std::fs::write(place.outside("edits.json"), r#"{"oldText":"two","newText":"three"}"#).unwrap();
    let edits = place.outside("edits.json");
    let (status, ..) = told(output(command(&place).args(["apply", path]).arg(&edits), ""));
    assert_eq!((status, place.read("deep/f")), (0, b"three".to_vec()));
}

#[test]
fn apply_refuses_with_status_1_and_writes_nothing() {
    let place = Place::new();
    place.write("f", "one one\n");
    std::os::unix::fs::symlink("f", place.file("link")).unwrap();
    let ambiguous = "The edit was not applied; the file is unchanged. oldText matches 2 places, at lines 1, 1; add surrounding \
                     lines until it matches one, or set replaceAll to replace every one.";
    let absent = "The edit was not made: there is no such file; check the path.";
    let link =
        "The edit was not made: this is not a plain file that can be edited, or a link leads to it; check the path.";
    let changed = "The edit was not made: the file was changed by somebody else meanwhile; read it again.";
    let one = json!({ "oldText": "one", "newText": "two" });
    let other = "0".repeat(64);
    for (arguments, message) in
        [(vec!["f"], ambiguous), (vec!["--preview", "f"], ambiguous), (vec!["nowhere"], absent), (vec!["link"], link)]
    {
        let (status, out, err) = apply(&place, &arguments, &one);
        assert_eq!((status, out.as_str(), err.trim_end()), (1, "", message));
    }
    let all = json!([{ "oldText": "one", "newText": "two", "replaceAll": true }]);
    let (status, out, err) = apply(&place, &["--expect", &other, "f"], &all);
    assert_eq!((status, out.as_str(), err.trim_end()), (1, "", changed));
    assert_eq!(place.read("f"), b"one one\n");
}

/// A batch, in the host's words: each failing edit, what stands in the file, and no control character of it.
#[test]
fn apply_says_what_stands_there() {
    let place = Place::new();
    place.write("f", "fn area(w: u32) -> u32 {\n    w * w\n}\nlast \u{1b}[2J\n");
    let edits = json!([
        { "oldText": "fn area", "newText": "fn surface" },
        { "oldText": "fn surface(w: u32) -> u32 {\n    w * h\n}", "newText": "" },
        { "oldText": "last line", "newText": "" }
    ]);
    let (status, out, err) = apply(&place, &["f"], &edits);
    assert_eq!((status, out.as_str()), (1, ""));
    let expected = "\
2 of 3 edits failed, so none was applied; the file is unchanged. The other one matched; send it again with the corrected ones.
Edit 2: oldText was not found. Its first line stands at line 1, but the lines after it differ; read the file there and copy its \
                    exact text.
The file has at lines 1-3 (text of the file; ~ whitespace differs, ! text differs):
1| fn surface(w: u32) -> u32 {
2|!    w * w
3| }
Edit 3: oldText was not found. The most similar line is line 4; read the file from there and copy its exact text.
Line numbers count in the file as the earlier edits of this batch would leave it.
";
    assert_eq!(err, expected);
}

/// Colours on a terminal, none elsewhere, none where they are not wanted.
#[test]
fn colours_are_for_terminals() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let place = Place::new();
    place.write("f", "one\n");
    std::fs::write(place.outside("e"), r#"{"oldText":"one","newText":"two"}"#).unwrap();
    let on_terminal = |name: &str, value: &str| {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let slave = ptsname(&master, Vec::new()).unwrap();
        let slave = std::fs::OpenOptions::new().write(true).open(slave.to_str().unwrap()).unwrap();
        let mut command = command(&place);
        command.args(["apply", "--preview", "f"]).arg(place.outside("e")).env("TERM", "xterm").env(name, value);
        let status = command.stdin(Stdio::null()).stdout(slave).status().unwrap();
        assert_eq!(status.code(), Some(0));
        let mut seen = [0; 4_096];
        let read = rustix::io::read(&master, &mut seen).unwrap();
        String::from_utf8(seen[..read].to_vec()).unwrap()
    };
    let coloured = on_terminal("ANY", "thing");
    assert!(coloured.contains("\x1b[31m-one\x1b[0m") && coloured.contains("\x1b[32m+two\x1b[0m"), "{coloured:?}");
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let plain = on_terminal(name, value);
        assert!(plain.contains("+two") && !plain.contains('\x1b'), "{plain:?}");
    }
    let (_, piped, _) = apply(&place, &["--preview", "f"], &json!({ "oldText": "one", "newText": "two" }));
    assert!(piped.contains("+two") && !piped.contains('\x1b'), "{piped:?}");
}

/// A folder in which an agent's edit is in doubt: nobody edits there before somebody has looked.
#[test]
fn apply_in_quarantine_says_where_to_look() {
    let place = Place::new();
    place.write("f", "one");
    drop(place.worker().execute(&edit("f", "one", "two")));
    let (status, out, err) = apply(&place, &["f"], &json!({ "oldText": "two", "newText": "three" }));
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(err.contains("editworker quarantine list"), "{err}");
    assert_eq!(place.read("f"), b"two");
}

#[test]
fn apply_in_json() {
    let place = Place::new();
    place.write("f", "one");
    let edits = json!({ "oldText": "one", "newText": "two" });
    let (status, out, _) = apply(&place, &["--json", "--preview", "f"], &edits);
    let preview: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &preview["content"], &preview["operation"]), (0, &json!("two"), &json!("preview_edit")));
    let sha = preview["baseSha256"].as_str().unwrap();
    let (status, out, _) = apply(&place, &["--json", "--expect", sha, "f"], &edits);
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &result["bytesWritten"]), (0, &json!(3)));
    assert_eq!(result["matches"], json!([{ "strategy": "exact", "occurrences": 1 }]));
    let (status, out, err) = apply(&place, &["--json", "f"], &edits);
    let refusal: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &refusal["code"], err.as_str()), (1, &json!("EDIT_CONFLICT"), ""));
    assert_eq!(
        refusal["error"],
        json!(
            "The edit was not applied; the file is unchanged. oldText was not found. Read the file again and copy its exact text."
        )
    );
    let message = refusal["message"].as_str().unwrap();
    assert!(
        message.starts_with("Workspace edit did not apply and nothing was written: old_text was not found"),
        "{message}"
    );
}

#[test]
fn what_cannot_be_used_is_status_2_and_names_the_field() {
    let place = Place::new();
    place.write("f", "one");
    for (edits, said) in [
        ("", "not JSON"),
        ("7", "neither an array nor an object"),
        ("[]", "`edits` is empty"),
        (r#"[{"oldText":"","newText":"x"}]"#, "`edits[0].oldText` is empty"),
        (r#"[{"oldText":"\ud800","newText":"x"}]"#, "`edits[0].oldText` holds half of a surrogate pair"),
        (r#"{"oldText":"a","newText":"x","replaceAll":true}"#, "`replaceAll` is not a key of this object"),
        (r#"{"oldText":"a","newText":null}"#, "`newText` is null"),
        (r#"{"oldText":"a","newText":"b","path":"g"}"#, "`path` stands there twice"),
    ] {
        let (status, out, err) = told(output(command(&place).args(["apply", "f", "-"]), edits));
        assert_eq!((status, out.as_str()), (2, ""), "{edits}");
        assert!(err.contains(said), "{edits}: {err}");
    }
    let one = json!({ "oldText": "one", "newText": "two" });
    for arguments in [&["--expect", "beef", "f"][..], &["nowhere/f"], &["--unknown", "f"], &[]] {
        assert_eq!(apply(&place, arguments, &one).0, 2, "{arguments:?}");
    }
    assert_eq!(place.read("f"), b"one");
}

#[test]
fn help_has_examples_and_exit_statuses() {
    let place = Place::new();
    for verb in ["apply", "mcp", "serve", "quarantine", "completions"] {
        let (status, out, _) = told(output(command(&place).args([verb, "--help"]), ""));
        assert_eq!(status, 0);
        assert!(out.contains("Examples:") && out.contains("Exit status:"), "{verb}: {out}");
        let example = format!("editworker {verb}");
        assert!(out.matches(&example).count() >= 3, "{verb}: {out}");
    }
    let (status, out, _) = told(output(command(&place).arg("--help"), ""));
    assert!(status == 0 && out.contains("Exit status:"), "{out}");
}

const LEASE: &str = r#""protocolVersion":1,"generation":7,"leaseToken":"tttttttttttttttttttttttttttttttt","incarnationId":"iiiiiiiiiiiiiiii""#;

fn assignment(request: &str) -> String {
    format!("{{{LEASE},\"request\":{request}}}\n")
}

fn serve(place: &Place, arguments: &[&str], input: &str) -> Vec<Value> {
    let root = format!("main={}", place.root().display());
    let (status, out, err) = told(output(command(place).args(["serve", "--root", &root]).args(arguments), input));
    assert_eq!(status, 0, "{err}");
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn serve_settles_every_line() {
    let place = Place::new();
    place.write("f", "one");
    let input = [
        assignment(&read("f").to_json()),
        "no json\n".to_owned(),
        assignment(r#"{"protocolVersion":1}"#),
        assignment(&edit("f", "one", "two").to_json()),
        assignment(&edit("f", "one", "two").to_json()),
        format!("{{\"x\":\"{}\"}}\n", "x".repeat(14 << 20)),
        assignment(&read("f").to_json()),
    ];
    let settled = serve(&place, &["--allow-workspace-writes"], &input.concat());
    assert_eq!(settled.len(), input.len(), "one line each");
    let brief: Vec<_> = settled
        .iter()
        .map(|line| {
            let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
            (text(&line["status"]), text(&line["errorCode"]), line["generation"].as_u64())
        })
        .collect();
    let row = |status: &str, code: &str, generation| (status.to_owned(), code.to_owned(), generation);
    let expected = [
        row("fulfilled", "-", Some(7)),
        row("rejected", "INVALID_REQUEST", None),
        row("rejected", "INVALID_REQUEST", Some(7)),
        row("fulfilled", "-", Some(7)),
        row("rejected", "EDIT_CONFLICT", Some(7)),
        row("rejected", "INVALID_REQUEST", None),
        row("fulfilled", "-", Some(7)),
    ];
    assert_eq!(brief, expected);
    assert_eq!(settled[0]["leaseToken"], json!("t".repeat(32)));
    assert_eq!(settled[6]["result"]["content"], json!("two"));
    assert_eq!(place.guards() + place.quarantines(), 0);
}

#[test]
fn serve_waits_for_acceptance_when_told_to() {
    let place = Place::new();
    let accepted = format!("{{{LEASE},\"accepted\":true}}\n");
    let other_lease = accepted.replace("tttt", "uuuu");
    for (word, acceptance, quarantined) in [
        ("accepted", accepted.as_str(), 0),
        ("refused", &accepted.replace("true", "false"), 1),
        ("another lease", &other_lease, 1),
        ("no acceptance", "{}\n", 1),
        ("the end", "", 1),
    ] {
        place.write("f", "one");
        let input = format!("{}{acceptance}", assignment(&edit("f", "one", "two").to_json()));
        let settled = serve(&place, &["--allow-workspace-writes", "--await-acceptance"], &input);
        assert_eq!(settled.len(), 1, "{word}");
        assert_eq!((place.guards(), place.quarantines()), (0, quarantined), "{word}");
        place.reset();
    }
    // A rejection waits for nothing.
    let input = format!("{0}{0}", assignment(&edit("f", "absent", "x").to_json()));
    assert_eq!(serve(&place, &["--allow-workspace-writes", "--await-acceptance"], &input).len(), 2);
}

#[test]
fn serve_advertises_what_it_is_told() {
    let place = Place::new();
    place.write("f", "one");
    let input = assignment(&edit("f", "absent", "x").to_json());
    let edit_only = serve(&place, &["--allow-workspace-writes", "--operations", "edit_file"], &input);
    assert_eq!(edit_only[0]["error"], json!("Workspace edit failed; source diagnostics require read access"));
    let legacy = serve(&place, &["--allow-workspace-writes", "--bridge", "{}"], &input);
    assert_eq!(legacy[0]["error"], json!("Workspace tool operation is not advertised"));
    assert_eq!(legacy[0].get("errorCode"), None);
    let tolerant = assignment(
        &support::request(json!({
            "operation": "edit_file", "path": "f", "oldText": "one", "newText": "two", "matching": "tolerant"
        }))
        .to_json(),
    );
    let none = serve(&place, &["--allow-workspace-writes", "--features", ""], &tolerant);
    assert_eq!(none[0]["error"], json!("Workspace edit feature is not advertised"));
    let some = serve(&place, &["--allow-workspace-writes", "--features", "tolerant_match"], &tolerant);
    assert_eq!(some[0]["status"], json!("fulfilled"));
}

#[test]
fn quarantines_are_listed_and_reset() {
    let place = Place::new();
    place.write("f", "one");
    let list = |arguments: &[&str]| told(output(command(&place).args(["quarantine", "list"]).args(arguments), ""));
    assert_eq!(list(&[]), (0, String::new(), String::new()));
    // Dropped with its guard: in doubt.
    drop(place.worker().execute(&edit("f", "one", "two")));
    let (status, out, _) = list(&[]);
    assert!(status == 0 && out.contains("main  f  in "), "{out}");
    let (_, out, _) = list(&["--json"]);
    let listed: Value = serde_json::from_str(out.trim_end()).unwrap();
    assert_eq!(listed["record"]["path"], json!("f"));
    let reset = |arguments: &[&str]| told(output(command(&place).args(["quarantine", "reset"]).args(arguments), "")).0;
    assert_eq!(reset(&["other"]), 1);
    assert_eq!(reset(&[]), 2);
    assert_eq!(place.quarantines(), 1);
    assert_eq!(reset(&["main"]), 0);
    assert_eq!(place.quarantines(), 0);
    drop(place.worker().execute(&edit("f", "two", "three")));
    assert_eq!(reset(&[listed["key"].as_str().unwrap()]), 0);
    assert_eq!(reset(&["--all"]), 0, "nothing left to reset is no failure of --all");
    assert!(run(&place.worker(), &edit("f", "three", "four")).is_ok());
}

#[test]
fn roots_and_state_that_cannot_be_used_are_status_2() {
    let place = Place::new();
    let inside = place.file("state");
    let inside = inside.to_str().unwrap();
    for arguments in [
        &["serve"][..],
        &["serve", "--root", "main"],
        &["serve", "--root", "=."],
        &["serve", "--root", "main=nowhere"],
        &["serve", "--root", "a b=."],
        &["serve", "--root", "main=.", "--root", "main=."],
        &["serve", "--root", "main=.", "--allow-workspace-writes", "--state", inside],
        &["serve", "--root", "main=.", "--operations", "edit_file"],
        &["mcp", "--root", "main=nowhere"],
    ] {
        let (status, out, err) = told(output(command(&place).args(arguments), ""));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(!err.is_empty());
    }
}
