use crate::error::Error;

/// Refuses bytes that are not all zero.
#[inline(always)]
pub fn check_zeros(bytes: &[u8]) -> Result<(), Error> {
    let (words, bytes) = bytes.as_chunks::<8>();
    let zero = words.iter().all(|word| u64::from_le_bytes(*word) == 0);
    if zero && bytes.iter().all(|byte| *byte == 0) {
        return Ok(());
    }
    Err(Error::Trailing)
}
