//! The corpus keeps its rules, is answered right, and is what the command line carries.

mod embedded;
mod findings;
mod hazards;
mod loader;
mod oracle;
mod rules;
mod schema;
