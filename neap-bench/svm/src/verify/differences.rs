//! Names the fields and bytes of an account's data that differ.

use super::value::Value;
use neap_model::text::hex;
use neap_subject::specimen::FieldPlace;
use solana_pubkey::Pubkey;
use std::ops::Range;

/// The most bytes that one line shows.
const LONGEST: usize = 32;

/// The most differences of an account that are shown one by one.
const MOST: usize = 20;

/// The differing parts of two accounts' data: the place, the expected value, and the one found. The bytes that only one
/// of them has are left out.
///
/// A place is a field, or a run of bytes outside of the fields and in long ones.
pub fn differences(
    fields: &[FieldPlace],
    expected: &[u8],
    found: &[u8],
) -> Vec<(String, Value, Value)> {
    let length = expected.len().min(found.len());
    let mut differences = Vec::new();
    let mut at = 0;
    while let Some(next) = (at..length).find(|at| expected[*at] != found[*at]) {
        if differences.len() == MOST {
            let [expected, found] = ["as declared", "other bytes"].map(Value::text);
            differences.push((format!("offset {next} and behind it"), expected, found));
            break;
        }
        let field = fields.iter().find(|field| bytes(field, length).contains(&next));
        let field = field.filter(|field| field.size <= LONGEST);
        let (part, place) = match field {
            Some(field) => (named(field), bytes(field, length)),
            None => {
                let same =
                    (next..length.min(next + LONGEST)).find(|at| expected[*at] == found[*at]);
                let starts = fields.iter().map(|field| field.offset).filter(|start| *start > next);
                let end = starts.chain(same).chain([length, next + LONGEST]).min();
                (format!("offset {next}"), next..end.unwrap_or(length))
            }
        };
        let kind = field.map_or("", |field| field.kind.as_str());
        let [expected, found] = [expected, found].map(|data| value(kind, &data[place.clone()]));
        differences.push((part, expected, found));
        at = place.end.max(next + 1);
    }
    differences
}

/// Renders bytes in hexadecimal.
pub fn shown(bytes: &[u8]) -> String {
    if bytes.is_empty() { "nothing".to_owned() } else { hex(bytes) }
}

/// The bytes of a field, as far as both sides have them.
fn bytes(field: &FieldPlace, length: usize) -> Range<usize> {
    field.offset.min(length)..field.offset.saturating_add(field.size).min(length)
}

fn named(FieldPlace { name, kind, offset, .. }: &FieldPlace) -> String {
    if name.is_empty() { format!("offset {offset} ({kind})") } else { format!("{name} ({kind})") }
}

/// The value of a field, or the bytes of an unknown or cut one.
fn value(kind: &str, bytes: &[u8]) -> Value {
    match Pubkey::try_from(bytes) {
        Ok(key) if ["key", "key_of_copy"].contains(&kind) => Value::Address(key),
        _ => Value::Text(text_value(kind, bytes)),
    }
}

/// The value of a field that is not an address.
fn text_value(kind: &str, bytes: &[u8]) -> String {
    let mut wide = [0; 16];
    if let Some(start) = wide.get_mut(..bytes.len()) {
        start.copy_from_slice(bytes);
    }
    let unsigned = u128::from_le_bytes(wide);
    let unused = 128 - 8 * bytes.len().min(16);
    let number = |width: usize| bytes.len() == width;
    match kind {
        "u8" if number(1) => unsigned.to_string(),
        "u16" if number(2) => unsigned.to_string(),
        "u32" if number(4) => unsigned.to_string(),
        "u64" if number(8) => unsigned.to_string(),
        "u128" if number(16) => unsigned.to_string(),
        "i8" | "i16" | "i32" | "i64" | "i128" if bytes.len() <= 16 && !bytes.is_empty() => {
            // Moves the sign to the top, and back.
            ((unsigned << unused) as i128 >> unused).to_string()
        }
        "bool" if number(1) && unsigned < 2 => (unsigned == 1).to_string(),
        "text" => text(bytes).unwrap_or_else(|| prefixed(bytes)),
        "string" => string(bytes).unwrap_or_else(|| prefixed(bytes)),
        _ => prefixed(bytes),
    }
}

/// The text of a string whose length is right.
fn string(bytes: &[u8]) -> Option<String> {
    let (length, rest) = bytes.split_first_chunk()?;
    (u32::from_le_bytes(*length) as usize == rest.len()).then(|| text(rest)).flatten()
}

fn text(bytes: &[u8]) -> Option<String> {
    str::from_utf8(bytes).ok().map(|text| format!("{text:?}"))
}

fn prefixed(bytes: &[u8]) -> String {
    format!("0x{}", shown(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_differences_end_and_wrong_lengths_are_bytes() {
        let (expected, found) = (vec![0; 1_000_000], vec![1; 1_000_000]);
        let long = differences(&[], &expected, &found);
        assert_eq!(long.len(), MOST + 1);
        assert_eq!(long[MOST].0, "offset 640 and behind it");
        let [right, wrong] = [2, 3].map(|length| [&[length, 0, 0, 0][..], b"ab"].concat());
        let shown = [right, wrong].map(|bytes| value("string", &bytes));
        assert_eq!(shown, ["\"ab\"", "0x030000006162"].map(Value::text));
        let [address, cut] = [32, 31].map(|length| value("key", &vec![1; length]));
        assert_eq!(address, Value::Address(Pubkey::new_from_array([1; 32])));
        assert_eq!(cut, Value::Text(format!("0x{}", "01".repeat(31))));
    }

    #[test]
    fn names_every_field_and_run_of_bytes_that_differs() {
        let field = |name: &str, kind: &str, offset, size| FieldPlace {
            name: name.to_owned(),
            kind: kind.to_owned(),
            offset,
            size,
        };
        let fields = [
            field("count", "u64", 1, 8),
            field("", "i16", 9, 2),
            field("label", "text", 11, 2),
            field("rest", "hex", 17, 4),
        ];
        let expected =
            [&[7, 42][..], &[0; 7], &[0xff, 0xff], b"ab", &[1, 2, 3, 4], &[9; 4]].concat();
        let mut found = expected.clone();
        for at in [0, 1, 8, 9, 12, 13, 14, 16, 18] {
            found[at] ^= 0x80;
        }
        found.truncate(20);
        let lines = differences(&fields, &expected, &found).into_iter();
        let lines = lines.map(|(place, expected, found)| {
            let [Value::Text(expected), Value::Text(found)] = [expected, found] else {
                panic!("{place} is not an address")
            };
            format!("{place}: {expected}, {found}")
        });
        assert_eq!(
            lines.collect::<Vec<_>>(),
            [
                "offset 0: 0x07, 0x87",
                "count (u64): 42, 9223372036854775978",
                "offset 9 (i16): -1, -129",
                "label (text): \"ab\", 0x61e2",
                "offset 13: 0x0102, 0x8182",
                "offset 16: 0x04, 0x84",
                "rest (hex): 0x090909, 0x098909",
            ]
        );
    }
}
