//! Every number that bounds an engine (LI-4).

/// The limits of one call. [`Limits::default`] gives the specification's numbers; tests lower them so that small inputs
/// reach every bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Edits in a batch (BA-1).
    pub edits: usize,
    /// UTF-16 units of any text that an edit leaves (LI-1).
    pub text_units: usize,
    /// Bytes of the final file, BOM included (LI-2).
    pub file_bytes: usize,
    /// Lines that comparing indentation-flexible candidates may cost per edit, unless `old_text` has more (IF-3).
    pub compared_lines: usize,
    /// Line numbers that a line list shows, and locations that an ambiguous outcome retains (LD-5, DG-3).
    pub listed_lines: usize,
    /// UTF-16 units of the line quoted by the *nearest* hint (DG-9).
    pub quote_units: usize,
    /// UTF-16 units of a line in an excerpt (DG-10).
    pub row_units: usize,
    /// Rows of an excerpt (DG-13).
    pub excerpt_rows: usize,
    /// Bytes of an excerpt's hint, encoded as in DF-1 (DG-13).
    pub excerpt_bytes: usize,
    /// Votes looked at while choosing an excerpt's region (DG-12).
    pub votes: usize,
    /// Votes that a start needs to win (DG-12).
    pub winning_votes: usize,
    /// UTF-16 units of a message (DF-1).
    pub message_units: usize,
    /// Bytes of a message encoded as a JSON string, quotes not counted (DF-1).
    pub message_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            edits: 100,
            text_units: 1_048_576,
            file_bytes: 1_048_576,
            compared_lines: 100_000,
            listed_lines: 5,
            quote_units: 120,
            row_units: 160,
            excerpt_rows: 8,
            excerpt_bytes: 1_600,
            votes: 200_000,
            winning_votes: 2,
            message_units: 3_000,
            message_bytes: 3_800,
        }
    }
}

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

macro_rules! all {
    ($($field:ident),* $(,)?) => {
        /// Every limit, in the order of the fields.
        pub const ALL: &'static [Limit] = &[
            $(Limit { name: stringify!($field), get: |limits| limits.$field, of: |limits| &mut limits.$field }),*
        ];

        // A limit that is added and left out here does not compile.
        const fn _complete(limits: Limits) {
            let Limits { $($field: _),* } = limits;
        }
    };
}

impl Limits {
    all! {
        edits,
        text_units,
        file_bytes,
        compared_lines,
        listed_lines,
        quote_units,
        row_units,
        excerpt_rows,
        excerpt_bytes,
        votes,
        winning_votes,
        message_units,
        message_bytes,
    }
}
