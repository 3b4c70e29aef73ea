//! Prints to the standard error.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// Prints text. Paths, manifests and compilers choose parts of it, so no line may command a terminal or a log.
pub fn eprint(text: impl Display) {
    let lines = text.to_string().lines().map(safe).collect::<Vec<_>>();
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
}

/// The line with control characters escaped, and without what GitHub's log reads as a command.
fn safe(line: &str) -> String {
    let mut safe = String::new();
    for letter in line.chars() {
        match letter {
            '\t' | '\'' | '"' | '\\' => safe.push(letter),
            _ => safe.extend(letter.escape_debug()),
        }
    }
    let indent = safe.len() - safe.trim_start().len();
    if safe[indent..].starts_with("::") {
        safe.insert(indent + 1, ' ');
    }
    safe.replace("##[", "# #[")
}

#[cfg(test)]
mod tests {
    #[test]
    fn commands_no_terminal_and_no_log() {
        for (line, safe) in [
            ("error: it's \"so\\\"\tä", "error: it's \"so\\\"\tä"),
            ("a\u{1b}[2J\rb\u{202e}", "a\\u{1b}[2J\\rb\\u{202e}"),
            (" ::error::b", " : :error::b"),
            ("a ###[group]b", "a ## #[group]b"),
        ] {
            assert_eq!(super::safe(line), safe);
        }
    }
}
