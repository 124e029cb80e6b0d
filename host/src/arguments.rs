//! HO-6: what a model may pass to `edit_file`, and what it is told when it passes something else.
//!
//! Models write `edits` as an array, as a string that holds one, or as an array of strings that hold the edits; all three
//! are taken. Everything that is not understood is an error that names its place: guessing would edit files by chance.

use crate::json::Json;
use editproof_protocol::REQUEST_JSON_BYTES;
use editproof_spec::{Edit, Limits};
use serde_json::Value;
use thiserror::Error;

/// The arguments of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The file, as the model names it.
    pub path: String,
    /// The edits, 1 to 100.
    pub edits: Vec<ArgumentEdit>,
}

/// One edit as a model asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentEdit {
    /// What to look for; not empty.
    pub old_text: String,
    /// What to put in its place.
    pub new_text: String,
    /// Every place instead of exactly one. `false` is the same as leaving the key out.
    pub replace_all: bool,
}

impl ArgumentEdit {
    /// The edit as an engine takes it.
    pub fn borrowed(&self) -> Edit<'_> {
        Edit { old_text: &self.old_text, new_text: &self.new_text, replace_all: self.replace_all }
    }
}

/// Arguments that cannot be used: where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{field}` {problem}")]
pub struct ArgumentError {
    /// The argument, for example `edits[3].old_text`; `arguments` is the whole.
    pub field: String,
    /// What is wrong with it.
    pub problem: ArgumentProblem,
}

/// What is wrong with an argument.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArgumentProblem {
    /// The document, or a string that should hold one, is not JSON.
    #[error("is not JSON: expected {expected}")]
    NotJson {
        /// What was needed.
        expected: &'static str,
    },
    /// It has to be there.
    #[error("is missing; {needed}")]
    Missing {
        /// What to pass.
        needed: &'static str,
    },
    /// Not of the type that is needed.
    #[error("is {found}, expected {expected}")]
    WrongType {
        /// The type that was found.
        found: &'static str,
        /// What was needed.
        expected: &'static str,
    },
    /// Nothing in it.
    #[error("is empty; {needed}")]
    Empty {
        /// What to pass.
        needed: &'static str,
    },
    /// No such argument.
    #[error("is not an argument here; {known}")]
    Unknown {
        /// What is.
        known: &'static str,
    },
    /// It stands there twice.
    #[error("stands there twice; pass it once")]
    Twice,
    /// It goes with another form of the arguments.
    #[error("cannot stand beside `edits`; {instead}")]
    BesideEdits {
        /// What to do instead.
        instead: &'static str,
    },
    /// More edits than one call may have.
    #[error("holds {found} edits, at most {most} fit in one call; split them over several calls")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// More text than one call may have.
    #[error("is too large: at most {most} bytes fit in one call; split the edits over several calls")]
    TooLarge {
        /// How much there may be.
        most: usize,
    },
}

const WHOLE: &str = "arguments";
const EDITS: &str = "an array of {\"old_text\", \"new_text\"}";
const EDIT: &str = "an object {\"old_text\", \"new_text\"}";
const BOOLEAN: &str = "true or false";

impl Arguments {
    /// Reads arguments from JSON text.
    ///
    /// # Errors
    /// The first argument that is not as it should be.
    ///
    /// ```
    /// use editproof_host::Arguments;
    ///
    /// let inner = r#"[{"old_text": "a", "new_text": "b", "replace_all": "true"}]"#;
    /// let json = serde_json::json!({ "path": "notes.txt", "edits": inner }).to_string();
    /// assert!(Arguments::from_json(&json).unwrap().edits[0].replace_all);
    ///
    /// let error = Arguments::from_json(r#"{"path": "notes.txt", "old_text": "a"}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "`new_text` is missing; pass the text to put in place of old_text, \"\" to remove it");
    /// ```
    pub fn from_json(json: &str) -> Result<Self, ArgumentError> {
        read(document(json, WHOLE, "an object with `path` and `edits`")?, None)
    }

