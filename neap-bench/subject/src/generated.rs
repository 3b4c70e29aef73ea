//! The bad inputs that neap makes from the good operations of a suite.

use crate::{
    bad_inputs::{BadInput, UNKNOWN},
    kept::{Blocks, Kept},
    key::key,
    specimen::Invocation,
    subject::Measurement,
};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};

/// Makes bad inputs of the operations that succeed, from the first row of each.
pub fn bad_inputs<'a>(
    measurements: impl Iterator<Item = &'a Measurement>,
    names: &BTreeMap<Pubkey, String>,
) -> Vec<Kept<BadInput>> {
    let (mut seen, mut blocks) = (BTreeSet::new(), Blocks::default());
    let good = measurements.filter(|good| good.specimen.result.is_ok());
    let bad_inputs = good.filter(|good| seen.insert(&good.operation)).flat_map(|good| {
        let invocation = &good.specimen.invocation;
        let kept = blocks.keep(invocation.clone());
        let inputs = [
            accounts(&kept, names),
            other_contents(invocation, names, &mut blocks),
            other_places(&kept, names),
            instructions(&kept),
        ];
        // Accounts that are passed twice may be swapped at several places.
        let mut named: BTreeMap<String, Kept<Invocation>> = BTreeMap::new();
        for (input, invocation) in inputs.into_iter().flatten() {
            let numbers = (2..).map(|number: usize| format!("{input}, {number}"));
            let mut names = [input.clone()].into_iter().chain(numbers);
            let instruction = &invocation.bare().instruction;
            let is_new = |name: &String| {
                named.get(name).is_none_or(|known| known.bare().instruction == *instruction)
            };
            let name = names.find(is_new).unwrap_or(input);
            named.entry(name).or_insert(invocation);
        }
        named.into_iter().map(|(name, invocation)| {
            let operation = good.operation.clone();
            invocation.map(|invocation| BadInput { operation, name, invocation, allowed: None })
        })
    });
    bad_inputs.collect()
}

type Input = (String, Kept<Invocation>);

/// An invocation with another instruction.
fn with(good: &Kept<Invocation>, change: impl FnOnce(&mut Instruction)) -> Kept<Invocation> {
    good.clone().map(|mut bad| {
        change(&mut bad.instruction);
        bad
    })
}

fn name(address: &Pubkey, names: &BTreeMap<Pubkey, String>) -> String {
    names.get(address).cloned().unwrap_or(address.to_string())
}

/// Accounts without a flag that they have.
fn accounts(good: &Kept<Invocation>, names: &BTreeMap<Pubkey, String>) -> Vec<Input> {
    let mut inputs = Vec::new();
    for meta in &good.bare().instruction.accounts {
        let (address, name) = (meta.pubkey, name(&meta.pubkey, names));
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
    inputs
}

/// Other contents of the program's accounts.
fn other_contents(
    good: &Invocation,
    names: &BTreeMap<Pubkey, String>,
    blocks: &mut Blocks,
) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (index, (address, account)) in good.accounts.iter().enumerate() {
        if account.owner == good.instruction.program_id {
            inputs.extend(contents(account).map(|(what, account)| {
                let mut bad = good.clone();
                bad.accounts[index].1 = account;
                (format!("{} {what}", name(address, names)), blocks.keep(bad))
            }));
        }
    }
    inputs
}

/// Accounts in other places, and accounts that are not there.
fn other_places(good: &Kept<Invocation>, names: &BTreeMap<Pubkey, String>) -> Vec<Input> {
    let metas = &good.bare().instruction.accounts;
    let mut inputs = Vec::new();
    for (index, pair) in metas.windows(2).enumerate() {
        let [first, second] = [pair[0].pubkey, pair[1].pubkey];
        if first != second {
            let [one, other] = [first, second].map(|address| name(&address, names));
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
        inputs.push((format!("{} is missing", name(&last.pubkey, names)), missing));
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
fn instructions(good: &Kept<Invocation>) -> Vec<Input> {
    let data = &good.bare().instruction.data;
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
        .map(|(input, data)| (input.to_owned(), with(good, |bad| bad.data = data)));
    named.collect()
}
