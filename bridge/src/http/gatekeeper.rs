//! Whether a request's token is one of the role that a route is for. Asked before anything of the body is read.
//!
//! WIRE has one status for both refusals, 403, and no challenge: who speaks to a bridge was set up to.

use crate::refused::Own;
use crate::token::{Role, Tokens};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

/// Lets a request through, or not.
pub(super) fn admit(tokens: &Tokens, headers: &HeaderMap, role: Role) -> Result<(), Own> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    // Two of them: one may have been added on the way, and nobody can say which one counts.
    let (Some(value), None) = (values.next(), values.next()) else { return Err(Own::Unauthorized) };
    let token = bearer(value.as_bytes()).ok_or(Own::Unauthorized)?;
    match tokens.role(token) {
        Some(found) if found == role => Ok(()),
        Some(_) => Err(Own::Forbidden),
        None => Err(Own::Unauthorized),
    }
}

/// What follows `Bearer` and blanks; the scheme's name is in any case.
fn bearer(value: &[u8]) -> Option<&[u8]> {
    let (scheme, rest) = value.split_at_checked("Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then(|| rest.trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "host-token-0123456789";

    fn admitted(values: &[&str]) -> Result<(), Own> {
        let tokens = Tokens::new([HOST], ["worker-token-0123456789"]).unwrap();
        let headers = values.iter().map(|value| (AUTHORIZATION, value.parse().unwrap())).collect();
        admit(&tokens, &headers, Role::Host)
    }

    #[test]
    fn one_token_of_the_role() {
        let bearer = format!("Bearer {HOST}");
        assert_eq!(admitted(&[&bearer]), Ok(()));
        assert_eq!(admitted(&[&format!("bearer  {HOST}")]), Ok(()));
        assert_eq!(admitted(&["Bearer worker-token-0123456789"]), Err(Own::Forbidden));
        let none: [&[&str]; 9] = [
            &[],
            &[""],
            &["Bearer"],
            &["Bearer "],
            &[HOST],
            &["Basic host-token-0123456789"],
            &["Bearer host-token-0123456789x"],
            &["Bearer \"host-token-0123456789\""],
            &[&bearer, &bearer],
        ];
        for values in none {
            assert_eq!(admitted(values), Err(Own::Unauthorized), "{values:?}");
        }
    }
}
