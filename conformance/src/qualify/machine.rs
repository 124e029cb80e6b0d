//! What the machine says of itself. Circumstances only: nothing that is tested depends on it.

use editproof_qualification::event::Machine;
use std::thread::available_parallelism;

/// This machine.
pub(super) fn machine() -> Machine {
    Machine {
        system: std::env::consts::OS.to_owned(),
        architecture: std::env::consts::ARCH.to_owned(),
        processor: member("/proc/cpuinfo", "model name"),
        cores: available_parallelism().map_or(1, |cores| cores.get() as u32),
        memory: member("/proc/meminfo", "MemTotal").and_then(|said| kibibytes(&said)),
    }
}

/// The first member of that name in a file of lines `name : value`.
fn member(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().to_owned())
    })
}

/// `123 kB` in bytes.
fn kibibytes(said: &str) -> Option<u64> {
    said.strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_bytes() {
        assert_eq!(kibibytes("16 kB"), Some(16_384));
        assert_eq!(kibibytes("much"), None);
    }

    #[test]
    fn the_first_member_of_a_name_counts() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("info");
        std::fs::write(&file, "processor\t: 0\nmodel name\t: A: B\nmodel name\t: C\n").unwrap();
        let read = |name| member(file.to_str().unwrap(), name);
        assert_eq!((read("model name").as_deref(), read("model")), (Some("A: B"), None));
    }
}
