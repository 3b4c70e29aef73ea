//! The bad inputs that neap makes from the good operations of a suite.

use crate::{
    bad_inputs::{BadInput, UNKNOWN},
    key::key,
    specimen::Invocation,
    subject::Measurement,
};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};

/// Makes bad inputs of the operations that succeed, from the first row of each.
pub fn bad_inputs(measurements: &[Measurement], names: &BTreeMap<Pubkey, String>) -> Vec<BadInput> {
    let mut seen = BTreeSet::new();
    let good = measurements.iter().filter(|good| good.specimen.result.is_ok());
    let bad_inputs = good.filter(|good| seen.insert(&good.operation)).flat_map(|good| {
        let invocation = &good.specimen.invocation;
        let inputs = [accounts(invocation, names), instructions(invocation)].into_iter().flatten();
        // Accounts that are passed twice may be swapped at several places.
        let mut named: BTreeMap<String, Invocation> = BTreeMap::new();
        for (input, invocation) in inputs {
            let numbers = (2..).map(|number: usize| format!("{input}, {number}"));
            let mut names = [input.clone()].into_iter().chain(numbers);
            let is_new = |name: &String| {
                named.get(name).is_none_or(|known| known.instruction == invocation.instruction)
            };
            let name = names.find(is_new).unwrap_or(input);
            named.entry(name).or_insert(invocation);
        }
        named.into_iter().map(|(name, invocation)| {
            let operation = good.operation.clone();
            BadInput { operation, name, invocation, allowed: None }
        })
    });
    bad_inputs.collect()
}

type Input = (String, Invocation);

/// An invocation with another instruction.
fn with(good: &Invocation, change: impl FnOnce(&mut Instruction)) -> Invocation {
    let mut bad = good.clone();
    change(&mut bad.instruction);
    bad
}

/// What is bad about the accounts.
fn accounts(good: &Invocation, names: &BTreeMap<Pubkey, String>) -> Vec<Input> {
    let named = |address: &Pubkey| names.get(address).cloned().unwrap_or(address.to_string());
    let metas = &good.instruction.accounts;
    let mut inputs = Vec::new();
    for meta in metas {
        let (address, name) = (meta.pubkey, named(&meta.pubkey));
        let own = |bad: &mut Instruction, change: fn(&mut solana_instruction::AccountMeta)| {
            bad.accounts.iter_mut().filter(|meta| meta.pubkey == address).for_each(change);
        };
        if meta.is_signer {
            let bad = with(good, |bad| own(bad, |meta| meta.is_signer = false));
            inputs.push((format!("{name} does not sign"), bad));
        }
        if meta.is_writable {
            let bad = with(good, |bad| own(bad, |meta| meta.is_writable = false));
            inputs.push((format!("{name} is not writable"), bad));
        }
    }
    for (index, (address, account)) in good.accounts.iter().enumerate() {
        if account.owner == good.instruction.program_id {
            inputs.extend(contents(account).map(|(what, account)| {
                let mut bad = good.clone();
                bad.accounts[index].1 = account;
                (format!("{} {what}", named(address)), bad)
            }));
        }
    }
    for (index, pair) in metas.windows(2).enumerate() {
        let [first, second] = [pair[0].pubkey, pair[1].pubkey];
        if first != second {
            let [one, other] = [first, second].map(|address| named(&address));
            let swapped = with(good, |bad| {
                bad.accounts[index].pubkey = second;
                bad.accounts[index + 1].pubkey = first;
            });
            inputs.push((format!("{one} and {other} are swapped"), swapped));
            let repeated = with(good, |bad| bad.accounts[index + 1].pubkey = first);
            inputs.push((format!("{one} in place of {other}"), repeated));
        }
    }
    if let Some(last) = metas.last() {
        let missing = with(good, |bad| bad.accounts.truncate(metas.len() - 1));
        inputs.push((format!("{} is missing", named(&last.pubkey)), missing));
        inputs.push(("no accounts".to_owned(), with(good, |bad| bad.accounts.clear())));
    }
    inputs
}

/// Bad versions of an account of the program, and what is bad about each.
fn contents(account: &Account) -> impl Iterator<Item = (&'static str, Account)> {
    let with = |data: &[u8]| Account { data: data.to_vec(), ..account.clone() };
    let disowned =
        Account { owner: Pubkey::new_from_array(key("another owner")), ..account.clone() };
    let data = &account.data;
    let bad = data.split_last().into_iter().flat_map(move |(_, short)| {
        [
            ("is one byte short", with(short)),
            ("is empty", with(&[])),
            ("is zeroed", with(&vec![0; data.len()])),
        ]
    });
    // New accounts are zeroed in good operations too.
    let bad: Vec<_> = bad.filter(|(_, bad)| bad.data != account.data).collect();
    [("has another owner", disowned)].into_iter().chain(bad)
}

/// What is bad about the instruction data.
fn instructions(good: &Invocation) -> Vec<Input> {
    let data = &good.instruction.data;
    let long = ("one more byte of instruction data", [data, &[0][..]].concat());
    let mut inputs = vec![long];
    if let [first, rest @ ..] = data.as_slice() {
        inputs.push(("no instruction data", Vec::new()));
        if *first != UNKNOWN {
            inputs.push(("an unknown first byte", [&[UNKNOWN], rest].concat()));
        }
        if !rest.is_empty() {
            inputs.push(("one byte less of instruction data", data[..data.len() - 1].to_vec()));
        }
    }
    let named = inputs
        .into_iter()
        .map(|(input, data)| (input.to_owned(), good.clone().with_instruction_data(data)));
    named.collect()
}
