//! Reads files whose names a repository may decide.

use std::{
    fs::File,
    io::{self, ErrorKind, Read},
    path::Path,
};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: u64 = 64 << 20;

/// Reads a file or a pipe. A link that git carries may lead to a device that never ends.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        let what = format!("it has more than {MAX_BYTES} bytes");
        return Err(io::Error::new(ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// Reads a file or a pipe in UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let invalid = |_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read(path)?).map_err(invalid)
}
