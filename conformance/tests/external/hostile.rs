//! Engines that misbehave in one case: that case gets its verdict, in time, no other case suffers, and no process stays.

use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use editproof_conformance::case::{Case, CaseEdit, to_json};
use editproof_spec::Matching;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Cases beside the marked ones.
const OTHERS: usize = 30;
/// The longest time that any of these runs may take, on a machine with other work.
const IN_TIME: Duration = Duration::from_secs(20);

fn edit(old: &str, new: &str) -> CaseEdit {
    CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false }
}

/// Thirty cases of all kinds, with one in the middle that the engine takes offence at: `applied` or `refused`.
fn cases(marked: &str) -> String {
    let mut cases: Vec<Case> = (0..OTHERS)
        .map(|at| {
            let text = format!("a {at}\n  b  c\r\n").repeat(1 + at % 3);
            let edits = vec![edit(&format!("a {at}"), "x"), edit("b c", "y")];
            Case::new(
                format!("other-{at}"),
                text,
                edits,
                if at % 2 == 0 { Matching::Tolerant } else { Matching::Exact },
            )
        })
        .collect();
    let old = if marked == "applied" { "skull" } else { "no such text" };
    cases.insert(OTHERS / 2, Case::new(marked, "a ☠ and a skull\n", vec![edit(old, "bone")], Matching::Exact));
    to_json(&cases)
}

/// The processes of the hostile engine with this token.
fn left_behind(token: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| Some(entry.ok()?.path()));
    let lines = processes.filter_map(|path| Some((path.clone(), fs::read(path.join("cmdline")).ok()?)));
    let own = lines.filter(|(_, line)| line.split(|&byte| byte == 0).any(|word| word == token.as_bytes()));
    own.map(|(path, line)| format!("{}: {}", path.display(), String::from_utf8_lossy(&line))).collect()
}

struct Found {
    code: i32,
    report: String,
    json: Value,
}

/// Runs the cases against the hostile engine in `mode`.
fn run(mode: &str, marked: &str, more: &[&str]) -> Found {
    let folder = tempfile::tempdir().unwrap();
    let token = format!("token-{}-{mode}-{marked}", std::process::id());
    fs::write(folder.path().join("cases.json"), cases(marked)).unwrap();
    let program = shlex::try_quote(cargo_bin!("hostile-engine").to_str().unwrap()).unwrap().into_owned();
    let engine = format!("{program} {mode} {token}");
    let default =
        |name: &'static str, value: &'static str| if more.contains(&name) { vec![] } else { vec![name, value] };
    let mut command: Command = cargo_bin_cmd!("editproof");
    let since = Instant::now();
    let output = command
        .current_dir(folder.path())
        .args(["run", "cases.json", "--show", "50", "--json", "run.json"])
        .args([default("--generate", "0"), default("--jobs", "1")].concat())
        .args(["--engine", &engine, "--time-limit", "1", "--start-limit", "1", "--memory-limit", "200"])
        .args(more)
        .output()
        .unwrap();
    let took = since.elapsed();
    assert!(took < IN_TIME, "{mode} took {took:?}");
    assert_eq!(left_behind(&token), Vec::<String>::new(), "{mode} left processes behind");
    let report = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let json = fs::read(Path::new(folder.path()).join("run.json"));
    let json = json.map_or(Value::Null, |json| serde_json::from_slice(&json).unwrap());
    let code = output.status.code().unwrap_or(-1);
    assert!(code == 0 || code == 1, "{mode}: exit status {code}: {report}");
    Found { code, report, json }
}

/// Only the marked case fails, with this verdict; all others agree.
fn only_the_marked_case(mode: &str, marked: &str, verdict: &str) {
    let Found { code, report, json } = run(mode, marked, &[]);
    assert_eq!(code, 1, "{mode}: {report}");
    let failures: Vec<_> = json["failures"].as_array().unwrap().iter().collect();
    let facts: Vec<_> = failures.iter().map(|one| (&one["id"], &one["verdicts"][0]["verdict"])).collect();
    assert_eq!(facts, [(&Value::from(marked), &Value::from(verdict))], "{mode}: {report}");
    assert_eq!(json["cases"]["judged"], OTHERS + 1, "{mode}: {report}");
    assert_eq!(json["agreed"], OTHERS, "{mode}: {report}");
    let restarts = json["external"]["startedAgain"].as_u64().unwrap();
    assert!(restarts <= 2, "{mode}: started again {restarts} times");
}

/// What the engine does is allowed, or does no harm: every case agrees.
fn no_case(mode: &str) {
    let Found { code, report, json } = run(mode, "applied", &[]);
    assert_eq!(code, 0, "{mode}: {report}");
    assert_eq!(json["agreed"], OTHERS + 1, "{mode}: {report}");
}

/// The engine does not get as far as its description.
fn at_the_start(mode: &str, verdict: &str, words: &str) {
    let Found { code, report, json } = run(mode, "applied", &[]);
    assert_eq!(code, 1, "{mode}: {report}");
    assert!(report.starts_with(&format!("{verdict}: the engine ")) && report.contains(words), "{mode}: {report}");
    assert_eq!(json, Value::Null);
}

