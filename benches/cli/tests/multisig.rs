//! Every program of the multisig refuses bad input with the error of the contract, and changes no byte.

use crate::common::{for_every_program, keeps_contract, refuses};
use neap_measure::svm::Svm;
use neap_model::case::Case;
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    check::Check,
    discover::{Program, Role},
    scenario::{
        Invocation, Scenario, Specimen, Wire,
        multisig::{MULTISIG, Multisig, ROOM, STRANGER, encode, specimen},
    },
};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The offsets of fields that every wire places the same.
const THRESHOLD: usize = 8 + 32 + 32;
const TRANSACTION_INDEX: usize = THRESHOLD + 2 + 4;
const STATUS: usize = TRANSACTION_INDEX + 8 + 8;

#[test]
fn rejects_every_truncation() {
    for_every_operation(|program, svm, operation| {
        let multisig = multisig();
        let whole = encode(&multisig, program.wire).len();
        // A program may ignore bytes that the operation does not need. If it accepts one length, it must accept
        // every greater one.
        let needed = match operation {
            Operation::Threshold => THRESHOLD + 2,
            Operation::SetTransactionIndex => TRANSACTION_INDEX + 8,
            Operation::Bump => STATUS + 1,
            _ => whole,
        };
        let mut accepted = None;
        for length in 0..whole {
            let specimen = truncated(specimen(operation, program.wire, &multisig), length);
            let error = match operation {
                Operation::Create => ProgramError::AccountDataTooSmall,
                _ => ProgramError::InvalidAccountData,
            };
            let refusal = refuses(svm, specimen.invocation.clone(), error);
            if refusal.is_ok() && accepted.is_none() {
                continue;
            }
            accepted.get_or_insert(length);
            if length < needed {
                return refusal.map_err(|why| format!("{length} bytes: {why}"));
            }
            keeps_contract(svm, &specimen)
                .map_err(|why| format!("{length} bytes, though {accepted:?} was enough: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn rejects_another_discriminator() {
    for_every_operation(|program, svm, operation| {
        for offset in 0..8 {
            if operation == Operation::Create {
                continue;
            }
            let mut invocation = invocation(program, operation);
            invocation.accounts[0].1.data[offset] ^= 1;
            refuses(svm, invocation, ProgramError::InvalidAccountData)
                .map_err(|why| format!("offset {offset}: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn rejects_bad_bytes_or_ignores_them() {
    for_every_operation(|program, svm, operation| {
        if operation == Operation::Create {
            return Ok(());
        }
        let multisig = multisig();
        let data = encode(&multisig, program.wire);
        let find = |bytes: &[u8]| data.windows(bytes.len()).position(|w| w == bytes).unwrap();
        let delay = find(&[&[1][..], &DELAY.to_le_bytes()].concat());
        let name = find(multisig.name.as_bytes());
        let walks = matches!(operation, Operation::IsMember | Operation::AddMember);
        for (offset, byte, must_refuse) in [
            (STATUS, 3, true),
            (STATUS, 255, true),
            (delay, 2, walks),
            (delay, 255, walks),
            (name, 0xff, false),
        ] {
            let mut specimen = specimen(operation, program.wire, &multisig);
            specimen.invocation.accounts[0].1.data[offset] = byte;
            let invocation = specimen.invocation.clone();
            let refusal = refuses(svm, invocation, ProgramError::InvalidAccountData);
            specimen.accounts[0].1.data[offset] = byte;
            if must_refuse {
                refusal.map_err(|why| format!("{byte} at {offset}: {why}"))?;
            } else if refusal.is_err() {
                keeps_contract(svm, &specimen)
                    .map_err(|why| format!("{byte} at {offset}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_lengths_beyond_the_data() {
    for_every_operation(|program, svm, operation| {
        // A program that does not claim to check bounds may run out of memory.
        let claimed = program.about.validates.iter();
        let mut claimed = claimed.chain(&program.about.validates_what_it_reads);
        let walks = matches!(operation, Operation::IsMember | Operation::AddMember);
        if !walks || !claimed.any(|check| *check == Check::Bounds) {
            return Ok(());
        }
        let multisig = multisig();
        let data = encode(&multisig, program.wire);
        let members = data.len() - 32 * multisig.members.len();
        let name = data
            .windows(8)
            .position(|w| w == multisig.name.as_bytes())
            .unwrap();
        let prefix = match program.wire {
            Wire::Bincode => 8,
            Wire::Borsh | Wire::FixedFieldsFirst => 4,
        };
        for start in [name - prefix, members - prefix] {
            let length = start..start + prefix;
            let lengths: [u64; 6] = [67, 255, 1 << 16, 1 << 27, (1 << 32) - 1, u64::MAX];
            for bad in lengths {
                let mut invocation = invocation(program, operation);
                let data = &mut invocation.accounts[0].1.data;
                data[length.clone()].copy_from_slice(&bad.to_le_bytes()[..prefix]);
                refuses(svm, invocation, ProgramError::InvalidAccountData)
                    .map_err(|why| format!("{bad} at {start}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn rejects_wrong_claims() {
    for_every_operation(|program, svm, operation| {
        let claims: &[&[u8]] = match operation {
            Operation::Threshold => &[&[0, 0x02, 0x02], &[0, 0x03, 0x03], &[0, 0, 0]],
            Operation::Bump => &[&[2, 0xfc], &[2, 0]],
            _ => &[],
        };
        for claim in claims {
            let mut invocation = invocation(program, operation);
            invocation.instruction.data = claim.to_vec();
            refuses(svm, invocation, ProgramError::IncorrectAuthority)
                .map_err(|why| format!("{claim:?}: {why}"))?;
        }
        Ok(())
    });
}

#[test]
fn finds_every_member_and_no_other_key() {
    for_every_operation(|program, svm, operation| {
        if operation != Operation::IsMember {
            return Ok(());
        }
        let multisig = multisig();
        let run = |key: [u8; 32], member: bool| {
            let mut invocation = invocation(program, operation);
            let key = Pubkey::new_from_array(key);
            invocation.instruction.accounts[1].pubkey = key;
            invocation.accounts[1].0 = key;
            let result = match member {
                true => keeps_contract(
                    svm,
                    &Specimen::leaving(invocation.accounts[0].1.data.clone(), invocation),
                ),
                false => refuses(svm, invocation, ProgramError::IncorrectAuthority),
            };
            result.map_err(|why| format!("{key}: {why}"))
        };
        for member in &multisig.members {
            run(*member, true)?;
            for byte in 0..32 {
                let mut other = *member;
                other[byte] ^= 1;
                run(other, false)?;
            }
        }
        run(STRANGER.to_bytes(), false)?;
        run(multisig.create_key, false)
    });
}

#[test]
fn a_multisig_may_be_its_own_member() {
    for_every_operation(|program, svm, operation| {
        if operation != Operation::IsMember {
            return Ok(());
        }
        let mut multisig = multisig();
        multisig.members.push(MULTISIG.to_bytes());
        let mut specimen = specimen(operation, program.wire, &multisig);
        specimen.invocation.accounts.truncate(1);
        specimen.accounts.truncate(1);
        keeps_contract(svm, &specimen)
    });
}

#[test]
fn adds_no_member_without_room() {
    for_every_operation(|program, svm, operation| {
        if operation != Operation::AddMember {
            return Ok(());
        }
        for case in Case::all() {
            let multisig = Multisig::for_case(case);
            let whole = encode(&multisig, program.wire).len();
            for room in [0, 1, 8, ROOM - 1] {
                let specimen = specimen(operation, program.wire, &multisig);
                let Specimen { invocation, .. } = truncated(specimen, whole + room);
                refuses(svm, invocation, ProgramError::AccountDataTooSmall)
                    .map_err(|why| format!("{case}, room of {room}: {why}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn creates_nothing_from_bad_arguments() {
    for_every_operation(|program, svm, operation| {
        if operation != Operation::Create {
            return Ok(());
        }
        // The status, the tag of `delay`, the length of the name, the name's first byte, the number of members.
        for (offset, bad) in [
            (86, 3),
            (88, 2),
            (97, 9),
            (97, 33),
            (98, 0xff),
            (106, 9),
            (106, 66),
        ] {
            let mut invocation = invocation(program, operation);
            invocation.instruction.data[1 + offset] = bad;
            refuses(svm, invocation, ProgramError::InvalidInstructionData)
                .map_err(|why| format!("{bad} at {offset}: {why}"))?;
        }
        Ok(())
    });
}

const DELAY: u64 = 0x4847_4645_4443_4241;

/// A small multisig in which no field is empty.
fn multisig() -> Multisig {
    let multisig = Multisig::for_case(Case {
        members: 2,
        name: 8,
    });
    assert_eq!(multisig.delay, Some(DELAY));
    multisig
}

fn invocation(program: &Program, operation: Operation) -> Invocation {
    specimen(operation, program.wire, &multisig()).invocation
}

/// The specimen with account data of this length, before and after the operation.
fn truncated(mut specimen: Specimen, length: usize) -> Specimen {
    specimen.invocation.accounts[0].1.data.truncate(length);
    specimen.accounts[0].1.data.truncate(length);
    specimen
}

/// Runs a check with every operation of every program except the floor, which never reads the account.
fn for_every_operation(check: impl Fn(&Program, &Svm, Operation) -> Result<(), String>) {
    for_every_program(&[Scenario::Multisig], |program, svm| {
        if program.about.role == Role::Floor {
            return Ok(());
        }
        for operation in program.operations() {
            check(program, svm, operation).map_err(|why| format!("{operation}: {why}"))?;
        }
        Ok(())
    });
}
