//! Describes how an input differs from the one that it was made of.

use crate::search::input::{Input, Slot};
use neap_model::text::hex;
use neap_subject::specimen::FieldPlace;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, ops::Range};

/// The names that a description uses.
pub struct Names<'a> {
    /// The names of addresses.
    pub accounts: &'a BTreeMap<Pubkey, String>,
    /// The fields of accounts.
    pub fields: &'a BTreeMap<Pubkey, Vec<FieldPlace>>,
}

impl Names<'_> {
    fn account(&self, address: &Pubkey) -> String {
        self.accounts.get(address).cloned().unwrap_or_else(|| address.to_string())
    }
}

/// A sentence for each change from one input to another.
pub fn changes(from: &Input, to: &Input, names: &Names<'_>) -> Vec<String> {
    let mut changes = Vec::new();
    if from.data != to.data {
        changes.push(format!("instruction data: {}", bytes(&from.data, &to.data)));
    }
    // An account that has another address is still called as before.
    let name = |index: usize| match (from.accounts.get(index), to.accounts.get(index)) {
        (Some((address, _)), _) | (None, Some((address, _))) => names.account(address),
        (None, None) => String::new(),
    };
    let passed = |slot: &Slot| {
        let flags = match (slot.is_signer, slot.is_writable) {
            (true, true) => "signer, writable",
            (true, false) => "signer",
            (false, true) => "writable",
            (false, false) => "read-only",
        };
        format!("{} ({flags})", name(slot.account))
    };
    for (index, slot) in to.slots.iter().enumerate() {
        match from.slots.get(index) {
            Some(before) if before == slot => {}
            Some(before) => {
                let (before, after) = (passed(before), passed(slot));
                changes.push(format!("account {index}: {after} instead of {before}"));
            }
            None => changes.push(format!("account {index}: {}, one more", passed(slot))),
        }
    }
    if to.slots.len() < from.slots.len() {
        let s = if to.slots.len() == 1 { "" } else { "s" };
        changes.push(format!("{} account{s} instead of {}", to.slots.len(), from.slots.len()));
    }
    for (index, (address, account)) in to.accounts.iter().enumerate() {
        let before = from.accounts.get(index);
        let is_moved = before.is_some_and(|(before, _)| before != address);
        if is_moved {
            changes.push(format!("{}: the address {address}", name(index)));
        }
        let Some(account) = account else { continue };
        let was = before.and_then(|(_, account)| account.as_ref());
        let fields = before.and_then(|(address, _)| names.fields.get(address));
        let fields = fields.map(Vec::as_slice).unwrap_or_default();
        let empty = Account::default();
        let contents = account_changes(was.unwrap_or(&empty), account, fields);
        changes.extend(contents.into_iter().map(|change| format!("{}: {change}", name(index))));
    }
    changes
}

/// What differs in an account.
pub fn account_changes(from: &Account, to: &Account, fields: &[FieldPlace]) -> Vec<String> {
    let mut changes = Vec::new();
    if from.lamports != to.lamports {
        changes.push(format!("{} lamports instead of {}", to.lamports, from.lamports));
    }
    if from.owner != to.owner {
        changes.push(format!("owner {} instead of {}", to.owner, from.owner));
    }
    if from.executable != to.executable {
        let is = if to.executable { "is" } else { "is not" };
        changes.push(format!("{is} executable"));
    }
    let is_changed =
        |range: &Range<usize>| from.data.get(range.clone()) != to.data.get(range.clone());
    let mut named = Vec::new();
    if from.data.len() == to.data.len() {
        for field in fields {
            let range = field.offset..field.offset + field.size;
            if !field.name.is_empty() && is_changed(&range) {
                let (from, to) = (&from.data[range.clone()], &to.data[range.clone()]);
                changes.push(format!("{} {}", field.name, bytes(from, to)));
                named.push(range);
            }
        }
    }
    let is_named = |at: &usize| named.iter().any(|range: &Range<usize>| range.contains(at));
    let places = 0..from.data.len().max(to.data.len());
    let mut others = places.filter(|at| from.data.get(*at) != to.data.get(*at));
    if others.any(|at| !is_named(&at)) {
        changes.push(format!("data {}", bytes(&from.data, &to.data)));
    }
    changes
}

/// The most bytes that a description shows.
const MAX_SHOWN: usize = 40;

/// How bytes differ: the range of those that are not equal.
fn bytes(from: &[u8], to: &[u8]) -> String {
    let shown = |bytes: &[u8]| match bytes.len() {
        0 => "nothing".to_owned(),
        length @ (1 | 2 | 4 | 8) => {
            let mut number = [0; 8];
            number[..length].copy_from_slice(bytes);
            format!("{} ({})", hex(bytes), u64::from_le_bytes(number))
        }
        length if length > MAX_SHOWN => format!("{}… ({length} bytes)", hex(&bytes[..MAX_SHOWN])),
        _ => hex(bytes),
    };
    if from.len() != to.len() && (from.len() <= MAX_SHOWN && to.len() <= MAX_SHOWN) {
        return format!("{} instead of {}", shown(to), shown(from));
    }
    if from.len() != to.len() {
        return format!("{} bytes instead of {}", to.len(), from.len());
    }
    let differs = |at: &usize| from[*at] != to[*at];
    let first = (0..from.len()).find(differs).unwrap_or(0);
    let last = (0..from.len()).rev().find(differs).unwrap_or(0);
    let (from, to) = (&from[first..=last], &to[first..=last]);
    let place =
        if first == last { format!("byte {first}") } else { format!("bytes {first} to {last}") };
    format!("{place}: {} instead of {}", shown(to), shown(from))
}
