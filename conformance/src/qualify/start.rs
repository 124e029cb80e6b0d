//! The first event of a log.

use super::by::By;
use super::machine::machine;
use super::plan::Plan;
use super::repository::Commit;
use super::setting::Setting;
use crate::baseline::Entry;
use crate::engines::Choice;
use crate::external::wire::Feature;
use crate::shard::Shard;
use editproof_qualification::digest;
use editproof_qualification::event::{BaselineEntry, Circumstances, Corpus, Harness, Part, Start, Subject, VERSION};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// The start of a log of `plan`; `arguments` are the command line.
pub fn start(
    setting: &Setting,
    plan: &Plan<'_>,
    commit: Option<Commit>,
    arguments: Vec<String>,
    jobs: NonZeroUsize,
    part: Option<(By, Shard)>,
) -> Start {
    Start {
        version: VERSION,
        profile: setting.profile.as_str().to_owned(),
        subject: subject(setting),
        harness: Harness {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            modified: commit.as_ref().is_some_and(|commit| commit.modified),
            commit: commit.map(|commit| commit.id),
        },
        corpus: corpus(setting),
        specification: digest::sha256(editproof_spec::SPEC.as_bytes()),
        seeds: [("generator".to_owned(), setting.seed), ("fuzzing".to_owned(), setting.seed)].into_iter().collect(),
        gates: plan.gates.clone(),
        plan: plan.planned(),
        baseline: baseline(setting),
        limits: limits(setting),
        circumstances: Circumstances {
            started: gix::date::Time::now_utc().format_or_unix(gix::date::time::format::ISO8601_STRICT),
            command: arguments,
            jobs: jobs.get() as u32,
            machine: machine(),
            part: part.map(|(by, shard)| Part {
                by: by.as_str().to_owned(),
                index: shard.index(),
                count: shard.count(),
            }),
        },
    }
}

/// The baseline as the log names it: whoever goes on with the log must have the same one.
fn baseline(setting: &Setting) -> Vec<BaselineEntry> {
    let entries = setting.known.iter().flat_map(|known| &known.baseline().known);
    let entry = |entry: &Entry| BaselineEntry {
        case: entry.case.clone(),
        verdict: entry.verdict.clone(),
        reason: entry.reason.clone(),
        link: entry.link.clone(),
    };
    entries.map(entry).collect()
}

fn corpus(setting: &Setting) -> Corpus {
    let Some(manifest) = &setting.manifest else {
        return Corpus { version: String::new(), cases: setting.corpus.len() as u64, files: BTreeMap::new() };
    };
    Corpus {
        version: manifest.version.clone(),
        cases: manifest.cases,
        files: manifest.files.iter().map(|file| (file.path.clone(), file.sha256.clone())).collect(),
    }
}

fn subject(setting: &Setting) -> Subject {
    let names = |features: &[Feature]| features.iter().map(|feature| feature.as_str().to_owned()).collect();
    match (&setting.engine, &setting.description) {
        (Choice::External(settings), Some(description)) => Subject {
            name: description.name.clone(),
            version: description.version.clone(),
            digest: settings.file().and_then(|path| std::fs::read(path).ok()).map(|file| digest::sha256(&file)),
            command: Some(settings.to_string()),
            features: names(&description.features),
        },
        (engine, _) => Subject {
            name: engine.to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            digest: matches!(engine, Choice::Fast | Choice::Eager).then(|| editproof_engine::SOURCES_SHA256.to_owned()),
            command: None,
            features: names(Feature::ALL),
        },
    }
}

/// What is known not to be tested.
fn limits(setting: &Setting) -> Vec<String> {
    let mut limits = vec![
        "Beyond the bound of the enumeration, cases are drawn: a fault that no drawn case shows stays unseen."
            .to_owned(),
        "The oracle is held against the specification by the corpus and by the faults of the bank, not by proof."
            .to_owned(),
    ];
    if setting.profile == super::Profile::Smoke {
        limits.push(
            "The profile smoke asks a small part of every gate: it is for tests, and no ground for a release."
                .to_owned(),
        );
    }
    if setting.recorded.is_none() {
        limits.push("No answers recorded from another engine were at hand (`--recorded FILE`).".to_owned());
    }
    if setting.known.is_some() {
        limits.push(
            "The baseline holds for cases that have a name: of the corpus, generated, recorded, of findings. Enumeration, properties, fuzzing, history and faults know none."
                .to_owned(),
        );
    }
    if setting.history.is_none() {
        limits.push("No git history was at hand (`--history REPO`).".to_owned());
    }
    if setting.seeds.is_empty() {
        limits.push("No seeds of the fuzz targets were at hand (`fuzz/seeds` beside the corpus).".to_owned());
    }
    let unclaimed: Vec<&str> = Feature::ALL
        .iter()
        .filter(|feature| setting.description.as_ref().is_some_and(|said| !said.features().has(**feature)))
        .map(|feature| feature.as_str())
        .collect();
    if !unclaimed.is_empty() {
        limits.push(format!("The engine does not claim {}: cases that need it are skipped.", unclaimed.join(", ")));
    }
    if setting.is_external() {
        limits.push(
            "The engine is a program of its own: its work, heap and speed are not measured, and less is enumerated and generated."
                .to_owned(),
        );
    }
    limits
}
