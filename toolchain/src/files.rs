//! Reads files that a repository names, and hashes bytes. Git can carry links, so a name may lead to a device or a pipe, which never ends.

use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
};

/// The largest file that is read: more than any ELF with debug information, and less than the memory of a small machine.
pub const MAX_BYTES: u64 = 512 * 1024 * 1024;

/// Opens a regular file. Follows links.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    File::open(path)
}

/// Reads a regular file. Follows links.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MAX_BYTES)
}

/// Reads a regular file in UTF-8. Follows links.
pub fn read_text(path: &Path) -> io::Result<String> {
    let invalid = |_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read(path)?).map_err(invalid)
}

/// Reads a regular file of at most so many bytes. Follows links.
pub fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let mut bytes = Vec::with_capacity(file.metadata()?.len().min(limit) as usize);
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let what = format!("it has more than {limit} bytes");
        return Err(io::Error::new(ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// Returns the SHA-256 of bytes, in lowercase hexadecimal.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_file_or_too_large() {
        let wrong = |path: &str| read(Path::new(path)).unwrap_err().to_string();
        assert_eq!(wrong("/dev/zero"), "it is not a regular file");
        assert_eq!(wrong("."), "it is not a regular file");
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let bytes = read(&own).unwrap();
        assert_eq!(read_at_most(&own, bytes.len() as u64).unwrap(), bytes);
        let error = read_at_most(&own, bytes.len() as u64 - 1).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert_eq!(read(Path::new("nowhere")).unwrap_err().kind(), ErrorKind::NotFound);
    }
}
