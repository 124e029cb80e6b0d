//! Writing a file so that it is there whole or not at all.
//!
//! Why: a corpus file that was cut off in the middle has lost cases that stand nowhere else.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes `text` beside `file` and puts it in its place by renaming.
///
/// # Errors
/// The file cannot be written; it is as it was then.
pub fn whole(file: &Path, text: &str) -> io::Result<()> {
    whole_bytes(file, text.as_bytes())
}

/// As [`whole`], for bytes that may be no text.
///
/// # Errors
/// As for [`whole`].
pub fn whole_bytes(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = file.file_name().ok_or_else(|| io::Error::other("it has no name"))?;
    // The process's number: two commands at once do not write into one file. It begins with a dot, so that no reader of case
    // files takes it for one.
    let beside = file.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = write(&beside, bytes).and_then(|()| std::fs::rename(&beside, file));
    if written.is_err() {
        // What was in the way of writing may be in the way of removing too; the first error is the one to tell.
        let _ = std::fs::remove_file(&beside);
    }
    written
}

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(file)?;
    file.write_all(bytes)?;
    // Else a power cut after the renaming could leave an empty file.
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        whole(&file, "one").unwrap();
        whole(&file, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        // A folder in the way: nothing is left beside it.
        let taken = folder.path().join("taken");
        std::fs::create_dir_all(taken.join("inner")).unwrap();
        assert!(whole(&taken, "x").is_err() && whole(Path::new("/"), "x").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
