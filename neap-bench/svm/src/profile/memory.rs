//! Counts the memory that a program touches.

use crate::profile::{
    arguments::Arguments,
    assembly::{FRAME_POINTER, access, instruction},
    opcodes::ADD64,
    trace::{Call, Code, Encoded, Trace},
};
use neap_model::profile::{FRAME_BYTES, Region, Touched};
use sbpf_common::instruction::Instruction;
use std::collections::{BTreeMap, HashMap};

/// The memory that one invocation touches.
#[derive(Default)]
pub struct Memory {
    /// By region.
    pub regions: BTreeMap<Region, Touched>,
    /// The place of the instruction that reaches furthest into its frame on the stack, and how many bytes of the frame that
    /// takes.
    pub largest_frame: Option<(u64, u64)>,
    /// The bytes of the frames that are on the stack at the same time.
    pub stack_bytes: u64,
}

/// An access to memory: its address, its length in bytes, and whether it stores.
type Access = (u64, u64, bool);

/// Counts the memory that an invocation touches, without that of programs that it invokes.
///
/// The memory syscalls count too. Accesses of other syscalls do not count.
pub fn memory(trace: &Trace) -> Memory {
    let mut memory = Memory::default();
    let mut touched = Ranges::default();
    let mut decoded: HashMap<u64, Option<Instruction>> = HashMap::new();
    let mut arguments = Arguments::new(&trace.code);
    let first_frame = trace.registers.first().map_or(0, |registers| registers[10]);
    let has_dynamic_frames = trace.code.has_dynamic_frames();
    let gap = gap(trace, first_frame);
    for registers in trace.registers.iter() {
        let place = registers[11];
        let moved = registers[10].abs_diff(first_frame);
        let frames = if has_dynamic_frames {
            moved
        } else {
            (moved - moved / (FRAME_BYTES + gap) * gap).saturating_add(FRAME_BYTES)
        };
        memory.stack_bytes = memory.stack_bytes.max(frames);
        if has_dynamic_frames {
            memory.add_frame(place, made_frame(&trace.code, place));
        }
        let instruction = decoded.entry(place).or_insert_with(|| instruction(&trace.code, place));
        for (address, length, stores) in accesses(&trace.code, instruction.as_ref(), &registers) {
            let Some(region) = region(address) else {
                continue;
            };
            let counts = memory.regions.entry(region).or_default();
            let times = if stores { &mut counts.stores } else { &mut counts.loads };
            *times += 1;
            counts.bytes += touched.insert(address, address.saturating_add(length));
            let below = registers[10].saturating_sub(address);
            if region == Region::Stack
                && !has_dynamic_frames
                && is_in_own_frame(below, place, instruction.as_ref(), &mut arguments)
            {
                memory.add_frame(place, below);
            }
        }
    }
    memory
}

impl Memory {
    /// Counts how many bytes of its frame a function uses.
    fn add_frame(&mut self, place: u64, bytes: u64) {
        if bytes > self.largest_frame.map_or(0, |(_, bytes)| bytes) {
            self.largest_frame = Some((place, bytes));
        }
    }
}

/// The bytes of the frame that a function makes with the instruction at a place, in SBPF v1 and v2.
fn made_frame(code: &Code, place: u64) -> u64 {
    let moves = |it: &Encoded| it.opcode == ADD64 && it.destination == usize::from(FRAME_POINTER);
    let moved = code.encoded(place).filter(moves).map_or(0, |it| it.immediate);
    u64::try_from(-moved).unwrap_or(0)
}

/// The bytes between two frames. SBPF v0 has as many as in a frame, on clusters without SIMD-0460.
fn gap(trace: &Trace, first_frame: u64) -> u64 {
    let mut frames = trace.registers.iter().map(|registers| registers[10]);
    let second = frames.find(|frame| *frame != first_frame);
    let has_gap = second.is_some_and(|second| second.abs_diff(first_frame) == 2 * FRAME_BYTES);
    if has_gap && trace.code.version == 0 { FRAME_BYTES } else { 0 }
}

/// Whether an access so far below the frame pointer is one of the function's own frame. Further below than a frame is, other
/// registers point to frames of callers.
fn is_in_own_frame(
    below: u64,
    place: u64,
    instruction: Option<&Instruction>,
    arguments: &mut Arguments,
) -> bool {
    let Some(instruction) = instruction else { return below <= FRAME_BYTES };
    let is_through_pointer = access(instruction).is_some_and(|(base, ..)| base == FRAME_POINTER);
    (below <= FRAME_BYTES || is_through_pointer) && !arguments.is_passed(place, instruction)
}

/// The region of an address. SBPF v3 has its constants at 0, and all others have them beside the code.
fn region(address: u64) -> Option<Region> {
    match address >> 32 {
        0 | 1 => Some(Region::Rodata),
        2 => Some(Region::Stack),
        3 => Some(Region::Heap),
        4 => Some(Region::Input),
        _ => None,
    }
}

/// The loads and stores of an instruction.
fn accesses(code: &Code, instruction: Option<&Instruction>, registers: &[u64; 12]) -> Vec<Access> {
    if let Some(Call::Syscall(name)) = code.calls.get(&registers[11]) {
        return syscall_accesses(name, registers);
    }
    let access = instruction.and_then(|instruction| {
        let (base, offset, length, stores) = access(instruction)?;
        let base = registers.get(usize::from(base))?;
        Some((base.wrapping_add_signed(offset.into()), length, stores))
    });
    Vec::from_iter(access)
}

/// The accesses of a memory syscall. Empty for other syscalls.
fn syscall_accesses(name: &str, registers: &[u64; 12]) -> Vec<Access> {
    let [_, first, second, length, result, ..] = *registers;
    match name {
        "sol_memcpy_" | "sol_memmove_" => vec![(first, length, true), (second, length, false)],
        "sol_memset_" => vec![(first, length, true)],
        "sol_memcmp_" => vec![(first, length, false), (second, length, false), (result, 4, true)],
        _ => Vec::new(),
    }
}

/// Ranges of addresses that neither overlap nor touch: their ends, by their starts.
#[derive(Default)]
struct Ranges(BTreeMap<u64, u64>);

impl Ranges {
    /// Adds a range, and returns how many of its addresses are new. A program may name a range of any length.
    fn insert(&mut self, start: u64, end: u64) -> u64 {
        let (mut merged_start, mut merged_end, mut known) = (start, end, 0);
        while let Some((&from, &to)) = self.0.range(..=merged_end).next_back()
            && to >= merged_start
        {
            self.0.remove(&from);
            known += to.min(end).saturating_sub(from.max(start));
            (merged_start, merged_end) = (merged_start.min(from), merged_end.max(to));
        }
        self.0.insert(merged_start, merged_end);
        end - start - known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_address_once() {
        let mut ranges = Ranges::default();
        for (start, end, new) in [
            (10, 20, 10),
            (10, 20, 0),
            (15, 25, 5),
            (30, 40, 10),
            (25, 30, 5),
            (5, 50, 15),
            (0, u64::MAX, u64::MAX - 45),
        ] {
            assert_eq!(ranges.insert(start, end), new, "{start}..{end}");
        }
        assert_eq!(ranges.0, BTreeMap::from([(0, u64::MAX)]));
    }
}
