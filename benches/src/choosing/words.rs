//! How sentences and tables say things.

use super::Cost;
use std::fmt::Display;

/// Lists names in a sentence: `` `a`, `b` and `c` ``.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| quoted(name.as_ref())).collect();
    enumerated(&quoted)
}

/// Lists parts of a sentence: `a, b and c`.
pub fn enumerated(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A name as code.
pub fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// A number and what it is of: `1 codec`, `2 codecs`.
pub fn counted(count: usize, of: &str) -> String {
    match count {
        1 => format!("1 {of}"),
        _ => format!("{count} {of}s"),
    }
}

/// What an operation costs, marked where other keys and values of the same size cost something else.
pub fn units(cost: &Cost) -> String {
    match cost.range {
        Some(_) => format!("{}\\*", cost.compute_units),
        None => cost.compute_units.to_string(),
    }
}

/// A number, or that there is none.
pub fn number(number: Option<impl Display>) -> String {
    number.map_or("–".to_owned(), |number| number.to_string())
}

/// A part of a whole, rounded to percent.
pub fn percent(part: i64, whole: u64) -> String {
    let whole = whole.max(1) as i64;
    let percent = (part.abs() * 100 + whole / 2) / whole;
    let sign = if part < 0 { "−" } else { "" };
    match (part, percent) {
        (0, _) => "0 %".to_owned(),
        (_, 0) => "less than 1 %".to_owned(),
        _ => format!("{sign}{percent} %"),
    }
}

/// A row of a table.
pub fn row<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// The head of a table: text, `numbers` columns of numbers, text.
pub fn head(before: &[&str], numbers: &[&str], after: &[&str]) -> String {
    let titles: Vec<&str> = [before, numbers, after].concat();
    format!(
        "{}|{}{}{}\n",
        row(&titles),
        "---|".repeat(before.len()),
        "---:|".repeat(numbers.len()),
        "---|".repeat(after.len()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_sentences_do() {
        assert_eq!(listed::<&str>(&[]), "");
        assert_eq!(listed(&["a"]), "`a`");
        assert_eq!(listed(&["a", "b"]), "`a` and `b`");
        assert_eq!(listed(&["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!(counted(1, "codec"), "1 codec");
        assert_eq!(counted(0, "codec"), "0 codecs");
    }

    #[test]
    fn percents_are_rounded() {
        let table = [
            (0, 9, "0 %"),
            (1, 300, "less than 1 %"),
            (22, 389, "6 %"),
            (3, 200, "2 %"),
            (-3, 100, "−3 %"),
            (5, 0, "500 %"),
        ];
        for (part, whole, text) in table {
            assert_eq!(percent(part, whole), text, "{part} of {whole}");
        }
    }

    #[test]
    fn a_table_has_a_column_for_each_title() {
        let table = head(&["a"], &["b", "c"], &["d"]) + &row(&["1", "2", "3", "4"]);
        assert_eq!(
            table,
            "| a | b | c | d |\n|---|---:|---:|---|\n| 1 | 2 | 3 | 4 |\n"
        );
    }
}
