//! How small the cases get by which faults were found.

use super::{Found, Hunted, Suspect};
use crate::engines::Engine;
use crate::shrink::{Budget, shrink};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread;

/// Shrinks the case of every find, on `jobs` threads, and notes its size. `progress` is told of each.
///
/// # Complexity
/// Up to [`Budget::QUICK`] for each find.
pub fn shrink_cases(methods: &mut [Hunted], suspects: &[Suspect], jobs: NonZeroUsize, progress: &(dyn Fn() + Sync)) {
    let finds = methods.iter_mut().flat_map(|hunted| hunted.found.iter_mut().zip(suspects));
    let open: Vec<(&mut Found, &Suspect)> =
        finds.filter_map(|(found, suspect)| Some((found.as_mut()?, suspect))).collect();
    let queue = Mutex::new(open.into_iter());
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(|| {
                // The lock is for taking the next one only.
                while let Some((found, suspect)) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                    let make = || Box::new(suspect.engine()) as Box<dyn Engine>;
                    found.shrunk = shrink(&found.case, &make, &Budget::QUICK).map(|shrunk| shrunk.to);
                    progress();
                }
            });
        }
    });
}
