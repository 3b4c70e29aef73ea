//! What a transfer does to any accounts. It follows the program that is deployed as SPL Token, and a test runs both.

use super::token::TOKEN_SIZE;
use interface::transfer::{
    AMOUNT_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, MINT_OFFSET, MULTISIG_SIZE,
    NATIVE_OFFSET, OWNER_OFFSET, STATE_OFFSET, TRANSFER,
    error::{
        ACCOUNT_FROZEN, INSUFFICIENT_FUNDS, INVALID_INSTRUCTION, MINT_MISMATCH, OVERFLOW,
        OWNER_MISMATCH,
    },
};
use neap_subject::specimen::{Invocation, Specimen};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError::{
    self, Custom, IncorrectProgramId, InvalidAccountData, MissingRequiredSignature,
    NotEnoughAccountKeys, UninitializedAccount,
};
use solana_pubkey::Pubkey;

/// What a transfer leaves, whatever its accounts and data are.
pub fn expected(invocation: Invocation) -> Specimen {
    match transfer(&invocation) {
        Ok(accounts) => Specimen { accounts, ..Specimen::unchanged(invocation) },
        Err(error) => Specimen::refused(error, invocation),
    }
}

fn transfer(invocation: &Invocation) -> Result<Vec<(Pubkey, Account)>, ProgramError> {
    let Invocation { instruction, accounts, .. } = invocation;
    let [TRANSFER, arguments @ ..] = &*instruction.data else {
        return Err(Custom(INVALID_INSTRUCTION));
    };
    let amount = arguments.first_chunk().ok_or(Custom(INVALID_INSTRUCTION))?;
    let amount = u64::from_le_bytes(*amount);
    let [source, destination, authority, ..] = &*instruction.accounts else {
        return Err(NotEnoughAccountKeys);
    };
    let to_itself = source.pubkey == destination.pubkey;
    let [mut from, mut to] = [source, destination].map(|meta| account(accounts, meta).clone());
    let mut states = vec![state(&from.data)?];
    if !to_itself {
        states.push(state(&to.data)?);
    }
    if states.contains(&State::Frozen) {
        return Err(Custom(ACCOUNT_FROZEN));
    }
    let rest =
        number(&from.data, AMOUNT_OFFSET).checked_sub(amount).ok_or(Custom(INSUFFICIENT_FUNDS))?;
    if !to_itself && key(&from.data, MINT_OFFSET) != key(&to.data, MINT_OFFSET) {
        return Err(Custom(MINT_MISMATCH));
    }
    let signer = authority.pubkey.to_bytes();
    if from.data[DELEGATE_OFFSET] == 1 && key(&from.data, DELEGATE_OFFSET + 4) == signer {
        require_signature(account(accounts, authority), authority, &instruction.program_id)?;
        let rest = number(&from.data, DELEGATED_AMOUNT_OFFSET).checked_sub(amount);
        let rest = rest.ok_or(Custom(INSUFFICIENT_FUNDS))?;
        if !to_itself {
            set_number(&mut from.data, DELEGATED_AMOUNT_OFFSET, rest);
            if rest == 0 {
                // Only the tag. The key stays behind it.
                from.data[DELEGATE_OFFSET] = 0;
            }
        }
    } else {
        if key(&from.data, OWNER_OFFSET) != signer {
            return Err(Custom(OWNER_MISMATCH));
        }
        require_signature(account(accounts, authority), authority, &instruction.program_id)?;
    }
    if to_itself || amount == 0 {
        // Nothing is written that the runtime would refuse.
        if [&from, &to].iter().any(|account| account.owner != instruction.program_id) {
            return Err(IncorrectProgramId);
        }
    } else {
        set_number(&mut from.data, AMOUNT_OFFSET, rest);
        let sum = number(&to.data, AMOUNT_OFFSET).checked_add(amount).ok_or(Custom(OVERFLOW))?;
        set_number(&mut to.data, AMOUNT_OFFSET, sum);
        if from.data[NATIVE_OFFSET] == 1 {
            from.lamports = from.lamports.checked_sub(amount).ok_or(Custom(OVERFLOW))?;
            to.lamports = to.lamports.checked_add(amount).ok_or(Custom(OVERFLOW))?;
        }
    }
    let mut left = accounts.clone();
    if !to_itself {
        for (address, account) in &mut left {
            for (meta, changed) in [(source, &from), (destination, &to)] {
                if meta.pubkey == *address {
                    account.clone_from(changed);
                }
            }
        }
    }
    Ok(left)
}

#[derive(PartialEq)]
enum State {
    Initialized,
    Frozen,
}

/// The state of a token account.
fn state(data: &[u8]) -> Result<State, ProgramError> {
    if data.len() != TOKEN_SIZE {
        return Err(InvalidAccountData);
    }
    match data[STATE_OFFSET] {
        0 => Err(UninitializedAccount),
        1 => Ok(State::Initialized),
        2 => Ok(State::Frozen),
        _ => Err(InvalidAccountData),
    }
}

/// A multisig needs the signatures of others, which no program looks for.
fn require_signature(
    account: &Account,
    authority: &AccountMeta,
    program_id: &Pubkey,
) -> Result<(), ProgramError> {
    let is_multisig = account.data.len() == MULTISIG_SIZE && account.owner == *program_id;
    if is_multisig || !authority.is_signer {
        return Err(MissingRequiredSignature);
    }
    Ok(())
}

fn account<'a>(accounts: &'a [(Pubkey, Account)], meta: &AccountMeta) -> &'a Account {
    let found = accounts.iter().find(|(address, _)| *address == meta.pubkey);
    &found.expect("an invocation has every account that it names").1
}

fn key(data: &[u8], at: usize) -> [u8; 32] {
    *data[at..].first_chunk().expect("the account has 165 bytes")
}

fn number(data: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(*data[at..].first_chunk().expect("the account has 165 bytes"))
}

fn set_number(data: &mut [u8], at: usize, value: u64) {
    data[at..at + 8].copy_from_slice(&value.to_le_bytes());
}
