//! Records what syscalls compared and derived, so that a search can use it.

use solana_program_runtime::{
    invoke_context::InvokeContext,
    solana_sbpf::{error::ProgramResult, vm::EbpfVm},
};
use std::cell::RefCell;

/// What a syscall did with memory.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Seen {
    /// It compared these bytes, which differ.
    Compared([Vec<u8>; 2]),
    /// It derived this address of a program. The bump, if it searched for it.
    Derived {
        /// The address.
        address: [u8; 32],
        /// The bump that it found.
        bump: Option<u8>,
    },
}

thread_local! {
    /// What the syscalls of this thread did, if somebody observes it.
    static SEEN: RefCell<Option<Vec<Seen>>> = const { RefCell::new(None) };
}

/// Begins to record the syscalls of this thread.
pub fn begin() {
    SEEN.set(Some(Vec::new()));
}

/// Ends the record, and takes it.
pub fn end() -> Vec<Seen> {
    SEEN.take().unwrap_or_default()
}

/// The most records of a run. A program can compare thousands of times.
const MAX_SEEN: usize = 1_024;

/// The longest comparison that is recorded, in bytes.
const MAX_COMPARED: u64 = 64;

/// Records what a syscall did, after it returned. These were its arguments.
pub fn record(
    name: &str,
    vm: &mut EbpfVm<'_, InvokeContext<'static, 'static>>,
    arguments: [u64; 5],
) {
    let is_observed =
        SEEN.with_borrow(|seen| seen.as_ref().is_some_and(|seen| seen.len() < MAX_SEEN));
    if !is_observed {
        return;
    }
    let succeeded = matches!(vm.program_result, ProgramResult::Ok(0));
    let [a, b, c, d, e] = arguments;
    let mut read = |address: u64, length: u64| -> Option<Vec<u8>> {
        let mapping = vm.context().memory_contexts.memory_mapping_mut().ok()?;
        let bytes = (0..length).map(|at| match mapping.load::<u8>(address.checked_add(at)?) {
            ProgramResult::Ok(byte) => Some(byte as u8),
            ProgramResult::Err(_) => None,
        });
        bytes.collect()
    };
    let mut seen = || match name {
        "sol_memcmp_" if c <= MAX_COMPARED => {
            let pair = [read(a, c)?, read(b, c)?];
            (pair[0] != pair[1]).then_some(Seen::Compared(pair))
        }
        "sol_create_program_address" if succeeded => {
            let address = read(d, 32)?.try_into().ok()?;
            Some(Seen::Derived { address, bump: None })
        }
        "sol_try_find_program_address" if succeeded => {
            let address = read(d, 32)?.try_into().ok()?;
            Some(Seen::Derived { address, bump: read(e, 1)?.first().copied() })
        }
        _ => None,
    };
    let seen = seen();
    SEEN.with_borrow_mut(|all| all.as_mut().map(|all| all.extend(seen)));
}
