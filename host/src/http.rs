//! The way to a bridge over HTTP/1.1.
//!
//! One connection per request, made here and not by a client library with a pool: nothing is sent twice behind the flow's
//! back, no redirect takes the token elsewhere, no proxy of the environment stands between. Each part has its own bound
//! (WIRE): the answer's head and body the caller's deadline, an error's body 4,096 bytes and 1 s, a result as much as the
//! largest preview can take.
//!
//! TLS is not spoken: a bridge listens on loopback, and what leads there from elsewhere is a tunnel's or a proxy's task.

use crate::failure::{Cause, NoAnswer};
use crate::flow::{Bridge, Reply};
use editproof_protocol::{REQUEST_JSON_BYTES, Request, WorkspaceId};
use http_body_util::{BodyExt, Full};
use hyper::Uri;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use hyper_util::rt::TokioIo;
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::time::timeout_at;

/// A bridge that is reached over HTTP.
pub struct HttpBridge {
    runtime: tokio::runtime::Runtime,
    client: HttpClient,
}

/// The HTTP under it, for whoever has an executor. One client serves any number of tasks.
#[derive(Clone)]
pub struct HttpClient {
    host: String,
    port: u16,
    /// Path before the bridge's own paths, without a slash at its end.
    prefix: String,
    authorization: HeaderValue,
}

/// Why a bridge cannot be used.
#[derive(Debug, Error)]
pub enum BridgeError {
    /// The URL is none, or not one that is spoken here.
    #[error("expected a bridge URL such as http://127.0.0.1:8080, found `{0}`")]
    Url(String),
    /// The token is no token.
    #[error("expected a token of printable ASCII characters, found something else (its text is not shown)")]
    Token,
    /// The system has no threads or no sockets left.
    #[error("the network cannot be used: {0}")]
    System(#[from] std::io::Error),
}

/// How long a connection may take.
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// Bytes of a success: a preview's content takes no more than a request's texts, and an assignment is a request in an
/// envelope.
const ANSWER_BYTES: usize = REQUEST_JSON_BYTES + 16 * 1024;

impl HttpBridge {
    /// A bridge at `url`, to be addressed with `token`.
    ///
    /// # Errors
    /// URL or token cannot be used. Nothing is sent.
    pub fn new(url: &str, token: &str) -> Result<Self, BridgeError> {
        let client = HttpClient::new(url, token)?;
        Ok(HttpBridge { runtime: tokio::runtime::Builder::new_current_thread().enable_all().build()?, client })
    }
}

impl HttpClient {
    /// A client of the bridge at `url`, with `token`.
    ///
    /// # Errors
    /// URL or token cannot be used. Nothing is sent.
    pub fn new(url: &str, token: &str) -> Result<Self, BridgeError> {
        let unusable = || BridgeError::Url(url.to_owned());
        let uri: Uri = url.parse().map_err(|_| unusable())?;
        let has_user = uri.authority().is_none_or(|authority| authority.as_str().contains('@'));
        if uri.scheme_str() != Some("http") || has_user || uri.query().is_some() {
            return Err(unusable());
        }
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(unusable)?;
        let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
        let mut authorization = HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| BridgeError::Token)?;
        authorization.set_sensitive(true);
        if !is_token {
            return Err(BridgeError::Token);
        }
        Ok(HttpClient {
            host: host.to_owned(),
            port: uri.port_u16().unwrap_or(80),
            prefix: uri.path().trim_end_matches('/').to_owned(),
            authorization,
        })
    }

    /// One request, on a connection of its own. The task that calls it has to run on `tokio`.
    ///
    /// # Errors
    /// There is no answer before `deadline`. Whether the request may have been sent is told.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        deadline: Instant,
    ) -> Result<Reply, NoAnswer> {
        // Whatever is known not to have been sent says so; the rest counts as sent.
        let mut progress = Progress { sent: false };
        match timeout_at(deadline.into(), self.exchange(method, path, body, &mut progress)).await {
            Ok(answered) => answered.map_err(|cause| NoAnswer { cause, sent: progress.sent }),
            Err(_) => Err(NoAnswer { cause: Cause::TimedOut, sent: progress.sent }),
        }
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        progress: &mut Progress,
    ) -> Result<Reply, Cause> {
        // An IPv6 address stands in brackets in a URL, and without them in a look-up.
        let name = self.host.trim_start_matches('[').trim_end_matches(']');
        let connect = tokio::net::TcpStream::connect((name, self.port));
        let stream = tokio::time::timeout(CONNECT_TIME, connect).await;
        let stream = stream.map_err(|_| Cause::Unreachable)?.map_err(|_| Cause::Unreachable)?;
        // A request is one write; waiting for more would only cost time. If it cannot be set, it costs time.
        let _ = stream.set_nodelay(true);
        let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(|_| Cause::Broken)?;
        let driver = tokio::spawn(connection);
        let mut request = hyper::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.prefix))
            .header(HOST, format!("{}:{}", self.host, self.port))
            .header(AUTHORIZATION, self.authorization.clone())
            .header(ACCEPT, "application/json");
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = Full::new(Bytes::from(body.unwrap_or_default()));
        let request = request.body(body).map_err(|_| Cause::Unreachable)?;
        progress.sent = true;
        let answered = async {
            let response = sender.send_request(request).await.map_err(|_| Cause::Broken)?;
            let status = response.status().as_u16();
            let body = response.into_body();
            let body = if status == 200 { whole(body).await? } else { head(body).await };
            Ok(Reply { status, body })
        };
        let reply = answered.await;
        driver.abort();
        reply
    }
}

struct Progress {
    sent: bool,
}

/// A success: all of it, or none.
async fn whole(mut body: Incoming) -> Result<Vec<u8>, Cause> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Cause::Broken)?;
        if let Some(data) = frame.data_ref() {
            if bytes.len() + data.len() > ANSWER_BYTES {
                return Err(Cause::TooLarge);
            }
            bytes.extend_from_slice(data);
        }
    }
    Ok(bytes)
}

/// An error: as much as comes within the bounds. That it is one is known without its body.
async fn head(mut body: Incoming) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = async {
        while let Some(Ok(frame)) = body.frame().await {
            let data = frame.data_ref().map(Bytes::as_ref).unwrap_or_default();
            let room = Reply::ERROR_BYTES.saturating_sub(bytes.len());
            bytes.extend_from_slice(data.get(..room).unwrap_or(data));
            if bytes.len() == Reply::ERROR_BYTES {
                return;
            }
        }
    };
    // Whatever came in time is used.
    let _ = tokio::time::timeout(Reply::ERROR_TIME, read).await;
    bytes
}

impl Bridge for HttpBridge {
    fn status(&mut self, worker: &WorkspaceId, deadline: Instant) -> Result<Reply, NoAnswer> {
        // Ids hold no character that would have to be escaped in a path.
        let path = format!("/bridge/workers/{worker}/status");
        self.runtime.block_on(self.client.call("GET", &path, None, deadline))
    }

    fn execute(&mut self, request: &Request, deadline: Instant) -> Result<Reply, NoAnswer> {
        self.runtime.block_on(self.client.call("POST", "/workspace-tools/execute", Some(request.to_json()), deadline))
    }
}
