//! What a program ran.

use crate::profile::{opcodes::LDDW, registers::Registers};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The number of bytes of an instruction. The instruction `lddw` takes two places.
pub const INSTRUCTION_BYTES: usize = 8;

/// The code of a program, as it is loaded.
#[derive(Debug, Default)]
pub struct Code {
    /// Its instructions.
    pub text: Vec<u8>,
    /// The address of the first instruction. 0 if it is unknown.
    pub address: u64,
    /// What its calls lead to, by the place of the call in units of 8 bytes.
    pub calls: BTreeMap<u64, Call>,
    /// The place of its entrypoint.
    pub entrypoint: u64,
    /// Its constants, and in some versions its instructions beside them.
    pub constants: Constants,
    /// The version of SBPF that it is for.
    pub version: u32,
}

/// The memory that a program can only read.
#[derive(Debug, Default)]
pub struct Constants {
    /// The address of the first byte.
    pub address: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Constants {
    /// The bytes at an address. `None` if some of them are elsewhere.
    pub fn get(&self, address: u64, length: u64) -> Option<&[u8]> {
        let start = usize::try_from(address.checked_sub(self.address)?).ok()?;
        self.bytes.get(start..start.checked_add(usize::try_from(length).ok()?)?)
    }
}

/// What a call leads to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Call {
    /// A function of the program, at this place in units of 8 bytes.
    Function(u64),
    /// A syscall.
    Syscall(String),
}

impl Code {
    /// Whether it has the opcodes of SBPF v2. They differ from those of all other versions.
    pub fn is_v2(&self) -> bool {
        self.version == 2
    }

    /// Whether it is SBPF v3 or later.
    pub fn is_v3(&self) -> bool {
        self.version >= 3
    }

    /// Whether its functions choose the sizes of their frames on the stack.
    pub fn has_dynamic_frames(&self) -> bool {
        matches!(self.version, 1 | 2)
    }

    /// The bytes from a place to the end.
    pub fn from(&self, place: u64) -> &[u8] {
        let start = usize::try_from(place).ok().and_then(|it| it.checked_mul(INSTRUCTION_BYTES));
        start.and_then(|start| self.text.get(start..)).unwrap_or_default()
    }

    /// The instruction at a place.
    pub fn encoded(&self, place: u64) -> Option<Encoded> {
        let [opcode, registers, offset @ .., a, b, c, d] =
            *self.from(place).first_chunk::<INSTRUCTION_BYTES>()?;
        Some(Encoded {
            opcode,
            destination: usize::from(registers & 15),
            source: usize::from(registers >> 4),
            offset: i16::from_le_bytes(offset),
            immediate: i32::from_le_bytes([a, b, c, d]).into(),
        })
    }

    /// The number that `lddw` at a place loads. `None` for another instruction.
    pub fn wide(&self, place: u64) -> Option<u64> {
        let [opcode, _, _, _, a, b, c, d, _, _, _, _, e, f, g, h] =
            *self.from(place).first_chunk()?;
        (opcode == LDDW).then(|| u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }

    /// The places where functions begin, as far as the program says: the targets of its calls, the functions that it has
    /// pointers to, and the entrypoint.
    pub fn functions(&self) -> BTreeSet<u64> {
        let targets = self.calls.values().filter_map(|call| match call {
            Call::Function(place) => Some(*place),
            Call::Syscall(_) => None,
        });
        let loaded = (0..self.places()).filter_map(|place| self.place_of(self.wide(place)?));
        let stored = self.stored_pointers().map(|(_, place)| place);
        targets.chain(loaded).chain(stored).chain([self.entrypoint]).collect()
    }

    /// The functions that constants point to: the address of the pointer, and the place of the function.
    pub fn stored_pointers(&self) -> impl Iterator<Item = (u64, u64)> {
        // In some versions the instructions are constants too, and are no pointers.
        let text = self.address..self.address + self.text.len() as u64;
        let (words, _) = self.constants.bytes.as_chunks::<8>();
        let addresses = (self.constants.address..).step_by(8);
        addresses.zip(words).filter_map(move |(at, word)| {
            let place = self.place_of(u64::from_le_bytes(*word))?;
            (!text.contains(&at)).then_some((at, place))
        })
    }

    /// The place of the instruction at an address.
    fn place_of(&self, address: u64) -> Option<u64> {
        let offset = address.checked_sub(self.address).filter(|_| self.address > 0)?;
        let place = offset / INSTRUCTION_BYTES as u64;
        let is_place = offset.is_multiple_of(INSTRUCTION_BYTES as u64) && place < self.places();
        is_place.then_some(place)
    }

    /// The number of places for instructions.
    pub fn places(&self) -> u64 {
        (self.text.len() / INSTRUCTION_BYTES) as u64
    }
}

/// An instruction as it is encoded.
#[derive(Clone, Copy, Debug)]
pub struct Encoded {
    /// What it does.
    pub opcode: u8,
    /// The number of the register that it sets, or compares.
    pub destination: usize,
    /// The number of the register that it reads.
    pub source: usize,
    /// How far it jumps, or from where on it reads memory.
    pub offset: i16,
    /// Its number.
    pub immediate: i64,
}

/// One invocation of a program.
#[derive(Debug)]
pub struct Trace {
    /// What it ran.
    pub code: Arc<Code>,
    /// The registers before each instruction.
    pub registers: Registers,
    /// What each call of a syscall charged, in the order of the calls.
    pub charges: Vec<Charge>,
}

/// What a call of a syscall charged.
#[derive(Debug)]
pub struct Charge {
    /// The compute units, with those of the program that it invoked.
    pub compute_units: u64,
    /// The name of another program that it invoked. `None` if the measured program invoked itself, or nothing.
    pub callee: Option<String>,
    /// What the invoked program ran. A program that is built into the runtime has no trace.
    pub invoked: Option<Trace>,
}

impl Trace {
    /// What the instructions and the syscalls cost together.
    pub fn compute_units(&self) -> u64 {
        let charges = self.charges.iter().map(|charge| charge.compute_units);
        self.registers.len() as u64 + charges.sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_point_to_instructions_but_instructions_do_not() {
        let address: u64 = (1 << 32) + 0x120;
        let pointer = |place: u64| (address + 8 * place).to_le_bytes();
        let text = [pointer(1), pointer(0)];
        let between = (address + 4).to_le_bytes();
        let after = [pointer(1), pointer(2), between, pointer(0)];
        let constants = Constants { address, bytes: [&text[..], &after].concat().concat() };
        let code = Code { text: text.concat(), address, constants, ..Code::default() };
        let pointers = |code: &Code| Vec::from_iter(code.stored_pointers());
        assert_eq!(pointers(&code), [(address + 16, 1), (address + 40, 0)]);
        // Nobody knows where the instructions are.
        assert_eq!(pointers(&Code { address: 0, ..code }), []);
    }
}
