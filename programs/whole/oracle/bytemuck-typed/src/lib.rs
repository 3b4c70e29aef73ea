//! The oracle with bytemuck behind neap's typed entrypoint, which expects the accounts of `update` and `rotate_authority`.
//!
//! What can be done with these accounts is done at once. Everything else is left to the same code as in `bytemuck`: it finds
//! the error, and handles other accounts. The price is an array of bytes, so the account has no alignment, and the compiler
//! checks the cast from the array that the entrypoint passes.

#![no_std]

use bytemuck::{Pod, Zeroable, must_cast_mut};
use neap_pinocchio::{Any, Exactly, Instruction};
use pinocchio::{AccountView, Address, ProgramResult, address::address_eq, error::ProgramError};
use pinocchio_system::create_account_with_minimum_balance;

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

mod entrypoint {
    neap_pinocchio::typed_program_entrypoint!(super::expected, super::process_instruction);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

/// The only key that may publish a price. It is that of Anchor's benchmark: replace it with yours.
pub const UPDATE_AUTHORITY: Address =
    Address::from_str_const("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

/// The oracle's account.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Oracle {
    discriminator: [u8; 8],
    authority: Address,
    price: [u8; 8],
}

impl Oracle {
    /// The first bytes of the SHA-256 of `account:Oracle`, as in Anchor.
    const DISCRIMINATOR: [u8; 8] = [139, 194, 131, 179, 140, 179, 229, 244];
    const SIZE: usize = size_of::<Self>();
}

type Expected = (Exactly<{ Oracle::SIZE }>, Any);

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    match change(&mut instruction) {
        Some(()) => Ok(()),
        None => instruction.handle(process_instruction),
    }
}

/// Makes a change that can be made, and changes nothing otherwise.
///
/// It does not check the owner, because the runtime lets no program change the account of another one. That is enough only
/// because an instruction does nothing else. Check the owner if yours moves lamports, invokes a program or logs.
#[inline(always)]
fn change(instruction: &mut Instruction<Expected>) -> Option<()> {
    let data = instruction.data();
    let (oracle, authority) = &mut instruction.accounts();
    match data {
        [0, price @ ..] => {
            let price: &[u8; 8] = price.try_into().ok()?;
            if !authority.is_signer() || !address_eq(authority.address(), &UPDATE_AUTHORITY) {
                return None;
            }
            parse(oracle.data_mut())?.price = *price;
        }
        [2, new @ ..] => {
            let oracle = parse(oracle.data_mut())?;
            if !authority.is_signer() || !address_eq(authority.address(), &oracle.authority) {
                return None;
            }
            oracle.authority = Address::new_from_array(new.try_into().ok()?);
        }
        _ => return None,
    }
    Some(())
}

#[inline(always)]
fn parse(data: &mut [u8; Oracle::SIZE]) -> Option<&mut Oracle> {
    let oracle: &mut Oracle = must_cast_mut(data);
    (oracle.discriminator == Oracle::DISCRIMINATOR).then_some(oracle)
}

fn process_instruction(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, price @ ..] => update(program_id, accounts, argument(price)?),
        [1] => initialize(program_id, accounts),
        [2, new @ ..] => rotate_authority(program_id, accounts, argument(new)?),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn update(program_id: &Address, accounts: &mut [AccountView], price: &[u8; 8]) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_signature(authority, &UPDATE_AUTHORITY)?;
    require_owner(oracle, program_id)?;
    load(&mut oracle.try_borrow_mut()?)?.price = *price;
    Ok(())
}

fn initialize(program_id: &Address, accounts: &mut [AccountView]) -> ProgramResult {
    let [payer, oracle, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    create_account_with_minimum_balance(oracle, Oracle::SIZE, program_id, payer, None)?;
    let mut data = oracle.try_borrow_mut()?;
    let new: &mut Oracle =
        bytemuck::try_from_bytes_mut(&mut data).map_err(|_| ProgramError::InvalidAccountData)?;
    new.discriminator = Oracle::DISCRIMINATOR;
    new.authority = *payer.address();
    Ok(())
}

fn rotate_authority(
    program_id: &Address,
    accounts: &mut [AccountView],
    new: &[u8; 32],
) -> ProgramResult {
    let [oracle, authority, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_owner(oracle, program_id)?;
    let mut data = oracle.try_borrow_mut()?;
    let oracle = load(&mut data)?;
    require_signature(authority, &oracle.authority)?;
    oracle.authority = Address::new_from_array(*new);
    Ok(())
}

fn load(data: &mut [u8]) -> Result<&mut Oracle, ProgramError> {
    let oracle: &mut Oracle =
        bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)?;
    if oracle.discriminator != Oracle::DISCRIMINATOR {
        return Err(ProgramError::InvalidAccountData);
    }
    Ok(oracle)
}

fn require_owner(oracle: &AccountView, program_id: &Address) -> ProgramResult {
    if !oracle.owned_by(program_id) {
        return Err(ProgramError::InvalidAccountOwner);
    }
    Ok(())
}

fn require_signature(authority: &AccountView, expected: &Address) -> ProgramResult {
    if !authority.is_signer() {
        return Err(ProgramError::MissingRequiredSignature);
    }
    if !address_eq(authority.address(), expected) {
        return Err(ProgramError::IncorrectAuthority);
    }
    Ok(())
}

fn argument<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], ProgramError> {
    bytes.try_into().map_err(|_| ProgramError::InvalidInstructionData)
}
