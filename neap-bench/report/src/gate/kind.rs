//! The kinds of values in a report, and the words for them.

use serde::Serialize;
use serde_json::{Value, json};

/// The kind of a value in a report.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The cost of an operation.
    Row,
    /// The least or the most that an operation costs on other accounts.
    Range,
    /// What an operation costs on other accounts.
    Variations,
    /// What a program does with a bad input.
    #[serde(rename = "bad input")]
    BadInput,
    /// Whether a program reads what another wrote.
    Reading,
    /// What a block counts for a transaction.
    Cost,
    /// Another number of a transaction: lamports, bytes, accounts.
    Transaction,
    /// How much heap an operation touches.
    Heap,
    /// The size of a program's ELF.
    Elf,
}

impl Kind {
    /// Every kind, with the unit of a count: of one, and of several.
    pub const COUNTED: [(Self, &str, &str); 9] = [
        (Self::Row, "row", "rows"),
        (Self::Range, "end of a range", "ends of ranges"),
        (Self::Variations, "row with variations", "rows with variations"),
        (Self::BadInput, "bad input", "bad inputs"),
        (Self::Reading, "reading", "readings"),
        (Self::Cost, "cost in a block", "costs in blocks"),
        (Self::Transaction, "number of a transaction", "numbers of transactions"),
        (Self::Heap, "heap size", "heap sizes"),
        (Self::Elf, "ELF size", "ELF sizes"),
    ];

    /// Whether its number is in bytes.
    pub fn in_bytes(self) -> bool {
        matches!(self, Self::Heap | Self::Elf)
    }

    /// Whether such a value exists exactly if a row does, so its row is enough to report it as added or removed.
    pub fn belongs_to_row(self) -> bool {
        self.in_bytes() || matches!(self, Self::Cost | Self::Transaction | Self::Variations)
    }
}

/// The word for a variant of an enum, as the JSON format has it.
pub fn word(variant: impl Serialize) -> String {
    match json!(variant) {
        Value::String(word) => word,
        other => other.to_string(),
    }
}
