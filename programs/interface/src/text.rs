//! Testing text, which is not the work of a codec.

/// Returns whether bytes are UTF-8.
///
/// Nearly all text on chain is ASCII, which whole words show in a few compute units. The standard library compares single bytes until it
/// reaches an aligned word. That costs about 95 for 8 bytes, so it tests only other text.
#[inline(always)]
pub fn is_text(bytes: &[u8]) -> bool {
    is_ascii(bytes) || str::from_utf8(bytes).is_ok()
}

#[inline(always)]
fn is_ascii(text: &[u8]) -> bool {
    const HIGH_BITS: u64 = u64::from_le_bytes([0x80; 8]);

    let (words, rest) = text.as_chunks::<8>();
    let words = words.iter().fold(0, |bits, word| bits | u64::from_le_bytes(*word));
    let rest = match text.last_chunk::<8>() {
        // Overlaps the last whole word.
        Some(word) => u64::from_le_bytes(*word),
        None => rest.iter().fold(0, |bits, byte| bits | u64::from(*byte)),
    };
    (words | rest) & HIGH_BITS == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_text_in_every_script() {
        for text in ["", "a", "treasury", "a treasury", "Schl\u{fc}ssel", "\u{1f30a}\u{1f30a}"] {
            assert!(is_text(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn refuses_a_byte_that_is_not_utf8_at_every_place() {
        for size in 1..=32 {
            for place in 0..size {
                let mut text = [b'a'; 32];
                text[place] = 0xff;
                assert!(!is_text(&text[..size]), "{place} of {size}");
            }
        }
    }
}
