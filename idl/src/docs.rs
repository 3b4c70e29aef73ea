//! Documentation of an IDL as that of Rust.

/// The lines of documentation, as rustdoc and clippy accept them.
pub fn lines(docs: &[String]) -> Vec<String> {
    // A line after an item of a list belongs to it, unless a blank one is between them.
    let mut indent = 0;
    let mut is_code = false;
    let lines = docs.iter().flat_map(|line| line.split(['\n', '\r'])).map(str::trim);
    let mut written = Vec::from_iter(lines.map(|line| {
        if line.starts_with("```") {
            is_code = !is_code;
            // rustdoc would run code without a language as a test.
            return if is_code { "```text" } else { "```" }.to_owned();
        }
        if is_code {
            return line.to_owned();
        }
        let marker = list_marker(line);
        if marker > 0 || line.is_empty() {
            indent = marker;
            return escaped(line);
        }
        format!("{:indent$}{}", "", escaped(line))
    }));
    if is_code {
        written.push("```".to_owned());
    }
    written
}

/// The width of what an item of a list begins with: `- `, `1. `.
fn list_marker(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (width, rest) = match digits {
        0 => (1, line.strip_prefix(['-', '*', '+'])),
        digits => (digits + 1, line[digits..].strip_prefix(['.', ')'])),
    };
    rest.filter(|rest| rest.starts_with(' ')).map_or(0, |_| width + 1)
}

/// A line without what rustdoc would take for a link or for HTML.
fn escaped(line: &str) -> String {
    let mut in_code = false;
    let words = line.split_inclusive(' ').map(|word| {
        let is_url = word.starts_with("https://") || word.starts_with("http://");
        if is_url && !in_code {
            let url = word.trim_end();
            return word.replace(url, &format!("<{url}>"));
        }
        let mut escaped = String::new();
        for letter in word.chars() {
            in_code ^= letter == '`';
            if !in_code && matches!(letter, '[' | ']' | '<' | '>') {
                escaped.push('\\');
            }
            escaped.push(letter);
        }
        escaped
    });
    words.collect()
}
