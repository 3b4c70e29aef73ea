//! What a program ran.

use std::{collections::BTreeMap, sync::Arc};

/// The number of bytes of an instruction. The instruction `lddw` takes two places.
pub const INSTRUCTION_BYTES: usize = 8;

/// The code of a program, as it is loaded.
#[derive(Debug, Default)]
pub struct Code {
    /// Its instructions.
    pub text: Vec<u8>,
    /// What its calls lead to, by the place of the call in units of 8 bytes.
    pub calls: BTreeMap<u64, Call>,
    /// The place of its entrypoint.
    pub entrypoint: u64,
    /// Whether it has the opcodes of SBPF v2. They differ from those of all other versions.
    pub is_v2: bool,
    /// Whether it is SBPF v3 or later.
    pub is_v3: bool,
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
    /// The bytes from a place to the end.
    pub fn from(&self, place: u64) -> &[u8] {
        let start = usize::try_from(place).ok().and_then(|it| it.checked_mul(INSTRUCTION_BYTES));
        start.and_then(|start| self.text.get(start..)).unwrap_or_default()
    }

    /// The number of places for instructions.
    pub fn places(&self) -> u64 {
        (self.text.len() / INSTRUCTION_BYTES) as u64
    }
}

/// One invocation of a program.
#[derive(Debug)]
pub struct Trace {
    /// What it ran.
    pub code: Arc<Code>,
    /// The registers before each instruction. Register 11 is the place of the instruction.
    pub registers: Vec<[u64; 12]>,
    /// What each call of a syscall charged, in the order of the calls.
    pub charges: Vec<Charge>,
}

/// What a call of a syscall charged.
#[derive(Debug)]
pub struct Charge {
    /// The compute units, with those of the program that it invoked.
    pub compute_units: u64,
    /// The name of another program that it invoked.
    pub callee: Option<String>,
    /// The invocation of the program by itself. A program that is built into the runtime has no trace.
    pub invoked: Option<Trace>,
}

impl Trace {
    /// What the instructions and the syscalls cost together.
    pub fn compute_units(&self) -> u64 {
        let charges = self.charges.iter().map(|charge| charge.compute_units);
        self.registers.len() as u64 + charges.sum::<u64>()
    }
}
