//! May it ship? Only when everything that is required is known and holds.

mod fixture;

use editproof_qualification::event::{Facts, KnownDifference, Status, Unit};
use editproof_qualification::log::Log;
use editproof_qualification::report::{GateStatus, Report, Verdict};

fn changed(change: impl Fn(&mut Log)) -> Report {
    let mut log = fixture::green();
    change(&mut log);
    Report::of(&log)
}

fn unit<'a>(log: &'a mut Log, id: &str) -> &'a mut Unit {
    log.units.iter_mut().find(|unit| unit.id == id).unwrap()
}

/// The verdict, the number of reasons, and the first of them.
fn verdict(report: &Report) -> (Verdict, usize, &str) {
    let reasons = &report.decision.reasons;
    (report.decision.verdict, reasons.len(), reasons.first().map_or("", |reason| &reason.text))
}

#[test]
fn everything_holds() {
    let report = Report::of(&fixture::green());
    assert_eq!(verdict(&report), (Verdict::Ship, 0, ""));
    assert_eq!(
        report.decision.line(),
        "fast 0.1.0 may ship. All 9 required gates hold; 11 deliberate faults were noticed."
    );
    assert!(report.gates.iter().all(|gate| gate.status == GateStatus::Passed));
}

#[test]
fn one_failing_unit_is_enough() {
    let report = changed(|log| {
        let unit = unit(log, "generated/3");
        (unit.status, unit.reason) = (Status::Failed, "1 of 25,000 cases differs".into());
    });
    let reason = "Generated cases: 1 of 25,000 cases differs (generated/3)";
    assert_eq!(verdict(&report), (Verdict::DoNotShip, 1, reason));
}

#[test]
fn what_was_not_found_out_is_never_a_yes() {
    let not_tested = changed(|log| {
        let unit = unit(log, "recorded/reference");
        (unit.status, unit.reason) = (Status::NotTested, "no answers are at hand".into());
    });
    let reason = "Recorded answers: recorded/reference was not tested: no answers are at hand";
    assert_eq!(verdict(&not_tested), (Verdict::NotDecided, 1, reason));

    let missing = changed(|log| log.units.retain(|unit| unit.id != "heap/works"));
    assert_eq!(verdict(&missing).0, Verdict::NotDecided);
    assert!(missing.decision.reasons.iter().any(|reason| reason.text == "Peak heap: heap/works is missing"));
    assert!(
        missing.decision.reasons.iter().any(|reason| reason.text.contains("merge it with the logs of the other parts"))
    );

    let torn = changed(|log| log.ended = false);
    assert_eq!(
        verdict(&torn),
        (Verdict::NotDecided, 1, "The log has no end: the run was stopped before everything was done")
    );

    let nothing = changed(|log| log.start.gates.iter_mut().for_each(|gate| gate.required = false));
    assert_eq!(verdict(&nothing), (Verdict::NotDecided, 1, "No gate is required, so passing would say nothing"));

    let unplaced = changed(|log| {
        log.start.gates.retain(|gate| gate.id != "heap");
    });
    assert_eq!(verdict(&unplaced), (Verdict::NotDecided, 1, "2 units of the plan belong to no gate"));
}

#[test]
fn a_gate_that_cannot_fail_proves_nothing() {
    let blind = changed(|log| {
        let Facts::Control(control) = &mut unit(log, "enumeration/control").facts else { panic!("a control") };
        control.noticed = false;
    });
    let reason =
        "Every case up to a bound: the negative control was not noticed: an engine that writes LF for every CRLF";
    assert_eq!(verdict(&blind), (Verdict::NotDecided, 1, reason));

    let unguarded = changed(|log| {
        log.units.retain(|unit| unit.id != "enumeration/control");
        log.start.plan.retain(|unit| unit.id != "enumeration/control");
    });
    let reason = "Every case up to a bound: there is no negative control, so passing says nothing";
    assert_eq!(verdict(&unguarded), (Verdict::NotDecided, 1, reason));
}

