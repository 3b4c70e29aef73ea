//! Runs one instruction on the SVM, and keeps what the program wrote even when it was refused.

mod heap;
mod traced;

pub use traced::{Trace, Traced};

use crate::{
    failure::ProgramFailure,
    scenario::{Invocation, PROGRAM_ID},
};
use mollusk_svm::{
    InvocationInspectCallback, Mollusk, program::loader_keys::LOADER_V3, result::ProgramResult,
};
use solana_account::{Account, ReadableAccount};
use solana_instruction::error::InstructionError;
use solana_program_runtime::{
    invoke_context::InvokeContext, loaded_programs::ProgramRuntimeEnvironment,
    program_cache_entry::ProgramCacheEntry, program_metrics::LoadProgramMetrics,
};
use solana_pubkey::Pubkey;
use solana_svm_log_collector::LogCollector;
use solana_syscalls::create_program_runtime_environment;
use solana_transaction_context::instruction_accounts::InstructionAccount;
use std::{cell::RefCell, rc::Rc};

/// A program loaded into the SVM.
pub struct Svm {
    mollusk: Mollusk,
    program_id: Pubkey,
    written: Rc<RefCell<Vec<(Pubkey, Account)>>>,
    log: Rc<RefCell<LogCollector>>,
}

/// What an instruction did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Success, the program's error, or what the runtime says of a program that aborted.
    pub result: ProgramResult,
    /// What the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// Why the runtime ended the program, if the program did not end itself.
    pub aborted: Option<String>,
    /// What the instruction returned: set by the program, or by one that it invoked after.
    pub return_data: Vec<u8>,
    /// The messages of the program and of those it invoked, in order, as a transaction's log has them:
    /// those that begin with `Program log: ` or `Program data: `.
    pub logs: Vec<String>,
    /// The invocation's accounts as the program left them. After a refusal the transaction would be
    /// rolled back; these are from before that, with the data as the program wrote them. Lamports and
    /// owner are not among what it could be seen to write: the loader takes them over on success alone.
    pub accounts: Vec<(Pubkey, Account)>,
}

impl Svm {
    /// Loads an ELF under [`PROGRAM_ID`].
    ///
    /// # Errors
    ///
    /// As [`Svm::load_as`].
    pub fn load(elf: &[u8]) -> anyhow::Result<Self> {
        Self::load_as(PROGRAM_ID, elf)
    }

    /// Loads an ELF under an id, which some programs know and insist on.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when Agave's loader refuses the ELF.
    pub fn load_as(program_id: Pubkey, elf: &[u8]) -> anyhow::Result<Self> {
        let mut mollusk = run_time();
        // Mollusk panics on an ELF that does not load.
        load(environment(&mollusk)?, elf)?;
        mollusk.add_program_with_loader_and_elf(&program_id, &LOADER_V3, elf);
        let written = Rc::new(RefCell::new(Vec::new()));
        mollusk.invocation_inspect_callback = Box::new(KeepAccounts(Rc::clone(&written)));
        let log = Rc::new(RefCell::new(every_message()));
        mollusk.logger = Some(Rc::clone(&log));
        Ok(Self {
            mollusk,
            program_id,
            written,
            log,
        })
    }

    /// The same program on a cluster that has activated none of the runtime's features.
    pub fn without_features(mut self) -> Self {
        self.mollusk.feature_set = Default::default();
        self
    }

    /// Runs one instruction.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when the SVM gives back no state for an account of the invocation.
    pub fn run(&self, invocation: &Invocation) -> anyhow::Result<Outcome> {
        let result = self
            .mollusk
            .process_instruction(&invocation.instruction, &invocation.accounts);
        let written = self.written.take();
        let accounts = invocation
            .accounts
            .iter()
            .map(|(address, _)| {
                let after = written.iter().find(|(written, _)| written == address);
                after
                    .cloned()
                    .ok_or_else(|| ProgramFailure(format!("the SVM lost account {address}")))
            })
            .collect::<Result<_, _>>()?;
        let log = self.log.replace(every_message());
        let aborted = match &result.program_result {
            ProgramResult::UnknownError(error) => Some(reason(self.program_id, &log, error)),
            ProgramResult::Success | ProgramResult::Failure(_) => None,
        };
        let mut logs = log.into_messages();
        logs.retain(|message| by_a_program(message));
        Ok(Outcome {
            result: result.program_result,
            compute_units: result.compute_units_consumed,
            aborted,
            return_data: result.return_data,
            logs,
            accounts,
        })
    }
}

