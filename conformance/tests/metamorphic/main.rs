//! Metamorphic properties: a right engine keeps them, and each finds a fault that no other finds.

mod alone;
mod sound;
