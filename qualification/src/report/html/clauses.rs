//! Clause by clause.

use super::parts::{Stand, mark, more, specification};
use crate::number::grouped;
use crate::report::{ClauseReport, ClauseStatus, Report};
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Markup {
    let with = |status| report.clauses.iter().filter(|clause| clause.status == status).count();
    let mut sections: Vec<u8> = report.clauses.iter().map(|clause| clause.section).collect();
    sections.dedup();
    html! {
        p {
            (with(ClauseStatus::Held)) " of " (report.clauses.len()) " clauses held"
            @for (status, word) in [
                (ClauseStatus::Failing, "failing"),
                (ClauseStatus::PartlyTested, "partly tested"),
                (ClauseStatus::NotTested, "not tested"),
            ] { @if with(status) > 0 { ", " (with(status)) " " (word) } }
            ". A clause is held when cases ask for it, none fails, and a fault that breaks it was found."
        }
        div class="wide" role="group" aria-labelledby="clauses-caption" tabindex="0" {
            table {
                caption id="clauses-caption" { "Clauses of sections 1 to 6 of the specification" }
                thead { tr {
                    th scope="col" { "clause" } th scope="col" { "status" }
                    th scope="col" class="n" { "cases" } th scope="col" class="n" { "generated hits" }
                    th scope="col" class="n" { "faults killed" } th scope="col" class="n" { "failing" }
                } }
                @for section in sections {
                    tbody {
                        tr class="group" { th scope="rowgroup" colspan="6" { span { (specification(title(section))) } } }
                        @for clause in report.clauses.iter().filter(|clause| clause.section == section) { (row(clause)) }
                    }
                }
            }
        }
        (texts(report))
    }
}

/// Beside the numbers they would make the table as long as the specification.
fn texts(report: &Report) -> Markup {
    let texts = html! { dl class="texts" { @for clause in &report.clauses {
        dt id={ "says-" (clause.clause) } { (clause.clause) }
        dd { (specification(&clause.text)) }
    } } };
    more("What the clauses say", texts)
}

fn row(clause: &ClauseReport) -> Markup {
    let counts = &clause.counts;
    html! {
        tr id=(clause.clause) {
            th scope="row" { a href={ "#says-" (clause.clause) } { (clause.clause) } }
            td { (status(clause.status)) }
            td class="n" { (grouped(counts.cases)) }
            td class="n" { (grouped(counts.generated)) }
            td class="n" { (grouped(counts.faults)) }
            td class="n" { (grouped(counts.failing)) }
        }
    }
}

fn status(status: ClauseStatus) -> Markup {
    match status {
        ClauseStatus::Held => mark(Stand::Good, "held"),
        ClauseStatus::Failing => mark(Stand::Bad, "failing"),
        ClauseStatus::PartlyTested => mark(Stand::Unknown, "partly tested"),
        ClauseStatus::NotTested => mark(Stand::Unknown, "not tested"),
    }
}

/// The heading of a section as the specification has it.
fn title(section: u8) -> &'static str {
    let begin = format!("{section} ");
    editproof_spec::SPEC
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .find(|heading| heading.starts_with(&begin))
        .unwrap_or_default()
}
