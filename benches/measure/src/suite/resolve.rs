//! Turns the declarations of a `neap.toml` into a suite.

use super::{
    Operation, PROGRAM_ID, Program, Suite, account,
    addresses::{self, Addresses, PROGRAM, SYSTEM},
    data::{Context, ReadFile, read},
    declared::{self, Declared},
    dumped::{self, Dumped},
    error::SuiteError,
    operation::specimen,
};

use mollusk_svm::program::{create_program_account_loader_v3, keyed_account_for_system_program};
use neap_model::reports::record::Inputs;
use neap_scenarios::{
    discover::Role,
    one_line::{self, is_one_line},
    scenario::Scenario,
};
use neap_toolchain::Build;
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::Path};
use toml::Spanned;

/// Checks the declarations and builds the suite.
///
/// # Errors
///
/// The first error in the declarations.
pub fn suite(
    declared: Declared,
    directory: &Path,
    read_file: ReadFile,
) -> Result<Suite, SuiteError> {
    check_name(&declared.suite)?;
    check_suite_name(&declared.suite)?;
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
    let program_id = declared.program_id.as_ref().map(addresses::parse_address);
    let program_id = program_id.transpose()?.unwrap_or(PROGRAM_ID);
    let dumped = dumped(&declared.account, directory, read_file)?;
    let addresses = Addresses::new(program_id, &declared.account, &dumped, directory, read_file)?;
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
        operations: operations.collect::<Result<_, SuiteError>>()?,
        account_names: addresses.names(),
        programs: programs(declared.program)?,
        inputs: Inputs::default(),
        name: declared.suite.into_inner(),
        elfs: declared.elfs.map(|elfs| directory.join(elfs)),
        toolchain: declared.toolchain.map(build),
    })
}

/// Checks that a name can be part of a row's name.
///
/// # Errors
///
/// When it is empty or contains other characters.
pub fn check_name(name: &Spanned<String>) -> Result<(), SuiteError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let text = name.get_ref();
    if text.is_empty() || !text.chars().all(plain) {
        let message =
            format!("`{text}` is not a valid name: use letters, digits, `-`, `_` and `.`");
        return Err(SuiteError::new(name, message));
    }
    Ok(())
}

/// Checks that a suite does not have the name of a scenario of neap. A report belongs to neap or to a suite by the
/// scenarios of its rows.
fn check_suite_name(name: &Spanned<String>) -> Result<(), SuiteError> {
    let own = Scenario::SHARED.map(Scenario::name);
    match own.contains(&name.get_ref().as_str()) {
        true => Err(SuiteError::new(
            name,
            format!(
                "a suite cannot have the name of a scenario of neap ({}): choose another",
                own.join(", ")
            ),
        )),
        false => Ok(()),
    }
}

/// Checks that there is at least one name, and that each is valid and unique.
fn check_names<'a>(
    suite: &Spanned<String>,
    what: &str,
    names: impl Iterator<Item = &'a Spanned<String>>,
) -> Result<(), SuiteError> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        check_name(name)?;
        let text = name.get_ref();
        if seen.contains(&text.as_str()) {
            return Err(SuiteError::new(
                name,
                format!("two {what}s are called `{text}`: rename one"),
            ));
        }
        seen.push(text);
    }
    match seen.is_empty() {
        true => Err(SuiteError::new(
            suite,
            format!("the suite has no [[{what}]]: declare at least one"),
        )),
        false => Ok(()),
    }
}

fn programs(declared: Vec<declared::Program>) -> Result<Vec<Program>, SuiteError> {
    let floors = declared
        .iter()
        .filter(|program| program.role == Role::Floor);
    if let Some(second) = floors.clone().nth(1) {
        return Err(SuiteError::new(
            &second.name,
            "a suite can have only one floor: remove this one",
        ));
    }
    let programs = declared.into_iter().map(|program| {
        let elf = program.elf.get_ref();
        if elf.is_empty() || elf.contains('/') {
            let message = format!("`{elf}` is not a file name: `elfs` declares the directory");
            return Err(SuiteError::new(&program.elf, message));
        }
        if !is_one_line(program.about.get_ref()) {
            let message = format!("`about` must be {}", one_line::RULE);
            return Err(SuiteError::new(&program.about, message));
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

/// The accounts that are dumped to files, by name.
fn dumped<'a>(
    declared: &'a BTreeMap<Spanned<String>, declared::Account>,
    directory: &Path,
    read_file: ReadFile,
) -> Result<BTreeMap<&'a str, Dumped>, SuiteError> {
    let mut accounts = BTreeMap::new();
    for (name, account) in declared {
        if let Some(file) = &account.file {
            let bytes = read(directory, file.get_ref(), read_file);
            let dumped = bytes.and_then(|bytes| dumped::parse(&bytes));
            let dumped = dumped.map_err(|message| SuiteError::new(file, message))?;
            accounts.insert(name.get_ref().as_str(), dumped);
        }
    }
    Ok(accounts)
}

/// The accounts before every operation, by name.
fn accounts(
    program_id: Pubkey,
    declared: &BTreeMap<Spanned<String>, declared::Account>,
    dumped: &BTreeMap<&str, Dumped>,
    context: &Context,
) -> Result<BTreeMap<String, Account>, SuiteError> {
    let (_, system) = keyed_account_for_system_program();
    let program = create_program_account_loader_v3(&program_id);
    let mut accounts = BTreeMap::from([(PROGRAM.to_owned(), program), (SYSTEM.to_owned(), system)]);
    for (name, declared) in declared {
        let name = name.get_ref();
        let account = account::initial(declared, dumped.get(name.as_str()), context)?;
        accounts.insert(name.clone(), account);
    }
    Ok(accounts)
}

/// The toolchain that a suite declares. Nothing else is known about it, so its fingerprint is a hash of the
/// declaration.
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
