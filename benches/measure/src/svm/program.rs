//! Runs instructions of one program.

use super::{
    inspect::Inspected,
    messages::{abort_reason, is_program_message, unlimited_log},
    runtime::{Loaded, new_mollusk},
};
use mollusk_svm::{
    Mollusk,
    result::{InstructionResult, ProgramResult},
};
use neap_model::failure::ProgramFailure;
use neap_scenarios::scenario::{Invocation, PROGRAM_ID};
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_svm_log_collector::LogCollector;
use std::{cell::RefCell, rc::Rc, sync::Arc};

/// A program loaded into the SVM.
pub struct Svm {
    mollusk: Mollusk,
    program_id: Pubkey,
    plain: Loaded,
    /// The same program with tracing. It costs the same compute units, but takes longer.
    traced: Loaded,
    inspected: Rc<Inspected>,
    log: Rc<RefCell<LogCollector>>,
}

/// The outcome of an instruction.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Success, the program's error, or the runtime's error if the program aborted.
    pub result: ProgramResult,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// Why the runtime ended the program, or `None` if the program ended itself.
    pub aborted: Option<String>,
    /// The return data that was set last, by the program or by one that it invoked.
    pub return_data: Vec<u8>,
    /// The messages of the program and of programs that it invoked, in order. As in a transaction's log, they
    /// begin with `Program log: ` or `Program data: `.
    pub logs: Vec<String>,
    /// The invocation's accounts as the program left them, before the runtime rolls back a refusal.
    ///
    /// After a refusal this shows the data that the program wrote, but not the lamports and owners: the loader
    /// takes these over only on success.
    pub accounts: Vec<(Pubkey, Account)>,
}

/// Facts about an instruction that only its trace shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Trace {
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// The number of different bytes of its heap that the program loaded or stored.
    ///
    /// The syscalls `sol_memcpy_`, `sol_memmove_`, `sol_memset_` and `sol_memcmp_` count too. If a program invokes
    /// itself, each invocation has its own heap, and this is the largest count.
    pub heap_bytes: u64,
}

impl Svm {
    /// Loads an ELF under [`PROGRAM_ID`].
    ///
    /// # Errors
    ///
    /// As [`Svm::load_as`].
    pub fn load(elf: &[u8]) -> Result<Self, ProgramFailure> {
        Self::load_as(PROGRAM_ID, elf)
    }

    /// Loads an ELF under an id, for programs that require a certain one.
    ///
    /// # Errors
    ///
    /// When Agave's loader refuses the ELF.
    pub fn load_as(program_id: Pubkey, elf: &[u8]) -> Result<Self, ProgramFailure> {
        let (mut mollusk, [plain, traced]) = new_mollusk(program_id, elf)?;
        let inspected = Inspected::install(&mut mollusk, program_id, &plain);
        let log = Rc::new(RefCell::new(unlimited_log()));
        mollusk.logger = Some(Rc::clone(&log));
        Ok(Self { mollusk, program_id, plain, traced, inspected, log })
    }

    /// Turns off all features of the runtime, as on a cluster that has activated none.
    pub fn without_features(mut self) -> Self {
        self.mollusk.feature_set = Default::default();
        self
    }

    /// Runs one instruction.
    ///
    /// # Errors
    ///
    /// When the SVM returns no state for an account of the invocation.
    pub fn run(&self, invocation: &Invocation) -> Result<Outcome, ProgramFailure> {
        let result = self.process(&self.plain, invocation);
        let log = self.log.replace(unlimited_log());
        let written = self.inspected.accounts.take();
        let addresses = invocation.accounts.iter().map(|(address, _)| address);
        let accounts = addresses.map(|address| {
            let after = written.iter().find(|(written, _)| written == address);
            let lost = || format!("the SVM returned no state for account {address}");
            after.cloned().ok_or_else(|| ProgramFailure(lost()))
        });
        let aborted = match &result.program_result {
            ProgramResult::UnknownError(error) => Some(abort_reason(self.program_id, &log, error)),
            ProgramResult::Success | ProgramResult::Failure(_) => None,
        };
        let mut logs = log.into_messages();
        logs.retain(|message| is_program_message(message));
        Ok(Outcome {
            accounts: accounts.collect::<Result<_, _>>()?,
            result: result.program_result,
            compute_units: result.compute_units_consumed,
            aborted,
            return_data: result.return_data,
            logs,
        })
    }

    /// Runs one instruction, and returns its trace.
    pub fn trace(&self, invocation: &Invocation) -> Trace {
        let result = self.process(&self.traced, invocation);
        self.log.replace(unlimited_log());
        Trace {
            compute_units: result.compute_units_consumed,
            heap_bytes: self.inspected.heap_bytes.take(),
        }
    }

    fn process(&self, program: &Loaded, invocation: &Invocation) -> InstructionResult {
        *self.inspected.program.borrow_mut() = Arc::clone(program);
        self.inspected.accounts.take();
        self.inspected.heap_bytes.take();
        let Invocation { instruction, accounts } = invocation;
        self.mollusk.process_instruction(instruction, accounts)
    }
}
