//! From what a `neap.toml` declares to a suite.

use super::{
    Operation, PROGRAM_ID, Program, Suite, account,
    addresses::{self, Addresses, PROGRAM, SYSTEM},
    data::{Context, ReadFile, read},
    declared::{self, Declared},
    dumped::{self, Dumped},
    error::Refusal,
    operation::specimen,
};
use crate::{
    discover::Role,
    one_line::{self, is_one_line},
    reports::record::Inputs,
    scenario::Scenario,
    toolchain::Build,
};
use mollusk_svm::program::{create_program_account_loader_v3, keyed_account_for_system_program};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::Path};
use toml::Spanned;

/// Checks what is declared, and makes a suite of it.
///
/// # Errors
///
/// The first of what is wrong.
pub fn suite(declared: Declared, directory: &Path, read_file: ReadFile) -> Result<Suite, Refusal> {
    check_name(&declared.suite)?;
    not_of_neap(&declared.suite)?;
    check_names(
        &declared.suite,
        "program",
        declared.program.iter().map(|p| &p.name),
    )?;
    check_names(
        &declared.suite,
        "operation",
        declared.operation.iter().map(|o| &o.name),
    )?;
    let program_id = declared.program_id.as_ref().map(addresses::parsed);
    let program_id = program_id.transpose()?.unwrap_or(PROGRAM_ID);
    let dumped = dumped(&declared.account, directory, read_file)?;
    let addresses = Addresses::of(program_id, &declared.account, &dumped, directory, read_file)?;
    let context = Context {
        addresses: &addresses,
        directory,
        read_file,
    };
    let accounts = accounts(program_id, &declared.account, &dumped, &context)?;
    let operations = declared.operation.iter().map(|operation| {
        Ok(Operation {
            name: operation.name.get_ref().clone(),
            specimen: specimen(program_id, operation, &accounts, &context)?,
        })
    });
    Ok(Suite {
        operations: operations.collect::<Result<_, Refusal>>()?,
        account_names: addresses.names(),
        programs: programs(declared.program)?,
        inputs: Inputs::default(),
        name: declared.suite.into_inner(),
        elfs: declared.elfs.map(|elfs| directory.join(elfs)),
        toolchain: declared.toolchain.map(build),
    })
}

/// What a row's name can hold.
///
/// # Errors
///
/// When a name is none of that.
pub fn check_name(name: &Spanned<String>) -> Result<(), Refusal> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let text = name.get_ref();
    if text.is_empty() || !text.chars().all(plain) {
        let what = format!("`{text}` is no name: of letters, digits, `-`, `_` and `.`");
        return Err(Refusal::of(name, what));
    }
    Ok(())
}

/// A report says by its scenarios whose it is, so none of a suite's may be called as one of neap's.
fn not_of_neap(name: &Spanned<String>) -> Result<(), Refusal> {
    let own = Scenario::SHARED.map(Scenario::name);
    match own.contains(&name.get_ref().as_str()) {
        true => Err(Refusal::of(
            name,
            format!(
                "a suite cannot be called as one of neap's own: {}",
                own.join(", ")
            ),
        )),
        false => Ok(()),
    }
}

fn check_names<'a>(
    suite: &Spanned<String>,
    what: &str,
    names: impl Iterator<Item = &'a Spanned<String>>,
) -> Result<(), Refusal> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        check_name(name)?;
        let text = name.get_ref();
        if seen.contains(&text.as_str()) {
            return Err(Refusal::of(
                name,
                format!("there are two of {what} `{text}`"),
            ));
        }
        seen.push(text);
    }
    match seen.is_empty() {
        true => Err(Refusal::of(suite, format!("the suite has no [[{what}]]"))),
        false => Ok(()),
    }
}

fn programs(declared: Vec<declared::Program>) -> Result<Vec<Program>, Refusal> {
    let floors = declared
        .iter()
        .filter(|program| program.role == Role::Floor);
    if let Some(second) = floors.clone().nth(1) {
        return Err(Refusal::of(&second.name, "a suite has one floor at most"));
    }
    let programs = declared.into_iter().map(|program| {
        let elf = program.elf.get_ref();
        if elf.is_empty() || elf.contains('/') {
            let what = format!("`{elf}` is no file name: `elfs` is the directory of all ELFs");
            return Err(Refusal::of(&program.elf, what));
        }
        if !is_one_line(program.about.get_ref()) {
            let what = format!("`about` is not {}", one_line::RULE);
            return Err(Refusal::of(&program.about, what));
        }
        Ok(Program {
            name: program.name.into_inner(),
            about: program.about.into_inner(),
            elf: program.elf.into_inner(),
            build: program.build,
            role: program.role,
        })
    });
    programs.collect()
}

/// The accounts that are declared as files, by name.
fn dumped<'a>(
    declared: &'a BTreeMap<Spanned<String>, declared::Account>,
    directory: &Path,
    read_file: ReadFile,
) -> Result<BTreeMap<&'a str, Dumped>, Refusal> {
    let mut accounts = BTreeMap::new();
    for (name, account) in declared {
        if let Some(file) = &account.file {
            let bytes = read(directory, file.get_ref(), read_file);
            let dumped = bytes.and_then(|bytes| dumped::parse(&bytes));
            let dumped = dumped.map_err(|what| Refusal::of(file, what))?;
            accounts.insert(name.get_ref().as_str(), dumped);
        }
    }
    Ok(accounts)
}

/// Every account before every operation, by name.
fn accounts(
    program_id: Pubkey,
    declared: &BTreeMap<Spanned<String>, declared::Account>,
    dumped: &BTreeMap<&str, Dumped>,
    context: &Context,
) -> Result<BTreeMap<String, Account>, Refusal> {
    let (_, system) = keyed_account_for_system_program();
    let program = create_program_account_loader_v3(&program_id);
    let mut accounts = BTreeMap::from([(PROGRAM.to_owned(), program), (SYSTEM.to_owned(), system)]);
    for (name, declared) in declared {
        let name = name.get_ref();
        let account = account::before(declared, dumped.get(name.as_str()), context)?;
        accounts.insert(name.clone(), account);
    }
    Ok(accounts)
}

/// What a suite says of its toolchain; no more is known of it, so that this is its fingerprint.
fn build(declared: declared::Toolchain) -> Build {
    let declared::Toolchain {
        id,
        rustc,
        llvm,
        linker,
        sbpf,
    } = declared;
    let described = [&id, &rustc, &llvm, &linker, &sbpf].map(String::as_str);
    Build {
        fingerprint: format!("{:x}", Sha256::digest(described.join("\n"))),
        id,
        rustc,
        llvm,
        linker,
        sbpf,
    }
}
