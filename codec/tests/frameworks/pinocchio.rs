use neap::pinocchio::Load;
use pinocchio::{
    AccountView, Address,
    account::{NOT_BORROWED, RuntimeAccount},
    error::ProgramError,
};

use crate::schema::{ANOTHER_PROGRAM, Board, PROGRAM, Status, Vault, board, no_vaults, vault};

const PROGRAM_ID: Address = Address::new_from_array(PROGRAM);

/// An account as the runtime lays it out: its header, then its data.
struct Account {
    /// Of words, since the header is aligned to eight bytes.
    memory: Vec<u64>,
    data_len: usize,
}

impl Account {
    fn new(owner: [u8; 32], data: &[u8]) -> Self {
        let size = size_of::<RuntimeAccount>() + data.len();
        let mut account = Self {
            memory: vec![0; size.div_ceil(8)],
            data_len: data.len(),
        };
        let header = account.memory.as_mut_ptr().cast::<RuntimeAccount>();
        let value = RuntimeAccount {
            borrow_state: NOT_BORROWED,
            owner: owner.into(),
            data_len: data.len() as u64,
            ..RuntimeAccount::default()
        };
        // SAFETY: the memory has room for a header, at its alignment.
        unsafe { header.write(value) };
        account.bytes_mut().copy_from_slice(data);
        account
    }

    fn view(&mut self) -> AccountView {
        let header = self.memory.as_mut_ptr().cast();
        // SAFETY: `new` has put a header there, and as many bytes behind it as it says.
        unsafe { AccountView::new_unchecked(header) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        let start = self.memory.as_mut_ptr().cast::<u8>();
        // SAFETY: the data begin there, within the memory.
        let data = unsafe { start.add(size_of::<RuntimeAccount>()) };
        // SAFETY: `new` has made the memory this long, and it is lent with `self`.
        unsafe { std::slice::from_raw_parts_mut(data, self.data_len) }
    }
}

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
fn what_varies_in_length_is_read_changed_and_indexed() -> Result<(), ProgramError> {
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
fn accounts_of_another_program_are_refused() {
    let mut account = Account::new(ANOTHER_PROGRAM, &vault());
    let mut view = account.view();
    let refusal = Some(ProgramError::InvalidAccountOwner);
    assert_eq!(Vault::load(&view, &PROGRAM_ID).err(), refusal);
    assert_eq!(Vault::load_mut(&mut view, &PROGRAM_ID).err(), refusal);
    assert!(!view.is_borrowed());
    assert_eq!(account.bytes_mut(), vault());
}

#[test]
fn an_owner_that_differs_in_any_byte_is_another() {
    for byte in 0..32 {
        let mut owner = PROGRAM;
        owner[byte] ^= 0x80;
        let mut account = Account::new(owner, &vault());
        let refusal = Vault::load(&account.view(), &PROGRAM_ID).err();
        assert_eq!(refusal, Some(ProgramError::InvalidAccountOwner), "{byte}");
    }
}

#[test]
fn other_data_are_refused_and_free_again() {
    for (what, data) in no_vaults() {
        let mut account = Account::new(PROGRAM, &data);
        let mut view = account.view();
        let refusal = Some(ProgramError::InvalidAccountData);
        assert_eq!(Vault::load(&view, &PROGRAM_ID).err(), refusal, "{what}");
        assert!(!view.is_borrowed(), "{what}");
        assert_eq!(
            Vault::load_mut(&mut view, &PROGRAM_ID).err(),
            refusal,
            "{what}"
        );
        assert!(!view.is_borrowed(), "{what}");
        assert_eq!(account.bytes_mut(), data, "{what}");
    }
}

#[test]
fn data_are_borrowed_for_as_long_as_they_are_loaded() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault());
    // The same account twice in an instruction is two of these.
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
fn whether_an_account_is_writable_is_the_runtimes_to_say() {
    let mut account = Account::new(PROGRAM, &vault());
    let mut view = account.view();
    assert!(!view.is_writable());
    assert!(Vault::load_mut(&mut view, &PROGRAM_ID).is_ok());
}
