//! Which jumps of a program ran, and what they compared.

use crate::profile::trace::{Code, Encoded};
use std::collections::BTreeSet;

/// The number of counters. Jumps share them if their hashes are equal.
const COUNTERS: usize = 1 << 16;

/// How often jumps ran, in this run and in all before.
pub struct Coverage {
    /// How often each jump ran in this run.
    counts: Vec<u8>,
    /// The counters of this run that are not 0.
    touched: Vec<u16>,
    /// A bit for each class of count that a run had.
    known: Vec<u8>,
}

/// What an instruction does for the path of a run.
#[derive(Clone, Copy)]
enum Step {
    /// The next instruction follows it.
    Straight,
    /// It jumps, calls or returns.
    Jump,
    /// It compares a register with a register or a number, and jumps.
    Compare { a: u8, b: Operand, is_32_bit: bool },
}

#[derive(Clone, Copy)]
enum Operand {
    Register(u8),
    Number(i64),
}

/// A program's code, by what each instruction does for the path.
pub struct Steps(Vec<Step>);

/// Two numbers that a program compared.
pub type Pair = (u64, u64);

/// The most different pairs that are kept of a run.
const MAX_PAIRS: usize = 512;

impl Steps {
    /// Decodes a program.
    pub fn new(code: &Code) -> Self {
        let step = |place| code.encoded(place).map_or(Step::Straight, |it| step(code, it));
        Self((0..code.places()).map(step).collect())
    }

    /// The pairs that an invocation compared.
    pub fn pairs(&self, registers: &[[u64; 12]], pairs: &mut BTreeSet<Pair>) {
        for registers in registers {
            if pairs.len() >= MAX_PAIRS {
                return;
            }
            let step = self.0.get(registers[11] as usize);
            if let Some(Step::Compare { a, b, is_32_bit }) = step {
                let b = match *b {
                    Operand::Register(register) => registers[usize::from(register)],
                    Operand::Number(number) => number as u64,
                };
                let mask = if *is_32_bit { u64::from(u32::MAX) } else { u64::MAX };
                pairs.insert((registers[usize::from(*a)] & mask, b & mask));
            }
        }
    }
}

fn step(code: &Code, encoded: Encoded) -> Step {
    let Encoded { opcode, destination, source, immediate, .. } = encoded;
    let is_32_bit = opcode & 7 == 6;
    match (opcode & 7, opcode >> 4) {
        // `ja`, `call` and `exit`.
        (5, 0 | 8 | 9) => return Step::Jump,
        (5, _) => {}
        // Only SBPF v3 compares 32 bits.
        (6, _) if code.is_v3() => {}
        _ => return Step::Straight,
    }
    let with_register = opcode & 8 != 0;
    let b =
        if with_register { Operand::Register(source as u8) } else { Operand::Number(immediate) };
    Step::Compare { a: destination as u8, b, is_32_bit }
}

impl Default for Coverage {
    fn default() -> Self {
        Self { counts: vec![0; COUNTERS], touched: Vec::new(), known: vec![0; COUNTERS] }
    }
}

impl Coverage {
    /// Adds what an invocation ran. Programs have different numbers.
    pub fn add(&mut self, program: usize, steps: &Steps, registers: &[[u64; 12]]) {
        for pair in registers.windows(2) {
            let [from, to] = [pair[0][11], pair[1][11]];
            match steps.0.get(from as usize) {
                Some(Step::Straight) | None => {}
                Some(Step::Jump | Step::Compare { .. }) => {
                    let counter = counter(program, from, to);
                    let count = &mut self.counts[usize::from(counter)];
                    if *count == 0 {
                        self.touched.push(counter);
                    }
                    *count = count.saturating_add(1);
                }
            }
        }
    }

    /// Ends a run. Whether it did something that no run did before: another jump, or a jump much more often.
    pub fn end_run(&mut self) -> bool {
        let mut is_new = false;
        for counter in self.touched.drain(..).map(usize::from) {
            let class = 1 << class(self.counts[counter]);
            self.counts[counter] = 0;
            is_new |= self.known[counter] & class == 0;
            self.known[counter] |= class;
        }
        is_new
    }

    /// How many jumps ran so far.
    pub fn jumps(&self) -> usize {
        self.known.iter().filter(|classes| **classes != 0).count()
    }
}

/// The counter of a jump.
fn counter(program: usize, from: u64, to: u64) -> u16 {
    let key = (program as u64) << 48 ^ from << 24 ^ to;
    // The upper bits of a product with the golden ratio depend on all bits of the key.
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
}

/// The class of a count. Counts of one class are alike.
fn class(count: u8) -> u8 {
    match count {
        0..=3 => count.saturating_sub(1),
        4..=7 => 3,
        8..=15 => 4,
        16..=31 => 5,
        32..=127 => 6,
        128.. => 7,
    }
}
