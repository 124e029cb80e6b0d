//! Limits of a case that differ from the specification's.

use super::present;
use editproof_spec::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The limits of a case and their words in files.
macro_rules! limits {
    ($($(#[$meta:meta])* $field:ident,)*) => {
        /// Limits that differ from the specification's.
        #[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct WireLimits {
            $(
                $(#[$meta])*
                #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
                #[schemars(with = "usize")]
                pub $field: Option<usize>,
            )*
        }

        impl WireLimits {
            pub(crate) fn of(limits: Limits) -> WireLimits {
                let default = Limits::default();
                WireLimits { $($field: Some(limits.$field).filter(|&value| value != default.$field),)* }
            }

            pub(crate) fn limits(&self) -> Limits {
                let default = Limits::default();
                Limits { $($field: self.$field.unwrap_or(default.$field),)* }
            }
        }
    };
}

limits! {
    /// Edits in a batch (BA-1).
    edits,
    /// UTF-16 units of any text that an edit leaves (LI-1).
    text_units,
    /// Bytes of the final file, BOM included (LI-2).
    file_bytes,
    /// Lines that comparing candidates may cost (IF-3).
    compared_lines,
    /// Line numbers that a line list shows (LD-5, DG-3).
    listed_lines,
    /// UTF-16 units of the line that *nearest* quotes (DG-9).
    quote_units,
    /// UTF-16 units of a row of an excerpt (DG-10).
    row_units,
    /// Rows of an excerpt (DG-13).
    excerpt_rows,
    /// Bytes of an excerpt's hint (DG-13).
    excerpt_bytes,
    /// Votes looked at (DG-12).
    votes,
    /// Votes that a start needs (DG-12).
    winning_votes,
    /// UTF-16 units of a message (DF-1).
    message_units,
    /// Bytes of a message (DF-1).
    message_bytes,
}
