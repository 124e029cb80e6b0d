//! What a bridge says to a settlement.

use crate::invalid::Invalid;
use crate::json::Node;
use crate::settlement::Lease;

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
}
