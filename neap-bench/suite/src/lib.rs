//! Reads your own programs from the `neap.toml` that declares them. `docs/suite.md` explains its keys.

#![deny(clippy::print_stderr, clippy::print_stdout)]

mod addresses;
mod context;
mod declared;
mod dumped;
mod encode;
mod error;
mod field;
mod files;
mod fixtures;
mod idl;
mod lamports;
mod log;
mod measurements;
mod names;
mod number;
mod operation;
mod parameters;
mod passing;
mod places;
mod program;
mod provided;
mod public;
mod sequence;
mod state;
mod sysvars;
mod typed;

use crate::{
    declared::{Clock, Declared},
    error::{SuiteError, require},
    files::Files,
    names::{check_name, check_names},
    places::declarations,
    program::{Shared, check_programs, resolve as resolve_program},
    provided::callee,
    public::PUBLIC,
    sysvars::sysvars,
};
use anyhow::Context as _;
use neap_idl::Idl;
use neap_model::reports::record::Inputs;
use neap_subject::{draw::COUNT, role::Role, specimen::PROGRAM_ID, suite::Suite};
use solana_pubkey::Pubkey;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// An account that has a name in every suite.
pub struct Known {
    /// Its address.
    pub address: Pubkey,
    /// Its name.
    pub name: String,
    /// Whether a suite must load it first: `[load.<name>]`.
    pub is_loaded: bool,
}

/// The public programs and the sysvars.
pub fn known() -> Vec<Known> {
    let public = PUBLIC.iter().map(|public| {
        let name = public.name.to_owned();
        Known { address: public.id, name, is_loaded: true }
    });
    let sysvar = |(name, (address, _))| Known { address, name, is_loaded: false };
    public.chain(sysvars(&Clock::default()).into_iter().map(sysvar)).collect()
}

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
    parse(path, &text, inputs)
}

/// Reads a suite whose fixtures are in another directory than it declares. Also returns the declared one.
///
/// # Errors
///
/// As [`read`], and when the suite has not exactly one `[[fixtures]]`.
pub fn read_with_fixtures(path: &Path, directory: &Path) -> anyhow::Result<(Suite, PathBuf)> {
    let mut inputs = Inputs::default();
    let text = inputs.read(path);
    let text = text.with_context(|| format!("cannot read the suite {}", path.display()))?;
    let text = String::from_utf8(text).with_context(|| path.display().to_string())?;
    let directory = std::path::absolute(directory)?;
    let declared = toml::from_str(&text).map_err(SuiteError::from);
    let suite = declared.and_then(|mut declared: Declared| {
        let [fixtures] = &mut declared.fixtures[..] else {
            let message = "declare one [[fixtures]] with the directory to import into as its `dir`";
            return Err(SuiteError::new(&declared.suite, message));
        };
        let dir = &mut fixtures.get_mut().dir;
        let home = path.parent().unwrap_or(Path::new(""));
        let declared_dir = home.join(dir.get_ref());
        *dir = Spanned::new(dir.span(), directory);
        Ok((resolve(declared, home, inputs)?, declared_dir))
    });
    suite.map_err(|error| error.in_file(path, &text))
}

/// Parses the text of a suite. The files that it names are relative to its path. Adds them to the inputs.
///
/// # Errors
///
/// As [`read`].
pub fn parse(path: &Path, text: &str, inputs: Inputs) -> anyhow::Result<Suite> {
    let declared = toml::from_str(text).map_err(SuiteError::from);
    let directory = path.parent().unwrap_or(Path::new(""));
    let suite = declared.and_then(|declared| {
        let declarations = declarations(&declared, path, text);
        let mut suite = resolve(declared, directory, inputs)?;
        for row in suite.programs.iter_mut().flat_map(|program| &mut program.operations) {
            row.declaration = declarations.get(&row.operation).cloned();
        }
        Ok(suite)
    });
    suite.map_err(|error: SuiteError| error.in_file(path, text))
}

/// Checks the declarations and builds the suite.
fn resolve(declared: Declared, directory: &Path, inputs: Inputs) -> Result<Suite, SuiteError> {
    let Declared { suite, program, operation, .. } = &declared;
    check_name(suite.get_ref(), suite)?;
    let programs = program.iter().map(|program| (&program.get_ref().name, program));
    check_names(suite, "program", programs)?;
    let operations = operation.iter().map(|operation| (operation.name.get_ref(), &operation.name));
    if declared.fixtures.is_empty() || !operation.is_empty() {
        check_names(suite, "operation", operations)?;
    }
    for name in declared.account.keys().chain(declared.load.keys()) {
        check_name(name.get_ref(), name)?;
    }
    let mut floors = program.iter().filter(|program| program.get_ref().role == Role::Floor);
    if let Some(second) = floors.nth(1) {
        let message = "a suite can have only one floor: remove this one";
        return Err(SuiteError::new(second, message));
    }
    for it in operation {
        check_programs(it, program)?;
    }
    let variations = match &declared.variations {
        Some(count) => require(Some(*count.get_ref()).filter(|it| *it <= COUNT), count, || {
            format!("there are only {COUNT} variations: use a number from 0 to {COUNT}")
        })?,
        None => COUNT,
    };
    let files = Files::new(directory, inputs);
    let idl = declared.idl.as_ref().map(|path| {
        let bytes = files.read(path.get_ref()).map_err(|error| SuiteError::new(path, error))?;
        let idl = Idl::read(&bytes);
        idl.map_err(|error| SuiteError::new(path, format!("cannot use the IDL: {error}")))
    });
    let idl = idl.transpose()?;
    let callees = declared.load.iter().map(|(name, load)| callee(name, load, &files));
    let callees = callees.collect::<Result<Vec<_>, SuiteError>>()?;
    let recorded = fixtures::read(&declared.fixtures, program, &files)?;
    let programs = program.iter().map(|program| {
        let program_id = match declared.program_id {
            Some(id) => id.0,
            None => fixtures::id(program, &recorded)?.unwrap_or(PROGRAM_ID),
        };
        let shared = Shared {
            declared: &declared,
            program_id,
            callees: &callees,
            idl: idl.as_ref(),
            files: &files,
        };
        resolve_program(program, &shared, variations)
    });
    let mut programs = programs.collect::<Result<Vec<_>, SuiteError>>()?;
    let mut operations: Vec<String> =
        operation.iter().map(|it| it.name.get_ref().clone()).collect();
    let (declared_programs, mut notes) = (&declared.program, Vec::new());
    for recorded in recorded {
        let program = programs.iter_mut().find(|program| program.name == recorded.program);
        let program = program.expect("a program has the fixtures");
        let declared = program.operations.len();
        let place = declared_programs.iter().find(|it| it.get_ref().name == program.name);
        notes.extend(recorded.add_to(program, place.expect("the program is declared"))?);
        for recorded in &program.operations[declared..] {
            if !operations.contains(&recorded.operation) {
                operations.push(recorded.operation.clone());
            }
        }
    }
    // Only the ELFs of public programs are elsewhere.
    let carried = programs.iter().all(|program| program.carried.is_some());
    let elfs = declared.elfs.or_else(|| carried.then(|| ".".into()));
    Ok(Suite {
        operations,
        programs,
        callees,
        bad_inputs: declared.bad_inputs,
        inputs: files.inputs.into_inner(),
        notes,
        elfs: elfs.map(|elfs| directory.join(elfs)),
        name: declared.suite.into_inner(),
        toolchain: declared.toolchain,
    })
}
