//! A table in Markdown.

use std::fmt::{self, Display, Formatter};

/// A table with a line for each item.
pub struct Table<'a, T> {
    items: &'a [T],
    columns: Vec<Column>,
}

struct Column {
    heading: String,
    rule: &'static str,
    cells: Vec<String>,
}

impl<'a, T> Table<'a, T> {
    /// A table of these items, without columns.
    pub fn new(items: &'a [T]) -> Self {
        let columns = Vec::new();
        Self { items, columns }
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
        headings.fold(self, |table, heading| {
            table.number(heading, |item| cell(item, heading))
        })
    }

    fn column<C: Display>(
        mut self,
        heading: impl Display,
        rule: &'static str,
        mut cell: impl FnMut(&'a T) -> C,
    ) -> Self {
        self.columns.push(Column {
            heading: heading.to_string(),
            rule,
            cells: self
                .items
                .iter()
                .map(|item| cell(item).to_string())
                .collect(),
        });
        self
    }
}

impl<T> Display for Table<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for Column { heading, .. } in &self.columns {
            write!(f, "| {heading} ")?;
        }
        writeln!(f, "|")?;
        for Column { rule, .. } in &self.columns {
            write!(f, "|{rule}")?;
        }
        writeln!(f, "|")?;
        for line in 0..self.items.len() {
            for Column { cells, .. } in &self.columns {
                write!(f, "| {} ", cells[line])?;
            }
            writeln!(f, "|")?;
        }
        Ok(())
    }
}
