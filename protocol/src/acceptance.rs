//! What a bridge says to a settlement.

use crate::invalid::Invalid;
use crate::json::Node;
use crate::settlement::Lease;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The answer to a settlement: `{protocolVersion, generation, leaseToken, incarnationId, accepted}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The lease of the settlement.
    pub lease: Lease,
    /// Whether it was accepted.
    pub accepted: bool,
}

impl Acceptance {
    /// Reads an acceptance.
    ///
    /// # Errors
    /// The field that breaks a rule.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        object.version()?;
        let lease = Lease::take(&mut object)?;
        let accepted = object.required("accepted")?.boolean()?;
        object.close()?;
        Ok(Acceptance { lease, accepted })
    }

    /// The acceptance as JSON.
    pub fn to_json(&self) -> String {
        // Strings, a number and a boolean in a map: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Acceptance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.lease.write(&mut map)?;
        map.serialize_entry("accepted", &self.accepted)?;
        map.end()
    }
}
