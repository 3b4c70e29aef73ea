//! Text that a reader writes and a report shows in a cell of a table or in an item of a list.

/// What such a text must be.
pub const RULE: &str =
    "one line without `|`, tabs or other control characters: it stands in tables";

/// Whether a Markdown table or list keeps its shape around a text.
pub fn is_one_line(text: &str) -> bool {
    !text.contains('|') && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_ends_a_cell_or_a_line_is_one_line() {
        for text in ["", "a < b", "`Account<T>`, \"quoted\" & more", "größer"] {
            assert!(is_one_line(text), "{text}");
        }
        for text in [
            "a | b",
            "a \\| b",
            "a\nb",
            "a\r",
            "\ta",
            "\u{1b}[31m",
            "\u{85}",
        ] {
            assert!(!is_one_line(text), "{text}");
        }
    }
}
