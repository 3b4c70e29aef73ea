//! Copies a whole key over another one, after a program compared a word of both.

use crate::search::{input::Input, random::Random};
use solana_pubkey::Pubkey;

/// Where a key may stand.
#[derive(Clone, Copy)]
enum Place {
    InstructionData(usize),
    AccountData(usize, usize),
    Address(usize),
    Owner(usize),
}

/// The most places of a word that are looked at. Some words stand almost everywhere.
const MAX_PLACES: usize = 64;

/// Copies a key that begins with one word over a key that begins with another. Whether there is such a pair.
pub fn copy(input: &mut Input, from: u64, to: u64, random: &mut Random) -> bool {
    let [targets, sources] = [from, to].map(|word| places(input, word.to_le_bytes()));
    let (Some((target, _)), Some((_, key))) =
        (random.pick(&targets).copied(), random.pick(&sources).copied())
    else {
        return false;
    };
    match target {
        Place::InstructionData(at) => input.data[at..at + 32].copy_from_slice(&key),
        Place::Address(index) => input.accounts[index].0 = Pubkey::new_from_array(key),
        Place::Owner(index) => {
            if let Some(account) = &mut input.accounts[index].1 {
                account.owner = Pubkey::new_from_array(key);
            }
        }
        Place::AccountData(index, at) => {
            if let Some(account) = &mut input.accounts[index].1 {
                account.data[at..at + 32].copy_from_slice(&key);
            }
        }
    }
    true
}

/// The keys that begin with a word, and where they stand.
fn places(input: &Input, word: [u8; 8]) -> Vec<(Place, [u8; 32])> {
    let found_in = |bytes: &[u8], place: &dyn Fn(usize) -> Place| {
        let windows = bytes.windows(32).enumerate();
        let keys = windows.filter_map(|(at, window)| Some((place(at), *window.first_chunk()?)));
        keys.filter(|(_, key)| key.starts_with(&word)).take(MAX_PLACES).collect::<Vec<_>>()
    };
    let mut places = found_in(&input.data, &Place::InstructionData);
    for (index, (address, account)) in input.accounts.iter().enumerate() {
        places.extend(found_in(address.as_array(), &|_| Place::Address(index)));
        if let Some(account) = account {
            places.extend(found_in(account.owner.as_array(), &|_| Place::Owner(index)));
            places.extend(found_in(&account.data, &|at| Place::AccountData(index, at)));
        }
    }
    places
}
