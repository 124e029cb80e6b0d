//! The comparison as one page: no script, nothing from the network, readable on a phone, in the dark and on paper.
//!
//! Everything that comes from a case, an engine or a file is escaped; the page also forbids the browser to load anything.

use super::Comparison;
use super::markdown::share;
use super::words::{BIAS, COLUMNS, METHOD, example_rows, kinds, own_rules};
use crate::compare::{Kind, Outcome, Standing, Tally, Topic};
use crate::report::number::{counted, grouped};
use crate::report::visible::LEGEND;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The page.
pub fn report(comparison: &Comparison<'_>) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>Edit engines compared</title>\n<style>\n",
    );
    out.push_str(STYLE);
    out.push_str("</style>\n<main>\n<h1>Edit engines compared</h1>\n");
    let (all, generated) = (comparison.cases.len() as u64, comparison.generated);
    let _ = write!(out, "<p>{}", counted(all, "case"));
    if generated > 0 {
        let _ = write!(out, ", {} of them generated (seed {})", grouped(generated), comparison.seed);
    }
    out.push_str(". What came of them, engine by engine: only the red part is dangerous.</p>\n");
    overview(&mut out, comparison.standings);
    out.push_str("<p class=\"made\">");
    if let Some(date) = comparison.date {
        let _ = write!(out, "{}, made by ", Escaped(date));
    } else {
        out.push_str("Made by ");
    }
    let _ = writeln!(out, "<code>{}</code>.</p>", Escaped(comparison.made_by));
    out.push_str("<h2>What is counted</h2>\n<dl>\n");
    for (outcome, name) in COLUMNS {
        let _ = writeln!(out, "<dt><i class=\"key {name}\"></i>{name}</dt><dd>{}</dd>", Escaped(outcome.meaning()));
    }
    out.push_str("</dl>\n");
    for words in METHOD {
        let _ = writeln!(out, "<p>{}</p>", Escaped(words));
    }
    out.push_str("<h2>Bias</h2>\n<ul>\n");
    for words in BIAS {
        let _ = writeln!(out, "<li>{}</li>", Escaped(words));
    }
    out.push_str("</ul>\n");
    damage(&mut out, comparison);
    by_topic(&mut out, comparison);
    let _ = writeln!(
        out,
        "<h2>Smallest cases</h2>\n<p>For each engine the smallest case of each kind of damage. {}</p>",
        Escaped(LEGEND)
    );
    for (name, tally) in ran(comparison) {
        examples(&mut out, name, tally, comparison);
    }
    out.push_str("</main>\n</html>\n");
    out
}

