//! Runs the example on its sample.

#[allow(dead_code)] // `main`
#[path = "../examples/multisigs_to_csv.rs"]
mod example;

use example::{Counts, convert};

/// Returns the CSV, the messages and the counts.
fn converted(lines: &[u8]) -> (String, String, Counts) {
    let (mut csv, mut messages) = (Vec::new(), Vec::new());
    let counts = convert(lines, &mut csv, &mut messages).unwrap();
    (String::from_utf8(csv).unwrap(), String::from_utf8(messages).unwrap(), counts)
}

#[test]
fn the_sample_becomes_the_committed_rows() {
    let (csv, messages, counts) = converted(include_bytes!("../examples/multisigs.jsonl"));
    assert_eq!(csv, include_str!("../examples/multisigs.csv"));
    assert_eq!(
        messages,
        "line 3: the account has another type\nline 4: the data does not have the type's length\n"
    );
    assert_eq!(counts, Counts { rows: 3, other_types: 1, unreadable: 1 });
}

#[test]
fn unreadable_lines_are_reported_and_skipped() {
    let sample = include_str!("../examples/multisigs.jsonl").lines().next().unwrap();
    let header_and_row = converted(sample.as_bytes()).0;
    let too_long = format!("{{\"pubkey\": \"{}\"}}", "1".repeat(15 << 20));
    for (line, message) in [
        ("{\"pubkey\": ", "EOF while parsing a value at line 1 column 10"),
        ("{}", "missing field `pubkey` at line 1 column 2"),
        ("\u{1f30a}", "expected value at line 1 column 1"),
        (&sample.replace("base64", "base58"), "the data is in base58: request it in base64"),
        (&sample.replace("4HR5", "4HR"), "Invalid symbol 61, offset 309."),
        (&sample.replace("4HR5", "4H!5"), "Invalid symbol 33, offset 2."),
        (&too_long, "the line is too long"),
    ] {
        let (csv, messages, counts) = converted(format!("{line}\n\n{sample}").as_bytes());
        assert_eq!(messages, format!("line 1: {message}\n"));
        assert_eq!(csv, header_and_row, "{message}");
        assert_eq!(counts, Counts { rows: 1, other_types: 0, unreadable: 1 }, "{message}");
    }
}

#[test]
fn an_empty_snapshot_has_no_rows() {
    let (csv, messages, counts) = converted(b"");
    assert_eq!(csv.lines().count(), 1);
    assert_eq!((messages, counts), (String::new(), Counts::default()));
}
