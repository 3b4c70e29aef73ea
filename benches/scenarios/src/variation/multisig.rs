use super::Draw;
use crate::operation::Operation;
use crate::scenario::{
    Specimen, Wire,
    multisig::{Arguments, Multisig, specimen_with_arguments},
};
use neap_model::case::Case;

/// The specimen of an operation on a multisig with drawn values and the size of a case.
pub fn specimen(operation: Operation, wire: Wire, case: Case, draw: &mut Draw) -> Specimen {
    let shape = Multisig::for_case(case);
    let multisig = Multisig {
        create_key: draw.key(),
        config_authority: draw.key(),
        threshold: draw.number() as u16,
        time_lock: draw.number() as u32,
        transaction_index: draw.number(),
        stale_transaction_index: draw.number(),
        status: draw.variant(3),
        delay: shape.delay.map(|_| draw.number()),
        bump: draw.number() as u8,
        members: shape.members.iter().map(|_| draw.key()).collect(),
        name: shape.name,
    };
    let arguments = Arguments {
        transaction_index: draw.number(),
        stranger: draw.address(),
    };
    specimen_with_arguments(operation, wire, &multisig, &arguments)
}
