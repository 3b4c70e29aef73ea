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
        program::{self as keys, Address},
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
    subject::{Callee, Subject},
    suite::Program,
};
use solana_pubkey::Pubkey;
use std::{path::PathBuf, sync::Arc};
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
    program: &Spanned<keys::Program>,
    shared: &Shared,
    variations: usize,
) -> Result<Program, SuiteError> {
    let Shared { declared, callees, idl, files, .. } = *shared;
    let own_keys = program.get_ref();
    let Elf { elf, carried, build_command, id } = elf(program)?;
    let id = id.unwrap_or(shared.program_id);
    let mut accounts = Vec::from_iter(&declared.account);
    accounts.sort_by_key(|(name, _)| name.span().start);
    let own =
        Vec::from_iter(declared.operation.iter().filter(|operation| runs(own_keys, operation)));
    let is_recorded = declared.fixtures.iter().any(|it| {
        it.get_ref().program.as_ref().is_none_or(|name| *name.get_ref() == own_keys.name)
    });
    ensure(!own.is_empty() || is_recorded, program, || {
        format!("no operation runs `{}`: add it to the `programs` of one", own_keys.name)
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
    let provided = provided(id, own_keys.loader, callees);
    let (clock, sysvars) = (declared.clock, sysvars(declared.cluster, &Clock::default()));
    let transactions = declared.transaction.iter().filter(|transaction| {
        own_keys.role != Role::Floor && is_named(own_keys, transaction.programs.as_deref())
    });
    let transactions = Vec::from_iter(transactions);
    let has_fixture = transactions.iter().any(|transaction| transaction.has_fixture());
    let recorded = shared.recorded.iter().filter(|it| has_fixture && it.program == own_keys.name);
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
    let keys::Program { name, about, debug, loader, role, allows, .. } = own_keys;
    let subject = Subject {
        program: name.clone(),
        id: Some(id),
        elf,
        carried,
        debug: debug.as_ref().map(|debug| files.path(debug)),
        loader: *loader,
        build_command,
        account_names: names,
        error_names: idl.map(|idl| idl.error_names()).unwrap_or_default(),
        discriminators: idl.map(|idl| idl.discriminators()).unwrap_or_default(),
        drawn_data: idl.map(|idl| drawn_data(idl)).unwrap_or_default(),
        idl: idl.cloned(),
        derived,
        allows: allows.clone(),
        measurements: operations,
        transactions,
        ..Subject::default()
    };
    Ok(Program { about: about.as_ref().unwrap_or(name).clone(), role: *role, subject })
}

/// The ELF of a program.
struct Elf {
    /// Its path in the directory of ELFs, or in a package if the harness carries it.
    elf: PathBuf,
    carried: Option<&'static [u8]>,
    build_command: String,
    /// The id that the program runs under, if it is declared or known.
    id: Option<Pubkey>,
}

/// The command that builds programs of which a suite says nothing else.
const BUILD: &str = "cargo build-sbf";

/// The ELF of a program: a file and the command that builds it, or that of a public program.
fn elf(program: &Spanned<keys::Program>) -> Result<Elf, SuiteError> {
    let keys::Program { name, elf, build, public: known, id, .. } = program.get_ref();
    let id = id.map(|Address(id)| id);
    if let Some(known) = known {
        for (key, value) in [("elf", elf), ("build", build)] {
            ensure(value.is_none(), program, || {
                format!("`public` and `{key}` exclude each other: remove one")
            })?;
        }
        let known = public(known, program)?;
        return Ok(Elf {
            elf: known.file.into(),
            carried: Some(known.elf),
            build_command: String::new(),
            id: id.or(Some(known.id)),
        });
    }
    // The file that `cargo build-sbf` makes of a package with this name.
    let file = elf.clone().unwrap_or_else(|| format!("{}.so", name.replace('-', "_")));
    let build_command = build.clone().unwrap_or_else(|| BUILD.to_owned());
    Ok(Elf { elf: file.into(), carried: None, build_command, id })
}

/// Whether a program runs an operation. A floor runs all of them.
fn runs(program: &keys::Program, operation: &Operation) -> bool {
    is_named(program, operation.programs.as_deref()) || program.role == Role::Floor
}

/// Whether a program is one of these, or no names are declared.
fn is_named(program: &keys::Program, programs: Option<&[Spanned<String>]>) -> bool {
    programs.is_none_or(|names| names.iter().any(|name| *name.get_ref() == program.name))
}

/// Checks that what programs run names programs of the suite.
pub fn check_programs(
    place: &Spanned<String>,
    names: Option<&[Spanned<String>]>,
    programs: &[Spanned<keys::Program>],
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
