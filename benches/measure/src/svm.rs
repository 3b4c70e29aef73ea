//! Runs one instruction on the SVM. Keeps what the program wrote, even if it refused.

mod heap;
mod traced;

use mollusk_svm::{
    InvocationInspectCallback, Mollusk, program::loader_keys::LOADER_V3, result::ProgramResult,
};
use neap_model::failure::ProgramFailure;
use neap_scenarios::scenario::{Invocation, PROGRAM_ID};
pub use traced::{Trace, Traced};

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

/// The versions of mollusk-svm and of Agave's runtime.
pub const VERSIONS: [&str; 2] = [env!("NEAP_MOLLUSK_VERSION"), env!("NEAP_AGAVE_VERSION")];

/// A program loaded into the SVM.
pub struct Svm {
    mollusk: Mollusk,
    program_id: Pubkey,
    written: Rc<RefCell<Vec<(Pubkey, Account)>>>,
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

impl Svm {
    /// Loads an ELF under [`PROGRAM_ID`].
    ///
    /// # Errors
    ///
    /// As [`Svm::load_as`].
    pub fn load(elf: &[u8]) -> anyhow::Result<Self> {
        Self::load_as(PROGRAM_ID, elf)
    }

    /// Loads an ELF under an id, for programs that require a certain one.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when Agave's loader refuses the ELF.
    pub fn load_as(program_id: Pubkey, elf: &[u8]) -> anyhow::Result<Self> {
        let mut mollusk = new_mollusk();
        // Mollusk panics on an ELF that does not load.
        load(environment(&mollusk)?, elf)?;
        mollusk.add_program_with_loader_and_elf(&program_id, &LOADER_V3, elf);
        let written = Rc::new(RefCell::new(Vec::new()));
        mollusk.invocation_inspect_callback = Box::new(KeepAccounts(Rc::clone(&written)));
        let log = Rc::new(RefCell::new(unlimited_log()));
        mollusk.logger = Some(Rc::clone(&log));
        Ok(Self {
            mollusk,
            program_id,
            written,
            log,
        })
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
    /// [`ProgramFailure`] when the SVM returns no state for an account of the invocation.
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
                after.cloned().ok_or_else(|| {
                    ProgramFailure(format!("the SVM returned no state for account {address}"))
                })
            })
            .collect::<Result<_, _>>()?;
        let log = self.log.replace(unlimited_log());
        let aborted = match &result.program_result {
            ProgramResult::UnknownError(error) => Some(abort_reason(self.program_id, &log, error)),
            ProgramResult::Success | ProgramResult::Failure(_) => None,
        };
        let mut logs = log.into_messages();
        logs.retain(|message| is_program_message(message));
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

/// A log without a limit. A cluster cuts a log after 10 kB, and the rest could not be compared.
fn unlimited_log() -> LogCollector {
    LogCollector {
        bytes_limit: None,
        ..LogCollector::default()
    }
}

/// Whether a program wrote a message of a log. The runtime's messages name the program that ran and its cost.
pub fn is_program_message(message: &str) -> bool {
    message.starts_with("Program log: ") || message.starts_with("Program data: ")
}

/// Why the runtime ended a program.
fn abort_reason(program_id: Pubkey, log: &LogCollector, error: &InstructionError) -> String {
    let prefix = format!("Program {program_id} failed: ");
    let messages = log.get_recorded_content().iter().rev();
    let mut reasons = messages.filter_map(|message| message.strip_prefix(&prefix));
    reasons
        .next()
        .map_or_else(|| error.to_string(), str::to_owned)
}

/// Creates the SVM without a program.
fn new_mollusk() -> Mollusk {
    silence_runtime_logs();
    let mut mollusk = Mollusk::default();
    // Keeps only the newest slot hash. Mollusk serializes all 512 for every run, which takes four fifths of its
    // time, and their values mean nothing.
    let sysvars = &mut mollusk.sysvars;
    sysvars.slot_hashes = sysvars.slot_hashes.iter().copied().take(1).collect();
    mollusk
}

/// Installs a logger that prints nothing, because Mollusk's own logger prints every invocation.
fn silence_runtime_logs() {
    if std::env::var_os("RUST_LOG").is_none() {
        // This fails if a logger is installed already. Mollusk keeps that one too.
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

/// The environment of programs: the syscalls and the configuration of the virtual machine.
fn environment(mollusk: &Mollusk) -> Result<ProgramRuntimeEnvironment, ProgramFailure> {
    let budget = mollusk.compute_budget.to_budget();
    create_program_runtime_environment(&mollusk.feature_set, &budget, false, false)
        .map_err(|error| ProgramFailure(format!("cannot set up Agave's runtime: {error}")))
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

/// Keeps the accounts as an invocation left them.
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

#[cfg(test)]
mod tests {
    use mollusk_svm::sysvar::Sysvars;
    use neap_scenarios::rent::rent_exempt;

    #[test]
    fn has_the_rent_of_the_fixtures() {
        let rent = Sysvars::default().rent;
        for size_bytes in [0, 1, 160, 10_000] {
            assert_eq!(rent_exempt(size_bytes), rent.minimum_balance(size_bytes));
        }
    }
}
