//! `pinapod`: reads and changes both accounts through views of their bytes.
//!
//! An option is a tag and a value, because SPL Token clears only the delegate's tag, while an option of pinapod would clear
//! the value too.

use interface::{
    ProgramError,
    transfer::{SOME, transfer},
};
use pinapod::PinaPod;

interface::token_account!(u32, u64, #[derive(PinaPod)]);
interface::token! {
    impl<'a> Token for &'a mut TokenAccountZc {
        load: |data| {
            TokenAccount::read_exact_mut(data).map_err(|_| ProgramError::InvalidAccountData)
        },
        mint: |account| &account.mint,
        owner: |account| &account.owner,
        amount: |account| account.amount.get(),
        delegate: |account| (account.delegate_tag.get() == SOME).then_some(&account.delegate),
        state: |account| account.state,
        is_native: |account| account.native_tag.get() == SOME,
        delegated_amount: |account| account.delegated_amount.get(),
        set_amount: |account, amount| account.amount.set(amount),
        set_delegated_amount: |account, amount| account.delegated_amount.set(amount),
        clear_delegate: |account| account.delegate_tag.set(0),
    }
}
interface::transfer_entrypoint!(transfer::<&mut TokenAccountZc, _>);
