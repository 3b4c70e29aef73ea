//! Bad inputs: what programs should refuse.

use crate::{check::Check, operation::Operation};

/// A kind of bad input.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// The check that refuses it, or `None` if it shows no check.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading the bad part.
    pub read_by: &'static [Operation],
}

impl BadInput {
    /// A bad input that shows no check.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, check: None, read_by: &[] }
    }

    /// The same bad input, which shows a check where these operations must read the bad part.
    pub const fn shows(self, check: Check, read_by: &'static [Operation]) -> Self {
        Self { check: Some(check), read_by, ..self }
    }
}