#[test]
fn gates_that_are_only_reported_do_not_decide() {
    let report = changed(|log| {
        let unit = unit(log, "fuzz/protocol");
        (unit.status, unit.reason) = (Status::Failed, "an input fails".into());
    });
    assert_eq!(verdict(&report), (Verdict::Ship, 0, ""));
    assert!(report.decision.notes.iter().any(|note| note.text == "Fuzzing: an input fails (fuzz/protocol)"));
}

/// Makes figures say what a unit that passed cannot have found.
type Tamper = fn(&mut Facts);

/// A log whose units say that they passed is not believed against its own figures.
#[test]
fn a_unit_cannot_pass_against_its_own_figures() {
    let tampers: [(&str, Tamper); 6] = [
        ("enumeration/lines/1", |facts| {
            if let Facts::Enumeration(part) = facts {
                part.differing = 1
            }
        }),
        ("heap/works", |facts| {
            if let Facts::Heap { rows } = facts {
                rows[0].peak = rows[0].bound + 1
            }
        }),
        ("ladder/replace-all", |facts| {
            if let Facts::Ladder(ladder) = facts {
                ladder.ratios[2] = 2.3
            }
        }),
        ("corpus/all", |facts| *facts = Facts::None),
        ("generated/3", |facts| {
            if let Facts::Cases(cases) = facts {
                cases.failing = 1
            }
        }),
        ("corpus/all", |facts| {
            let (case, verdict) = ("g1-4".into(), "wrong-text".into());
            *facts = Facts::KnownDifference(KnownDifference { case, verdict, asked: 1, stale: true });
        }),
    ];
    for (id, tamper) in tampers {
        let report = changed(|log| tamper(&mut unit(log, id).facts));
        let (verdict, reasons, reason) = verdict(&report);
        assert_eq!((verdict, reasons), (Verdict::DoNotShip, 1), "{id}");
        assert!(reason.contains("says passed, but "), "{reason}");
    }
}

/// What the baseline knows does not count; an entry that says what is not so does.
#[test]
fn known_differences_are_shown_and_stale_entries_count() {
    let known = changed(|log| {
        let Facts::Cases(cases) = &mut unit(log, "generated/3").facts else { panic!("cases") };
        cases.known = 3;
    });
    assert_eq!(verdict(&known), (Verdict::Ship, 0, ""));
    let gate = known.gates.iter().find(|gate| gate.id == "generated").unwrap();
    assert!(gate.figures.ends_with("0 differ, 3 known"), "{}", gate.figures);
    assert_eq!((known.cases.known, known.cases.failing), (3, 0));
}

#[test]
fn a_faulty_engine_is_refused_and_told_why() {
    let report = Report::of(&fixture::red());
    let reasons: Vec<&str> = report.decision.reasons.iter().map(|reason| reason.text.as_str()).collect();
    assert_eq!(report.decision.verdict, Verdict::DoNotShip);
    assert_eq!(
        reasons,
        [
            "Cases written by hand: 2 of 412 cases differ (corpus/all)",
            "Generated cases: 31 of 25,000 cases differ (generated/2)",
            "Recorded answers: recorded/reference was not tested: no recorded answers are at hand",
            "Work by size: a ratio of 3.91 is above 2.20: the work is quadratic (ladder/tolerant-lines)",
            "Peak heap: 1 of 4 works is above its bound (heap/works)",
            "Peak heap: the negative control was not noticed: an engine that keeps a copy of the text for each edit",
        ]
    );
    let sizes: Vec<u64> = report.failures.iter().map(|failing| failing.failure.size).collect();
    assert_eq!(sizes, [33, 15, 17, 2_871], "by gate, the smallest first");
    let failing: Vec<&str> =
        report.clauses.iter().filter(|clause| clause.counts.failing > 0).map(|clause| clause.clause.as_str()).collect();
    assert_eq!(failing, ["LN-6"]);
}

#[test]
fn survival_falls_step_by_step() {
    let report = Report::of(&fixture::green());
    for method in &report.faults.methods {
        assert_eq!(method.survival[0].left, method.faults);
        assert_eq!(method.survival.last().unwrap().left, method.faults - method.found);
        assert!(method.survival.windows(2).all(|pair| pair[0].cases < pair[1].cases && pair[0].left > pair[1].left));
    }
}
