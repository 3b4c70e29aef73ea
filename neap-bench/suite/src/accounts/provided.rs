//! The accounts that need no declaration: those of programs.

use crate::{
    declared::{Load, program::Address},
    error::{SuiteError, list, require},
    files::Files,
    public::{PUBLIC, Public},
};
use mollusk_svm::program::{
    create_program_account_loader_v1, create_program_account_loader_v2,
    create_program_account_loader_v3, keyed_account_for_system_program,
};
use neap_subject::{loader::Loader, subject::Callee};
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_sdk_ids::{compute_budget, ed25519_program, secp256k1_program, secp256r1_program};
use std::{collections::BTreeMap, sync::Arc};
use toml::Spanned;

/// Accounts that need no declaration, by name.
pub type Provided = BTreeMap<String, (Pubkey, Account)>;

/// The account of the program, of the system program, and of the loaded programs.
pub fn provided(program_id: Pubkey, loader: Loader, callees: &[Callee]) -> Provided {
    let program = |name: &str, id, loader| (name.to_owned(), (id, program_account(id, loader)));
    let loaded = callees.iter().map(|callee| program(&callee.name, callee.id, callee.loader));
    let system = ("system".to_owned(), keyed_account_for_system_program());
    let own = [system, program("program", program_id, loader)];
    loaded.chain(own).collect()
}

/// The account of a program of a loader, without its ELF.
pub fn program_account(id: Pubkey, loader: Loader) -> Account {
    match loader {
        Loader::V1 => create_program_account_loader_v1(&[]),
        Loader::V2 => create_program_account_loader_v2(&[]),
        Loader::V3 => create_program_account_loader_v3(&id),
    }
}

/// The account of a program of the runtime, if this is one.
pub fn builtin_account(id: Pubkey) -> Option<Account> {
    let (system, account) = keyed_account_for_system_program();
    let others =
        [compute_budget::ID, ed25519_program::ID, secp256k1_program::ID, secp256r1_program::ID];
    (id == system || others.contains(&id)).then_some(account)
}

/// Reads a program that is loaded beside the measured one.
pub fn callee(name: &Spanned<String>, load: &Load, files: &Files) -> Result<Callee, SuiteError> {
    let label = name.get_ref().as_str();
    if ["program", "system"].contains(&label) {
        let message =
            format!("`{label}` is always loaded: remove [load.{label}], or choose another name");
        return Err(SuiteError::new(name, message));
    }
    let known = PUBLIC.iter().find(|public| public.name == label);
    let id = load.id.map(|Address(id)| id).or(known.map(|public| public.id));
    let elf = match &load.elf {
        None => public(label, name)?.elf.into(),
        Some(elf) => {
            let read = files.read(elf.get_ref());
            let read = read.map_err(|error| SuiteError::new(elf, error))?;
            Arc::from(&*read)
        }
    };
    let id = require(id, name, || format!("[load.{label}] has no `id`: declare it"))?;
    let path = load.elf.as_ref().map(|elf| files.path(elf.get_ref()));
    let debug = load.debug.as_ref().map(|debug| files.path(debug));
    Ok(Callee { name: label.to_owned(), id, loader: load.loader, elf, path, debug })
}

/// The public program with a name.
pub fn public<T>(name: &str, place: &Spanned<T>) -> Result<&'static Public, SuiteError> {
    let public = PUBLIC.iter().find(|public| public.name == name);
    require(public, place, || {
        let names = list(PUBLIC.map(|public| public.name));
        format!(
            "`{name}` is not a public program that neap carries: use one of {names}, or declare its `elf`"
        )
    })
}
