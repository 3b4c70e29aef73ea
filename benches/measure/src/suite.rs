//! Reads your own programs from the `neap.toml` that declares them. `docs/suite.md` explains its keys.

mod addresses;
mod context;
mod declared;
mod dumped;
mod encode;
mod error;
mod field;
mod files;
mod lamports;
mod operation;
mod sequence;
mod state;

use self::{
    addresses::place,
    context::{Context, Sources},
    declared::Declared,
    error::{SuiteError, ensure, require},
    files::Files,
    sequence::resolve as resolve_operation,
};
use anyhow::Context as _;
use mollusk_svm::program::{create_program_account_loader_v3, keyed_account_for_system_program};
use neap_model::reports::record::Inputs;
use neap_scenarios::{
    discover::Role,
    scenario::{PROGRAM_ID, Scenario},
    subject::Measurement,
    suite::Suite,
    variation::COUNT,
};
use std::path::Path;
use toml::Spanned;

/// The name that stands for the program's own account.
const PROGRAM: &str = "program";

/// The name that stands for the system program's account.
const SYSTEM: &str = "system";

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
    let declared = toml::from_str(&text).map_err(SuiteError::from);
    let directory = path.parent().unwrap_or(Path::new(""));
    let suite = declared.and_then(|declared| resolve(declared, directory, inputs));
    suite.map_err(|error| error.in_file(path, &text))
}

/// Checks the declarations and builds the suite.
fn resolve(declared: Declared, directory: &Path, inputs: Inputs) -> Result<Suite, SuiteError> {
    let Declared { suite, elfs, program_id, variations, toolchain, program, account, operation } =
        declared;
    check_name(suite.get_ref(), &suite)?;
    // A report belongs to neap or to a suite by the scenarios of its rows.
    let own = Scenario::SHARED.map(Scenario::name);
    ensure(!own.contains(&suite.get_ref().as_str()), &suite, || {
        let own = own.join(", ");
        format!("a suite cannot have the name of a scenario of neap ({own}): choose another")
    })?;
    let programs = program.iter().map(|program| (&program.get_ref().name, program));
    check_names(&suite, "program", programs)?;
    let operations = operation.iter().map(|operation| (operation.name.get_ref(), &operation.name));
    check_names(&suite, "operation", operations)?;
    let mut floors = program.iter().filter(|program| program.get_ref().role == Role::Floor);
    if let Some(second) = floors.nth(1) {
        let message = "a suite can have only one floor: remove this one";
        return Err(SuiteError::new(second, message));
    }
    let variations = match &variations {
        Some(count) => require(Some(*count.get_ref()).filter(|it| *it <= COUNT), count, || {
            format!("there are only {COUNT} variations: use a number from 0 to {COUNT}")
        })?,
        None => COUNT,
    };
    let program_id = program_id.map_or(PROGRAM_ID, |id| id.0);
    let provided = [
        (PROGRAM.to_owned(), (program_id, create_program_account_loader_v3(&program_id))),
        (SYSTEM.to_owned(), keyed_account_for_system_program()),
    ];
    let mut accounts = Vec::from_iter(&account);
    accounts.sort_by_key(|(name, _)| name.span().start);
    for (name, _) in &accounts {
        check_name(name.get_ref(), name)?;
    }
    let files = Files::new(directory, inputs);
    let sources = Sources { program_id, provided: provided.into(), accounts, files };
    let context = place(&sources, None)?;
    for (name, _) in &sources.accounts {
        context.account(name.get_ref(), name)?;
    }
    let others = (0..variations).map(|variation| place(&sources, Some(variation)));
    let others = others.collect::<Result<Vec<_>, SuiteError>>()?;
    let operations = operation.iter().map(|it| {
        let specimen = |context| Ok(resolve_operation(it, &operation, context, &[])?.0);
        let variations = others.iter().map(specimen);
        Ok(Measurement {
            operation: it.name.get_ref().clone(),
            case: None,
            specimen: specimen(&context)?,
            variations: variations.collect::<Result<_, SuiteError>>()?,
        })
    });
    let operations = operations.collect::<Result<_, SuiteError>>()?;
    let account_names = others.iter().chain([&context]).flat_map(Context::names).collect();
    Ok(Suite {
        operations,
        account_names,
        programs: program.into_iter().map(Spanned::into_inner).collect(),
        inputs: sources.files.inputs.into_inner(),
        elfs: elfs.map(|elfs| directory.join(elfs)),
        name: suite.into_inner(),
        toolchain,
    })
}

/// Checks that a name can be part of a row's name.
fn check_name<T>(name: &str, place: &Spanned<T>) -> Result<(), SuiteError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    // The name of a suite is a directory too.
    let is_plain = !name.is_empty() && !name.starts_with('.') && name.chars().all(plain);
    ensure(is_plain, place, || {
        format!(
            "`{name}` is not a valid name: use letters, digits, `-`, `_` and `.`, and no `.` at the beginning"
        )
    })
}

/// Checks that there is at least one name, and that each is valid and unique.
fn check_names<'a, T: 'a>(
    suite: &Spanned<String>,
    what: &str,
    names: impl Iterator<Item = (&'a String, &'a Spanned<T>)>,
) -> Result<(), SuiteError> {
    let mut seen: Vec<&String> = Vec::new();
    for (name, place) in names {
        check_name(name, place)?;
        ensure(!seen.contains(&name), place, || {
            format!("two {what}s are called `{name}`: rename one")
        })?;
        seen.push(name);
    }
    ensure(!seen.is_empty(), suite, || format!("the suite has no [[{what}]]: declare at least one"))
}
