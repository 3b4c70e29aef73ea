//! Runs whole transactions, with what a cluster does before and after their instructions: the limits, the fee, and the costs that
//! schedulers use.

mod compiled;
mod cost;
pub mod limits;
pub mod log;
pub mod parts;
pub mod rows;

use crate::{
    rent::first_short_of_rent,
    svm::{Engine, InstructionsOutcome, Svm, calls::Call, precompiles},
};
use compiled::Compiled;
use cost::cost_units;
use neap_model::{failure::ProgramFailure, transaction::TransactionCosts};
use neap_subject::cluster::Cluster;
use neap_subject::transaction::Transaction;
use solana_account::Account;
use solana_fee::{FeeFeatures, calculate_fee};
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;
use solana_runtime_transaction::transaction_meta::TransactionConfiguration;
use solana_svm_transaction::svm_message::SVMStaticMessage;
use solana_transaction_error::TransactionError;

/// What a signature costs, in lamports, on every cluster.
const LAMPORTS_PER_SIGNATURE: u64 = 5_000;

/// What an account adds to the size of what is loaded, for its metadata, if it exists (SIMD-0186).
const ACCOUNT_BASE_BYTES: u64 = 64;

/// What a lookup table adds: its largest size, with its metadata.
const LOOKUP_TABLE_BYTES: u64 = 8_248;

/// What the loader's state takes of the account with the ELF of a program.
const PROGRAM_DATA_BASE_BYTES: u64 = 45;

/// The outcome of a transaction.
#[derive(Clone, Debug)]
pub struct TransactionOutcome {
    /// Success, or the error of the transaction. The index of an instruction does not count those of the compute budget.
    pub result: Result<(), TransactionError>,
    /// The compute units of all instructions.
    pub compute_units: u64,
    /// The accounts after it, as if it had no fee. If it fails, nothing has changed.
    pub accounts: Vec<(Pubkey, Account)>,
    /// The compute units that it may take.
    pub limit: u64,
    /// The instructions that its programs invoked, in order.
    pub calls: Vec<Call>,
    /// The return data that was set last.
    pub return_data: Vec<u8>,
    /// The whole log.
    pub log: Vec<String>,
    /// Why the runtime ended one of them, or `None` if it did not.
    pub aborted: Option<String>,
    /// The last instruction that the program ran in the one that failed, if it was interpreted.
    pub end: Option<u64>,
    /// What it costs besides compute units.
    pub costs: TransactionCosts,
}

/// Takes the fee from the payer.
fn pay(payer: &mut Account, fee: u64, cluster: Cluster) -> Result<(), ProgramFailure> {
    let Account { lamports, owner, data, .. } = payer;
    if *owner != solana_sdk_ids::system_program::ID || !data.is_empty() {
        let what = "the payer must be an account of the system program without data: a cluster refuses others";
        return Err(ProgramFailure(what.to_owned()));
    }
    let least = cluster.rent_exempt(0);
    let Some(left) = lamports.checked_sub(fee).filter(|left| *left == 0 || *left >= least) else {
        return Err(ProgramFailure(format!(
            "the payer has {lamports} lamports: give it `lamports` of at least {}, for the fee of {fee} and the rent of {least}",
            fee.saturating_add(least)
        )));
    };
    *lamports = left;
    Ok(())
}

impl Svm {
    /// Runs a transaction.
    ///
    /// # Errors
    ///
    /// When no cluster would accept it: its message is too large or malformed, the budget is, or the payer cannot pay the fee.
    pub fn run_transaction(
        &self,
        transaction: &Transaction,
    ) -> Result<TransactionOutcome, ProgramFailure> {
        self.run_transaction_on(Engine::Compiled, transaction)
    }

