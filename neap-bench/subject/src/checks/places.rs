//! Other accounts in the places of those that the operation takes.

use super::{
    lifecycle::replace,
    maker::{Maker, SYSVARS, another_program, program_account},
    types::places_of,
};
use crate::{bad_inputs::Defect, key::key, specimen::Invocation, subject::Derived};
use neap_model::checks::{Check, DATA, Shows};
use solana_account::Account;
use solana_pubkey::Pubkey;

/// Accounts in another order, and accounts that are not there.
pub fn order(maker: &mut Maker<'_>) {
    let metas = &maker.good().instruction.accounts;
    for (index, pair) in metas.windows(2).enumerate() {
        let [first, second] = [pair[0].pubkey, pair[1].pubkey];
        if first == second {
            continue;
        }
        let [one, other] = [first, second].map(|address| maker.name(&address));
        let shows = |account: &str| Shows { account: account.to_owned(), check: Check::Address };
        maker.add(shows(&one), format!("{one} and {other} are swapped"), |bad| {
            bad.instruction.accounts[index].pubkey = second;
            bad.instruction.accounts[index + 1].pubkey = first;
        });
        if !is_duplicate(maker, &first, &second) {
            maker.add(shows(&other), format!("{one} in place of {other}"), |bad| {
                bad.instruction.accounts[index + 1].pubkey = first;
            });
        }
    }
    if let Some(last) = metas.last() {
        maker.account(Check::Present, &last.pubkey, "is missing", |bad| {
            bad.instruction.accounts.truncate(metas.len() - 1);
        });
        let shows = Shows { account: DATA.to_owned(), check: Check::Present };
        maker.add(shows, "no accounts".to_owned(), |bad| bad.instruction.accounts.clear());
    }
}

/// Each writable account in place of a later one that could be the same.
pub fn duplicates(maker: &mut Maker<'_>) {
    let metas = &maker.good().instruction.accounts;
    for (index, meta) in metas.iter().enumerate() {
        let earlier = metas[..index].iter().map(|earlier| earlier.pubkey);
        for first in earlier.filter(|first| *first != meta.pubkey) {
            if is_duplicate(maker, &first, &meta.pubkey) {
                let account = maker.name(&meta.pubkey);
                let name = format!("{} in place of {account}", maker.name(&first));
                maker.add(Shows { account, check: Check::Duplicates }, name, |bad| {
                    bad.instruction.accounts[index].pubkey = first;
                });
            }
        }
    }
}

/// Whether both accounts are writable and of the same owner, and both have data or none.
fn is_duplicate(maker: &Maker<'_>, first: &Pubkey, second: &Pubkey) -> bool {
    let find = |address: &Pubkey| maker.good().accounts.iter().find(|(it, _)| it == address);
    match (find(first), find(second)) {
        (Some((_, one)), Some((_, other))) => {
            is_writable(maker, first)
                && is_writable(maker, second)
                && one.owner == other.owner
                && one.data.len() == other.data.len()
        }
        _ => false,
    }
}

fn is_writable(maker: &Maker<'_>, address: &Pubkey) -> bool {
    let mut metas = maker.good().instruction.accounts.iter();
    metas.any(|meta| meta.pubkey == *address && meta.is_writable)
}

/// A stranger's account in place of each, with the same contents and flags, or empty; and a stranger's account that names a
/// stranger instead of an account of the instruction.
pub fn strangers(maker: &mut Maker<'_>) {
    let metas = &maker.good().instruction.accounts;
    for (index, address, account) in maker.accounts() {
        let is_derived = maker.derived(address).is_some();
        let (its_stranger, check) =
            (maker.stranger(address), if is_derived { Check::Seeds } else { Check::Address });
        if !account.data.is_empty() {
            maker.contents(check, address, Defect::EmptyWallet, |bad| {
                bad.accounts[index].1 = Account::default();
                bad.move_account(address, its_stranger);
            });
        }
        let named = metas.iter().filter(|meta| meta.pubkey != *address);
        let mut named = named.map(|meta| places_of(&account.data, &meta.pubkey));
        let names_others = named.any(|places| !places.is_empty());
        // An account that names the signer, and that nothing names, is only another one of the same user.
        if is_derived || !names_others || is_named(maker, address) {
            maker.account(check, address, "is at another address", |bad| {
                bad.move_account(address, its_stranger);
            });
        }
        for meta in metas.iter().filter(|meta| meta.pubkey != *address) {
            if places_of(&account.data, &meta.pubkey).is_empty() {
                continue;
            }
            let (named, stranger) = (maker.name(&meta.pubkey), maker.stranger(&meta.pubkey));
            let what = format!("names a stranger instead of {named}");
            maker.contents(Check::Address, address, what, |bad| {
                replace(&mut bad.accounts[index].1.data, &meta.pubkey, &stranger);
                // Only the program writes the account itself.
                bad.move_account(address, its_stranger);
            });
        }
    }
}

