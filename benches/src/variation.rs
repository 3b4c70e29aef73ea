//! Other valid accounts of the same shape: a number that depends on more than the shape has a range.
//!
//! The shape of an account is what its row's name and scenario say: how many members there are, how
//! long the name is and what it says, which options are there. All else is drawn: keys, addresses,
//! amounts, lamports, states and what an instruction stores. Each program, operation and case of a
//! scenario is measured on the same draws, and each run makes them anew from [`SEED`], so that
//! neither the order of the programs nor anything outside of them shows in a report.

mod account;
mod draw;
mod multisig;

pub use draw::{COUNT, Draw, draws};

use crate::{
    rent::rent_exempt,
    scenario::{Case, PROGRAM_ID, Scenario, Specimen, Wire, account::State},
};
use solana_account::Account;
use solana_pubkey::Pubkey;

/// What the draws of a run come from. It is no choice: of any other, the same ranges come.
pub const SEED: u64 = 0x6e65_6170;

/// What a program of a scenario is measured with beside the specimen of an operation and case: other
/// accounts of the same shape, and what the contract says of them.
pub fn variations(
    scenario: Scenario,
    operation: &str,
    wire: Wire,
    case: Option<Case>,
    seed: u64,
) -> Vec<Specimen> {
    let specimens = draws(seed).map(|mut draw| {
        let specimen = match scenario {
            Scenario::Account => account::specimen(operation, State::Any, &mut draw),
            Scenario::AccountEnum => account::specimen(operation, State::Checked, &mut draw),
            Scenario::Multisig => {
                let case = case.expect("an operation of the multisig has a case");
                multisig::specimen(operation, wire, case, &mut draw)
            }
            Scenario::AccountIn(framework) => {
                framework.specimen(account::specimen(operation, State::Any, &mut draw))
            }
        };
        let mut lamports = [draw.lamports(), draw.lamports()];
        let accounts = specimen.invocation.accounts.iter();
        for (lamports, (_, account)) in lamports.iter_mut().zip(accounts) {
            *lamports = (*lamports).max(least_lamports(account));
        }
        elsewhere(specimen, draw.address(), lamports)
    });
    specimens.collect()
}

/// What an account holds at least on a cluster: one that a program owns is exempt from rent; a key that is
/// passed may be of no account at all.
fn least_lamports(account: &Account) -> u64 {
    match account.owner == PROGRAM_ID {
        true => rent_exempt(account.data.len()),
        false => 0,
    }
}

/// The same with its first account at another address, and its accounts with other lamports.
pub fn elsewhere(mut specimen: Specimen, address: Pubkey, lamports: [u64; 2]) -> Specimen {
    specimen.invocation.instruction.accounts[0].pubkey = address;
    for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
        accounts[0].0 = address;
        for ((_, account), lamports) in accounts.iter_mut().zip(lamports) {
            account.lamports = lamports;
        }
    }
    specimen
}

/// The least and the most of what an operation cost, if that differs.
pub fn range(compute_units: impl IntoIterator<Item = u64>) -> Option<(u64, u64)> {
    let ranges = compute_units.into_iter().map(|units| (units, units));
    let (least, most) = ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    (least < most).then_some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn every_variation(seed: u64) -> Vec<Specimen> {
        let scenarios = Scenario::ALL.into_iter();
        let variations = scenarios.flat_map(|scenario| {
            let operations = scenario.operations().iter();
            operations.flat_map(move |operation| {
                let cases = scenario.cases().into_iter();
                cases.flat_map(move |case| variations(scenario, operation, Wire::Borsh, case, seed))
            })
        });
        variations.collect()
    }

    #[test]
    fn the_same_seed_draws_the_same_accounts() {
        let drawn = |seed| format!("{:?}", every_variation(seed));
        assert_eq!(drawn(SEED), drawn(SEED));
        assert_ne!(drawn(SEED), drawn(SEED + 1));
    }

    #[test]
    fn every_draw_is_of_the_specimens_shape() {
        for scenario in Scenario::ALL {
            for operation in scenario.operations() {
                for case in scenario.cases() {
                    let specimen = scenario.specimen(operation, Wire::Borsh, case);
                    let lengths = |specimen: &Specimen| {
                        let accounts = specimen.invocation.accounts.iter();
                        let lengths = accounts.map(|(_, account)| account.data.len());
                        let instruction = specimen.invocation.instruction.data.len();
                        (lengths.collect::<Vec<_>>(), instruction)
                    };
                    for other in variations(scenario, operation, Wire::Borsh, case, SEED) {
                        assert_eq!(lengths(&specimen), lengths(&other));
                        assert_eq!(specimen.result, other.result);
                    }
                }
            }
        }
    }

    #[test]
    fn accounts_of_an_invocation_differ() {
        for specimen in every_variation(SEED) {
            let accounts = &specimen.invocation.accounts;
            let addresses: BTreeSet<_> = accounts.iter().map(|(address, _)| address).collect();
            assert_eq!(addresses.len(), accounts.len());
            let metas = specimen.invocation.instruction.accounts.iter();
            assert!(
                metas
                    .map(|meta| &meta.pubkey)
                    .eq(accounts.iter().map(|(a, _)| a))
            );
        }
    }

    #[test]
    fn accounts_of_the_program_are_exempt_from_rent() {
        let mut at_the_least = 0;
        for specimen in every_variation(SEED) {
            let (_, account) = &specimen.invocation.accounts[0];
            let least = rent_exempt(account.data.len());
            assert_eq!(account.owner, PROGRAM_ID);
            assert!(account.lamports >= least, "{}", account.lamports);
            assert_eq!(account.lamports, specimen.accounts[0].1.lamports);
            at_the_least += usize::from(account.lamports == least);
        }
        assert!(at_the_least > 0);
    }

    #[test]
    fn a_range_is_of_what_differs() {
        assert_eq!(range([]), None);
        assert_eq!(range([7, 7]), None);
        assert_eq!(range([7, 9, 3]), Some((3, 9)));
    }
}
