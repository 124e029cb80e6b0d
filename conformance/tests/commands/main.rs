//! The commands of `editproof` from outside: exit statuses, what they print, what they write, what they refuse.

mod baseline;
mod changed_since;
mod check;
mod compare;
mod corpus;
mod export;
mod faults;
mod history;
mod output;
mod prove;
mod repro;
mod run;
mod serve;
mod shrink;
mod support;
mod usage;
mod watch;
