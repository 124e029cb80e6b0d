//! The fault bank: what it holds, where its faults come from, and that the methods find them.

mod bank;
mod control;
mod hunt;
mod origins;
