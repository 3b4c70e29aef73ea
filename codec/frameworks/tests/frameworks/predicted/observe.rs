//! A handler that records everything that it receives.

use pinocchio::{
    AccountView, Address, ProgramResult, account::RuntimeAccount, error::ProgramError,
};
use std::{
    cell::{Cell, RefCell},
    mem::offset_of,
};

/// Everything that a handler receives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// How often the handler was called.
    calls: usize,
    program_id: [u8; 32],
    instruction_data: Vec<u8>,
    pub accounts: Vec<ObservedAccount>,
    /// Whether the first account's data can be borrowed mutably. Then, while it is borrowed, whether each other
    /// account's data can be borrowed.
    borrows: Vec<bool>,
}

/// An account as a handler sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedAccount {
    /// Its position in the input, in bytes.
    pub offset: usize,
    pub address: [u8; 32],
    pub owner: [u8; 32],
    pub lamports: u64,
    pub flags: [bool; 3],
    pub data: Vec<u8>,
}

thread_local! {
    static START: Cell<usize> = const { Cell::new(0) };
    static OBSERVATION: RefCell<Observation> = RefCell::default();
}

/// Calls an entrypoint with the input at `start`. Returns its result, and what its handler received.
pub fn observe(start: *const u8, entrypoint: impl FnOnce() -> u64) -> (u64, Observation) {
    START.set(start.addr());
    OBSERVATION.take();
    (entrypoint(), OBSERVATION.take())
}

/// Records everything, changes every account, and returns the result that the instruction data chooses.
pub fn handler(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let observed = accounts.iter().map(observe_account).collect();
    record(program_id, observed, borrows(accounts), instruction_data);
    for (index, account) in accounts.iter_mut().enumerate() {
        account.set_lamports(account.lamports() + index as u64);
        let mut data = account.try_borrow_mut()?;
        data.iter_mut().for_each(|byte| *byte = byte.wrapping_add(1 + index as u8));
    }
    chosen_result(instruction_data)
}

/// Records an instruction and its accounts.
pub fn record(
    program_id: &Address,
    accounts: Vec<ObservedAccount>,
    borrows: Vec<bool>,
    instruction_data: &[u8],
) {
    let observation = Observation {
        calls: OBSERVATION.take().calls + 1,
        program_id: *program_id.as_array(),
        instruction_data: instruction_data.to_vec(),
        accounts,
        borrows,
    };
    OBSERVATION.set(observation);
}

/// The result that the instruction data chooses.
pub fn chosen_result(instruction_data: &[u8]) -> ProgramResult {
    match instruction_data.first() {
        None | Some(0) => Ok(()),
        Some(1) => Err(ProgramError::InvalidAccountData),
        Some(2) => Err(ProgramError::Custom(7)),
        Some(3) => Err(ProgramError::Custom(0)),
        Some(_) => Err(ProgramError::IncorrectAuthority),
    }
}

fn observe_account(account: &AccountView) -> ObservedAccount {
    ObservedAccount {
        offset: offset(account.address()),
        address: *account.address().as_array(),
        owner: *account.owner().as_array(),
        lamports: account.lamports(),
        flags: [account.is_signer(), account.is_writable(), account.executable()],
        data: account.try_borrow().map_or(Vec::new(), |data| data.to_vec()),
    }
}

/// The position in the input of the account with this address.
pub fn offset(address: &Address) -> usize {
    std::ptr::from_ref(address).addr() - offset_of!(RuntimeAccount, address) - START.get()
}

fn borrows(accounts: &mut [AccountView]) -> Vec<bool> {
    let Some((first, others)) = accounts.split_first_mut() else {
        return Vec::new();
    };
    let held = first.try_borrow_mut();
    let others = others.iter().map(|account| account.try_borrow().is_ok());
    [held.is_ok()].into_iter().chain(others).collect()
}
