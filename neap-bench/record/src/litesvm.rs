//! Runs a transaction of LiteSVM one instruction at a time, on the state before it.

use crate::{
    Harness,
    directory::Directory,
    fixture::{Outcome, Recorded},
    state::{self, Accounts},
};
use litesvm::{InvocationInspectCallback, LiteSVM, types::TransactionMetadata};
use solana_instruction::{AccountMeta, error::InstructionError};
use solana_message::{VersionedMessage, compiled_instruction::CompiledInstruction};
use solana_program_runtime::invoke_context::InvokeContext;
use solana_pubkey::Pubkey;
use solana_sdk_ids::{compute_budget, sysvar};
use solana_transaction::sanitized::SanitizedTransaction;
use solana_transaction_context::IndexOfAccount;
use solana_transaction_error::TransactionError;
use std::{
    mem,
    sync::{Arc, Mutex, PoisonError},
};

impl Harness for LiteSVM {
    fn record_into(&mut self, directory: &'static Directory) {
        self.set_invocation_inspect_callback(Recorder(directory));
    }
}

/// Records the instructions of each transaction before LiteSVM runs it.
struct Recorder(&'static Directory);

impl InvocationInspectCallback for Recorder {
    fn before_invocation(
        &self,
        svm: &LiteSVM,
        transaction: &SanitizedTransaction,
        _: &[IndexOfAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        let steps = Steps {
            copy: Copy::new(svm),
            transaction,
            sysvars: state::sysvars(context),
            compute_unit_limit: context.get_compute_budget().compute_unit_limit,
        };
        steps.record(state::accounts(context), self.0);
    }

    fn after_invocation(
        &self,
        _: &LiteSVM,
        _: &SanitizedTransaction,
        _: &[IndexOfAccount],
        _: &InvokeContext,
        _: bool,
    ) {
    }
}

/// A copy of LiteSVM that verifies no signatures. It keeps the accounts that a transaction left.
struct Copy {
    svm: LiteSVM,
    left: Arc<Mutex<Accounts>>,
}

/// What instructions did.
struct Run {
    /// The error of one of them, with its place.
    error: Option<(usize, InstructionError)>,
    accounts: Accounts,
    meta: TransactionMetadata,
}

impl Copy {
    fn new(svm: &LiteSVM) -> Self {
        let left = Arc::default();
        let mut svm = svm.clone().with_sigverify(false);
        svm.set_invocation_inspect_callback(Keeper(Arc::clone(&left)));
        Self { svm, left }
    }

    /// Runs a transaction with these instructions instead of its own. Returns `None` if the runtime does not even start.
    fn run(
        &self,
        transaction: &SanitizedTransaction,
        instructions: Vec<CompiledInstruction>,
    ) -> Option<Run> {
        let mut transaction = transaction.to_versioned_transaction();
        match &mut transaction.message {
            VersionedMessage::Legacy(message) => message.instructions = instructions,
            VersionedMessage::V0(message) => message.instructions = instructions,
            VersionedMessage::V1(message) => message.instructions = instructions,
        }
        let (error, meta) = match self.svm.simulate_transaction(transaction) {
            Ok(simulated) => (None, simulated.meta),
            Err(failed) => match failed.err {
                TransactionError::InstructionError(place, error) => {
                    (Some((place.into(), error)), failed.meta)
                }
                // All of them succeeded. The rest of the transaction may mend the balance.
                TransactionError::InsufficientFundsForRent { .. } => (None, failed.meta),
                _ => return None,
            },
        };
        let accounts = mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner));
        Some(Run { error, accounts, meta })
    }
}

/// Keeps the accounts that a transaction left.
struct Keeper(Arc<Mutex<Accounts>>);

impl InvocationInspectCallback for Keeper {
    fn before_invocation(
        &self,
        _: &LiteSVM,
        _: &SanitizedTransaction,
        _: &[IndexOfAccount],
        _: &mut InvokeContext,
        _: bool,
    ) {
    }

