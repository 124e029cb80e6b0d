//! Reading, previewing and editing files: the order of checks, sizes, encodings, kinds of file (FS-1 to FS-5, RS-1 to RS-3).

mod support;

use editproof_protocol::ToolResult;
use editproof_spec::{Code, Limits};
use editproof_worker::WorkerLimits;
use editproof_worker::ops::{Action, FaultOps, RealOps, Step};
use serde_json::json;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::{Place, content, done, edit, preview, read, refused, request, run};

const MIB: usize = 1_048_576;

const CHANGED: &str = "Workspace file changed before edit could be committed";

fn lines(path: &str, start: u64, most: u64) -> editproof_protocol::Request {
    request(json!({ "operation": "read_file", "path": path, "startLine": start, "maxLines": most }))
}

/// `(content, startLine, endLine, nextStartLine)` of a read.
fn shown(worker: &editproof_worker::Worker, request: &editproof_protocol::Request) -> (String, u64, u64, Option<u64>) {
    match run(worker, request) {
        Ok(ToolResult::ReadFile(read)) => (read.content, read.start_line, read.end_line, read.next_start_line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn reads_show_lines_as_they_are() {
    let place = Place::new();
    let worker = place.reader();
    for (bytes, expected) in [
        (&b""[..], ("", 1, 1, None)),
        (b"\xef\xbb\xbf", ("", 1, 1, None)),
        (b"\n", ("", 1, 1, None)),
        (b"a", ("a", 1, 1, None)),
        (b"a\n", ("a", 1, 1, None)),
        (b"a\n\n", ("a\n", 1, 2, None)),
        (b"\n\nb", ("\n\nb", 1, 3, None)),
        (b"a\r\nb\r\n", ("a\r\nb\r", 1, 2, None)),
        (b"a\rb", ("a\rb", 1, 1, None)),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", ("a\n\u{feff}b", 1, 2, None)),
        (b"\xef\xbb\xbf\xef\xbb\xbfa", ("\u{feff}a", 1, 1, None)),
        (b"caf\xe9\nok", ("caf\u{fffd}\nok", 1, 2, None)),
        (b"a\xf0\x9f\nb", ("a\u{fffd}\nb", 1, 2, None)),
        (b"a\x00b", ("a\0b", 1, 1, None)),
        ("x\u{2028}y\u{c}z\u{85}".as_bytes(), ("x\u{2028}y\u{c}z\u{85}", 1, 1, None)),
    ] {
        place.write("f", bytes);
        let (content, start, end, next) = expected;
        assert_eq!(shown(&worker, &read("f")), (content.to_owned(), start, end, next), "{bytes:x?}");
    }
}

#[test]
fn reads_by_range() {
    let place = Place::new();
    place.write("f", "1\n2\n3\n4\n5\n");
    let worker = place.reader();
    for ((start, most), (content, end, next)) in [
        ((1, 1), ("1", 1, Some(2))),
        ((1, 5), ("1\n2\n3\n4\n5", 5, None)),
        ((1, 4), ("1\n2\n3\n4", 4, Some(5))),
        ((3, 2), ("3\n4", 4, Some(5))),
        ((5, 1), ("5", 5, None)),
        ((6, 1), ("", 5, None)),
        ((9_007_199_254_740_991, 500), ("", 9_007_199_254_740_990, None)),
    ] {
        let expected = (content.to_owned(), start, end, next);
        assert_eq!(shown(&worker, &lines("f", start, most)), expected, "{start} {most}");
    }
    let many: String = (1..=300).map(|n| format!("{n}\n")).collect();
    place.write("many", many);
    let (_, start, end, next) = shown(&worker, &read("many"));
    assert_eq!((start, end, next), (1, 200, Some(201)), "200 lines unless asked otherwise");
}

/// Every chunk size, so that lines, the BOM and characters are cut everywhere.
#[test]
fn reads_do_not_depend_on_the_size_of_a_system_call() {
    let place = Place::new();
    let text = "\u{feff}\u{feff}a\r\n\n日本\n\u{1f600}x\n\nend";
    place.write("f", text);
    let expected: Vec<_> = {
        let worker = place.worker();
        (1..=8).map(|start| shown(&worker, &lines("f", start, 3))).collect()
    };
    for chunk in 1..=text.len() + 1 {
        let worker = place.worker_with(WorkerLimits { chunk, ..WorkerLimits::default() });
        let found: Vec<_> = (1..=8).map(|start| shown(&worker, &lines("f", start, 3))).collect();
        assert_eq!(found, expected, "chunk {chunk}");
        done(run(&worker, &edit("f", "end", "end")));
        assert_eq!(place.read("f"), text.as_bytes(), "chunk {chunk}");
    }
}

#[test]
fn reads_are_bounded_by_the_bytes_of_a_result() {
    let place = Place::new();
    let worker = place.reader();
    let line = "x".repeat(MIB / 2 - 1);
    place.write("f", format!("{line}\n{line}\ny\n"));
    let (content, _, end, next) = shown(&worker, &read("f"));
    assert_eq!((content.len(), end, next), (MIB - 1, 2, Some(3)), "the third line would pass the limit");
    place.write("f", format!("{line}\n{line}\n"));
    let (content, _, end, next) = shown(&worker, &read("f"));
    assert_eq!((content.len(), end, next), (MIB - 1, 2, None));
    place.write("one", "x".repeat(MIB));
    assert_eq!(shown(&worker, &read("one")).0.len(), MIB);
    place.write("one", "x".repeat(MIB + 1));
    refused(run(&worker, &read("one")), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    place.write("after", format!("a\n{}\nb\n", "x".repeat(MIB + 1)));
    assert_eq!(shown(&worker, &read("after")), ("a".to_owned(), 1, 1, Some(2)));
    refused(run(&worker, &lines("after", 2, 1)), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    assert_eq!(shown(&worker, &lines("after", 3, 1)).0, "b", "a line that is too long can be passed over");
    // What counts is what is sent: one wrong byte becomes three.
    place.write("wrong", vec![0xff; MIB / 3 + 1]);
    refused(run(&worker, &read("wrong")), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
}

#[test]
fn reads_of_any_size_within_the_deadline() {
    let place = Place::in_memory();
    let file = std::fs::File::create(place.file("huge")).unwrap();
    // Sparse: one line of zeros, of a size that nobody would read whole.
    file.set_len(1 << 40).unwrap();
    let worker = place.worker_with(WorkerLimits { scan: Duration::from_millis(100), ..WorkerLimits::default() });
    let begun = Instant::now();
    refused(run(&worker, &lines("huge", 2, 1)), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    assert!(begun.elapsed() < Duration::from_secs(3), "took {:?}", begun.elapsed());
    refused(run(&worker, &edit("huge", "a", "b")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    refused(run(&worker, &preview("huge", "a", "b")), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
}

#[test]
fn checks_come_in_order() {
    let place = Place::new();
    place.write("big", vec![0xff; MIB + 1]);
    place.write("wrong", b"caf\xe9");
    place.write("ok", "a");
    let elsewhere = |path: &str| {
        request(json!({
            "operation": "edit_file", "path": path, "workspaceId": "other", "oldText": "zz", "newText": "", "matching": "exact",
            "expectedBaseSha256": "0".repeat(64)
        }))
    };
    let here = |path: &str| {
        request(json!({
            "operation": "edit_file", "path": path, "oldText": "zz", "newText": "", "expectedBaseSha256": "0".repeat(64)
        }))
    };
    let reader = place.reader();
    refused(run(&reader, &elsewhere("nowhere")), Code::InvalidRequest, "Unknown workspace");
    refused(run(&reader, &here("nowhere")), Code::WriteDisabled, "Workspace writes are disabled");
    refused(run(&reader, &preview("nowhere", "a", "b")), Code::WriteDisabled, "Workspace writes are disabled");
    let worker = place.worker();
    refused(run(&worker, &here("nowhere")), Code::NotFound, "Workspace path does not exist");
    refused(run(&worker, &here("big")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    refused(run(&worker, &here("wrong")), Code::EditConflict, "Workspace file changed after edit preview");
    refused(run(&worker, &edit("wrong", "zz", "")), Code::InvalidRequest, "Workspace file is not UTF-8 text");
    let missing = "Workspace edit did not apply and nothing was written: old_text was not found.";
    refused(run(&worker, &edit("ok", "zz", "")), Code::EditConflict, missing);
}

#[test]
fn only_utf8_is_edited_and_a_bom_stays() {
    let place = Place::new();
    let worker = place.worker();
    let utf16 = |text: &str, little: bool| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
    };
    for bytes in [b"one caf\xe9".to_vec(), utf16("one", true), utf16("one", false), b"one \xed\xa0\x80".to_vec()] {
        place.write("f", &bytes);
        refused(run(&worker, &edit("f", "one", "two")), Code::InvalidRequest, "Workspace file is not UTF-8 text");
        refused(run(&worker, &preview("f", "one", "two")), Code::InvalidRequest, "Workspace file is not UTF-8 text");
        assert_eq!(place.read("f"), bytes, "untouched");
    }
    place.write("f", "\u{feff}one\r\n");
    match run(&worker, &preview("f", "one", "two")) {
        Ok(ToolResult::PreviewEdit(preview)) => {
            assert!(preview.has_utf8_bom);
            assert_eq!((preview.content.as_str(), preview.edit.bytes_written), ("two\r\n", 8));
        }
        other => panic!("{other:?}"),
    }
    done(run(&worker, &edit("f", "one", "two")));
    assert_eq!(place.read("f"), "\u{feff}two\r\n".as_bytes());
    place.write("twice", "\u{feff}\u{feff}one");
    done(run(&worker, &edit("twice", "\u{feff}one", "two")));
    assert_eq!(place.read("twice"), "\u{feff}two".as_bytes(), "the second one is content");
    place.write("inside", "\u{feff}one");
    let missing = "Workspace edit did not apply and nothing was written: old_text was not found";
    let failure = run(&worker, &edit("inside", "\u{feff}one", "two")).unwrap_err();
    assert!(failure.message.starts_with(missing), "the one set aside cannot be matched: {}", failure.message);
}

#[test]
fn one_mebibyte_and_one_byte_more() {
    let place = Place::in_memory();
    let worker = place.worker();
    let full = format!("a{}", "x".repeat(MIB - 1));
    place.write("f", &full);
    done(run(&worker, &edit("f", "ax", "bx")));
    assert_eq!(place.read("f").len(), MIB);
    refused(run(&worker, &edit("f", "bx", "bxx")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    refused(run(&worker, &preview("f", "bx", "bxx")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    done(run(&worker, &edit("f", "bx", "b")));
    assert_eq!(place.read("f").len(), MIB - 1);
    place.write("f", format!("{full}x"));
    refused(run(&worker, &edit("f", "ax", "a")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    refused(run(&worker, &preview("f", "ax", "a")), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    // The BOM counts.
    place.write("bom", format!("\u{feff}a{}", "x".repeat(MIB - 4)));
    refused(run(&worker, &edit("bom", "ax", "axx")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    done(run(&worker, &edit("bom", "ax", "bx")));
    assert_eq!(place.temporaries().len() + place.guards(), 0);
}

#[test]
fn limits_are_parameters() {
    let place = Place::new();
    place.write("f", "12345678");
    let engine = Limits { file_bytes: 8, text_units: 8, ..Limits::default() };
    let worker = place.worker_with(WorkerLimits { engine, read_bytes: 4, ..WorkerLimits::default() });
    refused(run(&worker, &read("f")), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    refused(run(&worker, &edit("f", "8", "89")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
    done(run(&worker, &edit("f", "8", "9")));
    place.write("f", "123456789");
    refused(run(&worker, &edit("f", "9", "8")), Code::WriteLimitExceeded, "Workspace file exceeds write limit");
}

#[test]
fn preview_and_fenced_edit_give_the_same_bytes() {
    let place = Place::new();
    let worker = place.worker();
    place.write("f", "\u{feff}if (x) {\r\n    y();\r\n}\r\nif (x) {\r\n    z();\r\n}\r\n");
    let edits = json!([
        { "oldText": "if (x) {\n  y();\n}", "newText": "if (w) {\n  y();\n}" },
        { "oldText": "z", "newText": "zz", "replaceAll": true }
    ]);
    let ask = |operation: &str| json!({ "operation": operation, "path": "f", "edits": edits, "matching": "tolerant" });
    let Ok(ToolResult::PreviewEdit(preview)) = run(&worker, &request(ask("preview_edit"))) else { panic!() };
    let before = place.read("f");
    let mut fenced = ask("edit_file");
    fenced["expectedBaseSha256"] = json!(preview.base_sha256.as_str());
    let Ok(ToolResult::EditFile(edit)) = run(&worker, &request(fenced.clone())) else { panic!() };
    assert_eq!(edit, preview.edit);
    let after = place.read("f");
    assert_eq!(after, [b"\xef\xbb\xbf", preview.content.as_bytes()].concat());
    assert_ne!(before, after);
    refused(run(&worker, &request(fenced)), Code::EditConflict, "Workspace file changed after edit preview");
    assert_eq!(place.read("f"), after);
}

#[test]
fn only_regular_files() {
    let place = Place::new();
    place.write("target", "one");
    std::fs::create_dir(place.file("directory")).unwrap();
    symlink("target", place.file("link")).unwrap();
    symlink("nowhere", place.file("dangling")).unwrap();
    symlink("directory", place.file("directory-link")).unwrap();
    symlink("loop", place.file("loop")).unwrap();
    rustix::fs::mknodat(rustix::fs::CWD, place.file("fifo"), rustix::fs::FileType::Fifo, rustix::fs::Mode::RWXU, 0)
        .unwrap();
    let socket = std::os::unix::net::UnixListener::bind(place.file("socket")).unwrap();
    let mut paths =
        vec!["directory", "link", "dangling", "directory-link", "loop", "fifo", "socket", ".", "directory/"];
    paths.extend(["target/", "target/.", "target/below", "./", "directory/.", "loop/f"]);
    // Making a device needs more rights than a test should have; where it works, it is looked at, too.
    let null = rustix::fs::makedev(1, 3);
    let device = rustix::fs::FileType::CharacterDevice;
    match rustix::fs::mknodat(rustix::fs::CWD, place.file("device"), device, rustix::fs::Mode::RWXU, null) {
        Ok(()) => paths.push("device"),
        Err(error) => println!("no device made: {error}"),
    }
    let begun = Instant::now();
    for worker in place.workers() {
        for path in &paths {
            for request in [read(path), preview(path, "one", "two"), edit(path, "one", "two")] {
                let failure = run(&worker, &request).expect_err(path);
                assert_eq!(failure.message, "Invalid workspace path", "{path}");
                assert_eq!(failure.code, Some(Code::InvalidPath), "{path}");
            }
        }
        for path in ["nowhere", "nowhere/f", "directory/nowhere", "directory-link/nowhere"] {
            refused(run(&worker, &read(path)), Code::NotFound, "Workspace path does not exist");
        }
        refused(run(&worker, &read(&format!("{}/f", "d".repeat(256)))), Code::InvalidPath, "Invalid workspace path");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "something blocked");
    assert_eq!(place.read("target"), b"one");
    drop(socket);
}

/// A path of 4,096 units can be 12 KiB; the kernel takes less than 4 KiB at once.
#[test]
fn long_paths() {
    use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};
    let place = Place::new();
    let component = "é".repeat(120);
    let mut directory = openat(CWD, place.root(), OFlags::DIRECTORY, Mode::empty()).unwrap();
    for _ in 0..20 {
        mkdirat(&directory, &component, Mode::RWXU).unwrap();
        directory = openat(&directory, &component, OFlags::DIRECTORY, Mode::empty()).unwrap();
    }
    let file = openat(&directory, "f", OFlags::WRONLY | OFlags::CREATE, Mode::RUSR | Mode::WUSR).unwrap();
    rustix::io::write(&file, b"one").unwrap();
    let parent = format!("{component}/").repeat(20);
    assert!(parent.len() > 4_096 && parent.encode_utf16().count() < 4_096);
    let (path, absent) = (format!("{parent}f"), format!("{parent}g"));
    for worker in place.workers() {
        assert_eq!(content(run(&worker, &read(&path))), "one");
        assert!(run(&worker, &edit(&path, "one", "one")).is_ok());
        refused(run(&worker, &read(&absent)), Code::NotFound, "Workspace path does not exist");
        let nowhere = format!("nowhere/{parent}f");
        refused(run(&worker, &read(&nowhere)), Code::NotFound, "Workspace path does not exist");
    }
}

#[test]
fn paths_are_shown_as_requested_and_nothing_else_is_shown() {
    let place = Place::new();
    place.write("a/b/f.txt", "one");
    let worker = place.worker();
    let odd = "./a//b/./f.txt";
    match run(&worker, &edit(odd, "one", "two")) {
        Ok(ToolResult::EditFile(edit)) => assert_eq!(edit.path.as_str(), odd),
        other => panic!("{other:?}"),
    }
    let secret = place.root().to_string_lossy().into_owned();
    for path in ["nowhere", "a", "a/b/f.txt/x", "a/b/f.txt"] {
        let failure = run(&worker, &edit(path, "absent", "x")).unwrap_err();
        assert!(!failure.message.contains(&secret) && !failure.message.contains("/tmp"), "{}", failure.message);
    }
}

/// A file that grows by `step` bytes before the reads of those numbers, as a log does.
fn growing(place: &Place, step: usize, reads: std::ops::Range<usize>) -> editproof_worker::Worker {
    let path = place.file("log");
    let mut number = 0;
    let ops = FaultOps::new(RealOps::new(), move |_, what| {
        number += usize::from(what == Step::Read);
        if what == Step::Read && reads.contains(&number) {
            let mut file = std::fs::File::options().append(true).open(&path).unwrap();
            file.write_all(&vec![b'x'; step]).unwrap();
        }
        Action::Go
    });
    place.worker_on(Arc::new(ops))
}

#[test]
fn a_file_that_grows_while_it_is_read() {
    let place = Place::in_memory();
    place.write("log", "start\n");
    // Twice to read it to its end, the third time to compare.
    let worker = growing(&place, 1, 3..4);
    refused(run(&worker, &edit("log", "start", "begin")), Code::EditConflict, CHANGED);
    assert!(place.read("log").starts_with(b"start\nx"), "what was appended is there");
    place.write("log", "start\n");
    let worker = growing(&place, 100_000, 0..usize::MAX);
    assert_eq!(shown(&worker, &lines("log", 1, 1)).0, "start");
    refused(run(&worker, &lines("log", 2, 1)), Code::ReadLimitExceeded, "Workspace file exceeds read limit");
    place.write("log", "start\n");
    refused(
        run(&worker, &edit("log", "start", "begin")),
        Code::WriteLimitExceeded,
        "Workspace file exceeds write limit",
    );
    place.write("log", "start\n");
    refused(
        run(&worker, &preview("log", "start", "begin")),
        Code::ReadLimitExceeded,
        "Workspace file exceeds read limit",
    );
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}
