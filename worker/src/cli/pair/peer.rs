//! What is said to a bridge: registrations, signs of life, settlements.

use editproof_host::{HttpClient, Reply};
use editproof_protocol::{
    Acceptance, Assignment, Capability, Contact, IncarnationId, Lease, Registration, ServerSupport, Settlement,
    Verdict, WorkspaceId, first_registration, second_registration,
};
use editproof_spec::Code;
use editproof_worker::{Answer, Session, Worker};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A worker and the way to its bridge.
pub(super) struct Peer {
    pub(super) client: HttpClient,
    pub(super) name: WorkspaceId,
    pub(super) incarnation_id: IncarnationId,
    /// What is advertised.
    pub(super) own: Capability,
    pub(super) worker: Arc<Worker>,
}

/// Why a bridge was left, or not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// No answer.
    Away,
    /// It does not know this worker any more.
    Forgotten,
    /// Another run of this worker is registered.
    Superseded,
    /// The token is not accepted.
    Token,
    /// Another worker has one of the workspaces.
    Taken,
    /// Any other answer.
    Status(u16),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Away => f.write_str("the bridge cannot be reached"),
            Trouble::Forgotten => f.write_str("the bridge does not know this worker any more"),
            Trouble::Superseded => f.write_str("another run of this worker has taken its place"),
            Trouble::Token => {
                f.write_str("the bridge does not accept the token; give it one of its tokens for workers")
            }
            Trouble::Taken => f.write_str("another worker has a workspace of this name"),
            Trouble::Status(status) => write!(f, "the bridge answers with HTTP status {status}"),
        }
    }
}

/// How long a registration, a settlement or a farewell may take. No measured reason: they are answered at once.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a poll is held open, and how long its answer may take after that.
const POLL_SECONDS: u64 = 20;
/// WIRE: a settlement is sent again every 100 ms, up to 30 s.
const SETTLEMENT_PAUSE: Duration = Duration::from_millis(100);
pub(super) const SETTLEMENT_TIME: Duration = Duration::from_secs(30);

impl Peer {
    async fn call(&self, verb: &str, body: String, time: Duration) -> Result<Reply, Trouble> {
        // Names hold no character that would have to be escaped in a path.
        let path = format!("/bridge/workers/{}/{verb}", self.name);
        let reply = self.client.call("POST", &path, Some(body), Instant::now() + time).await;
        let reply = reply.map_err(|_| Trouble::Away)?;
        if reply.status == 403 { Err(Trouble::Token) } else { Ok(reply) }
    }

    async fn register(&self, capability: Option<Capability>) -> Result<Reply, Trouble> {
        let incarnation_id = self.incarnation_id.clone();
        self.call("register", Registration { incarnation_id, capability }.to_json(), PATIENCE).await
    }

    /// Registers in two steps (NG-2).
    pub(super) async fn registered(&self) -> Result<(Session, Option<Capability>), Trouble> {
        let first = first_registration(&self.own);
        let reply = self.register(first.clone()).await?;
        let support = match reply.status {
            200 => ServerSupport::from_json(&reply.body).map_err(|_| Trouble::Status(200))?,
            409 => return Err(Trouble::Taken),
            status => return Err(Trouble::Status(status)),
        };
        let mut negotiated = first;
        if let Some(second) = second_registration(&self.own, &support) {
            let reply = self.register(Some(second.clone())).await?;
            match reply.status {
                200 => negotiated = Some(second),
                409 => return Err(Trouble::Taken),
                // What the bridge does not understand leaves the first one standing; what it cannot do now is tried anew.
                status if status < 500 => {}
                status => return Err(Trouble::Status(status)),
            }
        }
        Ok((Session::new(self.worker.clone(), negotiated.clone(), support), negotiated))
    }

    /// Asks for work; `None`: there was none.
    pub(super) async fn poll(&self) -> Result<Option<Assignment>, Trouble> {
        let contact = Contact { incarnation_id: self.incarnation_id.clone(), wait_seconds: Some(POLL_SECONDS) };
        let reply = self.call("poll", contact.to_json(), Duration::from_secs(POLL_SECONDS) + PATIENCE).await?;
        match reply.status {
            200 => Assignment::from_json(&reply.body).map(Some).map_err(|_| Trouble::Status(200)),
            204 => Ok(None),
            404 => Err(Trouble::Forgotten),
            409 => Err(Trouble::Superseded),
            status => Err(Trouble::Status(status)),
        }
    }

    /// Says that no more work is asked for. Whether that was heard makes no difference here.
    pub(super) async fn leave(&self) {
        let contact = Contact { incarnation_id: self.incarnation_id.clone(), wait_seconds: None };
        let _ = self.call("leave", contact.to_json(), PATIENCE / 4).await;
    }

    /// Settles, again and again until there is an answer or `until` is over, and tells the answer's guard what became of it.
    /// Whether the settlement was accepted.
    pub(super) async fn settle(&self, lease: Lease, answer: Answer, until: impl Fn() -> Instant) -> bool {
        let mut verdict = answer.verdict();
        let mut code = answer.code();
        loop {
            let settlement = Settlement { lease: lease.clone(), verdict: verdict.clone() };
            let reply = self.call("settle", settlement.to_json(), PATIENCE).await;
            let status = reply.as_ref().map(|reply| reply.status);
            match status {
                Ok(200) if is_accepted(reply.as_ref().ok(), &lease) => {
                    answer.accepted();
                    return true;
                }
                // A bridge of the first version (WIRE).
                Ok(400) if code == Some(Code::NotFound) => {
                    code = Some(Code::InvalidPath);
                    if let Verdict::Rejected { error, .. } = &verdict {
                        verdict = Verdict::rejected(error, code);
                    }
                    continue;
                }
                Ok(200 | 408 | 429 | 500..) | Err(Trouble::Away) if Instant::now() < until() => {}
                _ => {
                    answer.refused();
                    return false;
                }
            }
            tokio::time::sleep(SETTLEMENT_PAUSE).await;
        }
    }
}

fn is_accepted(reply: Option<&Reply>, lease: &Lease) -> bool {
    let acceptance = reply.and_then(|reply| Acceptance::from_json(&reply.body).ok());
    acceptance.is_some_and(|acceptance| acceptance.accepted && acceptance.lease == *lease)
}
