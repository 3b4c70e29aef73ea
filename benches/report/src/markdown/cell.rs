//! The cells that several tables have.

use neap_model::{numbers::signed, results::Row};
use neap_scenarios::discover::Role;

/// The name of a program in a table. Bounds are in italics.
pub fn name_of(name: &str, role: Role) -> String {
    match role {
        Role::Codec => name.to_owned(),
        Role::Bound | Role::Floor => format!("*{name}*"),
    }
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
