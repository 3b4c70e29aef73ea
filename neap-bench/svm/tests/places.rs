//! An instruction runs at its place in a transaction, which its instructions sysvar shows.

use crate::heap::{assemble, invocation};
use neap_subject::cluster::Cluster;
use neap_subject::specimen::{Invocation, PROGRAM_ID};
use neap_svm::svm::{Svm, observer::Observer};
use sbpf_assembler::SbpfArch;
use solana_account::Account;
use solana_instruction::{AccountMeta, BorrowedAccountMeta, BorrowedInstruction};
use solana_instructions_sysvar::{ID, construct_instructions_data};
use solana_pubkey::Pubkey;

/// Returns the lengths of the data and the accounts of the instruction before this one, and whether there is one.
const RETURNS_EARLIER: &str = "mov64 r2, r10\nsub64 r2, 24\nmov64 r3, 0\nstxdw [r2+0], r3\nstxdw [r2+8], r3\n\
     mov64 r1, 0\nmov64 r3, r10\nsub64 r3, 64\nmov64 r4, r3\nmov64 r5, r3\n\
     call sol_get_processed_sibling_instruction\nstxdw [r10-8], r0\n\
     mov64 r1, r10\nsub64 r1, 24\nmov64 r2, 24\ncall sol_set_return_data\nmov64 r0, 0\nexit";

/// Returns the data of the first account, which is at byte 96 of the input, behind its length.
const RETURNS_ACCOUNT: &str =
    "ldxdw r2, [r1+88]\nadd64 r1, 96\ncall sol_set_return_data\nmov64 r0, 0\nexit";

/// The sysvar that shows two instructions with three bytes of data and one account each, and that this one of them runs.
fn sysvar(index: u16) -> (Pubkey, Account) {
    let other = Pubkey::new_from_array([8; 32]);
    let instruction = || BorrowedInstruction {
        program_id: &PROGRAM_ID,
        accounts: vec![BorrowedAccountMeta { pubkey: &other, is_signer: true, is_writable: true }],
        data: &[1, 2, 3],
    };
    let mut data = construct_instructions_data(&[instruction(), instruction()]);
    let at = data.len() - 2;
    data[at..].copy_from_slice(&index.to_le_bytes());
    let owner = solana_sdk_ids::sysvar::ID;
    (ID, Account { lamports: 1, data, owner, ..Account::default() })
}

/// What a program returns, compiled, interpreted and observed.
fn returned(source: &str, invocation: &Invocation) -> Vec<u8> {
    let elf = assemble(SbpfArch::V0, source);
    let svm = Svm::load(PROGRAM_ID, &elf, Cluster::MAINNET).unwrap();
    let ran = svm.run(invocation).unwrap();
    let (traced, _) = svm.trace(invocation).unwrap();
    assert_eq!((&ran.result, ran.compute_units), (&traced.result, traced.compute_units));
    let mut observer = Observer::load(PROGRAM_ID, &elf, &[], Cluster::MAINNET).unwrap();
    let observed = observer.observe(invocation, &mut |_, _| ()).unwrap();
    assert_eq!(ran.accounts, observed.accounts);
    assert_eq!(observed.calls, []);
    assert!(ran.return_data == traced.return_data && ran.return_data == observed.return_data);
    ran.return_data
}

#[test]
fn shows_the_index_of_an_instruction_that_is_not_the_first() {
    for index in [0, 1] {
        let mut invocation = invocation(Vec::new());
        invocation.instruction.accounts = vec![AccountMeta::new_readonly(ID, false)];
        invocation.accounts = vec![sysvar(index)];
        assert_eq!(returned(RETURNS_ACCOUNT, &invocation), sysvar(index).1.data);
    }
}

#[test]
fn shows_the_instruction_before_it() {
    let numbers = |numbers: [u64; 3]| numbers.map(u64::to_le_bytes).concat();
    let mut invocation = invocation(Vec::new());
    for (sysvar, expected) in [(None, [0, 0, 0]), (Some(0), [0, 0, 0]), (Some(1), [3, 1, 1])] {
        invocation.accounts = sysvar.map(self::sysvar).into_iter().collect();
        assert_eq!(returned(RETURNS_EARLIER, &invocation), numbers(expected), "{sysvar:?}");
    }
}

#[test]
fn ignores_a_sysvar_that_no_transaction_has() {
    let whole = sysvar(1);
    let mut invocation = invocation(Vec::new());
    let changes: [fn(&mut Vec<u8>); 4] = [
        |data| data.truncate(3),
        |data| data.truncate(data.len() / 2),
        |data| data.fill(0xff),
        |data| *data.last_mut().unwrap() = 0xff,
    ];
    for change in changes {
        let mut changed = whole.clone();
        change(&mut changed.1.data);
        invocation.accounts = vec![changed];
        assert_eq!(returned(RETURNS_EARLIER, &invocation), [0; 24]);
    }
}
