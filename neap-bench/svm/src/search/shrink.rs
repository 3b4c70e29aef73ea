//! Makes inputs smaller: as equal as possible to the one that they were made of.

use crate::search::input::Input;
use solana_account::Account;

/// How much an input differs from another: about the number of changed bytes.
pub fn distance(from: &Input, to: &Input) -> usize {
    let slots = differences(&from.slots, &to.slots);
    let accounts = to.accounts.iter().enumerate().map(|(index, (address, account))| {
        let Some((known, was)) = from.accounts.get(index) else { return 64 };
        let moved = if known == address { 0 } else { 32 };
        moved
            + match (was, account) {
                (Some(was), Some(account)) => {
                    differences(&was.data, &account.data)
                        + if was.lamports == account.lamports { 0 } else { 8 }
                        + if was.owner == account.owner { 0 } else { 32 }
                        + usize::from(was.executable != account.executable)
                }
                (None, None) => 0,
                _ => 64,
            }
    });
    differences(&from.data, &to.data) + 4 * slots + accounts.sum::<usize>()
}

fn differences<T: PartialEq>(from: &[T], to: &[T]) -> usize {
    let changed = from.iter().zip(to).filter(|(from, to)| from != to).count();
    changed + from.len().abs_diff(to.len())
}

/// The most inputs that are tried to shrink one.
const MAX_TRIES: usize = 2_000;

/// Takes changes back as long as `still_shows` is true.
pub fn shrink(seed: &Input, input: Input, still_shows: impl FnMut(&Input) -> bool) -> Input {
    let mut shrinking = Shrinking { input, still_shows, tries: 0 };
    loop {
        let before = shrinking.input.clone();
        shrinking.take_back(|input| input.slots.clone_from(&seed.slots));
        shrinking.slots(seed);
        shrinking.take_back(|input| input.data.clone_from(&seed.data));
        shrinking.bytes(&seed.data, |input| Some(&mut input.data));
        for index in 0..shrinking.input.accounts.len() {
            shrinking.account(seed, index);
        }
        if shrinking.input == before || shrinking.tries >= MAX_TRIES {
            return shrinking.input;
        }
    }
}

struct Shrinking<F> {
    input: Input,
    still_shows: F,
    tries: usize,
}

impl<F: FnMut(&Input) -> bool> Shrinking<F> {
    /// Changes the input, if it still shows what it must.
    fn take_back(&mut self, change: impl FnOnce(&mut Input)) -> bool {
        if self.tries >= MAX_TRIES {
            return false;
        }
        let mut smaller = self.input.clone();
        change(&mut smaller);
        let is_usable = smaller.slots.iter().all(|slot| slot.account < smaller.accounts.len());
        if smaller == self.input || !is_usable {
            return false;
        }
        self.tries += 1;
        let shows = (self.still_shows)(&smaller);
        if shows {
            self.input = smaller;
        }
        shows
    }

    fn slots(&mut self, seed: &Input) {
        let count = seed.slots.len();
        while self.input.slots.len() > count
            && self.take_back(|input| input.slots.truncate(input.slots.len() - 1))
        {}
        for index in 0..self.input.slots.len().min(count) {
            self.take_back(|input| input.slots[index] = seed.slots[index]);
            self.take_back(|input| input.slots[index].is_signer = seed.slots[index].is_signer);
            self.take_back(|input| input.slots[index].is_writable = seed.slots[index].is_writable);
        }
        // Accounts that nothing takes any more.
        while self.input.accounts.len() > seed.accounts.len()
            && self.take_back(|input| input.accounts.truncate(input.accounts.len() - 1))
        {}
    }

    fn account(&mut self, seed: &Input, index: usize) {
        let Some((address, was)) = seed.accounts.get(index) else { return };
        self.take_back(|input| input.accounts[index] = (*address, was.clone()));
        self.take_back(|input| {
            let moved = input.accounts[index].0.to_bytes();
            input.replace_everywhere(&moved, address.as_array());
        });
        self.take_back(|input| input.accounts[index].0 = *address);
        let Some(was) = was else { return };
        let fields: [fn(&mut Account, &Account); 4] = [
            |account, was| account.lamports = was.lamports,
            |account, was| account.owner = was.owner,
            |account, was| account.executable = was.executable,
            |account, was| account.data.clone_from(&was.data),
        ];
        for field in fields {
            self.take_back(|input| {
                if let Some(account) = &mut input.accounts[index].1 {
                    field(account, was);
                }
            });
        }
        self.bytes(&was.data, |input| input.accounts[index].1.as_mut().map(|it| &mut it.data));
    }

    /// Takes back half of the changed bytes, then a quarter, and so on.
    fn bytes(&mut self, was: &[u8], bytes_of: impl Fn(&mut Input) -> Option<&mut Vec<u8>>) {
        let mut size = was.len();
        while size > 0 {
            for start in (0..was.len()).step_by(size) {
                let range = start..(start + size).min(was.len());
                let bytes = bytes_of(&mut self.input).and_then(|bytes| bytes.get(range.clone()));
                if bytes.is_none_or(|bytes| *bytes == was[range.clone()]) {
                    continue;
                }
                self.take_back(|input| {
                    if let Some(place) =
                        bytes_of(input).and_then(|bytes| bytes.get_mut(range.clone()))
                    {
                        place.copy_from_slice(&was[range]);
                    }
                });
            }
            size /= 2;
        }
        // Smaller numbers are easier to read.
        let length = bytes_of(&mut self.input).map_or(0, |bytes| bytes.len());
        if length > was.len() {
            self.take_back(|input| {
                if let Some(bytes) = bytes_of(input) {
                    bytes.truncate(was.len());
                }
            });
            while self.take_back(|input| {
                if let Some(bytes) = bytes_of(input) {
                    bytes.truncate(bytes.len().saturating_sub(1).max(was.len()));
                }
            }) {}
        }
    }
}
