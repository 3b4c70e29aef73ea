//! Reads a program's code as Agave loaded it.

use neap_profile::trace::{Call, Code};
use solana_program_runtime::{
    invoke_context::Executable,
    solana_sbpf::{ebpf, program::SBPFVersion},
};

/// The text of a loaded program, and what its calls lead to.
pub fn code(executable: &Executable) -> Code {
    let (_, text) = executable.get_text_bytes();
    let version = executable.get_sbpf_version();
    let calls = (0..text.len() / ebpf::INSN_SIZE).filter_map(|at| {
        let instruction = ebpf::get_insn_unchecked(text, at);
        let is_call = instruction.opc == ebpf::CALL_IMM;
        Some((at as u64, is_call.then(|| call(executable, at, &instruction))??))
    });
    Code {
        calls: calls.collect(),
        entrypoint: executable.get_entrypoint_instruction_offset() as u64,
        is_v2: version.move_memory_instruction_classes(),
        is_v3: version >= SBPFVersion::V3,
        text: text.to_vec(),
    }
}

/// What a call leads to, or `None` if its target is unknown. Such a call aborts the program.
fn call(executable: &Executable, at: usize, instruction: &ebpf::Insn) -> Option<Call> {
    let version = executable.get_sbpf_version();
    let key = instruction.imm as u32;
    if !version.static_syscalls() || instruction.src == 0 {
        let syscalls = executable.get_loader().get_function_registry();
        if let Some((name, _)) = syscalls.lookup_by_key(key) {
            return Some(Call::Syscall(String::from_utf8_lossy(name).into_owned()));
        }
    }
    if version.static_syscalls() {
        if instruction.src != 1 {
            return None;
        }
        let target = (at as i64 + 1).checked_add(instruction.imm)?;
        return target.try_into().ok().map(Call::Function);
    }
    let (_, target) = executable.get_function_registry().lookup_by_key(key)?;
    Some(Call::Function(target as u64))
}
