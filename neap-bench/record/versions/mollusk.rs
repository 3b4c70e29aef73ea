//! A test of the program `neap_multisig_ours`, which `../test` runs on several versions of Mollusk.

neap_record::mollusk!(Mollusk, solana_sdk);

use mollusk_svm::result::Check;
use solana_sdk::{
    account::Account,
    instruction::{AccountMeta, Instruction},
    pubkey::Pubkey,
};

/// The account of the program, and an address of the program, which does not check it.
const MULTISIG: [u8; 32] = [3; 32];
const PROGRAM_ID: [u8; 32] = [7; 32];

/// A multisig with a threshold of 2, without members and with room for one.
fn multisig() -> Account {
    let mut data = vec![0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];
    data.extend([0; 64]);
    data.extend(2_u16.to_le_bytes());
    // The time lock, two indices, the status, no name, no delay, the bump, no members.
    data.extend([0; 4 + 16 + 1 + 4 + 1 + 1 + 4]);
    data.extend([0; 32]);
    Account { lamports: 1_000_000_000, data, owner: PROGRAM_ID.into(), ..Account::default() }
}

fn instruction(data: Vec<u8>, other: Option<Pubkey>) -> Instruction {
    let mut accounts = vec![AccountMeta::new(MULTISIG.into(), false)];
    accounts.extend(other.map(|other| AccountMeta::new_readonly(other, false)));
    Instruction { program_id: PROGRAM_ID.into(), accounts, data }
}

fn require_threshold(threshold: u16) -> Instruction {
    instruction([&[0][..], &threshold.to_le_bytes()].concat(), None)
}

/// `SBF_OUT_DIR` names the directory of the program.
fn start() -> Mollusk {
    let mut mollusk = Mollusk::new(&PROGRAM_ID.into(), "neap_multisig_ours");
    mollusk.sysvars.clock.slot = 5;
    mollusk
}

#[test]
fn a_chain_and_a_refusal() {
    let mollusk = start();
    let member = Pubkey::from([9; 32]);
    let accounts = [(MULTISIG.into(), multisig()), (member, Account::default())];
    let index = [&[1][..], &7_u64.to_le_bytes()].concat();
    let chain = [instruction(index, None), instruction(vec![4], Some(member))];
    let left = mollusk.process_instruction_chain(&chain, &accounts);
    assert!(left.raw_result.is_ok());
    let left = left.resulting_accounts;
    mollusk.process_and_validate_instruction(&require_threshold(2), &left, &[Check::success()]);
    let refused = mollusk.process_instruction(&require_threshold(3), &left);
    assert_eq!(format!("{:?}", refused.raw_result), "Err(IncorrectAuthority)");
}
