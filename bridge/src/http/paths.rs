//! The paths, with the names of their parts.

pub(crate) const STATUS: &str = "/bridge/workers/{worker}/status";
pub(crate) const EXECUTE: &str = "/workspace-tools/execute";
pub(crate) const REGISTER: &str = "/bridge/workers/{worker}/register";
pub(crate) const POLL: &str = "/bridge/workers/{worker}/poll";
pub(crate) const SETTLE: &str = "/bridge/workers/{worker}/settle";
pub(crate) const LEAVE: &str = "/bridge/workers/{worker}/leave";
pub(crate) const QUARANTINE: &str = "/bridge/workers/{worker}/quarantines/{workspace}";
pub(crate) const DESCRIPTION: &str = "/openapi.json";
