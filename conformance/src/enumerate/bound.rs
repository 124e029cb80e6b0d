//! The bounds by name: which spaces are enumerated.

use super::alphabet::Alphabet;
use super::shape::Lengths;
use super::space::Space;

/// How far an enumeration goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Bound {
    /// Some seconds: for tests.
    Small,
    /// About ten million cases: for every change.
    #[default]
    Gate,
    /// More than a billion cases: for a release, on as many machines as there are.
    Release,
}

impl Bound {
    /// The word for reports and the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Bound::Small => "small",
            Bound::Gate => "gate",
            Bound::Release => "release",
        }
    }

    /// Its spaces over characters of `alphabet`, and over lines.
    pub fn spaces(self, alphabet: &Alphabet) -> Vec<Space> {
        let (characters, batches, lines) = match self {
            Bound::Small => ((4, 3, 1, 5), (2, 2, 1, 4), (2, 2, 1, 5)),
            Bound::Gate => ((5, 4, 2, 7), (3, 2, 1, 5), (3, 3, 2, 6)),
            Bound::Release => ((5, 4, 2, 11), (3, 3, 2, 7), (4, 3, 2, 8)),
        };
        let up_to = |(text, old, new, together)| Lengths::up_to(text, old, new, together);
        // No lines at all and one empty line are the same text.
        let lines = Lengths { text: 1..=lines.0, old: 1..=lines.1, new: 1..=lines.2, together: 0..=lines.3 };
        vec![
            Space::characters("characters", alphabet, 1, up_to(characters)),
            Space::characters("batches", alphabet, 2, up_to(batches)),
            Space::lines("lines", lines),
        ]
    }
}
