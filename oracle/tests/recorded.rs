//! The oracle gives the answers that it gave when they were recorded: what its mutants differ in.

#[path = "support/recorded.rs"]
mod recorded;

#[test]
fn the_oracle_gives_every_recorded_answer() {
    recorded::hold(&mut |input, limits| {
        let outcome = editproof_oracle::apply(input, limits);
        let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, limits));
        (outcome, message)
    });
}
