//! `editworker serve`: one assignment a line, one settlement a line.

use super::advertised::AdvertisedArguments;
use super::lines::{Line, read_line};
use super::roots::RootArguments;
use super::{Exit, unusable};
use clap::Args;
use editproof_protocol::{
    Acceptance, Assignment, REQUEST_JSON_BYTES, ServerSupport, Settlement, first_registration, second_registration,
};
use editproof_worker::{Answer, Session};
use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;

const EXAMPLES: &str = "\
An assignment is {\"protocolVersion\":1,\"generation\":N,\"leaseToken\":…,\"incarnationId\":…,\"request\":{…}}, its settlement \
the same envelope with \"status\" and \"result\" or \"error\" and \"errorCode\". A line that is no assignment is answered by a \
rejection without lease. After the last line the command ends.

A settlement counts as accepted once its line is written. With --await-acceptance, the line after a fulfilled edit_file \
has to be {\"protocolVersion\":1,\"generation\":N,\"leaseToken\":…,\"incarnationId\":…,\"accepted\":true}; anything else, or \
the end of input, quarantines the workspace.

Examples:
  editworker serve --root main=. < assignments.jsonl > settlements.jsonl
  editworker serve --root main=/srv/main --allow-workspace-writes --state /var/lib/editworker
  editworker serve --root main=. --allow-workspace-writes --operations edit_file --features tolerant_match

Exit status:
  0  the end of input was reached
  2  the command was not understood, or a root or the state folder cannot be used
  70 internal error: a defect of editworker itself";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    roots: RootArguments,
    #[command(flatten)]
    advertised: AdvertisedArguments,
    /// What the bridge answered to the registration, as JSON; default: it knows everything
    #[arg(long, value_name = "JSON")]
    bridge: Option<String>,
    /// Wait for an acceptance after each fulfilled edit_file
    #[arg(long)]
    await_acceptance: bool,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let session = match start(arguments) {
        Ok(session) => session,
        Err(error) => return unusable(error),
    };
    let input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    match serve(&session, input, std::io::stdout().lock(), arguments.await_acceptance) {
        Ok(()) => Exit::Done,
        // The peer is gone; what it was not told is in quarantine by now.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Done,
        Err(error) => unusable(error),
    }
}

fn start(arguments: &Arguments) -> Result<Session, String> {
    let worker = arguments.roots.start()?;
    let own = arguments.advertised.of(&worker)?;
    let server = match &arguments.bridge {
        Some(json) => ServerSupport::from_json(json.as_bytes()).map_err(|error| format!("--bridge: {error}"))?,
        None => ServerSupport::all(),
    };
    let negotiated = second_registration(&own, &server).or_else(|| first_registration(&own));
    Ok(Session::new(Arc::new(worker), negotiated, server))
}

/// What a line that is no assignment is answered with.
const NO_ASSIGNMENT: &str = concat!(
    r#"{"protocolVersion":1,"status":"rejected","error":"Invalid workspace tool request","#,
    r#""errorCode":"INVALID_REQUEST"}"#
);

fn serve(
    session: &Session,
    mut input: impl BufRead,
    mut output: impl Write,
    await_acceptance: bool,
) -> std::io::Result<()> {
    // Room for the envelope around the request.
    let limit = REQUEST_JSON_BYTES + 16 * 1024;
    loop {
        let assignment = match read_line(&mut input, limit)? {
            Line::End => return Ok(()),
            Line::Whole(line) => Assignment::from_json(&line).ok(),
            Line::TooLong => None,
        };
        let Some(Assignment { lease, request }) = assignment else {
            writeln!(output, "{NO_ASSIGNMENT}")?;
            output.flush()?;
            continue;
        };
        // An answer that leaves by an error of writing was not delivered: it is dropped, which quarantines.
        let answer: Answer = session.answer(request.as_ref());
        let settlement = Settlement { lease: lease.clone(), verdict: answer.verdict() };
        writeln!(output, "{}", settlement.to_json())?;
        output.flush()?;
        if !(await_acceptance && answer.is_pending()) {
            answer.accepted();
            continue;
        }
        match read_line(&mut input, limit)? {
            Line::Whole(line) => match Acceptance::from_json(&line) {
                Ok(acceptance) if acceptance.accepted && acceptance.lease == lease => answer.accepted(),
                _ => answer.refused(),
            },
            Line::TooLong => answer.refused(),
            Line::End => {
                answer.refused();
                return Ok(());
            }
        }
    }
}
