//! Accounts from their creation to their end, and what an instruction leaves behind.

use anchor_lang::prelude::*;
use neap::Neap as _;

use crate::{
    accounts::{AUTHORITY, counter, given, info, refusal, signer, vault, vault_with},
    program::{Counter, Vault},
    version::{InPlace, Load},
};

type VaultAccount<'info> = Account<'info, InPlace<Vault>>;

fn data(account: &AccountInfo) -> Vec<u8> {
    account.try_borrow_data().unwrap().to_vec()
}

#[test]
fn changes_survive_the_end_of_the_instruction() -> Result<()> {
    let account = info(given(9, vault()));
    let opened = VaultAccount::try_from(account)?;
    opened.load_mut()?.view_mut().set_balance(6);
    opened.exit(&crate::ID)?;
    assert_eq!(data(account), vault_with(6, "tides"));
    Ok(())
}

#[test]
fn changes_of_another_program_are_seen_and_survive() -> Result<()> {
    let account = info(given(9, vault()));
    let mut opened = VaultAccount::try_from(account)?;
    opened.load_mut()?.view_mut().set_balance(6);
    account.try_borrow_mut_data()?.copy_from_slice(&vault_with(7, "neap"));
    assert_eq!(opened.load()?.view().balance(), 7);
    assert_eq!(opened.load()?.view().label()?, "neap");
    opened.reload()?;
    opened.exit(&crate::ID)?;
    assert_eq!(data(account), vault_with(7, "neap"));
    Ok(())
}

#[test]
fn a_new_account_gets_its_discriminator_when_it_is_loaded() -> Result<()> {
    for load in [
        |account: &VaultAccount| account.load().map(drop),
        |account: &VaultAccount| account.load_mut().map(drop),
    ] {
        let account = info(given(9, vec![0; vault().len()]));
        let opened = VaultAccount::try_from_unchecked(account)?;
        load(&opened)?;
        assert_eq!(data(account), empty_vault());
        assert_eq!(opened.load()?.view().balance(), 0);
        opened.load_mut()?.view_mut().set_balance(5);
        opened.exit(&crate::ID)?;
        assert_eq!(InPlace::<Vault>::open(account)?.view().balance(), 5);
    }
    Ok(())
}

#[test]
fn a_new_account_that_was_not_loaded_gets_its_discriminator_at_the_end() -> Result<()> {
    let account = info(given(9, vec![0; vault().len()]));
    let opened = VaultAccount::try_from_unchecked(account)?;
    assert_eq!(data(account), vec![0; vault().len()]);
    opened.clone().exit(&crate::ID)?;
    assert_eq!(data(account), empty_vault());
    assert_eq!(opened.load()?.view().balance(), 0);
    Ok(())
}

#[test]
fn a_new_account_that_became_another_is_not_overwritten() -> Result<()> {
    let account = info(given(9, vec![0; Counter::SIZE + 64]));
    let opened = VaultAccount::try_from_unchecked(account)?;
    account.try_borrow_mut_data()?[..Counter::SIZE].copy_from_slice(&counter());
    assert_eq!(refusal(opened.load_mut()), Some(ProgramError::Custom(3002)));
    opened.exit(&crate::ID)?;
    assert_eq!(data(account)[..Counter::SIZE], counter());
    Ok(())
}

#[test]
fn a_new_account_whose_zeros_are_no_value_is_refused() {
    let account = info(given(9, vec![0; Vault::HEAD_SIZE - 1]));
    let opened = VaultAccount::try_from_unchecked(account);
    assert_eq!(refusal(opened), Some(ProgramError::Custom(3003)));
}

#[test]
fn an_account_is_not_initialized_twice() -> Result<()> {
    let account = info(given(9, vault()));
    let opened = VaultAccount::try_from_unchecked(account)?;
    assert_eq!(opened.load()?.view().balance(), 5);
    opened.exit(&crate::ID)?;
    assert_eq!(data(account), vault());

    let another = info(given(9, counter()));
    let opened = VaultAccount::try_from_unchecked(another);
    assert_eq!(refusal(opened), Some(ProgramError::Custom(3002)));
    assert_eq!(data(another), counter());
    Ok(())
}

#[test]
fn an_account_that_was_resized_is_loaded_at_its_new_size() -> Result<()> {
    let small = Vault::HEAD_SIZE + 4;
    let account = info(given(9, vault_with(5, "")[..small].to_vec()));
    let opened = VaultAccount::try_from(account)?;
    let label = "x".repeat(32);
    assert!(opened.load_mut()?.view_mut().set_label(&label).is_err());
    account.resize(vault().len())?;
    opened.load_mut()?.view_mut().set_label(&label)?;
    opened.exit(&crate::ID)?;
    assert_eq!(data(account), vault_with(5, &label));
    account.resize(Vault::HEAD_SIZE - 1)?;
    assert_eq!(refusal(opened.load()), Some(ProgramError::Custom(3003)));
    Ok(())
}

#[test]
fn a_closed_account_is_refused_and_stays_closed() -> Result<()> {
    let account = info(given(9, vault()));
    let opened = VaultAccount::try_from(account)?;
    let destination = info(signer(AUTHORITY));
    opened.close(destination.clone())?;
    assert_eq!((account.lamports(), destination.lamports()), (0, 2));
    assert_eq!(refusal(opened.load()), Some(ProgramError::Custom(3007)));
    opened.exit(&crate::ID)?;
    assert!(account.data_is_empty());
    Ok(())
}

#[test]
fn it_has_the_traits_of_its_schema() {
    assert_eq!(InPlace::<Vault>::owner(), crate::ID);
    assert_eq!(<InPlace<Vault> as Discriminator>::DISCRIMINATOR, &vault()[..8]);
    assert_eq!(InPlace::<Vault>::INIT_SPACE, Vault::INIT_SPACE);
}

/// All zeros after the discriminator.
fn empty_vault() -> Vec<u8> {
    let mut data = vault();
    data[8..].fill(0);
    data
}
