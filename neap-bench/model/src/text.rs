//! Text and numbers as reports show them.

pub use neap_printable::{one_line, safe_lines};
use std::{fmt::Display, path::Path};

/// Renders a count with its unit, of one and of several: `1 row`, `2 rows`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, several: &str) -> String {
    let unit = if count == N::from(1) { one } else { several };
    format!("{count} {unit}")
}

/// A path in a message, on one line: a repository may choose it.
pub fn shown_path(path: impl AsRef<Path>) -> String {
    one_line(&path.as_ref().display().to_string())
}

/// Replaces what no XML may have, not even escaped.
pub fn safe_xml(text: &str) -> String {
    let is_refused = |letter: char| {
        letter.is_ascii_control() && !"\t\n\r\u{7f}".contains(letter)
            || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    text.replace(is_refused, "\u{fffd}")
}

/// Refuses text that does not fit a cell of a Markdown table and an item of a list.
///
/// # Errors
///
/// When it has several lines, or a letter that ends a cell. The message says what is allowed.
pub fn check_cell(text: &str) -> Result<(), String> {
    let fits = !text.contains('|') && !text.chars().any(char::is_control);
    fits.then_some(()).ok_or_else(|| {
        format!(
            "{text:?} must be one line without `|`, tabs or other control characters, because reports show it in tables"
        )
    })
}

/// Renders text as one word of a shell's command: in quotes, if the shell would read it in another way.
pub fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,:=@%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Renders bytes in lowercase hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Renders a change of compute units: `+3`, `−12`, `0`.
pub fn delta(before: u64, after: u64) -> String {
    change(i128::from(after) - i128::from(before))
}

/// Renders a change as [`delta`] does.
pub fn change(delta: i128) -> String {
    match delta {
        0 => "0".to_owned(),
        more @ 1.. => format!("+{more}"),
        less => format!("−{}", -less),
    }
}

/// Renders compute units above the floor: `12`, or `−12` if they are below it.
pub fn signed(net: i64) -> String {
    match net {
        0.. => net.to_string(),
        _ => format!("−{}", net.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::safe_xml;

    #[test]
    fn xml_has_only_its_own_characters() {
        assert_eq!(
            safe_xml("\0\t\n\r\u{1f}a\u{7f}\u{fffe}\u{ffff}"),
            "\u{fffd}\t\n\r\u{fffd}a\u{7f}\u{fffd}\u{fffd}"
        );
    }
}
