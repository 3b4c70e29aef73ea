//! `bytemuck` behind neap's typed entrypoint, which expects two token accounts and an authority of any length.
//!
//! A transfer that can be made is made here. Everything else is left to the contract's logic, as in `transfer/bytemuck`: it
//! finds the error, and handles other accounts. The data of an expected account is an array, so the compiler checks its
//! length, and a cast costs nothing.

mod token {
    use bytemuck::{Pod, Zeroable};
    use interface::ProgramError;

    interface::token_account!([u8; 4], [u8; 8], #[derive(Clone, Copy, Pod, Zeroable)] #[repr(C)]);
    interface::cast_token!(cast);

    #[inline(always)]
    fn cast(data: &mut [u8]) -> Result<&mut TokenAccount, ProgramError> {
        bytemuck::try_from_bytes_mut(data).map_err(|_| ProgramError::InvalidAccountData)
    }
}

use NotMade::{NothingToMove, Refused};
use bytemuck::{Pod, Zeroable, must_cast_mut, must_cast_ref};
use interface::{
    ProgramResult, same_key,
    transfer::{MULTISIG_SIZE, STATE_OFFSET, TOKEN_SIZE, amount_of},
    unlikely,
};
use neap_pinocchio::{Account, Any, Exactly, Instruction};

/// A token account. One field holds its state and three of the four bytes of the next tag, so that one comparison
/// tells whether the account is initialized and not native.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct TokenAccount {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: [u8; 8],
    pub delegate_tag: [u8; 4],
    pub delegate: [u8; 32],
    pub state_and_native: [u8; 4],
    pub native_end: u8,
    pub native_reserve: [u8; 8],
    pub delegated_amount: [u8; 8],
    pub close_authority: [u8; 36],
}

const _: () = assert!(core::mem::offset_of!(TokenAccount, state_and_native) == STATE_OFFSET);

/// `state_and_native` of an initialized account.
const INITIALIZED: [u8; 4] = [1, 0, 0, 0];

/// `state_and_native` of an initialized account that is native.
const NATIVE: [u8; 4] = [1, 1, 0, 0];

/// The tag of an option with a value.
const SOME: [u8; 4] = 1u32.to_le_bytes();

mod entrypoint {
    neap_pinocchio::typed_program_entrypoint!(super::expected, process_instruction);
    pinocchio::default_allocator!();
    pinocchio::default_panic_handler!();

    interface::process_transfer!(
        interface::transfer::transfer::<&mut super::token::TokenAccount, _>
    );
}

type Expected = (Exactly<TOKEN_SIZE>, Exactly<TOKEN_SIZE>, Any);
type Tokens<'a> = Account<'a, Exactly<TOKEN_SIZE>>;
type Authority<'a> = Account<'a, Any>;

/// Why a transfer was not made. Nothing has changed.
enum NotMade {
    /// The amount is zero, or the destination cannot hold the sum. Everything else but the lamports is checked.
    NothingToMove { by_delegate: bool },
    /// A check failed, or the authority may be a multisig.
    Refused,
}

fn expected(mut instruction: Instruction<Expected>) -> ProgramResult {
    match try_transfer(&mut instruction) {
        Ok(()) => Ok(()),
        Err(NothingToMove { by_delegate }) => move_nothing(instruction, by_delegate),
        Err(Refused) => other(instruction),
    }
}

#[inline(always)]
fn try_transfer(instruction: &mut Instruction<Expected>) -> Result<(), NotMade> {
    let amount = amount_of(instruction.data()).ok_or(Refused)?;
    let (source, destination, authority) = instruction.accounts();
    let from: &TokenAccount = must_cast_ref(source.data());
    if from.state_and_native == INITIALIZED {
        return authorize::<false>(source, destination, &authority, amount);
    }
    unlikely();
    if from.state_and_native == NATIVE && from.native_end == 0 {
        return authorize::<true>(source, destination, &authority, amount);
    }
    Err(Refused)
}

