//! The scenario `account`: which accounts and instruction data a program is run with.

use interface::{ACCOUNT_SIZE, OWNER_OFFSET};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;

/// The scenario's name in manifests and reports.
pub const NAME: &str = "account";

/// The id every program runs under, so that nothing varies between rows but the code.
pub const PROGRAM_ID: Pubkey = Pubkey::new_from_array([0x70; 32]);

/// The token account's address.
pub const TOKEN_ACCOUNT: Pubkey = Pubkey::new_from_array([0x74; 32]);

/// The address of the account's owner. Its bytes all differ, so that a comparison of a part shows.
pub const OWNER: Pubkey = Pubkey::new_from_array(counting_from(0x80));

/// An instruction with the accounts it runs on.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The instruction; its program is [`PROGRAM_ID`].
    pub instruction: Instruction,
    /// Every account the instruction names, once.
    pub accounts: Vec<(Pubkey, Account)>,
}

/// The contract's invocation: the token account and its owner.
pub fn invocation(instruction_data: &[u8]) -> Invocation {
    Invocation {
        instruction: Instruction {
            program_id: PROGRAM_ID,
            accounts: vec![
                AccountMeta::new(TOKEN_ACCOUNT, false),
                AccountMeta::new_readonly(OWNER, false),
            ],
            data: instruction_data.to_vec(),
        },
        accounts: vec![
            (TOKEN_ACCOUNT, token_account(account_data().to_vec())),
            (OWNER, Account::default()),
        ],
    }
}

/// A token account, owned by the program, with the given data.
pub fn token_account(data: Vec<u8>) -> Account {
    Account {
        lamports: 2_004_480,
        data,
        owner: PROGRAM_ID,
        executable: false,
        rent_epoch: u64::MAX,
    }
}

/// The account's bytes before every operation; neighbouring bytes differ, so that a store to a
/// wrong offset shows.
pub const fn account_data() -> [u8; ACCOUNT_SIZE] {
    let mut data: [u8; ACCOUNT_SIZE] = counting_from(1);
    let (_, owner) = data.split_at_mut(OWNER_OFFSET);
    let (owner, _) = owner.split_at_mut(32);
    owner.copy_from_slice(OWNER.as_array());
    data
}

const fn counting_from<const N: usize>(first: u8) -> [u8; N] {
    let mut bytes = [0; N];
    let mut index = 0;
    while index < N {
        bytes[index] = first.wrapping_add(index as u8);
        index += 1;
    }
    bytes
}
