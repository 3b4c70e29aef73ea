//! Inspects the compiled code of `ours`: every instruction that is reachable from the entrypoint with any
//! input. The search follows both ways of each branch, so it misses no code that can run.

use crate::fixture::{builds, programs};
use mollusk_svm::Mollusk;
use neap_scenarios::{
    discover::Program,
    scenario::{Framework, Scenario},
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

#[test]
fn ours_makes_no_calls_and_cannot_panic() {
    for_each_build_of("ours", |program, calls| {
        let panics = PANICS.iter().any(|panic| calls.contains(*panic));
        assert!(!panics, "{}: {calls:?}", program.elf_name);
        let expected = match program.about.scenario {
            Scenario::Multisig => return,
            // The fallback to pinocchio's entrypoint.
            Scenario::AccountIn(Framework::Predicted) => BTreeSet::from([A_FUNCTION.to_owned()]),
            _ => BTreeSet::new(),
        };
        assert_eq!(*calls, expected, "{}", program.elf_name);
    });
}

/// Proves that the test above can fail.
#[test]
fn finds_the_calls_and_panics_of_other_codecs() {
    for codec in ["bincode-v1", "borsh"] {
        for_each_build_of(codec, |program, calls| {
            // On the 160-byte account, borsh compiles to loads and stores too.
            if codec == "bincode-v1" || program.about.scenario == Scenario::Multisig {
                assert!(calls.contains(A_FUNCTION), "{}", program.elf_name);
                assert!(calls.contains("abort"), "{}: {calls:?}", program.elf_name);
            }
        });
    }
}

/// Checks the calls of all programs of a codec: of each scenario, form and entrypoint.
fn for_each_build_of(codec: &str, check: impl Fn(&Program, &BTreeSet<String>)) {
    let mut programs = programs();
    let names =
        ["", "-enum", "-indexed", "-lazy", "-predicted"].map(|which| format!("{codec}{which}"));
    programs.retain(|program| names.contains(&program.name));
    assert!(!programs.is_empty());
    for build in builds() {
        for program in &programs {
            check(program, &reachable_calls(&build.join(&program.elf_name)));
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
