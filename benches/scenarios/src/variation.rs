//! Draws other valid accounts of the same shape. A row has a range if its cost depends on more than the shape.
//!
//! The shape of an account is fixed by the name and scenario of its row: the number of members, the name, and
//! which options are present. Everything else is drawn: keys, addresses, amounts, lamports, states, and what an
//! instruction stores.
//!
//! Every program, operation and case of a scenario is measured on the same draws. Each run derives them from
//! [`SEED`], so a report depends neither on the order of the programs nor on anything outside them.

use crate::{
    draw::Draw,
    operation::Operation,
    rent::rent_exempt,
    scenario::{PROGRAM_ID, Scenario, Specimen, Wire},
};
use neap_model::case::Case;
use solana_account::Account;

pub use crate::draw::COUNT;

/// The seed of a run's draws. Any other seed gives the same ranges.
pub const SEED: u64 = 0x6e65_6170;

/// A specimen of an operation and case on another account of the same shape, at another address and with other lamports.
pub fn variation(
    scenario: Scenario,
    operation: Operation,
    wire: Wire,
    case: Option<Case>,
    mut draw: Draw,
) -> Specimen {
    let mut specimen = scenario.drawn_specimen(operation, wire, case, &mut draw);
    // The addresses and lamports of a transfer are part of its values, because it moves lamports too.
    if scenario.shared() == Scenario::Transfer {
        return specimen;
    }
    let lamports = [draw.lamports(), draw.lamports()];
    let address = draw.address();
    specimen.invocation.instruction.accounts[0].pubkey = address;
    for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
        accounts[0].0 = address;
        for ((_, account), lamports) in accounts.iter_mut().zip(lamports) {
            account.lamports = lamports.max(minimum_lamports(account));
        }
    }
    specimen
}

/// The smallest balance that an account can have on a cluster. An account of the program is rent-exempt. A key
/// may name an account that does not exist.
fn minimum_lamports(account: &Account) -> u64 {
    if account.owner == PROGRAM_ID { rent_exempt(account.data.len()) } else { 0 }
}
