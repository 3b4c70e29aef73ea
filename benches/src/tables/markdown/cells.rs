//! The cells that several tables have.

use crate::scenarios::{operation::Operation, program::Program};
use crate::tables::ranking::Measured;
use neap_report::table::{cost, name_of, range_and_net};

/// The name of a measured program.
pub fn codec(measured: &Measured) -> String {
    codec_name(measured.program)
}

/// The name of a program. Those without a codec are in italics.
pub fn codec_name(program: &Program) -> String {
    name_of(&program.name, program.about.role.is_codec())
}

/// What an operation costs on the typical account. Blank if it was not measured.
pub fn cost_of(measured: &Measured, operation: &Operation) -> String {
    measured.row(*operation).map(cost).unwrap_or_default()
}

/// The same with the range of a cost that depends on keys and values.
pub fn range_of(measured: &Measured, operation: &Operation) -> String {
    measured.row(*operation).map(range_and_net).unwrap_or_default()
}
