//! The worked example of `bridge/README.md`: every command in it is run, and gives the output that stands there.
//!
//! A command that ends in `&` is started and is to say what stands there; it ends with the test. The port of the example is
//! replaced by one that is free.

#[path = "support/binaries.rs"]
mod binaries;
#[path = "../../host/tests/support/console.rs"]
mod console;

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The port that the bridge listens on if it is not told another one.
const USUAL: &str = ":8080";

/// What was started, ended with the test.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Shell<'a> {
    folder: &'a Path,
    path: String,
    started: Vec<Started>,
}

impl Shell<'_> {
    fn command(&self, command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(self.folder).env("PATH", &self.path).stdin(Stdio::null());
        shell
    }

    fn run(&self, command: &str) -> String {
        let run = self.command(command).output().unwrap();
        String::from_utf8([run.stdout, run.stderr].concat()).unwrap()
    }

    /// What a command says that goes on, as far as `expected` or a time.
    fn start(&mut self, command: &str, expected: &str) -> String {
        let said = self.folder.join(format!(".said-{}", self.started.len()));
        let file = || std::fs::File::options().create(true).append(true).open(&said).unwrap();
        // In place of the shell, so that it is the command that is killed.
        let child = self.command(&format!("exec {command}")).stdout(file()).stderr(file()).spawn().unwrap();
        self.started.push(Started(child));
        let start = Instant::now();
        loop {
            let found = std::fs::read_to_string(&said).unwrap();
            if found == expected || start.elapsed() > Duration::from_secs(10) {
                return found;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn differences(readme: &str, folder: &Path) -> Vec<String> {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let free = format!(":{free}");
    let others = binaries::binaries();
    let places = [Path::new(env!("CARGO_BIN_EXE_editbridge")), &others.editworker, &others.edithost];
    let places = places.map(|binary| binary.parent().unwrap().to_str().unwrap().to_owned());
    let path = format!("{}:{}", places.join(":"), std::env::var("PATH").unwrap());
    let mut shell = Shell { folder, path, started: Vec::new() };
    console::differences(readme, folder, |command, output| {
        let (run, output) = (command.replace(USUAL, &free), output.replace(USUAL, &free));
        let found = match run.strip_suffix(" &") {
            Some(run) if run.starts_with("editbridge") => {
                shell.start(&run.replacen("serve", &format!("serve --listen 127.0.0.1{free}"), 1), &output)
            }
            Some(run) => shell.start(run, &output),
            None => shell.run(&run),
        };
        found.replace(&free, USUAL)
    })
}

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

#[test]
fn the_worked_example_is_real() {
    assert!(console::steps(&readme()).len() > 8);
    let folder = tempfile::tempdir().unwrap();
    let differences = differences(&readme(), folder.path());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn another_output_is_noticed() {
    let changed = readme().replacen("Good morning, world\n</p>\n$", "Good evening, world\n</p>\n$", 1);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(differences(&changed, folder.path()).len(), 1);
}
