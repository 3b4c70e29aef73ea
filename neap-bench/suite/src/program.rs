//! The programs of a suite, and what each of them is run with.

use crate::{
    accounts::{
        provided::{provided, public},
        sysvars::sysvars,
    },
    context::Sources,
    declared::{
        Declared,
        operation::{Clock, Operation},
    },
    error::{SuiteError, ensure, list},
    files::Files,
    fixtures::Recorded,
    operations::measurements::{Resolved, measurements, rows},
};
use neap_idl_reader::Idl;
use neap_subject::{
    draw::{SEED, draws},
    role::Role,
    subject::Callee,
    suite::{Address, Program},
};
use solana_pubkey::Pubkey;
use std::sync::Arc;
use toml::Spanned;

/// What the programs of a suite have in common.
pub struct Shared<'a> {
    pub declared: &'a Declared,
    /// The id of programs that declare none.
    pub program_id: Pubkey,
    pub callees: &'a [Callee],
    pub recorded: &'a [Recorded],
    pub idl: Option<&'a Arc<Idl>>,
    pub files: &'a Files<'a>,
}

/// A program with its ELF and everything that it is run with.
pub fn resolve(
    program: &Spanned<Program>,
    shared: &Shared,
    variations: usize,
) -> Result<Program, SuiteError> {
    let Shared { declared, callees, idl, files, .. } = *shared;
    let mut resolved = with_elf(program)?;
    let id = resolved.id.map_or(shared.program_id, |Address(id)| id);
    resolved.id = Some(Address(id));
    resolved.debug = resolved.debug.map(|debug| files.path(&debug));
    let mut accounts = Vec::from_iter(&declared.account);
    accounts.sort_by_key(|(name, _)| name.span().start);
    let own =
        Vec::from_iter(declared.operation.iter().filter(|operation| runs(&resolved, operation)));
    let is_recorded = declared.fixtures.iter().any(|it| {
        it.get_ref().program.as_ref().is_none_or(|name| *name.get_ref() == resolved.name)
    });
    ensure(!own.is_empty() || is_recorded, program, || {
        format!("no operation runs `{}`: add it to the `programs` of one", resolved.name)
    })?;
    let rows = rows(&own)?;
    let parameters = rows.iter().filter_map(|(_, value)| Some(value.as_ref()?.name.to_owned()));
    let parameters = parameters.collect();
    for name in declared.load.keys() {
        let label = name.get_ref();
        let same = callees.iter().find(|callee| callee.name == *label);
        let taken = same.filter(|same| {
            let other = callees.iter().any(|other| other.name != *label && other.id == same.id);
            same.id == id || same.id == Pubkey::default() || other
        });
        ensure(taken.is_none(), name, || {
            format!("[load.{label}] has the id of another program of the suite: change one of them")
        })?;
    }
    resolved.error_names = idl.map(|idl| idl.error_names()).unwrap_or_default();
    resolved.discriminators = idl.map(|idl| idl.discriminators()).unwrap_or_default();
    resolved.drawn_data = idl.map(|idl| drawn_data(idl)).unwrap_or_default();
    resolved.idl = idl.cloned();
    let provided = provided(id, resolved.loader, callees);
    let (clock, sysvars) = (declared.clock, sysvars(declared.cluster, &Clock::default()));
    let transactions = declared.transaction.iter().filter(|transaction| {
        resolved.role != Role::Floor && is_named(&resolved, transaction.programs.as_deref())
    });
    let transactions = Vec::from_iter(transactions);
    let has_fixture = transactions.iter().any(|transaction| transaction.has_fixture());
    let recorded = shared.recorded.iter().filter(|it| has_fixture && it.program == resolved.name);
    let fixtures = recorded.flat_map(Recorded::specimens).collect();
    let sources = Sources {
        cluster: declared.cluster,
        program_id: id,
        provided,
        accounts,
        parameters,
        idl: idl.map(|idl| &**idl),
        clock,
        sysvars,
        files,
        fixtures,
    };
    let Resolved { operations, transactions, names, derived } =
        measurements(&sources, &own, &rows, &transactions, variations)?;
    Ok(Program { operations, transactions, account_names: names, derived, ..resolved })
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
        program.id = program.id.or(Some(Address(public.id)));
    }
    program.set_defaults();
    Ok(program)
}

/// Whether a program runs an operation. A floor runs all of them.
fn runs(program: &Program, operation: &Operation) -> bool {
    is_named(program, operation.programs.as_deref()) || program.role == Role::Floor
}

/// Whether a program is one of these, or no names are declared.
fn is_named(program: &Program, programs: Option<&[Spanned<String>]>) -> bool {
    programs.is_none_or(|names| names.iter().any(|name| *name.get_ref() == program.name))
}

/// Checks that what programs run names programs of the suite.
pub fn check_programs(
    place: &Spanned<String>,
    names: Option<&[Spanned<String>]>,
    programs: &[Spanned<Program>],
) -> Result<(), SuiteError> {
    let known = || programs.iter().map(|program| program.get_ref().name.as_str());
    if let Some(names) = names {
        ensure(!names.is_empty(), place, || {
            "`programs` is empty: name at least one, or remove it".to_owned()
        })?;
    }
    for name in names.into_iter().flatten() {
        ensure(known().any(|known| known == name.get_ref()), name, || {
            format!("there is no [[program]] `{}`: use one of {}", name.get_ref(), list(known()))
        })?;
    }
    Ok(())
}

/// Instruction data that an IDL allows: of each instruction, some of each kind of draw.
fn drawn_data(idl: &Idl) -> Vec<Vec<u8>> {
    let drawn = idl.instructions.iter().flat_map(|instruction| {
        let draws = draws(SEED).flat_map(|mut draw| {
            let data = (0..2).map(|_| idl.draw(instruction, &mut || draw.number()));
            data.collect::<Vec<_>>()
        });
        draws.flatten().collect::<Vec<_>>()
    });
    let mut drawn: Vec<Vec<u8>> = drawn.collect();
    drawn.sort();
    drawn.dedup();
    drawn
}
