//! Operations that are fixtures: instructions that tests have recorded, with what they left.

use crate::fixture::{Fixture, Instructions};
use crate::{
    declared::program::Program,
    error::{SuiteError, ensure, list},
    files::Files,
};
use neap_model::text::shell_word;
use neap_subject::{
    specimen::{MOST_COMPUTE_UNITS, Specimen, TRANSACTION_COMPUTE_UNITS},
    subject::Measurement,
    suite,
};
use serde::Deserialize;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    path::{Path, PathBuf},
};
use toml::Spanned;

/// A directory of fixtures, as `[[fixtures]]` declares it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixtures {
    pub dir: Spanned<PathBuf>,
    pub program: Option<Spanned<String>>,
    pub idl: Option<Spanned<PathBuf>>,
    pub compute_unit_limit: Option<u64>,
    /// Files in the directory that are not read.
    #[serde(skip)]
    pub left_out: BTreeSet<OsString>,
}

/// The fixtures of one `[[fixtures]]`.
pub struct Recorded {
    /// The program that runs them.
    pub program: String,
    instructions: Instructions,
    /// Each fixture with its file.
    fixtures: Vec<(PathBuf, Fixture)>,
}

/// The ends of the names of fixtures.
pub const EXTENSIONS: [&str; 2] = ["fix", "json"];

/// Reads the fixtures of all `[[fixtures]]`.
pub fn read(
    declared: &[Spanned<Fixtures>],
    programs: &[Spanned<Program>],
    files: &Files,
) -> Result<Vec<Recorded>, SuiteError> {
    declared.iter().map(|declared| read_directory(declared, programs, files)).collect()
}

fn read_directory(
    declared: &Spanned<Fixtures>,
    programs: &[Spanned<Program>],
    files: &Files,
) -> Result<Recorded, SuiteError> {
    let Fixtures { dir, program, idl, compute_unit_limit, left_out } = declared.get_ref();
    let names = || programs.iter().map(|program| program.get_ref().name.as_str());
    let program = match (program, programs) {
        (Some(name), _) => {
            ensure(names().any(|known| known == name.get_ref()), name, || {
                format!(
                    "there is no [[program]] `{}`: use one of {}",
                    name.get_ref(),
                    list(names())
                )
            })?;
            name.get_ref().clone()
        }
        (None, [only]) => only.get_ref().name.clone(),
        (None, _) => {
            let message = format!(
                "which program runs the fixtures? Declare `program`: one of {}",
                list(names())
            );
            return Err(SuiteError::new(declared, message));
        }
    };
    let instructions = idl.as_ref().map(|idl| {
        let bytes = files.read(idl.get_ref()).map_err(|error| SuiteError::new(idl, error))?;
        let read = Instructions::read(&bytes);
        read.map_err(|error| SuiteError::new(idl, format!("cannot use the IDL: {error}")))
    });
    let mut paths =
        files.list(dir.get_ref(), &EXTENSIONS).map_err(|error| SuiteError::new(dir, error))?;
    paths.retain(|path| path.file_name().is_none_or(|name| !left_out.contains(name)));
    ensure(!paths.is_empty(), dir, || {
        let dir = files.path(dir.get_ref()).display().to_string();
        let into = shell_word(&dir);
        format!(
            "{dir} has no fixtures, files that end with .fix or .json: fill it with `neap-bench import <DIR> --into {into}`"
        )
    })?;
    let most = compute_unit_limit.unwrap_or(TRANSACTION_COMPUTE_UNITS);
    ensure(most <= MOST_COMPUTE_UNITS, declared, || {
        format!("`compute_unit_limit` is at most {MOST_COMPUTE_UNITS}")
    })?;
    let fixtures = paths.into_iter().map(|path| {
        let wrong = |why: String| SuiteError::new(dir, format!("{}: {why}", path.display()));
        let fixture = Fixture::read(&files.read(&path).map_err(wrong)?);
        let mut fixture = fixture.map_err(|error| wrong(error.to_string()))?;
        if let Some(limit) = &mut fixture.specimen.invocation.compute_unit_limit {
            *limit = most.min(*limit);
        }
        Ok((path, fixture))
    });
    Ok(Recorded {
        program,
        instructions: instructions.transpose()?.unwrap_or_default(),
        fixtures: fixtures.collect::<Result<_, SuiteError>>()?,
    })
}

