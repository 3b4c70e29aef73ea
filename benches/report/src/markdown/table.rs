//! A table in Markdown.

use std::fmt::{self, Display, Formatter};

/// A table with a line for each item.
pub struct Table<'a, T> {
    items: &'a [T],
    /// The headings, the rule below them, and a line for each item. Each still lacks its last bar.
    lines: Vec<String>,
}

impl<'a, T> Table<'a, T> {
    /// A table of these items, without columns.
    pub fn new(items: &'a [T]) -> Self {
        let lines = vec![String::new(); 2 + items.len()];
        Self { items, lines }
    }

    /// Adds a column of text.
    pub fn text<C: Display>(self, heading: impl Display, cell: impl FnMut(&'a T) -> C) -> Self {
        self.column(heading, "---", cell)
    }

    /// Adds a column of numbers, aligned to the right.
    pub fn number<C: Display>(self, heading: impl Display, cell: impl FnMut(&'a T) -> C) -> Self {
        self.column(heading, "---:", cell)
    }

    /// Adds a column of numbers for each heading.
    pub fn numbers<H: Copy + Display, C: Display>(
        self,
        headings: impl IntoIterator<Item = H>,
        cell: impl Fn(&'a T, H) -> C,
    ) -> Self {
        let headings = headings.into_iter();
        headings.fold(self, |table, heading| table.number(heading, |item| cell(item, heading)))
    }

    fn column<C: Display>(
        mut self,
        heading: impl Display,
        rule: &str,
        cell: impl FnMut(&'a T) -> C,
    ) -> Self {
        self.lines[0] += &format!("| {heading} ");
        self.lines[1] += &format!("|{rule}");
        for (line, cell) in self.lines[2..].iter_mut().zip(self.items.iter().map(cell)) {
            *line += &format!("| {cell} ");
        }
        self
    }
}

impl<T> Display for Table<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}|"))
    }
}
