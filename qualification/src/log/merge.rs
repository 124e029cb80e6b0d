//! Several logs of parts as the one log of the whole.
//!
//! The result does not depend on the order of the logs, nor on how the plan was cut: units stand in the order of the plan,
//! and the circumstances in the order of the parts. Time: O(events · log events).

use super::{Log, MergeError, difference};
use std::collections::HashMap;

/// The log that one run would have written, but for circumstances and times.
///
/// # Errors
///
/// Logs of different qualifications, parts without an end, units that are missing or that several logs hold.
pub fn merge(mut logs: Vec<Log>) -> Result<Log, MergeError> {
    let Some(first) = logs.first() else { return Err(MergeError::Nothing) };
    for (index, log) in logs.iter().enumerate() {
        let members = difference::between(&first.start, &log.start);
        if !members.is_empty() {
            return Err(MergeError::Differs { log: index + 1, members });
        }
    }
    let mut held: HashMap<&str, usize> = HashMap::new();
    for unit in logs.iter().flat_map(|log| &log.units) {
        *held.entry(&unit.id).or_default() += 1;
    }
    let planned = || first.start.plan.iter().map(|unit| unit.id.as_str());
    let with = |wanted: fn(usize) -> bool| -> Vec<String> {
        planned().filter(|id| wanted(held.get(id).copied().unwrap_or_default())).map(str::to_owned).collect()
    };
    let (missing, double) = (with(|count| count == 0), with(|count| count > 1));
    if let Some(index) = logs.iter().position(|log| !log.ended) {
        return Err(MergeError::NotEnded { log: index + 1, missing: missing.len() });
    }
    if !missing.is_empty() || !double.is_empty() {
        return Err(MergeError::Units { missing, double });
    }
    let order: HashMap<String, usize> =
        first.start.plan.iter().enumerate().map(|(index, unit)| (unit.id.clone(), index)).collect();
    logs.sort_by_cached_key(|log| {
        let circumstances = &log.start.circumstances;
        let part = circumstances.part.as_ref().map(|part| (part.count, part.index));
        (part, circumstances.started.clone(), circumstances.command.clone())
    });
    let mut logs = logs.into_iter();
    let Some(mut whole) = logs.next() else { return Err(MergeError::Nothing) };
    for log in logs {
        whole.continued.push(log.start.circumstances);
        whole.continued.extend(log.continued);
        whole.units.extend(log.units);
    }
    whole.units.sort_by_key(|unit| order.get(&unit.id).copied());
    Ok(whole)
}
