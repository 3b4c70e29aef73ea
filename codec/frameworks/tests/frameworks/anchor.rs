use anchor_lang::{
    AccountClose, AccountMeta, Accounts, AnchorAccount, CpiHandle, Discriminator, ErrorCode,
    IdlAccountType, Owner, TryAccounts,
    accounts::UncheckedAccount,
    prelude::{AccountView, Address, ProgramError},
    solana_program::{instruction::Instruction, program::invoke},
};
use neap_anchor_v2::View;

use crate::schema::*;

account!(anchor_lang::pinocchio);
use account::Account;

const PROGRAM_ID: Address = Address::new_from_array(PROGRAM);
const SYSTEM: [u8; 32] = [0; 32];

// The implementations that `#[account(borsh)]` generates.
impl Owner for Vault {
    const OWNER: Address = PROGRAM_ID;
}

impl Discriminator for Vault {
    const DISCRIMINATOR: &'static [u8] = <Vault as neap::Schema>::DISCRIMINATOR;
}

impl IdlAccountType for Vault {}

impl Owner for Board<'_> {
    const OWNER: Address = PROGRAM_ID;
}

impl Discriminator for Board<'_> {
    const DISCRIMINATOR: &'static [u8] = <Board as neap::Schema>::DISCRIMINATOR;
}

impl IdlAccountType for Board<'_> {}

#[derive(Accounts)]
struct Deposit {
    #[account(mut)]
    vault: View<Vault>,
    board: View<Board<'static>>,
    other: UncheckedAccount,
}

#[test]
fn accounts_of_an_instruction_are_read_and_changed() -> Result<(), ProgramError> {
    let mut vault_account = Account::new(PROGRAM, &vault()).writable();
    let mut board_account = Account::new(PROGRAM, &board());
    let mut other_account = Account::new(ANOTHER_PROGRAM, &[]);
    let views = [vault_account.view(), board_account.view(), other_account.view()];
    let (mut deposit, ..) = Deposit::try_accounts(&PROGRAM_ID, &views, None, 0, &[])?;
    assert_eq!(deposit.board.view()?.title()?, "tides");
    deposit.vault.view_mut()?.set_balance(6);
    assert_eq!(deposit.vault.view()?.balance(), 6);
    deposit.vault.view_mut()?.set_status(Status::Paused);
    assert!(View::<Vault>::open(&deposit.other).is_err());
    deposit.exit_accounts(&[])?;
    drop(deposit);
    assert!(views.iter().all(|view| !view.is_borrowed()));

    let mut expected = vault();
    expected[Vault::OFFSET_BALANCE] = 6;
    expected[Vault::OFFSET_STATUS] = 1;
    assert_eq!(vault_account.bytes_mut(), expected);
    assert_eq!(board_account.bytes_mut(), board());
    Ok(())
}

#[test]
fn fields_that_vary_in_length_are_read_changed_and_indexed() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &board()).writable();
    let mut opened = View::<Board>::open_mut(&account.view())?;
    opened.view_mut()?.set_title("spring tides")?;
    opened.view_mut()?.set_posts(4);
    let index = opened.view()?.index()?;
    assert_eq!(index.posts(), 4);
    assert_eq!(index.title(), "spring tides");
    assert_eq!(index.pinned(), 2);
    Ok(())
}

#[test]
fn accounts_of_another_program_are_refused() {
    for owner in other_owners() {
        let mut account = Account::new(owner, &vault()).writable();
        let view = account.view();
        assert_eq!(refusals(&view), both_fail_with(ProgramError::IllegalOwner), "{owner:?}");
        assert!(!view.is_borrowed());
        assert_eq!(account.bytes_mut(), vault());
    }
}

#[test]
fn an_account_that_does_not_exist_yet_is_uninitialized() {
    let mut account = Account::new(SYSTEM, &[]).writable();
    let mut view = account.view();
    let uninitialized = both_fail_with(ProgramError::UninitializedAccount);
    assert_eq!(refusals(&view), uninitialized);
    view.set_lamports(1);
    assert_eq!(refusals(&view), both_fail_with(ProgramError::IllegalOwner));
}

#[test]
fn invalid_data_is_refused_and_released() {
    for (what, data) in invalid_vaults() {
        let mut account = Account::new(PROGRAM, &data).writable();
        let view = account.view();
        let refused = both_fail_with(ProgramError::InvalidAccountData);
        assert_eq!(refusals(&view), refused, "{what}");
        assert!(!view.is_borrowed(), "{what}");
        assert_eq!(account.bytes_mut(), data, "{what}");
    }
}

#[test]
fn data_is_lent_while_the_account_is_open() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    // If an instruction lists an account twice, a program has two of these.
    let (one, mut other) = (account.view(), account.view());
    let borrowed = Some(ProgramError::AccountBorrowFailed);

    let readers = [View::<Vault>::open(&one)?, View::open(&other)?];
    assert_eq!(View::<Vault>::open_mut(&other).err(), borrowed);
    assert_eq!(other.try_borrow_mut().err(), borrowed);
    drop(readers);

    let writer = View::<Vault>::open_mut(&one)?;
    assert_eq!(refusals(&other), both_fail_with(ProgramError::AccountBorrowFailed));
    assert_eq!(other.try_borrow().err(), borrowed);
    drop(writer);

    assert!(other.try_borrow_mut().is_ok());
    Ok(())
}

