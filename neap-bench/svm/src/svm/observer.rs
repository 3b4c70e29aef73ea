//! Runs one program many times, and observes all that a run does.

use super::{
    accounts::check_accounts,
    calls::{Call, calls},
    metered::take_charges,
    place::{self, Own},
    runtime::{History, Traced, add_program, new_mollusk, owned},
    syscalls::{self, Seen},
};
use crate::profile::trace::Code;
use mollusk_svm::{
    Mollusk,
    program::{
        create_program_account_loader_v3,
        loader_keys::{LOADER_V1, LOADER_V2, LOADER_V3},
    },
};
use neap_model::failure::ProgramFailure;
use neap_subject::cluster::Cluster;
use neap_subject::{
    loader::Loader,
    specimen::{Invocation, MOST_COMPUTE_UNITS, is_program_message},
    subject::Callee,
};
use solana_account::{Account, AccountSharedData};
use solana_instruction::{BorrowedAccountMeta, BorrowedInstruction, error::InstructionError};
use solana_instructions_sysvar::construct_instructions_data;
use solana_program_runtime::{
    invoke_context::{EnvironmentConfig, InvokeContext},
    loaded_programs::{
        ProgramCacheForTxBatch, ProgramRuntimeEnvironment, ProgramRuntimeEnvironments,
    },
    sysvar_cache::SysvarCache,
};
use solana_pubkey::Pubkey;
use solana_svm_callback::InvokeContextCallback;
use solana_svm_log_collector::LogCollector;
use solana_syscalls::create_program_runtime_environment;
use solana_transaction_context::{
    instruction_accounts::InstructionAccount, transaction::TransactionContext,
};
use std::{borrow::Cow, cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc};

/// Runs one program many times, interpreted. It keeps what Mollusk makes for each run: the syscalls, the sysvars and the
/// loaded programs.
pub struct Observer {
    mollusk: Mollusk,
    programs: ProgramCacheForTxBatch,
    environments: ProgramRuntimeEnvironments,
    sysvars: SysvarCache,
    history: History,
    sysvar_accounts: Vec<(Pubkey, Account)>,
    codes: BTreeMap<Pubkey, Arc<Code>>,
    /// Whether runs record the messages of programs.
    records_logs: bool,
    /// The account of the program. Its contents are a derived address.
    program: (Pubkey, Account),
}

/// What a run did.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Observation {
    /// Success, or why the instruction was refused.
    pub result: Result<(), InstructionError>,
    /// The compute units of the instruction.
    pub compute_units: u64,
    /// The return data.
    pub return_data: Vec<u8>,
    /// The accounts after it. A refusal changes none.
    pub accounts: Vec<(Pubkey, Account)>,
    /// The instructions that programs invoked, in order.
    pub calls: Vec<Call>,
    /// What syscalls compared and derived.
    pub seen: Vec<Seen>,
    /// The messages of programs, if they are recorded.
    pub logs: Vec<String>,
}

/// Takes the registers before each instruction of an invocation of a program.
pub type Visit<'a> = &'a mut dyn FnMut(&Pubkey, &[[u64; 12]]);

/// A cluster without stakes and precompiled programs, as Mollusk has it.
struct Callbacks;

impl InvokeContextCallback for Callbacks {}

