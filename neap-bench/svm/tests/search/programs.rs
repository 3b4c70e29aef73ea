//! Programs of a few instructions, and an input of them.

use neap_subject::cluster::Cluster;
use neap_subject::specimen::{Invocation, PROGRAM_ID};
use neap_svm::{
    solana_account::Account,
    solana_instruction::{AccountMeta, Instruction},
    solana_pubkey::Pubkey,
};
use sbpf_assembler::{Assembler, AssemblerOption, SbpfArch};

/// Finds the address of the program that has the address of the first account as its only seed, and succeeds.
///
/// The stack has the seed's address and length, then the found address, then the bump.
pub const DERIVES: &str = "mov64 r6, r1\nadd64 r6, 16\nstxdw [r10-16], r6\nmov64 r7, 32\nstxdw [r10-8], r7\n\
    mov64 r3, r2\nadd64 r3, 1\nmov64 r1, r10\nsub64 r1, 16\nmov64 r2, 1\nmov64 r4, r10\nsub64 r4, 64\n\
    mov64 r5, r10\nsub64 r5, 72\ncall sol_try_find_program_address\nexit";

/// Invokes the program with this many bytes of its instruction data from the second on, if the first byte is 1. Otherwise it
/// succeeds.
///
/// The stack has the instruction for `sol_invoke_signed_c`: the program, the accounts and their number, the data and its length.
pub fn invokes_itself(length: u64) -> String {
    format!(
        "mov64 r0, 0\nldxb r3, [r2+0]\njeq r3, 1, invokes\nexit\ninvokes:\n\
         mov64 r6, r2\nadd64 r6, 2\nstxdw [r10-48], r6\nstxdw [r10-40], r10\nmov64 r7, 0\nstxdw [r10-32], r7\n\
         mov64 r8, r2\nadd64 r8, 1\nstxdw [r10-24], r8\nmov64 r7, {length}\nstxdw [r10-16], r7\n\
         mov64 r1, r10\nsub64 r1, 48\nmov64 r2, r10\nmov64 r3, 0\nmov64 r4, r10\nmov64 r5, 0\n\
         call sol_invoke_signed_c\nmov64 r0, 0\nexit"
    )
}

/// Assembles a program.
pub fn assembled(source: &str) -> Vec<u8> {
    let assembler = Assembler::new(AssemblerOption::default().with_arch(SbpfArch::V3));
    assembler.assemble(&format!(".globl entrypoint\nentrypoint:\n{source}\n")).unwrap()
}

/// An instruction with one writable account of the program.
pub fn invocation(data: Vec<u8>, account: &[u8]) -> Invocation {
    let address = Pubkey::new_from_array([9; 32]);
    let account = Account {
        lamports: Cluster::MAINNET.rent_exempt(account.len()),
        data: account.to_vec(),
        owner: PROGRAM_ID,
        ..Account::default()
    };
    let accounts = vec![AccountMeta::new(address, false)];
    Invocation {
        instruction: Instruction { program_id: PROGRAM_ID, accounts, data },
        accounts: vec![(address, account)],
        compute_unit_limit: Some(5_000),
        heap_size: None,
    }
}