    fn after_invocation(
        &self,
        _: &LiteSVM,
        _: &SanitizedTransaction,
        _: &[IndexOfAccount],
        context: &InvokeContext,
        _: bool,
    ) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state::accounts(context);
    }
}

/// A transaction, and what all its instructions share.
struct Steps<'a> {
    copy: Copy,
    transaction: &'a SanitizedTransaction,
    sysvars: Accounts,
    compute_unit_limit: u64,
}

impl Steps<'_> {
    /// Records each instruction of a program, up to the first that fails.
    fn record(&self, mut before: Accounts, directory: &Directory) {
        let instructions = self.transaction.message().instructions();
        let all = self.copy.run(self.transaction, instructions.to_vec());
        let failing = all.and_then(|all| all.error).map(|(place, _)| place);
        let mut units = 0;
        for (place, instruction) in instructions.iter().enumerate() {
            if self.program(instruction) == compute_budget::ID {
                continue;
            }
            let steps = self.up_to(place);
            let last = steps.len() - 1;
            let Some(after) = self.copy.run(self.transaction, steps) else {
                return directory
                    .skip("instructions of transactions that the runtime refuses in part");
            };
            if after.error.as_ref().is_some_and(|(at, _)| *at != last || failing != Some(place)) {
                return directory.skip("instructions that need another one after them");
            }
            if !state::is_native(&self.program(instruction), &before) {
                directory.write(&self.recorded(instruction, &before, &after, units));
            }
            if after.error.is_some() {
                return;
            }
            units = after.meta.compute_units_consumed;
            before = after.accounts;
        }
    }

    /// The instructions up to one of them. Those of the compute budget, which have no state, come before it, because the
    /// last instruction sets the return data.
    fn up_to(&self, place: usize) -> Vec<CompiledInstruction> {
        let instructions = self.transaction.message().instructions();
        let is_budget = |it: &&CompiledInstruction| self.program(it) == compute_budget::ID;
        let mut steps = instructions[..place].to_vec();
        steps.extend(instructions[place + 1..].iter().filter(is_budget).cloned());
        steps.push(instructions[place].clone());
        steps
    }

    fn key(&self, index: u8) -> Pubkey {
        // The runtime has checked that there is such a key.
        self.transaction.message().account_keys().get(index.into()).copied().unwrap_or_default()
    }

    fn program(&self, instruction: &CompiledInstruction) -> Pubkey {
        self.key(instruction.program_id_index)
    }

    fn recorded(
        &self,
        instruction: &CompiledInstruction,
        before: &Accounts,
        after: &Run,
        units: u64,
    ) -> Recorded {
        let message = self.transaction.message();
        let metas = instruction.accounts.iter().map(|index| AccountMeta {
            pubkey: self.key(*index),
            is_signer: message.is_signer((*index).into()),
            is_writable: message.is_writable((*index).into()),
        });
        let metas = Vec::from_iter(metas);
        let [mut before, left] = [before, &after.accounts]
            .map(|accounts| state::named(metas.iter().map(|meta| &meta.pubkey), accounts));
        // This one says which instruction runs.
        let instructions = left.iter().find(|(id, _)| *id == sysvar::instructions::ID);
        for account in before.iter_mut().filter(|(id, _)| *id == sysvar::instructions::ID) {
            account.clone_from(instructions.unwrap_or(&account.clone()));
        }
        let result = after.error.as_ref().map_or(Ok(()), |(_, error)| Err(error.clone()));
        let ran_out = matches!(
            result,
            Err(InstructionError::ComputationalBudgetExceeded
                | InstructionError::ProgramFailedToComplete)
        );
        // What other instructions took matters only to one that ran out.
        let others = if ran_out { units } else { 0 };
        let TransactionMetadata { return_data, compute_units_consumed: used, .. } = &after.meta;
        Recorded {
            program_id: self.program(instruction),
            metas,
            data: instruction.data.clone(),
            before: state::with_others(before, self.sysvars.clone()),
            compute_unit_limit: self.compute_unit_limit.saturating_sub(others),
            outcome: Outcome::new(
                result,
                left,
                return_data.data.clone(),
                used.saturating_sub(units),
            ),
        }
    }
}
