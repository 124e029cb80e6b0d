//! Engines that are programs of their own: the protocol, what they claim, and what they do when they misbehave.

mod claims;
mod hostile;
mod protocol;
mod run;
