//! Runs only a shard of a suite, so that several machines measure it together.

use crate::{
    print::print_summary,
    progress::Bar,
    project::{Find, Project},
    rows,
    run::{
        self, Measurable, Run, add_build, find_measurable, print_names, record_failure,
        report_missing,
    },
};
use anyhow::{Context, bail, ensure};
use clap::Args;
use neap_model::{
    reports::{
        self,
        record::{Inputs, Record},
    },
    results::row_name,
    shard::Shard,
    shards::ShardReport,
};
use neap_subject::subject::Subject;
use neap_svm::all::observe_all;
use neap_toolchain::{files, sha256};
use std::{collections::BTreeMap, path::Path};

/// The options of a run, of the whole suite or of a shard.
#[derive(Args, Clone, Debug)]
pub struct ShardableRun<F: Find> {
    #[command(flatten)]
    pub(crate) run: Run<F>,
    /// Measure only a shard of the rows and bad inputs: 2/4 is the second of four, and all are equally large. `merge` joins the
    /// reports of all shards
    #[arg(long, value_name = "K/N", conflicts_with_all = ["patterns", "accept"])]
    pub shard: Option<Shard>,
}

/// Runs the programs of the options. Returns the exit code.
///
/// # Errors
///
/// As [`run::run`], and when a shard cannot be measured or its report cannot be written.
pub fn run<F: Find>(options: &ShardableRun<F>) -> anyhow::Result<u8> {
    let Some(shard) = options.shard else { return run::run(&options.run) };
    let project = options.run.project.find()?;
    if let Some(why) = project.programs.refuses_shards() {
        bail!("--shard is for suites: {why}");
    }
    if options.run.list {
        let mut subjects = project.programs.subjects(Path::new(""), None)?;
        keep(&mut subjects, shard);
        return print_names(&rows::names(&subjects));
    }
    let started = reports::start(&project.out, &project.baselines)?;
    let written = measure(&project, options.run.elfs.as_deref(), shard).and_then(|measured| {
        let Measured { report, inputs, summary } = measured;
        let record = Record::shard(&report, inputs).to_json();
        let files = vec![(reports::SHARD, report.to_json()), (reports::RECORD, record)];
        reports::write(&project.out, &files)?;
        started.remove_others(&project.out, &files, project.programs.own_files())?;
        Ok(summary)
    });
    if let Err(error) = &written {
        record_failure(&project, error);
    }
    print_summary(&written?)?;
    Ok(0)
}

/// What the run of a shard measured.
struct Measured {
    report: ShardReport,
    inputs: Inputs,
    summary: String,
}

fn measure(project: &Project, elfs: Option<&Path>, shard: Shard) -> anyhow::Result<Measured> {
    let (measurable, ()) = find_measurable(project, elfs, |_| Ok(()))?;
    let Measurable { elfs, toolchain, mut inputs, mut subjects } = measurable;
    let missing = subjects.extract_if(.., |subject| !subject.is_built());
    report_missing(missing)?;
    add_elfs(&mut inputs, &elfs, &subjects)?;
    let whole = keep(&mut subjects, shard);
    ensure!(whole.rows > 0, "the suite measures nothing");
    let bar = Bar::new(&subjects);
    let (observed, failure) = observe_all(&subjects, &|step| bar.show(step))?;
    drop(bar);
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    let places = observed.rows.iter().map(|row| {
        let place = whole.places.get(&row.name);
        place.copied().with_context(|| format!("row `{}` is not in the suite", row.name))
    });
    let places = places.collect::<anyhow::Result<Vec<usize>>>()?;
    let (rows, bad_inputs) = (observed.rows.len(), observed.bad_inputs.len());
    let (all_rows, all_bad_inputs, at) = (whole.rows, whole.bad_inputs, project.out.display());
    let bad_inputs = if all_bad_inputs == 0 {
        String::new()
    } else {
        format!(" and {bad_inputs} of {all_bad_inputs} bad inputs")
    };
    let summary = format!(
        "Shard {shard} has {rows} of {all_rows} rows{bad_inputs}. It is in {at}. `neap-bench merge` joins all {} shards.\n",
        shard.count()
    );
    let suite_size = all_rows + all_bad_inputs;
    Ok(Measured {
        report: ShardReport { shard, suite_size, toolchain, places, observed },
        inputs,
        summary,
    })
}

/// Adds the ELFs of all programs with rows, also of those that have none in this shard.
fn add_elfs(inputs: &mut Inputs, directory: &Path, subjects: &[Subject]) -> anyhow::Result<()> {
    let has_rows = |it: &&Subject| !it.measurements.is_empty() || !it.transactions.is_empty();
    let files = subjects.iter().filter(has_rows).filter(|subject| subject.carried.is_none());
    let elfs = files.map(|subject| {
        let path = &subject.elf;
        let bytes = files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok((file, sha256(&bytes)))
    });
    let elfs = elfs.collect::<anyhow::Result<Vec<_>>>()?;
    add_build(inputs, directory, elfs.iter().map(|(file, sha256)| (&**file, sha256.clone())))
}

