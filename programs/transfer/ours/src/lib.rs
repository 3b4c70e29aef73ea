//! `neap`: reads and changes both accounts through views of their bytes.
//!
//! An option is its tag and its value, because SPL Token clears the delegate's tag alone.

use interface::transfer::{SOME, transfer};

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
interface::transfer_entrypoint!(transfer::<TokenAccountMut, _>);
