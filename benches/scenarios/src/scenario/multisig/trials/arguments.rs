//! Builds the trials with bad arguments of `create`.

use crate::operation::Operation;
use crate::scenario::{
    Specimen,
    multisig::{Multisig, instruction_data, member},
    trial::{Trial, with_instruction_data},
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME};
use solana_program_error::ProgramError;

/// The trials with bad arguments of `create`.
pub fn trials(good: &Specimen, multisig: &Multisig) -> Vec<Trial> {
    // The operation's byte, two keys, a u16, a u32 and two u64 come first. Then come the status, the bump, the
    // tag and the u64 of `delay`, and the length of the name.
    const STATUS: usize = 1 + 2 * 32 + 2 + 4 + 2 * 8;
    const OPTION_TAG: usize = STATUS + 2;
    const NAME_LENGTH: usize = OPTION_TAG + 1 + 8;
    const NAME: usize = NAME_LENGTH + 1;
    let members_count = NAME + multisig.name.len();
    let with_byte = |offset: usize, byte: u8| {
        let mut data = good.invocation.instruction.data.clone();
        data[offset] = byte;
        data
    };
    let arguments_for = |multisig: Multisig| instruction_data(Operation::Create, &multisig);
    let bad = [
        ("new-status-3", with_byte(STATUS, 3)),
        ("new-option-tag-2", with_byte(OPTION_TAG, 2)),
        (
            "new-name-over-max",
            arguments_for(Multisig {
                name: "n".repeat(MAX_NAME + 1),
                ..multisig.clone()
            }),
        ),
        ("new-name-past-end", with_byte(NAME_LENGTH, u8::MAX)),
        ("new-invalid-utf-8", with_byte(NAME, 0xff)),
        (
            "new-members-over-max",
            arguments_for(Multisig {
                members: (0..=MAX_MEMBERS).map(member).collect(),
                ..multisig.clone()
            }),
        ),
        (
            "new-members-past-end",
            with_byte(members_count, multisig.members.len() as u8 + 1),
        ),
    ];
    let error = ProgramError::InvalidInstructionData;
    bad.into_iter()
        .map(|(input, data)| {
            let bad = with_instruction_data(good.invocation.clone(), data);
            Trial::refused(Operation::Create, input, error.clone(), bad)
        })
        .collect()
}
