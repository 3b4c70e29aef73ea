//! Sets up Agave's runtime, loads a program into it, and looks at its state before the runtime drops it.

use super::{
    calls::{Call, calls},
    code::code,
    metered::{Charge, register_metered, take_charges},
    place::{self, Own},
    precompiles,
};
use crate::profile::{registers::Registers, trace::Code};
use agave_feature_set::raise_cpi_nesting_limit_to_8;
use mollusk_svm::{
    InvocationInspectCallback, Mollusk,
    program::{Builtin, ProgramCache},
    sysvar::Sysvars,
};
use neap_model::{failure::ProgramFailure, text::one_line};
use neap_subject::cluster::{
    Cluster, FeatureSet,
    sysvars::{slot_hashes, stake_history},
};
use neap_subject::{checks::another_program, loader::Loader};
use solana_account::{Account, ReadableAccount};
use solana_compute_budget::compute_budget::ComputeBudget;
use solana_instruction::Instruction;
use solana_program_runtime::{
    declare_process_instruction,
    invoke_context::InvokeContext,
    loaded_programs::ProgramRuntimeEnvironment,
    program_cache_entry::{ProgramCacheEntry, ProgramCacheEntryType},
    program_metrics::LoadProgramMetrics,
    solana_sbpf::program::{BuiltinFunctionDefinition, BuiltinProgram},
};
use solana_pubkey::Pubkey;
use solana_syscalls::create_program_runtime_environment;
use solana_transaction_context::instruction_accounts::InstructionAccount;
use std::{
    cell::RefCell, collections::BTreeMap, error::Error, fmt::Display, mem, rc::Rc, sync::Arc,
};

// The signatures are verified before the first instruction. The runtime requires that its programs take a compute unit.
declare_process_instruction!(Verified, precompiles::TAKEN, |_invoke_context| { Ok(()) });

/// A program as Agave's loader loaded it.
type Loaded = Arc<ProgramCacheEntry>;

/// A program for the interpreter, with tracing.
#[derive(Clone)]
pub struct Traced {
    /// It is interpreted.
    pub program: Loaded,
    /// Its code, as it is loaded.
    pub code: Arc<Code>,
}

// The program that bad inputs pass in place of another. The runtime wants every program to consume compute units.
declare_process_instruction!(AcceptEverything, 1, |_invoke_context| { Ok(()) });

/// Creates the SVM of a cluster with these features, without programs.
pub fn new_mollusk(cluster: Cluster, features: &FeatureSet) -> Mollusk {
    if std::env::var_os("RUST_LOG").is_none() {
        // Installs the logger that prints nothing, because Mollusk's own prints every invocation. This fails if a logger
        // is installed already. Mollusk keeps that one too.
        let _ = log::set_logger(log::logger());
    }
    let mut mollusk = Mollusk::default();
    mollusk.feature_set = features.runtime_features();
    let deeper_cpi = features.is_active(&raise_cpi_nesting_limit_to_8::id());
    mollusk.compute_budget = ComputeBudget::new_with_defaults(deeper_cpi);
    mollusk.program_cache = ProgramCache::new(&mollusk.feature_set, &mollusk.compute_budget, false);
    mollusk.program_cache.add_builtin(Builtin {
        program_id: solana_sdk_ids::compute_budget::ID,
        name: "compute_budget_program",
        register_fn: solana_compute_budget_program::Entrypoint::register,
    });
    for program_id in precompiles::IDS {
        let register_fn = Verified::register;
        mollusk.program_cache.add_builtin(Builtin { program_id, name: "precompile", register_fn });
    }
    mollusk.program_cache.add_builtin(Builtin {
        program_id: another_program(),
        name: "another program",
        register_fn: AcceptEverything::register,
    });
    mollusk.sysvars = sysvars(cluster);
    mollusk
}

/// The sysvars of a cluster, with only the newest slot hash. `History` has the others: Mollusk would serialize all 512 for every
/// run, which takes most of its time.
fn sysvars(cluster: Cluster) -> Sysvars {
    let mut sysvars = Sysvars {
        clock: cluster.clock(),
        epoch_schedule: cluster.name.epochs(),
        rent: cluster.rent(),
        ..Sysvars::default()
    };
    sysvars.slot_hashes = sysvars.slot_hashes.iter().copied().take(1).collect();
    sysvars
}

