//! Writing a file so that it is there whole or not at all.
//!
//! Why: a file that was cut off in the middle has lost what stands nowhere else – cases of a corpus, a report.

use std::fs::Permissions;
use std::io::{self, Write};
use std::path::Path;

/// Writes `bytes` beside `path` and puts them in its place by renaming.
///
/// # Errors
/// The file cannot be written; it is as it was then.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(io::Error::other("it has no name")),
    };
    // It begins with a dot, so that no reader of a folder takes it for one of its files.
    let mut builder = tempfile::Builder::new();
    builder.prefix(".writing-");
    if let Some(permissions) = ordinary() {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    if let Ok(before) = std::fs::metadata(path) {
        file.as_file().set_permissions(before.permissions())?;
    }
    // Else a power cut after the renaming could leave an empty file.
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Temporary files are for their owner alone; a new file here is for whom the process's umask says, an old one keeps its mode.
#[cfg(unix)]
fn ordinary() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        replace(&file, b"one").unwrap();
        replace(&file, b"two").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
            let usual = folder.path().join("usual");
            std::fs::write(&usual, "").unwrap();
            assert_eq!(mode(&file), mode(&usual));
            std::fs::remove_file(&usual).unwrap();
            std::fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
            replace(&file, b"two").unwrap();
            assert_eq!(mode(&file), 0o640);
        }
        // A folder in the way: nothing is left beside it.
        let taken = folder.path().join("taken");
        std::fs::create_dir_all(taken.join("inner")).unwrap();
        assert!(replace(&taken, b"x").is_err() && replace(Path::new("/"), b"x").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
