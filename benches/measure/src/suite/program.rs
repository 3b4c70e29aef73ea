//! The programs of a suite, and what each of them is run with.

use super::{
    addresses::place,
    context::{Context, Sources},
    declared::{Declared, Operation},
    error::{SuiteError, ensure, list},
    files::Files,
    provided::{provided, public},
    sequence::resolve as resolve_operation,
};
use neap_scenarios::{
    discover::Role,
    subject::{Callee, Measurement},
    suite::Program,
};
use solana_pubkey::Pubkey;
use toml::Spanned;

/// A program with its ELF and everything that it is run with. `program_id` is the id of programs that declare none.
pub fn resolve(
    program: &Spanned<Program>,
    declared: &Declared,
    program_id: Pubkey,
    callees: &[Callee],
    files: &Files,
    variations: usize,
) -> Result<Program, SuiteError> {
    let mut resolved = with_elf(program)?;
    let id = resolved.id.unwrap_or(program_id);
    let mut accounts = Vec::from_iter(&declared.account);
    accounts.sort_by_key(|(name, _)| name.span().start);
    let sources = Sources { program_id: id, provided: provided(id, callees), accounts, files };
    let context = place(&sources, None)?;
    for (name, _) in &sources.accounts {
        context.account(name.get_ref(), name)?;
    }
    let others = (0..variations).map(|variation| place(&sources, Some(variation)));
    let others = others.collect::<Result<Vec<_>, SuiteError>>()?;
    let own = Vec::from_iter(declared.operation.iter().filter(|it| runs(&resolved, it)));
    let measurements = own.iter().map(|operation| {
        let specimen = |context| Ok(resolve_operation(operation, &own, context, &[])?.0);
        Ok(Measurement {
            operation: operation.name.get_ref().clone(),
            case: None,
            specimen: specimen(&context)?,
            variations: others.iter().map(specimen).collect::<Result<_, SuiteError>>()?,
        })
    });
    resolved.operations = measurements.collect::<Result<_, SuiteError>>()?;
    ensure(!resolved.operations.is_empty(), program, || {
        format!("no operation runs `{}`: add it to the `programs` of one", resolved.name)
    })?;
    resolved.account_names = others.iter().chain([&context]).flat_map(Context::names).collect();
    Ok(resolved)
}

/// A program with its ELF: a file and the command that builds it, or a public program.
fn with_elf(declared: &Spanned<Program>) -> Result<Program, SuiteError> {
    let mut program = declared.get_ref().clone();
    if let Some(name) = &program.public {
        for (key, value) in [("elf", &program.elf), ("build", &program.build)] {
            ensure(value.is_empty(), declared, || {
                format!("`public` and `{key}` exclude each other: remove one")
            })?;
        }
        let public = public(name, declared)?;
        program.elf = public.file.to_owned();
        program.carried = Some(public.elf);
        program.id = program.id.or(Some(public.id));
    } else {
        for (key, value) in [("elf", &program.elf), ("build", &program.build)] {
            ensure(!value.is_empty(), declared, || {
                format!("missing field `{key}`: declare it, or a `public` program")
            })?;
        }
    }
    Ok(program)
}

/// Whether a program runs an operation. A floor runs all of them.
fn runs(program: &Program, operation: &Operation) -> bool {
    let programs = operation.programs.as_ref();
    let is_named =
        programs.is_none_or(|names| names.iter().any(|name| *name.get_ref() == program.name));
    is_named || program.role == Role::Floor
}

/// Checks that an operation names programs of the suite.
pub fn check_programs(
    operation: &Operation,
    programs: &[Spanned<Program>],
) -> Result<(), SuiteError> {
    let known = || programs.iter().map(|program| program.get_ref().name.as_str());
    for name in operation.programs.iter().flatten() {
        ensure(known().any(|known| known == name.get_ref()), name, || {
            format!("there is no [[program]] `{}`: use one of {}", name.get_ref(), list(known()))
        })?;
    }
    Ok(())
}
