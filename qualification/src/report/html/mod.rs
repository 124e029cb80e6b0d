//! `report.html`: one page that needs no network and no script, for a phone, the dark, paper, a keyboard and a screen reader.
//!
//! One file per section. Sections stand in the order in which a release manager asks: may it ship, and why not; what was
//! tested; clause by clause; what was exercised; and so on. The browser is forbidden to load anything.

mod cases;
mod clauses;
mod decision;
mod enumeration;
mod failures;
mod faults;
mod findings;
mod gates;
mod heap;
mod known;
mod ladder;
mod parts;
mod plot;
mod runs;
mod speed;
mod tested;
mod timing;

use super::Report;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const START: &str = "<!-- timing -->";
const END: &str = "<!-- /timing -->";

/// A section: its id, its title, its content. Sections without content are left out.
struct Section {
    id: &'static str,
    title: &'static str,
    content: Option<Markup>,
}

pub(super) fn render(report: &Report) -> Vec<u8> {
    let section = |id, title, content| Section { id, title, content };
    let sections: Vec<Section> = vec![
        section("gates", "Gates", Some(gates::section(report))),
        section("failures", "Failing cases", failures::section(report)),
        section("tested", "What was tested", Some(tested::section(report))),
        section("clauses", "Clause by clause", Some(clauses::section(report))),
        section("cases", "Tiers and outcomes", cases::section(report)),
        section("enumeration", "Every case up to a bound", enumeration::section(report)),
        section("faults", "Fault bank", faults::section(report)),
        section("ladder", "Work by size", ladder::section(report)),
        section("heap", "Peak heap", heap::section(report)),
        section("speed", "Speed", speed::section(report)),
        section("runs", "Fuzzing and histories", runs::section(report)),
        section("baseline", "Baseline", Some(known::baseline(report))),
        section("limits", "Known limits", Some(known::limits(report))),
        section("findings", "Review findings", findings::section(report)),
    ];
    let sections: Vec<(&Section, &Markup)> =
        sections.iter().filter_map(|section| Some((section, section.content.as_ref()?))).collect();
    let title = &report.decision.headline;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) " – Editproof" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a class="skip" href="#main" { "Skip to the report" }
                (decision::header(report))
                nav aria-label="Sections" { ul {
                    @for (section, _) in &sections { li { a href={ "#" (section.id) } { (section.title) } } }
                    li { a href="#timing" { "Time and place" } }
                } }
                main id="main" tabindex="-1" {
                    @for (section, content) in &sections {
                        section id=(section.id) aria-labelledby={ (section.id) "-title" } {
                            h2 id={ (section.id) "-title" } { (section.title) }
                            (content)
                        }
                        "\n"
                    }
                    (PreEscaped(START))
                    section id="timing" aria-labelledby="timing-title" {
                        h2 id="timing-title" { "Time and place" }
                        (timing::section(report))
                    }
                    (PreEscaped(END))
                }
                footer { p {
                    "Derived from " code { "events.jsonl" } " and nothing else. " code { "editproof verify" }
                    " on this folder checks that without a network."
                } }
            }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text.into_bytes()
}

/// Without what stands between the marks.
pub(super) fn without_timing(text: &str) -> Option<String> {
    // Texts of the log cannot hold a raw `<`.
    super::without(text, START, END)
}