/// The vault as one of Anchor's own accounts.
mod framework {
    use anchor_lang::prelude::*;

    #[account]
    pub struct Vault {
        pub authority: [u8; 32],
        pub balance: [u8; 8],
        pub status: u8,
    }
}

#[derive(Accounts)]
struct OwnAccount {
    #[account(mut)]
    own: anchor_lang::accounts::Account<framework::Vault>,
}

#[derive(Accounts)]
struct OwnBeforeView {
    #[account(mut, unsafe(dup))]
    own: anchor_lang::accounts::Account<framework::Vault>,
    #[account(mut, unsafe(dup))]
    vault: View<Vault>,
}

#[derive(Accounts)]
struct OwnAfterView {
    vault: View<Vault>,
    #[account(mut, unsafe(dup))]
    own: anchor_lang::accounts::Account<framework::Vault>,
}

#[test]
fn a_duplicate_of_an_account_that_is_lent_is_refused() {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let views = [account.view(), account.view()];
    let before = OwnBeforeView::try_accounts(&PROGRAM_ID, &views, None, 0, &[]);
    assert_eq!(before.err(), Some(ProgramError::AccountBorrowFailed));
}

#[test]
fn no_view_of_an_account_that_a_duplicate_has_borrowed() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let views = [account.view(), account.view()];
    let (mut accounts, ..) = OwnAfterView::try_accounts(&PROGRAM_ID, &views, None, 0, &[])?;
    let borrowed = Some(ProgramError::AccountBorrowFailed);
    accounts.own.balance[0] = 6;
    assert_eq!(accounts.vault.view().err(), borrowed);
    assert_eq!(accounts.vault.reload().err(), borrowed);
    drop(accounts.own);
    accounts.vault.reload()?;
    assert_eq!(accounts.vault.view()?.balance(), 6);
    Ok(())
}

#[test]
fn no_view_of_an_account_that_a_duplicate_has_released() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let view = account.view();
    let mut vault = View::<Vault>::open_mut(&view)?;
    let (own, ..) = OwnAccount::try_accounts(&PROGRAM_ID, &[view], None, 0, &[])?;
    drop(own);
    let borrowed = Some(ProgramError::AccountBorrowFailed);
    assert_eq!(vault.view().err(), borrowed);
    assert_eq!(vault.view_mut().err(), borrowed);
    vault.reload_mut()?;
    assert_eq!(vault.view_mut()?.balance(), 5);
    Ok(())
}

#[test]
fn releasing_a_shared_loan_does_not_end_an_exclusive_one() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let view = account.view();
    let shared = [View::<Vault>::open(&view)?, View::<Vault>::open(&view)?];
    let (own, ..) = OwnAccount::try_accounts(&PROGRAM_ID, &[account.view()], None, 0, &[])?;
    drop(shared);
    assert!(view.try_borrow().is_err(), "Anchor's account has borrowed the data");
    drop(own);
    assert!(view.try_borrow().is_ok());
    Ok(())
}

#[test]
fn no_view_of_an_account_that_was_resized_meanwhile() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &board()).writable();
    let mut opened = View::<Board>::open_mut(&account.view())?;
    // `realloc_account` does this too, even if the data is borrowed.
    account.header_mut().data_len -= 1;
    let borrowed = Some(ProgramError::AccountBorrowFailed);
    assert_eq!(opened.view().err(), borrowed);
    assert_eq!(opened.view_mut().err(), borrowed);
    opened.reload_mut()?;
    assert_eq!(opened.view_mut()?.title()?, "tides");
    Ok(())
}

#[test]
fn only_a_writable_account_is_opened_for_changes() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault());
    let not_writable = Some(ProgramError::from(ErrorCode::ConstraintMut));
    assert_eq!(View::<Vault>::open_mut(&account.view()).err(), not_writable);

    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut reader = View::<Vault>::open(&account.view())?;
    assert_eq!(reader.view_mut().err(), not_writable);
    Ok(())
}

#[test]
fn another_program_may_change_an_account_that_it_receives_as_writable() -> Result<(), ProgramError>
{
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut other = account.view();
    let mut opened = View::<Vault>::open_mut(&other)?;
    let released = Some(ProgramError::AccountBorrowFailed);

    opened.view_mut()?.set_balance(6);
    call_program(opened.cpi_handle_mut().into())?;
    other.try_borrow_mut()?[Vault::OFFSET_BALANCE] += 1;
    assert_eq!(opened.view().err(), released);
    assert_eq!(opened.view_mut().err(), released);

    opened.reload_mut()?;
    assert_eq!(opened.view_mut()?.balance(), 7);
    Ok(())
}

