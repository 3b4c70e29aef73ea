//! A handler that notes all it is given.

use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use std::cell::{Cell, RefCell};

/// What a handler is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// How often it is called.
    calls: usize,
    program_id: [u8; 32],
    instruction_data: Vec<u8>,
    pub accounts: Vec<Seen>,
    /// Whether the first account's data can be borrowed, and those of each behind it while they are.
    borrows: Vec<bool>,
}

/// An account as a handler sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where it is, in bytes from the input's start.
    offset: usize,
    address: [u8; 32],
    owner: [u8; 32],
    lamports: u64,
    flags: [bool; 3],
    data: Vec<u8>,
}

thread_local! {
    static START: Cell<usize> = const { Cell::new(0) };
    static OBSERVATION: RefCell<Observation> = RefCell::default();
}

/// Gives back what a call of an entrypoint returns, and what it shows its handler, by the input's start.
pub fn observe(start: *const u8, entrypoint: impl FnOnce() -> u64) -> (u64, Observation) {
    START.set(start.addr());
    OBSERVATION.take();
    (entrypoint(), OBSERVATION.take())
}

/// Notes all of an instruction, changes every account, and ends as the instruction data say.
pub fn handler(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let observation = Observation {
        calls: OBSERVATION.take().calls + 1,
        program_id: *program_id.as_array(),
        instruction_data: instruction_data.to_vec(),
        accounts: accounts.iter().map(see).collect(),
        borrows: borrows(accounts),
    };
    OBSERVATION.set(observation);
    for (place, account) in accounts.iter_mut().enumerate() {
        account.set_lamports(account.lamports() + place as u64);
        let mut data = account.try_borrow_mut()?;
        data.iter_mut()
            .for_each(|byte| *byte = byte.wrapping_add(1 + place as u8));
    }
    match instruction_data.first() {
        None | Some(0) => Ok(()),
        Some(1) => Err(ProgramError::InvalidAccountData),
        Some(2) => Err(ProgramError::Custom(7)),
        Some(3) => Err(ProgramError::Custom(0)),
        Some(_) => Err(ProgramError::IncorrectAuthority),
    }
}

fn see(account: &AccountView) -> Seen {
    Seen {
        offset: account.account_ptr().addr() - START.get(),
        address: *account.address().as_array(),
        owner: *account.owner().as_array(),
        lamports: account.lamports(),
        flags: [
            account.is_signer(),
            account.is_writable(),
            account.executable(),
        ],
        data: account
            .try_borrow()
            .map_or(Vec::new(), |data| data.to_vec()),
    }
}

fn borrows(accounts: &mut [AccountView]) -> Vec<bool> {
    let Some((first, others)) = accounts.split_first_mut() else {
        return Vec::new();
    };
    let held = first.try_borrow_mut();
    let others = others.iter().map(|account| account.try_borrow().is_ok());
    [held.is_ok()].into_iter().chain(others).collect()
}
