//! Reading a body: so many bytes, in so much time, out of one allowance for all.
//!
//! Not `axum`'s limit of bodies, which has no time and no allowance: a client that sends a byte a second, or a thousand
//! clients that each send as much as they may, are to cost what was decided and not more.

use crate::limits::Limits;
use crate::refused::Own;
use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use http_body_util::BodyExt;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// A body, and its part of the allowance for as long as it is worked on.
pub(super) struct Whole {
    pub(super) bytes: Vec<u8>,
    _allowance: Option<OwnedSemaphorePermit>,
}

/// The allowance of all bodies. It is counted in units, since a semaphore counts to less than its bytes on 32 bits.
#[derive(Clone)]
pub(super) struct Allowance(Arc<Semaphore>);

const UNIT: usize = 1_024;

impl Allowance {
    pub(super) fn new(limits: &Limits) -> Self {
        Allowance(Arc::new(Semaphore::new((limits.all_body_bytes / UNIT).min(Semaphore::MAX_PERMITS))))
    }

    fn take(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Own> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).map_err(|_| Own::RateLimited)?;
        self.0.clone().try_acquire_many_owned(units).map_err(|_| Own::RateLimited)
    }
}

/// Reads a body of at most `most` bytes.
///
/// # Errors
/// It is larger, takes too long, breaks off, or there is no allowance left.
pub(super) async fn read(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    limits: &Limits,
    allowance: &Allowance,
) -> Result<Whole, Own> {
    let said = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if said.is_some_and(|said| said > most) {
        return Err(Own::BodyTooLarge);
    }
    timeout(limits.body_time, collect(body, most, allowance)).await.map_err(|_| Own::BodyTimeout)?
}

async fn collect(mut body: Body, most: usize, allowance: &Allowance) -> Result<Whole, Own> {
    let mut bytes = Vec::new();
    let mut permit: Option<OwnedSemaphorePermit> = None;
    while let Some(frame) = body.frame().await {
        // Broken off, or not in the form of a body.
        let frame = frame.map_err(|_| Own::Malformed)?;
        let Some(data) = frame.data_ref() else { continue };
        if data.len() > most - bytes.len() {
            return Err(Own::BodyTooLarge);
        }
        let more = (bytes.len() + data.len()).div_ceil(UNIT) - bytes.len().div_ceil(UNIT);
        let taken = allowance.take(more * UNIT)?;
        match &mut permit {
            Some(permit) => permit.merge(taken),
            none => *none = Some(taken),
        }
        bytes.extend_from_slice(data);
    }
    Ok(Whole { bytes, _allowance: permit })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(all_body_bytes: usize) -> Limits {
        Limits { all_body_bytes, ..Limits::default() }
    }

    async fn length(bytes: usize, most: usize, allowance: &Allowance) -> Result<Whole, Own> {
        let body = Body::from(vec![b'x'; bytes]);
        read(&HeaderMap::new(), body, most, &Limits::default(), allowance).await
    }

    #[tokio::test]
    async fn the_bound_is_inclusive() {
        let allowance = Allowance::new(&limits(1 << 20));
        assert_eq!(length(100, 100, &allowance).await.map(|whole| whole.bytes.len()).ok(), Some(100));
        assert_eq!(length(101, 100, &allowance).await.err(), Some(Own::BodyTooLarge));
        assert_eq!(length(0, 100, &allowance).await.map(|whole| whole.bytes.len()).ok(), Some(0));
    }

    #[tokio::test]
    async fn what_is_announced_too_large_is_not_read() {
        let allowance = Allowance::new(&limits(1 << 20));
        let headers = HeaderMap::from_iter([(CONTENT_LENGTH, "101".parse().unwrap())]);
        let read = read(&headers, Body::from("short"), 100, &Limits::default(), &allowance).await;
        assert_eq!(read.err(), Some(Own::BodyTooLarge));
    }

    #[tokio::test]
    async fn the_allowance_comes_back() {
        let allowance = Allowance::new(&limits(10 * UNIT));
        let first = length(6 * UNIT, 10 * UNIT, &allowance).await.ok();
        assert_eq!(length(6 * UNIT, 10 * UNIT, &allowance).await.err(), Some(Own::RateLimited));
        drop(first);
        assert!(length(10 * UNIT, 10 * UNIT, &allowance).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_end_is_waited_for_so_long() {
        let allowance = Allowance::new(&limits(1 << 20));
        let never = Body::new(http_body_util::combinators::BoxBody::new(Never));
        let start = tokio::time::Instant::now();
        let found = read(&HeaderMap::new(), never, 100, &Limits::default(), &allowance).await;
        assert_eq!(found.err(), Some(Own::BodyTimeout));
        assert_eq!(start.elapsed(), Limits::default().body_time);
    }

    struct Never;

    impl hyper::body::Body for Never {
        type Data = axum::body::Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
            std::task::Poll::Pending
        }
    }
}