    /// As [`Arguments::from_json`], for a file that is known already: `path` may be left out and is not looked at.
    ///
    /// # Errors
    /// As [`Arguments::from_json`].
    pub fn from_json_for(path: &str, json: &str) -> Result<Self, ArgumentError> {
        read(document(json, WHOLE, "an object with `edits`")?, Some(path))
    }

    /// Reads arguments that are JSON already.
    ///
    /// # Errors
    /// As [`Arguments::from_json`].
    pub fn from_value(value: Value) -> Result<Self, ArgumentError> {
        read(value.into(), None)
    }

    /// The position of the first edit that asks for every place, from 1.
    pub fn first_replace_all(&self) -> Option<usize> {
        self.edits.iter().position(|edit| edit.replace_all).map(|index| index + 1)
    }
}

fn document(json: &str, field: &str, expected: &'static str) -> Result<Json, ArgumentError> {
    // Longer text cannot hold edits within the limits.
    if json.len() > REQUEST_JSON_BYTES {
        return Err(error(field, ArgumentProblem::TooLarge { most: REQUEST_JSON_BYTES }));
    }
    serde_json::from_str(json).map_err(|_| error(field, ArgumentProblem::NotJson { expected }))
}

fn read(document: Json, known: Option<&str>) -> Result<Arguments, ArgumentError> {
    let mut object = Object::new(document, WHOLE, "an object with `path` and `edits`")?;
    let path = match known {
        Some(path) => {
            object.take("path");
            path.to_owned()
        }
        None => object.text("path", "name the file")?,
    };
    if path.is_empty() {
        return Err(error("path", ArgumentProblem::Empty { needed: "name the file" }));
    }
    let edits = match object.take("edits") {
        Some(edits) => {
            for (key, instead) in [
                ("old_text", "put it into the array"),
                ("new_text", "put it into the array"),
                ("replace_all", "set it in the edits that need it"),
            ] {
                if object.take(key).is_some() {
                    return Err(error(key, ArgumentProblem::BesideEdits { instead }));
                }
            }
            list(edits)?
        }
        None if object.has("old_text") || object.has("new_text") => vec![edit(&mut object)?],
        None => {
            let needed = "pass `edits`, or `old_text` and `new_text`";
            object.close("the arguments are `path` and `edits`, or `path`, `old_text` and `new_text`")?;
            return Err(error("edits", ArgumentProblem::Missing { needed }));
        }
    };
    object.close("the arguments are `path` and `edits`, or `path`, `old_text` and `new_text`")?;
    Ok(Arguments { path, edits })
}

/// `edits`: an array, or a string that holds one.
fn list(edits: Json) -> Result<Vec<ArgumentEdit>, ArgumentError> {
    let edits = match edits {
        Json::Text(text) => document(&text, "edits", EDITS)?,
        other => other,
    };
    let Json::List(items) = edits else { return Err(wrong_type("edits", &edits, EDITS)) };
    let most = Limits::default().edits;
    if items.is_empty() {
        return Err(error("edits", ArgumentProblem::Empty { needed: "pass at least one edit" }));
    }
    if items.len() > most {
        return Err(error("edits", ArgumentProblem::TooMany { found: items.len(), most }));
    }
    let item = |(index, item)| {
        let place = format!("edits[{index}]");
        let item = match item {
            Json::Text(text) => document(&text, &place, EDIT)?,
            other => other,
        };
        let mut object = Object::new(item, &place, EDIT)?;
        let edit = edit(&mut object)?;
        object.close("an edit has `old_text`, `new_text` and `replace_all`")?;
        Ok(edit)
    };
    items.into_iter().enumerate().map(item).collect()
}