/// Whether the data of another account has an address.
fn is_named(maker: &Maker<'_>, address: &Pubkey) -> bool {
    let mut others = maker.accounts().filter(|(_, other, _)| *other != address);
    others.any(|(.., other)| !places_of(&other.data, address).is_empty())
}

/// Derived accounts with lower bumps, and one that serves for accounts of several strangers.
pub fn seeds(maker: &mut Maker<'_>) {
    for (_, address, account) in maker.accounts() {
        let Some(derived) = maker.derived(address).cloned() else { continue };
        lower_bump(maker, address, &derived);
        if account.data.is_empty() {
            shared(maker, address);
        }
    }
}

/// The next lower bump that gives an address. Every place of the instruction data that may be the bump follows it. A bump in an
/// account was written by the program.
fn lower_bump(maker: &mut Maker<'_>, address: &Pubkey, derived: &Derived) {
    let Derived { seeds, program, bump } = derived;
    let lower = (0..*bump).rev().find_map(|lower| {
        let seeds = seeds.iter().map(Vec::as_slice).chain([std::slice::from_ref(&lower)]);
        let seeds: Vec<&[u8]> = seeds.collect();
        Some((lower, Pubkey::create_program_address(&seeds, program).ok()?))
    });
    let Some((lower, moved)) = lower else { return };
    maker.account(Check::Seeds, address, "has a lower bump", |bad| {
        bad.move_account(address, moved);
    });
    let data = &maker.good().instruction.data;
    let places = data.iter().enumerate().filter(|(_, byte)| **byte == *bump);
    for place in Vec::from_iter(places.map(|(place, _)| place)).into_iter().take(MAX_BUMPS) {
        let what = format!("has a lower bump, as byte {place} of the instruction data says");
        maker.account(Check::Seeds, address, what, |bad| {
            bad.move_account(address, moved);
            bad.instruction.data[place] = lower;
        });
    }
}

/// The most places of the instruction data that may be a bump.
const MAX_BUMPS: usize = 8;

/// An account of a stranger that names a stranger's account: a derived address whose seeds have neither serves for both.
fn shared(maker: &mut Maker<'_>, derived: &Pubkey) {
    for (index, address, account) in maker.own_accounts() {
        if maker.derived(address).is_some() {
            continue;
        }
        for (_, other, its) in maker.accounts() {
            if [address, derived].contains(&other)
                || !is_writable(maker, other)
                || places_of(&account.data, other).is_empty()
                || !places_of(&its.data, derived).is_empty()
            {
                continue;
            }
            let [one, two] = [address, other].map(|it| maker.name(it));
            let [to, to_other] = [address, other].map(|it| maker.stranger(it));
            let what = format!("serves for a stranger's {one} and {two}");
            maker.contents(Check::Seeds, derived, what, |bad| {
                replace(&mut bad.accounts[index].1.data, other, &to_other);
                bad.move_account(address, to);
                bad.move_account(other, to_other);
            });
        }
    }
}

/// Another program in place of each program, and an account of another program with the bytes of each sysvar.
pub fn programs(maker: &mut Maker<'_>) {
    let Invocation { instruction, accounts, .. } = maker.good();
    for (index, (address, account)) in accounts.iter().enumerate() {
        let is_passed = instruction.accounts.iter().any(|meta| meta.pubkey == *address);
        if !is_passed || *address == instruction.program_id {
            continue;
        }
        if account.executable {
            let other = another_program();
            maker.account(Check::Program, address, "is another program", |bad| {
                bad.pass(address, other);
                bad.accounts.push((other, program_account()));
            });
        } else if account.owner == SYSVARS {
            let fake = maker.stranger(address);
            let owner = Pubkey::new_from_array(key("another owner"));
            maker.account(Check::Sysvar, address, "is another account", |bad| {
                bad.pass(address, fake);
                let copy = Account { owner, ..accounts[index].1.clone() };
                bad.accounts.push((fake, copy));
            });
        }
    }
}
