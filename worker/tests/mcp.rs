//! The MCP server over its real pipes, one JSON-RPC message a line. `mcp_client/run.sh` does the same with a client that is
//! not ours.

mod support;

use editproof_protocol::Request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use support::Place;

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
}

impl Client {
    fn start(place: &Place, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_editworker"))
            .args(["mcp", "--root"])
            .arg(format!("main={}", place.root().display()))
            .args(arguments)
            .env("EDITWORKER_STATE", place.state())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut client = Client { child, input, output, next: 0 };
        let hello = client.ask(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" }
            }),
        );
        assert_eq!(hello["result"]["serverInfo"]["name"], json!("editworker"));
        assert!(hello["result"]["capabilities"]["tools"].is_object());
        client.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        client
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the server went away");
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
        loop {
            let answer = self.hear();
            if answer["id"] == json!(id) {
                return answer;
            }
        }
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.ask("tools/call", json!({ "name": tool, "arguments": arguments }))["result"].take()
    }

    fn end(mut self) {
        drop(self.input.take());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

#[track_caller]
fn refused(result: &Value, code: &str) -> String {
    assert_eq!(result["isError"], json!(true), "{result}");
    assert_eq!(result["_meta"]["editworker/code"], json!(code), "{result}");
    assert!(result.get("structuredContent").is_none_or(Value::is_null), "it would be held against the output schema");
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

#[test]
fn tools_have_schemas_and_annotations() {
    let place = Place::new();
    let mut reader = Client::start(&place, &[]);
    let tools = reader.ask("tools/list", json!({}));
    let names = |tools: &Value| -> Vec<String> {
        let tools = tools["result"]["tools"].as_array().unwrap();
        tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&tools), ["read_file"], "writes are off unless allowed");
    reader.end();
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    let tools = client.ask("tools/list", json!({}));
    assert_eq!(names(&tools), ["read_file", "preview_edit", "edit_file"]);
    for tool in tools["result"]["tools"].as_array().unwrap() {
        let writes = tool["name"] == json!("edit_file");
        assert_eq!(tool["annotations"]["readOnlyHint"], json!(!writes));
        assert_eq!(tool["annotations"]["destructiveHint"], json!(writes));
        assert_eq!(tool["annotations"]["openWorldHint"], json!(false));
        assert_eq!(tool["inputSchema"]["additionalProperties"], json!(false));
        assert_eq!(tool["outputSchema"]["type"], json!("object"));
        assert!(tool["description"].as_str().unwrap().len() > 40);
    }
    client.end();
}

/// The input schemas against the reader of requests: neither takes what the other refuses, but for what a schema cannot say.
#[test]
fn schemas_agree_with_the_reader_of_requests() {
    let place = Place::new();
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    let tools = client.ask("tools/list", json!({}));
    client.end();
    let schema = |name: &str| {
        let tools = tools["result"]["tools"].as_array().unwrap().clone();
        let tool = tools.into_iter().find(|tool| tool["name"] == json!(name)).unwrap();
        jsonschema::validator_for(&tool["inputSchema"]).unwrap()
    };
    let edit = json!({ "oldText": "a", "newText": "b" });
    let many = |count: usize| vec![edit.clone(); count];
    for (name, arguments, valid) in [
        ("read_file", json!({ "path": "f" }), true),
        ("read_file", json!({ "path": "f", "startLine": 3, "maxLines": 500 }), true),
        ("read_file", json!({ "path": "f", "maxLines": 501 }), false),
        ("read_file", json!({ "path": "f", "startLine": 0 }), false),
        ("read_file", json!({ "path": "" }), false),
        ("read_file", json!({}), false),
        ("read_file", json!({ "path": "f", "encoding": "x" }), false),
        ("preview_edit", json!({ "path": "f", "edits": many(100) }), true),
        ("preview_edit", json!({ "path": "f", "edits": many(101) }), false),
        ("preview_edit", json!({ "path": "f", "edits": [] }), false),
        ("preview_edit", json!({ "path": "f", "edits": many(1), "expectedBaseSha256": "0".repeat(64) }), false),
        ("edit_file", json!({ "path": "f", "edits": many(1), "expectedBaseSha256": "0".repeat(64) }), true),
        ("edit_file", json!({ "path": "f", "edits": many(1), "expectedBaseSha256": "x" }), false),
        ("edit_file", json!({ "path": "f", "oldText": "a", "newText": "" }), true),
        ("edit_file", json!({ "path": "f", "oldText": "", "newText": "b" }), false),
        ("edit_file", json!({ "path": "f", "edits": many(1), "matching": "tolerant" }), true),
        ("edit_file", json!({ "path": "f", "edits": many(1), "matching": "fuzzy" }), false),
        ("edit_file", json!({ "path": "f", "edits": [{ "oldText": "a", "newText": "b", "replaceAll": true }] }), true),
        (
            "edit_file",
            json!({ "path": "f", "edits": [{ "oldText": "a", "newText": "b", "replaceAll": "true" }] }),
            false,
        ),
        ("edit_file", json!({ "path": "f", "edits": [{ "oldText": "a" }] }), false),
        ("edit_file", json!({ "path": "f", "oldText": "a", "newText": "b", "matching": null }), false),
    ] {
        assert_eq!(schema(name).is_valid(&arguments), valid, "schema: {name} {arguments}");
        let mut request = arguments.clone();
        let object = request.as_object_mut().unwrap();
        object.insert("protocolVersion".to_owned(), json!(1));
        object.insert("operation".to_owned(), json!(name));
        object.insert("workspaceId".to_owned(), json!("main"));
        assert_eq!(Request::from_json(request.to_string().as_bytes()).is_ok(), valid, "reader: {name} {arguments}");
    }
}

#[test]
fn a_session_from_reading_to_a_fenced_edit() {
    let place = Place::new();
    place.write("src/f.txt", "one\ntwo\nthree\n");
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    let read = client.call("read_file", json!({ "path": "src/f.txt", "startLine": 2, "maxLines": 1 }));
    assert_eq!(read["content"][0]["text"], json!("two"));
    assert_eq!(read["structuredContent"]["nextStartLine"], json!(3));
    let edits = json!([{ "oldText": "two", "newText": "2" }, { "oldText": "e", "newText": "E", "replaceAll": true }]);
    let preview = client.call("preview_edit", json!({ "path": "src/f.txt", "edits": edits, "matching": "tolerant" }));
    assert_eq!(preview["content"][0]["text"], json!("onE\n2\nthrEE\n"));
    let fence = preview["structuredContent"]["baseSha256"].clone();
    let fenced = json!({
        "path": "src/f.txt", "edits": edits, "matching": "tolerant", "expectedBaseSha256": fence, "workspaceId": "main"
    });
    let done = client.call("edit_file", fenced.clone());
    assert_eq!(done["isError"], json!(false));
    assert_eq!(done["structuredContent"]["matches"][1], json!({ "strategy": "exact", "occurrences": 3 }));
    assert_eq!(place.read("src/f.txt"), b"onE\n2\nthrEE\n");
    let text = refused(&client.call("edit_file", fenced), "EDIT_CONFLICT");
    assert!(text.starts_with("The file was changed by somebody else"), "{text}");
    client.end();
    assert_eq!(place.guards() + place.quarantines(), 0);
}

#[test]
fn whatever_a_tool_refuses_is_a_tool_error() {
    let place = Place::new();
    place.write("f", "one one");
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    let text =
        refused(&client.call("edit_file", json!({ "path": "f", "oldText": "one", "newText": "x" })), "EDIT_CONFLICT");
    assert_eq!(
        text,
        "The edit was not applied; the file is unchanged. oldText matches 2 places, at lines 1, 1; add surrounding lines until \
         it matches one, or set replaceAll to replace every one."
    );
    let text =
        refused(&client.call("edit_file", json!({ "path": "g", "oldText": "one", "newText": "x" })), "NOT_FOUND");
    assert!(text.starts_with("The edit was refused (NOT_FOUND): there is no such file"), "{text}");
    let text =
        refused(&client.call("edit_file", json!({ "path": "f", "edits": [{ "oldText": "a" }] })), "INVALID_REQUEST");
    assert_eq!(text, "Invalid workspace tool request: `edits[0].newText` is missing");
    refused(&client.call("read_file", json!({ "path": "../f" })), "INVALID_REQUEST");
    refused(&client.call("read_file", json!({ "path": "f", "operation": "edit_file" })), "INVALID_REQUEST");
    let other = client.call("read_file", json!({ "path": "f", "workspaceId": "other" }));
    assert_eq!(
        (&other["isError"], &other["content"][0]["text"]),
        (&json!(true), &json!("Workspace is not advertised"))
    );
    client.end();
}

/// Whatever happens to the disk under a session, nothing that a client hears names a place on it.
#[test]
fn nothing_names_a_place_on_the_disk() {
    let place = Place::new();
    place.write("f", "one");
    place.write("latin1", b"caf\xe9");
    place.write("d/f", "one");
    std::os::unix::fs::symlink(place.path(), place.file("out")).unwrap();
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    let mut heard = Vec::new();
    let mut look = |client: &mut Client| {
        for path in ["f", "latin1", "d", "d/f", "out/root/f", "out/state", "nowhere", "f/f", "../state", "/etc/passwd"]
        {
            for (tool, edits) in [
                ("read_file", json!({})),
                ("preview_edit", json!({ "oldText": "absent", "newText": "x" })),
                ("edit_file", json!({ "oldText": "absent", "newText": "x" })),
                ("edit_file", json!({ "oldText": "one", "newText": "one" })),
                ("edit_file", json!({ "oldText": "one", "newText": "x", "expectedBaseSha256": "0".repeat(64) })),
            ] {
                let mut arguments = edits;
                arguments["path"] = json!(path);
                heard.push(client.call(tool, arguments).to_string());
            }
        }
    };
    look(&mut client);
    std::fs::remove_dir_all(place.state()).unwrap();
    look(&mut client);
    std::fs::remove_dir_all(place.file("d")).unwrap();
    std::fs::rename(place.root(), place.path().join("moved")).unwrap();
    look(&mut client);
    std::fs::remove_dir_all(place.path().join("moved")).unwrap();
    look(&mut client);
    client.end();
    assert_eq!(heard.len(), 200);
    assert!(heard.iter().any(|line| line.contains("could not be written")), "the state folder was gone");
    let folder = place.path().file_name().unwrap().to_str().unwrap();
    for line in heard {
        let line = line.replace("out/state", "").replace("../state", "");
        for secret in [folder, "moved", "state", "guard-", ".editworker-", "os error"] {
            assert!(!line.contains(secret), "{secret}: {line}");
        }
    }
}

#[test]
fn what_is_no_message_does_not_end_the_session() {
    let place = Place::new();
    place.write("f", "one");
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    client.say("not json");
    client.say(r#"{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"read_file","arguments":{"path":"\ud800"}}}"#);
    client.say(&format!(r#"{{"jsonrpc":"2.0","id":98,"method":"ping","params":{{"x":"{}"}}}}"#, "x".repeat(17 << 20)));
    let unknown = client.ask("tools/call", json!({ "name": "delete_file", "arguments": { "path": "f" } }));
    assert!(unknown["error"]["message"].as_str().unwrap().contains("delete_file"), "{unknown}");
    let read = client.call("read_file", json!({ "path": "f" }));
    assert_eq!(read["content"][0]["text"], json!("one"));
    client.end();
}

#[test]
fn many_calls_at_once_are_all_answered() {
    let place = Place::new();
    place.write("f", (0..50).map(|n| format!("line {n}.\n")).collect::<String>());
    let mut client = Client::start(&place, &["--allow-workspace-writes"]);
    for n in 0..50 {
        let arguments = json!({ "path": "f", "oldText": format!("line {n}."), "newText": format!("LINE {n}.") });
        let call = json!({
            "jsonrpc": "2.0", "id": 1000 + n, "method": "tools/call",
            "params": { "name": "edit_file", "arguments": arguments }
        });
        client.say(&call.to_string());
    }
    for _ in 0..50 {
        let answer = client.hear();
        assert_eq!(answer["result"]["isError"], json!(false), "{answer}");
    }
    client.end();
    let text = String::from_utf8(place.read("f")).unwrap();
    assert_eq!(text.matches("LINE").count(), 50, "edits of different lines take turns");
}

#[test]
fn several_roots_need_a_name() {
    let place = Place::new();
    place.write("f", "one");
    std::fs::write(place.outside("f"), "outside").unwrap();
    let other = format!("docs={}", place.path().join("outside").display());
    let mut client = Client::start(&place, &["--root", &other]);
    let text = refused(&client.call("read_file", json!({ "path": "f" })), "INVALID_REQUEST");
    assert_eq!(text, "Invalid workspace tool request: `workspaceId` is missing");
    for (name, expected) in [("main", "one"), ("docs", "outside")] {
        let read = client.call("read_file", json!({ "path": "f", "workspaceId": name }));
        assert_eq!(read["content"][0]["text"], json!(expected));
    }
    client.end();
}
