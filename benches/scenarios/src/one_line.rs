//! Text from manifests and suites that a report shows in a table or a list.

/// The rule for such a text, to follow "must be".
pub const RULE: &str =
    "one line without `|`, tabs or other control characters, because reports show it in tables";

/// Whether a text fits a cell of a Markdown table and an item of a list.
pub fn is_one_line(text: &str) -> bool {
    !text.contains('|') && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_text_that_ends_a_cell_or_a_line() {
        for text in ["", "a < b", "`Account<T>`, \"quoted\" & more", "größer"] {
            assert!(is_one_line(text), "{text}");
        }
        for text in ["a | b", "a \\| b", "a\nb", "a\r", "\ta", "\u{1b}[31m", "\u{85}"] {
            assert!(!is_one_line(text), "{text}");
        }
    }
}