/// A log that is never cut, as a cluster's is after 10 kB: what is cut cannot be compared.
fn every_message() -> LogCollector {
    LogCollector {
        bytes_limit: None,
        ..LogCollector::default()
    }
}

/// Whether a message of a log is one that a program wrote. The runtime's own say which program ran, and what
/// it cost.
pub fn by_a_program(message: &str) -> bool {
    message.starts_with("Program log: ") || message.starts_with("Program data: ")
}

/// What the runtime says of a program that it ended.
fn reason(program_id: Pubkey, log: &LogCollector, error: &InstructionError) -> String {
    let failed = format!("Program {program_id} failed: ");
    let messages = log.get_recorded_content().iter().rev();
    let mut reasons = messages.filter_map(|message| message.strip_prefix(&failed));
    reasons
        .next()
        .map_or_else(|| error.to_string(), str::to_owned)
}

/// The SVM without a program.
fn run_time() -> Mollusk {
    silence_the_runtime();
    let mut mollusk = Mollusk::default();
    // The newest alone: mollusk serializes all 512, none of which says anything, for every run, which
    // takes four fifths of its time.
    let sysvars = &mut mollusk.sysvars;
    sysvars.slot_hashes = sysvars.slot_hashes.iter().copied().take(1).collect();
    mollusk
}

/// Mollusk installs a logger that prints every invocation, unless there is one already.
fn silence_the_runtime() {
    if std::env::var_os("RUST_LOG").is_none() {
        // Fails when it has been done before, which is as good.
        let _ = log::set_logger(&Silence);
    }
}

struct Silence;

impl log::Log for Silence {
    fn enabled(&self, _: &log::Metadata) -> bool {
        false
    }

    fn log(&self, _: &log::Record) {}

    fn flush(&self) {}
}

/// What the SVM offers to programs: the syscalls, and how the machine is set up.
fn environment(mollusk: &Mollusk) -> Result<ProgramRuntimeEnvironment, ProgramFailure> {
    let budget = mollusk.compute_budget.to_budget();
    create_program_runtime_environment(&mollusk.feature_set, &budget, false, false)
        .map_err(|error| ProgramFailure(format!("Agave has no environment: {error}")))
}

/// Loads an ELF as Agave's loader does.
fn load(
    environment: ProgramRuntimeEnvironment,
    elf: &[u8],
) -> Result<ProgramCacheEntry, ProgramFailure> {
    ProgramCacheEntry::new(
        &LOADER_V3,
        environment,
        0,
        0,
        elf,
        elf.len(),
        &mut LoadProgramMetrics::default(),
    )
    .map_err(|error| ProgramFailure(format!("Agave's loader refuses the ELF: {error}")))
}

struct KeepAccounts(Rc<RefCell<Vec<(Pubkey, Account)>>>);

impl InvocationInspectCallback for KeepAccounts {
    fn before_invocation(
        &self,
        _: &Mollusk,
        _: &Pubkey,
        _: &[u8],
        _: &[InstructionAccount],
        _: &mut InvokeContext,
        _: bool,
    ) {
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        let transaction = &context.transaction_context;
        let accounts = transaction.accounts();
        *self.0.borrow_mut() = (0..transaction.get_number_of_accounts())
            .filter_map(|index| {
                let address = transaction.get_key_of_account_at_index(index).ok()?;
                let account = accounts.try_borrow(index).ok()?;
                let account = Account {
                    lamports: account.lamports(),
                    data: account.data().to_vec(),
                    owner: *account.owner(),
                    executable: account.executable(),
                    rent_epoch: account.rent_epoch(),
                };
                Some((*address, account))
            })
            .collect();
    }
}
