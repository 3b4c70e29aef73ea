//! Pieces of TOML.

use neap_model::text::one_line;

/// A key with a list: in one line if it has at most one item without a comment.
pub fn list(key: &str, items: &[(String, String)]) -> String {
    if let [] | [(_, _)] = items
        && items.iter().all(|(_, comment)| comment.is_empty())
    {
        let item = items.first().map_or("", |(item, _)| item);
        return format!("{key} = [{item}]\n");
    }
    let mut text = format!("{key} = [\n");
    for (item, comment) in items {
        text += &format!("    {item},");
        if !comment.is_empty() {
            text += &format!(" # {}", one_line(comment));
        }
        text.push('\n');
    }
    text + "]\n"
}

/// A string of TOML.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A name that a suite accepts and TOML does not quote.
pub fn bare_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '-' };
    if name.is_empty() { "unnamed".to_owned() } else { name.chars().map(plain).collect() }
}

/// The first of `name`, `name-2`, `name-3` and so on that is free.
pub fn free_name(name: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let mut free = name.to_owned();
    let mut number = 2;
    while !is_free(&free) {
        free = format!("{name}-{number}");
        number += 1;
    }
    free
}

/// A name as a key of TOML.
pub fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { quoted(name) }
}
