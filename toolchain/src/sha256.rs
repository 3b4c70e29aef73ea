//! Hashes files and descriptions of toolchains.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of bytes, in lowercase hexadecimal.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    format!("{:x}", Sha256::digest(bytes))
}
