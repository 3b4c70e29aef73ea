//! What is refused when an account is opened, and how it is lent.

use anchor_lang::prelude::*;
use neap::Neap;

use crate::{
    accounts::{ANOTHER, AUTHORITY, Given, SYSTEM, given, info, invalid_vaults, refusal, vault},
    program::Vault,
    version::{InPlace, Kind, Load},
};

type VaultAccount<'info> = Account<'info, InPlace<Vault>>;

/// Returns the errors of every way to open an account.
fn refusals(account: &'static AccountInfo<'static>) -> [Option<ProgramError>; 3] {
    [
        refusal(Account::<InPlace<Vault>>::try_from(account)),
        refusal(InPlace::<Vault>::open(account)),
        refusal(InPlace::<Vault>::open_mut(account)),
    ]
}

#[test]
fn a_vault_is_opened() -> Result<()> {
    let account = info(given(9, vault()));
    assert_eq!(refusals(account), [None, None, None]);
    let loaded = InPlace::<Vault>::open(account)?;
    assert_eq!(loaded.view().balance(), 5);
    assert_eq!(loaded.view().label()?, "tides");
    Ok(())
}

#[test]
fn accounts_of_another_program_are_refused() {
    let account = info(Given { owner: ANOTHER, ..given(9, vault()) });
    assert_eq!(refusals(account), [const { Some(ProgramError::Custom(3007)) }; 3]);
    assert_eq!(**account.try_borrow_mut_data().unwrap(), vault());
}

#[test]
fn an_owner_that_differs_in_any_byte_is_refused() {
    for byte in 0..32 {
        let mut owner = crate::ID.to_bytes();
        owner[byte] ^= 0x80;
        let account = info(Given { owner: owner.into(), ..given(9, vault()) });
        assert_eq!(refusals(account), [const { Some(ProgramError::Custom(3007)) }; 3], "{byte}");
    }
}

#[test]
fn an_account_that_does_not_exist_yet_is_refused() {
    let account = info(Given { owner: SYSTEM, lamports: 0, ..given(9, vec![]) });
    let not_initialized = refusal(VaultAccount::try_from(account));
    assert_eq!(not_initialized, Some(ProgramError::Custom(3012)));
    assert_eq!(refusal(InPlace::<Vault>::open(account)), Some(ProgramError::Custom(3007)));
}

#[test]
fn invalid_data_is_refused_and_released() {
    for (what, data, code) in invalid_vaults() {
        let account = info(given(9, data.clone()));
        let refused = [const { Some(ProgramError::Custom(0)) }; 3];
        assert_eq!(refusals(account), refused.map(|_| Some(ProgramError::Custom(code))), "{what}");
        assert_eq!(**account.try_borrow_mut_data().unwrap(), data, "{what}");
    }
}

#[test]
fn every_load_checks_the_account_again() -> Result<()> {
    let valid = vault();
    for (what, data, code) in invalid_vaults() {
        let account = info(given(9, valid.clone()));
        let opened = VaultAccount::try_from(account)?;
        // Another program may do this, while this one calls it.
        account.resize(data.len())?;
        account.try_borrow_mut_data()?.copy_from_slice(&data);
        let refused = Some(ProgramError::Custom(code));
        assert_eq!(refusal(opened.load()), refused, "{what}");
        assert_eq!(refusal(opened.load_mut()), refused, "{what}");
        opened.exit(&crate::ID)?;
        assert_eq!(**account.try_borrow_data()?, data, "{what}");
    }
    Ok(())
}

#[test]
fn a_load_checks_the_owner_again() -> Result<()> {
    let account = info(given(9, vault()));
    let opened = VaultAccount::try_from(account)?;
    account.assign(&ANOTHER);
    assert_eq!(refusal(opened.load()), Some(ProgramError::Custom(3007)));
    assert_eq!(refusal(opened.load_mut()), Some(ProgramError::Custom(3007)));
    opened.exit(&crate::ID)
}

