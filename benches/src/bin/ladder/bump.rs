//! An allocator for counting instructions: it never gives memory back and costs the same at every size.
//!
//! Why not the system's: what a block costs there depends on its size, on what was freed before and on thresholds that
//! move, and where it lands decides how a vectorised loop begins and ends. The ladder counts the engine's work; here a
//! block costs a dozen instructions and starts on a boundary of its size class. Growing a vector copies it, as it
//! mostly does anyway. Memory is reserved once and touched as it is used.
//!
//! `unsafe` because every allocator is; nothing else of the repository uses it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Hands out one piece of address space from its start to its end, once [`Bump::reserve`] was called; the system's allocator
/// until then.
pub(crate) struct Bump {
    start: AtomicUsize,
    next: AtomicUsize,
    end: AtomicUsize,
}

/// Blocks start on cache lines, so that vectorised loops begin alike.
const LINE: usize = 64;
/// Large ones on pages, so that two of them lie alike to each other, too.
const PAGE: usize = 4_096;

impl Bump {
    /// An allocator that passes everything on to the system's.
    pub(crate) const fn new() -> Self {
        Bump { start: AtomicUsize::new(0), next: AtomicUsize::new(0), end: AtomicUsize::new(0) }
    }

    /// From now on blocks come from a piece of `bytes` bytes. Returns whether there is so much address space.
    pub(crate) fn reserve(&self, bytes: usize) -> bool {
        // No alignment is asked for, because the system's allocator would go through the whole piece for that.
        let Ok(layout) = Layout::from_size_align(bytes, 1) else { return false };
        if bytes == 0 {
            return false;
        }
        // SAFETY: the size is not 0, and the piece is never given back.
        let start = unsafe { System.alloc(layout) } as usize;
        if start == 0 {
            return false;
        }
        self.start.store(start, Ordering::Relaxed);
        self.end.store(start + bytes, Ordering::Relaxed);
        self.next.store(start, Ordering::Relaxed);
        true
    }
}

// SAFETY: every block is a part of its own of a piece that is never given back, or the system's.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let end = self.end.load(Ordering::Relaxed);
        if end == 0 {
            // SAFETY: passed on as it came.
            return unsafe { System.alloc(layout) };
        }
        let step = if layout.size() < PAGE { LINE } else { PAGE };
        let step = step.max(layout.align());
        // One thread allocates once there is a piece; others would still get blocks of their own.
        let mut block = 0;
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
            block = next.next_multiple_of(step);
            block.checked_add(layout.size()).filter(|&next| next <= end)
        });
        if taken.is_ok() { block as *mut u8 } else { null_mut() }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let (start, end) = (self.start.load(Ordering::Relaxed), self.end.load(Ordering::Relaxed));
        if !(start..end).contains(&(block as usize)) {
            // SAFETY: it came from the system.
            unsafe { System.dealloc(block, layout) }
        }
    }
}
