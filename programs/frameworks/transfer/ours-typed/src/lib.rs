//! `neap` behind neap's typed entrypoint, which expects two token accounts and an authority of any length.
//!
//! `typed_transfer` makes common transfers. Everything else is left to the contract's logic, as in `transfer/ours`.

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
typed_transfer::entrypoint!(<'a> TokenAccountMut<'a>);
