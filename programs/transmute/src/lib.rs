//! `transmute`: casts the account's bytes to the struct after a check of their length.

use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};

interface::account!(#[repr(C)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let account = Account::from_bytes_mut(data)?;
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = Account::from_bytes(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let account = Account::from_bytes_mut(data)?;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    let account = Account::from_bytes_mut(data)?;
    interface::assign_account!(account, new);
    Ok(())
}

impl Account {
    #[inline(always)]
    fn from_bytes(data: &[u8]) -> Result<&Self, ProgramError> {
        if data.len() != size_of::<Self>() {
            return Err(invalid_data());
        }
        // SAFETY: the length is checked, every bit pattern is a valid `Account`, and the runtime aligns
        // account data to 8 bytes, the alignment of `Account`.
        Ok(unsafe { &*data.as_ptr().cast() })
    }

    #[inline(always)]
    fn from_bytes_mut(data: &mut [u8]) -> Result<&mut Self, ProgramError> {
        if data.len() != size_of::<Self>() {
            return Err(invalid_data());
        }
        // SAFETY: as in `from_bytes`, and `data` is borrowed exclusively for the same lifetime.
        Ok(unsafe { &mut *data.as_mut_ptr().cast() })
    }
}
