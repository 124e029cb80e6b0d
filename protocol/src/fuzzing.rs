//! Small total functions for fuzz targets: each takes any bytes, asserts what must hold, and panics when it does not.

use crate::{Assignment, Capability, Request, RequestPath, ServerSupport, Settlement};

/// Requests: reading never panics, and what was read reads back from its canonical form as itself.
///
/// # Panics
/// When a request does not survive the round trip.
pub fn request(bytes: &[u8]) {
    if let Ok(request) = Request::from_json(bytes) {
        let canonical = request.to_json();
        assert_eq!(Request::from_json(canonical.as_bytes()), Ok(request), "from {canonical}");
    }
}

/// Every other document: reading never panics, and what was read reads back from its canonical form as itself.
///
/// # Panics
/// When one does not survive the round trip.
pub fn documents(bytes: &[u8]) {
    if let Ok(capability) = Capability::from_json(bytes) {
        assert_eq!(Capability::from_json(capability.to_json().as_bytes()), Ok(capability));
    }
    if let Ok(settlement) = Settlement::from_json(bytes) {
        let canonical = settlement.to_json();
        let again = Settlement::from_json(canonical.as_bytes()).map(|again| again.to_json());
        assert_eq!(again, Ok(canonical));
    }
    let _ = Assignment::from_json(bytes);
    let _ = ServerSupport::from_json(bytes);
}

/// Paths: whatever passes is relative, has no way up, and is what a request carries.
///
/// # Panics
/// When a path passes that must not.
pub fn path(text: &str) {
    let Ok(path) = RequestPath::new(text) else { return };
    let components: Vec<_> = std::path::Path::new(path.as_str()).components().collect();
    let inside = |component: &std::path::Component<'_>| {
        matches!(component, std::path::Component::Normal(_) | std::path::Component::CurDir)
    };
    assert!(components.iter().all(inside), "{text:?} leads out");
    assert!(!text.contains(['\0', '\\']) && text.encode_utf16().count() <= RequestPath::UNITS, "{text:?} is too much");
}
