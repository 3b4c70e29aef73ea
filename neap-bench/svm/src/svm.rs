//! Runs one instruction on the SVM. Keeps what the program wrote, even if it refused.

mod accounts;
pub mod calls;
mod code;
pub mod deployment;
mod metered;
pub mod observer;
mod place;
pub mod precompiles;
mod runtime;
pub mod syscalls;

use self::{
    accounts::check_accounts,
    calls::Call,
    metered::Charge,
    runtime::{History, Inspector, Invocations, State, Traced, add_program, new_mollusk},
};
use crate::profile::trace::{self, Code, Trace};
use agave_feature_set::{account_data_direct_mapping, virtual_address_space_adjustments};
use mollusk_svm::{Mollusk, program::keyed_account_for_system_program};
use neap_model::{failure::ProgramFailure, text::one_line};
use neap_subject::cluster::{Cluster, FeatureSet};
use neap_subject::{
    loader::Loader,
    specimen::{Invocation, Invoked, MOST_COMPUTE_UNITS, is_program_message},
    subject::Callee,
};
use solana_account::Account;
use solana_instruction::{Instruction, error::InstructionError};
use solana_program_error::ProgramError;
use solana_program_runtime::vm::calculate_heap_cost;
use solana_pubkey::Pubkey;
use solana_runtime_transaction::transaction_meta::TransactionConfiguration;
use solana_svm_log_collector::LogCollector;
use solana_transaction_error::TransactionError;
use std::{cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc};

/// The versions of mollusk-svm and of Agave's runtime. Numbers from different SVMs cannot be compared, so the manifest
/// allows only these two, also where neap-bench is installed without the lock file.
pub const VERSIONS: [&str; 2] = ["0.15.1", "4.2.2"];

/// A program loaded into the SVM.
pub struct Svm {
    mollusk: RefCell<Mollusk>,
    /// The compute units of an instruction without a limit of its own.
    compute_unit_limit: u64,
    cluster: Cluster,
    program_id: Pubkey,
    /// The loader of each loaded program, and the bytes of its ELF.
    loaded: BTreeMap<Pubkey, (Loader, u64)>,
    /// The names of the programs that it may invoke.
    callees: BTreeMap<Pubkey, String>,
    /// The program and the loaded ones that it may invoke, for the interpreter, with tracing. They cost the same compute
    /// units, but take longer.
    traced: BTreeMap<Pubkey, Traced>,
    /// The same programs with account data mapped into their memory, if the cluster copies it. A copy is lost when a program
    /// refuses, so only this one shows what the program wrote before.
    mapped: Option<Box<Self>>,
    /// The slot hashes and the stake history, serialized once.
    history: History,
    state: Rc<RefCell<State>>,
    log: Rc<RefCell<LogCollector>>,
}

/// The outcome of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Success, or the error as the runtime has it: the program's, or its own if it ended the program.
    pub result: Result<(), InstructionError>,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
    /// Why the runtime ended the program, or `None` if the program ended itself.
    pub aborted: Option<String>,
    /// The return data that was set last, by the program or by one that it invoked.
    pub return_data: Vec<u8>,
    /// The messages of the program and of programs that it invoked, in order. As in a transaction's log, they
    /// begin with `Program log: ` or `Program data: `.
    pub logs: Vec<String>,
    /// The instructions that the program invoked, and those that they invoked in turn, in order.
    pub invokes: Vec<Invoked>,
    /// The invocation's accounts as the program left them, before the runtime rolls back a refusal.
    ///
    /// After a refusal this shows the data that the program wrote, but not the lamports and owners: the loader
    /// takes these over only on success.
    pub accounts: Vec<(Pubkey, Account)>,
}

impl Outcome {
    /// The error of the program or of the runtime, or `None` if the instruction succeeded.
    pub fn error(&self) -> Option<InstructionError> {
        self.result.clone().err()
    }
}

