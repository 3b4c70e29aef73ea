//! `zeropod`: reads and changes both accounts through views of their bytes.
//!
//! An option is its tag and its value, because SPL Token clears the delegate's tag alone. The views accept trailing
//! bytes. The contract does not, hence the length check.

use interface::{
    ProgramError,
    transfer::{SOME, TOKEN_SIZE, transfer},
};
use zeropod::{Layout, ZeroPod};

interface::token_account!(u32, u64, #[derive(ZeroPod)]);

/// A view. Its setters refuse nothing here, because any number fits.
struct View<'a>(&'a mut TokenAccountView);

interface::token! {
    impl<'a> Token for View<'a> {
        load: |data| {
            if data.len() != TOKEN_SIZE {
                return Err(ProgramError::InvalidAccountData);
            }
            Ok(Self(TokenAccount::view_mut(data)?))
        },
        mint: |account| account.0.mint(),
        owner: |account| account.0.owner(),
        amount: |account| account.0.amount(),
        delegate: |account| (account.0.delegate_tag() == SOME).then(|| &**account.0.delegate()),
        state: |account| account.0.state(),
        is_native: |account| account.0.native_tag() == SOME,
        delegated_amount: |account| account.0.delegated_amount(),
        set_amount: |account, amount| { let _ = account.0.set_amount(amount); },
        set_delegated_amount: |account, amount| {
            let _ = account.0.set_delegated_amount(amount);
        },
        clear_delegate: |account| { let _ = account.0.set_delegate_tag(0); },
    }
}
interface::transfer_entrypoint!(transfer::<View, _>);
