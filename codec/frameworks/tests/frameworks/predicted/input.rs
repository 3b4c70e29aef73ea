//! Writes the input of a program as the loader does.

/// The room for an account's data to grow, in bytes.
const ROOM: usize = 10_240;

/// An account of an instruction.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A new account with data of this length.
    New(usize),
    /// A duplicate of the account at this index.
    Duplicate(u8),
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
        for (index, entry) in entries.iter().enumerate() {
            match entry {
                Entry::New(length) => write_account(&mut bytes, index as u8, *length),
                Entry::Duplicate(earlier) => bytes.extend([*earlier, 0, 0, 0, 0, 0, 0, 0]),
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

    /// Returns the offset of the instruction data.
    pub fn place(&self) -> usize {
        self.instruction_data
    }

    /// Returns the addresses of the input and of its instruction data.
    pub fn pointers(&mut self) -> (*mut u8, *const u8) {
        let start = self.words.as_mut_ptr().cast::<u8>();
        (start, start.wrapping_add(self.instruction_data))
    }
}

/// Writes a new account. All its fields differ from those of accounts at other indices.
fn write_account(bytes: &mut Vec<u8>, index: u8, length: usize) {
    bytes.extend([255, index & 1, index >> 1 & 1, index >> 2 & 1, 0, 0, 0, 0]);
    bytes.extend([index; 32]); // its address
    bytes.extend([index ^ 0x80; 32]); // its owner
    bytes.extend((1000 + u64::from(index)).to_le_bytes()); // lamports
    bytes.extend((length as u64).to_le_bytes());
    bytes.extend((0..length).map(|offset| (offset as u8).wrapping_mul(3).wrapping_add(index)));
    bytes.resize(bytes.len() + ROOM, 0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes.extend(u64::MAX.to_le_bytes()); // its rent epoch
}
