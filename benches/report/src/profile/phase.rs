//! The phase of an instruction that each compute unit belongs to: from the entrypoint to the exit.

#[cfg(test)]
mod tests;

use super::name;
use neap_model::profile::{
    Kind, Profile, RowProfile, Source,
    steps::{Place, Step},
};

/// A phase of an instruction, in the order in which most programs run them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The entrypoint and the framework: what makes accounts of the runtime's bytes.
    Entrypoint,
    /// The choice of the operation.
    Dispatch,
    /// What reads values of bytes, and every check.
    Parse,
    /// What the operation does with the values.
    Operation,
    /// What writes values into the account.
    Store,
    /// The return to the runtime.
    Exit,
}

impl Phase {
    /// Every phase, in order.
    pub const ALL: [Self; 6] =
        [Self::Entrypoint, Self::Dispatch, Self::Parse, Self::Operation, Self::Store, Self::Exit];

    /// Its name on charts and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entrypoint => "entrypoint",
            Self::Dispatch => "dispatch",
            Self::Parse => "parse and checks",
            Self::Operation => "operation",
            Self::Store => "store",
            Self::Exit => "exit",
        }
    }
}

/// Modules whose functions make the accounts, by the starts of their paths. They come before the names, because an
/// entrypoint *deserializes* and *reads* accounts too, and that is not the codec's work.
const ENTRYPOINTS: [&str; 4] = [
    "pinocchio::",
    "solana_program_entrypoint::",
    "anchor_lang::cursor::",
    "neap::frameworks::pinocchio::",
];
/// Modules of those that the allocator uses too. A codec pays for its allocations.
const HELPERS: [&str; 1] = ["pinocchio::hint::"];
/// Modules of collections, and of the hashes of their keys. They insert, push and write for their callers,
/// and never into an account.
const COLLECTIONS: [&str; 4] = ["alloc::", "core::hash::", "hashbrown::", "std::collections::"];
/// What a framework does between its entrypoint and the codec. It comes after the names: Anchor's account types parse,
/// check and store on behalf of a codec, and some codecs do the same themselves.
const FRAMEWORKS: [&str; 1] = ["anchor_lang::"];
/// The functions that choose the operation.
const DISPATCHES: [&str; 5] = [
    "process_instruction",
    "from_instruction_data",
    "dispatch",
    "run_handler",
    "__anchor_dispatch_internal",
];
/// The modules of the wrappers that Anchor generates around the operations. They have the names of the operations.
const WRAPPERS: [&str; 2] = ["__handlers", "__global"];
/// What the names of functions that write start with, in every codec. Anchor's `exit` writes accounts back.
const STORES: [&str; 10] =
    ["encode", "exit", "insert", "pack", "push", "put", "serialize", "set", "store", "write"];
/// What the names of functions that read or check start with, in every codec.
const PARSES: [&str; 20] = [
    "check",
    "decode",
    "deserialize",
    "exact",
    "from_bytes",
    "from_reader",
    "from_slice",
    "is_signer",
    "is_writable",
    "load",
    "mut_from",
    "open",
    "owned_by",
    "parse",
    "read",
    "ref_from",
    "require",
    "unpack",
    "validate",
    "verify",
];
/// The operations that the function `transfer` does.
const TRANSFERS: [&str; 5] = [
    "delegate_cleared",
    "transfer_by_delegate",
    "transfer_native",
    "transfer_to_itself",
    "transfer_zero",
];

/// The phase of a step of a row of an operation. Its functions decide, from the innermost outwards.
///
/// Functions that no table knows leave the decision to their caller: what allocates, copies or compares bytes belongs to
/// what needs it.
pub fn phase(step: &Step, operation: &str) -> Phase {
    let kind = step.instruction.kind;
    if kind == Kind::Exit && step.path.len() == 1 {
        return Phase::Exit;
    }
    // The operation is the outermost function of its name: codecs have an `encode` or a `threshold` of their own.
    let operation = step.path.iter().position(|place| is_operation(place, operation));
    let places = step.path.iter().enumerate().rev();
    let mut decided = places.filter_map(|(index, place)| {
        if operation == Some(index) { Some(Phase::Operation) } else { by_tables(place.function) }
    });
    let phase = decided.next().unwrap_or(Phase::Operation);
    // An operation that writes in place has no function for it. What it keeps on the stack is its own work.
    let is_store = kind == Kind::Store && !step.instruction.assembly.contains("[r10");
    if phase == Phase::Operation && is_store { Phase::Store } else { phase }
}

/// What a row spends in each phase. The sum is the row's compute units.
///
/// `None` if the names of functions cannot tell: a program without debug information, and one that is all one function.
pub fn phases(profile: &Profile, row: &RowProfile, operation: &str) -> Option<[u64; 6]> {
    let mut phases = [0; 6];
    let mut has_functions = false;
    for step in profile.steps(row) {
        phases[phase(&step, operation) as usize] += step.compute_units;
        has_functions |= step.path.len() > 1;
    }
    debug_assert_eq!(phases.iter().sum::<u64>(), row.compute_units());
    (has_functions && profile.source == Source::DebugInfo).then_some(phases)
}

fn is_operation(place: &Place, operation: &str) -> bool {
    let name = name::function(place.function);
    let name = name.strip_prefix("try_").unwrap_or(name);
    let operation = operation.replace('-', "_");
    let is_transfer = name == "transfer" && TRANSFERS.contains(&&*operation);
    (name == operation || is_transfer) && !WRAPPERS.contains(&name::parent(place.function))
}

/// The phase that a function belongs to in every operation, if the tables know it.
fn by_tables(path: &str) -> Option<Phase> {
    let (owner, name, parent) = (name::owner(path), name::function(path), name::parent(path));
    let bare = name.strip_prefix("try_").unwrap_or(name);
    let is_in = |modules: &[&str]| modules.iter().any(|module| owner.starts_with(module));
    let starts = |words: &[&str]| words.iter().any(|word| starts_with_word(bare, word));
    if name == "entrypoint" || is_in(&ENTRYPOINTS) && !is_in(&HELPERS) {
        Some(Phase::Entrypoint)
    } else if is_in(&COLLECTIONS) {
        None
    } else if DISPATCHES.contains(&name) || WRAPPERS.contains(&parent) {
        Some(Phase::Dispatch)
    } else if starts(&STORES) {
        Some(Phase::Store)
    } else if name == "try_from" || starts(&PARSES) {
        Some(Phase::Parse)
    } else {
        is_in(&FRAMEWORKS).then_some(Phase::Entrypoint)
    }
}

/// Whether a name in snake case starts with a word: `read_exact` starts with `read`, and `reader` does not.
fn starts_with_word(name: &str, word: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
