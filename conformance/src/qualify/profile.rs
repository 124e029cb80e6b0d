//! How much is tested.

use crate::enumerate::{Alphabet, Bound, Lengths, Space};

/// How much is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Profile {
    /// Seconds: for tests of the harness and for a first look. It proves little.
    Smoke,
    /// Minutes: for every change.
    #[default]
    Gate,
    /// Hours: for a release, on as many machines as there are.
    Release,
}

/// The amounts of a profile, for an engine in this process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amounts {
    /// Generated cases against the oracle.
    pub(super) generated: u64,
    /// Of these in a unit.
    pub(super) generated_unit: u64,
    /// Generated cases against the properties.
    pub(super) properties: u64,
    /// Of these in a unit.
    pub(super) properties_unit: u64,
    /// Cases of an enumeration in a unit, about.
    pub(super) enumeration_unit: u64,
    /// Cases of the corpus with a larger text than so many bytes are left out.
    pub(super) corpus_bytes: usize,
    /// Cases that a fault is asked at most: enumerated, generated, against properties, fuzzed.
    pub(super) faults: [u64; 4],
    /// Parts into which the bank of faults is cut.
    pub(super) fault_parts: usize,
    /// Of these, how many are hunted.
    pub(super) fault_parts_hunted: usize,
    /// Sizes of the ladder: powers of two from the first to the second.
    pub(super) ladder: (u32, u32),
    /// New inputs for each fuzz target.
    pub(super) fuzzing: u64,
    /// Of these in a unit.
    pub(super) fuzzing_unit: u64,
    /// Cases for a negative control.
    pub(super) control: u64,
}

impl Profile {
    /// The word for reports and the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Profile::Smoke => "smoke",
            Profile::Gate => "gate",
            Profile::Release => "release",
        }
    }

    pub(super) const fn amounts(self) -> Amounts {
        match self {
            Profile::Smoke => Amounts {
                generated: 1_600,
                generated_unit: 400,
                properties: 400,
                properties_unit: 200,
                enumeration_unit: 4_096,
                corpus_bytes: 4_096,
                faults: [256, 256, 64, 128],
                fault_parts: 24,
                fault_parts_hunted: 1,
                ladder: (12, 15),
                fuzzing: 40,
                fuzzing_unit: 40,
                control: 600,
            },
            Profile::Gate => Amounts {
                generated: 600_000,
                generated_unit: 20_000,
                properties: 200_000,
                properties_unit: 10_000,
                enumeration_unit: 131_072,
                corpus_bytes: usize::MAX,
                faults: [8_192, 4_096, 512, 2_048],
                fault_parts: 12,
                fault_parts_hunted: 12,
                ladder: (12, 22),
                fuzzing: 20_000,
                fuzzing_unit: 10_000,
                control: 2_000,
            },
            Profile::Release => Amounts {
                generated: 20_000_000,
                generated_unit: 100_000,
                properties: 4_000_000,
                properties_unit: 50_000,
                enumeration_unit: 4 << 20,
                corpus_bytes: usize::MAX,
                faults: [131_072, 65_536, 8_192, 32_768],
                fault_parts: 36,
                fault_parts_hunted: 36,
                ladder: (12, 22),
                fuzzing: 200_000,
                fuzzing_unit: 10_000,
                control: 20_000,
            },
        }
    }

    /// What is enumerated. A program of its own is asked one case after the other over a pipe, so less.
    pub(super) fn spaces(self, is_external: bool) -> Vec<Space> {
        let alphabet = Alphabet::default();
        match self {
            Profile::Smoke => vec![
                Space::characters("characters", &alphabet, 1, Lengths::up_to(2, 2, 1, 4)),
                Space::lines("lines", Lengths { text: 1..=2, old: 1..=1, new: 1..=1, together: 0..=4 }),
            ],
            _ if is_external => Bound::Small.spaces(&alphabet),
            Profile::Gate => Bound::Gate.spaces(&alphabet),
            Profile::Release => Bound::Release.spaces(&alphabet),
        }
    }
}