/// How large a suite is, and where its rows are.
#[derive(Default)]
struct Whole {
    rows: usize,
    bad_inputs: usize,
    /// The place of each row among the rows and bad inputs.
    places: BTreeMap<String, usize>,
}

/// Leaves a shard to be measured. Subjects of which nothing is left go.
///
/// Places are given to the rows, the transactions and the bad inputs of a program, and then to those of the next one. So each
/// shard gets an equal part of each of them.
fn keep(subjects: &mut Vec<Subject>, shard: Shard) -> Whole {
    let mut whole = Whole::default();
    let mut place = 0;
    let mut next = || {
        place += 1;
        place - 1
    };
    for subject in subjects.iter_mut() {
        // Without a declared id, it is that of the first row, which may be in another shard.
        subject.id = Some(subject.program_id());
        let program = subject.program.clone();
        let mut is_kept = |name: String| {
            let place = next();
            whole.rows += 1;
            whole.places.insert(name, place);
            shard.has(place)
        };
        subject.measurements.retain(|it| is_kept(row_name(&program, &it.operation, &it.params)));
        subject.transactions.retain(|it| is_kept(it.row_name(&program)));
        whole.bad_inputs += subject.bad_inputs.len();
        subject.bad_inputs.retain(|_| shard.has(next()));
    }
    subjects.retain(|subject| {
        let Subject { measurements, transactions, bad_inputs, .. } = subject;
        !(measurements.is_empty() && transactions.is_empty() && bad_inputs.is_empty())
    });
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_subject::{
        bad_inputs::BadInput,
        kept::Kept,
        specimen::{Invocation, Specimen},
        subject::Measurement,
    };
    use neap_svm::solana_pubkey::Pubkey;
    use std::sync::Arc;

    /// Programs with different numbers of rows and bad inputs.
    fn suite() -> Vec<Subject> {
        let invocation = |byte| Invocation::new((Pubkey::default(), vec![]), None, vec![byte]);
        let programs = (0..6_u8).map(|program| {
            let measurement =
                |row| Measurement::new(format!("row-{row}"), Specimen::unchanged(invocation(row)));
            let bad_input = |number| BadInput {
                operation: "row-0".to_owned(),
                name: format!("bad-{number}"),
                invocation: invocation(number),
                allowed: None,
            };
            Subject {
                program: format!("program-{program}"),
                measurements: (0..program * program).map(measurement).collect(),
                bad_inputs: Kept::all((0..3 * program).map(bad_input)),
                ..Subject::default()
            }
        });
        programs.collect()
    }

    /// The names of all rows and bad inputs.
    fn names(subjects: &[Subject]) -> Vec<String> {
        let bad_inputs = subjects.iter().flat_map(|subject| {
            subject.bad_inputs.iter().map(|bad| format!("{} {}", subject.program, bad.bare().name))
        });
        rows::names(subjects).into_iter().chain(bad_inputs).collect()
    }

    #[test]
    fn shards_are_disjoint_and_complete_and_equally_large() {
        let mut all = names(&suite());
        all.sort();
        for count in 1..=7 {
            let first: Shard = format!("1/{count}").parse().unwrap();
            let shards = first.all().map(|shard| {
                let mut subjects = suite();
                let whole = keep(&mut subjects, shard);
                assert_eq!(whole.rows + whole.bad_inputs, all.len());
                for name in rows::names(&subjects) {
                    assert!(shard.has(whole.places[&name]), "{name} is not in {shard}");
                }
                for subject in &suite() {
                    let own = subjects.iter().find(|own| own.program == subject.program);
                    let rows = own.map_or(0, |own| own.measurements.len());
                    let part = subject.measurements.len() / count;
                    assert!((part..=part + 1).contains(&rows), "{} in {shard}", subject.program);
                }
                names(&subjects)
            });
            let shards = Vec::from_iter(shards);
            let sizes = Vec::from_iter(shards.iter().map(Vec::len));
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{count}");
            let mut joined = shards.concat();
            joined.sort();
            assert_eq!(joined, all, "{count}");
        }
    }

    #[test]
    fn a_program_keeps_the_id_of_its_first_row() {
        for shard in ["1/2", "2/2"] {
            let mut subjects = suite();
            for subject in &mut subjects {
                for (index, row) in subject.measurements.iter_mut().enumerate() {
                    let id = Pubkey::new_from_array([index as u8; 32]);
                    Arc::make_mut(&mut row.specimen).invocation.instruction.program_id = id;
                }
            }
            let id = subjects[5].program_id();
            keep(&mut subjects, shard.parse().unwrap());
            assert_eq!(subjects.last().unwrap().program_id(), id, "{shard}");
        }
    }
}