    /// Runs a transaction on one of the engines.
    pub fn run_transaction_on(
        &self,
        engine: Engine,
        transaction: &Transaction,
    ) -> Result<TransactionOutcome, ProgramFailure> {
        let compiled = Compiled::new(transaction, self.cluster())?;
        let features = self.cluster().features();
        let config = compiled.configuration(&features)?;
        let message = &compiled.message;
        let priority_fee_lamports = config.priority_fee_lamports;
        let fee_lamports = calculate_fee(
            message,
            LAMPORTS_PER_SIGNATURE,
            priority_fee_lamports,
            FeeFeatures::from(&features),
        );
        let loaded_bytes = self.loaded_bytes(&compiled, transaction);
        let mut accounts = transaction.accounts.clone();
        if let Some((_, payer)) = accounts.iter_mut().find(|(it, _)| *it == transaction.payer) {
            pay(payer, fee_lamports, self.cluster())?;
        }
        if compiled.addresses.contains(&solana_instructions_sysvar::ID) {
            accounts.push(compiled.instructions_sysvar());
        }
        let is_loaded = loaded_bytes <= u64::from(config.loaded_accounts_data_size_limit);
        let mut ran = if is_loaded {
            self.run_verified(&compiled, &accounts, transaction.payer, &config, engine)?
        } else {
            InstructionsOutcome {
                result: Err(TransactionError::MaxLoadedAccountsDataSizeExceeded),
                compute_units: 0,
                accounts: accounts.clone(),
                instructions: 0,
                depth: 0,
                calls: Vec::new(),
                return_data: Vec::new(),
                log: Vec::new(),
                aborted: None,
                end: None,
            }
        };
        let payer = AccountMeta::new(transaction.payer, true);
        let metas = compiled.instructions.iter().flat_map(|it| &it.accounts).chain([&payer]);
        if ran.result.is_ok()
            && let Some(place) =
                first_short_of_rent(self.cluster(), metas, [&accounts, &ran.accounts])
        {
            let short = compiled.addresses.iter().position(|it| *it == accounts[place].0);
            let account_index = short.unwrap_or_default() as u8;
            ran.result = Err(TransactionError::InsufficientFundsForRent { account_index });
            ran.accounts = accounts;
        }
        let requested = cost_units(
            message,
            config.compute_unit_limit.into(),
            config.loaded_accounts_data_size_limit.into(),
        );
        let taken = cost_units(message, ran.compute_units, loaded_bytes);
        let mut accounts = ran.accounts;
        accounts.truncate(transaction.accounts.len());
        for (_, payer) in accounts.iter_mut().filter(|(address, _)| *address == transaction.payer) {
            payer.lamports = payer.lamports.saturating_add(fee_lamports);
        }
        let first = compiled.budget_instructions;
        Ok(TransactionOutcome {
            result: ran.result.map_err(|error| match error {
                TransactionError::InstructionError(index, error) => {
                    TransactionError::InstructionError(index.saturating_sub(first), error)
                }
                other => other,
            }),
            compute_units: ran.compute_units,
            limit: config.compute_unit_limit.into(),
            accounts,
            calls: ran.calls,
            return_data: ran.return_data,
            log: ran.log,
            aborted: ran.aborted,
            end: ran.end,
            costs: TransactionCosts {
                cost_units: taken,
                requested_cost_units: requested,
                fee_lamports,
                priority_fee_lamports,
                signatures: message.num_transaction_signatures(),
                bytes: compiled.bytes,
                max_bytes: compiled.max_bytes,
                accounts: compiled.addresses.len() as u64,
                write_locks: message.num_write_locks(),
                loaded_bytes,
                instructions: ran.instructions,
                depth: ran.depth,
            },
        })
    }

    /// Runs the instructions up to one whose signatures are wrong.
    fn run_verified(
        &self,
        compiled: &Compiled,
        accounts: &[(Pubkey, Account)],
        payer: Pubkey,
        config: &TransactionConfiguration,
        engine: Engine,
    ) -> Result<InstructionsOutcome, ProgramFailure> {
        let instructions = &compiled.instructions;
        let Err((index, error)) = precompiles::verify(instructions) else {
            return self.run_instructions(instructions, accounts, payer, config, engine);
        };
        let earlier = &instructions[..usize::from(index)];
        let ran = self.run_instructions(earlier, accounts, payer, config, engine)?;
        if ran.result.is_err() {
            return Ok(ran);
        }
        let result = Err(TransactionError::InstructionError(index, error));
        Ok(InstructionsOutcome { result, accounts: accounts.to_vec(), ..ran })
    }

    /// The bytes of accounts that a transaction loads, as a cluster counts them since SIMD-0186: each account that exists, the
    /// ELFs of programs, and the lookup tables. The runtime makes the account with the instructions itself.
    fn loaded_bytes(&self, compiled: &Compiled, transaction: &Transaction) -> u64 {
        let accounts = compiled.addresses.iter().map(|address| {
            let found = transaction.accounts.iter().find(|(other, _)| other == address);
            let own = match found.filter(|(_, account)| account.lamports > 0) {
                Some((_, account)) => ACCOUNT_BASE_BYTES + account.data.len() as u64,
                None => self.program_account_bytes(address).map_or(0, |it| ACCOUNT_BASE_BYTES + it),
            };
            let elf = self.elf_bytes(address);
            let data = elf.map_or(0, |elf| ACCOUNT_BASE_BYTES + PROGRAM_DATA_BASE_BYTES + elf);
            if *address == solana_instructions_sysvar::ID { 0 } else { own + data }
        });
        accounts.sum::<u64>() + LOOKUP_TABLE_BYTES * compiled.lookup_tables
    }
}