/// The keys of one edit.
fn edit(object: &mut Object) -> Result<ArgumentEdit, ArgumentError> {
    let old_text = object.text("old_text", "pass the text to replace as it stands in the file")?;
    if old_text.is_empty() {
        let needed = "pass the text to replace as it stands in the file";
        return Err(error(&object.field("old_text"), ArgumentProblem::Empty { needed }));
    }
    let new_text = object.text("new_text", "pass the text to put in place of old_text, \"\" to remove it")?;
    let replace_all = match object.take("replace_all") {
        None => false,
        Some(Json::Boolean(value)) => value,
        Some(Json::Text(word)) if word == "true" => true,
        Some(Json::Text(word)) if word == "false" => false,
        Some(Json::Text(_)) => {
            let problem = ArgumentProblem::WrongType { found: "some other text", expected: BOOLEAN };
            return Err(error(&object.field("replace_all"), problem));
        }
        Some(other) => return Err(wrong_type(&object.field("replace_all"), &other, BOOLEAN)),
    };
    Ok(ArgumentEdit { old_text, new_text, replace_all })
}

/// An object whose keys are taken one by one.
struct Object {
    place: String,
    entries: Vec<(String, Json)>,
}

impl Object {
    const MOST_KEYS: usize = 32;

    fn new(value: Json, place: &str, expected: &'static str) -> Result<Self, ArgumentError> {
        let Json::Object(entries) = value else { return Err(wrong_type(place, &value, expected)) };
        let object = Object { place: place.to_owned(), entries };
        // Far more keys than there are names, so one of them is unknown; and looking for doubles stays cheap.
        if let Some((key, _)) = object.entries.get(Self::MOST_KEYS) {
            return Err(error(&object.field(key), ArgumentProblem::Unknown { known: "there are too many keys here" }));
        }
        let twice = object
            .entries
            .iter()
            .enumerate()
            .find(|(index, (key, _))| object.entries.iter().take(*index).any(|(earlier, _)| earlier == key));
        match twice {
            Some((_, (key, _))) => Err(error(&object.field(key), ArgumentProblem::Twice)),
            None => Ok(object),
        }
    }

    fn field(&self, key: &str) -> String {
        let key = shown(key);
        if self.place == WHOLE { key.to_owned() } else { format!("{}.{key}", self.place) }
    }

    fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(known, _)| known == key)
    }

    fn take(&mut self, key: &str) -> Option<Json> {
        let at = self.entries.iter().position(|(known, _)| known == key)?;
        Some(self.entries.swap_remove(at).1)
    }

    fn text(&mut self, key: &str, needed: &'static str) -> Result<String, ArgumentError> {
        match self.take(key) {
            Some(Json::Text(text)) => Ok(text),
            Some(other) => Err(wrong_type(&self.field(key), &other, "a string")),
            // A key in another spelling explains more than a key that is missing.
            None => {
                self.misspelt()?;
                Err(error(&self.field(key), ArgumentProblem::Missing { needed }))
            }
        }
    }

    /// Keys of other tools that mean the same.
    fn misspelt(&self) -> Result<(), ArgumentError> {
        const OTHERS: [(&str, &str); 9] = [
            ("oldText", "it is `old_text` here"),
            ("old_string", "it is `old_text` here"),
            ("old_str", "it is `old_text` here"),
            ("newText", "it is `new_text` here"),
            ("new_string", "it is `new_text` here"),
            ("new_str", "it is `new_text` here"),
            ("replaceAll", "it is `replace_all` here"),
            ("file_path", "it is `path` here"),
            ("filePath", "it is `path` here"),
        ];
        match OTHERS.iter().find(|(other, _)| self.has(other)) {
            Some((other, known)) => Err(error(&self.field(other), ArgumentProblem::Unknown { known })),
            None => Ok(()),
        }
    }

    fn close(self, known: &'static str) -> Result<(), ArgumentError> {
        self.misspelt()?;
        match self.entries.first() {
            Some((key, _)) => Err(error(&self.field(key), ArgumentProblem::Unknown { known })),
            None => Ok(()),
        }
    }
}

/// A key as far as it is shown: a name, and not whatever text stands where one should be.
fn shown(key: &str) -> &str {
    let is_name =
        key.len() <= 40 && !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_name { key } else { "…" }
}

fn wrong_type(field: &str, found: &Json, expected: &'static str) -> ArgumentError {
    error(field, ArgumentProblem::WrongType { found: found.kind(), expected })
}

fn error(field: &str, problem: ArgumentProblem) -> ArgumentError {
    ArgumentError { field: field.to_owned(), problem }
}
