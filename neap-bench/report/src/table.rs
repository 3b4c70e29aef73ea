//! Tables in Markdown, and the cells that several of them have.

use itertools::Itertools;
use neap_model::{
    results::{Elf, Results, Row},
    text::{delta, signed},
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

/// The name of a program in a table. Those that are not compared with the others are in italics.
pub fn name_of(name: &str, is_compared: bool) -> String {
    if is_compared { name.to_owned() } else { format!("*{name}*") }
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
        let (least, most) = row.ends();
        // The floor has no codec, so its cost does not vary.
        let [least, most] = [least, most].map(|cost| {
            signed(net.saturating_add_unsigned(cost).saturating_sub_unsigned(row.compute_units))
        });
        if least == most { format!(" ({least})") } else { format!(" ({least}–{most})") }
    });
    range(row) + &net.unwrap_or_default()
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

/// The heading of the column for the heap that programs touch, or `None` if none of a table's rows touches its heap.
pub fn heap_heading<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Option<&'static str> {
    (most_heap(rows) > 0).then_some("Heap bytes")
}

/// The note below a table whose lines combine several rows of a program.
pub fn heap_note(heading: Option<&str>) -> String {
    let note = |heading| {
        format!("\n{heading}: the most heap that any of the program's operations touches.\n")
    };
    heading.map(note).unwrap_or_default()
}

/// The most bytes of heap that one of these rows touches.
pub fn most_heap<'a>(rows: impl IntoIterator<Item = &'a Row>) -> u64 {
    rows.into_iter().map(|row| row.heap_bytes).max().unwrap_or(0)
}

/// The size of an ELF. A mark says that it links only with functions inlined that the source does not inline.
pub fn elf_bytes(elf: &Elf) -> String {
    let mark = if elf.inlined.is_empty() { "" } else { "†" };
    format!("{}{mark}", elf.bytes)
}

/// Explains the mark, and lists the functions of each marked program. Empty if none is marked.
pub fn inlined_note<'a>(elfs: impl IntoIterator<Item = (&'a str, &'a Elf)>) -> String {
    let marked = elfs.into_iter().filter(|(_, elf)| !elf.inlined.is_empty());
    let lines = marked.map(|(program, elf)| {
        let functions = elf.inlined.iter().map(|name| format!("`{name}`"));
        format!("- `{program}`: {}.\n", functions.format(", "))
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "\n† Functions with more than five arguments are inlined into all callers, because this toolchain cannot call \
         them. The cost may differ more from another toolchain's than that of other programs:\n\n{lines}"
    )
}

/// Renders a line for every row, with its change from a baseline, and a line for every program's ELF.
pub fn every_row(results: &Results, baseline: Option<&Results>) -> String {
    let against = match baseline {
        Some(_) => "Δ is the change from the committed baseline of the same toolchain.",
        None => "Δ is empty, because this toolchain has no committed baseline.",
    };
    let change = |row: &Row| {
        let Some(baseline) = baseline else {
            return "–".to_owned();
        };
        let before = baseline.rows.iter().find(|before| before.name == row.name);
        before.map_or("new".to_owned(), |before| delta(before.compute_units, row.compute_units))
    };
    let rows = Table::new(&results.rows)
        .text("Name", |row| &row.name)
        .number("CUs", |row| row.compute_units)
        .number("Net", |row| row.net.map(signed).unwrap_or_default())
        .number("Δ", change)
        .numbers(heap_heading(&results.rows), |row, _| {
            row.heap().map(|heap| heap.to_string()).unwrap_or_default()
        });
    let mut programs: Vec<&Row> = results.rows.iter().collect();
    programs.dedup_by_key(|row| row.elf_name());
    let elfs = Table::new(&programs)
        .text("Suite", |row| &row.suite)
        .text("Program", |row| &row.program)
        .number("ELF bytes", |row| elf_bytes(results.elf_of(row)))
        .text("SHA-256", |row| format!("`{}`", results.elf_of(row).sha256));
    format!(
        "## Every row\n\nNet is the part above the floor. {against}\n\n{rows}\n\
         ## Every ELF\n\nThese ELFs were measured.\n\n{elfs}"
    )
}