macro_rules! hostile {
    ($($name:ident: $check:ident($($argument:literal),*);)*) => {
        $(#[test] fn $name() { $check($($argument),*); })*
    };
}

hostile! {
    an_engine_that_hangs: only_the_marked_case("hangs", "applied", "timed-out");
    an_engine_that_ignores_sigterm: only_the_marked_case("ignores-sigterm", "applied", "timed-out");
    an_engine_that_stops_itself: only_the_marked_case("stops", "applied", "timed-out");
    an_engine_that_drips: only_the_marked_case("drips", "applied", "timed-out");
    an_engine_that_hangs_in_a_line: only_the_marked_case("half-a-line-and-hangs", "applied", "timed-out");
    an_engine_that_starts_children_and_hangs: only_the_marked_case("children-and-hangs", "applied", "timed-out");

    an_engine_that_ends_in_a_line: only_the_marked_case("half-a-line-and-ends", "applied", "crashed");
    an_engine_that_exits_with_0: only_the_marked_case("ends", "applied", "crashed");
    an_engine_that_exits_with_9: only_the_marked_case("fails", "applied", "crashed");
    an_engine_that_aborts: only_the_marked_case("aborts", "applied", "crashed");
    an_engine_that_answers_and_ends: only_the_marked_case("answers-and-ends", "applied", "crashed");
    an_engine_whose_child_holds_the_pipes: only_the_marked_case("child-holds-the-pipes", "applied", "crashed");
    an_engine_that_gives_up: only_the_marked_case("gives-up", "applied", "crashed");

    a_wrong_id: only_the_marked_case("wrong-id", "applied", "protocol-error");
    an_id_as_text: only_the_marked_case("id-as-text", "applied", "protocol-error");
    no_id: only_the_marked_case("no-id", "applied", "protocol-error");
    a_null_id: only_the_marked_case("null-id", "applied", "protocol-error");
    two_answers: only_the_marked_case("two-answers", "applied", "protocol-error");
    endless_answers: only_the_marked_case("endless-answers", "applied", "protocol-error");
    endless_blank_lines: only_the_marked_case("endless-blank-lines", "applied", "protocol-error");
    an_answer_before_it_is_asked: only_the_marked_case("answers-before-asked", "applied", "protocol-error");
    a_line_of_one_gib: only_the_marked_case("one-gib-line", "applied", "protocol-error");
    invalid_utf8: only_the_marked_case("invalid-utf8", "applied", "protocol-error");
    a_lone_surrogate: only_the_marked_case("lone-surrogate", "applied", "protocol-error");
    null_bytes: only_the_marked_case("null-bytes", "applied", "protocol-error");
    a_line_of_null_bytes: only_the_marked_case("null-line", "applied", "protocol-error");
    a_bom: only_the_marked_case("bom", "applied", "protocol-error");
    not_a_number: only_the_marked_case("nan", "applied", "protocol-error");
    a_huge_number: only_the_marked_case("huge-number", "applied", "protocol-error");
    a_negative_number: only_the_marked_case("negative-number", "applied", "protocol-error");
    deep_nesting: only_the_marked_case("deep-nesting", "applied", "protocol-error");
    deep_nesting_that_is_closed: only_the_marked_case("deep-and-closed", "applied", "protocol-error");
    duplicate_keys: only_the_marked_case("duplicate-keys", "applied", "protocol-error");
    both_bodies: only_the_marked_case("both-bodies", "applied", "protocol-error");
    more_keys: only_the_marked_case("more-keys", "applied", "protocol-error");
    matches_that_are_claimed_and_missing: only_the_marked_case("no-matches", "applied", "protocol-error");
    an_unknown_strategy: only_the_marked_case("unknown-strategy", "applied", "protocol-error");
    an_unknown_code: only_the_marked_case("unknown-code", "refused", "protocol-error");
    an_array: only_the_marked_case("array", "applied", "protocol-error");
    words_that_are_no_json: only_the_marked_case("not-json", "applied", "protocol-error");
    a_refusal_of_the_line: only_the_marked_case("refusal-of-the-line", "applied", "protocol-error");
    closed_standard_input: only_the_marked_case("closes-stdin", "applied", "protocol-error");
    closed_standard_output: only_the_marked_case("closes-stdout", "applied", "protocol-error");

    held_memory: only_the_marked_case("holds-memory", "applied", "too-much-memory");
    memory_held_by_a_child: only_the_marked_case("child-holds-memory", "applied", "too-much-memory");

    acceptance_of_what_must_be_refused: only_the_marked_case("accepts-all", "refused", "accepted-wrongly");
    refusal_of_what_must_be_accepted: only_the_marked_case("refuses-all", "applied", "refused-wrongly");
    a_wrong_text: only_the_marked_case("wrong-text", "applied", "wrong-text");
    wrong_matches: only_the_marked_case("wrong-matches", "applied", "wrong-matches");
    a_wrong_code: only_the_marked_case("wrong-code", "refused", "wrong-code");
    a_wrong_message: only_the_marked_case("wrong-message", "refused", "wrong-message");

    an_engine_in_order: no_case("polite");
    replies_in_reverse_order: no_case("reverse");
    crlf_lines: no_case("crlf");
    blank_lines: no_case("blank-lines");
    an_engine_that_takes_turns: no_case("takes-turns");
    a_flood_on_standard_error: no_case("floods-stderr");
    an_engine_that_ignores_the_end: no_case("ignores-the-end");
    a_child_that_runs_away: no_case("runaway-child");

    an_engine_that_dies_at_its_start: at_the_start("dies-at-start", "crashed", "it exited with status 3 at its start; its standard error ends: no such luck");
    a_description_that_does_not_come: at_the_start("describe-hangs", "timed-out", "no answer to `describe` within 1.0 s");
    a_wrong_version: at_the_start("wrong-version", "protocol-error", "it speaks protocol 2; expected 1");
    an_unknown_feature: at_the_start("unknown-feature", "protocol-error", "telepathy");
    a_bom_at_the_start: at_the_start("bom-at-start", "protocol-error", "expected value");
    chatter_at_the_start: at_the_start("chatters-at-start", "protocol-error", "Welcome to the engine!");
    a_line_without_end_at_the_start: at_the_start("endless-describe", "protocol-error", "a line of more than 16777216 bytes");
}

#[test]
fn an_engine_that_dies_at_every_case_uses_its_restarts_up_and_no_more() {
    let Found { code, report, json } = run("dies-at-every-case", "applied", &["--restarts", "5"]);
    assert_eq!(code, 1, "{report}");
    assert_eq!(json["external"]["startedAgain"], 6, "{report}");
    assert_eq!(json["verdicts"]["crashed"], OTHERS + 1, "{report}");
    let Found { report, json, .. } = run("dies-at-every-case", "applied", &["--restarts", "5", "--generate", "600"]);
    assert_eq!(json["external"]["notLookedAt"], OTHERS + 1 + 600 - 256, "{report}");
    assert!(report.contains("cases not looked at: the engine was lost too often"), "{report}");
}

#[test]
fn an_engine_that_answers_everything_twice_is_wrong_in_every_case_and_never_restarted() {
    let Found { json, report, .. } = run("twice-everything", "applied", &[]);
    assert_eq!(json["verdicts"]["protocol-error"], OTHERS + 1, "{report}");
    assert_eq!(json["external"]["startedAgain"], 0, "{report}");
}

#[test]
fn an_engine_that_is_another_one_after_a_restart_is_found_out() {
    // It is lost once, at the marked case.
    let Found { code, report, json } = run("changes", "applied", &["--restarts", "3"]);
    assert_eq!(code, 1, "{report}");
    assert_eq!(json["failures"][0]["verdicts"][0]["verdict"], "protocol-error", "{report}");
    assert!(report.contains("described itself otherwise than before"), "{report}");
}

#[test]
fn what_is_not_claimed_is_skipped_or_not_compared() {
    let Found { code, report, json } = run("claims-nothing", "refused", &[]);
    assert_eq!(code, 0, "{report}");
    assert_eq!(json["skipped"], serde_json::json!({"needs the feature `tolerant_match`": OTHERS / 2}), "{report}");
    assert_eq!(json["cases"]["judged"], OTHERS / 2 + 1, "{report}");
    assert_eq!(
        json["notCompared"]["matches"].as_u64().unwrap() + json["notCompared"]["diagnostics"].as_u64().unwrap(),
        16
    );
    let Found { json, report, .. } = run("one-edit", "applied", &[]);
    assert_eq!(json["skipped"], serde_json::json!({"has more edits than the engine takes": OTHERS}), "{report}");
    let Found { json, report, .. } = run("short-lines", "applied", &["--generate", "200"]);
    assert!(json["skipped"]["has a longer request than the engine takes"].as_u64().unwrap() > 0, "{report}");
    assert_eq!(json["failed"], 0, "{report}");
}

#[test]
fn the_number_of_jobs_changes_no_verdict() {
    let facts = |jobs: &str| {
        let Found { json, .. } = run("fails", "applied", &["--generate", "2000", "--jobs", jobs]);
        assert_eq!(json["verdicts"], serde_json::json!({"crashed": 1}));
        (json["agreed"].clone(), json["external"].clone())
    };
    assert_eq!(facts("1"), facts("3"));
}

/// A command that is told to end ends its engines first.
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let token = format!("token-{}-interrupted", std::process::id());
    fs::write(folder.path().join("cases.json"), cases("applied")).unwrap();
    let engine = format!("{} children-and-hangs {token}", cargo_bin!("hostile-engine").display());
    let mut child = std::process::Command::new(cargo_bin!("editproof"))
        .current_dir(folder.path())
        .args(["run", "cases.json", "--generate", "0", "--engine", &engine, "--time-limit", "60"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + IN_TIME;
    while left_behind(&token).len() < 21 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(left_behind(&token).len() >= 21, "the engine has started its children");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(!child.wait().unwrap().success());
    assert_eq!(left_behind(&token), Vec::<String>::new());
}
