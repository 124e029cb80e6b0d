//! Every answer that a test gets is held against the description: route, method, status, form of the body. A request that
//! was accepted has to have the described form, too.

use editproof_bridge::openapi::description;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;

/// What is described, by method and path.
pub(crate) struct Described {
    pub(crate) method: String,
    pub(crate) path: String,
    takes: Option<Validator>,
    /// By status; `None`: an answer without a body.
    gives: BTreeMap<u16, Option<Validator>>,
}

pub(crate) static ALL: LazyLock<Vec<Described>> = LazyLock::new(|| {
    let description = description();
    let validator = |content: &Value| {
        let schema = content.pointer("/application~1json/schema").expect("every body is JSON");
        let whole = json!({ "allOf": [schema], "components": description["components"] });
        jsonschema::draft202012::new(&whole).unwrap()
    };
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let responses = operation["responses"].as_object().unwrap().iter();
            let gives =
                responses.map(|(status, response)| (status.parse().unwrap(), response.get("content").map(validator)));
            let takes = operation.pointer("/requestBody/content").map(validator);
            let (method, path) = (method.to_uppercase(), path.clone());
            all.push(Described { method, path, takes, gives: gives.collect() });
        }
    }
    all
});

fn has_form(path: &str, form: &str) -> bool {
    let (parts, forms) = (path.split('/'), form.split('/'));
    parts.clone().count() == forms.clone().count()
        && parts.zip(forms).all(|(part, form)| part == form || form.starts_with('{'))
}

/// The description's route for a request.
pub(crate) fn route(method: &str, path: &str) -> Option<&'static Described> {
    ALL.iter().find(|known| known.method == method && has_form(path, &known.path))
}

/// The variable that names a file in which every answer is noted.
pub(crate) const SEEN: &str = "EDITBRIDGE_TEST_SEEN";

fn note(route: &Described, status: u16, code: &str) {
    let Some(file) = std::env::var_os(SEEN) else { return };
    let file = std::fs::File::options().create(true).append(true).open(file);
    // One write a line, so that those of several threads stand one after the other.
    let line = format!("{} {} {status} {code}\n", route.method, route.path);
    file.unwrap().write_all(line.as_bytes()).unwrap();
}

/// What is wrong with an answer, held against the description.
pub(crate) fn problem(method: &str, path: &str, sent: &[u8], status: u16, body: &[u8]) -> Option<String> {
    let json = serde_json::from_slice::<Value>(body).ok();
    if let Some(route) = route(method, path) {
        note(route, status, json.as_ref().and_then(|json| json["code"].as_str()).unwrap_or("-"));
    }
    let Some(route) = route(method, path) else {
        let code = json.as_ref().and_then(|json| json["code"].as_str()).unwrap_or_default();
        let known = [(404, "ROUTE_UNKNOWN"), (405, "METHOD_NOT_ALLOWED")].contains(&(status, code));
        return (!known).then(|| format!("{method} {path} is not described and answered with {status} {code}"));
    };
    let place = format!("{method} {} answered {status}", route.path);
    match (route.gives.get(&status), &json) {
        (None, _) => return Some(format!("{place}: the status is not described")),
        (Some(None), _) if !body.is_empty() => return Some(format!("{place}: with a body")),
        (Some(None), _) => {}
        (Some(Some(_)), None) => return Some(format!("{place}: without JSON")),
        (Some(Some(schema)), Some(json)) => {
            if let Err(error) = schema.validate(json) {
                return Some(format!("{place}: {error} in {json}"));
            }
        }
    }
    let takes = route.takes.as_ref().filter(|_| status < 300)?;
    let sent: Value = serde_json::from_slice(sent).ok()?;
    takes.validate(&sent).err().map(|error| format!("{place} to what is not of the described form: {error} in {sent}"))
}
