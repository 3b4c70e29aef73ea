//! An instruction with its accounts, and with the outcome that the contract expects.

use crate::cluster::Cluster;
use crate::{kept::Accounts, key::key};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction, error::InstructionError};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// The id that every program runs under, so that rows differ only in the code.
///
/// It is the SHA-256 of `neap: program`. A comparison with it costs as much as with the id of a real program.
pub const PROGRAM_ID: Pubkey =
    Pubkey::from_str_const("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

/// The compute units that a transaction may have.
pub const TRANSACTION_COMPUTE_UNITS: u64 = 1_400_000;

/// The most that an instruction gets if it asks for more than a transaction has. The runtime keeps 96 bytes for each.
pub const MOST_COMPUTE_UNITS: u64 = 10_000_000;

/// An instruction with the accounts that it runs on.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The instruction. Its program is [`PROGRAM_ID`], unless a suite says otherwise.
    pub instruction: Instruction,
    /// Every account that the instruction names, once, and sysvars. The instruction need not name these.
    pub accounts: Vec<(Pubkey, Account)>,
    /// The most compute units that it may take, or `None` for those of a transaction.
    pub compute_unit_limit: Option<u64>,
    /// The bytes of its heap, or `None` for the 32 KiB that a transaction has without asking.
    pub heap_size: Option<u32>,
}

/// An invocation with the expected outcome. Start from [`Specimen::unchanged`].
#[derive(Clone, Debug)]
pub struct Specimen {
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The expected result: success, the program's error, or the one with which the runtime ends it.
    pub result: Result<(), InstructionError>,
    /// Where the expected outcome comes from.
    pub origin: Origin,
    /// The expected return data, or empty if nothing is returned.
    pub return_data: Vec<u8>,
    /// The expected messages of programs, such as `Program log: hello`, or `None` if logs are not compared.
    pub logs: Option<Vec<String>>,
    /// The instructions that programs must invoke, in order, or `None` if they are not compared.
    pub invokes: Option<Vec<Invoked>>,
    /// The expected accounts after the instruction.
    pub accounts: Vec<(Pubkey, Account)>,
    /// The fields of the accounts' data, as far as they are known. Only messages use them.
    pub fields: BTreeMap<Pubkey, Vec<FieldPlace>>,
    /// The fields of the instruction data, as far as they are known. Only bad inputs use them.
    pub arguments: Vec<FieldPlace>,
}

/// An instruction that a program invokes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Invoked {
    /// The invoked program.
    pub program_id: Pubkey,
    /// The instruction data.
    pub data: Vec<u8>,
}

/// Where an expected outcome comes from.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Origin {
    /// A contract or a suite. If an error is expected, the accounts are compared as the program left them.
    #[default]
    Declared,
    /// A suite that compares a refusal as the runtime leaves it: by its error.
    RolledBack,
    /// A fixture. After an error the runtime had rolled the accounts back, so nothing of them is compared. A test need not
    /// leave accounts the rent that a cluster requires.
    Recorded,
    /// The same, if the fixture has only the number that Mollusk gives to `NotEnoughAccountKeys` and to `MissingAccount`. Then
    /// both are expected.
    RecordedAsNumber,
    /// The same, if the fixture does not say which error it was. Then any error is the expected one.
    RecordedWithoutError,
}

/// Whether a program wrote a message of a log. The runtime's messages name the program that ran and its cost.
pub fn is_program_message(message: &str) -> bool {
    message.starts_with("Program log: ") || message.starts_with("Program data: ")
}

/// Where a field of an account's data is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FieldPlace {
    /// Its name, or empty if it has none.
    pub name: String,
    /// Its type: `u64`, `key`. The bytes of other types than integers and keys are shown in hexadecimal.
    pub kind: String,
    /// Its first byte.
    pub offset: usize,
    /// The number of its bytes.
    pub size: usize,
}

impl Invocation {
    /// An invocation on a writable account of the program and, if the operation needs one, a key.
    pub fn new(
        (address, data): (Pubkey, Vec<u8>),
        key: Option<Pubkey>,
        instruction_data: Vec<u8>,
    ) -> Self {
        let account = Account {
            lamports: Cluster::MAINNET.rent_exempt(data.len()),
            data,
            owner: PROGRAM_ID,
            executable: false,
            rent_epoch: u64::MAX,
        };
        let mut metas = vec![AccountMeta::new(address, false)];
        metas.extend(key.map(|key| AccountMeta::new_readonly(key, false)));
        let mut accounts = vec![(address, account)];
        accounts.extend(key.map(|key| (key, Account::default())));
        Self {
            instruction: Instruction {
                program_id: PROGRAM_ID,
                accounts: metas,
                data: instruction_data,
            },
            accounts,
            compute_unit_limit: None,
            heap_size: None,
        }
    }

