//! Tables in Markdown, and the cells that several of them have.

use crate::ranking::Measured;
use neap_model::{numbers::signed, results::Row};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
};
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

/// The name of a measured program.
pub fn codec(measured: &Measured) -> String {
    codec_name(measured.program)
}

/// The name of one of neap's programs.
pub fn codec_name(program: &Program) -> String {
    name_of(&program.name, program.about.role)
}

/// The name of a program in a table. Bounds are in italics.
pub fn name_of(name: &str, role: Role) -> String {
    match role {
        Role::Codec | Role::Ours => name.to_owned(),
        Role::Bound | Role::Deployed | Role::Floor => format!("*{name}*"),
    }
}

/// The compute units of a row: `47`, or `102–165` if they vary between accounts of the same size.
pub fn range(row: &Row) -> String {
    match row.range {
        None => row.compute_units.to_string(),
        Some((least, most)) => format!("{least}–{most}"),
    }
}

/// The same, with the part above the floor: `47 (5)`, `102–165 (70–133)`.
pub fn range_and_net(row: &Row) -> String {
    let net = row.net.map(|net| {
        let (least, most) = row.range.unwrap_or((row.compute_units, row.compute_units));
        // The floor has no codec, so its cost does not vary.
        let [least, most] = [least, most].map(|cost| {
            signed(net.saturating_add_unsigned(cost).saturating_sub_unsigned(row.compute_units))
        });
        if least == most { format!(" ({least})") } else { format!(" ({least}–{most})") }
    });
    range(row) + &net.unwrap_or_default()
}

/// What an operation costs in the typical case. Blank if it was not measured.
pub fn cost_of(measured: &Measured, operation: &Operation) -> String {
    measured.row(*operation).map(cost).unwrap_or_default()
}

/// The compute units of a row: `47`, or `47 (5)` if it has a floor.
pub fn cost(row: &Row) -> String {
    let net = row.net.map(|net| format!(" ({})", signed(net)));
    marked(row) + &net.unwrap_or_default()
}

/// Compute units, with a mark if they vary between accounts of the same size.
pub fn marked(row: &Row) -> String {
    let mark = if row.range.is_some() { "\\*" } else { "" };
    format!("{}{mark}", row.compute_units)
}
