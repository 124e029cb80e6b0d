//! `--jobs`: on how many threads.

use clap::Args;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// The number of threads.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct JobsArgument {
    /// The number of threads [default: all cores]; it changes nothing but the time
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,
}

impl JobsArgument {
    /// How many.
    pub(super) fn count(self) -> NonZeroUsize {
        or_all_cores(self.jobs)
    }
}

/// As many as were asked for, else one for each core.
pub(super) fn or_all_cores(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    jobs.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
