//! Runs one instruction on the SVM with a trace of everything that the program executes.

use super::{environment, heap::touched_bytes, load, new_mollusk};
use mollusk_svm::{InvocationInspectCallback, Mollusk, program::loader_keys::LOADER_V3};
use neap_scenarios::scenario::Invocation;
use solana_program_runtime::{
    invoke_context::InvokeContext, loaded_programs::ProgramRuntimeEnvironment,
    program_cache_entry::ProgramCacheEntry, solana_sbpf::program::BuiltinProgram,
};

use solana_pubkey::Pubkey;
use solana_transaction_context::instruction_accounts::InstructionAccount;
use std::{cell::Cell, rc::Rc, sync::Arc};

/// A program loaded into the SVM with tracing. It costs the same compute units, but takes longer.
pub struct Traced {
    mollusk: Mollusk,
    heap_bytes: Rc<Cell<u64>>,
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

impl Traced {
    /// Loads an ELF under an id.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`](neap_model::failure::ProgramFailure) when Agave's loader refuses the ELF.
    pub fn load_as(program_id: Pubkey, elf: &[u8]) -> anyhow::Result<Self> {
        let mut mollusk = new_mollusk();
        let program = Arc::new(load(with_tracing(&environment(&mollusk)?)?, elf)?);
        mollusk.add_program_with_loader_and_elf(&program_id, &LOADER_V3, elf);
        let heap_bytes = Rc::new(Cell::new(0));
        mollusk.invocation_inspect_callback = Box::new(CountHeap {
            program_id,
            program,
            heap_bytes: Rc::clone(&heap_bytes),
        });
        Ok(Self {
            mollusk,
            heap_bytes,
        })
    }

    /// Runs one instruction, and returns its trace.
    pub fn run(&self, invocation: &Invocation) -> Trace {
        self.heap_bytes.set(0);
        let result = self
            .mollusk
            .process_instruction(&invocation.instruction, &invocation.accounts);
        Trace {
            compute_units: result.compute_units_consumed,
            heap_bytes: self.heap_bytes.get(),
        }
    }
}

/// Adds tracing to an environment. Agave's own tracing environment also requires labels, and panics on an ELF
/// of SBPF v3 without them.
fn with_tracing(plain: &ProgramRuntimeEnvironment) -> anyhow::Result<ProgramRuntimeEnvironment> {
    let mut config = plain.get_config().clone();
    config.enable_register_tracing = true;
    let mut tracing = BuiltinProgram::new_loader(config);
    for (_, (name, syscall)) in plain.get_function_registry().iter() {
        tracing.register_function(std::str::from_utf8(name)?, syscall)?;
    }
    Ok(ProgramRuntimeEnvironment::from(tracing))
}

/// Counts the heap that a program touches in an invocation.
struct CountHeap {
    program_id: Pubkey,
    program: Arc<ProgramCacheEntry>,
    heap_bytes: Rc<Cell<u64>>,
}

impl InvocationInspectCallback for CountHeap {
    fn before_invocation(
        &self,
        _: &Mollusk,
        _: &Pubkey,
        _: &[u8],
        _: &[InstructionAccount],
        context: &mut InvokeContext,
        _: bool,
    ) {
        // Replaces the program that Mollusk loaded, which is not traced.
        let program = Arc::clone(&self.program);
        let programs = &mut context.program_cache_for_tx_batch;
        programs.replenish(self.program_id, program);
    }

    fn after_invocation(&self, _: &Mollusk, context: &InvokeContext, _: bool) {
        let size = context.get_compute_budget().heap_size as usize;
        context.iterate_vm_traces(&|_, executable, trace| {
            let touched = touched_bytes(executable, trace, size);
            self.heap_bytes.set(self.heap_bytes.get().max(touched));
        });
    }
}
