//! The course of things: register, ask for work, do it, settle it; come back after trouble; leave when it is wished.

use super::Exit;
use super::peer::{Peer, SETTLEMENT_TIME, Trouble};
use super::stop::{GRACE, Stop};
use editproof_protocol::{Assignment, Capability};
use editproof_worker::Session;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a bridge is left alone after trouble: at first, and at most. No measured reasons: a bridge that is started
/// again is there within a second, and one that is away for long is asked twelve times a minute.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long a poll that was open may take to end after the farewell.
const LAST_POLL: Duration = Duration::from_secs(2);

/// Why the work ended.
enum End {
    Trouble(Trouble),
    Exit(Exit),
}

/// Serves the bridge until it is wished that this stops.
pub(super) async fn pair(peer: &Peer, stop: &Stop) -> Exit {
    let mut pause = FIRST_PAUSE;
    let mut said = None;
    loop {
        let trouble = tokio::select! {
            biased;
            () = stop.wished() => return Exit::Done,
            registered = peer.registered() => match registered {
                Ok((session, negotiated)) => {
                    say_paired(peer, negotiated.as_ref());
                    (pause, said) = (FIRST_PAUSE, None);
                    match work(peer, &Arc::new(session), stop).await {
                        End::Exit(exit) => return exit,
                        End::Trouble(trouble) => trouble,
                    }
                }
                Err(trouble) => trouble,
            },
        };
        match trouble {
            Trouble::Superseded => {
                eprintln!("editworker: {trouble}");
                return Exit::NothingWritten;
            }
            Trouble::Token => {
                eprintln!("editworker: {trouble}");
                return Exit::Usage;
            }
            // Said once, not at every try.
            _ if said != Some(trouble) => eprintln!("editworker: {trouble}; trying again"),
            _ => {}
        }
        said = Some(trouble);
        tokio::select! {
            () = stop.wished() => return Exit::Done,
            () = tokio::time::sleep(spread(pause)) => {}
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Between half of a pause and all of it, so that workers do not come back all at once.
fn spread(pause: Duration) -> Duration {
    let mut byte = [0];
    // Without random bytes the whole pause is as good.
    let part = getrandom::fill(&mut byte).map_or(255, |()| byte[0]);
    pause / 2 + pause * u32::from(part) / 510
}

fn say_paired(peer: &Peer, negotiated: Option<&Capability>) {
    let words = |words: Vec<&str>| if words.is_empty() { "none".to_owned() } else { words.join(",") };
    let operations = negotiated.map_or(&[][..], Capability::operations).iter().map(|word| word.as_str());
    let features = negotiated.map_or(&[][..], Capability::features).iter().map(|word| word.as_str());
    let (operations, features) = (words(operations.collect()), words(features.collect()));
    eprintln!("editworker: paired as {}: operations {operations}; features {features}", peer.name);
}

async fn work(peer: &Peer, session: &Arc<Session>, stop: &Stop) -> End {
    loop {
        let poll = peer.poll();
        tokio::pin!(poll);
        let polled = tokio::select! {
            polled = &mut poll => polled,
            () = stop.wished() => {
                // What the bridge hands out in this moment still comes, and is done.
                peer.leave().await;
                tokio::time::timeout(LAST_POLL, &mut poll).await.unwrap_or(Ok(None))
            }
        };
        let exit = match polled {
            Ok(Some(assignment)) => done(peer, session, assignment, stop).await,
            Ok(None) => None,
            Err(_) if stop.is_wished() => return End::Exit(Exit::Done),
            Err(trouble) => return End::Trouble(trouble),
        };
        if exit.is_some() || stop.is_wished() {
            peer.leave().await;
            return End::Exit(exit.unwrap_or(Exit::Done));
        }
    }
}

/// Does one assignment and settles it. An exit status: it could not be ended.
async fn done(peer: &Peer, session: &Arc<Session>, assignment: Assignment, stop: &Stop) -> Option<Exit> {
    let Assignment { lease, request } = assignment;
    let is_mutation = request.as_ref().is_ok_and(|request| request.operation().is_mutation());
    let doer = session.clone();
    // On a thread of its own, so that signals are heard meanwhile.
    let doing = tokio::task::spawn_blocking(move || doer.answer(request.as_ref()));
    let answer = tokio::select! {
        answer = doing => match answer {
            Ok(answer) => answer,
            // A defect: there is no clean settlement, and its guard has become a quarantine (WIRE).
            Err(_) => return Some(Exit::Internal),
        },
        () = stop.wished_for_long() => {
            eprintln!("editworker: what was being done did not end; it is left behind");
            return Some(if is_mutation { Exit::InDoubt } else { Exit::Done });
        }
    };
    let pending = answer.is_pending();
    let begun = Instant::now();
    // A worker that is to stop does not try for half a minute.
    let until = || begun + if stop.is_wished() { GRACE } else { SETTLEMENT_TIME };
    if !peer.settle(lease, answer, until).await {
        let doubt = if pending { "; its workspace takes no more edits until it is reset" } else { "" };
        eprintln!("editworker: a settlement was not accepted{doubt}");
    }
    None
}
