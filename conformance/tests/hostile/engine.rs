//! An engine that is right but for one thing: what it does when a text holds the mark. For the tests of the harness.
//!
//! `hostile-engine MODE TOKEN`: the token is for finding the processes afterwards.

#![forbid(unsafe_code)]
#![allow(clippy::zombie_processes, reason = "to leave processes behind is what it is for")]

use editproof_conformance::case::Answer;
use editproof_conformance::engines::{Choice, Session};
use editproof_conformance::external::wire::{
    Apply, Description, EngineLimits, Feature, Malformed, PROTOCOL, Question, Reply, Request,
};
use editproof_spec::Code;
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{BufRead, BufWriter, Stdin, Write, stderr, stdin, stdout};
use std::process::{Command, Stdio, abort, exit};
use std::thread::sleep;
use std::time::Duration;

/// What a text holds when the engine is to misbehave.
const MARK: &str = "☠";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (mode, token) = (arguments[1].as_str(), arguments[2].as_str());
    match mode {
        "child" => hang(),
        "hog" => hold_memory(),
        "runaway" => {
            // A child of its own in a session of its own, with nothing in its environment; then its parent is gone.
            rustix::process::setsid().unwrap();
            own("child", token).env_clear().spawn().unwrap();
        }
        "dies-at-start" => {
            eprintln!("no such luck");
            exit(3);
        }
        "bom-at-start" => out(b"\xef\xbb\xbf"),
        "chatters-at-start" => out(b"Welcome to the engine!\n"),
        "endless-describe" => loop {
            out(&[b'x'; 1 << 16]);
        },
        _ => {}
    }
    if !["child", "hog", "runaway"].contains(&mode) {
        Hostile {
            mode: mode.to_owned(),
            token: token.to_owned(),
            session: Session::new(&Choice::Fast),
            kept: Vec::new(),
        }
        .serve(&stdin());
    }
}

struct Hostile {
    mode: String,
    token: String,
    session: Session,
    /// Replies that are held back.
    kept: Vec<Vec<u8>>,
}

impl Hostile {
    fn serve(&mut self, input: &Stdin) {
        for line in input.lock().lines() {
            let reply = match Request::read(line.unwrap().as_bytes()) {
                Ok(Request::Describe { id }) => self.describe(&id),
                Ok(Request::Apply(apply)) => self.apply(&apply),
                Ok(Request::Quit { id }) => match self.mode.as_str() {
                    "ignores-the-end" => Vec::new(),
                    _ => {
                        out(&text(&Reply::farewell(&id)));
                        return;
                    }
                },
                Err(malformed) => text(&Reply::refusal(&malformed, 0)),
            };
            out(&reply);
        }
        if self.mode == "ignores-the-end" {
            hang();
        }
    }

    fn describe(&mut self, id: &RawValue) -> Vec<u8> {
        let mut description = Description {
            name: "hostile".to_owned(),
            version: "1".to_owned(),
            protocol: PROTOCOL,
            features: Feature::ALL.to_vec(),
            limits: EngineLimits::default(),
        };
        match self.mode.as_str() {
            "describe-hangs" => hang(),
            "wrong-version" => description.protocol = 2,
            "one-edit" => description.limits.edits = Some(1),
            "takes-turns" => description.limits.in_flight = Some(1),
            "short-lines" => description.limits.line_bytes = Some(2_000),
            "changes" => description.version = std::process::id().to_string(),
            "claims-nothing" => description.features.clear(),
            _ => {}
        }
        let reply = text(&Reply::description(id, &description));
        match self.mode.as_str() {
            "unknown-feature" => String::from_utf8(reply).unwrap().replace("matches", "telepathy").into_bytes(),
            "reverse" => {
                // The last request is a `describe`: all others are there by now.
                let mut all = reply;
                self.kept.drain(..).rev().for_each(|line| all.extend(line));
                all
            }
            _ => reply,
        }
    }

