//! Reading a case file.

use super::expand::expand;
use super::{Kind, ProtocolCase, Question};
use crate::invalid::{Invalid, Problem};
use crate::json::{Node, Object};
use editproof_spec::Clause;

/// The most cases of one file.
const MOST_CASES: usize = 10_000;

/// Reads a case file.
///
/// # Errors
/// The place in the file that is not of the format: a misspelt key, an unknown clause or kind, an id that stands there
/// twice.
pub fn load(json: &[u8]) -> Result<Vec<ProtocolCase>, Invalid> {
    let mut object = Node::document(json)?.object()?;
    object.required("about")?.string()?;
    let nodes = object.required("cases")?.array(MOST_CASES, "cases")?;
    object.close()?;
    let mut cases: Vec<ProtocolCase> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let case = case(node.clone())?;
        if cases.iter().any(|known| known.id == case.id) {
            let expected = format!("a new id (`{}` stands there already)", case.id);
            return Err(node.error(Problem::NotAllowed { expected }));
        }
        cases.push(case);
    }
    Ok(cases)
}

fn case(node: Node<'_>) -> Result<ProtocolCase, Invalid> {
    let mut object = node.object()?;
    let id = text(&object.required("id")?)?;
    let clauses = object.required("clauses")?.array(Clause::ALL.len(), "clauses")?;
    let clauses = clauses.iter().map(|node| node.word(&["a clause id"], |word| word.parse().ok()));
    let clauses = clauses.collect::<Result<_, _>>()?;
    let comment = text(&object.required("comment")?)?;
    let kind = object.required("kind")?;
    let word = kind.string()?.into_owned();
    let question = match word.as_str() {
        "request" => document(Kind::Request, &mut object)?,
        "result" => document(Kind::Result, &mut object)?,
        "capability" => document(Kind::Capability, &mut object)?,
        "settlement" => document(Kind::Settlement, &mut object)?,
        "assignment" => document(Kind::Assignment, &mut object)?,
        "registration" => Question::Registration {
            own: json(&object.required("own")?),
            server: json(&object.required("server")?),
            first: or_null(&object.required("first")?),
            second: or_null(&object.required("second")?),
        },
        "gate" => Question::Gate {
            capability: or_null(&object.required("capability")?),
            request: json(&object.required("request")?),
            refusal: text_or_null(&object.required("refusal")?)?,
        },
        "error_code" => Question::ErrorCode {
            server: json(&object.required("server")?),
            code: text(&object.required("code")?)?,
            sent: text(&object.required("sent")?)?,
        },
        "status" => Question::Status {
            code: text_or_null(&object.required("code")?)?,
            status: object.required("status")?.integer(100..=599)?,
        },
        "disclosure" => Question::Disclosure {
            capability: json(&object.required("capability")?),
            workspace_id: text(&object.required("workspaceId")?)?,
            discloses: object.required("discloses")?.boolean()?,
        },
        _ => return Err(kind.error(Problem::NotAllowed { expected: "a kind of case".to_owned() })),
    };
    object.close()?;
    Ok(ProtocolCase { id, clauses, comment, question })
}

fn document(kind: Kind, object: &mut Object<'_>) -> Result<Question, Invalid> {
    // `text` holds what could not stand in a JSON file as itself.
    let json = match object.optional("text") {
        Some(node) => expand(&node.string()?),
        None => json(&object.required("json")?),
    };
    let request = match kind {
        Kind::Result => Some(self::json(&object.required("request")?)),
        Kind::Settlement => object.optional("request").map(|node| self::json(&node)),
        _ => None,
    };
    let invalid = text_or_null(&object.required("invalid")?)?;
    Ok(Question::Document { kind, json, request, invalid })
}

fn text(node: &Node<'_>) -> Result<String, Invalid> {
    node.string().map(|text| text.into_owned())
}

fn text_or_null(node: &Node<'_>) -> Result<Option<String>, Invalid> {
    if node.is_null() { Ok(None) } else { text(node).map(Some) }
}

fn json(node: &Node<'_>) -> String {
    expand(node.text())
}

fn or_null(node: &Node<'_>) -> Option<String> {
    (!node.is_null()).then(|| json(node))
}
