//! The data of the page's flamegraphs and listings: what the typical row of each operation runs. Names, files and
//! assembly are stored once, and everything else refers to them by index, because the whole profiles are 11 MB.

use super::charts::model::Shown;
use crate::tables::ranking::{Measured, Ranked};
use neap_model::profile::{Profile, Profiles, RowProfile, Source, steps::Place};
use neap_report::profile::name;
use serde::Serialize;
use std::collections::{BTreeMap, btree_map::Entry};

/// The data, by the program's id on the page.
#[derive(Default, Serialize)]
pub struct Data {
    functions: Interned,
    files: Interned,
    assembly: Interned,
    programs: BTreeMap<String, Program>,
}

/// What a program's rows run.
#[derive(Default, Serialize)]
pub struct Program {
    /// Why there are no rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// The paths of functions as a tree: the index of the path without its last function or -1, and that function.
    nodes: Vec<(i64, usize)>,
    /// The instructions: address, assembly, file, and line or 0.
    code: Vec<(u64, usize, usize, u32)>,
    /// By the operation's name.
    pub rows: BTreeMap<String, Row>,
}

/// What the typical row of an operation runs.
#[derive(Serialize)]
pub struct Row {
    /// The path, the instruction, and how often it ran.
    runs: Vec<(usize, usize, u64)>,
    /// The path and the instruction of a syscall, and what it charged.
    charges: Vec<(usize, usize, u64)>,
}

impl Data {
    /// Selects the typical rows from the profiles.
    pub fn new(ranked: &Ranked, profiles: &Profiles) -> Self {
        let mut data = Self::default();
        for measured in ranked.measured() {
            let program = data.program(measured, profiles);
            data.programs.insert(Shown::new(measured.program).id, program);
        }
        data
    }

    /// A program by its id on the page.
    pub fn get(&self, id: &str) -> Option<&Program> {
        self.programs.get(id)
    }

    fn program(&mut self, measured: &Measured, profiles: &Profiles) -> Program {
        let profile = measured.rows.first().and_then(|row| profiles.get(&row.elf_name()));
        let missing = |why: &str| Program { missing: Some(why.to_owned()), ..Program::default() };
        let profile = match profile {
            None => return missing("the last run wrote no profile"),
            Some(Profile { source: Source::Refused(why), .. }) => return missing(why),
            Some(profile) => profile,
        };
        let mut builder = Builder::new(self, measured, profile);
        for operation in measured.operations() {
            let Some(row) = measured.row(operation) else { continue };
            let Some(ran) = profile.rows.get(&row.name) else {
                return missing("the profile of the last run lacks some of its rows");
            };
            if ran.compute_units() != row.compute_units {
                return missing("its profile is of another run");
            }
            builder.add(&row.operation, ran);
        }
        builder.program
    }
}

/// Collects the rows of a program.
struct Builder<'a> {
    data: &'a mut Data,
    profile: &'a Profile,
    /// The program's own crate, such as `neap_program_ours`.
    own: &'a str,
    nodes: BTreeMap<(i64, usize), usize>,
    code: BTreeMap<(u64, usize, usize, u32), usize>,
    program: Program,
}

impl<'a> Builder<'a> {
    fn new(data: &'a mut Data, measured: &Measured<'a>, profile: &'a Profile) -> Self {
        let elf = &measured.program.elf_name;
        let own = elf.strip_suffix(".so").unwrap_or(elf);
        let (nodes, code, program) = Default::default();
        Self { data, profile, own, nodes, code, program }
    }

    fn add(&mut self, operation: &str, row: &RowProfile) {
        let mut runs = BTreeMap::new();
        let mut charges = BTreeMap::new();
        for step in self.profile.steps(row) {
            let node = self.node(&step.path);
            // What a syscall charges belongs to the line that calls it.
            let is_charge = step.times == 0;
            let lines = &step.path[..step.path.len() - usize::from(is_charge)];
            let Place { file, line, .. } = lines.last().copied().unwrap_or_default();
            let assembly = self.data.assembly.index(&step.instruction.assembly);
            let file = self.data.files.index(file);
            let code = (step.instruction.address, assembly, file, line);
            let code = interned(&mut self.code, &mut self.program.code, code);
            let (costs, cost) = if is_charge {
                (&mut charges, step.compute_units)
            } else {
                (&mut runs, step.times)
            };
            *costs.entry((node, code)).or_insert(0) += cost;
        }
        let flat = |costs: BTreeMap<(usize, usize), u64>| {
            costs.into_iter().map(|((node, code), cost)| (node, code, cost)).collect()
        };
        let row = Row { runs: flat(runs), charges: flat(charges) };
        self.program.rows.insert(operation.to_owned(), row);
    }

    /// The index of a path. An instruction without functions belongs to an unknown one.
    fn node(&mut self, path: &[Place]) -> usize {
        let (last, callers) = match path.split_last() {
            Some((last, callers)) => (last.function, callers),
            None => ("unknown", path),
        };
        let parent = if callers.is_empty() { -1 } else { self.node(callers) as i64 };
        let function = name::in_crate(last, self.own);
        let function = self.data.functions.index(&function);
        interned(&mut self.nodes, &mut self.program.nodes, (parent, function))
    }
}

/// Texts that are stored once.
#[derive(Default, Serialize)]
#[serde(transparent)]
struct Interned {
    list: Vec<String>,
    #[serde(skip)]
    indices: BTreeMap<String, usize>,
}

impl Interned {
    fn index(&mut self, text: &str) -> usize {
        if let Some(index) = self.indices.get(text) {
            return *index;
        }
        interned(&mut self.indices, &mut self.list, text.to_owned())
    }
}

fn interned<T: Clone + Ord>(indices: &mut BTreeMap<T, usize>, list: &mut Vec<T>, item: T) -> usize {
    match indices.entry(item) {
        Entry::Occupied(known) => *known.get(),
        Entry::Vacant(new) => {
            list.push(new.key().clone());
            *new.insert(list.len() - 1)
        }
    }
}
