//! A column for the heap that programs touch, in tables where any does.

use crate::results::Row;

/// A table's column for the heap.
#[derive(Clone, Copy)]
pub enum Column {
    /// A row of the table touches its heap.
    Shown,
    /// None does, and a column of zeros says nothing.
    Absent,
}

impl Column {
    /// The column of a table about these rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        match most(rows) {
            0 => Self::Absent,
            _ => Self::Shown,
        }
    }

    /// Its header, with the bar behind it.
    pub fn header(self) -> &'static str {
        match self {
            Self::Shown => " Heap bytes |",
            Self::Absent => "",
        }
    }

    /// The rule below the header, with the bar behind it.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Shown => "---:|",
            Self::Absent => "",
        }
    }

    /// One of its cells, with the bar behind it.
    pub fn cell(self, heap_bytes: u64) -> String {
        match self {
            Self::Shown => format!(" {heap_bytes} |"),
            Self::Absent => String::new(),
        }
    }

    /// What is to be said below a table in which a program stands for several rows.
    pub fn note(self) -> &'static str {
        match self {
            Self::Shown => {
                "\nHeap bytes: how much of its heap a program touches, in the operation that touches most.\n"
            }
            Self::Absent => "",
        }
    }
}

/// The most that one of these rows touches, in bytes.
pub fn most<'a>(rows: impl IntoIterator<Item = &'a Row>) -> u64 {
    let rows = rows.into_iter();
    rows.map(|row| row.heap_bytes).max().unwrap_or(0)
}
