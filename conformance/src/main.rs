//! The command line `editproof`.

fn main() {}