/// The slot hashes and the stake history, which follow the clock.
pub struct History {
    clock: (Pubkey, Account),
    of_cluster: Vec<(Pubkey, Account)>,
    of_mollusk: Vec<(Pubkey, Account)>,
}

impl History {
    /// Those of a cluster's clock.
    pub fn new(sysvars: &Sysvars) -> Self {
        let own = Sysvars::default();
        let of_mollusk = [
            own.keyed_account_for_slot_hashes_sysvar(),
            own.keyed_account_for_stake_history_sysvar(),
        ];
        let data = [slot_hashes(&sysvars.clock), stake_history(&sysvars.clock)];
        let of_cluster = of_mollusk
            .iter()
            .zip(data)
            .map(|((address, account), data)| (*address, Account { data, ..account.clone() }));
        Self {
            clock: sysvars.keyed_account_for_clock_sysvar(),
            of_cluster: of_cluster.collect(),
            of_mollusk: of_mollusk.into(),
        }
    }

    /// Those that an instruction sees if its accounts have no others. A fixture with a clock of its own leaves them out if they
    /// were Mollusk's when it was recorded.
    pub fn beside(&self, accounts: &[(Pubkey, Account)]) -> &[(Pubkey, Account)] {
        let (id, own) = &self.clock;
        let has_other = accounts.iter().any(|(other, it)| other == id && it.data != own.data);
        if has_other { &self.of_mollusk } else { &self.of_cluster }
    }
}

/// Adds a program under an id, compiled. Returns it for the interpreter.
pub fn add_program(
    mollusk: &mut Mollusk,
    program_id: Pubkey,
    elf: &[u8],
    loader: Loader,
) -> Result<Traced, ProgramFailure> {
    // First with tracing: Mollusk panics on an ELF that does not load.
    let traced = load_with_tracing(mollusk, elf, loader)?;
    mollusk.add_program_with_loader_and_elf(&program_id, &loader.id(), elf);
    Ok(traced)
}

/// Loads an ELF for the interpreter, with tracing. Agave's own tracing environment also requires labels, and panics on
/// an ELF of SBPF v3 without them.
pub fn load_with_tracing(
    mollusk: &Mollusk,
    elf: &[u8],
    loader: Loader,
) -> Result<Traced, ProgramFailure> {
    let budget = mollusk.compute_budget.to_budget();
    let plain = create_program_runtime_environment(&mollusk.feature_set, &budget, false, false);
    let plain = plain.map_err(cannot_set_up)?;
    let mut config = plain.get_config().clone();
    config.enable_register_tracing = true;
    let mut tracing = BuiltinProgram::new_loader(config);
    register_metered(&plain, &mut tracing).map_err(cannot_set_up)?;
    let program = ProgramCacheEntry::new(
        &loader.id(),
        ProgramRuntimeEnvironment::from(tracing),
        0,
        0,
        elf,
        elf.len(),
        &mut LoadProgramMetrics::default(),
    );
    // It names parts of the ELF.
    let refused = |error: Box<dyn Error>| {
        let why = one_line(&error.to_string());
        ProgramFailure(format!("Agave's loader refuses the ELF: {why}"))
    };
    let program = program.map_err(refused)?;
    let ProgramCacheEntryType::Loaded(executable) = &program.program else {
        return Err(cannot_set_up("the program is not loaded"));
    };
    // Without its compiled form, it is interpreted.
    executable.take_compiled_program();
    let code = Arc::new(code(executable));
    Ok(Traced { program: Arc::new(program), code })
}

fn cannot_set_up(error: impl Display) -> ProgramFailure {
    ProgramFailure(format!("cannot set up Agave's runtime: {error}"))
}

