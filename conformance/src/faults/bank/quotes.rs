//! Faults of quotes (DG-11).

use super::Origin::Finding;
use super::{Entry, of, seen};
use crate::faults::Fault;
use editproof_spec::Clause::{Df5, Dg11};

pub(super) const FAULTS: &[Entry] = &[
    seen(
        Fault::Dg11SeparatorsRaw,
        &[Dg11],
        &[Finding("snippet-raw-u2028")],
        "quotes U+2028 and U+2029 raw, so readers that split lines there lose the rest",
    ),
    of(Fault::Dg11QuotationRaw, &[Dg11, Df5], "does not escape quotation marks in a quote, so its end cannot be found"),
    of(Fault::Dg11BackslashRaw, &[Dg11, Df5], "does not escape backslashes in a quote, so it reads as other text"),
    of(Fault::Dg11SlashEscaped, &[Dg11], "escapes slashes, which costs room and differs from every peer"),
    of(Fault::Dg11DelEscaped, &[Dg11], "escapes U+007F to U+009F"),
    of(
        Fault::Dg11NonAsciiEscaped,
        &[Dg11],
        "escapes everything beyond ASCII, so excerpts of other scripts lose their room",
    ),
    of(Fault::Dg11NoShortEscapes, &[Dg11], "writes \\u0009 for a tab, so excerpts lose their room"),
    of(Fault::Dg11UppercaseHex, &[Dg11], "writes escapes with uppercase digits"),
    of(Fault::Dg11PairSplit, &[Dg11], "cuts a surrogate pair in half, so a broken character is shown"),
];
