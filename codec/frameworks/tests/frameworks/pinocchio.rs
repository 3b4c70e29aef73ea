use neap::Neap;
use neap_pinocchio::Load;
use pinocchio::{Address, error::ProgramError};

use crate::examples::{self, Call};
use crate::schema::*;

#[path = "../../../pinocchio/examples/pinocchio.rs"]
mod example;

account!(::pinocchio);
use account::Account;

const PROGRAM_ID: Address = Address::new_from_array(PROGRAM);

#[test]
fn the_program_reads_and_changes_its_account() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault());
    let mut view = account.view();
    assert_eq!(Vault::load(&view, &PROGRAM_ID)?.view().balance(), 5);

    let mut loaded = Vault::load_mut(&mut view, &PROGRAM_ID)?;
    loaded.view_mut().set_balance(6);
    assert_eq!(loaded.view().balance(), 6);
    loaded.view_mut().set_status(Status::Paused);
    drop(loaded);

    let mut expected = vault();
    expected[Vault::OFFSET_BALANCE] = 6;
    expected[Vault::OFFSET_STATUS] = 1;
    assert_eq!(account.bytes_mut(), expected);
    Ok(())
}

#[test]
fn fields_that_vary_in_length_are_read_changed_and_indexed() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &board());
    let mut view = account.view();
    let mut loaded = Board::load_mut(&mut view, &PROGRAM_ID)?;
    loaded.view_mut().set_title("spring tides")?;
    loaded.view_mut().set_posts(4);
    drop(loaded);

    let loaded = Board::load(&view, &PROGRAM_ID)?;
    let index = loaded.view().index()?;
    assert_eq!(index.posts(), 4);
    assert_eq!(index.title(), "spring tides");
    assert_eq!(index.pinned(), 2);
    Ok(())
}

#[test]
fn a_new_account_gets_its_first_value_once() {
    let first = Board { posts: 3, title: "tides", pinned: 2 };
    let mut account = Account::new(PROGRAM, &[0; 64]);
    let end = Board::init(&mut account.view(), &PROGRAM_ID, &first);
    assert_eq!(end, first.encoded_len().map_err(ProgramError::from));
    assert_eq!(account.bytes_mut(), board());

    let again = Board::init(&mut account.view(), &PROGRAM_ID, &Board { posts: 9, ..first });
    assert_eq!(again, Err(ProgramError::AccountAlreadyInitialized));
    assert_eq!(account.bytes_mut(), board());
}

#[test]
fn a_new_account_that_cannot_hold_the_value_stays_zeros() {
    let vault = Vault { authority: [1; 32], balance: 5, status: Status::Active };
    for (owner, size, refusal) in [
        (ANOTHER_PROGRAM, Vault::SIZE, ProgramError::InvalidAccountOwner),
        (PROGRAM, Vault::SIZE - 1, ProgramError::AccountDataTooSmall),
        (PROGRAM, Vault::SIZE + 1, ProgramError::InvalidAccountData),
    ] {
        let mut account = Account::new(owner, &vec![0; size]);
        assert_eq!(Vault::init(&mut account.view(), &PROGRAM_ID, &vault), Err(refusal));
        assert_eq!(account.bytes_mut(), vec![0; size]);
    }
}

#[test]
fn accounts_of_another_program_are_refused() {
    for owner in other_owners() {
        let mut account = Account::new(owner, &vault());
        let mut view = account.view();
        let refusal = Some(ProgramError::InvalidAccountOwner);
        assert_eq!(Vault::load(&view, &PROGRAM_ID).err(), refusal, "{owner:?}");
        assert_eq!(Vault::load_mut(&mut view, &PROGRAM_ID).err(), refusal, "{owner:?}");
        assert!(!view.is_borrowed());
        assert_eq!(account.bytes_mut(), vault());
    }
}

#[test]
fn invalid_data_is_refused_and_released() {
    for (what, data) in invalid_vaults() {
        let mut account = Account::new(PROGRAM, &data);
        let mut view = account.view();
        let refusal = Some(ProgramError::InvalidAccountData);
        assert_eq!(Vault::load(&view, &PROGRAM_ID).err(), refusal, "{what}");
        assert!(!view.is_borrowed(), "{what}");
        assert_eq!(Vault::load_mut(&mut view, &PROGRAM_ID).err(), refusal, "{what}");
        assert!(!view.is_borrowed(), "{what}");
        assert_eq!(account.bytes_mut(), data, "{what}");
    }
}

#[test]
fn data_is_borrowed_while_it_is_loaded() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault());
    // If an instruction lists an account twice, a program has two of these.
    let (mut one, mut other) = (account.view(), account.view());
    let borrowed = Some(ProgramError::AccountBorrowFailed);

    let reader = Vault::load(&one, &PROGRAM_ID)?;
    assert_eq!(Vault::load(&other, &PROGRAM_ID)?.view().balance(), 5);
    assert_eq!(Vault::load_mut(&mut other, &PROGRAM_ID).err(), borrowed);
    drop(reader);

    let writer = Vault::load_mut(&mut one, &PROGRAM_ID)?;
    assert_eq!(Vault::load(&other, &PROGRAM_ID).err(), borrowed);
    assert_eq!(Vault::load_mut(&mut other, &PROGRAM_ID).err(), borrowed);
    drop(writer);

    assert!(Vault::load_mut(&mut other, &PROGRAM_ID).is_ok());
    Ok(())
}

#[test]
fn load_mut_does_not_check_whether_an_account_is_writable() {
    let account = || Account::new(PROGRAM, &vault());
    for mut account in [account(), account().writable()] {
        assert!(Vault::load_mut(&mut account.view(), &PROGRAM_ID).is_ok());
    }
}

#[test]
fn the_example_keeps_a_vault() {
    examples::check_program(|call: Call| {
        let mut vault = Account::new(call.owner, &call.data).writable();
        let mut authority = Account::new([0; 32], &[]);
        authority.header_mut().address = call.authority.into();
        authority.header_mut().is_signer = call.signed.into();
        let accounts = &mut [vault.view(), authority.view()];
        let result = example::process_instruction(&PROGRAM_ID, accounts, &call.instruction);
        (result.is_ok(), vault.bytes_mut().to_vec())
    });
}