#[test]
fn a_released_account_is_checked_again() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut other = account.view();
    let mut opened = View::<Vault>::open_mut(&other)?;
    let mut refused = |error: ProgramError| {
        assert_eq!(opened.reload().err(), Some(error.clone()));
        assert_eq!(opened.reload_mut().err(), Some(error));
        assert!(opened.view().is_err());
        assert!(!other.is_borrowed());
    };

    account.header_mut().owner = ANOTHER_PROGRAM.into();
    refused(ProgramError::IllegalOwner);
    account.header_mut().owner = PROGRAM.into();
    account.bytes_mut()[0] ^= 1;
    refused(ProgramError::InvalidAccountData);
    account.bytes_mut()[0] ^= 1;
    opened.reload()?;
    assert!(other.try_borrow_mut().is_err());
    Ok(())
}

#[test]
fn another_program_may_read_an_open_account() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let view = account.view();
    let reader = View::<Vault>::open(&view)?;
    call_program(reader.cpi_handle())?;
    assert_eq!(reader.view()?.balance(), 5);
    drop(reader);

    let writer = View::<Vault>::open_mut(&view)?;
    call_program(writer.cpi_handle())?;
    assert_eq!(writer.view()?.balance(), 5);
    assert!(view.is_borrowed_mut());
    Ok(())
}

#[test]
fn refuses_to_pass_an_open_account_as_writable() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut view = account.view();
    let opened = View::<Vault>::open(&view)?;
    let meta = AccountMeta::new(*view.address(), false);
    let instruction = Instruction::new_with_bytes(PROGRAM_ID, &[], vec![meta]);
    // The handle is only for reading, or the data is borrowed.
    assert!(invoke(&instruction, &[opened.cpi_handle()]).is_err());
    assert!(invoke(&instruction, &[CpiHandle::writable(&mut view)]).is_err());
    assert_eq!(opened.view()?.balance(), 5);
    Ok(())
}

#[test]
fn a_closed_account_is_empty_marked_and_owned_by_the_system_program() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut destination = Account::new(SYSTEM, &[]).writable();
    let (mut view, destination) = (account.view(), destination.view());
    view.set_lamports(3);

    let mut reader = View::<Vault>::open(&view)?;
    let refusal = reader.close(destination).err();
    assert_eq!(refusal, Some(ErrorCode::ConstraintMut.into()));
    drop(reader);
    assert_eq!(view.lamports(), 3);

    View::<Vault>::open_mut(&view)?.close(destination)?;
    assert_eq!((view.lamports(), destination.lamports()), (0, 3));
    assert_eq!(view.data_len(), 0);
    assert!(view.owned_by(&Address::new_from_array(SYSTEM)));
    assert_eq!(account.bytes_mut()[..8], [u8::MAX; 8]);
    assert_eq!(account.bytes_mut()[8..], vault()[8..]);
    Ok(())
}

#[test]
fn an_account_that_another_program_received_can_be_closed() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault()).writable();
    let mut destination = Account::new(SYSTEM, &[]).writable();
    let view = account.view();
    let mut opened = View::<Vault>::open_mut(&view)?;
    call_program(opened.cpi_handle_mut().into())?;

    let other = view.try_borrow()?;
    let borrowed = Some(ProgramError::AccountBorrowFailed);
    assert_eq!(opened.close(destination.view()).err(), borrowed);
    assert_eq!(view.data_len(), vault().len());
    drop(other);

    opened.close(destination.view())?;
    assert_eq!(view.data_len(), 0);
    assert_eq!(account.bytes_mut()[..8], [u8::MAX; 8]);
    Ok(())
}

#[test]
fn close_after_release_refuses_an_account_that_is_not_writable() -> Result<(), ProgramError> {
    let mut account = Account::new(PROGRAM, &vault());
    let mut destination = Account::new(SYSTEM, &[]).writable();
    let mut view = account.view();
    view.set_lamports(3);
    let mut opened = View::<Vault>::open(&view)?;
    opened.release();
    let refusal = opened.close(destination.view()).err();
    assert_eq!(refusal, Some(ErrorCode::ConstraintMut.into()));
    assert_eq!((view.lamports(), destination.view().lamports()), (3, 0));
    assert_eq!(account.bytes_mut(), vault());
    Ok(())
}

/// Calls another program with the account. On a host, Anchor only checks that nobody has borrowed it.
fn call_program(account: CpiHandle<'_>) -> Result<(), ProgramError> {
    let meta = if account.is_writable() {
        AccountMeta::new(*account.address(), false)
    } else {
        AccountMeta::new_readonly(*account.address(), false)
    };
    invoke(&Instruction::new_with_bytes(PROGRAM_ID, &[], vec![meta]), &[account])
}

/// Returns the errors of opening the account to read it, and to change it.
fn refusals(account: &AccountView) -> [Option<ProgramError>; 2] {
    [View::<Vault>::open(account).err(), View::<Vault>::open_mut(account).err()]
}

fn both_fail_with(error: ProgramError) -> [Option<ProgramError>; 2] {
    [Some(error.clone()), Some(error)]
}
