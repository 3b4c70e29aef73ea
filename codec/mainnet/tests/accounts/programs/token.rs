//! SPL Token, compared with the `Pack` of `spl-token-interface`.

use solana_address::Address;
use solana_program_pack::{IsInitialized, Pack};
use spl_token_interface::state;

use crate::harness::{self, Case, Decoded};

pub fn cases() -> Vec<Case> {
    vec![
        case::<Mint, state::Mint>("`COption`"),
        case::<Account, state::Account>("`COption`, enum"),
        case::<Multisig, state::Multisig>("array of keys"),
    ]
}

fn case<T: harness::Account, U: std::fmt::Debug + Pack + IsInitialized>(
    uses: &'static str,
) -> Case {
    Case::new::<T>("SPL Token", uses, "spl-token-interface 3", |data| {
        let value = U::unpack_unchecked(data).ok()?;
        let text = format!("{value:?}");
        let mut bytes = vec![0; U::LEN];
        U::pack(value, &mut bytes).ok()?;
        Some(Decoded { text, bytes })
    })
}

own! {
    account struct Mint {
        #[neap(as = COption<Address>)]
        mint_authority: Option<Address>,
        supply: u64,
        decimals: u8,
        is_initialized: bool,
        #[neap(as = COption<Address>)]
        freeze_authority: Option<Address>,
    }

    enum AccountState { Uninitialized, Initialized, Frozen }

    account struct Account {
        mint: Address,
        owner: Address,
        amount: u64,
        #[neap(as = COption<Address>)]
        delegate: Option<Address>,
        state: AccountState,
        #[neap(as = COption<u64>)]
        is_native: Option<u64>,
        delegated_amount: u64,
        #[neap(as = COption<Address>)]
        close_authority: Option<Address>,
    }

    account struct Multisig {
        m: u8,
        n: u8,
        is_initialized: bool,
        signers: [Address; 11],
    }
}
