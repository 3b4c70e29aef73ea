use super::Draw;
use crate::scenario::{
    Case, Specimen, Wire,
    multisig::{Arguments, Multisig, specimen_of},
};

/// An operation on a multisig of drawn values, as large as the case's.
pub fn specimen(operation: &str, wire: Wire, case: Case, draw: &mut Draw) -> Specimen {
    let of_the_case = Multisig::of(case);
    let multisig = Multisig {
        create_key: draw.key(),
        config_authority: draw.key(),
        threshold: draw.number() as u16,
        time_lock: draw.number() as u32,
        transaction_index: draw.number(),
        stale_transaction_index: draw.number(),
        status: draw.variant(3),
        delay: of_the_case.delay.map(|_| draw.number()),
        bump: draw.number() as u8,
        members: of_the_case.members.iter().map(|_| draw.key()).collect(),
        name: of_the_case.name,
    };
    let arguments = Arguments {
        transaction_index: draw.number(),
        stranger: draw.address(),
    };
    specimen_of(operation, wire, &multisig, &arguments)
}
