//! The transfer itself, through any codec's view of a token account.

use super::{
    account::{InputAccount, Token},
    error::{ACCOUNT_FROZEN, INSUFFICIENT_FUNDS, MINT_MISMATCH, OVERFLOW, OWNER_MISMATCH},
    fields::MULTISIG_SIZE,
    state,
};
use crate::{late_error, same_key, unlikely};
use solana_program_error::{ProgramError, ProgramResult};

/// The first byte of the instruction.
pub const TRANSFER: u8 = 3;

/// The accounts and the amount of a transfer.
pub struct Transfer<'a, A> {
    /// The program's own id.
    pub program_id: &'a [u8; 32],
    /// The account that the tokens come from.
    pub source: A,
    /// The account that the tokens go to, perhaps the same.
    pub destination: A,
    /// The account that authorizes the transfer: the owner or the delegate.
    pub authority: A,
    /// The number of tokens.
    pub amount: u64,
}

/// Parses the instruction's data, and ignores what follows the amount. `None` if it is another instruction, or the amount is missing.
#[inline(always)]
pub fn amount_of(instruction_data: &[u8]) -> Option<u64> {
    match *instruction_data.first_chunk()? {
        [TRANSFER, a, b, c, d, e, f, g, h] => Some(u64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => None,
    }
}

/// Moves tokens, through a codec's view of both accounts.
///
/// # Errors
///
/// Those of SPL Token.
#[inline(always)]
pub fn transfer<'a, T: Token<'a>, A: InputAccount<'a>>(transfer: Transfer<'a, A>) -> ProgramResult {
    let Transfer { program_id, mut source, mut destination, authority, amount } = transfer;
    if source == destination {
        unlikely();
        return to_itself::<T, A>(program_id, &source, &authority, amount);
    }
    // SAFETY: the accounts differ, so their data are apart. Nothing else borrows data, even if the authority is one of the
    // accounts, because only `data_mut` does while the accounts exist, and it is called once for each.
    let mut from = T::load(unsafe { source.data_mut() })?;
    // SAFETY: the same.
    let mut to = match T::load(unsafe { destination.data_mut() }) {
        Ok(to) => to,
        // The source is checked first.
        Err(error) => return Err(unusable(from.state(), state::INITIALIZED, error)),
    };
    require_usable(from.state(), to.state())?;
    let held = from.amount();
    if held < amount {
        return Err(custom(INSUFFICIENT_FUNDS));
    }
    if !same_key(from.mint(), to.mint()) {
        return Err(custom(MINT_MISMATCH));
    }
    let signer = authorize(&from, program_id, &authority, amount)?;
    let had = to.amount();
    let sum = had.wrapping_add(amount);
    // Either nothing moves, or the sum does not fit.
    if sum <= had {
        unlikely();
        if amount != 0 {
            return Err(ProgramError::Custom(OVERFLOW));
        }
        require_own(program_id, &source, &destination)?;
        if signer == Signer::DELEGATE {
            take_from_delegate(&mut from, 0);
            from.store()?;
        }
        return Ok(());
    }
    if from.is_native() {
        unlikely();
        move_lamports(&mut source, &mut destination, amount)?;
    }
    if signer == Signer::DELEGATE {
        take_from_delegate(&mut from, amount);
    }
    from.set_amount(held - amount);
    to.set_amount(sum);
    from.store()?;
    to.store()
}

/// Takes tokens from those that the delegate may move. There must be enough.
#[inline(always)]
pub fn take_from_delegate<'a>(from: &mut impl Token<'a>, amount: u64) {
    let rest = from.delegated_amount().wrapping_sub(amount);
    from.set_delegated_amount(rest);
    if rest == 0 {
        from.clear_delegate();
    }
}

