//! Hexadecimal digits.

/// The digits of bytes: two for each.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Decodes hexadecimal digits: two for each byte, and nothing else.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let [high, low] = pair else { return None };
        let [high, low] = [high, low].map(|digit| char::from(*digit).to_digit(16));
        u8::try_from(high? << 4 | low?).ok()
    });
    pairs.collect()
}

/// Decodes hexadecimal digits with spaces between bytes.
pub fn unhex_spaced(digits: &str) -> Option<Vec<u8>> {
    let groups = digits.split_ascii_whitespace().map(unhex);
    Some(groups.collect::<Option<Vec<_>>>()?.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_two_digits() {
        for (digits, bytes) in [
            ("", Some(vec![])),
            ("00fF", Some(vec![0, 255])),
            ("0", None),
            ("000", None),
            ("+f", None),
            ("-1", None),
            ("0x", None),
            ("é", None),
            ("00 ff", None),
        ] {
            assert_eq!(unhex(digits), bytes, "{digits}");
            assert!(bytes.is_none_or(|bytes| hex(&bytes) == digits.to_lowercase()));
        }
        for (digits, bytes) in
            [("", Some(vec![])), (" 00ff  0a\n", Some(vec![0, 255, 10])), ("0 0", None)]
        {
            assert_eq!(unhex_spaced(digits), bytes, "{digits}");
        }
    }
}
