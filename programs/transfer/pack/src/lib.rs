//! `pack`: unpacks both accounts with SPL Token's own `Pack`, and packs them again to change them.
//!
//! `unpack` checks the length, the state and every tag. It refuses an account that is not initialized.

use interface::transfer::transfer;
use solana_program_option::COption;
use solana_program_pack::Pack;
use spl_token_interface::state::Account as TokenAccount;

/// An unpacked account, and the bytes that it came from.
struct Unpacked<'a> {
    account: TokenAccount,
    data: &'a mut [u8],
}

interface::token! {
    impl<'a> Token for Unpacked<'a> {
        load: |data| Ok(Self { account: TokenAccount::unpack(data)?, data }),
        mint: |it| it.account.mint.as_array(),
        owner: |it| it.account.owner.as_array(),
        amount: |it| it.account.amount,
        delegate: |it| match &it.account.delegate {
            COption::Some(delegate) => Some(delegate.as_array()),
            COption::None => None,
        },
        state: |it| it.account.state as u8,
        is_native: |it| it.account.is_native(),
        delegated_amount: |it| it.account.delegated_amount,
        set_amount: |it, amount| it.account.amount = amount,
        set_delegated_amount: |it, amount| it.account.delegated_amount = amount,
        clear_delegate: |it| it.account.delegate = COption::None,
        store: |it| TokenAccount::pack(it.account, it.data),
    }
}
interface::transfer_entrypoint!(transfer::<Unpacked, _>);
