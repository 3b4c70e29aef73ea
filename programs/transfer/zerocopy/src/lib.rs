//! `zerocopy`: a reference to a struct whose numbers have no alignment.

use interface::{
    ProgramError,
    transfer::{SOME, transfer},
};
use zerocopy::{
    FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned,
    little_endian::{U32, U64},
};

interface::token_account!(
    U32,
    U64,
    #[derive(FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
    #[repr(C)]
);
interface::token! {
    impl<'a> Token for &'a mut TokenAccount {
        load: |data| {
            TokenAccount::mut_from_bytes(data).map_err(|_| ProgramError::InvalidAccountData)
        },
        mint: |account| &account.mint,
        owner: |account| &account.owner,
        amount: |account| account.amount.get(),
        delegate: |account| (account.delegate_tag == SOME).then_some(&account.delegate),
        state: |account| account.state,
        is_native: |account| account.native_tag == SOME,
        delegated_amount: |account| account.delegated_amount.get(),
        set_amount: |account, amount| account.amount.set(amount),
        set_delegated_amount: |account, amount| account.delegated_amount.set(amount),
        clear_delegate: |account| account.delegate_tag.set(0),
    }
}
interface::transfer_entrypoint!(transfer::<&mut TokenAccount, _>);
