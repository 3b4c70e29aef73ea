//! The column for the heap that programs touch. Tables without heap leave it out.

use neap_model::results::Row;

/// The heading of the column, or `None` if none of a table's rows touches its heap.
pub fn heading<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Option<&'static str> {
    (most(rows) > 0).then_some("Heap bytes")
}

/// The note below a table whose lines combine several rows of a program.
pub fn note(heading: Option<&str>) -> String {
    let note = |heading| {
        format!("\n{heading}: the most heap that any of the program's operations touches.\n")
    };
    heading.map(note).unwrap_or_default()
}

/// The most bytes of heap that one of these rows touches.
pub fn most<'a>(rows: impl IntoIterator<Item = &'a Row>) -> u64 {
    let rows = rows.into_iter();
    rows.map(|row| row.heap_bytes).max().unwrap_or(0)
}
