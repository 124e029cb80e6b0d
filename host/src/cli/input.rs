//! Reading files that were named on the command line, or standard input.

use super::Unusable;
use std::io::Read;
use std::path::Path;

/// More than any arguments can have. A file that is larger is the wrong one.
const MOST_BYTES: u64 = 16 << 20;

/// The text of `path`, or of standard input when it is `-`.
pub(super) fn text(path: &Path) -> Result<String, Unusable> {
    let read = |source: &mut dyn Read| {
        let mut text = String::new();
        source.take(MOST_BYTES + 1).read_to_string(&mut text).map(|_| text)
    };
    let text = match path.as_os_str() == "-" {
        true => read(&mut std::io::stdin().lock()),
        false => std::fs::File::open(path).and_then(|mut file| read(&mut file)),
    };
    let text = text.map_err(|error| Unusable(format!("cannot read {}: {error}", path.display())))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(Unusable(format!("cannot use {}: it is larger than {MOST_BYTES} bytes", path.display())));
    }
    Ok(text)
}
