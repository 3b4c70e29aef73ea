//! Runs each instruction of Mollusk a second time, because its callback does not see how the first time ends.

use crate::{
    Harness,
    directory::Directory,
    fixture::{Outcome, Recorded},
    state::{self, Accounts},
};
use mollusk_svm::{InvocationInspectCallback, Mollusk};
use solana_instruction::{AccountMeta, Instruction};
use solana_program_runtime::{
    invoke_context::InvokeContext, loaded_programs::ProgramCacheForTxBatch,
};
use solana_pubkey::Pubkey;
use solana_transaction_context::instruction_accounts::InstructionAccount;
use std::{cell::RefCell, rc::Rc};

impl Harness for Mollusk {
    fn record_into(&mut self, directory: &'static Directory) {
        let programs = Rc::default();
        let mut twin = Mollusk::default();
        twin.invocation_inspect_callback = Box::new(SamePrograms(Rc::clone(&programs)));
        let twin = RefCell::new(twin);
        let recorder = Recorder { directory, twin, programs, running: RefCell::default() };
        self.invocation_inspect_callback = Box::new(recorder);
    }
}

/// Records each instruction before Mollusk runs it.
struct Recorder {
    directory: &'static Directory,
    /// Mollusk holds its programs while it runs an instruction, so another one has to run it again.
    twin: RefCell<Mollusk>,
    programs: Rc<RefCell<ProgramCacheForTxBatch>>,
    /// The instruction that runs.
    running: RefCell<Option<Recorded>>,
}

impl InvocationInspectCallback for Recorder {
    fn before_invocation(
        &self,
        mollusk: &Mollusk,
        program_id: &Pubkey,
        data: &[u8],
        metas: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        let accounts = state::accounts(context);
        if state::is_native(program_id, &accounts) {
            return;
        }
        let metas = metas.iter().filter_map(|meta| {
            let (pubkey, _) = accounts.get(usize::from(meta.index_in_transaction))?;
            Some(AccountMeta {
                pubkey: *pubkey,
                is_signer: meta.is_signer(),
                is_writable: meta.is_writable(),
            })
        });
        let instruction =
            Instruction { program_id: *program_id, accounts: metas.collect(), data: data.into() };
        self.programs.replace(context.program_cache_for_tx_batch.clone());
        let sysvars = state::sysvars(context);
        *self.running.borrow_mut() = Some(self.run(mollusk, instruction, accounts, sysvars));
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        let Some(recorded) = self.running.take() else { return };
        let Outcome { result, accounts, .. } = &recorded.outcome;
        let left = state::accounts(context);
        if result.is_ok() && accounts.iter().any(|account| !left.contains(account)) {
            return self.directory.skip("instructions that do something else the second time");
        }
        self.directory.write(&recorded);
    }
}

impl Recorder {
    fn run(
        &self,
        mollusk: &Mollusk,
        instruction: Instruction,
        accounts: Accounts,
        sysvars: Accounts,
    ) -> Recorded {
        let mut twin = self.twin.borrow_mut();
        twin.compute_budget = mollusk.compute_budget;
        twin.epoch_stake = mollusk.epoch_stake.clone();
        twin.feature_set = mollusk.feature_set;
        // The others are accounts.
        twin.sysvars.rent = mollusk.sysvars.rent.clone();
        let before = state::named(instruction.accounts.iter().map(|meta| &meta.pubkey), &accounts);
        let all = state::with_others(accounts, sysvars.clone());
        let ran = twin.process_instruction(&instruction, &all);
        let named = before.iter().map(|(address, _)| address);
        let accounts = state::named(named, &ran.resulting_accounts);
        let units = ran.compute_units_consumed;
        let outcome = Outcome::new(ran.raw_result, accounts, ran.return_data, units);
        Recorded {
            program_id: instruction.program_id,
            metas: instruction.accounts,
            data: instruction.data,
            before: state::with_others(before, sysvars),
            compute_unit_limit: mollusk.compute_budget.compute_unit_limit,
            outcome,
        }
    }
}

/// Gives the twin the programs of the harness that it repeats.
struct SamePrograms(Rc<RefCell<ProgramCacheForTxBatch>>);

impl InvocationInspectCallback for SamePrograms {
    fn before_invocation(
        &self,
        _: &Mollusk,
        _: &Pubkey,
        _: &[u8],
        _: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        *context.program_cache_for_tx_batch = self.0.borrow().clone();
    }

    fn after_invocation(&self, _: &Mollusk, _: &InvokeContext, _: bool) {}
}
