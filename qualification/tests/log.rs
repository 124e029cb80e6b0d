//! The log: what was written is read again, and nothing else is.

mod small;

use editproof_qualification::event::{Control, Facts, HeapRow, Start, Status, Unit};
use editproof_qualification::log::{self, Log, LogError, MergeError, Writer};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(log::FILE);
    (folder, path)
}

fn write(path: &Path, start: &Start, units: &[Unit]) {
    let mut writer = Writer::create(path, start).unwrap();
    for unit in units {
        writer.unit(unit).unwrap();
    }
    writer.end().unwrap();
}

/// The bytes of a whole log of two units.
fn whole() -> (TempDir, PathBuf, Vec<u8>) {
    let (folder, path) = folder();
    write(&path, &small::start(2), &[small::unit("u1"), small::failed("u2")]);
    let bytes = fs::read(&path).unwrap();
    (folder, path, bytes)
}

#[test]
fn what_was_written_is_read() {
    let (_folder, path, _) = whole();
    let log = log::read(&path).unwrap();
    assert_eq!(log.start, small::start(2));
    assert_eq!(log.units, [small::unit("u1"), small::failed("u2")]);
    assert!(log.ended && log.continued.is_empty() && log.missing().is_empty());
}

#[test]
fn no_byte_can_be_changed() {
    let (_folder, path, bytes) = whole();
    for at in 0..bytes.len() {
        let mut edited = bytes.clone();
        // Now another letter, now another case, now no UTF-8.
        edited[at] ^= 1 << (at % 8);
        fs::write(&path, &edited).unwrap();
        assert!(log::read(&path).is_err(), "byte {at} of {} changed", bytes.len());
    }
}

#[test]
fn no_part_of_a_log_is_whole() {
    let (_folder, path, bytes) = whole();
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        match log::read(&path) {
            Ok(log) => assert!(!log.ended, "cut to {length} bytes"),
            Err(LogError::Torn { .. }) => assert!(length > 0 && bytes[length - 1] != b'\n', "cut to {length} bytes"),
            Err(LogError::Damaged { line: 1, .. }) => assert_eq!(length, 0),
            Err(error) => panic!("cut to {length} bytes: {error}"),
        }
    }
}

#[test]
fn no_line_can_be_moved_doubled_or_taken_out() {
    let (_folder, path, bytes) = whole();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    assert_eq!(lines.len(), 4);
    let orders: [&[usize]; 8] =
        [&[1, 2, 3], &[0, 2, 3], &[0, 1, 3], &[0, 2, 1, 3], &[0, 1, 1, 2, 3], &[0, 0, 1, 2, 3], &[0, 1, 2, 3, 3], &[3]];
    for order in orders {
        let edited: Vec<u8> = order.iter().flat_map(|&index| lines[index]).copied().collect();
        fs::write(&path, edited).unwrap();
        assert!(matches!(log::read(&path), Err(LogError::Damaged { .. })), "lines {order:?}");
    }
    for foreign in [&b"x"[..], b"\n", b"{}\n", b"{", b"\0\0\0\0"] {
        fs::write(&path, [&bytes[..], foreign].concat()).unwrap();
        assert!(matches!(log::read(&path), Err(LogError::Damaged { line: 5, .. })), "{foreign:?} at the end");
    }
}

#[test]
fn errors_name_the_line_and_what_to_do() {
    let (_folder, path, bytes) = whole();
    let text = String::from_utf8(bytes).unwrap();
    fs::write(&path, text.replace("\"cases\":10", "\"cases\":11")).unwrap();
    let message = log::read(&path).unwrap_err().to_string();
    assert!(message.contains("line 2: does not follow from the lines before it; restore the log"), "{message}");
    fs::write(&path, &text[..text.len() - 5]).unwrap();
    let message = log::read(&path).unwrap_err().to_string();
    assert!(message.contains("line 4: the line breaks off") && message.ends_with("resume that run"), "{message}");
}

