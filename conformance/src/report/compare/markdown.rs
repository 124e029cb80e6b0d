//! The comparison as Markdown.

use super::Comparison;
use super::words::{BIAS, COLUMNS, METHOD, example_rows, kinds, own_rules};
use crate::compare::{Counts, Outcome, Standing, Tally, Topic};
use crate::report::number::{counted, grouped};
use crate::report::visible::LEGEND;
use std::fmt::Write;

/// The report, with a line break at its end.
pub fn report(comparison: &Comparison<'_>) -> String {
    let mut out = String::from("# Edit engines compared\n\n");
    let (all, generated) = (comparison.cases.len() as u64, comparison.generated);
    let _ = write!(out, "{}", counted(all, "case"));
    if generated > 0 {
        let _ = write!(out, ", {} of them generated (seed {})", grouped(generated), comparison.seed);
    }
    out.push_str(".\n\n");
    overview(&mut out, comparison.standings);
    let date = comparison.date.map_or_else(|| "Made by".to_owned(), |date| format!("{date}, made by"));
    let _ = writeln!(out, "\n{date} `{}`.", comparison.made_by);
    let _ = write!(out, "\n## What is counted\n\n");
    for (outcome, name) in COLUMNS {
        let _ = writeln!(out, "- **{name}**: {}", outcome.meaning());
    }
    out.push('\n');
    for words in METHOD {
        let _ = writeln!(out, "{words}\n");
    }
    let _ = write!(out, "## Bias\n\n");
    for words in BIAS {
        let _ = writeln!(out, "- {words}");
    }
    damage(&mut out, comparison);
    by_topic(&mut out, comparison);
    let _ = write!(out, "\n## Smallest cases\n\n{LEGEND}\n");
    for standing in comparison.standings {
        let Ok(tally) = &standing.result else { continue };
        examples(&mut out, &standing.entrant.name, tally, comparison);
    }
    out
}

fn overview(out: &mut String, standings: &[Standing<'_>]) {
    let names: Vec<_> = COLUMNS.iter().map(|(_, name)| *name).collect();
    let _ = writeln!(out, "| engine | version | held to | {} |", names.join(" | "));
    let _ = writeln!(out, "|---|---|---|{}", "--:|".repeat(names.len()));
    for Standing { entrant, result } in standings {
        if let Ok(tally) = result {
            let counts: Vec<_> = COLUMNS.iter().map(|(outcome, _)| cell(*outcome, tally.count(*outcome))).collect();
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} |",
                text(&entrant.name),
                text(tally.version),
                entrant.claims.as_str(),
                counts.join(" | ")
            );
        }
    }
    let rules: Vec<String> = own_rules(standings).collect();
    if !rules.is_empty() {
        let _ = writeln!(out, "\nTold to the caller of {}.", text(&rules.join("; of ")));
    }
    let mut is_first = true;
    for Standing { entrant, result } in standings {
        if let Err(reason) = result {
            out.push_str(if is_first { "\nLeft out:\n\n" } else { "" });
            is_first = false;
            let _ = writeln!(out, "- {}: {}", text(&entrant.name), text(reason.lines().next().unwrap_or_default()));
        }
    }
}

fn cell(outcome: Outcome, count: u64) -> String {
    match count {
        0 => "–".to_owned(),
        count if outcome.is_safe() => grouped(count),
        count => format!("**{}**", grouped(count)),
    }
}

fn damage(out: &mut String, comparison: &Comparison<'_>) {
    let ran: Vec<(&str, &Tally<'_>)> = ran(comparison).collect();
    let _ = write!(out, "\n## Damage by kind\n\n");
    let used: Vec<_> = kinds().filter(|kind| ran.iter().any(|(_, tally)| tally.kinds.contains_key(kind))).collect();
    for kind in &used {
        let _ = writeln!(out, "- **{}**: {}", kind.as_str(), kind.meaning());
    }
    let names: Vec<_> = used.iter().map(|kind| kind.as_str()).collect();
    let _ = write!(out, "\n| engine | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
    for (name, tally) in ran {
        let counts: Vec<_> = used
            .iter()
            .map(|&kind| match tally.damaged(kind) {
                0 => "–".to_owned(),
                count => grouped(count),
            })
            .collect();
        let _ = writeln!(out, "| {} | {} |", text(name), counts.join(" | "));
    }
}

fn by_topic(out: &mut String, comparison: &Comparison<'_>) {
    let _ = write!(
        out,
        "\n## By topic\n\nDamage of the cases that the engine was asked. A case may be about several topics.\n\n"
    );
    let sizes = &comparison.topic_sizes;
    for topic in Topic::ALL {
        let size = sizes.get(topic).copied().unwrap_or_default();
        let _ = writeln!(out, "- **{}** ({}): {}", topic.as_str(), counted(size, "case"), topic.meaning());
    }
    let names: Vec<_> = Topic::ALL.iter().map(|topic| topic.as_str()).collect();
    let _ = write!(out, "\n| engine | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
    for (name, tally) in ran(comparison) {
        let cells: Vec<_> = Topic::ALL.iter().map(|topic| share(tally.topics.get(topic))).collect();
        let _ = writeln!(out, "| {} | {} |", text(name), cells.join(" | "));
    }
}

/// Damage of what was asked.
pub(super) fn share(counts: Option<&Counts>) -> String {
    let count = |outcome| counts.and_then(|counts| counts.get(&outcome)).copied().unwrap_or_default();
    let all: u64 = counts.map_or(0, |counts| counts.values().sum());
    match all - count(Outcome::Skipped) {
        0 => "–".to_owned(),
        asked => format!("{} of {}", grouped(count(Outcome::Damage)), grouped(asked)),
    }
}

fn ran<'a>(comparison: &'a Comparison<'_>) -> impl Iterator<Item = (&'a str, &'a Tally<'a>)> {
    comparison
        .standings
        .iter()
        .filter_map(|standing| Some((standing.entrant.name.as_str(), standing.result.as_ref().ok()?)))
}

fn examples(out: &mut String, name: &str, tally: &Tally<'_>, comparison: &Comparison<'_>) {
    for example in &tally.smallest {
        let _ = write!(out, "\n### {}: {}\n\n", text(name), example.kind.as_str());
        let _ = writeln!(out, "Case `{}`. Again: `{}`\n", example.case.id, comparison.command.command(name, example));
        let _ = writeln!(out, "```text");
        for (name, shown) in example_rows(example.case, example.finding) {
            // A fence inside would end this one.
            let _ = writeln!(out, "{name:<22}{}", shown.replace("```", "`\u{200b}``"));
        }
        let _ = writeln!(out, "```");
    }
}

/// Words of an engine, as they must stand in a table.
fn text(words: &str) -> String {
    let mut out = String::new();
    for c in words.chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' | '#' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
