//! Answers: JSON with a status, or nothing with 204.

use crate::refused::{Own, Refused};
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// A success with this document.
pub(super) fn json(document: String) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], document).into_response()
}

/// A success that has nothing to say.
pub(super) fn nothing() -> Response {
    StatusCode::NO_CONTENT.into_response()
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        // The statuses are written down in one table, and all of them are statuses.
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::BAD_GATEWAY);
        let mut response = (status, json(self.to_json())).into_response();
        // The rest of the body is not read, so nothing can follow it.
        if matches!(self, Refused::Own(Own::BodyTimeout | Own::BodyTooLarge)) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl IntoResponse for Own {
    fn into_response(self) -> Response {
        Refused::Own(self).into_response()
    }
}