/// What the instructions of a transaction did.
#[derive(Debug)]
pub struct InstructionsOutcome {
    /// Success, or the error of an instruction.
    pub result: Result<(), TransactionError>,
    /// Their compute units.
    pub compute_units: u64,
    /// The accounts after them. If one fails, those before.
    pub accounts: Vec<(Pubkey, Account)>,
    /// How many instructions there are, with those that programs invoked.
    pub instructions: u64,
    /// How deep programs invoked each other.
    pub depth: u64,
    /// The instructions that programs invoked, in order.
    pub calls: Vec<Call>,
    /// The return data that was set last.
    pub return_data: Vec<u8>,
    /// The whole log.
    pub log: Vec<String>,
    /// Why the runtime ended one of them, or `None` if it did not.
    pub aborted: Option<String>,
    /// The last instruction that the program ran in the one that failed, if it was interpreted.
    pub end: Option<u64>,
}

/// What runs programs. Both give the same result at the same cost.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Engine {
    /// The compiled program.
    Compiled,
    /// The interpreter, which takes longer, and sees each instruction.
    Interpreter,
}

/// The bytes of the heap of an instruction whose transaction asks for no other.
const HEAP_BYTES: u32 = 32 * 1024;

/// The bytes of a program's account that names the account with its ELF.
const PROGRAM_BYTES: u64 = 36;

/// The bytes that the account of a program in the runtime has on a cluster: those of its name.
fn builtin_bytes(program: &Pubkey) -> Option<u64> {
    let name = match *program {
        solana_sdk_ids::system_program::ID => "system_program",
        solana_sdk_ids::compute_budget::ID => "compute_budget_program",
        other if precompiles::IDS.contains(&other) => "",
        _ => return None,
    };
    Some(name.len() as u64)
}

impl Svm {
    /// Loads an ELF under an id, to run it as on a cluster.
    pub fn load(program_id: Pubkey, elf: &[u8], cluster: Cluster) -> Result<Self, ProgramFailure> {
        Self::load_with(Loader::V3, program_id, elf, cluster)
    }

    /// Loads an ELF as [`Svm::load`], as a program of a loader.
    pub fn load_with(
        loader: Loader,
        program_id: Pubkey,
        elf: &[u8],
        cluster: Cluster,
    ) -> Result<Self, ProgramFailure> {
        let mut features = cluster.features();
        let program = (loader, program_id, elf);
        let mut svm = Self::with_features(program, cluster, &features)?;
        if !cluster.has(&account_data_direct_mapping::id()) {
            for feature in
                [virtual_address_space_adjustments::id(), account_data_direct_mapping::id()]
            {
                features.activate(&feature, 0);
            }
            svm.mapped = Some(Box::new(Self::with_features(program, cluster, &features)?));
        }
        Ok(svm)
    }

    fn with_features(
        (loader, program_id, elf): (Loader, Pubkey, &[u8]),
        cluster: Cluster,
        features: &FeatureSet,
    ) -> Result<Self, ProgramFailure> {
        let mut mollusk = new_mollusk(cluster, features);
        let traced = [(program_id, add_program(&mut mollusk, program_id, elf, loader)?)].into();
        let loaded = [(program_id, (loader, elf.len() as u64))].into();
        let history = History::new(&mollusk.sysvars);
        let (state, log) = (Rc::default(), Rc::default());
        let inspector = Inspector { state: Rc::clone(&state) };
        mollusk.invocation_inspect_callback = Box::new(inspector);
        mollusk.logger = Some(Rc::clone(&log));
        let callees = [(keyed_account_for_system_program().0, "system".to_owned())].into();
        let compute_unit_limit = mollusk.compute_budget.compute_unit_limit;
        let mollusk = RefCell::new(mollusk);
        let mapped = None;
        Ok(Self {
            mollusk,
            compute_unit_limit,
            cluster,
            program_id,
            loaded,
            callees,
            traced,
            mapped,
            history,
            state,
            log,
        })
    }

