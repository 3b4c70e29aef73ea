//! Documentation of an IDL as that of Rust.

/// The lines of documentation, in which rustdoc finds paragraphs of text and nothing else: no code that would run as a test, no
/// markup, no link.
pub fn lines(docs: &[String]) -> Vec<String> {
    let lines = docs.iter().flat_map(|line| line.split(['\n', '\r']));
    let mut lines = Vec::from_iter(lines.map(|line| escaped(plain(line).trim())));
    let is_text = |line: &String| !line.is_empty();
    lines.truncate(lines.iter().rposition(is_text).map_or(0, |last| last + 1));
    lines.drain(..lines.iter().position(is_text).unwrap_or(0));
    lines
}

/// One line of text without characters that end it, or that change the order in which it is shown: the compiler refuses these.
pub fn plain(text: &str) -> String {
    let is_shown = |letter: &char| !matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let is_space = |letter: char| letter.is_whitespace() || letter.is_control();
    let letters = text.chars().filter(is_shown);
    letters.map(|letter| if is_space(letter) { ' ' } else { letter }).collect()
}

/// A line with a backslash before each character that means something in Markdown at its place.
fn escaped(line: &str) -> String {
    let start = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mut escaped = String::new();
    for (at, letter) in line.char_indices() {
        let before = line[..at].chars().next_back();
        let after = line[at + letter.len_utf8()..].chars().next();
        let is_word = |other: Option<char>| other.is_some_and(char::is_alphanumeric);
        let is_markup = match letter {
            '\\' | '`' | '*' | '~' | '[' | ']' | '<' => true,
            // `fee_rate` is a word.
            '_' => !(is_word(before) && is_word(after)),
            '&' => is_word(after) || after == Some('#'),
            // rustdoc would ask to make a link of a URL.
            '/' => before == Some(':'),
            '#' | '+' | '-' | '=' | ':' | '|' | '>' => at == 0,
            '.' | ')' => at > 0 && at == line.len() - start.len(),
            _ => false,
        };
        if is_markup {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
