//! Many edits at a time over real processes, and the proof from the files that each was made once.
//!
//! Every edit puts a line with its number before the end mark of its workspace's file. So a file tells what was done to it:
//! a number that is missing was lost, one that stands there twice was applied twice.

use crate::support::documents::id;
use crate::support::processes::Place;
use editproof_host::{Arguments, Host, Settings};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const END: &str = "[end]";

#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) edits: usize,
    pub(crate) workspaces: usize,
    pub(crate) workers: usize,
    pub(crate) hosts: usize,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Report {
    /// Edits that were not made, by what the host read.
    pub(crate) refused: BTreeMap<String, usize>,
    /// Numbers of edits that were made and do not stand in the file.
    pub(crate) lost: Vec<usize>,
    /// Numbers that stand there more than once.
    pub(crate) twice: Vec<usize>,
    /// Numbers that stand there although the edit was refused, or in another file; lines that are no numbers.
    pub(crate) strange: Vec<String>,
    /// Each edit's time from the host's first request to its answer, sorted.
    pub(crate) times: Vec<Duration>,
    pub(crate) whole: Duration,
}

impl Report {
    pub(crate) fn is_clean(&self) -> bool {
        self.refused.is_empty() && self.lost.is_empty() && self.twice.is_empty() && self.strange.is_empty()
    }

    /// The time that `part` of all edits took at most.
    pub(crate) fn quantile(&self, part: f64) -> Duration {
        let at = (self.times.len() as f64 * part).ceil() as usize;
        self.times.get(at.saturating_sub(1)).copied().unwrap_or_default()
    }

    pub(crate) fn to_text(&self) -> String {
        format!(
            "{} edits in {:.2} s: {:.0} a second, p50 {:.1} ms, p99 {:.1} ms; {} refused, {} lost, {} applied twice, {} strange",
            self.times.len(),
            self.whole.as_secs_f64(),
            self.times.len() as f64 / self.whole.as_secs_f64().max(1e-9),
            self.quantile(0.5).as_secs_f64() * 1e3,
            self.quantile(0.99).as_secs_f64() * 1e3,
            self.refused.values().sum::<usize>(),
            self.lost.len(),
            self.twice.len(),
            self.strange.len(),
        )
    }
}

/// Looks into the files. `made` tells of each edit whether its host was told that it was made; edit `n` belongs to file
/// `n` modulo their number.
pub(crate) fn examine(report: &mut Report, made: &[bool], files: &[String]) {
    for (at, file) in files.iter().enumerate() {
        let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
        for line in file.lines().filter(|line| *line != END) {
            match line.strip_prefix("edit ").and_then(|number| number.parse::<usize>().ok()) {
                Some(number) if number % files.len() == at && made.get(number) == Some(&true) => {
                    *seen.entry(number).or_default() += 1;
                }
                _ => report.strange.push(line.to_owned()),
            }
        }
        report.twice.extend(seen.iter().filter(|(_, count)| **count > 1).map(|(number, _)| *number));
        let own = (0..made.len()).filter(|number| number % files.len() == at && made[*number]);
        report.lost.extend(own.filter(|number| !seen.contains_key(number)));
    }
}

/// Runs it: a bridge, workers with their workspaces, hosts that take the next edit as soon as they have one's answer.
pub(crate) fn run(load: Load, editbridge: &Path) -> Report {
    let place = Place::new();
    let bridge = place.bridge(editbridge, "127.0.0.1:0", &[]);
    let names: Vec<_> = (0..load.workspaces).map(|number| format!("w{number}")).collect();
    let worker_of = |workspace: usize| format!("worker{}", workspace % load.workers);
    let mut workers = Vec::new();
    for number in 0..load.workers {
        let roots: Vec<_> = names.iter().skip(number).step_by(load.workers).map(String::as_str).collect();
        for root in &roots {
            place.write(&format!("{root}/log.txt"), &format!("{END}\n"));
        }
        workers.push(place.worker(&bridge.url, &worker_of(number), &roots, &[]));
    }
    for worker in &workers {
        worker.paired(1);
    }
    let next = AtomicUsize::new(0);
    let settings = Settings::default();
    let start = Instant::now();
    let done: Vec<(usize, Duration, Option<String>)> = std::thread::scope(|scope| {
        let hosts: Vec<_> = (0..load.hosts)
            .map(|_| {
                scope.spawn(|| {
                    let allowance = Duration::from_secs(60);
                    let host = Host { settings: &settings, policy: None, may_read: true, allowance };
                    let mut client = bridge.client();
                    let mut done = Vec::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= load.edits {
                            return done;
                        }
                        let workspace = number % load.workspaces;
                        let arguments = json!({
                            "path": "log.txt", "old_text": END, "new_text": format!("edit {number}\n{END}"),
                        });
                        let begun = Instant::now();
                        let outcome = host.edit(
                            &mut client,
                            &id(&worker_of(workspace)),
                            &id(&names[workspace]),
                            Arguments::from_value(arguments),
                        );
                        let refused = outcome.result.is_err().then(|| outcome.to_text());
                        done.push((number, begun.elapsed(), refused));
                    }
                })
            })
            .collect();
        hosts.into_iter().flat_map(|host| host.join().unwrap()).collect()
    });
    let mut report = Report { whole: start.elapsed(), ..Report::default() };
    let mut made = vec![false; load.edits];
    for (number, time, refused) in done {
        report.times.push(time);
        match refused {
            None => made[number] = true,
            Some(text) => *report.refused.entry(text).or_default() += 1,
        }
    }
    report.times.sort_unstable();
    let files: Vec<_> = names.iter().map(|name| place.read(&format!("{name}/log.txt"))).collect();
    examine(&mut report, &made, &files);
    report
}