    fn apply(&mut self, apply: &Apply) -> Vec<u8> {
        let edits = apply.edits();
        let input = apply.input(&edits);
        let response = self.session.answer(&Question { input, limits: apply.limits });
        let right = text(&Reply::answer(&apply.id, &response));
        match self.mode.as_str() {
            "reverse" => {
                self.kept.push(right);
                return Vec::new();
            }
            "dies-at-every-case" => abort(),
            "twice-everything" => return [right.clone(), right].concat(),
            "crlf" => return [&right[..right.len() - 1], b"\r\n"].concat(),
            "blank-lines" => return [b"\n \n\r\n".as_slice(), &right].concat(),
            "claims-nothing" => {
                let bare = match response {
                    Ok(Answer::Applied { text, .. }) => serde_json::json!({"id": apply.id, "ok": {"text": text}}),
                    _ => serde_json::json!({"id": apply.id, "error": {"code": "NO"}}),
                };
                return format!("{bare}\n").into_bytes();
            }
            _ => {}
        }
        if input.text.contains(MARK) { self.misbehave(&apply.id, &right) } else { right }
    }

    fn misbehave(&mut self, id: &RawValue, right: &[u8]) -> Vec<u8> {
        let words = String::from_utf8(right.to_vec()).unwrap();
        let other = |what: &str, by: &str| {
            assert!(words.contains(what), "{what} in {words}");
            words.replace(what, by).into_bytes()
        };
        let line = |body: &str| format!("{{\"id\":{id},{body}}}\n").into_bytes();
        let answer = |answer: Answer| text(&Reply::answer(id, &Ok(answer)));
        let half = &right[..right.len() / 2];
        match self.mode.as_str() {
            "hangs" => hang(),
            "ignores-sigterm" => {
                let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTERM]).unwrap();
                signals.forever().for_each(drop);
            }
            "stops" => {
                let own = rustix::process::getpid();
                rustix::process::kill_process(own, rustix::process::Signal::STOP).unwrap();
            }
            "drips" => {
                for byte in right {
                    out(&[*byte]);
                    sleep(Duration::from_millis(300));
                }
            }
            "half-a-line-and-hangs" => {
                out(half);
                hang();
            }
            "half-a-line-and-ends" => {
                out(half);
                exit(0);
            }
            "ends" | "changes" => exit(0),
            "fails" => {
                eprintln!("out of luck");
                exit(9);
            }
            "aborts" => abort(),
            "answers-and-ends" => {
                out(right);
                exit(0);
            }
            "wrong-id" => return other(&format!("\"id\":{id}"), "\"id\":7"),
            "id-as-text" => return other(&format!("\"id\":{id}"), &format!("\"id\":\"{id}\"")),
            "no-id" => return other(&format!("\"id\":{id},"), ""),
            "null-id" => return other(&format!("\"id\":{id}"), "\"id\":null"),
            "two-answers" => return [right, right].concat(),
            "endless-answers" => loop {
                out(right);
            },
            "endless-blank-lines" => loop {
                out(&[b'\n'; 4096]);
            },
            "answers-before-asked" => {
                let next = id.get().parse::<u64>().unwrap() + (1 << 20);
                return [&other(&format!("\"id\":{id}"), &format!("\"id\":{next}")), right].concat();
            }
            "one-gib-line" => {
                for _ in 0..1 << 14 {
                    out(&[b'x'; 1 << 16]);
                }
            }
            "invalid-utf8" => {
                return line(r#""ok":{"text":"Z","matches":[]}"#)
                    .iter()
                    .map(|&b| if b == b'Z' { 0xff } else { b })
                    .collect();
            }
            "lone-surrogate" => return line(r#""ok":{"text":"\ud800","matches":[]}"#),
            "null-bytes" => return line("\"ok\":{\"text\":\"\0\",\"matches\":[]}"),
            "null-line" => return vec![0, 0, 0, b'\n'],
            "bom" => return ["\u{feff}".as_bytes(), right].concat(),
            "nan" => return line(r#""ok":{"text":"a","matches":[{"strategy":"exact","occurrences":NaN}]}"#),
            "huge-number" => return line(r#""ok":{"text":"a","matches":[{"strategy":"exact","occurrences":1e999}]}"#),
            "negative-number" => return line(r#""ok":{"text":"a","matches":[{"strategy":"exact","occurrences":-1}]}"#),
            "deep-nesting" => return line(&format!("\"ok\":{}", "[".repeat(1 << 20))),
            "deep-and-closed" => return line(&format!("\"ok\":{}{}", "[".repeat(1 << 20), "]".repeat(1 << 20))),
            "duplicate-keys" => return line(r#""ok":{"text":"a","matches":[]},"ok":{"text":"b","matches":[]}"#),
            "both-bodies" => {
                return line(r#""ok":{"text":"a","matches":[]},"error":{"code":"EDIT_CONFLICT","message":""}"#);
            }
            "more-keys" => return line(r#""ok":{"text":"a","matches":[],"confidence":0.9}"#),
            "no-matches" => return line(r#""ok":{"text":"a"}"#),
            "unknown-strategy" => return line(r#""ok":{"text":"a","matches":[{"strategy":"fuzzy","occurrences":1}]}"#),
            "unknown-code" => return line(r#""error":{"code":"E_NOPE","message":"no"}"#),
            "array" => return b"[1,2,3]\n".to_vec(),
            "not-json" => return b"DEBUG: applying edit\n".to_vec(),
            "gives-up" => return line(r#""error":{"code":"EXECUTION_ABORTED","message":"stack exhausted"}"#),
            "refusal-of-the-line" => return text(&Reply::refusal(&Malformed { id: None, what: "hm".to_owned() }, 1)),
            "closes-stdin" => {
                rustix::stdio::dup2_stdin(File::open("/dev/null").unwrap()).unwrap();
                hang();
            }
            "closes-stdout" => {
                rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null").unwrap()).unwrap();
                hang();
            }
            "child-holds-the-pipes" => {
                own("child", &self.token).spawn().unwrap();
                exit(0);
            }
            "children-and-hangs" => {
                (0..20).for_each(|_| drop(own("child", &self.token).spawn().unwrap()));
                hang();
            }
            "runaway-child" => {
                own("runaway", &self.token).env_clear().spawn().unwrap().wait().unwrap();
            }
            "floods-stderr" => {
                let mut errors = BufWriter::with_capacity(1 << 16, stderr());
                for number in 0..1 << 19 {
                    writeln!(errors, "{number:60}").unwrap();
                }
            }
            "holds-memory" => hold_memory(),
            "child-holds-memory" => {
                own("hog", &self.token).spawn().unwrap();
                hang();
            }
            "accepts-all" => return answer(Answer::Applied { text: String::new(), matches: Vec::new() }),
            "refuses-all" => return answer(Answer::Rejected { code: Code::EditConflict, message: "no".to_owned() }),
            "wrong-text" => return other(MARK, "!"),
            "wrong-matches" => return other("\"occurrences\":1", "\"occurrences\":2"),
            "wrong-code" => return other("EDIT_CONFLICT", "WRITE_LIMIT_EXCEEDED"),
            "wrong-message" => return other("Workspace", "Workplace"),
            _ => {}
        }
        right.to_vec()
    }
}

/// This program again, in another mode, holding the pipes.
fn own(mode: &str, token: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([mode, token]).stdin(Stdio::inherit()).stdout(Stdio::inherit());
    command
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(3600));
    }
}

/// Holds ever more memory, up to 4 GiB, at a pace that can be watched.
fn hold_memory() -> ! {
    let mut held: Vec<Vec<u8>> = Vec::new();
    for _ in 0..1 << 10 {
        held.push(vec![1; 4 << 20]);
        sleep(Duration::from_millis(2));
    }
    hang();
}

fn text(reply: &Reply<'_>) -> Vec<u8> {
    let mut line = Vec::new();
    reply.write(&mut line).unwrap();
    line
}

/// Writes at once; ends when nobody reads any more.
fn out(bytes: &[u8]) {
    let mut output = stdout().lock();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        exit(0);
    }
}
