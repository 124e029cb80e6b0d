//! `junit.xml`: a gate is a suite, a unit of work a case, for the test pages of build servers.
//!
//! What was not tested is an error where it is required: servers show what is skipped in green. Times stand in a last suite
//! of their own, so that the rest is the same for two runs.

use super::words::{plain, seconds};
use super::{FailureReport, GateReport, Report, UnitResult, Verdict};
use crate::event::Status;
use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};
use std::fmt::Write;

pub(super) fn render(report: &Report) -> Vec<u8> {
    let mut out = quick_junit::Report::new("editproof qualification");
    out.add_test_suite(decision(report));
    for gate in &report.gates {
        let mut suite = TestSuite::new(gate.id.as_str());
        for result in &gate.results {
            suite.add_test_case(case(report, gate, result));
        }
        out.add_test_suite(suite);
    }
    let mut timing = TestSuite::new("timing");
    timing.add_properties(
        report.timing.gates.iter().map(|gate| Property::new(gate.gate.as_str(), seconds(gate.seconds))),
    );
    timing.add_property(Property::new("processor time", seconds(report.timing.cpu_seconds)));
    out.add_test_suite(timing);
    // Writing to memory fails only where the library is at fault; nothing is then a report that verification refuses.
    let mut text = out.to_string().unwrap_or_default();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

/// Without the last suite.
pub(super) fn without_timing(text: &str) -> Option<String> {
    // Texts cannot hold a raw `<`.
    super::without(text, "<testsuite name=\"timing\"", "</testsuite>")
}

/// The decision as a case, since it can be against an engine without any unit that failed.
fn decision(report: &Report) -> TestSuite {
    let decision = &report.decision;
    let status = if decision.may_ship() {
        TestCaseStatus::success()
    } else {
        let kind = if decision.verdict == Verdict::DoNotShip { NonSuccessKind::Failure } else { NonSuccessKind::Error };
        let mut status = TestCaseStatus::non_success(kind);
        let reasons: Vec<String> = decision.reasons.iter().map(|reason| plain(&reason.text)).collect();
        status.set_message(decision.line()).set_description(reasons.join("\n"));
        status
    };
    let mut suite = TestSuite::new("decision");
    suite.add_test_case(TestCase::new("may ship", status));
    suite
}

fn case(report: &Report, gate: &GateReport, result: &UnitResult) -> TestCase {
    let status = match result.status {
        Some(Status::Passed) => TestCaseStatus::success(),
        Some(Status::Failed) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let failures: Vec<&FailureReport> =
                report.failures.iter().filter(|failing| failing.unit == result.unit).collect();
            status.set_message(plain(&result.reason));
            if let Some(first) = failures.first() {
                status.set_type(plain(&first.failure.verdict));
                status.set_description(failures.into_iter().map(description).collect::<Vec<_>>().join("\n"));
            }
            status
        }
        Some(Status::NotTested) if !gate.required => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(plain(&result.reason));
            status
        }
        Some(Status::NotTested) | None => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(plain(&format!("not tested: {}", result.reason)));
            status
        }
    };
    let mut case = TestCase::new(result.unit.as_str(), status);
    case.set_classname(gate.id.as_str());
    case
}

fn description(failing: &FailureReport) -> String {
    let failure = &failing.failure;
    let mut out = String::new();
    let clauses = failure.clauses.join(", ");
    let _ = writeln!(out, "{} ({}): {}", plain(&failure.id), plain(&clauses), plain(&failure.explanation));
    for line in &failure.diff {
        let _ = writeln!(out, "  {}", plain(line));
    }
    let _ = writeln!(out, "again: {}", plain(&failure.reproduce));
    out
}
