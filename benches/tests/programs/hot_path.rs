//! Inspects the compiled code of `neap`: every instruction that is reachable from the entrypoint with any
//! input. The search follows both ways of each branch, so it misses no code that can run.

use crate::fixture::{builds, programs};
use mollusk_svm::Mollusk;
use neap_comparison::scenarios::{
    account::ACCOUNT, framework::Framework, multisig::MULTISIG, transfer::TRANSFER,
};
use solana_program_runtime::{
    invoke_context::InvokeContext,
    solana_sbpf::{ebpf, elf::Executable},
};
use solana_syscalls::create_program_runtime_environment;
use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

/// A call of a function of the program.
const A_FUNCTION: &str = "a function";

/// A call of the address in a register. The search does not follow it.
const A_REGISTER: &str = "a register";

/// The calls that a panic ends in, and the call that may lead to one.
const PANICS: [&str; 3] = ["abort", "sol_panic_", A_REGISTER];

/// The other codecs prove that the search finds calls and panics.
#[test]
fn neap_makes_no_calls_and_cannot_panic() {
    let programs = programs();
    for codec in ["neap", "bincode-v1", "borsh"] {
        let forms = ["", "-enum", "-indexed", "-lazy", "-predicted"];
        let names = forms.map(|form| format!("{codec}{form}"));
        let programs = programs.iter().filter(|program| names.contains(&program.name));
        assert_ne!(programs.clone().count(), 0, "{codec}");
        for (build, program) in
            programs.flat_map(|it| builds().iter().map(move |build| (build, it)))
        {
            let calls = reachable_calls(&build.join(&program.elf_name));
            let panics = PANICS.iter().any(|panic| calls.contains(*panic));
            let makes_calls = calls.contains(A_FUNCTION);
            let scenario = program.scenario;
            let is_predicted = scenario == ACCOUNT.inside(Framework::Predicted);
            let expected = match codec {
                // The rare paths of a transfer.
                "neap" if scenario == MULTISIG || scenario.behind_shared() == TRANSFER => !panics,
                // The fallback to pinocchio's entrypoint.
                "neap" if is_predicted => makes_calls && calls.len() == 1,
                "neap" => calls.is_empty(),
                // On the 160-byte account, borsh compiles to loads and stores too.
                "borsh" if scenario != MULTISIG => true,
                _ => makes_calls && calls.contains("abort"),
            };
            assert!(expected, "{}: {calls:?}", program.elf_name);
        }
    }
}

/// The calls of all reachable instructions: names of syscalls, [`A_FUNCTION`] or [`A_REGISTER`].
fn reachable_calls(elf: &Path) -> BTreeSet<String> {
    let mollusk = Mollusk::default();
    let budget = mollusk.compute_budget.to_budget();
    let environment =
        create_program_runtime_environment(&mollusk.feature_set, &budget, false, false).unwrap();
    let executable: Executable<InvokeContext> =
        Executable::load(&fs::read(elf).unwrap(), Arc::clone(&environment)).unwrap();
    let (_, text) = executable.get_text_bytes();
    let functions = executable.get_function_registry();
    let syscalls = executable.get_loader().get_function_registry();
    let version = executable.get_sbpf_version();
    let mut calls = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut pending = vec![executable.get_entrypoint_instruction_offset()];
    while let Some(pc) = pending.pop() {
        if !seen.insert(pc) {
            continue;
        }
        let instruction = ebpf::get_insn(text, pc);
        let target = (pc as isize + 1 + instruction.off as isize) as usize;
        match instruction.opc {
            ebpf::EXIT => {}
            ebpf::JA => pending.push(target),
            ebpf::LD_DW_IMM => pending.push(pc + 2),
            ebpf::CALL_REG => {
                calls.insert(A_REGISTER.to_owned());
                pending.push(pc + 1);
            }
            ebpf::CALL_IMM => {
                // Resolves the call as the interpreter of sbpf does.
                let key = instruction.imm as u32;
                let relative = version.static_syscalls();
                let syscall = syscalls.lookup_by_key(key);
                let function = match (relative, instruction.src) {
                    (false, _) => functions.lookup_by_key(key).map(|(_, start)| start),
                    (true, 0) => None,
                    (true, _) => Some((pc as i64 + 1 + instruction.imm) as usize),
                };
                if let Some(start) = function {
                    calls.insert(A_FUNCTION.to_owned());
                    pending.push(start);
                } else {
                    let (name, _) = syscall.expect("the call is of a function or a syscall");
                    calls.insert(String::from_utf8_lossy(name).into_owned());
                }
                pending.push(pc + 1);
            }
            opcode
                if [ebpf::BPF_JMP64, ebpf::BPF_JMP32].contains(&(opcode & ebpf::BPF_CLS_MASK)) =>
            {
                pending.extend([pc + 1, target]);
            }
            _ => pending.push(pc + 1),
        }
    }
    calls
}
