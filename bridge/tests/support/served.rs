//! A bridge over HTTP on a free port of loopback, in this process.

use super::described;
use super::documents::{HOST, WORKER};
use editproof_bridge::{Bridge, Limits, Log, Tokens, http};
use editproof_protocol::ServerSupport;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The bridge. Dropped, it is gone with everything that was under way.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) bridge: Bridge,
    log: Arc<Mutex<Vec<String>>>,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<usize>>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// `Null` when there is no body.
    pub(crate) body: Value,
}

impl Reply {
    pub(crate) fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    pub(crate) fn said(&self) -> (u16, &str) {
        (self.status, self.code())
    }
}

impl Served {
    pub(crate) async fn start(limits: Limits) -> Self {
        Self::with(limits, ServerSupport::all()).await
    }

    pub(crate) async fn with(limits: Limits, support: ServerSupport) -> Self {
        Self::at("127.0.0.1:0".parse().unwrap(), limits, support).await
    }

    pub(crate) async fn at(address: SocketAddr, limits: Limits, support: ServerSupport) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let log = Arc::new(Mutex::new(Vec::new()));
        let sink = log.clone();
        let log_to = Log::new(move |event| sink.lock().unwrap().push(event.to_string()));
        let bridge = Bridge::new(limits, support, log_to).unwrap();
        let (stop, stopped) = oneshot::channel();
        let tokens = Tokens::new([HOST], [WORKER]).unwrap();
        let task = tokio::spawn(http::serve(listener, bridge.clone(), tokens, async {
            // Also when the test is over.
            let _ = stopped.await;
        }));
        Served { address, bridge, log, stop: Some(stop), task: Some(task) }
    }

    /// What the operator was told.
    pub(crate) fn events(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// Begins the shutdown; its end gives the number of leases that were not settled.
    pub(crate) fn stop(&mut self) -> JoinHandle<usize> {
        self.stop.take().unwrap().send(()).unwrap();
        self.task.take().unwrap()
    }

    /// The way to it, for tasks.
    pub(crate) fn client(&self) -> Client {
        Client(self.address)
    }

    pub(crate) async fn host(&self, method: &str, path: &str, body: impl ToString) -> Reply {
        self.client().call(method, path, Some(HOST), &body.to_string()).await
    }

    pub(crate) async fn worker(&self, path: &str, body: impl ToString) -> Reply {
        self.client().call("POST", &format!("/bridge/workers/{path}"), Some(WORKER), &body.to_string()).await
    }

    pub(crate) async fn execute(&self, request: &Value) -> Reply {
        self.host("POST", "/workspace-tools/execute", request).await
    }

    /// Sends a request in a task of its own.
    pub(crate) fn executing(&self, request: &Value) -> JoinHandle<Reply> {
        let (client, body) = (self.client(), request.to_string());
        tokio::spawn(async move { client.call("POST", "/workspace-tools/execute", Some(HOST), &body).await })
    }

    pub(crate) async fn status(&self, worker: &str) -> Reply {
        self.host("GET", &format!("/bridge/workers/{worker}/status"), "").await
    }
}

/// One connection per call. Every answer is held against the description.
#[derive(Clone, Copy)]
pub(crate) struct Client(pub(crate) SocketAddr);

impl Client {
    pub(crate) async fn call(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> Reply {
        self.try_call(method, path, token, body).await.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    pub(crate) async fn try_call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<Reply, Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpStream::connect(self.0).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // Ends with the sender.
        tokio::spawn(connection);
        let mut request = hyper::Request::builder().method(method).uri(path).header("host", self.0.to_string());
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let response = sender.send_request(request.body(Full::new(Bytes::from(body.to_owned())))?).await?;
        let status = response.status().as_u16();
        let bytes = response.into_body().collect().await?.to_bytes();
        if let Some(problem) = described::problem(method, path, body.as_bytes(), status, &bytes) {
            panic!("{problem}");
        }
        Ok(Reply { status, body: serde_json::from_slice(&bytes).unwrap_or_default() })
    }
}