/// Checks a transfer from an account to itself, which changes nothing.
#[cold]
#[inline(never)]
fn to_itself<'a, T: Token<'a>, A: InputAccount<'a>>(
    program_id: &[u8; 32],
    account: &A,
    authority: &A,
    amount: u64,
) -> ProgramResult {
    // SAFETY: nothing else borrows data, because no other method of an account does.
    let token = T::load(unsafe { account.data_mut() })?;
    require_usable(token.state(), token.state())?;
    if token.amount() < amount {
        return Err(custom(INSUFFICIENT_FUNDS));
    }
    authorize(&token, program_id, authority, amount)?;
    require_own(program_id, account, account)
}

/// Refuses accounts that are not initialized, or frozen.
#[inline(always)]
fn require_usable(from: u8, to: u8) -> ProgramResult {
    if from != state::INITIALIZED || to != state::INITIALIZED {
        unlikely();
        return Err(unusable(from, to, ProgramError::Custom(ACCOUNT_FROZEN)));
    }
    Ok(())
}

/// The error of the first account whose state is not known, or else another error.
#[cold]
#[inline(never)]
fn unusable(from: u8, to: u8, or_else: ProgramError) -> ProgramError {
    for state in [from, to] {
        match state {
            state::UNINITIALIZED => return ProgramError::UninitializedAccount,
            state::INITIALIZED | state::FROZEN => {}
            _ => return ProgramError::InvalidAccountData,
        }
    }
    or_else
}

/// Who authorized a transfer. An enum would change the code that LLVM makes of programs that decode the accounts.
#[derive(Clone, Copy, PartialEq)]
pub struct Signer(bool);

impl Signer {
    /// The owner of the source.
    pub const OWNER: Self = Self(false);

    /// The delegate of the source.
    pub const DELEGATE: Self = Self(true);
}

/// Returns who authorized the transfer.
#[inline(always)]
fn authorize<'a>(
    from: &impl Token<'a>,
    program_id: &[u8; 32],
    authority: &impl InputAccount<'a>,
    amount: u64,
) -> Result<Signer, ProgramError> {
    if let Some(delegate) = from.delegate()
        && same_key(delegate, authority.address())
    {
        require_signature(program_id, authority)?;
        if from.delegated_amount() < amount {
            return Err(custom(INSUFFICIENT_FUNDS));
        }
        return Ok(Signer::DELEGATE);
    }
    if !same_key(from.owner(), authority.address()) {
        return Err(custom(OWNER_MISMATCH));
    }
    require_signature(program_id, authority)?;
    Ok(Signer::OWNER)
}

/// Refuses an authority that has not signed, and every multisig: its members would have to sign, but the contract leaves that out.
#[inline(always)]
fn require_signature<'a>(
    program_id: &[u8; 32],
    authority: &impl InputAccount<'a>,
) -> ProgramResult {
    let is_multisig = authority.data_len() == MULTISIG_SIZE && authority.owned_by(program_id);
    if is_multisig || !authority.is_signer() {
        return Err(late_error(ProgramError::MissingRequiredSignature));
    }
    Ok(())
}

/// Refuses other programs' accounts where nothing is written. Otherwise the runtime refuses them.
#[cold]
#[inline(never)]
fn require_own<'a, A: InputAccount<'a>>(program_id: &[u8; 32], from: &A, to: &A) -> ProgramResult {
    if !from.owned_by(program_id) || !to.owned_by(program_id) {
        return Err(ProgramError::IncorrectProgramId);
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn move_lamports<'a, A: InputAccount<'a>>(from: &mut A, to: &mut A, amount: u64) -> ProgramResult {
    let rest = from.lamports().checked_sub(amount);
    let sum = to.lamports().checked_add(amount);
    let (Some(rest), Some(sum)) = (rest, sum) else {
        return Err(ProgramError::Custom(OVERFLOW));
    };
    from.set_lamports(rest);
    to.set_lamports(sum);
    Ok(())
}

#[inline(always)]
fn custom(code: u32) -> ProgramError {
    late_error(ProgramError::Custom(code))
}
