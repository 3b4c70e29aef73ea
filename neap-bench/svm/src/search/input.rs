//! The inputs that a search changes.

use neap_subject::specimen::Invocation;
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;
use solana_sdk_ids::bpf_loader_upgradeable;

/// An instruction and its accounts, in a form that is easy to change: an account that the instruction takes twice is one
/// account.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Input {
    /// The program.
    pub program: Pubkey,
    /// The instruction data.
    pub data: Vec<u8>,
    /// The accounts, with those that the instruction does not take. `None` if the runtime provides it.
    pub accounts: Vec<(Pubkey, Option<Account>)>,
    /// The accounts that the instruction takes, in order.
    pub slots: Vec<Slot>,
    /// The most compute units that it may take.
    pub compute_unit_limit: Option<u64>,
    /// The bytes of its heap.
    pub heap_size: Option<u32>,
}

/// A place in the list of accounts that an instruction takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Slot {
    /// The index of the account.
    pub account: usize,
    /// Whether it signs.
    pub is_signer: bool,
    /// Whether the program may write it.
    pub is_writable: bool,
}

impl From<&Invocation> for Input {
    fn from(invocation: &Invocation) -> Self {
        let Invocation { instruction, accounts, compute_unit_limit, heap_size } = invocation;
        let given = accounts.iter().map(|(address, account)| (*address, Some(account.clone())));
        let mut accounts: Vec<_> = given.collect();
        let slots = instruction.accounts.iter().map(|meta| {
            let known = accounts.iter().position(|(address, _)| *address == meta.pubkey);
            let account = known.unwrap_or_else(|| {
                accounts
                    .push((meta.pubkey, Some(not_given(&meta.pubkey, &instruction.program_id))));
                accounts.len() - 1
            });
            Slot { account, is_signer: meta.is_signer, is_writable: meta.is_writable }
        });
        let slots = slots.collect();
        Self {
            program: instruction.program_id,
            data: instruction.data.clone(),
            accounts,
            slots,
            compute_unit_limit: *compute_unit_limit,
            heap_size: *heap_size,
        }
    }
}

impl Input {
    /// The instruction, to run it. Of accounts with the same address, the first is passed.
    pub fn invocation(&self) -> Invocation {
        let mut accounts: Vec<(Pubkey, Account)> = Vec::with_capacity(self.accounts.len());
        for (address, account) in &self.accounts {
            if let Some(account) = account
                && accounts.iter().all(|(known, _)| known != address)
            {
                accounts.push((*address, account.clone()));
            }
        }
        let metas = self.slots.iter().map(|slot| AccountMeta {
            pubkey: self.accounts[slot.account].0,
            is_signer: slot.is_signer,
            is_writable: slot.is_writable,
        });
        let instruction = Instruction {
            program_id: self.program,
            accounts: metas.collect(),
            data: self.data.clone(),
        };
        let Self { compute_unit_limit, heap_size, .. } = *self;
        Invocation { instruction, accounts, compute_unit_limit, heap_size }
    }

    /// Replaces bytes wherever they stand: in the instruction data, in addresses, owners and the data of accounts.
    pub fn replace_everywhere(&mut self, from: &[u8; 32], to: &[u8; 32]) {
        replace_all(&mut self.data, from, to);
        for (address, account) in &mut self.accounts {
            if address.as_array() == from {
                *address = Pubkey::new_from_array(*to);
            }
            if let Some(account) = account {
                replace_all(&mut account.data, from, to);
                if account.owner.as_array() == from {
                    account.owner = Pubkey::new_from_array(*to);
                }
            }
        }
    }

    /// Whether its data begins as that of another input: with the same discriminator of 8 bytes, or the same first byte.
    pub fn has_instruction_of(&self, other: &Self) -> bool {
        // A discriminator of 8 bytes is a hash, which has few zeros. After a number, there are arguments.
        let is_hash = |start: &[u8; 8]| start.iter().filter(|byte| **byte != 0).count() > 5;
        match other.data.first_chunk().filter(|start| is_hash(start)) {
            Some(start) => self.data.starts_with(start),
            None => self.data.first() == other.data.first(),
        }
    }
}

/// An account that the instruction takes without its contents: the program itself, or one that does not exist.
fn not_given(address: &Pubkey, program: &Pubkey) -> Account {
    if address != program {
        return Account::default();
    }
    Account { owner: bpf_loader_upgradeable::ID, executable: true, ..Account::default() }
}

fn replace_all(bytes: &mut [u8], from: &[u8; 32], to: &[u8; 32]) {
    let mut start = 0;
    while let Some(window) = bytes.get_mut(start..).and_then(|rest| rest.get_mut(..32)) {
        if window == from {
            window.copy_from_slice(to);
            start += 32;
        } else {
            start += 1;
        }
    }
}
