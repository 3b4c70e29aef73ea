//! Makes text that others chose safe to print: names in an IDL or an ELF, paths, and what compilers say.

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

/// Whether a letter is shown as itself: no control character, no line break, and no mark that reorders or hides text.
fn is_printed(letter: char) -> bool {
    let hides = matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}');
    !letter.is_control() && !hides
}

#[cfg(test)]
mod tests {
    use super::{one_line, safe_lines};

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
}