    /// Loads other programs, which the program may invoke.
    pub fn with_callees(mut self, callees: &[Callee]) -> Result<Self, ProgramFailure> {
        for Callee { name, id, elf, loader, .. } in callees {
            let traced = add_program(self.mollusk.get_mut(), *id, elf, *loader)
                .map_err(|error| ProgramFailure(format!("[load.{name}]: {error}")))?;
            self.traced.insert(*id, traced);
            self.loaded.insert(*id, (*loader, elf.len() as u64));
            self.callees.insert(*id, name.clone());
        }
        let mapped = self.mapped.take().map(|mapped| mapped.with_callees(callees).map(Box::new));
        self.mapped = mapped.transpose()?;
        Ok(self)
    }

    /// Runs one instruction.
    pub fn run(&self, invocation: &Invocation) -> Result<Outcome, ProgramFailure> {
        let (mut outcome, ..) = self.process(&BTreeMap::new(), invocation)?;
        self.show_writes(&mut outcome, invocation)?;
        Ok(outcome)
    }

    /// Interprets one instruction, and traces it. [`Svm::run`] runs it compiled.
    pub fn trace(&self, invocation: &Invocation) -> Result<(Outcome, Trace), ProgramFailure> {
        let (mut outcome, mut invocations, charges) = self.process(&self.traced, invocation)?;
        self.show_writes(&mut outcome, invocation)?;
        let first = invocations.keys().next().copied();
        let trace = first.and_then(|first| self.invocation(first, &mut invocations, &charges));
        let trace = trace.ok_or_else(|| ProgramFailure("the SVM returned no trace".to_owned()));
        Ok((outcome, trace?))
    }

    /// Runs the instructions of a transaction, which succeed or fail together.
    pub fn run_instructions(
        &self,
        instructions: &[Instruction],
        accounts: &[(Pubkey, Account)],
        payer: Pubkey,
        config: &TransactionConfiguration,
        engine: Engine,
    ) -> Result<InstructionsOutcome, ProgramFailure> {
        let is_loaded = |id: &Pubkey| self.loaded.contains_key(id) || builtin_bytes(id).is_some();
        if let Some(other) = instructions.iter().find(|it| !is_loaded(&it.program_id)) {
            return Err(ProgramFailure(format!("program {} is not loaded", other.program_id)));
        }
        let traced =
            if engine == Engine::Interpreter { self.traced.clone() } else { BTreeMap::new() };
        self.state.replace(State { traced, ..State::default() });
        self.log.replace(LogCollector { bytes_limit: None, ..LogCollector::default() });
        let mut mollusk = self.mollusk.borrow_mut();
        mollusk.compute_budget.compute_unit_limit =
            u64::from(config.compute_unit_limit) + precompiles::taken(instructions, &Ok(()));
        let heap_size =
            std::mem::replace(&mut mollusk.compute_budget.heap_size, config.updated_heap_bytes);
        let with_sysvars = [accounts, self.history.beside(accounts)].concat();
        let mut result =
            mollusk.process_transaction_instructions(instructions, &with_sysvars, Some(&payer));
        result.resulting_accounts.truncate(accounts.len());
        mollusk.compute_budget.heap_size = heap_size;
        drop(mollusk);
        let State { instructions: count, depth, calls, invocations, .. } = self.state.take();
        let log = self.log.take().into_messages();
        let aborted = match &result.raw_result {
            Err(TransactionError::InstructionError(index, error)) if !is_of_a_program(error) => {
                let failed = instructions.get(usize::from(*index));
                let why = failed.map(|it| reason(error, &it.program_id, &log));
                let why = why.unwrap_or_else(|| error.to_string());
                let last = calls.last().map(|call| call.program);
                Some(why + &self.not_loaded(error, last, &BTreeMap::new()).unwrap_or_default())
            }
            _ => None,
        };
        let end = match &result.raw_result {
            Err(TransactionError::InstructionError(index, _)) => {
                let failed = invocations.get(&usize::from(*index));
                let own = failed.filter(|(id, _)| *id == self.program_id);
                own.and_then(|(_, registers)| Some(registers.last()?[11]))
            }
            _ => None,
        };
        let taken = precompiles::taken(instructions, &result.raw_result);
        Ok(InstructionsOutcome {
            compute_units: result.compute_units_consumed.saturating_sub(taken),
            result: result.raw_result,
            accounts: result.resulting_accounts,
            instructions: count,
            depth,
            calls,
            return_data: result.return_data,
            log,
            aborted,
            end,
        })
    }