fn overview(out: &mut String, standings: &[Standing<'_>]) {
    out.push_str("<div class=\"wide\"><table>\n<thead><tr><th>engine");
    for (_, name) in COLUMNS {
        let _ = write!(out, "<th class=\"n\">{name}");
    }
    out.push_str("<th>version<th>held to</thead>\n<tbody>\n");
    for Standing { entrant, result } in standings {
        let Ok(tally) = result else { continue };
        let _ = write!(out, "<tr><th>{}<div class=\"bar\" role=\"presentation\">", Escaped(&entrant.name));
        let asked = tally.asked().max(1);
        for (outcome, name) in COLUMNS.into_iter().filter(|(outcome, _)| *outcome != Outcome::Skipped) {
            // In thousandths: whole numbers, so that the page is the same everywhere.
            let share = tally.count(outcome) * 1_000 / asked;
            if tally.count(outcome) > 0 {
                let _ = write!(out, "<i class=\"{name}\" style=\"flex:{}\"></i>", share.max(5));
            }
        }
        out.push_str("</div>");
        for (outcome, _) in COLUMNS {
            out.push_str(&cell(tally.count(outcome), outcome.is_safe()));
        }
        let _ = writeln!(out, "<td>{}<td>{}", Escaped(tally.version), entrant.claims.as_str());
    }
    out.push_str("</tbody></table></div>\n");
    let rules: Vec<String> = own_rules(standings).collect();
    if !rules.is_empty() {
        let _ = writeln!(out, "<p>Told to the caller of {}.</p>", Escaped(&rules.join("; of ")));
    }
    let mut left_out =
        standings.iter().filter_map(|one| Some((&one.entrant.name, one.result.as_ref().err()?))).peekable();
    if left_out.peek().is_some() {
        out.push_str("<p>Left out:</p>\n<ul>\n");
        for (name, reason) in left_out {
            let _ = writeln!(out, "<li>{}: {}</li>", Escaped(name), Escaped(reason.lines().next().unwrap_or_default()));
        }
        out.push_str("</ul>\n");
    }
}

fn cell(count: u64, is_safe: bool) -> String {
    match (count, is_safe) {
        (0, _) => "<td class=\"n\">–".to_owned(),
        (count, true) => format!("<td class=\"n\">{}", grouped(count)),
        (count, false) => format!("<td class=\"n bad\">{}", grouped(count)),
    }
}

fn damage(out: &mut String, comparison: &Comparison<'_>) {
    let used: Vec<Kind> =
        kinds().filter(|kind| ran(comparison).any(|(_, tally)| tally.kinds.contains_key(kind))).collect();
    out.push_str("<h2>Damage by kind</h2>\n<div class=\"wide\"><table>\n<thead><tr><th>engine");
    for kind in &used {
        let _ = write!(out, "<th class=\"n\">{}", kind.as_str());
    }
    out.push_str("</thead>\n<tbody>\n");
    for (name, tally) in ran(comparison) {
        let _ = write!(out, "<tr><th>{}", Escaped(name));
        for kind in &used {
            out.push_str(&cell(tally.damaged(*kind), false));
        }
        out.push('\n');
    }
    out.push_str("</tbody></table></div>\n<dl>\n");
    for kind in used {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", kind.as_str(), Escaped(kind.meaning()));
    }
    out.push_str("</dl>\n");
}

fn by_topic(out: &mut String, comparison: &Comparison<'_>) {
    out.push_str("<h2>By topic</h2>\n<p>Damage, of the cases that the engine was asked. A case may be about several topics.</p>\n");
    out.push_str("<div class=\"wide\"><table>\n<thead><tr><th>engine");
    for topic in Topic::ALL {
        let _ = write!(out, "<th class=\"n\">{}", topic.as_str());
    }
    out.push_str("</thead>\n<tbody>\n");
    for (name, tally) in ran(comparison) {
        let _ = write!(out, "<tr><th>{}", Escaped(name));
        for topic in Topic::ALL {
            let counts = tally.topics.get(topic);
            let damaged = counts.is_some_and(|counts| counts.get(&Outcome::Damage).is_some_and(|&count| count > 0));
            let _ = write!(out, "<td class=\"n{}\">{}", if damaged { " bad" } else { "" }, share(counts));
        }
        out.push('\n');
    }
    out.push_str("</tbody></table></div>\n<dl>\n");
    let sizes = &comparison.topic_sizes;
    for topic in Topic::ALL {
        let size = counted(sizes.get(topic).copied().unwrap_or_default(), "case");
        let _ = writeln!(out, "<dt>{}</dt><dd>{size}: {}</dd>", topic.as_str(), Escaped(topic.meaning()));
    }
    out.push_str("</dl>\n");
}

fn ran<'a>(comparison: &'a Comparison<'_>) -> impl Iterator<Item = (&'a str, &'a Tally<'a>)> {
    comparison.standings.iter().filter_map(|one| Some((one.entrant.name.as_str(), one.result.as_ref().ok()?)))
}

fn examples(out: &mut String, name: &str, tally: &Tally<'_>, comparison: &Comparison<'_>) {
    if tally.smallest.is_empty() {
        return;
    }
    let _ = writeln!(out, "<h3>{}</h3>", Escaped(name));
    for example in &tally.smallest {
        let count = tally.damaged(example.kind);
        let _ = writeln!(
            out,
            "<details open><summary><b>{}</b> ({}): {}</summary>\n<table class=\"example\">",
            example.kind.as_str(),
            grouped(count),
            Escaped(example.kind.meaning())
        );
        for (name, text) in example_rows(example.case, example.finding) {
            let class = match name.as_str() {
                "engine left" => " class=\"left\"",
                "specification" => " class=\"spec\"",
                _ => "",
            };
            let _ = writeln!(out, "<tr{class}><th>{}<td><code>{}</code>", Escaped(&name), Escaped(&text));
        }
        let _ = writeln!(
            out,
            "</table>\n<p>Case <code>{}</code>. Again: <code>{}</code></p></details>",
            Escaped(&example.case.id),
            Escaped(&comparison.command.command(name, example))
        );
    }
}

/// Text as it must stand in HTML, between tags and in quoted attributes.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                c if c.is_control() => f.write_str(" ")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_its_place() {
        let text = "<script>alert('&\"')</script>\u{0}";
        assert_eq!(Escaped(text).to_string(), "&lt;script&gt;alert(&#39;&amp;&quot;&#39;)&lt;/script&gt; ");
    }
}
