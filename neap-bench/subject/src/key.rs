//! Makes keys and bytes for accounts that look as random as those on a cluster.
//!
//! A comparison with a constant key needs a constant for each of its four words. It costs less if a word fits
//! the 32-bit immediate of an instruction, or if a word repeats. Keys on a cluster have neither, so the keys of
//! a scenario have neither.

use sha2::{Digest, Sha256};

/// The key of a label: the SHA-256 of `neap: ` and the label.
///
/// Constant keys are written in base58. A test compares them with their labels.
pub fn key(label: &str) -> [u8; 32] {
    Sha256::digest(format!("neap: {label}")).into()
}

/// The bytes of a label: its key, the SHA-256 of its key, and so on.
pub fn bytes<const N: usize>(label: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut block = key(label);
    for chunk in bytes.chunks_mut(32) {
        chunk.copy_from_slice(&block[..chunk.len()]);
        block = Sha256::digest(block).into();
    }
    bytes
}
