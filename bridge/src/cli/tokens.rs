//! Tokens from files or the environment, never from the command line, where every process could read them.

use clap::Args;
use editproof_bridge::{Role, Tokens};
use std::path::{Path, PathBuf};

/// The variables that hold a token each.
pub(super) const HOST_VARIABLE: &str = "EDITBRIDGE_HOST_TOKEN";
pub(super) const WORKER_VARIABLE: &str = "EDITBRIDGE_WORKER_TOKEN";

/// More than any file of tokens needs; a larger one is the wrong file.
const MOST_BYTES: u64 = 64 * 1024;

#[derive(Args)]
pub(super) struct TokenArguments {
    /// The file with the tokens of hosts, one a line [default: the token in EDITBRIDGE_HOST_TOKEN]
    #[arg(long, value_name = "FILE")]
    host_token_file: Option<PathBuf>,
    /// The file with the tokens of workers, one a line [default: the token in EDITBRIDGE_WORKER_TOKEN]
    #[arg(long, value_name = "FILE")]
    worker_token_file: Option<PathBuf>,
}

impl TokenArguments {
    /// Errors never show a token.
    pub(super) fn tokens(&self) -> Result<Tokens, String> {
        let hosts = lines(self.host_token_file.as_deref(), HOST_VARIABLE, Role::Host)?;
        let workers = lines(self.worker_token_file.as_deref(), WORKER_VARIABLE, Role::Worker)?;
        Tokens::new(hosts.iter().map(String::as_str), workers.iter().map(String::as_str))
            .map_err(|error| error.to_string())
    }
}

fn lines(file: Option<&Path>, variable: &str, role: Role) -> Result<Vec<String>, String> {
    let text = match file {
        Some(file) => read(file).map_err(|error| format!("cannot read the tokens in {}: {error}", file.display()))?,
        None => std::env::var(variable).map_err(|_| {
            format!("no token for {role}s: set {variable}, or name a file that holds it with --{role}-token-file")
        })?,
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

fn read(file: &Path) -> std::io::Result<String> {
    use std::io::Read;
    let mut text = String::new();
    std::fs::File::open(file)?.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}
