//! `transmute`: casts the account's bytes to the struct after a check of their length.

use interface::{
    ProgramError, ProgramResult,
    account::{ACCOUNT_SIZE, NEW_AMOUNT, NEW_STATE, NewAccount, require_owner},
    invalid_data,
};

interface::account!(#[repr(C)]);
interface::account_entrypoint!(full, read_owner, update_amount, encode);

// The runtime aligns account data to 8 bytes.
const _: () = assert!(size_of::<Account>() == ACCOUNT_SIZE && align_of::<Account>() == 8);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    // SAFETY: this is account data, so it is aligned to 8 bytes.
    let account = unsafe { Account::from_bytes_mut(data)? };
    require_owner(&account.owner, owner)?;
    account.state = NEW_STATE;
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    // SAFETY: as in `full`.
    let account = unsafe { Account::from_bytes(data)? };
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    // SAFETY: as in `full`.
    let account = unsafe { Account::from_bytes_mut(data)? };
    account.amount = NEW_AMOUNT;
    Ok(())
}

fn encode(data: &mut [u8], new: &NewAccount) -> ProgramResult {
    // SAFETY: as in `full`.
    let account = unsafe { Account::from_bytes_mut(data)? };
    interface::assign_account!(account, new);
    Ok(())
}

impl Account {
    /// # Safety
    ///
    /// The data are aligned to 8 bytes.
    #[inline(always)]
    unsafe fn from_bytes(data: &[u8]) -> Result<&Self, ProgramError> {
        if data.len() != ACCOUNT_SIZE {
            return Err(invalid_data());
        }
        // SAFETY: size and alignment are those of `Account`, for which every bit pattern is valid.
        Ok(unsafe { &*data.as_ptr().cast() })
    }

    /// # Safety
    ///
    /// The data are aligned to 8 bytes.
    #[inline(always)]
    unsafe fn from_bytes_mut(data: &mut [u8]) -> Result<&mut Self, ProgramError> {
        if data.len() != ACCOUNT_SIZE {
            return Err(invalid_data());
        }
        // SAFETY: as in `from_bytes`, and `data` is borrowed exclusively for the same lifetime.
        Ok(unsafe { &mut *data.as_mut_ptr().cast() })
    }
}
