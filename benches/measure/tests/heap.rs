//! The heap of a row is what the program touched, compared with counts by hand.

use crate::fixture::{assemble, assemble_for, builds, results};
use mollusk_svm::{program::create_program_account_loader_v3, result::ProgramResult};
use neap_measure::svm::{Svm, Trace};
use neap_scenarios::scenario::{Invocation, PROGRAM_ID};
use sbpf_assembler::SbpfArch;
use solana_instruction::{AccountMeta, Instruction};

/// Programs, with the number of heap bytes that each touches. Register 9 points to the heap.
const PROGRAMS: [(&str, &str, u64); 24] = [
    ("nothing", "", 0),
    ("a load of 1", "ldxb r1, [r9+0]", 1),
    ("a load of 2", "ldxh r1, [r9+0]", 2),
    ("a load of 4", "ldxw r1, [r9+0]", 4),
    ("a load of 8", "ldxdw r1, [r9+0]", 8),
    ("a store of 1", "stb [r9+0], 1", 1),
    ("a store of 2", "sth [r9+0], 1", 2),
    ("a store of 4", "stw [r9+0], 1", 4),
    ("a store of 8", "stdw [r9+0], 1", 8),
    ("a store of 1 from a register", "stxb [r9+0], r8", 1),
    ("a store of 2 from a register", "stxh [r9+0], r8", 2),
    ("a store of 4 from a register", "stxw [r9+0], r8", 4),
    ("a store of 8 from a register", "stxdw [r9+0], r8", 8),
    (
        "the same bytes twice, and some of them a third time",
        "stxdw [r9+8], r8\nldxdw r1, [r9+8]\nldxw r1, [r9+14]",
        10,
    ),
    (
        "the last bytes, relative to the end",
        "lddw r1, 0x300008000\nstxdw [r1-8], r8\nstxb [r9+0], r8",
        9,
    ),
    ("only the stack and the input", "stxdw [r10-8], r8\nldxdw r1, [r1+0]", 0),
    (
        "by sol_memset_, two of the bytes twice",
        "mov64 r1, r9\nmov64 r2, 7\nmov64 r3, 100\ncall sol_memset_\nldxh r1, [r9+98]",
        100,
    ),
    (
        "by sol_memcpy_ to it",
        "mov64 r1, r9\nmov64 r2, r10\nsub64 r2, 64\nmov64 r3, 64\ncall sol_memcpy_",
        64,
    ),
    (
        "by sol_memcpy_ from it",
        "mov64 r1, r10\nsub64 r1, 64\nmov64 r2, r9\nmov64 r3, 63\ncall sol_memcpy_",
        63,
    ),
    (
        "by sol_memmove_ within it, 16 bytes moved by 4",
        "mov64 r1, r9\nmov64 r2, r9\nadd64 r2, 4\nmov64 r3, 16\ncall sol_memmove_",
        20,
    ),
    (
        "by sol_memcmp_ within it, with the result in it",
        "mov64 r1, r9\nmov64 r2, r9\nadd64 r2, 32\nmov64 r3, 8\nmov64 r4, r9\nadd64 r4, 64\ncall sol_memcmp_",
        20,
    ),
    ("by sol_memset_ of length 0", "mov64 r1, r9\nmov64 r2, 7\nmov64 r3, 0\ncall sol_memset_", 0),
    ("in a function", "call touches\nja done\ntouches:\nstxdw [r9+0], r8\nexit\ndone:", 8),
    (
        "in a loop",
        "mov64 r1, 5\nagain:\nstxb [r9+0], r8\nadd64 r9, 3\nsub64 r1, 1\njne r1, 0, again",
        5,
    ),
];

#[test]
fn counts_each_touched_byte_once() {
    for arch in [SbpfArch::V0, SbpfArch::V3] {
        for (what, body, heap_bytes) in PROGRAMS {
            // A refusal counts too.
            for result in [0, 7] {
                let source = format!("lddw r9, 0x300000000\n{body}\nmov64 r0, {result}\nexit");
                let svm = Svm::load(&assemble_for(arch, &source)).unwrap();
                let invocation = invocation(Vec::new());
                let trace = Trace {
                    compute_units: svm.run(&invocation).unwrap().compute_units,
                    heap_bytes,
                };
                assert_eq!(svm.trace(&invocation), trace, "{what}, {arch:?}");
            }
        }
    }
}

#[test]
fn counts_each_run_separately() {
    // The first byte of the instruction data is the number of bytes to touch.
    let source =
        "ldxb r3, [r2+0]\nlddw r1, 0x300000000\nmov64 r2, 0\ncall sol_memset_\nmov64 r0, 0\nexit";
    let svm = Svm::load(&assemble(source)).unwrap();
    for length in [9, 3, 0, 200] {
        let trace = svm.trace(&invocation(vec![length]));
        assert_eq!(trace.heap_bytes, u64::from(length));
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
    let svm = Svm::load(&assemble(source)).unwrap();
    let mut invocation = invocation(vec![1]);
    invocation.instruction.accounts = vec![AccountMeta::new_readonly(PROGRAM_ID, false)];
    invocation.accounts = vec![(PROGRAM_ID, create_program_account_loader_v3(&PROGRAM_ID))];
    let outcome = svm.run(&invocation).unwrap();
    assert_eq!(outcome.result, ProgramResult::Success, "{outcome:?}");
    assert_eq!(svm.trace(&invocation).heap_bytes, 100);
}

#[test]
fn only_owned_vectors_touch_the_heap() {
    for build in builds() {
        let rows = &results(build).rows;
        for row in rows.iter().filter(|it| ["transmute", "ours"].contains(&&*it.program)) {
            assert_eq!(row.heap_bytes, 0, "{}", row.name);
        }
        // Ten keys and the allocator's own word. Without members and name, nothing is allocated.
        for (members, heap_bytes) in [(10, 10 * 32 + 8), (0, 0)] {
            let name = format!("borsh::threshold[members={members},name=0]");
            let row = rows.iter().find(|row| row.name == name).unwrap();
            assert_eq!(row.heap_bytes, heap_bytes);
        }
    }
}

fn invocation(data: Vec<u8>) -> Invocation {
    Invocation {
        instruction: Instruction { program_id: PROGRAM_ID, accounts: Vec::new(), data },
        accounts: Vec::new(),
    }
}
