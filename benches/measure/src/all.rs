//! Measures many programs, and puts their rows in order.

use crate::{
    measure::{load, measure},
    rejections::rejections,
    wire_formats::{parties, readings},
};
use neap_model::{
    rejections::Rejection,
    results::{Elf, Elfs, Results, Row, Toolchain},
};
use neap_scenarios::{
    discover::Program,
    subject::{Subject, subjects},
};
use rayon::prelude::*;
use std::path::Path;

/// Measures those of neap's programs that the toolchain builds, with their ELFs in a directory. The order of the programs
/// does not matter.
///
/// # Errors
///
/// As [`measure_all`] and [`readings`].
pub fn measure_programs(
    programs: &[Program],
    elfs: &Path,
    toolchain: Toolchain,
) -> anyhow::Result<Results> {
    let mut programs = programs.to_vec();
    programs.retain(|program| program.built_by(&toolchain.id));
    let (results, readings) = rayon::join(
        || measure_all(&Vec::from_iter(subjects(&programs, elfs)), toolchain),
        || readings(&parties(&programs, elfs)?),
    );
    results?.with_wire_formats(readings?)
}

/// Measures and tries every subject. The order of the subjects does not matter.
///
/// # Errors
///
/// As [`measure`] and [`rejections`].
pub fn measure_all(subjects: &[Subject], toolchain: Toolchain) -> anyhow::Result<Results> {
    let (mut elfs, mut rows, mut rejections) = (Elfs::new(), Vec::new(), Vec::new());
    // Parallel, because compute units do not depend on time. The first error in the order of the subjects counts.
    let observed: Vec<anyhow::Result<Observed>> = subjects.par_iter().map(Observed::new).collect();
    for observed in observed {
        let observed = observed?;
        elfs.extend(observed.elf);
        rows.extend(observed.rows);
        rejections.extend(observed.rejections);
    }
    // The sort is stable: the rows of a program stay in the order of its operations.
    rows.sort_by(|a, b| program_key(a).cmp(&program_key(b)));
    Results::new(toolchain, elfs, rows)?.with_rejections(rejections)
}

/// The key that sorts rows by program.
fn program_key(row: &Row) -> (&str, Option<&str>, &str) {
    (&row.scenario, row.framework.as_deref(), &row.program)
}

/// The rows and refusals of one program.
struct Observed {
    /// Its ELF with the ELF's name in the results, or `None` if the program has no rows.
    elf: Option<(String, Elf)>,
    rows: Vec<Row>,
    rejections: Vec<Rejection>,
}

impl Observed {
    fn new(subject: &Subject) -> anyhow::Result<Self> {
        let built = load(subject)?;
        let rows = measure(subject, &built)?;
        let rejections = rejections(subject, &built)?;
        Ok(Self { elf: rows.first().map(|row| (row.elf_name(), built.elf)), rows, rejections })
    }
}