    /// What to do if an instruction ended because the program that it invoked last is not loaded.
    pub fn not_loaded(
        &self,
        error: &InstructionError,
        invoked: Option<Pubkey>,
        names: &BTreeMap<Pubkey, String>,
    ) -> Option<String> {
        let id = invoked?;
        let is_known = self.loaded.contains_key(&id) || builtin_bytes(&id).is_some();
        let is_unknown = *error == InstructionError::UnsupportedProgramId && !is_known;
        let name = names.get(&id).map(|name| format!("`{name}`, ")).unwrap_or_default();
        is_unknown.then(|| {
            format!(": it invokes {name}{id}, which is not loaded: declare it as [load.<name>]")
        })
    }

    /// The cluster that programs run as on.
    pub fn cluster(&self) -> Cluster {
        self.cluster
    }

    /// The bytes of a loaded program's ELF, if that has an account of its own.
    pub fn elf_bytes(&self, program: &Pubkey) -> Option<u64> {
        let loaded = self.loaded.get(program);
        loaded.filter(|(loader, _)| *loader == Loader::V3).map(|(_, bytes)| *bytes)
    }

    /// The bytes that the account of a program has on a cluster.
    pub fn program_account_bytes(&self, program: &Pubkey) -> Option<u64> {
        let bytes = |(loader, elf): &(Loader, u64)| match loader {
            Loader::V1 | Loader::V2 => *elf,
            Loader::V3 => PROGRAM_BYTES,
        };
        builtin_bytes(program).or_else(|| self.loaded.get(program).map(bytes))
    }

    /// The compute units that an instruction has: by default those of a transaction.
    pub fn compute_unit_limit(&self, invocation: &Invocation) -> u64 {
        let limit = invocation.compute_unit_limit.unwrap_or(self.compute_unit_limit);
        limit.min(MOST_COMPUTE_UNITS)
    }

    /// The compute units that the runtime charges for the heap of an instruction.
    pub fn heap_units(&self, invocation: &Invocation) -> u64 {
        let cost = self.mollusk.borrow().compute_budget.heap_cost;
        calculate_heap_cost(invocation.heap_size.unwrap_or(HEAP_BYTES), cost)
    }

    /// The program's code, as it is loaded.
    pub fn code(&self) -> &Arc<Code> {
        &self.traced[&self.program_id].code
    }

    /// The code of a program that it may invoke.
    pub fn code_of(&self, callee: &Callee) -> Option<&Code> {
        self.traced.get(&callee.id).map(|traced| &*traced.code)
    }

    /// Shows what a program wrote before it refused, if it does the same with account data in its memory.
    fn show_writes(
        &self,
        outcome: &mut Outcome,
        invocation: &Invocation,
    ) -> Result<(), ProgramFailure> {
        let Some(mapped) = self.mapped.as_ref().filter(|_| outcome.result.is_err()) else {
            return Ok(());
        };
        let seen = mapped.run(invocation)?;
        if seen.result == outcome.result && seen.compute_units == outcome.compute_units {
            outcome.accounts = seen.accounts;
        }
        Ok(())
    }

    /// The trace of an invocation, with those of the programs that it invoked.
    fn invocation(
        &self,
        index: usize,
        invocations: &mut Invocations,
        charges: &[Charge],
    ) -> Option<Trace> {
        let (id, registers) = invocations.remove(&index)?;
        let code = Arc::clone(&self.traced.get(&id)?.code);
        let own = charges.iter().filter(|charge| charge.caller == index);
        let charges = own.map(|charge| trace::Charge {
            compute_units: charge.compute_units,
            callee: charge.invoked.and_then(|(_, id)| self.callee(id)),
            invoked: charge.invoked.and_then(|(at, _)| self.invocation(at, invocations, charges)),
        });
        Some(Trace { charges: charges.collect(), code, registers })
    }

