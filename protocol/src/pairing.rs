//! What a worker says to a bridge apart from settlements, and what it is told: registrations and signs of life (NG-2).
//!
//! These three leave unknown keys alone: later versions of either side add some, and a pair of different versions has to
//! find out what it has in common. The capability inside is as strict as everywhere.

use crate::PROTOCOL_VERSION;
use crate::capability::Capability;
use crate::ident::IncarnationId;
use crate::invalid::Invalid;
use crate::json::Node;
use crate::negotiation::ServerSupport;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A registration: `{protocolVersion, incarnationId, capabilities: {workspaceTools?}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The run of the worker that registers.
    pub incarnation_id: IncarnationId,
    /// What it offers; `None`: no workspace tools.
    pub capability: Option<Capability>,
}

impl Registration {
    /// Reads a registration.
    ///
    /// # Errors
    /// The field that breaks a rule; of the capability, as a place in the capability.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        object.version()?;
        let incarnation_id = object.required("incarnationId")?.parsed(IncarnationId::new)?;
        let mut capabilities = object.required("capabilities")?.object()?;
        let tools = capabilities.optional("workspaceTools");
        let capability = tools.map(|node| Capability::from_node(node.as_document())).transpose()?;
        Ok(Registration { incarnation_id, capability })
    }

    /// The registration as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers in maps: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Registration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tools: std::collections::BTreeMap<_, _> =
            self.capability.iter().map(|capability| ("workspaceTools", capability)).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("incarnationId", &self.incarnation_id)?;
        map.serialize_entry("capabilities", &tools)?;
        map.end()
    }
}

/// The answer to a registration: `{protocolVersion, incarnationId, leaseSeconds, pollSeconds, supported…}`. A worker reads
/// the lists with [`ServerSupport::from_json`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Welcome {
    /// As registered.
    pub incarnation_id: IncarnationId,
    /// How long a lease is, in seconds.
    pub lease_seconds: u64,
    /// How long a poll is held open at most, in seconds.
    pub poll_seconds: u64,
    /// What can be routed.
    pub support: ServerSupport,
}

impl Welcome {
    /// The answer as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers in maps: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Welcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("incarnationId", &self.incarnation_id)?;
        map.serialize_entry("leaseSeconds", &self.lease_seconds)?;
        map.serialize_entry("pollSeconds", &self.poll_seconds)?;
        self.support.write(&mut map)?;
        map.end()
    }
}

/// A registered worker's sign of life, with which it asks for work or says that it leaves: `{protocolVersion,
/// incarnationId, waitSeconds?}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The run of the worker.
    pub incarnation_id: IncarnationId,
    /// How long it is ready to wait for work, in seconds; absent: as long as the bridge likes.
    pub wait_seconds: Option<u64>,
}

impl Contact {
    /// The longest wait that can be asked for, in seconds.
    pub const MOST_SECONDS: u64 = 3_600;

    /// Reads a sign of life.
    ///
    /// # Errors
    /// The field that breaks a rule.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        object.version()?;
        let incarnation_id = object.required("incarnationId")?.parsed(IncarnationId::new)?;
        let wait = object.optional("waitSeconds");
        let wait_seconds = wait.map(|node| node.integer(0..=Self::MOST_SECONDS)).transpose()?;
        Ok(Contact { incarnation_id, wait_seconds })
    }

    /// The sign of life as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers in a map: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Contact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("incarnationId", &self.incarnation_id)?;
        if let Some(seconds) = self.wait_seconds {
            map.serialize_entry("waitSeconds", &seconds)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPABILITY: &str =
        r#"{"protocolVersion":1,"operations":["read_file"],"workspaces":[{"id":"main","name":"Main"}]}"#;

    fn registration(capabilities: &str) -> String {
        format!(r#"{{"protocolVersion":1,"incarnationId":"run-0123456789ab","capabilities":{capabilities}}}"#)
    }

    #[test]
    fn written_and_read_again() {
        for capabilities in ["{}".to_owned(), format!(r#"{{"workspaceTools":{CAPABILITY}}}"#)] {
            let json = registration(&capabilities);
            let read = Registration::from_json(json.as_bytes()).unwrap();
            assert_eq!(read.to_json(), json);
            assert_eq!(read.capability.is_some(), capabilities != "{}");
        }
        for json in [
            r#"{"protocolVersion":1,"incarnationId":"run-0123456789ab"}"#,
            r#"{"protocolVersion":1,"incarnationId":"run-0123456789ab","waitSeconds":3600}"#,
        ] {
            assert_eq!(Contact::from_json(json.as_bytes()).unwrap().to_json(), json);
        }
        let support = ServerSupport::all();
        let incarnation_id = IncarnationId::new("run-0123456789ab").unwrap();
        let welcome = Welcome { incarnation_id, lease_seconds: 60, poll_seconds: 20, support: support.clone() };
        assert_eq!(ServerSupport::from_json(welcome.to_json().as_bytes()), Ok(support));
    }

    #[test]
    fn other_keys_are_somebody_elses() {
        let json = registration(&format!(r#"{{"workspaceTools":{CAPABILITY},"telepathy":{{}}}}"#));
        let json = json.replacen('{', r#"{"later":[1],"#, 1);
        assert!(Registration::from_json(json.as_bytes()).unwrap().capability.is_some());
        let json = r#"{"later":1,"protocolVersion":1,"incarnationId":"run-0123456789ab"}"#;
        assert!(Contact::from_json(json.as_bytes()).is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let field = |json: &str| Registration::from_json(json.as_bytes()).unwrap_err().field;
        assert_eq!(field("[]"), "$");
        assert_eq!(field(r#"{"protocolVersion":2}"#), "protocolVersion");
        assert_eq!(field(r#"{"protocolVersion":1,"incarnationId":"short"}"#), "incarnationId");
        assert_eq!(field(r#"{"protocolVersion":1,"incarnationId":"run-0123456789ab"}"#), "capabilities");
        assert_eq!(field(&registration("null")), "capabilities");
        assert_eq!(field(&registration(r#"{"workspaceTools":null}"#)), "$");
        assert_eq!(
            field(&registration(&format!(r#"{{"workspaceTools":{CAPABILITY}}}"#).replace("read_", "fly_"))),
            "operations[0]"
        );
        let contact = |json: &str| Contact::from_json(json.as_bytes()).unwrap_err().field;
        assert_eq!(
            contact(r#"{"protocolVersion":1,"incarnationId":"run-0123456789ab","waitSeconds":3601}"#),
            "waitSeconds"
        );
        assert_eq!(contact(r#"{"protocolVersion":1}"#), "incarnationId");
    }
}
