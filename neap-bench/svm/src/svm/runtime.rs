//! Sets up Agave's runtime, loads a program into it, and looks at its state before the runtime drops it.

use super::{
    code::code,
    metered::{Charge, register_metered, take_charges},
};
use mollusk_svm::{
    InvocationInspectCallback, Mollusk, program::loader_keys::LOADER_V3, sysvar::Sysvars,
};
use neap_model::failure::ProgramFailure;
use neap_profile::trace::Code;
use solana_account::{Account, ReadableAccount};
use solana_program_runtime::{
    invoke_context::InvokeContext,
    loaded_programs::ProgramRuntimeEnvironment,
    program_cache_entry::{ProgramCacheEntry, ProgramCacheEntryType},
    program_metrics::LoadProgramMetrics,
    solana_sbpf::program::BuiltinProgram,
};
use solana_pubkey::Pubkey;
use solana_syscalls::create_program_runtime_environment;
use solana_transaction_context::instruction_accounts::InstructionAccount;
use std::{cell::RefCell, collections::BTreeMap, fmt::Display, rc::Rc, sync::Arc};

/// A program as Agave's loader loaded it.
pub type Loaded = Arc<ProgramCacheEntry>;

/// Creates the SVM with a program. Returns it with the program loaded twice: compiled, and interpreted with tracing.
pub fn new_mollusk(
    program_id: Pubkey,
    elf: &[u8],
) -> Result<(Mollusk, [Loaded; 2]), ProgramFailure> {
    if std::env::var_os("RUST_LOG").is_none() {
        // Installs the logger that prints nothing, because Mollusk's own prints every invocation. This fails if a logger
        // is installed already. Mollusk keeps that one too.
        let _ = log::set_logger(log::logger());
    }
    let mut mollusk = Mollusk::default();
    mollusk.sysvars = sysvars();
    let traced = add_program(&mut mollusk, program_id, elf)?;
    let plain = mollusk.program_cache.load_program(&program_id);
    let plain = plain.ok_or_else(|| cannot_set_up("it has lost the program"))?;
    Ok((mollusk, [plain, traced]))
}

/// Mollusk's sysvars, with only the newest slot hash. Mollusk serializes all 512 for every run, which takes four fifths
/// of its time, and neap's own programs do not read them.
fn sysvars() -> Sysvars {
    let mut sysvars = Sysvars::default();
    sysvars.slot_hashes = sysvars.slot_hashes.iter().copied().take(1).collect();
    sysvars
}

/// Adds a program under an id. Returns it with tracing.
pub fn add_program(
    mollusk: &mut Mollusk,
    program_id: Pubkey,
    elf: &[u8],
) -> Result<Loaded, ProgramFailure> {
    // First with tracing: Mollusk panics on an ELF that does not load.
    let traced = load_with_tracing(mollusk, elf)?;
    mollusk.add_program_with_loader_and_elf(&program_id, &LOADER_V3, elf);
    Ok(traced)
}

/// Loads an ELF for the interpreter, with tracing. Agave's own tracing environment also requires labels, and panics on
/// an ELF of SBPF v3 without them.
fn load_with_tracing(mollusk: &Mollusk, elf: &[u8]) -> Result<Loaded, ProgramFailure> {
    let budget = mollusk.compute_budget.to_budget();
    let plain = create_program_runtime_environment(&mollusk.feature_set, &budget, false, false);
    let plain = plain.map_err(cannot_set_up)?;
    let mut config = plain.get_config().clone();
    config.enable_register_tracing = true;
    let mut tracing = BuiltinProgram::new_loader(config);
    register_metered(&plain, &mut tracing).map_err(cannot_set_up)?;
    let program = ProgramCacheEntry::new(
        &LOADER_V3,
        ProgramRuntimeEnvironment::from(tracing),
        0,
        0,
        elf,
        elf.len(),
        &mut LoadProgramMetrics::default(),
    );
    let refused = |error| ProgramFailure(format!("Agave's loader refuses the ELF: {error}"));
    let program = program.map_err(refused)?;
    if let ProgramCacheEntryType::Loaded(executable) = &program.program {
        // Without its compiled form, it is interpreted.
        executable.take_compiled_program();
    }
    Ok(Arc::new(program))
}

fn cannot_set_up(error: impl Display) -> ProgramFailure {
    ProgramFailure(format!("cannot set up Agave's runtime: {error}"))
}

/// The program to run, and what its invocation left.
#[derive(Default)]
pub struct State {
    /// It takes the place of the program that Mollusk loaded.
    pub program: Option<Loaded>,
    /// The accounts as the program left them.
    pub accounts: BTreeMap<Pubkey, Account>,
    /// The registers before each instruction, if the program is traced: those of each of its invocations, by the index in the
    /// transaction's trace of instructions.
    pub invocations: BTreeMap<usize, Vec<[u64; 12]>>,
    /// What the syscalls of a traced program charged.
    pub charges: Vec<Charge>,
}

/// Runs the program of a state under an id, and keeps what it leaves.
pub struct Inspector {
    pub program_id: Pubkey,
    pub state: Rc<RefCell<State>>,
}

/// The code of a loaded program.
pub fn code_of(program: &Loaded) -> Result<Code, ProgramFailure> {
    match &program.program {
        ProgramCacheEntryType::Loaded(executable) => Ok(code(executable)),
        _ => Err(cannot_set_up("the program is not loaded")),
    }
}

impl InvocationInspectCallback for Inspector {
    fn before_invocation(
        &self,
        _: &Mollusk,
        _: &Pubkey,
        _: &[u8],
        _: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        // An invocation that ended without `after_invocation` may have left some.
        take_charges();
        if let Some(program) = &self.state.borrow().program {
            context.program_cache_for_tx_batch.replenish(self.program_id, Arc::clone(program));
        }
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        let transaction = &context.transaction_context;
        let accounts = (0..transaction.get_number_of_accounts()).filter_map(|index| {
            let address = transaction.get_key_of_account_at_index(index).ok()?;
            let account = transaction.accounts().try_borrow(index).ok()?;
            let account = Account {
                lamports: account.lamports(),
                data: account.data().to_vec(),
                owner: *account.owner(),
                executable: account.executable(),
                rent_epoch: account.rent_epoch(),
            };
            Some((*address, account))
        });
        let invocations = RefCell::new(BTreeMap::new());
        context.iterate_vm_traces(&|instruction, _, registers| {
            if instruction.get_program_key().is_ok_and(|id| *id == self.program_id) {
                let index = instruction.get_index_in_trace();
                invocations.borrow_mut().insert(index, registers.to_vec());
            }
        });
        let mut state = self.state.borrow_mut();
        state.accounts = accounts.collect();
        state.invocations = invocations.into_inner();
        state.charges = take_charges();
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use sbpf_assembler::{Assembler, AssemblerOption};

    #[test]
    fn one_engine_compiles_and_the_other_interprets() {
        let source = ".globl entrypoint\nentrypoint:\nexit\n";
        let elf = Assembler::new(AssemblerOption::default()).assemble(source).unwrap();
        let (_, loaded) = new_mollusk(Pubkey::default(), &elf).unwrap();
        let is_compiled = loaded.map(|program| match &program.program {
            ProgramCacheEntryType::Loaded(it) => it.get_compiled_program().is_some(),
            other => panic!("{other:?}"),
        });
        assert_eq!(is_compiled, [true, false]);
    }
}
