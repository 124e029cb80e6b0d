//! A negative control of the bound on work: right answers at a quadratic price.

use super::{Engine, Fast, Response, Work};
use editproof_spec::{Input, Limits};

/// The fast engine with the price of one that reads the text from its start again for each byte of it, as engines do that
/// count lines anew at every place.
///
/// Why the price is only counted and not paid: on a text of 1 MiB it would take minutes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wasteful {
    fast: Fast,
    more: u64,
}

impl Engine for Wasteful {
    fn name(&self) -> &str {
        "too-much-work"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let bytes = input.text.len() as u64;
        self.more = bytes.saturating_mul(bytes);
        self.fast.answer(input, limits)
    }

    fn work(&self) -> Option<Work> {
        self.fast.work().map(|work| Work { bytes: work.bytes.saturating_add(self.more), ..work })
    }
}
