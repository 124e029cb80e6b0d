//! The action, the workflow and the examples for other people's pipelines: they can be read, they call commands and options that
//! there are, and the action's shell steps do what they say, run here with stand-ins for the runner, cargo and editproof.

#![cfg(unix)]

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> Value {
    let text = fs::read_to_string(house().join(name)).unwrap();
    serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

const WORKFLOWS: [&str; 3] =
    [".github/workflows/ci.yml", "examples/ci/github-gate.yml", "examples/ci/github-matrix.yml"];
const JOBS: [&str; 2] = ["examples/ci/kubernetes-job.yaml", "examples/ci/kubernetes-report.yaml"];

/// Every step of a workflow or an action, with the file that it stands in.
fn steps() -> Vec<(&'static str, Value)> {
    let mut found: Vec<(&'static str, Value)> = Vec::new();
    for name in WORKFLOWS {
        let workflow = read(name);
        for (_, job) in workflow["jobs"].as_object().unwrap() {
            found.extend(job["steps"].as_array().unwrap().iter().map(|step| (name, step.clone())));
        }
    }
    let action = read("action.yml");
    found.extend(action["runs"]["steps"].as_array().unwrap().iter().map(|step| ("action.yml", step.clone())));
    found
}

#[test]
fn jobs_wait_for_jobs_that_there_are_and_actions_have_a_version() {
    for name in WORKFLOWS {
        let workflow = read(name);
        let jobs = workflow["jobs"].as_object().unwrap();
        for (job, body) in jobs {
            let needed = &body["needs"];
            let needed: Vec<&str> = needed
                .as_str()
                .into_iter()
                .chain(needed.as_array().into_iter().flatten().filter_map(Value::as_str))
                .collect();
            for other in needed {
                assert!(jobs.contains_key(other), "{name}: {job} needs {other}");
            }
            assert_eq!(workflow["permissions"]["contents"], "read", "{name}");
        }
    }
    let mut used = 0;
    for (name, step) in steps() {
        assert_ne!(step["uses"].is_string(), step["run"].is_string(), "{name}: {step}");
        if let Some(action) = step["uses"].as_str() {
            assert!(action.contains("@v"), "{name}: {action} has no version");
            used += 1;
        }
    }
    assert!(used >= 10, "{used}");
}

/// What a user of the action writes must never become a part of a script.
#[test]
fn no_script_has_an_expression_in_it() {
    let scripts: Vec<_> =
        steps().into_iter().filter_map(|(name, step)| Some((name, step["run"].as_str()?.to_owned()))).collect();
    assert!(scripts.len() >= 8, "{}", scripts.len());
    for (name, script) in scripts {
        assert!(!script.contains("${{"), "{name}:\n{script}");
    }
}

/// The words of every command of editproof in `script`, the command first.
fn commands(script: &str) -> Vec<Vec<String>> {
    let joined = script.replace("\\\n", " ");
    let mut found = Vec::new();
    for line in joined.lines() {
        let words: Vec<String> =
            line.split_whitespace().map(|word| word.trim_matches(['"', '\'']).to_owned()).collect();
        for (at, word) in words.iter().enumerate() {
            let is_cargo = word == "--" && words[..at].iter().any(|word| word == "run");
            if (word == "editproof" || is_cargo)
                && words.get(at + 1).is_some_and(|next| next.chars().all(|c| c.is_ascii_lowercase()))
            {
                found.push(
                    words[at + 1..]
                        .iter()
                        .take_while(|word| !["||", "&&", ";"].contains(&word.as_str()))
                        .cloned()
                        .collect(),
                );
            }
        }
    }
    found
}

#[test]
fn every_command_and_option_exists() {
    let mut scripts: Vec<(&str, String)> =
        steps().into_iter().filter_map(|(name, step)| Some((name, step["run"].as_str()?.to_owned()))).collect();
    for name in JOBS {
        let job = read(name);
        let args = job["spec"]["template"]["spec"]["containers"][0]["args"].as_array().unwrap().clone();
        scripts.extend(args.into_iter().map(|arg| (name, arg.as_str().unwrap().to_owned())));
    }
    // The action puts its options together in an array.
    let action = read("action.yml");
    let qualify = action["runs"]["steps"][1]["run"].as_str().unwrap();
    let options = qualify
        .split_whitespace()
        .map(|word| word.trim_start_matches("arguments=(").trim_start_matches("arguments+=("));
    let options: Vec<&str> = options.filter(|word| word.starts_with("--")).collect();
    assert!(options.len() >= 4, "{options:?}");
    scripts.push(("action.yml", format!("editproof qualify {}", options.join(" "))));
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut checked = Vec::new();
    for (name, script) in &scripts {
        for words in commands(script) {
            let help = helps.entry(words[0].clone()).or_insert_with(|| {
                let run = cargo_bin_cmd!("editproof").args([&words[0], "--help"]).assert().code(0);
                String::from_utf8(run.get_output().stdout.clone()).unwrap()
            });
            for option in words[1..].iter().filter(|word| word.starts_with("--")) {
                assert!(
                    help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")),
                    "{name}: {words:?}: no {option}"
                );
            }
            checked.push(words[0].clone());
        }
    }
    for command in ["qualify", "merge", "verify"] {
        assert!(checked.iter().filter(|one| *one == command).count() >= 2, "{command}: {checked:?}");
    }
}

#[test]
fn the_cluster_s_parts_are_all_there_are() {
    let job = read(JOBS[0]);
    assert_eq!(job["spec"]["completionMode"], "Indexed");
    let parts = job["spec"]["completions"].as_u64().unwrap();
    let script = job["spec"]["template"]["spec"]["containers"][0]["args"][0].as_str().unwrap();
    assert!(script.contains(&format!("--shard \"$((JOB_COMPLETION_INDEX + 1))/{parts}\"")), "{script}");
    // The pod's shell makes of it what it should: every part once.
    for index in 0..parts {
        let folder = tempfile::tempdir().unwrap();
        stand_in(folder.path(), "editproof", "printf '%s\\n' \"$@\" >\"$(dirname \"$0\")/said\"");
        let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
        let run = Command::new("sh")
            .args(["-c", script])
            .env("PATH", path)
            .env("ENGINE", "node a b.js")
            .env("JOB_COMPLETION_INDEX", index.to_string())
            .status();
        assert!(run.unwrap().success());
        let said = fs::read_to_string(folder.path().join("said")).unwrap();
        let expected = format!(
            "qualify\n--engine\nnode a b.js\n--profile\nrelease\n--shard\n{}/{parts}\n--out\n/qualification/part-{index}\n",
            index + 1
        );
        assert_eq!(said, expected);
    }
    assert_eq!(read(JOBS[1])["kind"], "Job");
}

fn stand_in(folder: &Path, name: &str, script: &str) {
    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A runner: folders and files as GitHub's, stand-ins on the path.
struct Runner {
    folder: tempfile::TempDir,
    inputs: BTreeMap<String, String>,
}

impl Runner {
    fn new(inputs: &[(&str, &str)]) -> Runner {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("bin");
        fs::create_dir_all(&bin).unwrap();
        stand_in(&bin, "cargo", "printf '%s\\n' \"$@\" >\"$RUNNER_TEMP/cargo-said\"");
        stand_in(
            &bin,
            "editproof",
            "printf '%s\\n' \"$@\" >\"$RUNNER_TEMP/editproof-said\"\nmkdir -p qualification\n\
             echo '::error::case x' >qualification/annotations.txt\necho '# Qualification' >qualification/summary.md\nexit \"$STAND_IN_STATUS\"",
        );
        let action = read("action.yml");
        let defaults = action["inputs"].as_object().unwrap().iter();
        let defaults =
            defaults.map(|(name, input)| (name.clone(), input["default"].as_str().unwrap_or_default().to_owned()));
        let given = inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Runner { folder, inputs: defaults.chain(given).collect() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// Runs the script of step `at`, its variables filled in from inputs, the context and earlier outputs.
    fn step(&self, at: usize, status: &str) -> Output {
        let action = read("action.yml");
        let step = &action["runs"]["steps"][at];
        let mut command = Command::new("bash");
        // As the runner calls it.
        command.args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"].as_str().unwrap()]);
        command.current_dir(self.folder.path());
        command.env("PATH", format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap()));
        command.env("STAND_IN_STATUS", status).env("RUNNER_TEMP", self.folder.path());
        for name in ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH"] {
            command.env(name, self.path(name));
        }
        for (name, value) in step["env"].as_object().unwrap() {
            let expression = value.as_str().unwrap().trim_start_matches("${{").trim_end_matches("}}").trim();
            let output = self.text("GITHUB_OUTPUT");
            let value = match expression.split_once('.') {
                Some(("inputs", input)) => self.inputs.get(input).unwrap_or_else(|| panic!("no input {input}")).clone(),
                Some(("steps", "qualify.outputs.status")) => {
                    output.lines().find_map(|line| line.strip_prefix("status=")).unwrap_or_default().to_owned()
                }
                _ if expression == "github.action_path" => "/action".to_owned(),
                _ if expression == "github.action_repository" => "owner/editproof".to_owned(),
                _ => panic!("{name}: {expression}"),
            };
            command.env(name, value);
        }
        command.output().unwrap()
    }
}

#[test]
fn the_action_builds_qualifies_reports_and_ends_with_the_status() {
    for status in [0, 1, 2, 70] {
        let runner = Runner::new(&[("engine", "node \"my engine.js\"; echo $HOME")]);
        assert!(runner.step(0, "0").status.success());
        assert!(runner.text("cargo-said").starts_with("install\n--path\n/action/conformance\n--locked\n--root\n"));
        assert!(runner.text("GITHUB_PATH").ends_with("/editproof/bin\n"));
        let qualify = runner.step(1, &status.to_string());
        assert!(qualify.status.success(), "{}", String::from_utf8_lossy(&qualify.stderr));
        let said = runner.text("editproof-said");
        assert_eq!(
            said,
            "qualify\n--engine\nnode \"my engine.js\"; echo $HOME\n--profile\ngate\n--out\nqualification\n"
        );
        assert_eq!(runner.text("GITHUB_OUTPUT"), format!("status={status}\nname=editproof-report\n"));
        let report = runner.step(2, "0");
        assert_eq!(String::from_utf8(report.stdout).unwrap(), "::error::case x\n");
        assert_eq!(runner.text("GITHUB_STEP_SUMMARY"), "# Qualification\n");
        assert_eq!(runner.step(4, "0").status.code(), Some(status));
    }
    // The control: a step before that never ran is no success.
    assert_eq!(Runner::new(&[]).step(4, "0").status.code(), Some(70));
}

#[test]
fn the_action_hands_on_a_baseline() {
    let runner = Runner::new(&[("engine", "fast"), ("baseline", "ci/known differences.json")]);
    assert!(runner.step(1, "0").status.success());
    let said = runner.text("editproof-said");
    assert!(said.ends_with("--out\nqualification\n--baseline\nci/known differences.json\n"), "{said}");
}

#[test]
fn the_action_hands_on_parts() {
    let runner = Runner::new(&[("engine", "fast"), ("shard", "2/8"), ("by", "hash")]);
    assert!(runner.step(1, "0").status.success());
    let said = runner.text("editproof-said");
    assert!(said.ends_with("--shard\n2/8\n--by\nhash\n"), "{said}");
    assert!(runner.text("GITHUB_OUTPUT").ends_with("name=editproof-report-2-of-8\n"));
}