impl Observer {
    /// Loads an ELF under an id, and the programs that it may invoke.
    pub fn load(
        program_id: Pubkey,
        elf: &[u8],
        callees: &[Callee],
        cluster: Cluster,
    ) -> Result<Self, ProgramFailure> {
        let mut mollusk = new_mollusk(cluster, &cluster.features());
        let mut programs = ProgramCacheForTxBatch::default();
        let mut codes = BTreeMap::new();
        let others = callees.iter().filter(|callee| callee.id != program_id);
        let others = others.map(|callee| (callee.id, &*callee.elf, callee.loader));
        for (id, elf, loader) in [(program_id, elf, Loader::V3)].into_iter().chain(others) {
            let Traced { program, code } = add_program(&mut mollusk, id, elf, loader)?;
            programs.replenish(id, program);
            codes.insert(id, code);
        }
        use solana_sdk_ids::{compute_budget, system_program};
        for id in [system_program::ID, compute_budget::ID, LOADER_V1, LOADER_V2, LOADER_V3] {
            if let Some(program) = mollusk.program_cache.load_program(&id) {
                programs.replenish(id, program);
            }
        }
        let environment = create_program_runtime_environment(
            &mollusk.feature_set,
            &mollusk.compute_budget.to_budget(),
            false,
            false,
        );
        let environment = environment
            .map_err(|error| ProgramFailure(format!("cannot set up Agave's runtime: {error}")))?;
        let history = History::new(&mollusk.sysvars);
        let sysvar_accounts = mollusk.sysvars.get_all_keyed_sysvar_accounts();
        Ok(Self {
            environments: ProgramRuntimeEnvironments::new(
                ProgramRuntimeEnvironment::clone(&environment),
                environment,
            ),
            sysvars: sysvar_cache([history.beside(&[]), &sysvar_accounts]),
            history,
            sysvar_accounts,
            records_logs: false,
            program: (program_id, create_program_account_loader_v3(&program_id)),
            mollusk,
            programs,
            codes,
        })
    }

    /// Runs the program as one of a loader.
    pub fn with_loader(mut self, loader: Loader) -> Self {
        self.program.1.owner = loader.id();
        self
    }

    /// Records the messages of programs too, which takes time.
    pub fn with_logs(mut self) -> Self {
        self.records_logs = true;
        self
    }

    /// The code of a loaded program.
    pub fn code(&self, program: &Pubkey) -> Option<&Arc<Code>> {
        self.codes.get(program)
    }

    /// The accounts of the sysvars.
    pub fn sysvars(&self) -> &[(Pubkey, Account)] {
        &self.sysvar_accounts
    }

    /// Runs an instruction. `visit` gets what each loaded program ran. An account that the instruction takes and that is
    /// not given does not exist.
    pub fn observe(
        &mut self,
        invocation: &Invocation,
        visit: Visit<'_>,
    ) -> Result<Observation, ProgramFailure> {
        let Invocation { instruction, accounts, compute_unit_limit, heap_size } = invocation;
        check_accounts(instruction)?;
        let compiled = Compiled::new(invocation, &self.program);
        let own_sysvars = self.own_sysvars(accounts);
        let mut budget = self.mollusk.compute_budget;
        if let Some(limit) = compute_unit_limit {
            budget.compute_unit_limit = (*limit).min(MOST_COMPUTE_UNITS);
        }
        if let Some(bytes) = heap_size {
            budget.heap_size = *bytes;
        }
        let Compiled { accounts: all, program, metas } = compiled;
        let own = Own { program, metas, data: Cow::Borrowed(&instruction.data) };
        let earlier = place::earlier(invocation);
        let too_long = |error| ProgramFailure(format!("the instruction cannot run: {error}"));
        let mut transaction =
            place::transaction(all, own, earlier, accounts, &self.mollusk).map_err(too_long)?;
        let environment = EnvironmentConfig::new(
            solana_hash::Hash::default(),
            LAMPORTS_PER_SIGNATURE,
            false,
            &Callbacks,
            &self.mollusk.feature_set,
            &self.environments,
            own_sysvars.as_ref().unwrap_or(&self.sysvars),
        );
        // A log without a limit, as that of a measured run.
        let log = || LogCollector { bytes_limit: None, ..LogCollector::default() };
        let log = self.records_logs.then(|| Rc::new(RefCell::new(log())));
        let mut context = InvokeContext::new(
            &mut transaction,
            &mut self.programs,
            environment,
            log.clone(),
            budget.to_budget(),
            budget.to_cost(),
        );
        syscalls::begin();
        let mut compute_units = 0;
        let result = context.process_instruction(&mut compute_units, &mut Default::default());
        let visit = RefCell::new(visit);
        context.iterate_vm_traces(&|instruction, _, registers| {
            if let Ok(program) = instruction.get_program_key() {
                visit.borrow_mut()(program, registers);
            }
        });
        let seen = syscalls::end();
        take_charges();
        let return_data = transaction.get_return_data().1.to_vec();
        let accounts = match result {
            Ok(()) => accounts.iter().map(|given| after(&transaction, given)).collect(),
            Err(_) => Vec::new(),
        };
        let calls = calls(&transaction);
        let mut logs = log.map(|log| log.take().into_messages()).unwrap_or_default();
        logs.retain(|message| is_program_message(message));
        Ok(Observation { result, compute_units, return_data, accounts, calls, seen, logs })
    }

