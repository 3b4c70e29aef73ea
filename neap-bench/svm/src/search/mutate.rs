//! Changes inputs at random.

pub mod accounts;
mod bytes;
mod keys;
mod known;

pub use known::Known;

use crate::search::{input::Input, random::Random};
use solana_pubkey::Pubkey;

/// Changes an input, mostly in one or two places.
pub fn mutate(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    let times = 1 << [0, 0, 0, 1, 1, 2, 3, 4][random.below(8)];
    for _ in 0..times {
        match random.below(16) {
            0..5 => instruction_data(input, known, random),
            5..8 => replace_compared(input, known, random),
            8..12 => accounts::contents(input, known, random),
            12..14 => accounts::passed(input, known, random),
            14 => accounts::address(input, random),
            _ => accounts::sysvar(input, known, random),
        }
    }
}

/// The bytes of a transaction. No instruction has more data.
const MAX_DATA: usize = 1_232;

fn instruction_data(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    let most = MAX_DATA.max(input.data.len());
    if random.one_in(4)
        && let Some(data) = random.pick(known.data)
    {
        input.data.clone_from(data);
        return;
    }
    if random.one_in(8)
        && let Some(other) = known.other
    {
        input.data.clone_from(&other.data);
        return;
    }
    if random.one_in(4) {
        bytes::resize(&mut input.data, random);
        input.data.truncate(most);
    } else {
        bytes::change(&mut input.data, random);
    }
}

/// Replaces what the program compared with what it was compared with, so that the comparison has another result.
fn replace_compared(input: &mut Input, known: &Known<'_>, random: &mut Random) {
    if random.one_in(4)
        && let Some([a, b]) = random.pick(known.compared)
    {
        let [from, to] = if random.one_in(2) { [a, b] } else { [b, a] };
        replace_bytes(input, from, to, random);
        return;
    }
    let Some((a, b)) = random.pick(known.pairs) else {
        return accounts::contents(input, known, random);
    };
    let (from, to) = if random.one_in(2) { (*a, *b) } else { (*b, *a) };
    // A word of a key is compared before the others, and the rest must be equal too.
    let is_word = from.max(to) > u64::from(u32::MAX);
    if is_word && random.one_in(2) && keys::copy(input, from, to, random) {
        return;
    }
    // One more or less is where comparisons of size change.
    let to = match random.below(4) {
        0 => to.wrapping_add(1),
        1 => to.wrapping_sub(1),
        _ => to,
    };
    let sizes: &[usize] = match from.max(to) {
        0..=0xff => &[1, 2, 4, 8],
        0x100..=0xffff => &[2, 4, 8],
        0x1_0000..=0xffff_ffff => &[4, 8],
        _ => &[8],
    };
    let size = random.pick(sizes).copied().unwrap_or(8);
    replace_bytes(input, &from.to_le_bytes()[..size], &to.to_le_bytes()[..size], random);
}

/// Replaces bytes at one of the places where they stand.
fn replace_bytes(input: &mut Input, from: &[u8], to: &[u8], random: &mut Random) {
    let mut regions: Vec<&mut [u8]> = vec![&mut input.data];
    let mut addresses: Vec<(&mut Pubkey, [u8; 32])> = Vec::new();
    for (address, account) in &mut input.accounts {
        let bytes = address.to_bytes();
        if let Some(account) = account.as_mut().filter(|account| accounts::is_changed(account)) {
            regions.push(&mut account.data);
            if account.lamports.to_le_bytes() == *from
                && random.one_in(4)
                && let Ok(to) = to.try_into().map(u64::from_le_bytes)
                && to <= accounts::MOST_LAMPORTS
            {
                account.lamports = to;
                return;
            }
            addresses.push((&mut account.owner, bytes));
        }
        addresses.push((address, bytes));
    }
    let places = regions.iter().enumerate().flat_map(|(index, region)| {
        let places = region.windows(from.len()).enumerate();
        places.filter(|(_, window)| *window == from).map(move |(at, _)| (index, at))
    });
    // Zeros stand in too many places.
    let places: Vec<(usize, usize)> = places.take(64).collect();
    if let Some((index, at)) = random.pick(&places).copied() {
        regions[index][at..at + from.len()].copy_from_slice(to);
        return;
    }
    for (key, _) in addresses {
        let mut bytes = key.to_bytes();
        if let Some(at) = bytes.windows(from.len()).position(|window| window == from) {
            bytes[at..at + from.len()].copy_from_slice(to);
            *key = Pubkey::new_from_array(bytes);
            return;
        }
    }
}