#[test]
fn another_version_is_told_from_damage() {
    let (_folder, path) = folder();
    write(&path, &Start { version: 9, ..small::start(0) }, &[]);
    let error = log::read(&path).unwrap_err();
    assert!(matches!(error, LogError::Version { found: 9, known: 1, .. }), "{error}");
}

/// Kills fall anywhere: whatever part of a log is there, resuming it gives the log of a run that was not killed.
#[test]
fn a_log_cut_anywhere_is_resumed() {
    let (_folder, path, bytes) = whole();
    let start = small::start(2);
    let expected = log::read(&path).unwrap();
    let line_ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    let near = |length: usize| line_ends.iter().any(|end| length.abs_diff(*end) < 3);
    // Each end waits for the disk, so every 20th length will do where nothing begins or ends.
    for length in (0..=bytes.len()).filter(|&length| length % 20 == 0 || near(length) || length < 80) {
        fs::write(&path, &bytes[..length]).unwrap();
        let (mut writer, done) = Writer::resume(&path, &start).unwrap();
        for unit in expected.units.iter().filter(|unit| !done.contains(unit)) {
            writer.unit(unit).unwrap();
        }
        writer.end().unwrap();
        drop(writer);
        let log = log::read(&path).unwrap();
        assert_eq!((&log.start, &log.units, log.ended), (&expected.start, &expected.units, true), "{length} bytes");
    }
    assert_eq!(fs::read(&path).unwrap(), bytes, "a log that has ended stays as it is");
}

#[test]
fn a_damaged_log_is_not_resumed() {
    let (_folder, path, bytes) = whole();
    let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap();
    for at in 0..last {
        let mut edited = bytes.clone();
        edited[at] ^= 1;
        fs::write(&path, &edited).unwrap();
        assert!(Writer::resume(&path, &small::start(2)).is_err(), "byte {at} changed");
        assert_eq!(fs::read(&path).unwrap(), edited, "the log is left alone");
    }
    fs::write(&path, "{\"name\": \"a file of something else\"}").unwrap();
    assert!(matches!(Writer::resume(&path, &small::start(2)), Err(LogError::Damaged { line: 1, .. })));
}

#[test]
fn only_the_same_qualification_is_resumed() {
    let (_folder, path) = folder();
    let start = small::start(2);
    drop(Writer::create(&path, &start).unwrap());
    let mut other = start.clone();
    other.circumstances.jobs = 64;
    drop(Writer::resume(&path, &other).unwrap());
    assert_eq!(log::read(&path).unwrap().continued, [other.circumstances.clone()]);
    other.subject.digest = None;
    other.plan.pop();
    let message = Writer::resume(&path, &other).unwrap_err().to_string();
    assert!(message.contains("subject.digest, plan differ; go on with"), "{message}");
}

#[test]
fn a_log_has_one_writer_and_one_beginning() {
    let (_folder, path) = folder();
    let start = small::start(2);
    let writer = Writer::create(&path, &start).unwrap();
    assert!(matches!(Writer::resume(&path, &start), Err(LogError::InUse(_))));
    assert!(matches!(Writer::create(&path, &start), Err(LogError::Exists(_))));
    drop(writer);
    Writer::resume(&path, &start).unwrap();
}

#[test]
fn a_unit_is_planned_and_written_once() {
    let (_folder, path) = folder();
    let mut writer = Writer::create(&path, &small::start(2)).unwrap();
    writer.unit(&small::unit("u2")).unwrap();
    let refused = |writer: &mut Writer, unit: &Unit| writer.unit(unit).unwrap_err().to_string();
    assert!(refused(&mut writer, &small::unit("u2")).ends_with("unit u2: is written already"));
    assert!(refused(&mut writer, &small::unit("u3")).ends_with("unit u3: is not in the plan"));
    let mut unit = small::unit("u1");
    unit.timing.seconds = f64::NAN;
    assert!(refused(&mut writer, &unit).contains("numbers must be finite"));
    writer.end().unwrap();
    writer.end().unwrap();
    assert!(refused(&mut writer, &small::unit("u1")).ends_with("the log has ended"));
    let log = log::read(&path).unwrap();
    assert_eq!((log.units.len(), log.ended, log.missing()), (1, true, vec!["u1"]));
}