    /// The sysvars, if some are among the accounts.
    fn own_sysvars(&self, accounts: &[(Pubkey, Account)]) -> Option<SysvarCache> {
        let is_sysvar = |id: &Pubkey| self.sysvar_accounts.iter().any(|(sysvar, _)| sysvar == id);
        if !accounts.iter().any(|(id, _)| is_sysvar(id)) {
            return None;
        }
        Some(sysvar_cache([accounts, self.history.beside(accounts), &self.sysvar_accounts]))
    }
}

/// The sysvars from accounts, of which the first ones take precedence.
fn sysvar_cache<const N: usize>(accounts: [&[(Pubkey, Account)]; N]) -> SysvarCache {
    let mut sysvars = SysvarCache::default();
    for known in accounts {
        sysvars.fill_missing_entries(|id, set| {
            if let Some((_, account)) = known.iter().find(|(known, _)| known == id) {
                set(&account.data);
            }
        });
    }
    sysvars
}

/// What Mollusk tells programs that a signature costs.
const LAMPORTS_PER_SIGNATURE: u64 = 5000;

/// An instruction as a transaction has it: with the index of each account.
struct Compiled {
    accounts: Vec<(Pubkey, AccountSharedData)>,
    program: u16,
    metas: Vec<InstructionAccount>,
}

impl Compiled {
    fn new(invocation: &Invocation, program: &(Pubkey, Account)) -> Self {
        let Invocation { instruction, accounts: given, .. } = invocation;
        let program_id = instruction.program_id;
        let find = |id: &Pubkey| {
            let given = given.iter().find(|(given, _)| given == id);
            let account = given.map(|(_, account)| account.clone());
            account.unwrap_or_else(|| {
                if *id == program.0 {
                    program.1.clone()
                } else if *id == solana_sdk_ids::sysvar::instructions::ID {
                    instructions_sysvar(invocation)
                } else {
                    Account::default()
                }
            })
        };
        let mut keys = vec![program_id];
        let mut metas = Vec::with_capacity(instruction.accounts.len());
        for meta in &instruction.accounts {
            let known = keys.iter().position(|key| *key == meta.pubkey);
            let index = known.unwrap_or_else(|| {
                keys.push(meta.pubkey);
                keys.len() - 1
            });
            // The flags of an account are those of the whole transaction, in which no program can be written.
            let same = instruction.accounts.iter().filter(|other| other.pubkey == meta.pubkey);
            let is_signer = same.clone().any(|other| other.is_signer);
            let is_writable = same.clone().any(|other| other.is_writable) && index != 0;
            metas.push(InstructionAccount::new(index as u16, is_signer, is_writable));
        }
        let accounts = keys.iter().map(|key| (*key, find(key).into())).collect();
        Self { accounts, program: 0, metas }
    }
}

/// The account of the sysvar with the instructions of the transaction.
fn instructions_sysvar(invocation: &Invocation) -> Account {
    let Invocation { instruction, .. } = invocation;
    let accounts = instruction.accounts.iter().map(|meta| BorrowedAccountMeta {
        pubkey: &meta.pubkey,
        is_signer: meta.is_signer,
        is_writable: meta.is_writable,
    });
    let borrowed = BorrowedInstruction {
        program_id: &instruction.program_id,
        accounts: accounts.collect(),
        data: &instruction.data,
    };
    let data = construct_instructions_data(&[borrowed]);
    Account { data, owner: solana_sdk_ids::sysvar::ID, ..Account::default() }
}

/// An account after the instruction.
fn after(
    transaction: &TransactionContext<'_>,
    (address, before): &(Pubkey, Account),
) -> (Pubkey, Account) {
    let index = transaction.find_index_of_account(address);
    let account = index.and_then(|index| {
        let account = transaction.accounts().try_borrow(index).ok()?;
        Some(owned(&*account))
    });
    (*address, account.unwrap_or_else(|| before.clone()))
}
