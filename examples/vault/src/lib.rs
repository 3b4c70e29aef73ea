//! A vault holds lamports. Its authority can withdraw them, or hand the vault on to another authority.
//!
//! An instruction takes two accounts: `[0]` the vault, writable and owned by the program, and `[1]` its authority, a
//! signer. The first byte of the data selects the instruction:
//!
//! | byte | instruction | argument | effect |
//! |---|---|---|---|
//! | 0 | withdraw | lamports, u64 | moves them to the authority, which must be writable |
//! | 1 | hand on | a key | makes it the authority |

#![no_std]

use neap::Neap;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

/// The data of the vault's account.
#[derive(Neap)]
pub struct Vault {
    /// The key that may withdraw and hand on.
    pub authority: [u8; 32],
    /// The sum of all withdrawals, in lamports.
    pub withdrawn: u64,
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let [vault, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    if !vault.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    if !authority.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    match instruction_data {
        [0, lamports @ ..] => withdraw(vault, authority, u64::from_le_bytes(argument(lamports)?)),
        [1, new @ ..] => hand_on(vault, authority, &argument(new)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn withdraw(vault: &mut AccountView, authority: &mut AccountView, lamports: u64) -> ProgramResult {
    let rest = vault.lamports().checked_sub(lamports);
    let rest = rest.ok_or(ProgramError::InsufficientFunds)?;
    let mut data = vault.try_borrow_mut()?;
    let mut account = VaultMut::parse(&mut data)?;
    require_authority(account.authority(), authority)?;
    account.set_withdrawn(account.withdrawn() + lamports);
    drop(data);
    vault.set_lamports(rest);
    authority.set_lamports(authority.lamports() + lamports);
    Ok(())
}

fn hand_on(vault: &mut AccountView, authority: &AccountView, new: &[u8; 32]) -> ProgramResult {
    let mut data = vault.try_borrow_mut()?;
    let mut account = VaultMut::parse(&mut data)?;
    require_authority(account.authority(), authority)?;
    account.set_authority(new);
    Ok(())
}

fn require_authority(stored: &[u8; 32], authority: &AccountView) -> ProgramResult {
    if stored != authority.address().as_array() {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

fn argument<const N: usize>(bytes: &[u8]) -> Result<[u8; N], ProgramError> {
    bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)
}
