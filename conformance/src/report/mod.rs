//! Reports: what a run found, for a terminal and for machines.
//!
//! Every report is built as a string and written by its caller: the strings hold colours, and the writer drops them where
//! there is no terminal. Nothing here depends on time or on the number of threads, apart from the speed that is passed in.

pub mod answer;
pub mod clauses;
pub mod compare;
pub mod diff;
pub mod draft;
pub mod explanation;
pub mod failure;
pub mod faults;
pub mod findings;
pub mod history;
pub mod json;
pub mod plain;
pub mod proof;
pub mod properties;
pub mod qualification;
pub mod quick;
pub mod reproduce;
pub mod shrinking;
pub mod style;
pub mod summary;
pub mod table;
pub mod visible;

pub use editproof_qualification::number;
