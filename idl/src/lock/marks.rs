//! What the source of a program says about its accounts, and an IDL does not.

use std::collections::BTreeMap;

/// What the source of a program says about its accounts, and an IDL does not.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// By type and field.
    pub fields: BTreeMap<(String, String), Mark>,
    /// What may follow the value of a schema: `zeros`, `allowed`.
    pub trailing: BTreeMap<String, String>,
}

/// What the source of a schema says about a field, besides its type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// Older accounts end before it.
    pub since: bool,
    /// The most bytes or elements, the outermost first.
    pub max: Vec<u64>,
}
