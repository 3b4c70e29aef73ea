//! Real paths of functions, and their phases.

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
    let allocates =
        "<pinocchio::entrypoint::alloc::BumpAllocator as core::alloc::global::GlobalAlloc>::alloc";
    for (path, inner, expected) in [
        ("entrypoint", "", Entrypoint),
        ("entrypoint", "pinocchio::entrypoint::deserialize::<255>", Entrypoint),
        ("entrypoint", "solana_program_entrypoint::deserialize", Entrypoint),
        ("entrypoint", "<anchor_lang::cursor::AccountBitvec>::set", Entrypoint),
        ("entrypoint", "neap::frameworks::pinocchio::predicted::input::is_at", Entrypoint),
        (process, "<pinocchio::entrypoint::lazy::InstructionContext>::read_account", Entrypoint),
        (process, "", Dispatch),
        (process, "<interface::account::operation::Operation>::from_instruction_data", Dispatch),
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
        (anchor, "<a::Change as anchor_lang::Accounts<a::ChangeBumps>>::try_accounts", Entrypoint),
        (
            anchor,
            "<a::Change as anchor_lang::Accounts<a::ChangeBumps>>::try_accounts > \
             <hashbrown::set::HashSet<a::Key, std::hash::random::RandomState>>::insert > \
             <std::hash::random::DefaultHasher as core::hash::Hasher>::write",
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
        (full, "<spl_token_interface::state::Account as solana_program_pack::Pack>::unpack", Parse),
        (full, "<a::Multisig as core::convert::From<&interface::New>>::from", Operation),
        (full, "memset", Operation),
        (full, "a::decode > <alloc::vec::Vec<[u8; 32]>>::push", Parse),
        (full, "a::push_member > <alloc::vec::Vec<[u8; 32]>>::push_mut", Store),
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
        ("encode", "process_instruction > a::encode > <u8 as bincode::enc::Encode>::encode", Store),
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
