//! Counts the heap that a program touches, from a trace of its registers before each instruction.

use solana_program_runtime::{
    invoke_context::{Executable, RegisterTrace},
    solana_sbpf::ebpf::{self, Insn},
};

/// The number of different bytes of its heap that a program loaded or stored.
///
/// The memory syscalls count too. Accesses of other syscalls do not count.
pub fn touched_bytes(executable: &Executable, trace: RegisterTrace, heap_bytes: usize) -> u64 {
    let heap = ebpf::MM_HEAP_START..ebpf::MM_HEAP_START + heap_bytes as u64;
    let mut touched = Vec::new();
    for (address, length) in trace.iter().flat_map(|registers| accesses(executable, registers)) {
        let start = address.max(heap.start);
        let end = address.saturating_add(length).min(heap.end);
        if start < end {
            let [start, end] = [start, end].map(|address| (address - heap.start) as usize);
            touched.resize(end.max(touched.len()), false);
            touched[start..end].fill(true);
        }
    }
    touched.into_iter().filter(|touched| *touched).count() as u64
}

/// An access to virtual memory: its address and its length in bytes.
type Access = (u64, u64);

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
        for (opcodes, base) in [
            ([LD_1B_REG, LD_2B_REG, LD_4B_REG, LD_8B_REG], 2),
            ([ST_1B_IMM, ST_2B_IMM, ST_4B_IMM, ST_8B_IMM], 1),
            ([ST_1B_REG, ST_2B_REG, ST_4B_REG, ST_8B_REG], 1),
        ] {
            for (opc, length) in opcodes.into_iter().zip([1, 2, 4, 8]) {
                let instruction = Insn { opc, dst: 1, src: 2, ..Insn::default() };
                let operand = |moved| memory_operand(&instruction, moved);
                assert_eq!(operand(true), Some((base, length)), "{opc:#x}");
                // In all other versions these opcodes multiply, divide and negate.
                assert_eq!(operand(false), None, "{opc:#x}");
            }
        }
    }
}
