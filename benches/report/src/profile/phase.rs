//! The phase of an instruction that each compute unit belongs to: from the entrypoint to the exit.

use super::name;
use neap_model::profile::{
    Kind, Profile, RowProfile,
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
const PARSES: [&str; 17] = [
    "check",
    "decode",
    "deserialize",
    "exact",
    "from_bytes",
    "from_reader",
    "from_slice",
    "load",
    "mut_from",
    "open",
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
pub fn phases(profile: &Profile, row: &RowProfile, operation: &str) -> [u64; 6] {
    let mut phases = [0; 6];
    for step in profile.steps(row) {
        phases[phase(&step, operation) as usize] += step.compute_units;
    }
    debug_assert_eq!(phases.iter().sum::<u64>(), row.compute_units());
    phases
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

#[cfg(test)]
mod tests {
    use super::*;
    use Phase::*;
    use neap_model::profile::Instruction;

    fn phase_of(path: &str, operation: &str, kind: Kind, assembly: &str) -> Phase {
        let places = path.split(" > ").map(|function| Place { function, ..Place::default() });
        let instruction = Instruction {
            address: 0,
            assembly: assembly.to_owned(),
            kind,
            syscall: None,
            program: None,
            frames: Vec::new(),
        };
        let path = places.collect();
        phase(&Step { path, instruction: &instruction, times: 1, compute_units: 1 }, operation)
    }

    #[test]
    fn functions_of_every_codec_and_framework_have_a_phase() {
        let process = "entrypoint > pinocchio::entrypoint::process_entrypoint::<255> > a::entrypoint::process_instruction";
        let full = &format!("{process} > a::full");
        let anchor = "entrypoint > a::__anchor_dispatch_internal > a::__handlers::full > \
                      anchor_lang::dispatch::run_handler::<a::Change, (), a::__handlers::full::{closure#0}>";
        let allocates = "<pinocchio::entrypoint::alloc::BumpAllocator as core::alloc::global::GlobalAlloc>::alloc";
        for (path, inner, expected) in [
            ("entrypoint", "", Entrypoint),
            ("entrypoint", "pinocchio::entrypoint::deserialize::<255>", Entrypoint),
            ("entrypoint", "solana_program_entrypoint::deserialize", Entrypoint),
            ("entrypoint", "<anchor_lang::cursor::AccountBitvec>::set", Entrypoint),
            ("entrypoint", "neap::frameworks::pinocchio::predicted::input::is_at", Entrypoint),
            (
                process,
                "<pinocchio::entrypoint::lazy::InstructionContext>::read_account",
                Entrypoint,
            ),
            (process, "", Dispatch),
            (
                process,
                "<interface::account::operation::Operation>::from_instruction_data",
                Dispatch,
            ),
            (process, "<solana_account_view::AccountView>::data_len", Dispatch),
            (anchor, "", Dispatch),
            (anchor, "a::__handlers::full::{closure#0}", Dispatch),
            (anchor, "a::__handlers::full::{closure#0} > a::token::full", Operation),
            (anchor, "<a::Change as anchor_lang::dispatch::TryAccounts>::validate_accounts", Parse),
            (
                anchor,
                "<anchor_lang::accounts::slab::Slab<a::Account> as anchor_lang::traits::AnchorAccount>::load_mut",
                Parse,
            ),
            (anchor, "<anchor_lang::accounts::account::Account<a::Account>>::try_from", Parse),
            (
                anchor,
                "<a::Change as anchor_lang::Accounts<a::ChangeBumps>>::try_accounts",
                Entrypoint,
            ),
            (anchor, "<a::Change as anchor_lang::AccountsExit>::exit", Store),
            (
                anchor,
                "<anchor_lang::bpf_writer::BpfWriter<&mut [u8]> as std::io::Write>::write_all",
                Store,
            ),
            (full, "", Operation),
            (full, "<a::AccountMut>::parse > neap::derived::head::exact_mut::<160>", Parse),
            (full, "interface::authority::require_owner > interface::authority::same_key", Parse),
            (full, "a::decode > borsh::de::from_slice::<a::Account> > memcpy", Parse),
            (full, "<&[u8] as wincode::io::Reader>::take_array::<8>", Operation),
            (full, "a::decode > <&[u8] as wincode::io::Reader>::take_array::<8>", Parse),
            (full, "bytemuck::try_from_bytes_mut::<a::Account>", Parse),
            (full, "<a::AccountMut>::set_amount > <u64 as neap::traits::fixed::Fixed>::set", Store),
            (full, "<u64 as borsh::ser::BorshSerialize>::serialize::<&mut [u8]>", Store),
            (
                full,
                "<spl_token_interface::state::Account as solana_program_pack::Pack>::pack_into_slice",
                Store,
            ),
            (
                full,
                "<spl_token_interface::state::Account as solana_program_pack::Pack>::unpack",
                Parse,
            ),
            (full, "<a::Multisig as core::convert::From<&interface::New>>::from", Operation),
            (full, "memset", Operation),
            // A codec pays for its allocations, whoever allocates.
            (full, &format!("a::decode > {allocates}"), Parse),
            (full, &format!("a::store > {allocates} > pinocchio::hint::unlikely"), Store),
            ("unknown", "function at 0x10", Operation),
        ] {
            let path = if inner.is_empty() { path.to_owned() } else { format!("{path} > {inner}") };
            assert_eq!(phase_of(&path, "full", Kind::Alu, "mov64 r1, r2"), expected, "{path}");
        }
    }

    #[test]
    fn the_operation_is_the_outermost_function_of_its_name() {
        for (operation, path, expected) in [
            ("encode", "process_instruction > a::encode", Operation),
            (
                "encode",
                "process_instruction > a::encode > <u8 as bincode::enc::Encode>::encode",
                Store,
            ),
            ("read-owner", "process_instruction > a::read_owner", Operation),
            ("threshold", "process_instruction > <a::Multisig>::try_threshold > get", Operation),
            ("transfer_zero", "process_instruction > a::token::transfer", Operation),
            ("full", "process_instruction > a::token::transfer", Dispatch),
        ] {
            assert_eq!(
                phase_of(path, operation, Kind::Load, "ldxdw r1, [r2+0x8]"),
                expected,
                "{operation}: {path}"
            );
        }
    }

    #[test]
    fn an_operation_in_place_stores_and_only_the_outermost_function_exits() {
        for (path, kind, assembly, expected) in [
            ("process_instruction > a::full", Kind::Store, "stxdw [r1+0x8], r2", Store),
            ("process_instruction > a::full", Kind::Store, "stxdw [r10-0x8], r2", Operation),
            ("process_instruction > a::parse", Kind::Store, "stxdw [r1+0x8], r2", Parse),
            ("entrypoint", Kind::Exit, "exit", Exit),
            ("entrypoint > a::decode", Kind::Exit, "exit", Parse),
        ] {
            assert_eq!(phase_of(path, "full", kind, assembly), expected, "{path}: {assembly}");
        }
    }
}
