//! Text and numbers as reports show them.

/// Renders text from a program on one line: a panic message, or a name in debug information.
///
/// A program chooses this text, and it reaches logs, comments and tables. A line break could begin a heading or a command
/// of GitHub's log, such as `::add-mask::`. A mark of direction could hide what follows. Rendering it again changes nothing.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_printed(letter) {
            line.push(letter);
        } else {
            line.extend(letter.escape_default());
        }
    }
    // GitHub reads `::command::` at the beginning of a line, and `##[command]` anywhere.
    while line.contains("##[") {
        line = line.replace("##[", "# #[");
    }
    let indent = line.len() - line.trim_start().len();
    if line[indent..].starts_with("::") {
        line.insert(indent + 1, ' ');
    }
    line
}

/// Makes each line of a text safe as [`one_line`] does. Line breaks and tabs stay: text for people has them.
pub fn safe_lines(text: &str) -> String {
    let line = |line: &str| line.split('\t').map(one_line).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Replaces what no XML may have, not even escaped.
pub fn safe_xml(text: &str) -> String {
    let is_refused = |letter: char| {
        letter.is_ascii_control() && !"\t\n\r\u{7f}".contains(letter)
            || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    text.replace(is_refused, "\u{fffd}")
}

/// Whether a letter is shown as itself: no control character, no line break, and no mark that reorders or hides text.
fn is_printed(letter: char) -> bool {
    let hides = matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}');
    !letter.is_control() && !hides
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
    use super::{one_line, safe_lines, safe_xml};

    #[test]
    fn text_of_a_program_stays_on_its_line() {
        let expected = [
            ("core::panicking::panic", "core::panicking::panic"),
            ("a\n# b\r\n\t\u{1b}[31m", "a\\n# b\\r\\n\\t\\u{1b}[31m"),
            ("::add-mask::x", ": :add-mask::x"),
            ("  ::error::x", "  : :error::x"),
            ("x ####[group]y", "x ### #[group]y"),
            ("a\u{2028}b\u{202e}c\u{200b}", "a\\u{2028}b\\u{202e}c\\u{200b}"),
        ];
        for (text, line) in expected {
            assert_eq!(one_line(text), line);
            assert_eq!(one_line(line), line);
        }
    }

    #[test]
    fn each_line_of_a_text_is_safe() {
        let text = "a: b\n\t::add-mask::x\n\u{1b}[2J##[group]\rb\u{202e}\n";
        let safe = "a: b\n\t: :add-mask::x\n\\u{1b}[2J# #[group]\\rb\\u{202e}\n";
        assert_eq!(safe_lines(text), safe);
        assert_eq!(safe_lines(safe), safe);
    }

    #[test]
    fn xml_has_only_its_own_characters() {
        assert_eq!(
            safe_xml("\0\t\n\r\u{1f}a\u{7f}\u{fffe}\u{ffff}"),
            "\u{fffd}\t\n\r\u{fffd}a\u{7f}\u{fffd}\u{fffd}"
        );
    }
}
