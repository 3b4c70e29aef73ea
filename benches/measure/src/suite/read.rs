//! Reads a `neap.toml`, and turns its declarations into a suite.

use super::{
    account,
    context::{Context, parse_address},
    declared::{self, Declared},
    error::{SuiteError, ensure},
    files::Files,
    names::{PROGRAM, SYSTEM, check_name},
    operation::specimen,
    resolved::{Operation, Program, Suite},
};
use anyhow::Context as _;
use mollusk_svm::program::{create_program_account_loader_v3, keyed_account_for_system_program};
use neap_model::reports::record::Inputs;
use neap_scenarios::{
    discover::Role,
    one_line::{self, is_one_line},
    scenario::{PROGRAM_ID, Scenario},
};
use neap_toolchain::Build;
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, path::Path};
use toml::Spanned;

/// Reads a suite from a file.
///
/// # Errors
///
/// When a file cannot be read, or when the suite is not valid. An error in the suite names the line.
pub fn read(path: &Path) -> anyhow::Result<Suite> {
    let mut inputs = Inputs::default();
    let text = inputs.read(path);
    let text = text.with_context(|| format!("cannot read the suite {}", path.display()))?;
    let text = String::from_utf8(text).with_context(|| path.display().to_string())?;
    let files = Files {
        directory: path.parent().unwrap_or(Path::new("")).to_owned(),
        inputs: inputs.into(),
    };
    let suite = toml::from_str(&text).map_err(SuiteError::from);
    let suite = suite.and_then(|declared| resolve(declared, &files));
    Ok(Suite {
        inputs: files.inputs.into_inner(),
        ..suite.map_err(|error| error.in_file(path, &text))?
    })
}

/// Checks the declarations and builds the suite.
fn resolve(declared: Declared, files: &Files) -> Result<Suite, SuiteError> {
    let suite = &declared.suite;
    check_name(suite)?;
    // A report belongs to neap or to a suite by the scenarios of its rows.
    let own = Scenario::SHARED.map(Scenario::name);
    ensure(!own.contains(&suite.get_ref().as_str()), suite, || {
        let own = own.join(", ");
        format!("a suite cannot have the name of a scenario of neap ({own}): choose another")
    })?;
    let programs = declared.program.iter();
    check_names(suite, "program", programs.map(|program| &program.name))?;
    let operations = declared.operation.iter();
    check_names(suite, "operation", operations.map(|it| &it.name))?;
    let program_id = declared.program_id.as_ref().map(parse_address);
    let program_id = program_id.transpose()?.unwrap_or(PROGRAM_ID);
    let context = Context::new(program_id, &declared.account, files)?;
    let mut accounts = BTreeMap::from([
        (PROGRAM, create_program_account_loader_v3(&program_id)),
        (SYSTEM, keyed_account_for_system_program().1),
    ]);
    for (name, account) in &declared.account {
        let account = account::initial(name, account, &context)?;
        accounts.insert(name.get_ref(), account);
    }
    let operations = declared.operation.iter().map(|operation| {
        Ok(Operation {
            name: operation.name.get_ref().clone(),
            specimen: specimen(operation, &accounts, &context)?,
        })
    });
    Ok(Suite {
        operations: operations.collect::<Result<_, SuiteError>>()?,
        account_names: context.names(),
        programs: programs_of(declared.program)?,
        inputs: Inputs::default(),
        name: declared.suite.into_inner(),
        elfs: declared.elfs.map(|elfs| files.directory.join(elfs)),
        toolchain: declared.toolchain.map(build),
    })
}

/// Checks that there is at least one name, and that each is valid and unique.
fn check_names<'a>(
    suite: &Spanned<String>,
    what: &str,
    names: impl Iterator<Item = &'a Spanned<String>>,
) -> Result<(), SuiteError> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        let text = name.get_ref().as_str();
        check_name(name)?;
        ensure(!seen.contains(&text), name, || {
            format!("two {what}s are called `{text}`: rename one")
        })?;
        seen.push(text);
    }
    ensure(!seen.is_empty(), suite, || format!("the suite has no [[{what}]]: declare at least one"))
}

fn programs_of(declared: Vec<declared::Program>) -> Result<Vec<Program>, SuiteError> {
    let mut floors = declared.iter().filter(|program| program.role == Role::Floor);
    if let Some(second) = floors.nth(1) {
        let message = "a suite can have only one floor: remove this one";
        return Err(SuiteError::new(&second.name, message));
    }
    let programs = declared.into_iter().map(|program| {
        let elf = program.elf.get_ref();
        ensure(!elf.is_empty() && !elf.contains('/'), &program.elf, || {
            format!("`{elf}` is not a file name: `elfs` declares the directory")
        })?;
        ensure(is_one_line(program.about.get_ref()), &program.about, || {
            format!("`about` must be {}", one_line::RULE)
        })?;
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

/// The toolchain that a suite declares. Nothing else is known about it, so its fingerprint is a hash of the
/// declaration.
fn build(declared: declared::Toolchain) -> Build {
    let declared::Toolchain { id, rustc, llvm, linker, sbpf } = declared;
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
