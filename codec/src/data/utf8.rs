//! Checks text. This is the crate's only `unsafe`: ASCII is not validated twice.
#![allow(unsafe_code)]

use crate::error::Error;

/// Returns the bytes as text.
///
/// Nearly every name and link on chain is ASCII. Comparing a word at a time finds that out in 4 CU. The standard
/// library looks at single bytes until it reaches an aligned word, which costs about 100 CU for a
/// name of 8 bytes. It checks all text that is not ASCII.
#[inline(always)]
pub fn parse(bytes: &[u8]) -> Result<&str, Error> {
    if is_ascii(bytes) {
        // SAFETY: no byte has its highest bit set, and every such byte is a character of UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    core::str::from_utf8(bytes).map_err(|_| Error::Utf8)
}

/// Returns whether no byte has its highest bit set.
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const HIGH_BITS: u64 = u64::from_le_bytes([0x80; 8]);

    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().fold(0, |bits, word| bits | u64::from_ne_bytes(*word));
    let rest = match bytes.last_chunk::<8>() {
        // Overlaps the last whole word.
        Some(word) => u64::from_ne_bytes(*word),
        None => rest.iter().fold(0, |bits, byte| bits | u64::from(*byte)),
    };
    (words | rest) & HIGH_BITS == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_bit_at_any_position_is_seen() {
        for size in 0..=40 {
            let mut bytes = [0x7f; 40];
            assert!(is_ascii(&bytes[..size]), "{size} bytes");
            for position in 0..size {
                bytes[position] = 0x80;
                assert!(!is_ascii(&bytes[..size]), "{position} of {size}");
                bytes[position] = 0x7f;
            }
        }
    }

    #[test]
    fn agrees_with_the_standard_library() {
        let texts: [&[u8]; 7] = [
            b"",
            b"treasury",
            "Schl\u{fc}sselverwaltung".as_bytes(),
            "\u{1f30a}\u{1f30a}\u{1f30a}".as_bytes(),
            b"\xff",
            b"treasury\xc3",
            b"\xed\xa0\x80 lone surrogate",
        ];
        for text in texts {
            let expected = core::str::from_utf8(text).map_err(|_| Error::Utf8);
            assert_eq!(parse(text), expected);
        }
    }
}
