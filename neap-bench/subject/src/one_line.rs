//! Text from manifests and suites that a report shows in a table or a list.

/// The rule for such a text, to follow "must be".
pub const RULE: &str =
    "one line without `|`, tabs or other control characters, because reports show it in tables";

/// Whether a text fits a cell of a Markdown table and an item of a list.
pub fn is_one_line(text: &str) -> bool {
    !text.contains('|') && !text.chars().any(char::is_control)
}