/// The id of a program that declares none: the one that its fixtures call.
pub fn id(program: &Spanned<Program>, recorded: &[Recorded]) -> Result<Option<Pubkey>, SuiteError> {
    let Program { name, id, public, .. } = program.get_ref();
    if id.is_some() || public.is_some() {
        return Ok(None);
    }
    let own = recorded.iter().filter(|recorded| recorded.program == *name);
    let ids = own.flat_map(|it| &it.fixtures).map(|(_, it)| it.program_id());
    // Tests also call the system program, which the runtime itself has.
    let ids: BTreeSet<_> = ids.filter(|id| *id != Pubkey::default()).collect();
    match Vec::from_iter(ids)[..] {
        [] => Ok(None),
        [id] => Ok(Some(id)),
        ref ids => {
            let ids = list(ids.iter().map(Pubkey::to_string));
            Err(SuiteError::new(
                program,
                format!("the fixtures call several programs: declare `id`, one of {ids}"),
            ))
        }
    }
}

impl Recorded {
    /// The fixtures, by the names that their rows have if they call the measured program.
    pub fn specimens(&self) -> impl Iterator<Item = (String, Specimen)> {
        let named = |fixture| (name(fixture, &self.instructions), fixture.specimen.clone());
        self.fixtures.iter().map(move |(_, fixture)| named(fixture))
    }

    /// Adds the fixtures of a program to its operations. Those of others are for transactions, if there are any. Returns a sentence about
    /// those that were left out.
    pub fn add_to(
        self,
        program: &mut suite::Program,
        place: &Spanned<Program>,
        in_transactions: bool,
    ) -> Result<Option<String>, SuiteError> {
        let program = &mut program.subject;
        let id = program.id.unwrap_or_default();
        let all = self.fixtures.len();
        ensure(
            in_transactions || self.fixtures.iter().any(|(_, fixture)| fixture.program_id() == id),
            place,
            || {
                let called =
                    self.fixtures.iter().map(|(_, fixture)| fixture.program_id().to_string());
                format!(
                    "no fixture calls `{}`, whose id is {id}: correct its `id`. The fixtures call {}",
                    program.program,
                    list(called)
                )
            },
        )?;
        program.error_names.extend(self.instructions.errors());
        program.discriminators.extend(self.instructions.discriminators());
        program.idl = program.idl.take().or_else(|| self.instructions.idl());
        let mut distinct = BTreeMap::new();
        let mut of_others = 0;
        for (path, fixture) in self.fixtures {
            if fixture.program_id() == id {
                distinct.entry(fixture.hash).or_insert((path, fixture));
            } else {
                of_others += 1;
            }
        }
        let known: BTreeSet<_> =
            program.measurements.iter().map(|it| it.operation.clone()).collect();
        let measurements = distinct
            .into_values()
            .map(|(path, fixture)| measurement(&path, fixture, &self.instructions));
        // Another directory may have the same ones.
        let measurements = measurements.filter(|it| !known.contains(&it.operation));
        let mut measurements = Vec::from_iter(measurements);
        measurements.sort_by(|a, b| a.operation.cmp(&b.operation));
        let copies = all - of_others - measurements.len();
        program.measurements.extend(measurements);
        let left_out = [
            (if in_transactions { 0 } else { of_others }, "of other programs"),
            (copies, "with the same content as another"),
        ];
        let left_out = left_out.into_iter().filter(|(count, _)| *count > 0);
        let left_out = Vec::from_iter(left_out.map(|(count, why)| format!("{count} {why}")));
        Ok((!left_out.is_empty()).then(|| {
            format!(
                "of the {all} fixtures of `{}`, these are left out: {}",
                program.program,
                left_out.join(", ")
            )
        }))
    }
}

fn measurement(path: &Path, fixture: Fixture, instructions: &Instructions) -> Measurement {
    let operation = name(&fixture, instructions);
    let measurement = Measurement::new(operation, fixture.specimen);
    Measurement { file: Some(path.display().to_string()), ..measurement }
}

/// The name of a fixture's row: its instruction, its outcome, and a hash.
fn name(fixture: &Fixture, instructions: &Instructions) -> String {
    let instruction = instructions.name(&fixture.specimen.invocation.instruction.data);
    let (outcome, hash) = (instructions.outcome(&fixture.specimen), fixture.short_hash());
    format!("{}/{}-{hash}", sanitized(&instruction), sanitized(&outcome))
}

/// A name with only the characters that the name of a row may have.
fn sanitized(name: &str) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    name.chars().map(allowed).collect()
}
