//! Everything that a bridge answers in place of a success: HTTP status, code and text (WIRE, DP-4).

use editproof_protocol::{Invalid, REJECTED_WITHOUT_CODE, http_status};
use editproof_spec::Code;

/// What a peer gets in place of a success. The answer's body is `{error, code}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The worker rejected the request: its text and its code (DP-4).
    Rejected {
        /// The worker's text.
        error: String,
        /// The worker's code.
        code: Option<Code>,
    },
    /// What a bridge says of its own.
    Own(Own),
}

macro_rules! own {
    ($($(#[$about:meta])* $variant:ident = $status:literal $code:literal $text:expr;)*) => {
        /// What a bridge says of its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Own {
            $($(#[$about])* $variant,)*
        }

        impl Own {
            /// All of them.
            pub const ALL: &'static [Own] = &[$(Own::$variant,)*];

            /// The HTTP status.
            pub const fn status(self) -> u16 {
                match self { $(Own::$variant => $status,)* }
            }

            /// The code.
            pub const fn code(self) -> &'static str {
                match self { $(Own::$variant => $code,)* }
            }

            /// The text.
            pub const fn text(self) -> &'static str {
                match self { $(Own::$variant => $text,)* }
            }
        }
    };
}

own! {
    /// The body is not what the route takes.
    Malformed = 400 "INVALID_REQUEST" Invalid::MESSAGE;
    /// The registration offers what cannot be, or what is not routed here.
    RegistrationInvalid = 400 "REGISTRATION_INVALID" "Registration is not valid, or offers what this bridge does not route";
    /// No token, or an unknown one.
    Unauthorized = 403 "UNAUTHORIZED" "A bearer token is required";
    /// The token of another role.
    Forbidden = 403 "FORBIDDEN" "This token is not for this route";
    /// No such route.
    RouteUnknown = 404 "ROUTE_UNKNOWN" "There is no such route";
    /// No worker of this name.
    WorkerUnknown = 404 "WORKER_UNKNOWN" "No worker of this name is registered";
    /// The workspace is in no quarantine.
    NotQuarantined = 404 "NOT_QUARANTINED" "This workspace is in no quarantine";
    /// The route has no such method.
    MethodNotAllowed = 405 "METHOD_NOT_ALLOWED" "The route has no such method";
    /// The body took too long.
    BodyTimeout = 408 "REQUEST_TIMEOUT" "The request was not sent in time";
    /// NG-4.
    WorkerMismatch = 409 "WORKER_MISMATCH" "Worker does not advertise the requested workspace tool";
    /// DP-3, by this bridge.
    WorkspaceQuarantined = 409 "WORKSPACE_QUARANTINED" "Workspace is quarantined; edits are refused until it is reset by hand";
    /// Another worker has a workspace of this name.
    WorkspaceTaken = 409 "WORKSPACE_TAKEN" "Another worker has a workspace of this name";
    /// Another run of the worker has registered since.
    WorkerSuperseded = 409 "WORKER_SUPERSEDED" "Another run of this worker is registered";
    /// The settlement names a lease that this bridge did not give to this worker.
    LeaseUnknown = 409 "LEASE_UNKNOWN" "There is no such lease";
    /// The settlement came after the end of its lease.
    SettledLate = 409 "ASSIGNMENT_EXPIRED" "The lease has ended";
    /// The lease was settled otherwise before.
    SettledOtherwise = 409 "SETTLEMENT_DIFFERS" "The lease was settled otherwise before";
    /// The body is too large.
    BodyTooLarge = 413 "REQUEST_TOO_LARGE" "The request is larger than any that is allowed";
    /// The result in the settlement breaks section 7 (RS-4).
    SettledInvalid = 422 "RESULT_INVALID" "The result does not answer the request";
    /// Too many requests wait for the worker, or too many bytes.
    QueueFull = 429 "QUEUE_FULL" "Too many requests wait for this worker";
    /// Too many workers are registered, or too many bytes are being worked on.
    RateLimited = 429 "RATE_LIMITED" "The bridge has too much to do";
    /// The worker's result breaks section 7 (RS-4).
    ResultInvalid = 502 "RESULT_INVALID" "The worker's result does not answer the request";
    /// The worker is not there.
    WorkerOffline = 503 "WORKER_OFFLINE" "The worker is not connected";
    /// The worker was busy for too long; the request was not handed out.
    QueueTimeout = 503 "QUEUE_TIMEOUT" "The worker was busy; the request was not handed out";
    /// The bridge is going down; the request was not handed out.
    ShuttingDown = 503 "SHUTTING_DOWN" "The bridge is shutting down";
    /// The worker did not settle in time.
    AssignmentExpired = 504 "ASSIGNMENT_EXPIRED" "The worker did not answer in time";
}

impl Refused {
    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        match self {
            Refused::Rejected { code, .. } => http_status(*code),
            Refused::Own(own) => own.status(),
        }
    }

    /// The code.
    pub const fn code(&self) -> &'static str {
        match self {
            Refused::Rejected { code: Some(code), .. } => code.as_str(),
            Refused::Rejected { code: None, .. } => REJECTED_WITHOUT_CODE,
            Refused::Own(own) => own.code(),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Refused::Rejected { error, .. } => error,
            Refused::Own(own) => own.text(),
        }
    }

    /// The body of the answer.
    pub fn to_json(&self) -> String {
        serde_json::json!({ "error": self.text(), "code": self.code() }).to_string()
    }
}

impl From<Own> for Refused {
    fn from(own: Own) -> Self {
        Refused::Own(own)
    }
}
