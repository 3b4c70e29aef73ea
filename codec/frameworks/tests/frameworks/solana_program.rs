use neap::Neap;
use neap_solana_program::Load;
use neap_token_2022::Extended;
use solana_account_info::AccountInfo;
use solana_address::Address;
use solana_program_error::ProgramError;

use crate::examples::{self, Call};
use crate::schema::*;

#[path = "../../../solana-program/examples/solana_program.rs"]
mod example;

const PROGRAM_ID: Address = Address::new_from_array(PROGRAM);
const KEY: Address = Address::new_from_array([9; 32]);

/// Calls `check` with an account that has this owner and data.
fn with_account<R>(
    owner: [u8; 32],
    data: &mut [u8],
    check: impl FnOnce(&AccountInfo<'_>) -> R,
) -> R {
    let (owner, mut lamports) = (Address::new_from_array(owner), 1);
    let account = AccountInfo::new(&KEY, false, false, &mut lamports, data, &owner, false);
    check(&account)
}

#[test]
fn the_program_reads_and_changes_its_account() -> Result<(), ProgramError> {
    let mut data = vault();
    with_account(PROGRAM, &mut data, |account| {
        assert_eq!(Vault::load(account, &PROGRAM_ID)?.view().balance(), 5);
        let mut loaded = Vault::load_mut(account, &PROGRAM_ID)?;
        loaded.view_mut().set_balance(6);
        assert_eq!(loaded.view().balance(), 6);
        loaded.view_mut().set_status(Status::Paused);
        Ok::<(), ProgramError>(())
    })?;

    let mut expected = vault();
    expected[Vault::OFFSET_BALANCE] = 6;
    expected[Vault::OFFSET_STATUS] = 1;
    assert_eq!(data, expected);
    Ok(())
}

#[test]
fn fields_that_vary_in_length_are_read_changed_and_indexed() -> Result<(), ProgramError> {
    with_account(PROGRAM, &mut board(), |account| {
        let mut loaded = Board::load_mut(account, &PROGRAM_ID)?;
        loaded.view_mut().set_title("spring tides")?;
        loaded.view_mut().set_posts(4);
        drop(loaded);

        let loaded = Board::load(account, &PROGRAM_ID)?;
        let index = loaded.view().index()?;
        assert_eq!(index.posts(), 4);
        assert_eq!(index.title(), "spring tides");
        assert_eq!(index.pinned(), 2);
        Ok(())
    })
}

#[test]
fn a_new_account_gets_its_first_value_once() {
    let first = Board { posts: 3, title: "tides", pinned: 2 };
    let mut data = [0; 64];
    with_account(PROGRAM, &mut data, |account| {
        let end = Board::init(account, &PROGRAM_ID, &first);
        assert_eq!(end, first.encoded_len().map_err(ProgramError::from));
        let again = Board::init(account, &PROGRAM_ID, &Board { posts: 9, ..first });
        assert_eq!(again, Err(ProgramError::AccountAlreadyInitialized));
    });
    assert_eq!(data[..], board());

    let refusal = with_account(ANOTHER_PROGRAM, &mut [0; 64], |account| {
        Board::init(account, &PROGRAM_ID, &first)
    });
    assert_eq!(refusal, Err(ProgramError::IncorrectProgramId));
}

#[test]
fn an_account_of_token_2022_is_loaded_with_its_extensions() -> Result<(), ProgramError> {
    #[derive(Neap)]
    struct Mint {
        _before: [u8; 36],
        supply: u64,
        _after: [u8; 38],
    }

    let mut data = [0; 166 + 4 + 1];
    data[165..].copy_from_slice(&[1, 6, 0, 1, 0, 2]);
    with_account(PROGRAM, &mut data, |account| {
        let mut loaded = Extended::<Mint>::load_mut(account, &PROGRAM_ID)?;
        let mut mint = loaded.view_mut();
        mint.base.set_supply(5);
        mint.extensions.resize(6, 0)?;
        drop(loaded);

        let loaded = Extended::<Mint>::load(account, &PROGRAM_ID)?;
        let mint = loaded.view();
        assert_eq!(mint.base.supply(), 5);
        assert_eq!(mint.extensions.find(6), Ok(Some(&[][..])));
        Ok(())
    })
}

#[test]
fn accounts_of_another_program_are_refused() {
    for owner in other_owners() {
        let mut data = vault();
        with_account(owner, &mut data, |account| {
            let refusal = Some(ProgramError::IncorrectProgramId);
            assert_eq!(Vault::load(account, &PROGRAM_ID).err(), refusal, "{owner:?}");
            assert_eq!(Vault::load_mut(account, &PROGRAM_ID).err(), refusal, "{owner:?}");
            assert!(account.try_borrow_mut_data().is_ok());
        });
        assert_eq!(data, vault());
    }
}

#[test]
fn invalid_data_is_refused_and_released() {
    for (what, data) in invalid_vaults() {
        let mut changed = data.clone();
        with_account(PROGRAM, &mut changed, |account| {
            let refusal = Some(ProgramError::InvalidAccountData);
            assert_eq!(Vault::load(account, &PROGRAM_ID).err(), refusal, "{what}");
            assert_eq!(Vault::load_mut(account, &PROGRAM_ID).err(), refusal, "{what}");
            assert!(account.try_borrow_mut_data().is_ok(), "{what}");
        });
        assert_eq!(changed, data, "{what}");
    }
}

#[test]
fn data_is_borrowed_while_it_is_loaded() -> Result<(), ProgramError> {
    with_account(PROGRAM, &mut vault(), |account| {
        // If an instruction lists an account twice, a program has two of these.
        let other = &account.clone();
        let borrowed = Some(ProgramError::AccountBorrowFailed);

        let reader = Vault::load(account, &PROGRAM_ID)?;
        assert_eq!(Vault::load(other, &PROGRAM_ID)?.view().balance(), 5);
        assert_eq!(Vault::load_mut(other, &PROGRAM_ID).err(), borrowed);
        drop(reader);

        let writer = Vault::load_mut(account, &PROGRAM_ID)?;
        assert_eq!(Vault::load(other, &PROGRAM_ID).err(), borrowed);
        assert_eq!(Vault::load_mut(other, &PROGRAM_ID).err(), borrowed);
        drop(writer);

        assert!(Vault::load_mut(other, &PROGRAM_ID).is_ok());
        Ok(())
    })
}

#[test]
fn the_example_keeps_a_vault() {
    examples::check_program(|mut call: Call| {
        let (owner, authority) = (call.owner.into(), call.authority.into());
        let (mut one, mut other, data) = (1, 1, &mut call.data);
        let accounts = [
            AccountInfo::new(&KEY, false, true, &mut one, data, &owner, false),
            AccountInfo::new(&authority, call.signed, false, &mut other, &mut [], &owner, false),
        ];
        let result = example::process_instruction(&PROGRAM_ID, &accounts, &call.instruction);
        (result.is_ok(), call.data)
    });
}
