//! The cells that several tables have.

use crate::ranking::Measured;
use neap_model::{numbers::signed, results::Row};
use neap_scenarios::{
    discover::{Program, Role},
    operation::Operation,
};

/// The name of a measured program.
pub fn codec(measured: &Measured) -> String {
    codec_name(measured.program)
}

/// The name of one of neap's programs.
pub fn codec_name(program: &Program) -> String {
    name_of(&program.name, program.about.role)
}

/// The name of a program in a table. Bounds are in italics.
pub fn name_of(name: &str, role: Role) -> String {
    match role {
        Role::Codec | Role::Ours => name.to_owned(),
        Role::Bound | Role::Floor => format!("*{name}*"),
    }
}

/// What an operation costs in the typical case. Blank if it was not measured.
pub fn cost_of(measured: &Measured, operation: &Operation) -> String {
    measured.row(*operation).map(cost).unwrap_or_default()
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
