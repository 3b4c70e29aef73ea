//! Facts for tests.

use super::{Cost, Facts, Format};
use crate::{check::Check, discover::Role, scenario::Scenario, seen::Checks};

/// A codec of the 160-byte account in borsh's format, with a cost for each operation and a floor of 30.
pub fn codec(program: &str, costs: &[(&str, u64)]) -> Facts {
    let costs = costs.iter().map(|&(operation, compute_units)| Cost {
        operation: operation.to_owned(),
        compute_units,
        range: None,
        framework: Some(30),
        codec: Some(compute_units as i64 - 30),
        heap_bytes: 0,
    });
    Facts {
        scenario: Scenario::Account,
        framework: None,
        program: program.to_owned(),
        role: Role::Codec,
        about: format!("what {program} is"),
        format: Format::named("borsh"),
        variable_length: false,
        checks: Some(checks(&[Check::Length], &[])),
        alignment: 1,
        unsafe_uses: Some(0),
        heap_bytes: Some(0),
        elf_bytes: Some(1000),
        costs: costs.collect(),
        refusals: None,
        savings: Vec::new(),
        not_built: None,
    }
}

/// What a codec checks always, and where it reads.
pub fn checks(always: &[Check], where_it_reads: &[Check]) -> Checks {
    Checks {
        always: always.iter().copied().collect(),
        where_it_reads: where_it_reads.iter().copied().collect(),
        ..Checks::default()
    }
}
