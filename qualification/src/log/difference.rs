//! Where two starts differ in what must be the same: everything but the circumstances.

use crate::event::Start;
use serde_json::Value;

/// The members that differ, for example `subject.digest`; empty when both are of one qualification.
pub(super) fn between(one: &Start, other: &Start) -> Vec<String> {
    let mut members = Vec::new();
    let (one, other) = (common(one), common(other));
    for (name, value) in &one {
        let other = other.get(name).unwrap_or(&Value::Null);
        match (value, other) {
            (Value::Object(value), Value::Object(other)) => {
                let names: Vec<&String> =
                    value.keys().chain(other.keys().filter(|key| !value.contains_key(*key))).collect();
                members.extend(
                    names
                        .into_iter()
                        .filter(|key| value.get(*key) != other.get(*key))
                        .map(|key| format!("{name}.{key}")),
                );
            }
            _ if value != other => members.push(name.clone()),
            _ => {}
        }
    }
    members
}

fn common(start: &Start) -> serde_json::Map<String, Value> {
    let Ok(Value::Object(mut members)) = serde_json::to_value(start) else { return serde_json::Map::new() };
    members.shift_remove("circumstances");
    members
}
