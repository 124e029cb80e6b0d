//! The host's token: from the environment or a file, never from the command line, where every process could read it.

use super::{Unusable, input};
use std::path::Path;

/// The variable that holds the token.
pub(super) const VARIABLE: &str = "EDITHOST_TOKEN";

/// The token. Errors never show it.
pub(super) fn token(file: Option<&Path>) -> Result<String, Unusable> {
    if let Some(file) = file {
        return input::text(file).map(|text| text.trim_end().to_owned());
    }
    std::env::var(VARIABLE).map_err(|_| {
        Unusable(format!("no token for the bridge: set {VARIABLE}, or name a file that holds it with --token-file"))
    })
}
