//! SPL Token's transfer behind neap's typed entrypoint, which expects two token accounts and an authority of any length.
//!
//! Common transfers are made here. Everything else is left to the contract's logic: it finds the error, and handles other accounts and
//! a transfer from an account to itself. Both use the codec's view of a token account. The data of an expected account is an array, so the compiler knows
//! its length, and drops the codec's check of it.

#![no_std]

use NotMade::{NothingToMove, Refused};
use interface::{
    ProgramError, ProgramResult, field, same_key,
    transfer::{
        MULTISIG_SIZE, STATE_OFFSET, Signer, TOKEN_SIZE, Token, amount_of, state,
        take_from_delegate,
    },
    unlikely,
};
use neap_pinocchio::{Account, Any, Exactly, Instruction};
use pinocchio::{AccountView, Address};

/// Declares the entrypoint of a program. `$view` is the codec's view of a token account.
#[macro_export]
macro_rules! entrypoint {
    (<$lifetime:lifetime> $view:ty) => {
        mod entrypoint {
            use super::*;

            ::neap_pinocchio::typed_program_entrypoint!(
                $crate::transfer::<Program>,
                process_instruction
            );
            ::pinocchio::default_allocator!();
            ::pinocchio::default_panic_handler!();

            ::interface::process_transfer!(
                ::interface::transfer::transfer::<<Program as $crate::Program>::Token<'_>, _>
            );

            struct Program;

            impl $crate::Program for Program {
                type Token<$lifetime> = $view;

                #[inline(always)]
                fn process_instruction(
                    program_id: &Address,
                    accounts: &mut [AccountView],
                    instruction_data: &[u8],
                ) -> ProgramResult {
                    process_instruction(program_id, accounts, instruction_data)
                }
            }
        }
    };
}

/// What a program supplies.
pub trait Program {
    /// The codec's view of a token account. It must change the account in place, because `store` is never called. Its `load` may refuse
    /// only another length, which the entrypoint has checked.
    type Token<'a>: Token<'a>;

    /// Handles any instruction, with the contract's logic.
    ///
    /// # Errors
    ///
    /// Those of SPL Token.
    fn process_instruction(
        program_id: &Address,
        accounts: &mut [AccountView],
        instruction_data: &[u8],
    ) -> ProgramResult;
}

/// The accounts that a transfer expects.
pub type Expected = (Exactly<TOKEN_SIZE>, Exactly<TOKEN_SIZE>, Any);

type Tokens<'a> = Account<'a, Exactly<TOKEN_SIZE>>;
type Authority<'a> = Account<'a, Any>;

/// The state of an initialized account, and three of the four bytes of the tag after it, which says that the account is not native. One
/// comparison tests both.
const INITIALIZED: [u8; 4] = [1, 0, 0, 0];

/// The same four bytes in an account of wrapped SOL.
const NATIVE: [u8; 4] = [1, 1, 0, 0];

/// Why a transfer was not made. Nothing has changed.
enum NotMade {
    /// The amount is zero, or the destination cannot hold the sum. Everything else but the lamports is checked.
    NothingToMove(Signer),
    /// A check failed, or the authority may be a multisig.
    Refused,
}

impl From<ProgramError> for NotMade {
    #[inline(always)]
    fn from(_: ProgramError) -> Self {
        Refused
    }
}

/// Handles an instruction with the expected accounts.
///
/// # Errors
///
/// Those of SPL Token.
#[inline(always)]
pub fn transfer<P: Program>(mut instruction: Instruction<Expected>) -> ProgramResult {
    match try_transfer::<P>(&mut instruction) {
        Ok(()) => Ok(()),
        Err(NothingToMove(signer)) => move_nothing::<P>(instruction, signer),
        Err(Refused) => other::<P>(instruction),
    }
}