    /// The name of another program.
    fn callee(&self, id: Pubkey) -> Option<String> {
        let name = || self.callees.get(&id).cloned().unwrap_or_else(|| id.to_string());
        (id != self.program_id).then(name)
    }

    /// Runs an instruction. These programs take the places of those that Mollusk loaded.
    fn process(
        &self,
        traced: &BTreeMap<Pubkey, Traced>,
        invocation: &Invocation,
    ) -> Result<(Outcome, Invocations, Vec<Charge>), ProgramFailure> {
        check_accounts(&invocation.instruction)?;
        let earlier = place::earlier(invocation);
        let given = if earlier.is_empty() { Vec::new() } else { invocation.accounts.clone() };
        self.state.replace(State { traced: traced.clone(), earlier, given, ..State::default() });
        // A log without a limit. A cluster cuts a log after 10 kB, and the rest could not be compared.
        self.log.replace(LogCollector { bytes_limit: None, ..LogCollector::default() });
        let Invocation { instruction, accounts, .. } = invocation;
        let mut mollusk = self.mollusk.borrow_mut();
        mollusk.compute_budget.compute_unit_limit = self.compute_unit_limit(invocation);
        mollusk.compute_budget.heap_size = invocation.heap_size.unwrap_or(HEAP_BYTES);
        // Last, so that an account of the invocation comes before them.
        let with_sysvars = [accounts.as_slice(), self.history.beside(accounts)].concat();
        let result = mollusk.process_instruction(instruction, &with_sysvars);
        drop(mollusk);
        let State { accounts: written, invocations, charges, calls, .. } = self.state.take();
        let invoked = |call: Call| Invoked { program_id: call.program, data: call.data };
        let is_named = |address: &Pubkey| {
            instruction.program_id == *address
                || instruction.accounts.iter().any(|meta| meta.pubkey == *address)
        };
        let accounts = accounts.iter().map(|(address, before)| {
            let after = written.get(address).map(|account| (*address, account.clone()));
            let after = after.or_else(|| (!is_named(address)).then(|| (*address, before.clone())));
            let lost = || format!("the SVM returned no state for account {address}");
            after.ok_or_else(|| ProgramFailure(lost()))
        });
        let accounts = accounts.collect::<Result<_, _>>()?;
        let mut logs = self.log.take().into_messages();
        let error = result.raw_result.as_ref().err().filter(|error| !is_of_a_program(error));
        let aborted = error.map(|error| reason(error, &self.program_id, &logs));
        logs.retain(|message| is_program_message(message));
        let outcome = Outcome {
            accounts,
            result: result.raw_result,
            compute_units: result.compute_units_consumed,
            aborted,
            return_data: result.return_data,
            logs,
            invokes: calls.into_iter().map(invoked).collect(),
        };
        Ok((outcome, invocations, charges))
    }
}

/// Whether a program can end with an error itself. Otherwise the runtime ended it.
fn is_of_a_program(error: &InstructionError) -> bool {
    // No program can return `MissingAccount`, which `ProgramError` has no other name for.
    let own = ProgramError::try_from(error.clone());
    own.is_ok_and(|own| InstructionError::from(u64::from(own)) == *error)
}

/// Why the runtime ended a program, from its log.
fn reason(error: &InstructionError, program: &Pubkey, logs: &[String]) -> String {
    let prefix = format!("Program {program} failed: ");
    let mut reasons = logs.iter().rev().filter_map(|line| line.strip_prefix(&prefix));
    reasons.next().map_or_else(|| error.to_string(), one_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_that_the_manifest_allows() {
        let manifest = include_str!("../../../Cargo.toml");
        let manifest: toml::Table = toml::from_str(manifest).unwrap();
        let dependencies = &manifest["workspace"]["dependencies"];
        for (package, version) in ["mollusk-svm", "solana-program-runtime"].iter().zip(VERSIONS) {
            assert_eq!(dependencies[package].as_str(), Some(&*format!("={version}")), "{package}");
        }
    }
}
