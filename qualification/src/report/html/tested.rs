//! What was tested, with what. The machine stands with the times.

use super::parts::{digest, t};
use crate::number::{counted, grouped};
use crate::report::Report;
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Markup {
    let tested = &report.tested;
    let (subject, harness) = (&tested.subject, &tested.harness);
    html! {
        dl class="facts" {
            dt { "engine" } dd { (t(&subject.name)) " " (t(&subject.version)) }
            @if let Some(command) = &subject.command { dt { "its command" } dd { code { (t(command)) } } }
            dt { "its SHA-256" } dd {
                @if let Some(sum) = &subject.digest { (digest(sum)) } @else { "not known" }
            }
            @if !subject.features.is_empty() { dt { "its features" } dd { (t(&subject.features.join(", "))) } }
            dt { "tested by" } dd { "editproof " (t(&harness.version)) }
            dt { "commit" } dd {
                @if let Some(commit) = &harness.commit { (digest(commit)) } @else { "not known" }
                @if harness.modified { ", with changes in the working tree" }
            }
            dt { "profile" } dd { (t(&tested.profile)) }
            dt { "corpus" } dd {
                "version " (t(&tested.corpus_version)) ", " (counted(tested.corpus_cases, "case")) " in "
                (counted(tested.corpus_files, "file"))
            }
            dt { "corpus manifest" } dd { (digest(&tested.corpus_manifest)) }
            dt { "specification" } dd { (digest(&tested.specification)) }
            @if !tested.seeds.is_empty() { dt { "seeds" } dd {
                @for (index, (name, seed)) in tested.seeds.iter().enumerate() {
                    @if index > 0 { ", " } (t(name)) " " (grouped(*seed))
                }
            } }
            dt { "findings" } dd { (digest(&tested.digest)) }
        }
        p class="faint" { "Two runs that found the same have the same digest of findings, wherever and whenever they ran.
            The machine and the times stand in " a href="#timing" { "the last section" } "." }
    }
}
