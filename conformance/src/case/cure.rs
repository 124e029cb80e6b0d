//! What to do about an error that serde_json reports.

use super::problem::Fault;
use serde_json::error::Category;

/// What a parser's error says, and what to do.
pub(crate) fn words(error: &serde_json::Error) -> (String, String) {
    match fault_of(error) {
        Fault::Shape { what, cure } | Fault::Syntax { what, cure } | Fault::Rule { what, cure } => (what, cure),
        other => (other.to_string(), "correct it".to_owned()),
    }
}

/// Turns a parser's error into a fault with a cure. The position is the caller's business.
pub(super) fn fault_of(error: &serde_json::Error) -> Fault {
    let full = error.to_string();
    let what = full.rfind(" at line ").map_or(full.as_str(), |at| &full[..at]).to_owned();
    match error.classify() {
        Category::Data => match what.split_once("; ") {
            // An error of ours says what to do already.
            Some((what, cure)) => Fault::Shape { what: what.to_owned(), cure: cure.to_owned() },
            None => Fault::Shape { cure: shape_cure(&what), what },
        },
        Category::Syntax | Category::Eof | Category::Io => {
            let cure = syntax_cure(&what).to_owned();
            Fault::Syntax { what, cure }
        }
    }
}

fn syntax_cure(what: &str) -> &'static str {
    if what.contains("trailing comma") {
        "remove the comma before the closing bracket"
    } else if what.contains("key must be a string") {
        "write the key in double quotes, or remove the comma before the closing brace"
    } else if what.contains("control character") {
        r"write it as an escape, for example \t or \u0000"
    } else if what.contains("surrogate") || what.contains("code point") || what.contains("hex escape") {
        "write four hex digits, and both halves of a surrogate pair; texts are well-formed"
    } else if what.contains("EOF") {
        "close what is still open: a string, an array or an object"
    } else if what.contains("trailing characters") {
        "remove what follows, or the bracket that closes too early"
    } else if what.contains("invalid escape") {
        r"JSON knows \b \f \n \r \t \u \/ \\ and an escaped quote only"
    } else {
        "correct the JSON at this place or just before it"
    }
}

fn shape_cure(what: &str) -> String {
    let named: Vec<&str> = what.split('`').skip(1).step_by(2).collect();
    if let (true, [found, expected @ ..]) = (what.starts_with("unknown "), named.as_slice()) {
        return match nearest(found, expected.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "remove it or choose one of those".to_owned(),
        };
    }
    if let (true, [missing, ..]) = (what.starts_with("missing field"), named.as_slice()) {
        return format!("add `{missing}` to the object that ends here");
    }
    if let (true, [double, ..]) = (what.starts_with("duplicate field"), named.as_slice()) {
        return format!("remove one of the two `{double}`");
    }
    if what.starts_with("invalid type") || what.starts_with("invalid value") {
        return "write the value in the form that is expected; corpus/README.md describes each key".to_owned();
    }
    "corpus/README.md describes each key".to_owned()
}

/// The candidate that `found` is most likely a misspelling of.
pub(super) fn nearest<'a>(found: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(&found.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.len() / 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