/// The programs to run, and what they left.
#[derive(Default)]
pub struct State {
    /// They take the places of the programs that Mollusk loaded.
    pub traced: BTreeMap<Pubkey, Traced>,
    /// The instructions that came before this one in its transaction.
    pub earlier: Vec<Instruction>,
    /// The accounts of the invocation, if others came before it.
    pub given: Vec<(Pubkey, Account)>,
    /// The accounts as the programs left them.
    pub accounts: BTreeMap<Pubkey, Account>,
    /// How many instructions ran, with those that programs invoked.
    pub instructions: u64,
    /// How deep programs invoked each other.
    pub depth: u64,
    /// The instructions that programs invoked, in order.
    pub calls: Vec<Call>,
    /// What the traced programs ran.
    pub invocations: Invocations,
    /// What the syscalls of the traced programs charged.
    pub charges: Vec<Charge>,
}

/// The program of each invocation and the registers before each of its instructions, by the index in the transaction's trace
/// of instructions.
pub type Invocations = BTreeMap<usize, (Pubkey, Registers)>;

/// Runs the programs of a state, and keeps what they leave.
pub struct Inspector {
    pub state: Rc<RefCell<State>>,
}

impl InvocationInspectCallback for Inspector {
    fn before_invocation(
        &self,
        mollusk: &Mollusk,
        program: &Pubkey,
        data: &[u8],
        metas: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        // An invocation that ended without `after_invocation` may have left some.
        take_charges();
        for (id, Traced { program, .. }) in &self.state.borrow().traced {
            context.program_cache_for_tx_batch.replenish(*id, Arc::clone(program));
        }
        let State { earlier, given, .. } = &mut *self.state.borrow_mut();
        let earlier = mem::take(earlier);
        let Some(program) = context.transaction_context.find_index_of_account(program) else {
            return;
        };
        if !earlier.is_empty() {
            let own = Own { program, metas: metas.to_vec(), data: data.to_vec().into() };
            let accounts = accounts(context).map(|(id, account)| (id, account.into())).collect();
            // The runtime refuses none of these, because `earlier` has at most as many as a transaction.
            if let Ok(placed) = place::transaction(accounts, own, earlier, given, mollusk) {
                *context.transaction_context = placed;
            }
        }
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        let transaction = &context.transaction_context;
        let invocations = RefCell::new(BTreeMap::new());
        context.iterate_vm_traces(&|instruction, _, registers| {
            if let Ok(id) = instruction.get_program_key() {
                let index = instruction.get_index_in_trace();
                let registers = registers.iter().copied().collect();
                invocations.borrow_mut().insert(index, (*id, registers));
            }
        });
        let mut state = self.state.borrow_mut();
        state.accounts = accounts(context).collect();
        let length = transaction.get_instruction_trace_length();
        state.calls = calls(transaction);
        let depth = state.calls.iter().map(|call| call.depth).max().unwrap_or(1);
        (state.instructions, state.depth) = (length as u64, depth as u64);
        state.invocations = invocations.into_inner();
        state.charges = take_charges();
    }
}

/// The accounts of a transaction as they are now.
fn accounts(context: &InvokeContext) -> impl Iterator<Item = (Pubkey, Account)> {
    let transaction = &context.transaction_context;
    (0..transaction.get_number_of_accounts()).filter_map(|index| {
        let address = transaction.get_key_of_account_at_index(index).ok()?;
        let account = transaction.accounts().try_borrow(index).ok()?;
        Some((*address, owned(&*account)))
    })
}

/// Copies an account out of the runtime.
pub fn owned(account: &impl ReadableAccount) -> Account {
    Account {
        lamports: account.lamports(),
        data: account.data().to_vec(),
        owner: *account.owner(),
        executable: account.executable(),
        rent_epoch: account.rent_epoch(),
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
        let cluster = Cluster::MAINNET;
        let mut mollusk = new_mollusk(cluster, &cluster.features());
        let traced =
            add_program(&mut mollusk, Pubkey::default(), &elf, Loader::V3).unwrap().program;
        let plain = mollusk.program_cache.load_program(&Pubkey::default()).unwrap();
        let is_compiled = [plain, traced].map(|program| match &program.program {
            ProgramCacheEntryType::Loaded(it) => it.get_compiled_program().is_some(),
            other => panic!("{other:?}"),
        });
        assert_eq!(is_compiled, [true, false]);
    }
}
