//! Wraps every syscall, to learn what each call of it charges.

use super::syscalls;
use solana_program_runtime::{
    invoke_context::InvokeContext,
    solana_sbpf::{
        program::{BuiltinFunction, BuiltinProgram, JitCompiler},
        vm::{ContextObject, EbpfVm, EncryptedHostAddressToEbpfVm},
    },
};
use solana_pubkey::Pubkey;
use std::{
    cell::RefCell,
    sync::{Arc, PoisonError, RwLock},
};

type Context = InvokeContext<'static, 'static>;
type Syscall = BuiltinFunction<Context>;
type Codegen = fn(&mut JitCompiler<Context>);

/// What a call of a syscall charged.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    /// The index of the calling instruction in the transaction's trace of instructions.
    pub caller: usize,
    /// The index of the instruction that it invoked, and the program's id.
    pub invoked: Option<(usize, Pubkey)>,
    /// The compute units, with those of the programs that it invoked.
    pub compute_units: u64,
}

/// The syscalls that have a wrapper, by the number of the wrapper.
static SYSCALLS: RwLock<Vec<(Arc<str>, Syscall)>> = RwLock::new(Vec::new());

thread_local! {
    /// What the syscalls of this thread charged, in the order in which they returned.
    static CHARGES: RefCell<Vec<Charge>> = const { RefCell::new(Vec::new()) };
}

/// Takes what the syscalls of this thread charged since the last call.
pub fn take_charges() -> Vec<Charge> {
    CHARGES.take()
}

/// Registers every syscall of one environment in another, wrapped.
pub fn register_metered(
    from: &BuiltinProgram<Context>,
    into: &mut BuiltinProgram<Context>,
) -> Result<(), String> {
    for (_, (name, (syscall, _))) in from.get_function_registry().iter() {
        let name = String::from_utf8_lossy(name).into_owned();
        let wrapper = wrapper(&name, syscall)?;
        into.register_function(&name, wrapper).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The wrapper of a syscall. A syscall has the same one in every environment.
fn wrapper(name: &str, syscall: Syscall) -> Result<(Syscall, Codegen), String> {
    let mut syscalls = SYSCALLS.write().unwrap_or_else(PoisonError::into_inner);
    let known = syscalls.iter().position(|(known, _)| **known == *name);
    let number = known.unwrap_or_else(|| {
        syscalls.push((name.into(), syscall));
        syscalls.len() - 1
    });
    let wrapper = WRAPPERS.get(number).copied();
    wrapper.ok_or_else(|| format!("there are more than {} syscalls", WRAPPERS.len()))
}

macro_rules! wrappers {
    ($($number:literal)*) => {
        &[$((metered::<$number>, codegen::<$number>)),*]
    };
}

/// Agave has 44 syscalls.
const WRAPPERS: &[(Syscall, Codegen)] = wrappers!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
);

/// Calls a syscall, and records what it charges.
fn metered<const NUMBER: usize>(
    mut vm: EncryptedHostAddressToEbpfVm<Context>,
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
) {
    // A wrapper is registered after its syscall is in the list.
    let (name, syscall) = {
        let syscalls = SYSCALLS.read().unwrap_or_else(PoisonError::into_inner);
        let (name, syscall) = &syscalls[NUMBER];
        (Arc::clone(name), *syscall)
    };
    let charge = |vm: &mut EbpfVm<'_, Context>| {
        let transaction = &vm.context().transaction_context;
        let current = transaction.get_current_instruction_context();
        let caller = current.map_or(usize::MAX, |current| current.get_index_in_trace());
        let next = transaction.get_instruction_trace_length();
        // Before a syscall, this is what remains after the instructions so far.
        let before = vm.due_insn_count;
        // A compiled program has its arguments elsewhere.
        vm.registers[1..6].copy_from_slice(&[a, b, c, d, e]);
        vm.invoke_function(syscall);
        syscalls::record(&name, vm, [a, b, c, d, e]);
        let context = vm.context();
        let transaction = &context.transaction_context;
        let id = (transaction.get_instruction_trace_length() > next).then(|| {
            let invoked = transaction.get_instruction_context_at_index_in_trace(next).ok()?;
            invoked.get_program_key().ok().copied()
        });
        let charge = Charge {
            caller,
            invoked: id.map(|id| (next, id.unwrap_or_default())),
            compute_units: before.saturating_sub(context.get_remaining()),
        };
        CHARGES.with_borrow_mut(|charges| charges.push(charge));
    };
    // SAFETY: the SVM passes the address of its VM to a syscall and does not use the VM until the syscall returns. `with_vm`
    // makes one reference to the VM, and this function makes no other. The wrapped syscall gets an address that comes from
    // this reference, and the closure does not use the reference while the syscall runs. Nothing outlives the closure.
    unsafe { vm.with_vm(charge) }
}

/// Makes compiled programs call the wrapper.
fn codegen<const NUMBER: usize>(jit: &mut JitCompiler<Context>) {
    jit.emit_external_call(metered::<NUMBER>);
}
