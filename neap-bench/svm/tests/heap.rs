//! The heap of a row is what the program touched, compared with counts by hand.

use mollusk_svm::program::create_program_account_loader_v3;
use neap_subject::cluster::Cluster;
use neap_subject::specimen::{Invocation, PROGRAM_ID};
use neap_svm::{
    measure,
    svm::{Svm, observer::Observer},
};
use sbpf_assembler::{Assembler, AssemblerOption, SbpfArch};
use solana_instruction::{AccountMeta, Instruction};

/// In each line the number of heap bytes that a program touches, what it does, and its instructions. Register 9 points
/// to the heap.
const PROGRAMS: &str = include_str!("heap.txt");

#[test]
fn counts_each_touched_byte_once() {
    for line in PROGRAMS.lines() {
        let cells: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
        let [heap_bytes, what, body] = cells[..] else { panic!("{line}") };
        // A refusal counts too.
        for (arch, result) in [(SbpfArch::V0, 0), (SbpfArch::V0, 7), (SbpfArch::V3, 0)] {
            let body = body.replace("; ", "\n");
            let source = format!("lddw r9, 0x300000000\n{body}\nmov64 r0, {result}\nexit");
            let svm = assembled(arch, &source);
            let (traced, trace) = svm.trace(&invocation(Vec::new())).unwrap();
            assert_eq!(
                measure::heap_and_stack(&trace).0.to_string(),
                heap_bytes,
                "{what}, {arch:?}"
            );
            let outcome = svm.run(&invocation(Vec::new())).unwrap();
            assert_eq!(outcome.compute_units, traced.compute_units, "{what}, {arch:?}");
        }
    }
}

#[test]
fn counts_the_largest_heap_of_nested_invocations() {
    // Invokes itself with the byte 0, which touches 100 bytes of another heap. Then touches 8 bytes.
    let source = "lddw r9, 0x300000000\nldxb r3, [r2+0]\njne r3, 0, invokes\n\
         mov64 r1, r9\nmov64 r2, 7\nmov64 r3, 100\ncall sol_memset_\nmov64 r0, 0\nexit\n\
         invokes:\nmov64 r3, 0\nadd64 r2, 1\nstxdw [r10-48], r2\nstxdw [r10-40], r10\nstxdw [r10-32], r3\n\
         mov64 r1, r10\nsub64 r1, 8\nstxdw [r1+0], r3\nstxdw [r10-24], r1\nmov64 r1, 1\nstxdw [r10-16], r1\n\
         mov64 r1, r10\nsub64 r1, 48\nmov64 r2, r10\nmov64 r4, r10\nmov64 r5, 0\n\
         call sol_invoke_signed_c\nstxdw [r9+0], r2\nmov64 r0, 0\nexit";
    let svm = assembled(SbpfArch::V0, source);
    let mut invocation = invocation(vec![1]);
    invocation.instruction.accounts = vec![AccountMeta::new_readonly(PROGRAM_ID, false)];
    invocation.accounts = vec![(PROGRAM_ID, create_program_account_loader_v3(&PROGRAM_ID))];
    let (traced, trace) = svm.trace(&invocation).unwrap();
    assert_eq!(traced.result, Ok(()), "{traced:?}");
    assert_eq!(measure::heap_and_stack(&trace).0, 100);
}

#[test]
fn an_instruction_has_the_compute_units_of_a_transaction_unless_it_asks_for_others() {
    let elf = assemble(SbpfArch::V0, "again:\nja again");
    let svm = Svm::load(PROGRAM_ID, &elf, Cluster::NEXT).unwrap();
    let mut observer = Observer::load(PROGRAM_ID, &elf, &[], Cluster::NEXT).unwrap();
    for (asked, given) in [(None, 1_400_000), (Some(1_500_000), 1_500_000), (Some(1_000), 1_000)] {
        let asks = Invocation { compute_unit_limit: asked, ..invocation(Vec::new()) };
        let (traced, trace) = svm.trace(&asks).unwrap();
        assert_eq!((traced.compute_units, trace.registers.len() as u64), (given, given));
        assert_eq!(svm.run(&asks).unwrap().compute_units, given);
        assert_eq!(observer.observe(&asks, &mut |_, _| ()).unwrap().compute_units, given);
    }
    let endless = Invocation { compute_unit_limit: Some(1 << 40), ..invocation(Vec::new()) };
    assert_eq!(svm.compute_unit_limit(&endless), 10_000_000);
}

pub fn invocation(data: Vec<u8>) -> Invocation {
    Invocation {
        instruction: Instruction { program_id: PROGRAM_ID, accounts: Vec::new(), data },
        accounts: Vec::new(),
        compute_unit_limit: None,
        heap_size: None,
    }
}

pub fn assemble(arch: SbpfArch, source: &str) -> Vec<u8> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(arch));
    assembler.assemble(&format!(".globl entrypoint\nentrypoint:\n{source}\n")).unwrap()
}

fn assembled(arch: SbpfArch, source: &str) -> Svm {
    Svm::load(PROGRAM_ID, &assemble(arch, source), Cluster::NEXT).unwrap()
}
