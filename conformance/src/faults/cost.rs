//! What a call costs in steps and in heap, and what it may cost at most.
//!
//! Why counters and not a clock: a clock says nothing on small inputs and lies on a busy machine. Counted work is linear
//! or it is not.

/// What one call used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The measure of the question: per edit tried, the bytes of the text, of the edit and of the text it left.
    pub size: u64,
    /// The bytes of all edits tried.
    pub edits: u64,
    /// Bytes, lines and tokens looked at.
    pub work: u64,
    /// The most heap held at once beyond input and output, in bytes.
    pub retained: u64,
}

/// Which bound of the specification a cost passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// More work than linear (EX-3, WN-7).
    Work,
    /// More heap than the edits account for (LD-5, EX-3, LI-3).
    Heap,
}

impl Cost {
    /// Steps that are allowed per byte of [`Cost::size`]. Measured: the faultless model needs at most 17 on a million
    /// generated cases, on a failing tolerant edit with all hints.
    pub const WORK_PER_BYTE: u64 = 24;
    /// Steps that are always allowed.
    pub const WORK_BASE: u64 = 2_048;
    /// Bytes of heap that are allowed per byte of the edits. Measured: the faultless model needs at most 91.
    pub const HEAP_PER_BYTE: u64 = 128;
    /// Bytes of heap that are always allowed.
    pub const HEAP_BASE: u64 = 4_096;

    /// What [`Cost::work`] may be at most.
    pub fn work_bound(&self) -> u64 {
        Self::WORK_PER_BYTE * self.size + Self::WORK_BASE
    }

    /// The bound that is passed, if one is.
    pub fn excess(&self) -> Option<Excess> {
        if self.work > self.work_bound() {
            Some(Excess::Work)
        } else if self.retained > Self::HEAP_PER_BYTE * self.edits + Self::HEAP_BASE {
            Some(Excess::Heap)
        } else {
            None
        }
    }
}
