//! Arguments that `serve` and `pair` share: what the worker lets its peer know of what it can do.

use clap::Args;
use editproof_protocol::{Capability, Feature, Invalid, Mode, Operation};
use editproof_worker::Worker;

#[derive(Args)]
pub(super) struct AdvertisedArguments {
    /// Advertise these operations only
    #[arg(long, value_delimiter = ',', value_parser = operation)]
    operations: Option<Vec<Operation>>,
    /// Advertise these forms of edits only
    #[arg(long, value_delimiter = ',', value_parser = mode)]
    modes: Option<Vec<Mode>>,
    /// Advertise these features only (an empty value: none)
    #[arg(long, value_delimiter = ',', value_parser = feature)]
    features: Option<Vec<Option<Feature>>>,
}

fn operation(word: &str) -> Result<Operation, String> {
    Operation::from_word(word).ok_or_else(|| format!("expected one of {}", Operation::WORDS.join(", ")))
}

fn mode(word: &str) -> Result<Mode, String> {
    Mode::from_word(word).ok_or_else(|| format!("expected one of {}", Mode::WORDS.join(", ")))
}

fn feature(word: &str) -> Result<Option<Feature>, String> {
    if word.is_empty() {
        return Ok(None);
    }
    Feature::from_word(word).map(Some).ok_or_else(|| format!("expected one of {}", Feature::WORDS.join(", ")))
}

impl AdvertisedArguments {
    /// What of `worker` is advertised.
    pub(super) fn of(&self, worker: &Worker) -> Result<Capability, String> {
        self.narrowed(worker).map_err(|error| format!("cannot advertise that: {error}"))
    }

    fn narrowed(&self, worker: &Worker) -> Result<Capability, Invalid> {
        let own = worker.capability();
        let operations = match &self.operations {
            Some(wanted) => wanted.iter().copied().filter(|wanted| own.operations().contains(wanted)).collect(),
            None => own.operations().to_vec(),
        };
        let has_edits = operations.iter().any(|operation| operation.has_edits());
        let modes = self.modes.clone().or_else(|| own.modes_key().map(<[Mode]>::to_vec)).filter(|_| has_edits);
        let mut features = match &self.features {
            Some(wanted) => wanted.iter().copied().flatten().collect(),
            None => own.features().to_vec(),
        };
        if !operations.contains(&Operation::EditFile) {
            features.retain(|feature| *feature != Feature::ExpectedBaseSha256);
        }
        let features = Some(features).filter(|features| has_edits && !features.is_empty());
        Capability::new(operations, own.workspaces().to_vec(), modes, features)
    }
}
