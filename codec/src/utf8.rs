//! The crate's only `unsafe` without a framework's feature: text that is ASCII is not validated twice.
#![allow(unsafe_code)]

use crate::Error;

/// The bytes as text.
///
/// Nearly every name and link on chain is ASCII, which a word at a time tells in 4 CU; the standard
/// library looks at single bytes until it has found an aligned word, which costs about 100 CU for a
/// name of 8 bytes. Other text is left to it.
#[inline(always)]
pub fn parse(bytes: &[u8]) -> Result<&str, Error> {
    if is_ascii(bytes) {
        // SAFETY: no byte has its highest bit set, and each such byte is a character of UTF-8 by itself.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    core::str::from_utf8(bytes).map_err(|_| Error::Utf8)
}

/// Whether no byte has its highest bit set.
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const HIGH_BITS: u64 = u64::from_le_bytes([0x80; 8]);

    let (words, rest) = bytes.as_chunks::<8>();
    let words = words
        .iter()
        .fold(0, |bits, word| bits | u64::from_ne_bytes(*word));
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
    fn one_high_bit_anywhere_is_seen() {
        for size in 0..=40 {
            let mut bytes = [0x7f; 40];
            assert!(is_ascii(&bytes[..size]), "{size} bytes");
            for place in 0..size {
                bytes[place] = 0x80;
                assert!(!is_ascii(&bytes[..size]), "{place} of {size}");
                bytes[place] = 0x7f;
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
