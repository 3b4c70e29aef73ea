//! Reads a program's code as Agave loaded it.

use crate::profile::trace::{Call, Code, Constants};
use solana_program_runtime::{
    invoke_context::Executable,
    solana_sbpf::{ebpf, program::SBPFVersion},
};

/// The text of a loaded program, and what its calls lead to.
pub fn code(executable: &Executable) -> Code {
    let (address, text) = executable.get_text_bytes();
    let version = executable.get_sbpf_version();
    let calls = (0..text.len() / ebpf::INSN_SIZE).filter_map(|at| {
        let instruction = ebpf::get_insn_unchecked(text, at);
        let is_call = instruction.opc == ebpf::CALL_IMM;
        Some((at as u64, is_call.then(|| call(executable, at, &instruction))??))
    });
    let constants = Constants {
        address: executable.get_ro_region().vm_addr_range().start,
        bytes: executable.get_ro_section().to_vec(),
    };
    Code {
        constants,
        calls: calls.collect(),
        entrypoint: executable.get_entrypoint_instruction_offset() as u64,
        version: number(version),
        text: text.to_vec(),
        address,
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

fn number(version: SBPFVersion) -> u32 {
    match version {
        SBPFVersion::V0 => 0,
        SBPFVersion::V1 => 1,
        SBPFVersion::V2 => 2,
        SBPFVersion::V3 => 3,
        SBPFVersion::V4 | SBPFVersion::Reserved => 4,
    }
}
