//! A vault: it holds lamports, and its authority can withdraw them or hand it on.
//!
//! Accounts: `[0]` the vault, writable and the program's; `[1]` its authority, a signer. Instruction data,
//! after one byte that says which:
//!
//! | byte | instruction | then | does |
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

/// What the vault's account holds.
#[derive(Neap)]
pub struct Vault {
    /// Who may withdraw.
    pub authority: [u8; 32],
    /// All that was ever withdrawn, in lamports.
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
    bytes
        .try_into()
        .map_err(|_| ProgramError::InvalidInstructionData)
}
