//! `editproof qualify` from outside.

mod baseline;
mod support;
mod whole;