    /// The same invocation with only its first `count` accounts.
    pub fn with_account_count(mut self, count: usize) -> Self {
        let metas = &mut self.instruction.accounts;
        metas.truncate(count);
        self.accounts.retain(|(address, _)| metas.iter().any(|meta| meta.pubkey == *address));
        self
    }

    /// The same invocation of a program under another id, which also owns its accounts.
    pub fn with_program_id(mut self, program_id: Pubkey) -> Self {
        let own = std::mem::replace(&mut self.instruction.program_id, program_id);
        change_owner(&mut self.accounts, own, program_id);
        self
    }

    /// The same invocation with other instruction data.
    pub fn with_instruction_data(mut self, instruction_data: Vec<u8>) -> Self {
        self.instruction.data = instruction_data;
        self
    }

    /// The same invocation with its first account also in place of the second. If there is one account, it becomes
    /// the second too.
    pub fn with_same_account_twice(self) -> Self {
        let mut twice = self.with_account_count(1);
        let metas = &mut twice.instruction.accounts;
        metas.push(AccountMeta::new_readonly(metas[0].pubkey, false));
        twice
    }
}

/// Gives the accounts of one program to another.
pub fn change_owner(accounts: &mut [(Pubkey, Account)], from: Pubkey, to: Pubkey) {
    for (_, account) in accounts.iter_mut().filter(|(_, account)| account.owner == from) {
        account.owner = to;
    }
}

impl Accounts for Invocation {
    fn accounts_mut(&mut self) -> Vec<&mut Vec<(Pubkey, Account)>> {
        vec![&mut self.accounts]
    }
}

impl Accounts for Specimen {
    fn accounts_mut(&mut self) -> Vec<&mut Vec<(Pubkey, Account)>> {
        vec![&mut self.invocation.accounts, &mut self.accounts]
    }
}

impl Specimen {
    /// Whether it changes an account or returns something.
    pub fn has_effect(&self) -> bool {
        self.accounts != self.invocation.accounts || !self.return_data.is_empty()
    }

    /// A specimen that succeeds, changes no account and returns nothing. Its logs and what it invokes are not compared.
    pub fn unchanged(invocation: Invocation) -> Self {
        Self {
            accounts: invocation.accounts.clone(),
            invocation,
            result: Ok(()),
            origin: Origin::Declared,
            return_data: Vec::new(),
            logs: None,
            invokes: None,
            fields: BTreeMap::new(),
            arguments: Vec::new(),
        }
    }

    /// A specimen that succeeds and leaves these bytes in its first account.
    pub fn leaving(data: Vec<u8>, invocation: Invocation) -> Self {
        let mut specimen = Self::unchanged(invocation);
        specimen.accounts[0].1.data = data;
        specimen
    }

    /// A specimen that is refused and changes no account.
    pub fn refused(error: ProgramError, invocation: Invocation) -> Self {
        Self { result: Err(u64::from(error).into()), ..Self::unchanged(invocation) }
    }

    /// The same specimen for a program under another id.
    pub fn with_program_id(mut self, program_id: Pubkey) -> Self {
        change_owner(&mut self.accounts, self.invocation.instruction.program_id, program_id);
        self.invocation = self.invocation.with_program_id(program_id);
        self
    }

    /// The same specimen with its first account changed, in the same way before and after the operation.
    pub fn with_account(mut self, change: impl Fn(&mut Account)) -> Self {
        for accounts in [&mut self.invocation.accounts, &mut self.accounts] {
            if let Some((_, account)) = accounts.first_mut() {
                change(account);
            }
        }
        self
    }

    /// The same specimen with more accounts behind its own. They are distinct and empty, and the program may not write
    /// them.
    pub fn with_further_accounts(mut self, count: usize) -> Self {
        for index in 0..count {
            let address = Pubkey::new_from_array(key(&format!("further account {index}")));
            let metas = &mut self.invocation.instruction.accounts;
            metas.push(AccountMeta::new_readonly(address, false));
            for accounts in [&mut self.invocation.accounts, &mut self.accounts] {
                accounts.push((address, Account::default()));
            }
        }
        self
    }

    /// The same specimen with its last account passed this many times more.
    pub fn with_duplicates(mut self, count: usize) -> Self {
        let metas = &mut self.invocation.instruction.accounts;
        metas.extend(metas.last().cloned().into_iter().flat_map(|last| vec![last; count]));
        self
    }

    /// The same specimen with another key as its second account.
    pub fn with_key(mut self, key: Pubkey) -> Self {
        self.invocation.instruction.accounts[1].pubkey = key;
        for accounts in [&mut self.invocation.accounts, &mut self.accounts] {
            accounts[1].0 = key;
        }
        self
    }
}
