//! The kinds of values in a report.

use serde::Serialize;

/// The kind of a value in a report.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The cost of an operation.
    Row,
    /// The least or the most that an operation costs on other accounts.
    Range,
    /// What a program does with a bad input.
    Rejection,
    /// Whether a program reads what another wrote.
    Reading,
    /// How much heap an operation touches.
    Heap,
    /// The size of a program's ELF.
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

    /// Whether such a value exists exactly if a row does. Its row is enough to report it as added or removed.
    pub fn comes_with_a_row(self) -> bool {
        matches!(self, Self::Heap | Self::Elf)
    }

    /// The word for it in a verdict.
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

    /// A count with its unit: `763 rows`, `1 ELF size`.
    pub fn counted(self, count: usize) -> String {
        let (one, several) = match self {
            Self::Row => ("row", "rows"),
            Self::Range => ("end of a range", "ends of ranges"),
            Self::Rejection => ("bad input", "bad inputs"),
            Self::Reading => ("reading", "readings"),
            Self::Heap => ("heap size", "heap sizes"),
            Self::Elf => ("ELF size", "ELF sizes"),
        };
        match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {several}"),
        }
    }
}

/// The suffix of a heap's name.
const HEAP: &str = " heap";

/// A value in a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// What happened. For a row: its scenario and its floor. For an ELF: its file.
    pub outcome: Option<String>,
    /// The cost, if it was measured.
    pub compute_units: Option<u64>,
    /// The size of a heap or an ELF.
    pub bytes: Option<u64>,
}

impl Value {
    /// The compute units or the bytes.
    pub fn number(&self) -> Option<u64> {
        self.compute_units.or(self.bytes)
    }
}

/// The name of a row's heap: `ours::full heap`.
pub fn heap_name(row: &str) -> String {
    format!("{row}{HEAP}")
}

/// The name of the row that a heap belongs to.
pub fn row_of_heap(name: &str) -> &str {
    name.strip_suffix(HEAP).unwrap_or(name)
}
