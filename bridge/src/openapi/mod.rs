//! The description of the routes: OpenAPI 3.1, whose schemas are JSON Schema 2020-12.
//!
//! Written from the tables that the routes themselves use – words, codes, statuses, limits of the protocol – so that the
//! two cannot drift apart where it matters. Not derived from types: the protocol's types read their JSON by hand, since
//! `null`, an unknown key and a lone surrogate have to be told apart, and an annotation would only claim to say the same.
//! What a schema cannot say (bytes of UTF-8, agreement of a result with its request) stands in the descriptions.

mod paths;
mod schemas;

use serde_json::{Value, json};

/// The whole description.
pub fn description() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Editproof bridge",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Hosts read what a worker offers and send requests; workers register in two steps, ask for work, and settle \
                it. Any other path is answered with 404 and the code ROUTE_UNKNOWN, any other method with 405 and \
                METHOD_NOT_ALLOWED, both in the form of Error. What is no HTTP/1.1 request gets a bare 400, 414 or 431.",
        },
        "paths": paths::paths(),
        "components": {
            "securitySchemes": {
                "host": { "type": "http", "scheme": "bearer", "description": "A token for hosts" },
                "worker": { "type": "http", "scheme": "bearer", "description": "A token for workers" },
            },
            "schemas": schemas::schemas(),
        },
    })
}
