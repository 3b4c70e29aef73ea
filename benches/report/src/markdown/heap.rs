//! The column for the heap that programs touch. Tables without heap leave it out.

use neap_model::results::Row;

/// Whether a table has a column for the heap.
#[derive(Clone, Copy)]
pub enum Column {
    /// At least one row touches its heap.
    Shown,
    /// No row touches its heap.
    Absent,
}

impl Column {
    /// The column for a table of these rows.
    pub fn for_rows<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        match most(rows) {
            0 => Self::Absent,
            _ => Self::Shown,
        }
    }

    /// The header cell, with the bar after it.
    pub fn header(self) -> &'static str {
        match self {
            Self::Shown => " Heap bytes |",
            Self::Absent => "",
        }
    }

    /// The cell below the header, with the bar after it.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Shown => "---:|",
            Self::Absent => "",
        }
    }

    /// A cell, with the bar after it.
    pub fn cell(self, heap_bytes: u64) -> String {
        match self {
            Self::Shown => format!(" {heap_bytes} |"),
            Self::Absent => String::new(),
        }
    }

    /// The note below a table whose lines combine several rows of a program.
    pub fn note(self) -> &'static str {
        match self {
            Self::Shown => {
                "\nHeap bytes: the most heap that any of the program's operations touches.\n"
            }
            Self::Absent => "",
        }
    }
}

/// The most bytes of heap that one of these rows touches.
pub fn most<'a>(rows: impl IntoIterator<Item = &'a Row>) -> u64 {
    let rows = rows.into_iter();
    rows.map(|row| row.heap_bytes).max().unwrap_or(0)
}
