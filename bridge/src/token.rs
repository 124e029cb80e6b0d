//! Bearer tokens: one set for hosts, one for workers.
//!
//! A token is kept as its SHA-256 only. So nothing that is printed or dumped by mistake shows one, and a comparison in
//! constant time has two values of one length: neither the place of the first wrong character nor the length leaks.

use sha2::{Digest, Sha256};
use std::fmt;
use subtle::{Choice, ConstantTimeEq};
use thiserror::Error;

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A host: reads statuses, sends requests.
    Host,
    /// A worker: registers, polls, settles.
    Worker,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Host => "host",
            Role::Worker => "worker",
        })
    }
}

/// The tokens that are let in.
#[derive(Clone)]
pub struct Tokens {
    hosts: Vec<[u8; 32]>,
    workers: Vec<[u8; 32]>,
}

/// Why tokens cannot be used. No text of a token is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TokenError {
    /// None at all.
    #[error("expected at least one token for {0}s, found none")]
    None(Role),
    /// Not a token.
    #[error(
        "token {number} for {role}s is none: expected {LEAST} to {MOST} printable ASCII characters without spaces (the text is not shown)"
    )]
    Shape {
        /// For whom.
        role: Role,
        /// Which one, from 1.
        number: usize,
    },
    /// One token for both.
    #[error("a token for hosts is also one for workers; give each their own")]
    Shared,
}

/// Characters of a token, at least: 96 bits in hexadecimal digits would be 24; 16 is what a careless operator may choose.
const LEAST: usize = 16;
const MOST: usize = 1_024;

impl Tokens {
    /// Takes the tokens of hosts and of workers; more than one each while they are being changed.
    ///
    /// # Errors
    /// A role has none, one of them is no token, or both roles have one in common.
    pub fn new<'a>(
        hosts: impl IntoIterator<Item = &'a str>,
        workers: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, TokenError> {
        let hosts = digests(Role::Host, hosts)?;
        let workers = digests(Role::Worker, workers)?;
        if hosts.iter().any(|host| workers.contains(host)) {
            return Err(TokenError::Shared);
        }
        Ok(Tokens { hosts, workers })
    }

    /// Whose token this is.
    ///
    /// # Complexity
    /// The same for every token of one length: all are compared, each to its end.
    pub fn role(&self, token: &[u8]) -> Option<Role> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let among = |known: &[[u8; 32]]| -> bool {
            known.iter().fold(Choice::from(0), |found, known| found | known.ct_eq(&digest)).into()
        };
        match (among(&self.hosts), among(&self.workers)) {
            (true, _) => Some(Role::Host),
            (_, true) => Some(Role::Worker),
            _ => None,
        }
    }
}

/// Shows how many there are, and nothing of them.
impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").field("hosts", &self.hosts.len()).field("workers", &self.workers.len()).finish()
    }
}

fn digests<'a>(role: Role, tokens: impl IntoIterator<Item = &'a str>) -> Result<Vec<[u8; 32]>, TokenError> {
    let mut digests = Vec::new();
    for (index, token) in tokens.into_iter().enumerate() {
        if !(LEAST..=MOST).contains(&token.len()) || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(TokenError::Shape { role, number: index + 1 });
        }
        digests.push(Sha256::digest(token.as_bytes()).into());
    }
    if digests.is_empty() { Err(TokenError::None(role)) } else { Ok(digests) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "host-token-0123456789";
    const WORKER: &str = "worker-token-0123456789";

    #[test]
    fn each_role_has_its_own() {
        let tokens = Tokens::new([HOST, "host-token-next-one"], [WORKER]).unwrap();
        assert_eq!(tokens.role(HOST.as_bytes()), Some(Role::Host));
        assert_eq!(tokens.role(b"host-token-next-one"), Some(Role::Host));
        assert_eq!(tokens.role(WORKER.as_bytes()), Some(Role::Worker));
        for other in ["", "host-token-012345678", "host-token-01234567890", "Host-token-0123456789", "\0"] {
            assert_eq!(tokens.role(other.as_bytes()), None, "{other:?}");
        }
    }

    #[test]
    fn what_cannot_be_used() {
        let error = |hosts: &[&'static str], workers: &[&'static str]| {
            Tokens::new(hosts.iter().copied(), workers.iter().copied()).unwrap_err()
        };
        assert_eq!(error(&[], &[WORKER]), TokenError::None(Role::Host));
        assert_eq!(error(&[HOST], &[]), TokenError::None(Role::Worker));
        assert_eq!(error(&[HOST], &[WORKER, HOST]), TokenError::Shared);
        for bad in ["", "short", "with a space in it", "with-an-umlaut-ä-in-it", "with-a-break\n-in-it"] {
            let found = Tokens::new([HOST, bad], [WORKER]).unwrap_err();
            assert_eq!(found, TokenError::Shape { role: Role::Host, number: 2 });
            assert!(bad.is_empty() || !found.to_string().contains(bad));
        }
    }

    #[test]
    fn nothing_of_a_token_is_shown() {
        let tokens = Tokens::new([HOST], [WORKER]).unwrap();
        assert_eq!(format!("{tokens:?}"), "Tokens { hosts: 1, workers: 1 }");
    }
}