#[test]
fn only_a_writable_account_is_lent_for_changes() -> Result<()> {
    let account = info(Given { is_writable: false, ..given(9, vault()) });
    let opened = VaultAccount::try_from(account)?;
    let not_writable = Some(ProgramError::Custom(2000));
    assert_eq!(refusal(opened.load_mut()), not_writable);
    assert_eq!(refusal(InPlace::<Vault>::open_mut(account)), not_writable);
    assert_eq!(opened.load()?.view().balance(), 5);
    Ok(())
}

#[test]
fn data_is_lent_while_it_is_loaded() -> Result<()> {
    let account = info(given(9, vault()));
    // If an instruction lists an account twice, a program has two of these.
    let (one, other) = (VaultAccount::try_from(account)?, VaultAccount::try_from(account)?);
    let borrowed = Some(ProgramError::AccountBorrowFailed);

    let readers = [one.load()?, other.load()?];
    assert_eq!(refusal(other.load_mut()), borrowed);
    assert_eq!(refusal(InPlace::<Vault>::open_mut(account)), borrowed);
    drop(readers);

    let mut writer = one.load_mut()?;
    assert_eq!(refusal(one.load()), borrowed);
    assert_eq!(refusal(other.load()), borrowed);
    assert_eq!(refusal(other.load_mut()), borrowed);
    assert_eq!(refusals(account), [const { Some(ProgramError::AccountBorrowFailed) }; 3]);
    assert_eq!(refusal(one.exit(&crate::ID)), borrowed);
    writer.view_mut().set_balance(6);
    drop(writer);

    assert_eq!(other.load_mut()?.view().balance(), 6);
    Ok(())
}

#[test]
fn fields_that_vary_in_length_are_read_changed_and_indexed() -> Result<()> {
    let account = info(given(9, vault()));
    let opened = VaultAccount::try_from(account)?;
    let mut loaded = opened.load_mut()?;
    loaded.view_mut().set_label("spring tides")?;
    loaded.view_mut().set_open(false);
    let index = loaded.view().index()?;
    assert_eq!(index.label(), "spring tides");
    assert_eq!(index.authority(), AUTHORITY);
    assert!(!index.open());
    Ok(())
}

#[test]
fn errors_of_setters_become_anchors() -> Result<()> {
    let mut data = vault();
    data.truncate(Vault::HEAD_SIZE + 4 + 5);
    let account = info(given(9, data.clone()));
    let mut loaded = InPlace::<Vault>::open_mut(account)?;
    let mut rename = |label: &str| -> Result<()> {
        loaded.view_mut().set_label(label)?;
        Ok(())
    };
    assert_eq!(refusal(rename("longer")), Some(ProgramError::Custom(3004)));
    assert_eq!(refusal(rename(&"x".repeat(33))), Some(ProgramError::Custom(3003)));
    drop(loaded);
    assert_eq!(**account.try_borrow_data()?, data);
    Ok(())
}

#[derive(AnchorSerialize, Neap)]
struct Parcel {
    kind: Kind,
    weight: u8,
}

#[test]
fn reads_the_tags_that_the_borsh_of_this_anchor_writes() -> Result<()> {
    for kind in [Kind::Small, Kind::Large] {
        let parcel = Parcel { kind, weight: 9 };
        let (mut written, mut encoded) = (Vec::new(), [0; Parcel::SIZE]);
        AnchorSerialize::serialize(&parcel, &mut written)?;
        parcel.encode_into(&mut encoded)?;
        assert_eq!(written, encoded);
        assert_eq!(ParcelRef::parse(&written)?.kind(), kind);
    }
    Ok(())
}

#[test]
fn refuses_discriminants_as_tags_if_borsh_ignores_them() {
    let result = std::panic::catch_unwind(neap::__private::assert_discriminants_are_tags);
    assert_eq!(result.is_err(), !cfg!(feature = "v1"));
}
