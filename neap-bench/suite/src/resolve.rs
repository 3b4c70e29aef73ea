//! Builds a suite from its declarations.

use crate::{
    accounts::provided::callee,
    declared::{Declared, transaction::Transaction},
    error::{SuiteError, require},
    files::Files,
    fixtures::{self, Recorded},
    idl,
    names::{check_name, check_names},
    program::{Shared, check_programs, resolve as resolve_program},
};
use neap_idl_reader::Idl;
use neap_model::reports::record::Inputs;
use neap_subject::{
    draw::COUNT,
    role::Role,
    specimen::PROGRAM_ID,
    subject::Callee,
    suite::{Program, Suite},
};
use std::{path::Path, sync::Arc};

/// Checks the declarations and builds the suite. The files that it names are relative to `directory`.
pub fn resolve(declared: Declared, directory: &Path, inputs: Inputs) -> Result<Suite, SuiteError> {
    check(&declared)?;
    let files = Files::new(directory, inputs);
    let idl = declared.idl.as_ref().map(|path| {
        let bytes = files.read(path.get_ref()).map_err(|error| SuiteError::new(path, error))?;
        let idl = idl::read(path.get_ref(), &bytes).map(Arc::new);
        idl.map_err(|error| SuiteError::new(path, format!("cannot use the IDL: {error:#}")))
    });
    let idl = idl.transpose()?;
    let callees = declared.load.iter().map(|(name, load)| callee(name, load, &files));
    let callees = callees.collect::<Result<Vec<_>, SuiteError>>()?;
    let recorded = fixtures::read(&declared.fixtures, &declared.program, &files)?;
    let mut programs = programs(&declared, idl.as_ref(), &callees, &recorded, &files)?;
    let (operations, notes) = add_fixtures(recorded, &declared, &mut programs)?;
    // Only the ELFs of public programs are elsewhere.
    let carried = programs.iter().all(|program| program.subject.carried.is_some());
    let elfs = declared.elfs.or_else(|| carried.then(|| ".".into()));
    Ok(Suite {
        operations,
        programs,
        callees,
        cluster: declared.cluster,
        bad_inputs: declared.bad_inputs,
        inputs: files.inputs.into_inner(),
        notes,
        elfs: elfs.map(|elfs| directory.join(elfs)),
        name: declared.suite.into_inner(),
        toolchain: declared.toolchain,
    })
}

/// Checks the names, and what does not depend on files.
fn check(declared: &Declared) -> Result<(), SuiteError> {
    let Declared { suite, program, operation, .. } = declared;
    check_name(suite.get_ref(), suite)?;
    let programs = program.iter().map(|program| (&program.get_ref().name, program));
    check_names(suite, "program", programs)?;
    let operations = operation.iter().map(|operation| &operation.name);
    let operations = operations.chain(declared.transaction.iter().map(|it| &it.name));
    let operations = operations.map(|name| (name.get_ref(), name));
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
        check_programs(&it.name, it.programs.as_deref(), program)?;
    }
    for it in &declared.transaction {
        check_programs(&it.name, it.programs.as_deref(), program)?;
    }
    if let Some(count) = &declared.variations {
        require(Some(*count.get_ref()).filter(|it| *it <= COUNT), count, || {
            format!("there are only {COUNT} variations: use a number from 0 to {COUNT}")
        })?;
    }
    Ok(())
}

/// The programs with everything that they are run with, except for their fixtures.
fn programs(
    declared: &Declared,
    idl: Option<&Arc<Idl>>,
    callees: &[Callee],
    recorded: &[Recorded],
    files: &Files,
) -> Result<Vec<Program>, SuiteError> {
    let variations = declared.variations.as_ref().map_or(COUNT, |count| *count.get_ref());
    let programs = declared.program.iter().map(|program| {
        let program_id = match declared.program_id {
            Some(id) => id.0,
            None => fixtures::id(program, recorded)?.unwrap_or(PROGRAM_ID),
        };
        let shared = Shared { declared, program_id, callees, recorded, idl, files };
        resolve_program(program, &shared, variations)
    });
    programs.collect()
}

/// Adds the fixtures to the programs that run them. Returns the names of all operations, and notes.
fn add_fixtures(
    recorded: Vec<Recorded>,
    declared: &Declared,
    programs: &mut [Program],
) -> Result<(Vec<String>, Vec<String>), SuiteError> {
    let operations = declared.operation.iter().map(|it| it.name.get_ref().clone());
    let (mut operations, mut notes) = (Vec::from_iter(operations), Vec::new());
    for recorded in recorded {
        let program = programs.iter_mut().find(|program| program.name() == recorded.program);
        let program = program.expect("a program has the fixtures");
        let own = program.subject.measurements.len();
        let place = declared.program.iter().find(|it| it.get_ref().name == program.name());
        let place = place.expect("the program is declared");
        let in_transactions = declared.transaction.iter().any(Transaction::has_fixture);
        notes.extend(recorded.add_to(program, place, in_transactions)?);
        for recorded in &program.subject.measurements[own..] {
            if !operations.contains(&recorded.operation) {
                operations.push(recorded.operation.clone());
            }
        }
    }
    Ok((operations, notes))
}
