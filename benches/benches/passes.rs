//! Speed in passes: criterion's statistics with the pass as its unit, then the table of bounds.
//!
//! Exit status: 0 when every row is within its bound, 1 when one is over or answers wrongly.

use benches::passes::{Timing, check, pass, run, time};
use benches::rows::{Row, rows};
use benches::table::{self, Record};
use criterion::measurement::{Measurement, ValueFormatter};
use criterion::{Criterion, Throughput};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nanoseconds of one pass over the text of the row that is being measured.
static PASS: AtomicU64 = AtomicU64::new(1);

/// Wall time, shown in passes.
struct Passes;

impl Measurement for Passes {
    type Intermediate = Instant;
    type Value = Duration;

    fn start(&self) -> Instant {
        Instant::now()
    }
    fn end(&self, start: Instant) -> Duration {
        start.elapsed()
    }
    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }
    fn zero(&self) -> Duration {
        Duration::ZERO
    }
    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }
    fn formatter(&self) -> &dyn ValueFormatter {
        &PassFormatter
    }
}

struct PassFormatter;

impl ValueFormatter for PassFormatter {
    fn scale_values(&self, _: f64, values: &mut [f64]) -> &'static str {
        let pass = PASS.load(Ordering::Relaxed) as f64;
        values.iter_mut().for_each(|value| *value /= pass);
        "passes"
    }
    fn scale_throughputs(&self, typical: f64, _: &Throughput, values: &mut [f64]) -> &'static str {
        self.scale_values(typical, values)
    }
    fn scale_for_machines(&self, _: &mut [f64]) -> &'static str {
        "ns"
    }
}

fn main() -> ExitCode {
    let rows = rows();
    for row in &rows {
        if let Err(message) = check(row) {
            eprintln!("{message}");
            return ExitCode::from(1);
        }
    }
    let mut criterion = Criterion::default()
        .with_measurement(Passes)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for row in &rows {
        PASS.store(pass(row.case.text.as_bytes(), 100).as_nanos().max(1) as u64, Ordering::Relaxed);
        criterion.bench_function(row.id, |bencher| bencher.iter(|| run(row)));
    }
    criterion.final_summary();
    bounds(&rows)
}

fn bounds(rows: &[Row]) -> ExitCode {
    let timings: Vec<Timing> = rows.iter().map(|row| time(row, if row.id == "i" { 10 } else { 200 })).collect();
    let number = |number: Option<u32>| number.map_or("–".to_owned(), |number| number.to_string());
    let is_over = |timing: &Timing| timing.at_most.is_some_and(|bound| timing.passes > f64::from(bound));
    let cells: Vec<Vec<String>> = timings
        .iter()
        .map(|timing| {
            let verdict = match timing.at_most {
                None => "reported",
                Some(_) if is_over(timing) => "OVER",
                Some(_) => "within",
            };
            vec![
                timing.id.clone(),
                timing.work.clone(),
                number(timing.javascript),
                number(timing.at_most),
                format!("{:.1}", timing.passes),
                verdict.into(),
            ]
        })
        .collect();
    table::print(&["row", "work", "JavaScript", "at most", "passes", "verdict"], &cells);
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("passes.json");
    match table::write_json(&record, &Record::new("cargo bench -p benches", &timings)) {
        Ok(()) => eprintln!("written to {}", record.display()),
        Err(message) => eprintln!("{message}"),
    }
    if timings.iter().any(is_over) { ExitCode::from(1) } else { ExitCode::SUCCESS }
}
