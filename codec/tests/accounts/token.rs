//! `Account` and `Mint` of the SPL Token program.
//!
//! `neap-token-2022` has their schemas.

use neap_token_2022::{AccountMut, AccountRef, AccountState, MintMut, MintRef};

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

/// Returns a frozen account of wrapped SOL with a delegate. Its close authority was removed.
pub fn account() -> Specimen {
    let mut account = Specimen::new();
    account.field("mint").extend([0x11; 32]);
    account.field("owner").extend([0x22; 32]);
    account.field("amount").extend(1_500_000_000u64.to_le_bytes());
    account.field("delegate");
    account.tag(4, 2).extend([1, 0, 0, 0]);
    account.bytes.extend([0x33; 32]);
    account.field("state");
    account.tag(1, 3).push(2);
    account.field("is_native");
    account.tag(4, 2).extend([1, 0, 0, 0]);
    account.bytes.extend(2_039_280u64.to_le_bytes());
    account.field("delegated_amount").extend(700u64.to_le_bytes());
    account.field("close_authority");
    account.tag(4, 2).extend([0, 0, 0, 0]);
    account.bytes.extend([0x44; 32]);
    account.finish()
}

/// Returns a mint with a fixed supply.
pub fn mint() -> Specimen {
    let mut mint = Specimen::new();
    mint.field("mint_authority");
    mint.tag(4, 2).extend([0, 0, 0, 0]);
    mint.bytes.extend([0; 32]);
    mint.field("supply").extend(21_000_000_000_000u64.to_le_bytes());
    mint.field("decimals").push(6);
    mint.field("is_initialized");
    mint.tag(1, 2).push(1);
    mint.field("freeze_authority");
    mint.tag(4, 2).extend([1, 0, 0, 0]);
    mint.bytes.extend([0x55; 32]);
    mint.finish()
}

/// Returns the account with all its accessors.
pub fn account_case() -> Case {
    const SOME: [u8; 4] = [1, 0, 0, 0];
    Case {
        name: "spl token account",
        specimen: account(),
        head: 165,
        shortest: 165,
        trailing: Trailing::Nothing,
        getters: getters! {
            AccountRef: mint owner amount delegate state is_native delegated_amount close_authority;;
        },
        index: |data| Ok(AccountRef::parse(data)?.as_bytes().len()),
        setters: setters! { AccountMut:
            mint [0x91; 32] => store |view| view.set_mint(&[0x91; 32]);
            owner [0x92; 32] => store |view| *view.owner_mut() = [0x92; 32];
            amount [7, 1, 0, 0, 0, 0, 0, 0] => store |view| view.set_amount(263);
            delegate [0; 36] => store |view| view.set_delegate(None);
            delegate [&SOME[..], &[0x93; 32]].concat() => store |view| view.set_delegate(Some(&[0x93; 32]));
            state [1] => store |view| view.set_state(AccountState::Initialized);
            is_native [0; 12] => store |view| view.set_is_native(None);
            is_native [1, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0] => store |view| view.set_is_native(Some(5));
            delegated_amount [0xff; 8] => store |view| view.set_delegated_amount(u64::MAX);
            close_authority [0; 36] => store |view| view.set_close_authority(None);
            delegate [[0; 4].as_slice(), &[0x33; 32]].concat() => store |view| view.delegate_mut().clear();
            is_native [[0; 4].as_slice(), &2_039_280u64.to_le_bytes()].concat() =>
                store |view| view.is_native_mut().clear();
        },
    }
}

/// Returns the account with all its accessors.
pub fn mint_case() -> Case {
    Case {
        name: "spl token mint",
        specimen: mint(),
        head: 82,
        shortest: 82,
        trailing: Trailing::Nothing,
        getters: getters! { MintRef: mint_authority supply decimals is_initialized freeze_authority;; },
        index: |data| Ok(MintRef::parse(data)?.as_bytes().len()),
        setters: setters! { MintMut:
            mint_authority [&[1, 0, 0, 0][..], &[0x94; 32]].concat() =>
                store |view| view.set_mint_authority(Some(&[0x94; 32]));
            supply [0; 8] => store |view| view.set_supply(0);
            decimals [9] => store |view| view.set_decimals(9);
            is_initialized [0] => store |view| view.set_is_initialized(false);
            freeze_authority [0; 36] => store |view| view.set_freeze_authority(None);
        },
    }
}
