//! What something in a report is, and what a report says of it.

use serde::Serialize;

/// What something in a report is.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What an operation costs.
    Row,
    /// One end of what it costs on other accounts.
    Range,
    /// What a program does with what it should refuse.
    Rejection,
    /// Whether a program reads what another wrote.
    Reading,
    /// How much of its heap a program touches in an operation.
    Heap,
    /// How large a program's ELF is.
    Elf,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Row,
        Self::Range,
        Self::Rejection,
        Self::Reading,
        Self::Heap,
        Self::Elf,
    ];

    /// Whether it is there exactly where a row is, whose name says more of what is new or gone.
    pub fn comes_with_a_row(self) -> bool {
        matches!(self, Self::Heap | Self::Elf)
    }

    /// Its word in a report.
    pub fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Range => "range",
            Self::Rejection => "rejection",
            Self::Reading => "reading",
            Self::Heap => "heap",
            Self::Elf => "elf",
        }
    }

    /// So many of it: `763 rows`, `1 ELF`.
    pub fn counted(self, count: usize) -> String {
        let (one, several) = match self {
            Self::Row => ("row", "rows"),
            Self::Range => ("end of a range", "ends of ranges"),
            Self::Rejection => ("rejection", "rejections"),
            Self::Reading => ("reading", "readings"),
            Self::Heap => ("heap", "heaps"),
            Self::Elf => ("ELF", "ELFs"),
        };
        match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {several}"),
        }
    }
}

/// What the name of a heap ends with.
const HEAP: &str = " heap";

/// What a report says of one thing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// What happened; of a row, what it is a number of; of an ELF, its file.
    pub outcome: Option<String>,
    /// What it cost, if that is measured.
    pub compute_units: Option<u64>,
    /// How much it takes of a heap or as an ELF, if it is one of these.
    pub bytes: Option<u64>,
}

impl Value {
    /// Its number, of whatever it is one.
    pub fn number(&self) -> Option<u64> {
        self.compute_units.or(self.bytes)
    }
}

/// What the heap of a row is called; the ELF of a program is called as in the report.
pub fn heap_name(row: &str) -> String {
    format!("{row}{HEAP}")
}

/// The name of the row that a heap is of.
pub fn row_of_heap(name: &str) -> &str {
    name.strip_suffix(HEAP).unwrap_or(name)
}
