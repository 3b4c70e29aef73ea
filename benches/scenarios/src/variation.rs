//! Draws other valid accounts of the same shape. A row has a range if its cost depends on more than the shape.
//!
//! The shape of an account is fixed by the name and scenario of its row: the number of members, the name, and
//! which options are present. Everything else is drawn: keys, addresses, amounts, lamports, states, and what an
//! instruction stores.
//!
//! Every program, operation and case of a scenario is measured on the same draws. Each run derives them from
//! [`SEED`], so a report depends neither on the order of the programs nor on anything outside them.

use crate::{
    draw::draws,
    operation::Operation,
    rent::rent_exempt,
    scenario::{PROGRAM_ID, Scenario, Specimen, Wire},
};
use neap_model::case::Case;
use solana_account::Account;
use solana_pubkey::Pubkey;

pub use crate::draw::COUNT;

/// The seed of a run's draws. Any other seed gives the same ranges.
pub const SEED: u64 = 0x6e65_6170;

/// Specimens of an operation and case on other accounts of the same shape, drawn from a seed.
pub fn variations(
    scenario: Scenario,
    operation: Operation,
    wire: Wire,
    case: Option<Case>,
    seed: u64,
) -> Vec<Specimen> {
    let specimens = draws(seed).map(|mut draw| {
        let specimen = scenario.drawn_specimen(operation, wire, case, &mut draw);
        let mut lamports = [draw.lamports(), draw.lamports()];
        let accounts = specimen.invocation.accounts.iter();
        for (lamports, (_, account)) in lamports.iter_mut().zip(accounts) {
            *lamports = (*lamports).max(minimum_lamports(account));
        }
        with_address_and_lamports(specimen, draw.address(), lamports)
    });
    specimens.collect()
}

/// The smallest balance that an account can have on a cluster. An account of the program is rent-exempt. A key
/// may name an account that does not exist.
fn minimum_lamports(account: &Account) -> u64 {
    if account.owner == PROGRAM_ID { rent_exempt(account.data.len()) } else { 0 }
}

/// The specimen with its first account at another address, and its accounts with other lamports.
pub fn with_address_and_lamports(
    mut specimen: Specimen,
    address: Pubkey,
    lamports: [u64; 2],
) -> Specimen {
    specimen.invocation.instruction.accounts[0].pubkey = address;
    for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
        accounts[0].0 = address;
        for ((_, account), lamports) in accounts.iter_mut().zip(lamports) {
            account.lamports = lamports;
        }
    }
    specimen
}

/// The smallest and the largest cost, if they differ.
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
                cases
                    .flat_map(move |case| variations(scenario, *operation, Wire::Borsh, case, seed))
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
    fn every_draw_has_the_shape_of_the_specimen() {
        for scenario in Scenario::ALL {
            for operation in scenario.operations() {
                for case in scenario.cases() {
                    let specimen = scenario.specimen(*operation, Wire::Borsh, case);
                    let lengths = |specimen: &Specimen| {
                        let accounts = specimen.invocation.accounts.iter();
                        let lengths = accounts.map(|(_, account)| account.data.len());
                        let instruction = specimen.invocation.instruction.data.len();
                        (lengths.collect::<Vec<_>>(), instruction)
                    };
                    for other in variations(scenario, *operation, Wire::Borsh, case, SEED) {
                        assert_eq!(lengths(&specimen), lengths(&other));
                        assert_eq!(specimen.result, other.result);
                    }
                }
            }
        }
    }

    #[test]
    fn accounts_of_an_invocation_have_different_addresses() {
        for specimen in every_variation(SEED) {
            let accounts = &specimen.invocation.accounts;
            let addresses: BTreeSet<_> = accounts.iter().map(|(address, _)| address).collect();
            assert_eq!(addresses.len(), accounts.len());
            let metas = specimen.invocation.instruction.accounts.iter();
            assert!(metas.map(|meta| &meta.pubkey).eq(accounts.iter().map(|(a, _)| a)));
        }
    }

    #[test]
    fn accounts_of_the_program_are_rent_exempt() {
        let mut at_the_minimum = 0;
        for specimen in every_variation(SEED) {
            let (_, account) = &specimen.invocation.accounts[0];
            let least = rent_exempt(account.data.len());
            assert_eq!(account.owner, PROGRAM_ID);
            assert!(account.lamports >= least, "{}", account.lamports);
            assert_eq!(account.lamports, specimen.accounts[0].1.lamports);
            at_the_minimum += usize::from(account.lamports == least);
        }
        assert!(at_the_minimum > 0);
    }

    #[test]
    fn a_range_needs_two_different_costs() {
        assert_eq!(range([]), None);
        assert_eq!(range([7, 7]), None);
        assert_eq!(range([7, 9, 3]), Some((3, 9)));
    }
}
