//! One line of a log, and the chain that holds lines together.
//!
//! The form is fixed to the byte: what is no event stands between known bytes, so that there is nothing outside of the
//! digest that could be changed unseen. Time and space: O(line).

use sha2::{Digest, Sha256};

const HEAD: &str = "{\"chain\":\"";
const MIDDLE: &str = "\",\"event\":";
const TAIL: &str = "}";
/// Hexadecimal digits of a SHA-256.
const DIGITS: usize = 64;

/// The chain so far: nothing before the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain(String);

impl Chain {
    /// Goes on to the line that holds `event`.
    fn follow(&mut self, event: &str) {
        let digest = Sha256::new().chain_update(&self.0).chain_update(event).finalize();
        self.0 = crate::digest::hex(&digest);
    }

    /// The line that holds `event`, its LF included.
    pub(super) fn line(&mut self, event: &str) -> String {
        self.follow(event);
        format!("{HEAD}{}{MIDDLE}{event}{TAIL}\n", self.0)
    }

    /// The event of a line, given without its LF; what is wrong with the line otherwise.
    pub(super) fn event<'a>(&mut self, line: &'a str) -> Result<&'a str, &'static str> {
        let parts = line
            .strip_prefix(HEAD)
            .and_then(|rest| rest.split_at_checked(DIGITS))
            .and_then(|(chain, rest)| Some((chain, rest.strip_prefix(MIDDLE)?.strip_suffix(TAIL)?)));
        let Some((chain, event)) = parts else { return Err("is no line of a log") };
        self.follow(event);
        if self.0 == chain { Ok(event) } else { Err("does not follow from the lines before it") }
    }
}

/// Whether `line` can be the beginning of a line.
pub(super) fn begins_like_a_line(line: &[u8]) -> bool {
    let head = HEAD.as_bytes();
    line.starts_with(head) || head.starts_with(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_is_what_sha256sum_says() {
        let mut chain = Chain::default();
        // printf '%s' '{}' | sha256sum
        let first = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
        assert_eq!(chain.line("{}"), format!("{{\"chain\":\"{first}\",\"event\":{{}}}}\n"));
        let second = crate::digest::hex(&Sha256::digest(format!("{first}[]")));
        assert_eq!(chain.line("[]"), format!("{{\"chain\":\"{second}\",\"event\":[]}}\n"));
    }

    #[test]
    fn a_line_out_of_place_is_refused() {
        let mut chain = Chain::default();
        let (first, second) = (chain.line("1"), chain.line("2"));
        let mut reader = Chain::default();
        assert_eq!(reader.event(first.trim_end()), Ok("1"));
        assert_eq!(reader.event(second.trim_end()), Ok("2"));
        assert!(Chain::default().event(second.trim_end()).is_err());
        assert!(Chain::default().event("{\"chain\":\"\",\"event\":1}").is_err());
        assert!(Chain::default().event("").is_err());
    }
}