/// Checks the accounts and the authority, then makes the transfer.
#[inline(always)]
fn authorize<const IS_NATIVE: bool>(
    source: Tokens,
    destination: Tokens,
    authority: &Authority,
    amount: u64,
) -> Result<(), NotMade> {
    let from: &TokenAccount = must_cast_ref(source.data());
    let to: &TokenAccount = must_cast_ref(destination.data());
    require(to.state_and_native[0] == 1)?;
    require(u64::from_le_bytes(from.amount) >= amount)?;
    require(same_key(&from.mint, &to.mint))?;
    let address = authority.address().as_array();
    if from.delegate_tag == SOME && same_key(&from.delegate, address) {
        require_signature(authority)?;
        require(u64::from_le_bytes(from.delegated_amount) >= amount)?;
        return make::<IS_NATIVE, true>(source, destination, amount);
    }
    require(same_key(&from.owner, address))?;
    require_signature(authority)?;
    make::<IS_NATIVE, false>(source, destination, amount)
}

/// A multisig needs other signatures than its own.
#[inline(always)]
fn require_signature(authority: &Authority) -> Result<(), NotMade> {
    require(authority.data_len() != MULTISIG_SIZE && authority.is_signer())
}

#[inline(always)]
fn require(is_met: bool) -> Result<(), NotMade> {
    if is_met { Ok(()) } else { Err(Refused) }
}

/// Moves the tokens. The source holds enough of them, and the delegate may move as many.
#[inline(always)]
fn make<const IS_NATIVE: bool, const BY_DELEGATE: bool>(
    mut source: Tokens,
    mut destination: Tokens,
    amount: u64,
) -> Result<(), NotMade> {
    let to: &TokenAccount = must_cast_ref(destination.data());
    let had = u64::from_le_bytes(to.amount);
    let sum = had.wrapping_add(amount);
    // One comparison for both: the amount is zero, or the sum does not fit.
    if sum <= had {
        return Err(NothingToMove { by_delegate: BY_DELEGATE });
    }
    if IS_NATIVE {
        let (held, had) = (source.lamports(), destination.lamports());
        let sum = had.wrapping_add(amount);
        require(held >= amount && sum > had)?;
        source.set_lamports(held.wrapping_sub(amount));
        destination.set_lamports(sum);
    }
    let from: &mut TokenAccount = must_cast_mut(source.data_mut());
    let to: &mut TokenAccount = must_cast_mut(destination.data_mut());
    if BY_DELEGATE {
        take_from_delegate(from, amount);
    }
    from.amount = u64::from_le_bytes(from.amount).wrapping_sub(amount).to_le_bytes();
    to.amount = sum.to_le_bytes();
    Ok(())
}

/// Takes tokens from those that the delegate may move. There are enough.
#[inline(always)]
fn take_from_delegate(from: &mut TokenAccount, amount: u64) {
    let left = u64::from_le_bytes(from.delegated_amount).wrapping_sub(amount);
    from.delegated_amount = left.to_le_bytes();
    if left == 0 {
        from.delegate_tag = [0; 4];
    }
}

/// Makes a transfer of nothing.
#[cold]
#[inline(never)]
fn move_nothing(mut instruction: Instruction<Expected>, by_delegate: bool) -> ProgramResult {
    let (amount, program_id) = (amount_of(instruction.data()), instruction.program_id());
    let (mut source, destination, _) = instruction.accounts();
    if amount != Some(0) || !source.owned_by(program_id) || !destination.owned_by(program_id) {
        return other(instruction);
    }
    if by_delegate {
        take_from_delegate(must_cast_mut(source.data_mut()), 0);
    }
    Ok(())
}

/// Leaves the instruction to the contract's logic.
#[cold]
#[inline(never)]
fn other(instruction: Instruction<Expected>) -> ProgramResult {
    instruction.handle(entrypoint::process_instruction)
}
