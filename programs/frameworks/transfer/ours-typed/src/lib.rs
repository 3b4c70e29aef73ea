//! `neap` behind neap's typed entrypoint, which expects two token accounts and an authority of any length.
//!
//! A transfer that can be made is made here. Everything else is left to the contract's logic, as in `transfer/ours`: it
//! finds the error, and handles other accounts.

mod token {
    use interface::transfer::SOME;

    interface::token_account!(u32, u64, #[derive(neap::Neap)]);
    interface::token! {
        impl<'a> Token for TokenAccountMut<'a> {
            load: |data| Ok(Self::parse(data)?),
            mint: |account| account.mint(),
            owner: |account| account.owner(),
            amount: |account| account.amount(),
            delegate: |account| (account.delegate_tag() == SOME).then(|| account.delegate()),
            state: |account| account.state(),
            is_native: |account| account.native_tag() == SOME,
            delegated_amount: |account| account.delegated_amount(),
            set_amount: |account, amount| account.set_amount(amount),
            set_delegated_amount: |account, amount| account.set_delegated_amount(amount),
            clear_delegate: |account| account.set_delegate_tag(0),
        }
    }
}

use NotMade::{NothingToMove, Refused};
use interface::{
    ProgramResult,
    transfer::{MULTISIG_SIZE, TOKEN_SIZE, amount_of},
    unlikely,
};
use neap::same_key;
use neap_pinocchio::{Account, Any, Exactly, Instruction};

/// A token account. One field holds its state and three of the four bytes of the next tag, so that one comparison
/// tells whether the account is initialized and not native.
#[derive(neap::Neap)]
pub struct TokenAccount {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: u64,
    pub delegate_tag: u32,
    pub delegate: [u8; 32],
    pub state_and_native: [u8; 4],
    pub native_end: u8,
    pub _native_reserve: u64,
    pub delegated_amount: u64,
    pub _close_authority: [u8; 36],
}

const _: () = assert!(<TokenAccount as neap::Neap>::SIZE == TOKEN_SIZE);
const _: () = assert!(TokenAccount::OFFSET_STATE_AND_NATIVE == interface::transfer::STATE_OFFSET);

/// `state_and_native` of an initialized account.
const INITIALIZED: [u8; 4] = [1, 0, 0, 0];

/// `state_and_native` of an initialized account that is native.
const NATIVE_OFFSET: [u8; 4] = [1, 1, 0, 0];

mod entrypoint {
    neap_pinocchio::typed_program_entrypoint!(super::expected, process_instruction);
    pinocchio::default_allocator!();
    pinocchio::default_panic_handler!();

    interface::process_transfer!(interface::transfer::transfer::<super::token::TokenAccountMut, _>);
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

impl From<neap::Error> for NotMade {
    #[inline(always)]
    fn from(_: neap::Error) -> Self {
        Self::Refused
    }
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
    let from = TokenAccountRef::parse(source.data())?;
    if *from.state_and_native() == INITIALIZED {
        return authorize::<false>(source, destination, &authority, amount);
    }
    unlikely();
    if *from.state_and_native() == NATIVE_OFFSET && from.native_end() == 0 {
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
    let from = TokenAccountRef::parse(source.data())?;
    let to = TokenAccountRef::parse(destination.data())?;
    require(to.state_and_native()[0] == 1)?;
    require(from.amount() >= amount)?;
    require(same_key(from.mint(), to.mint()))?;
    let address = authority.address().as_array();
    if from.delegate_tag() == 1 && same_key(from.delegate(), address) {
        require_signature(authority)?;
        require(from.delegated_amount() >= amount)?;
        return make::<IS_NATIVE, true>(source, destination, amount);
    }
    require(same_key(from.owner(), address))?;
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
    let had = TokenAccountRef::parse(destination.data())?.amount();
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
    let mut from = TokenAccountMut::parse(source.data_mut())?;
    let mut to = TokenAccountMut::parse(destination.data_mut())?;
    if BY_DELEGATE {
        take_from_delegate(&mut from, amount);
    }
    from.set_amount(from.amount().wrapping_sub(amount));
    to.set_amount(sum);
    Ok(())
}

/// Takes tokens from those that the delegate may move. There are enough.
#[inline(always)]
fn take_from_delegate(from: &mut TokenAccountMut, amount: u64) {
    let left = from.delegated_amount().wrapping_sub(amount);
    from.set_delegated_amount(left);
    if left == 0 {
        from.set_delegate_tag(0);
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
        take_from_delegate(&mut TokenAccountMut::parse(source.data_mut())?, 0);
    }
    Ok(())
}

/// Leaves the instruction to the contract's logic.
#[cold]
#[inline(never)]
fn other(instruction: Instruction<Expected>) -> ProgramResult {
    instruction.handle(entrypoint::process_instruction)
}
