//! Changes accounts, and which of them an instruction takes.

use super::{bytes, known::Known};
use crate::search::{
    input::{Input, Slot},
    random::Random,
};
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_sdk_ids::{
    bpf_loader, bpf_loader_deprecated, bpf_loader_upgradeable, loader_v4, native_loader,
    system_program, sysvar,
};

/// Changes what is in an account: data, owner, lamports.
pub fn contents(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    let program = input.program;
    let owners = Vec::from_iter(input.accounts.iter().filter_map(|it| Some(it.1.as_ref()?.owner)));
    let Some(index) = passed_account(input, random) else { return };
    if random.one_in(8) {
        return copy(input, index, random);
    }
    let (address, Some(account)) = &mut input.accounts[index] else { return };
    let had_lamports = account.lamports > 0;
    match random.below(16) {
        0 => account.lamports = lamports(account.lamports, random),
        1 => {
            let any = Pubkey::new_from_array(random.bytes());
            let other = random.pick(&owners).copied().unwrap_or_default();
            account.owner = [program, system_program::ID, other, any][random.below(4)];
        }
        2 => resize(account, random),
        3 => {
            let others = known.other.into_iter().flat_map(|other| &other.accounts);
            let same = others.filter_map(|(_, other)| other.as_ref());
            let same = same.filter(|other| other.owner == account.owner);
            if let Some(other) = random.pick(&Vec::from_iter(same)) {
                account.data.clone_from(&other.data);
            }
        }
        4 if random.one_in(8) => account.executable = !account.executable,
        5..9 => match known.fields.get(address).and_then(|fields| random.pick(fields)) {
            Some(field) if field.size == 32 => {
                let key: [u8; 32] = random.bytes();
                if let Some(place) = account.data.get_mut(field.offset..field.offset + 32) {
                    place.copy_from_slice(&key);
                }
            }
            Some(field) => {
                let size = field.size.min(8);
                bytes::change_number(&mut account.data, field.offset, size, random);
            }
            None => bytes::change(&mut account.data, random),
        },
        _ => bytes::change(&mut account.data, random),
    }
    // A cluster has no account without lamports, but a recorded one may have none, as sysvars have.
    if had_lamports && account.lamports == 0 {
        *account = Account { rent_epoch: account.rent_epoch, ..Account::default() };
    }
}

/// Copies a part of the input to the data of an account: of an address, of other data, or of its own.
fn copy(input: &mut Input, index: usize, random: &mut Random) {
    let other = random.below(input.accounts.len() + 1);
    let source = match input.accounts.get(other) {
        Some((_, Some(account))) if random.one_in(2) => account.data.clone(),
        Some((address, _)) => address.to_bytes().to_vec(),
        None => input.data.clone(),
    };
    if let Some(account) = &mut input.accounts[index].1 {
        bytes::copy(&source, &mut account.data, random);
    }
}

/// An account that the instruction takes, and that is no program.
fn passed_account(input: &Input, random: &mut Random) -> Option<usize> {
    let slot = random.pick(&input.slots)?;
    let account = input.accounts[slot.account].1.as_ref()?;
    is_changed(account).then_some(slot.account)
}

/// Whether an account is one that differs between transactions: no program, and no sysvar.
pub fn is_changed(account: &Account) -> bool {
    let loaders = [
        native_loader::ID,
        bpf_loader_deprecated::ID,
        bpf_loader::ID,
        bpf_loader_upgradeable::ID,
        loader_v4::ID,
    ];
    !loaders.contains(&account.owner) && account.owner != sysvar::ID
}

/// All lamports that exist, rounded up.
pub const MOST_LAMPORTS: u64 = 1_000_000_000_000_000_000;

fn lamports(lamports: u64, random: &mut Random) -> u64 {
    let changed = match random.below(5) {
        0 => 0,
        1 => lamports.saturating_add(1),
        2 => lamports.saturating_sub(1),
        3 => lamports ^ 1 << random.below(60),
        _ => MOST_LAMPORTS,
    };
    // An operation of the suite may have more.
    changed.min(MOST_LAMPORTS.max(lamports))
}

/// The largest account that a change makes, in bytes.
const MAX_BYTES: usize = 20_000;

fn resize(account: &mut Account, random: &mut Random) {
    match random.below(4) {
        0 => account.data.clear(),
        1 => account.data.fill(0),
        _ => bytes::resize(&mut account.data, random),
    }
    account.data.truncate(MAX_BYTES);
}

/// Changes which accounts the instruction takes, in which order and with which flags.
pub fn passed(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    let count = input.slots.len();
    let (one, other) = (random.below(count), random.below(count));
    match random.below(8) {
        0 if count > 0 => input.slots[one].is_signer ^= true,
        1 if count > 0 => input.slots[one].is_writable ^= true,
        2 if count > 0 => {
            // The flags of an account are those of all its places, so only the account moves.
            input.slots[one].account = input.slots[other].account;
        }
        3 if count > 0 => {
            let account = input.slots[one].account;
            input.slots[one].account = input.slots[other].account;
            input.slots[other].account = account;
        }
        4 if count > 0 => {
            input.slots.remove(one);
        }
        5 => input.slots.truncate(one),
        6 if count < known.max_accounts => {
            if let Some(slot) = random.pick(&input.slots).copied() {
                input.slots.push(slot);
            }
        }
        _ if count < known.max_accounts => {
            let address = Pubkey::new_from_array(random.bytes());
            input.accounts.push((address, Some(Account::default())));
            let (is_signer, is_writable) = (random.one_in(2), random.one_in(2));
            let account = input.accounts.len() - 1;
            input.slots.push(Slot { account, is_signer, is_writable });
        }
        _ => {}
    }
}

/// Gives an account another address, mostly also where the address stands in data.
pub fn address(input: &mut Input, random: &mut Random) {
    let Some(index) = passed_account(input, random) else { return };
    let (address, _) = &mut input.accounts[index];
    if *address == system_program::ID {
        return;
    }
    let from = address.to_bytes();
    let mut to = from;
    if random.one_in(4) {
        to[random.below(32)] ^= 1 << random.below(8);
    } else {
        to = random.bytes();
    }
    if random.one_in(4) {
        *address = Pubkey::new_from_array(to);
    } else {
        input.replace_everywhere(&from, &to);
    }
}

/// Gives an account another address everywhere.
pub fn move_account(input: &mut Input, random: &mut Random) {
    if let Some(index) = passed_account(input, random)
        && input.accounts[index].0 != system_program::ID
    {
        let from = input.accounts[index].0.to_bytes();
        input.replace_everywhere(&from, &random.bytes());
    }
}

/// Changes a sysvar. The account of one that the program reads by a syscall is added.
pub fn sysvar(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    let Some((address, account)) = random.pick(known.sysvars) else { return };
    let present = input.accounts.iter().position(|(known, _)| known == address);
    let index = present.unwrap_or_else(|| {
        input.accounts.push((*address, Some(account.clone())));
        input.accounts.len() - 1
    });
    if let Some(account) = &mut input.accounts[index].1 {
        bytes::change(&mut account.data, random);
    }
}
