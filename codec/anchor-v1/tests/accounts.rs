//! Builds accounts as the runtime passes them to a program.

use anchor_lang::{prelude::*, solana_program::entrypoint};
use neap::Neap as _;

use crate::program::{Counter, Vault};

pub const AUTHORITY: Pubkey = Pubkey::new_from_array([1; 32]);
pub const ANOTHER: Pubkey = Pubkey::new_from_array([2; 32]);
pub const SYSTEM: Pubkey = Pubkey::new_from_array([0; 32]);

/// By how many bytes a program can enlarge an account.
const SPARE: usize = 10 * 1024;

#[derive(Clone)]
pub struct Given {
    pub key: Pubkey,
    pub owner: Pubkey,
    pub data: Vec<u8>,
    pub lamports: u64,
    pub is_signer: bool,
    pub is_writable: bool,
}

/// Returns a writable account of the program.
pub fn given(key: u8, data: Vec<u8>) -> Given {
    let key = Pubkey::new_from_array([key; 32]);
    Given { key, owner: crate::ID, data, lamports: 1, is_signer: false, is_writable: true }
}

pub fn signer(key: Pubkey) -> Given {
    Given { key, owner: SYSTEM, is_signer: true, ..given(0, vec![]) }
}

/// Returns the data of a vault with a balance of 5 and room for a longer label.
pub fn vault() -> Vec<u8> {
    vault_with(5, "tides")
}

pub fn vault_with(balance: u64, label: &str) -> Vec<u8> {
    let vault = Vault { authority: AUTHORITY, balance, open: true, label: label.into() };
    let mut data = vec![0; 8 + Vault::INIT_SPACE];
    vault.encode_into(&mut data).unwrap();
    data
}

pub fn counter() -> Vec<u8> {
    let mut data = vec![0; Counter::SIZE];
    Counter { count: 1 }.encode_into(&mut data).unwrap();
    data
}

/// Returns data that is not a valid vault, each with a description of the mistake and the code of Anchor's error.
pub fn invalid_vaults() -> Vec<(&'static str, Vec<u8>, u32)> {
    let changed = |offset: usize, byte: u8| {
        let mut data = vault();
        data[offset] = byte;
        data
    };
    vec![
        ("empty", vec![], 3001),
        ("less than a discriminator", vault()[..7].to_vec(), 3001),
        ("no discriminator", vec![0; vault().len()], 3002),
        ("another discriminator", changed(0, vault()[0] ^ 1), 3002),
        ("another account", counter(), 3002),
        ("only a discriminator", vault()[..8].to_vec(), 3003),
        ("less than the head", vault()[..Vault::HEAD_SIZE - 1].to_vec(), 3003),
        ("an unknown bool", changed(Vault::OFFSET_OPEN, 2), 3003),
    ]
}

/// Returns one account as the runtime passes it.
pub fn info(given: Given) -> &'static AccountInfo<'static> {
    &infos(&[given])[0]
}

/// Returns accounts as the runtime passes them. Accounts with the same key are one account that is listed twice. The
/// memory is never freed.
pub fn infos(accounts: &[Given]) -> &'static [AccountInfo<'static>] {
    let mut input = accounts.len().to_le_bytes().to_vec();
    for (index, account) in accounts.iter().enumerate() {
        let same = accounts[..index].iter().position(|before| before.key == account.key);
        if let Some(same) = same {
            input.extend([u8::try_from(same).unwrap(), 0, 0, 0, 0, 0, 0, 0]);
            continue;
        }
        let flags = [u8::MAX, account.is_signer.into(), account.is_writable.into(), 0];
        input.extend(flags);
        input.extend([0; 4]);
        input.extend(account.key.to_bytes());
        input.extend(account.owner.to_bytes());
        input.extend(account.lamports.to_le_bytes());
        input.extend(account.data.len().to_le_bytes());
        input.extend(&account.data);
        input.resize((input.len() + SPARE).next_multiple_of(8), 0);
        input.extend([0; 8]); // the rent epoch
    }
    input.extend([0; 8]); // the size of the instruction's data
    input.extend(crate::ID.to_bytes());

    let words = input.chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_ne_bytes(word)
    });
    let memory = words.collect::<Vec<_>>().leak();
    // SAFETY: the memory is laid out as the runtime does it, is aligned to eight bytes, and is never freed.
    let (_, accounts, _) = unsafe { entrypoint::deserialize(memory.as_mut_ptr().cast()) };
    accounts.leak()
}

/// Returns the error that the runtime would see.
pub fn refusal<T>(result: Result<T>) -> Option<ProgramError> {
    result.err().map(ProgramError::from)
}
