//! A transaction: several instructions that succeed or fail together.

use crate::{
    declaration::Declaration,
    kept::{Accounts, Kept},
    specimen::FieldPlace,
};
use neap_model::{params::Params, row::row_name};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::{borrow::Cow, collections::BTreeMap};

/// What one row of a transaction is measured with.
#[derive(Clone, Debug)]
pub struct TransactionMeasurement {
    /// The transaction's name.
    pub name: String,
    /// Where a suite declares it.
    pub declaration: Option<Declaration>,
    /// The transaction, and what it must leave.
    pub specimen: TransactionSpecimen,
    /// The same on other accounts of the same shape. May be empty.
    pub variations: Vec<Kept<TransactionSpecimen>>,
}

impl TransactionMeasurement {
    /// The name of its row, for a program.
    pub fn row_name(&self, program: &str) -> String {
        row_name(program, &self.name, &Params::default())
    }

    /// The specimen, and each variation when it is asked for.
    pub fn specimens(&self) -> impl Iterator<Item = Cow<'_, TransactionSpecimen>> {
        let variations = self.variations.iter().map(|it| Cow::Owned(it.get()));
        [Cow::Borrowed(&self.specimen)].into_iter().chain(variations)
    }
}

impl Accounts for TransactionSpecimen {
    fn accounts_mut(&mut self) -> Vec<&mut Vec<(Pubkey, Account)>> {
        vec![&mut self.transaction.accounts, &mut self.accounts]
    }
}

/// A transaction with the outcome that it must have.
#[derive(Clone, Debug)]
pub struct TransactionSpecimen {
    /// The transaction.
    pub transaction: Transaction,
    /// The expected result: success, or an error, and nothing has changed. The index of an instruction does not count those of the
    /// budget, and that of an account has no meaning.
    pub result: Result<(), TransactionError>,
    /// The expected accounts after it, as if it had no fee.
    pub accounts: Vec<(Pubkey, Account)>,
    /// The fields of the accounts' data, as far as they are known. Only messages use them.
    pub fields: BTreeMap<Pubkey, Vec<FieldPlace>>,
}

/// A transaction with the accounts that it runs on.
#[derive(Clone, Debug)]
pub struct Transaction {
    /// The account that signs first, and pays the fee.
    pub payer: Pubkey,
    /// Its instructions, without those of the compute budget.
    pub instructions: Vec<Instruction>,
    /// What it asks for.
    pub budget: ComputeBudget,
    /// The version of its message.
    pub version: Version,
    /// The addresses in each of its lookup tables.
    pub lookup_tables: Vec<Vec<Pubkey>>,
    /// Every account that it names, once, and sysvars. It need not name these.
    pub accounts: Vec<(Pubkey, Account)>,
}

impl Transaction {
    /// The bytes of the heap that it asks for: in its budget, or by an instruction of the compute budget.
    pub fn heap_size(&self) -> Option<u32> {
        let requested = |it: &Instruction| match it.data[..] {
            [1, a, b, c, d] if it.program_id == COMPUTE_BUDGET => {
                Some(u32::from_le_bytes([a, b, c, d]))
            }
            _ => None,
        };
        self.budget.heap_size.or_else(|| self.instructions.iter().find_map(requested))
    }
}

/// The program whose instructions ask for compute units and a heap.
const COMPUTE_BUDGET: Pubkey =
    Pubkey::from_str_const("ComputeBudget111111111111111111111111111111");

/// What a transaction asks for: by instructions of the compute budget, or in the head of its message from version 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ComputeBudget {
    /// The most compute units that it may take.
    pub compute_unit_limit: Option<u32>,
    /// The price of each of these compute units, in millionths of a lamport.
    pub compute_unit_price: Option<u64>,
    /// The most bytes of accounts that it may load.
    pub loaded_accounts_data_size_limit: Option<u32>,
    /// The bytes of the heap that each of its programs has.
    pub heap_size: Option<u32>,
}

/// The version of a transaction's message.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Version {
    /// Without a version, and without lookup tables.
    #[default]
    Legacy,
    /// With lookup tables.
    V0,
    /// With the compute budget in the head (SIMD-0385).
    V1,
}