fn parts(cut: [&[&str]; 3]) -> Vec<Log> {
    let of = |index: usize| {
        let (_folder, path) = folder();
        let mut start = small::start(5);
        start.circumstances.part = small::part(index as u32 + 1, 3);
        write(&path, &start, &cut[index].iter().map(|id| small::unit(id)).collect::<Vec<_>>());
        log::read(&path).unwrap()
    };
    vec![of(0), of(1), of(2)]
}

#[test]
fn parts_make_the_whole_in_any_order() {
    let mut logs = parts([&["u4", "u1"], &["u2", "u5"], &["u3"]]);
    let whole = log::merge(logs.clone()).unwrap();
    assert_eq!(whole.units, ["u1", "u2", "u3", "u4", "u5"].map(small::unit));
    let indices = whole.circumstances().map(|one| one.part.as_ref().unwrap().index);
    assert_eq!(indices.collect::<Vec<_>>(), [1, 2, 3]);
    logs.reverse();
    assert_eq!(log::merge(logs).unwrap(), whole);
    assert_eq!(log::merge(parts([&["u1", "u2", "u3"], &["u5"], &["u4"]])).unwrap(), whole);

    let (_folder, path) = folder();
    log::write(&whole, &path).unwrap();
    assert_eq!(log::read(&path).unwrap(), whole);
}

#[test]
fn parts_that_do_not_make_the_whole_are_refused() {
    assert_eq!(log::merge(Vec::new()), Err(MergeError::Nothing));
    let message = log::merge(parts([&["u1", "u2"], &["u2"], &["u4"]])).unwrap_err().to_string();
    assert!(message.contains("missing: u3, u5; held twice: u2; give each part once"), "{message}");

    let mut logs = parts([&["u1", "u2"], &["u3"], &["u4", "u5"]]);
    logs[1].ended = false;
    assert_eq!(log::merge(logs.clone()), Err(MergeError::NotEnded { log: 2, missing: 0 }));
    logs[1].ended = true;
    logs[2].start.harness.commit = None;
    assert_eq!(log::merge(logs), Err(MergeError::Differs { log: 3, members: vec!["harness.commit".into()] }));
}

prop_compose! {
    fn any_unit(id: usize)(
        status in prop_oneof![Just(Status::Passed), Just(Status::Failed), Just(Status::NotTested)],
        reason in any::<String>(),
        work in ".*",
        numbers in any::<[u64; 2]>(),
        noticed in any::<bool>(),
        kind in 0..3,
        seconds in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
    ) -> Unit {
        let facts = match kind {
            0 => Facts::None,
            1 => Facts::Heap { rows: vec![HeapRow { work, about: reason.clone(), peak: numbers[0], bound: numbers[1] }] },
            _ => Facts::Control(Control { gate: work, about: reason.clone(), noticed, evidence: reason.clone() }),
        };
        let mut unit = Unit { status, reason, facts, ..small::failed(&format!("u{id}")) };
        unit.timing.seconds = seconds;
        unit
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_units_are_read_as_they_were_written(one in any_unit(1), two in any_unit(2), limit in any::<String>()) {
        let (_folder, path) = folder();
        let start = Start { limits: vec![limit], ..small::start(2) };
        write(&path, &start, &[two.clone(), one.clone()]);
        let log = log::read(&path).unwrap();
        prop_assert_eq!(log.start, start);
        prop_assert_eq!(log.units, [two, one]);
    }
}
