//! Bad arguments of `create`.

use crate::scenario::{
    Specimen,
    multisig::{Multisig, instruction_data, member},
    trial::{Trial, saying},
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME};
use solana_program_error::ProgramError;

/// What may be wrong with the arguments of `create`.
pub fn trials(good: &Specimen, multisig: &Multisig) -> Vec<Trial> {
    // Behind the operation's byte: two keys, a u16, a u32, two u64; then the status, the bump, the tag and
    // the u64 of `delay`, the length of the name.
    const STATUS: usize = 1 + 2 * 32 + 2 + 4 + 2 * 8;
    const OPTION_TAG: usize = STATUS + 2;
    const NAME_LENGTH: usize = OPTION_TAG + 1 + 8;
    const NAME: usize = NAME_LENGTH + 1;
    let members_count = NAME + multisig.name.len();
    let with = |place: usize, byte: u8| {
        let mut data = good.invocation.instruction.data.clone();
        data[place] = byte;
        data
    };
    let saying_of = |multisig: Multisig| instruction_data("create", &multisig);
    let bad = [
        ("new-status-3", with(STATUS, 3)),
        ("new-option-tag-2", with(OPTION_TAG, 2)),
        (
            "new-name-over-max",
            saying_of(Multisig {
                name: "n".repeat(MAX_NAME + 1),
                ..multisig.clone()
            }),
        ),
        ("new-name-past-end", with(NAME_LENGTH, u8::MAX)),
        ("new-invalid-utf-8", with(NAME, 0xff)),
        (
            "new-members-over-max",
            saying_of(Multisig {
                members: (0..=MAX_MEMBERS).map(member).collect(),
                ..multisig.clone()
            }),
        ),
        (
            "new-members-past-end",
            with(members_count, multisig.members.len() as u8 + 1),
        ),
    ];
    let error = ProgramError::InvalidInstructionData;
    bad.into_iter()
        .map(|(input, data)| {
            let bad = saying(good.invocation.clone(), data);
            Trial::refused("create", input, error.clone(), bad)
        })
        .collect()
}
