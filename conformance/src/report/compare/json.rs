//! The comparison for machines.

use super::Comparison;
use crate::compare::{Counts, Example, Outcome, Standing, Topic, content};
use serde_json::{Map, Value, json};

/// The version of the format; it rises when a reader must change.
const VERSION: u32 = 1;
/// Texts beyond this many bytes are left out of examples; the case's id and command stay.
const MAX_TEXT_BYTES: usize = 20_000;

/// The report as JSON text, with a line break at its end.
pub fn report(comparison: &Comparison<'_>) -> String {
    let sizes: Map<String, Value> =
        comparison.topic_sizes.iter().map(|(topic, &count)| (topic.as_str().to_owned(), count.into())).collect();
    let engines: Vec<Value> = comparison.standings.iter().map(|standing| engine(standing, comparison)).collect();
    let report = json!({
        "version": VERSION,
        "date": comparison.date,
        "command": comparison.made_by,
        "cases": comparison.cases.len(),
        "generated": { "count": comparison.generated, "seed": comparison.seed },
        "topics": sizes,
        "engines": engines,
    });
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}

fn engine(standing: &Standing<'_>, comparison: &Comparison<'_>) -> Value {
    let entrant = standing.entrant;
    let tally = match &standing.result {
        Err(reason) => return json!({ "name": entrant.name, "claims": entrant.claims.as_str(), "leftOut": reason }),
        Ok(tally) => tally,
    };
    let topics: Map<String, Value> = Topic::ALL
        .iter()
        .filter_map(|topic| tally.topics.get(topic).map(|found| (topic.as_str().to_owned(), counts(found))))
        .collect();
    let smallest: Vec<Value> =
        tally.smallest.iter().map(|one| example(one, comparison.command.command(&entrant.name, one))).collect();
    let kinds: Map<String, Value> =
        tally.kinds.iter().map(|(kind, cases)| (kind.as_str().to_owned(), json!(cases))).collect();
    json!({
        "name": entrant.name,
        "version": tally.version,
        "expectedVersion": entrant.version,
        "claims": entrant.claims.as_str(),
        "several": entrant.several,
        "startedAgain": tally.losses,
        "outcomes": counts(&tally.outcomes),
        "damage": kinds,
        "skipped": tally.skipped,
        "topics": topics,
        "smallest": smallest,
    })
}

fn counts(counts: &Counts) -> Value {
    let known = Outcome::ALL.iter().filter_map(|outcome| counts.get(outcome).map(|&count| (outcome, count)));
    Value::Object(known.map(|(outcome, count)| (outcome.as_str().to_owned(), count.into())).collect())
}

fn example(Example { kind, case, finding }: &Example<'_>, command: String) -> Value {
    let short = |text: &str| (text.len() <= MAX_TEXT_BYTES).then(|| text.to_owned());
    let edits: Option<Vec<Value>> = case
        .edits
        .iter()
        .map(|edit| {
            let (old_text, new_text) = (short(&edit.old_text)?, short(&edit.new_text)?);
            Some(json!({ "oldText": old_text, "newText": new_text, "replaceAll": edit.replace_all }))
        })
        .collect();
    json!({
        "kind": kind.as_str(),
        "case": case.id,
        "file": short(&content(case)),
        "edits": edits,
        "left": finding.left.as_deref().and_then(short),
        "reproduce": command,
    })
}
