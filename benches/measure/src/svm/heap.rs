//! Counts the heap that a program touches, from a trace of its registers before each instruction.

use solana_program_runtime::{
    invoke_context::{Executable, RegisterTrace},
    solana_sbpf::ebpf::{self, Insn},
};
use std::ops::Range;

/// The number of different bytes of its heap that a program loaded or stored.
///
/// The memory syscalls count too. Accesses of other syscalls do not count.
pub fn touched_bytes(executable: &Executable, trace: RegisterTrace, heap_bytes: usize) -> u64 {
    let accesses = trace.iter().flat_map(|registers| accesses(executable, registers));
    count_distinct(accesses.map(|access| clamp_to_heap(access, heap_bytes)))
}

/// Counts the different bytes in ranges that may overlap.
fn count_distinct(ranges: impl Iterator<Item = Range<usize>>) -> u64 {
    let mut ranges: Vec<_> = ranges.filter(|range| !range.is_empty()).collect();
    ranges.sort_unstable_by_key(|range| range.start);
    let (mut count, mut end) = (0, 0);
    for range in ranges {
        count += range.end.saturating_sub(range.start.max(end));
        end = end.max(range.end);
    }
    count as u64
}

/// An access to virtual memory: its address and its length in bytes.
type Access = (u64, u64);

/// The part of an access that lies in the heap, as offsets. Empty if none of it does.
fn clamp_to_heap((address, length): Access, heap_bytes: usize) -> Range<usize> {
    let heap = ebpf::MM_HEAP_START..ebpf::MM_HEAP_START + heap_bytes as u64;
    let start = address.clamp(heap.start, heap.end);
    let end = address.saturating_add(length).clamp(start, heap.end);
    (start - heap.start) as usize..(end - heap.start) as usize
}

/// The loads and stores of the instruction that is executed next.
fn accesses(executable: &Executable, registers: &[u64; 12]) -> Vec<Access> {
    let (_, text) = executable.get_text_bytes();
    let instruction = ebpf::get_insn_unchecked(text, registers[11] as usize);
    if instruction.opc == ebpf::CALL_IMM {
        return syscall_accesses(executable, &instruction, registers);
    }
    let moved = executable.get_sbpf_version().move_memory_instruction_classes();
    let Some((base, length)) = memory_operand(&instruction, moved) else {
        return Vec::new();
    };
    let address = registers[usize::from(base)].wrapping_add_signed(instruction.off.into());
    vec![(address, length)]
}

/// The base register and the length of a load or store. `moved` says whether the opcodes are those of SBPF v2.
fn memory_operand(instruction: &Insn, moved: bool) -> Option<(u8, u64)> {
    use ebpf::*;
    let Insn { opc, dst, src, .. } = *instruction;
    match (moved, opc) {
        (false, LD_B_REG) | (true, LD_1B_REG) => Some((src, 1)),
        (false, LD_H_REG) | (true, LD_2B_REG) => Some((src, 2)),
        (false, LD_W_REG) | (true, LD_4B_REG) => Some((src, 4)),
        (false, LD_DW_REG) | (true, LD_8B_REG) => Some((src, 8)),
        (false, ST_B_IMM | ST_B_REG) | (true, ST_1B_IMM | ST_1B_REG) => Some((dst, 1)),
        (false, ST_H_IMM | ST_H_REG) | (true, ST_2B_IMM | ST_2B_REG) => Some((dst, 2)),
        (false, ST_W_IMM | ST_W_REG) | (true, ST_4B_IMM | ST_4B_REG) => Some((dst, 4)),
        (false, ST_DW_IMM | ST_DW_REG) | (true, ST_8B_IMM | ST_8B_REG) => Some((dst, 8)),
        _ => None,
    }
}

/// The accesses of a call to a memory syscall. Empty for other calls.
fn syscall_accesses(executable: &Executable, call: &Insn, registers: &[u64; 12]) -> Vec<Access> {
    // A call to a function of the program holds a distance. It is not the hash of a syscall's name.
    if executable.get_sbpf_version().static_syscalls() && call.src != 0 {
        return Vec::new();
    }
    let syscalls = executable.get_loader().get_function_registry();
    let [_, first, second, length, result, ..] = *registers;
    match syscalls.lookup_by_key(call.imm as u32) {
        Some((b"sol_memcpy_" | b"sol_memmove_", _)) => vec![(first, length), (second, length)],
        Some((b"sol_memset_", _)) => vec![(first, length)],
        Some((b"sol_memcmp_", _)) => vec![(first, length), (second, length), (result, 4)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v2_has_other_opcodes_than_all_other_versions() {
        use ebpf::*;
        let loads = [LD_1B_REG, LD_2B_REG, LD_4B_REG, LD_8B_REG];
        let stores = [ST_1B_IMM, ST_2B_IMM, ST_4B_IMM, ST_8B_IMM];
        let stores_of_registers = [ST_1B_REG, ST_2B_REG, ST_4B_REG, ST_8B_REG];
        let relative_to = [(loads, 2), (stores, 1), (stores_of_registers, 1)];
        for (opcodes, base) in relative_to {
            for (opc, length) in opcodes.into_iter().zip([1, 2, 4, 8]) {
                let instruction = Insn { opc, dst: 1, src: 2, ..Insn::default() };
                let operand = |moved| memory_operand(&instruction, moved);
                assert_eq!(operand(true), Some((base, length)), "{opc:#x}");
                // In all other versions these opcodes multiply, divide and negate.
                assert_eq!(operand(false), None, "{opc:#x}");
            }
        }
    }

    #[test]
    fn a_byte_in_two_ranges_counts_once() {
        for (ranges, count) in [
            (vec![], 0),
            (vec![0..8, 3..3], 8),
            (vec![8..16, 0..8], 16),
            (vec![0..8, 0..8], 8),
            (vec![4..12, 0..8], 12),
            (vec![0..16, 4..8, 12..20], 20),
            (vec![24..32, 4..4, 0..1], 9),
        ] {
            assert_eq!(count_distinct(ranges.iter().cloned()), count, "{ranges:?}");
        }
    }

    #[test]
    fn clamps_an_access_to_the_heap() {
        let heap = ebpf::MM_HEAP_START;
        for (access, range) in [
            ((heap, 8), 0..8),
            ((heap + 1, 0), 1..1),
            ((heap + 24, 8), 24..32),
            ((heap + 31, 8), 31..32),
            ((heap + 32, 8), 32..32),
            ((heap - 4, 8), 0..4),
            ((0, u64::MAX), 0..32),
            ((heap + 8, u64::MAX), 8..32),
            ((ebpf::MM_STACK_START, 8), 0..0),
            ((ebpf::MM_INPUT_START, 8), 32..32),
        ] {
            assert_eq!(clamp_to_heap(access, 32), range, "{access:?}");
        }
    }
}
