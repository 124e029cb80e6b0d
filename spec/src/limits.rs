//! Every number that bounds an engine (LI-4).

/// One of the [`Limits`], by name.
#[derive(Clone, Copy)]
pub struct Limit {
    /// Its field's name.
    pub name: &'static str,
    /// Reads it.
    pub get: fn(&Limits) -> usize,
    /// Lends it to be changed.
    pub of: fn(&mut Limits) -> &mut usize,
}

/// Each limit once: its field, its number in the specification, and its place in [`Limits::ALL`].
macro_rules! limits {
    ($($(#[$about:meta])* $field:ident: $number:literal,)*) => {
        /// The limits of one call. [`Limits::default`] gives the specification's numbers; tests lower them so that small inputs
        /// reach every bound.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Limits {
            $($(#[$about])* pub $field: usize,)*
        }

        impl Default for Limits {
            fn default() -> Self {
                Limits { $($field: $number,)* }
            }
        }

        impl Limits {
            /// Every limit, in the order of the fields.
            pub const ALL: &'static [Limit] = &[
                $(Limit { name: stringify!($field), get: |limits| limits.$field, of: |limits| &mut limits.$field }),*
            ];
        }
    };
}

limits! {
    /// Edits in a batch (BA-1).
    edits: 100,
    /// UTF-16 units of any text that an edit leaves (LI-1).
    text_units: 1_048_576,
    /// Bytes of the final file, BOM included (LI-2).
    file_bytes: 1_048_576,
    /// Lines that comparing indentation-flexible candidates may cost per edit, unless `old_text` has more (IF-3).
    compared_lines: 100_000,
    /// Line numbers that a line list shows, and locations that an ambiguous outcome retains (LD-5, DG-3).
    listed_lines: 5,
    /// UTF-16 units of the line quoted by the *nearest* hint (DG-9).
    quote_units: 120,
    /// UTF-16 units of a line in an excerpt (DG-10).
    row_units: 160,
    /// Rows of an excerpt (DG-13).
    excerpt_rows: 8,
    /// Bytes of an excerpt's hint, encoded as in DF-1 (DG-13).
    excerpt_bytes: 1_600,
    /// Votes looked at while choosing an excerpt's region (DG-12).
    votes: 200_000,
    /// Votes that a start needs to win (DG-12).
    winning_votes: 2,
    /// UTF-16 units of a message (DF-1).
    message_units: 3_000,
    /// Bytes of a message encoded as a JSON string, quotes not counted (DF-1).
    message_bytes: 3_800,
}
