//! What the tests of the bridge share.
#![allow(dead_code)]

pub(crate) mod described;
pub(crate) mod documents;
pub(crate) mod served;
pub(crate) mod worker;