#[inline(always)]
fn try_transfer<P: Program>(instruction: &mut Instruction<Expected>) -> Result<(), NotMade> {
    let amount = amount_of(instruction.data()).ok_or(Refused)?;
    let (source, destination, authority) = instruction.accounts();
    let state_and_tag = *field::<STATE_OFFSET, 4, _>(source.data());
    if state_and_tag == INITIALIZED {
        return checked::<P, false>(source, destination, &authority, amount);
    }
    unlikely();
    if state_and_tag == NATIVE && source.data()[STATE_OFFSET + 4] == 0 {
        return checked::<P, true>(source, destination, &authority, amount);
    }
    Err(Refused)
}

/// Makes a transfer if all checks pass.
#[inline(always)]
fn checked<P: Program, const IS_NATIVE: bool>(
    mut source: Tokens,
    mut destination: Tokens,
    authority: &Authority,
    amount: u64,
) -> Result<(), NotMade> {
    let signer = authorize::<P>(&mut source, &mut destination, authority, amount)?;
    // Each signer has a call of its own, so that the compiler makes two versions of the rest.
    if signer == Signer::DELEGATE {
        return make::<P, IS_NATIVE>(source, destination, Signer::DELEGATE, amount);
    }
    make::<P, IS_NATIVE>(source, destination, Signer::OWNER, amount)
}

/// Checks the accounts, and returns who authorized the transfer.
#[inline(always)]
fn authorize<P: Program>(
    source: &mut Tokens,
    destination: &mut Tokens,
    authority: &Authority,
    amount: u64,
) -> Result<Signer, NotMade> {
    let from = P::Token::load(source.data_mut())?;
    let to = P::Token::load(destination.data_mut())?;
    require(to.state() == state::INITIALIZED)?;
    require(from.amount() >= amount)?;
    require(same_key(from.mint(), to.mint()))?;
    let address = authority.address().as_array();
    if let Some(delegate) = from.delegate()
        && same_key(delegate, address)
    {
        require_signature(authority)?;
        require(from.delegated_amount() >= amount)?;
        return Ok(Signer::DELEGATE);
    }
    require(same_key(from.owner(), address))?;
    require_signature(authority)?;
    Ok(Signer::OWNER)
}

/// Refuses an authority that has not signed, or that may be a multisig.
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
fn make<P: Program, const IS_NATIVE: bool>(
    mut source: Tokens,
    mut destination: Tokens,
    signer: Signer,
    amount: u64,
) -> Result<(), NotMade> {
    let had = P::Token::load(destination.data_mut())?.amount();
    let sum = had.wrapping_add(amount);
    // One comparison for both: the amount is zero, or the sum does not fit.
    if sum <= had {
        return Err(NothingToMove(signer));
    }
    if IS_NATIVE {
        let (held, had) = (source.lamports(), destination.lamports());
        let sum = had.wrapping_add(amount);
        require(held >= amount && sum > had)?;
        source.set_lamports(held.wrapping_sub(amount));
        destination.set_lamports(sum);
    }
    let mut from = P::Token::load(source.data_mut())?;
    let mut to = P::Token::load(destination.data_mut())?;
    if signer == Signer::DELEGATE {
        take_from_delegate(&mut from, amount);
    }
    from.set_amount(from.amount().wrapping_sub(amount));
    to.set_amount(sum);
    Ok(())
}

/// Handles an amount of zero, and leaves a sum that does not fit to the contract.
#[cold]
#[inline(never)]
fn move_nothing<P: Program>(
    mut instruction: Instruction<Expected>,
    signer: Signer,
) -> ProgramResult {
    let (amount, program_id) = (amount_of(instruction.data()), instruction.program_id());
    let (mut source, destination, _) = instruction.accounts();
    if amount != Some(0) || !source.owned_by(program_id) || !destination.owned_by(program_id) {
        return other::<P>(instruction);
    }
    if signer == Signer::DELEGATE {
        take_from_delegate(&mut P::Token::load(source.data_mut())?, 0);
    }
    Ok(())
}

/// Leaves the instruction to the contract's logic.
#[cold]
#[inline(never)]
fn other<P: Program>(instruction: Instruction<Expected>) -> ProgramResult {
    instruction.handle(P::process_instruction)
}
