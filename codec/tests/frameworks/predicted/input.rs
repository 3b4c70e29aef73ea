//! The input of a program, as the loader writes it.

/// Room for an account's data to grow.
const ROOM: usize = 10_240;

/// An account of an instruction.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// One with data of this length.
    New(usize),
    /// The one at this place once more.
    Again(u8),
}

/// A program's input, at a multiple of 8.
#[derive(Clone, PartialEq, Eq)]
pub struct Input {
    words: Vec<u64>,
    instruction_data: usize,
}

impl Input {
    /// Writes an instruction's accounts and data.
    pub fn new(entries: &[Entry], instruction_data: &[u8]) -> Self {
        let mut bytes = (entries.len() as u64).to_le_bytes().to_vec();
        for (place, entry) in entries.iter().enumerate() {
            match entry {
                Entry::New(length) => put_account(&mut bytes, place as u8, *length),
                Entry::Again(earlier) => bytes.extend([*earlier, 0, 0, 0, 0, 0, 0, 0]),
            }
        }
        bytes.extend((instruction_data.len() as u64).to_le_bytes());
        let start = bytes.len();
        bytes.extend(instruction_data);
        bytes.extend([0xbb; 32]); // the program's id
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        let (words, []) = bytes.as_chunks() else {
            panic!("the length is a multiple of 8");
        };
        Self {
            words: words.iter().map(|word| u64::from_ne_bytes(*word)).collect(),
            instruction_data: start,
        }
    }

    /// Where it starts, and where its instruction data do.
    pub fn pointers(&mut self) -> (*mut u8, *const u8) {
        let start = self.words.as_mut_ptr().cast::<u8>();
        (start, start.wrapping_add(self.instruction_data))
    }
}

/// Writes an account that was not there before, of which nothing is as in another place.
fn put_account(bytes: &mut Vec<u8>, place: u8, length: usize) {
    bytes.extend([255, place & 1, place >> 1 & 1, place >> 2 & 1, 0, 0, 0, 0]);
    bytes.extend([place; 32]); // its address
    bytes.extend([place ^ 0x80; 32]); // its owner
    bytes.extend((1000 + u64::from(place)).to_le_bytes()); // lamports
    bytes.extend((length as u64).to_le_bytes());
    bytes.extend((0..length).map(|offset| (offset as u8).wrapping_mul(3).wrapping_add(place)));
    bytes.resize(bytes.len() + ROOM, 0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes.extend(u64::MAX.to_le_bytes()); // its rent epoch
}
