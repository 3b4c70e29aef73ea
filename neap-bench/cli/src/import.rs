//! The `import` command: keeps one fixture for each behavior of a program.

use crate::{
    elfs,
    print::{print_note, print_summary},
    project::{DEFAULT_SUITE, SuiteOptions},
};
use anyhow::Context;
use clap::Args;
use neap_model::failure::ProgramFailure;
use neap_profile::trace::Trace;
use neap_subject::subject::{Measurement, Subject};
use neap_svm::{
    measure::{load, verified},
    svm::Svm,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Where fixtures are, and where to write those that are kept.
#[derive(Args, Clone, Debug)]
pub struct Import {
    /// Directory of fixtures, such as those that Mollusk writes with EJECT_FUZZ_FIXTURES
    from: PathBuf,
    /// Directory to write to: the `dir` of the suite's [[fixtures]]
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    #[command(flatten)]
    suite: SuiteOptions,
    /// Directory of the ELFs [default: that of `run`]
    #[arg(long, value_name = "DIR")]
    elfs: Option<PathBuf>,
}

/// What a program did: the instruction and the outcome, and the jumps that it took, each by its two places.
type Behavior = (String, BTreeSet<(u64, u64)>);

/// Runs all fixtures, and writes the most expensive one of each behavior. Returns the exit code.
///
/// # Errors
///
/// [`ProgramFailure`] when a fixture does not leave what it recorded; other errors when the suite or a fixture is unusable,
/// and when a file cannot be written.
pub fn import(import: &Import) -> anyhow::Result<u8> {
    let path = import.suite.suite.as_deref().unwrap_or(Path::new(DEFAULT_SUITE));
    let suite = neap_suite::read_with_fixtures(path, &import.from)?;
    suite.notes.iter().for_each(print_note);
    let elfs = elfs::to_measure(import.elfs.as_deref(), &suite)?;
    let mut all = 0;
    let mut kept = BTreeMap::new();
    let mut failures = Vec::new();
    for subject in suite.subjects(&elfs) {
        let built = load(&subject)?;
        for measurement in subject.measurements.iter().filter(|it| it.file.is_some()) {
            all += 1;
            match behavior(&subject, measurement, &built.svm) {
                Ok((behavior, cost)) => {
                    keep(&mut kept, (subject.program.clone(), behavior), measurement, cost)
                }
                Err(failure) => failures.push(failure.0),
            }
        }
    }
    if !failures.is_empty() {
        return Err(ProgramFailure(failures.join("\n")).into());
    }
    fs::create_dir_all(&import.into)
        .with_context(|| format!("cannot create {}", import.into.display()))?;
    let mut bytes = 0;
    for (measurement, _) in kept.values() {
        let fixture = neap_fixture::encode(&measurement.specimen);
        let file =
            import.into.join(measurement.operation.replace('/', "-")).with_added_extension("fix");
        bytes += fixture.len();
        fs::write(&file, fixture).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print_summary(&format!(
        "kept {} of {all} fixtures, the most expensive of each behavior: {} kB in {}\n",
        kept.len(),
        bytes.div_ceil(1000),
        import.into.display()
    ))?;
    Ok(0)
}

/// Keeps a fixture if no other one of its behavior costs as much.
fn keep<K: Ord>(
    kept: &mut BTreeMap<K, (Measurement, u64)>,
    behavior: K,
    measurement: &Measurement,
    cost: u64,
) {
    if kept.get(&behavior).is_none_or(|(_, known)| *known < cost) {
        kept.insert(behavior, (measurement.clone(), cost));
    }
}

/// What a program does with a fixture, and what it costs.
fn behavior(
    subject: &Subject,
    measurement: &Measurement,
    svm: &Svm,
) -> Result<(Behavior, u64), ProgramFailure> {
    let (outcome, trace) = svm.trace(&measurement.specimen.invocation)?;
    verified(subject, measurement, &outcome)?;
    let mut jumps = BTreeSet::new();
    collect_jumps(&trace, &mut jumps);
    // The name without the hash: `transfer/ok`.
    let name = measurement.operation.rsplit_once('-').map_or("", |(name, _)| name);
    Ok(((name.to_owned(), jumps), outcome.compute_units))
}

/// Collects the jumps that an invocation took, and those in which the program invoked itself.
fn collect_jumps(trace: &Trace, jumps: &mut BTreeSet<(u64, u64)>) {
    let places = trace.registers.windows(2).map(|pair| (pair[0][11], pair[1][11]));
    jumps.extend(places.filter(|(from, to)| *to != from + 1));
    let invoked = trace.charges.iter().filter_map(|charge| charge.invoked.as_ref());
    invoked.for_each(|invoked| collect_jumps(invoked, jumps));
}
