//! Finds the arguments that functions pass at the end of their frames.
//!
//! A function with more than five parameters gets the others from its caller's frame: the caller stores them from the end of the
//! frame on, 8 bytes each.

use crate::profile::{
    assembly::{FRAME_POINTER, access, instruction},
    trace::Code,
};
use neap_model::profile::FRAME_BYTES;
use sbpf_common::instruction::Instruction;
use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

/// The end of a frame, from the frame pointer.
const END: i64 = -(FRAME_BYTES as i64);

/// The arguments that the functions of a program pass, as far as they were asked for.
pub struct Arguments<'a> {
    code: &'a Code,
    /// Where functions begin.
    starts: BTreeSet<u64>,
    /// How many bytes of arguments each function passes, by its start.
    bytes: HashMap<u64, i64>,
}

impl<'a> Arguments<'a> {
    /// The arguments of the functions that a program calls, and of its entrypoint.
    pub fn new(code: &'a Code) -> Self {
        Self { code, starts: code.functions(), bytes: HashMap::new() }
    }

    /// Whether the instruction at a place stores an argument for a function that it calls.
    pub fn is_passed(&mut self, place: u64, instruction: &Instruction) -> bool {
        let Some((FRAME_POINTER, offset, 8, true)) = access(instruction) else { return false };
        let start = self.starts.range(..=place).next_back().copied().unwrap_or(0);
        let end = self.starts.range(place + 1..).next().copied();
        let end = end.unwrap_or_else(|| self.code.places());
        let bytes = self.bytes.entry(start);
        let bytes = *bytes.or_insert_with(|| argument_bytes(self.code, start..end));
        (END..END + bytes).contains(&i64::from(offset))
    }
}

/// How many bytes of arguments a function passes: those that it stores through the frame pointer, 8 bytes each, from the end of
/// the frame on, and never loads. An argument without a value is not stored, so a few may be missing in between.
pub fn argument_bytes(code: &Code, places: Range<u64>) -> i64 {
    let (mut stored, mut loaded) = (BTreeSet::new(), BTreeSet::new());
    for place in places {
        if let Some((FRAME_POINTER, offset, length, stores)) =
            instruction(code, place).as_ref().and_then(access)
        {
            let offset = i64::from(offset);
            if stores && length == 8 {
                stored.insert(offset);
            } else {
                loaded.insert(offset - offset.rem_euclid(8));
            }
        }
    }
    let mut bytes = 0;
    for slot in (0..FRAME_BYTES as i64).step_by(8) {
        let offset = END + slot;
        if loaded.contains(&offset) || slot > bytes + 8 * MOST_MISSING {
            break;
        }
        if stored.contains(&offset) {
            bytes = slot + 8;
        }
    }
    bytes
}

/// How many arguments without a value may follow each other.
const MOST_MISSING: i64 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores 8 bytes through `r10` at an offset.
    fn store(offset: i16) -> [u8; 8] {
        let [low, high] = offset.to_le_bytes();
        [0x7b, 0x1a, low, high, 0, 0, 0, 0]
    }

    /// Loads them.
    fn load(offset: i16) -> [u8; 8] {
        let [low, high] = offset.to_le_bytes();
        [0x79, 0xa1, low, high, 0, 0, 0, 0]
    }

    #[test]
    fn arguments_are_stored_at_the_end_of_the_frame_and_never_loaded() {
        for (instructions, bytes) in [
            (vec![], 0),
            (vec![store(-4096), store(-4088), store(-8)], 16),
            // The first argument has no value.
            (vec![store(-4088)], 16),
            // Others are too far from the end.
            (vec![store(-4096), store(-4048)], 8),
            (vec![store(-4096), store(-4088), load(-4088)], 8),
            (vec![store(-4096), load(-4096)], 0),
        ] {
            let code = Code { text: instructions.concat(), ..Code::default() };
            assert_eq!(argument_bytes(&code, 0..code.places()), bytes, "{instructions:?}");
        }
    }
}
