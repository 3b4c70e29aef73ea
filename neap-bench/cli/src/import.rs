//! The `import` command: keeps one fixture for each behavior of a program, or turns transactions into a suite.

use crate::{
    chain::{self, Differing, Source, rpc::CONFIG},
    measured_elfs,
    print::{print_note, print_summary},
    project::SuiteOptions,
    rows,
};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use itertools::Itertools;
use neap_model::{
    checks::instruction_of,
    failure::{Exit, ProgramFailure},
    reports::{paths_in, replace},
    results::row_name,
    text::one_line,
};
use neap_subject::{
    specimen::Origin,
    subject::{Measurement, Subject},
};
use neap_suite::fixture::Fixture;
use neap_svm::profile::trace::Trace;
use neap_svm::{
    built::Built,
    measure::{explain_abort, load, verified},
    solana_instruction::error::InstructionError,
    svm::Svm,
};
use neap_toolchain::files;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Where fixtures or transactions are, and where to write those that are kept.
#[derive(Args, Clone, Debug)]
pub struct ImportOptions {
    /// Directory of fixtures, such as those that your tests write with NEAP_RECORD or EJECT_FUZZ_FIXTURES. Or transactions: files and
    /// directories with what `getTransaction` answers or with a transaction in base64 or base58, and signatures
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// Directory to write to: the `dir` of the suite's [[fixtures]], or that of the new suite for transactions [default for these: .]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Keep these rows with what the program does now, where it differs from what was recorded. `*` stands for any text
    #[arg(long, value_name = "ROW", conflicts_with_all = TRANSACTIONS)]
    accept: Vec<String>,
    #[command(flatten)]
    suite: SuiteOptions,
    /// Directory of the ELFs [default: that of `run`]
    #[arg(long, value_name = "DIR", conflicts_with_all = TRANSACTIONS)]
    elfs: Option<PathBuf>,
    /// Transactions: directory of their accounts, `ADDRESS.json` as `solana account --output json` writes it or `ADDRESS.OWNER.bin`, and of
    /// ELFs, `ADDRESS.so`
    #[arg(long, value_name = "DIR", help_heading = "Transactions")]
    accounts: Option<PathBuf>,
    /// URL of an RPC node, to fetch transactions and accounts that are missing; without a value, that of the Solana CLI. Nothing is sent
    /// but these questions
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = CONFIG, help_heading = "Transactions")]
    url: Option<String>,
    /// Address of the program to measure [default: the one that most of the transactions call]
    #[arg(long, value_name = "ADDRESS", help_heading = "Transactions")]
    program: Option<String>,
    /// Also keep transactions that do something else here than on the chain, as they are here
    #[arg(long, help_heading = "Transactions")]
    as_is: bool,
}

/// The options for transactions.
const TRANSACTIONS: [&str; 4] = ["accounts", "url", "program", "as_is"];

/// What a program did: the instruction and the outcome, and the jumps that it took, each by its two places.
type Behavior = (String, BTreeSet<(u64, u64)>);

/// Runs all fixtures, and writes the most expensive one of each behavior. Returns how it ends.
///
/// # Errors
///
/// [`ProgramFailure`] when a fixture is unusable, or does not leave what it recorded, after the others are written. Other
/// errors when the suite is unusable, when there are no fixtures, and when a file cannot be written.
pub fn import(import: &ImportOptions) -> anyhow::Result<Exit> {
    match &import.from[..] {
        [directory] if !import.has_transactions() => import_fixtures(import, directory),
        from => import_transactions(import, from),
    }
}

impl ImportOptions {
    /// Whether an option says so, or a file.
    fn has_transactions(&self) -> bool {
        let is_named = self.accounts.is_some() || self.url.is_some() || self.program.is_some();
        is_named || self.as_is || self.from.iter().any(|from| chain::has_transactions(from))
    }
}

fn import_transactions(import: &ImportOptions, from: &[PathBuf]) -> anyhow::Result<Exit> {
    ensure!(
        import.suite.suite.is_none(),
        "transactions get a suite of their own: name its directory with --into, without --suite"
    );
    let program = import.program.as_ref().map(|text| {
        text.parse().map_err(|_| anyhow!("--program {text} is not an address in base58"))
    });
    chain::import(&Source {
        from,
        accounts: import.accounts.as_deref(),
        url: import.url.as_deref(),
        program: program.transpose()?,
        differing: if import.as_is { Differing::Kept } else { Differing::Refused },
        cluster: import.suite.cluster,
        into: import.into.as_deref().unwrap_or(Path::new("")),
    })
}

fn import_fixtures(import: &ImportOptions, from: &Path) -> anyhow::Result<Exit> {
    let path = import.suite.path()?;
    let into = import.into.as_deref().context("name the directory to write to with --into")?;
    ensure!(
        from.is_dir(),
        "there is no directory {}: record your tests with NEAP_RECORD={}",
        from.display(),
        Path::new("$PWD").join(from).display()
    );
    let is_into = |other: &Path| is_same(into, other);
    ensure!(!is_into(from), "--into is the directory that is imported: name another one");
    not_recorded(from)?.iter().for_each(print_note);
    let unreadable = unreadable(from)?;
    let left_out = unreadable.keys().cloned().collect();
    let (suite, declared) = neap_suite::read_with_fixtures(path, from, left_out)?;
    suite.notes.iter().for_each(print_note);
    let elfs = measured_elfs::of_suite(&suite, import.elfs.as_deref())?;
    let Runs { all, accepted, kept, mut failures } = run_all(import, &suite.subjects(&elfs))?;
    let total = all + unreadable.len();
    failures.extend(unreadable.into_values());
    let failure = || {
        let count = failures.len();
        let failures = failures.join("\n");
        let what = format!("{count} of {total} fixtures do not replay:\n{failures}");
        Err(ProgramFailure(what).into())
    };
    if kept.is_empty() && !failures.is_empty() {
        return failure();
    }
    let written = write(into, kept.values().map(|(measurement, _)| measurement))?;
    let into = into.display();
    print_summary(&format!(
        "kept {} of {all} fixtures, the most expensive of each behavior: {} kB in {into}\n",
        kept.len(),
        written.bytes.div_ceil(1000),
    ))?;
    if accepted > 0 {
        print_note(format_args!(
            "accepted {accepted} fixtures as the program runs them now: check that this is what it must do"
        ));
    }
    if written.others > 0 {
        print_note(format_args!(
            "{into} has {} more fixtures from before: remove those that you no longer need",
            written.others
        ));
    }
    if !is_into(&declared) {
        let declared = declared.display();
        print_note(format_args!("the suite runs the fixtures in {declared}, and not these"));
    }
    if failures.is_empty() { Ok(Exit::Pass) } else { failure() }
}

/// What a program did with all fixtures.
#[derive(Default)]
struct Runs {
    all: usize,
    /// How many have what the program does now.
    accepted: usize,
    /// The most expensive of each behavior of each program.
    kept: BTreeMap<(String, Behavior), (Measurement, u64)>,
    failures: Vec<String>,
}

/// Runs all fixtures.
fn run_all(import: &ImportOptions, subjects: &[Subject]) -> anyhow::Result<Runs> {
    let mut runs = Runs::default();
    let names = rows::names(subjects);
    if let Some(unknown) = rows::unknown(&import.accept, &names) {
        bail!("no row is called {unknown}; without --accept, `import` names those that differ");
    }
    for subject in subjects {
        let built = load(subject)?;
        for measurement in subject.measurements.iter().filter(|it| it.file.is_some()) {
            runs.all += 1;
            let mut measurement = measurement.clone();
            let mut found = behavior(subject, &mut measurement, &built);
            let name = row_name(&subject.program, &measurement.operation, &measurement.params);
            if let Err(failure) = &found
                && import.accept.iter().any(|pattern| rows::matches(pattern, &name))
            {
                print_note(format_args!("accepting {}", failure.0));
                runs.accepted += 1;
                measurement = as_it_does(measurement, &built.svm)?;
                found = behavior(subject, &mut measurement, &built);
            }
            match found {
                Ok((behavior, cost)) => {
                    keep(&mut runs.kept, (subject.program.clone(), behavior), &measurement, cost)
                }
                Err(failure) => runs.failures.push(failure.0),
            }
        }
    }
    Ok(runs)
}

/// The fixture with what the program does now as what it must do. The runtime undoes what a refused instruction did.
fn as_it_does(mut measurement: Measurement, svm: &Svm) -> anyhow::Result<Measurement> {
    let specimen = Arc::make_mut(&mut measurement.specimen);
    let outcome = svm.run(&specimen.invocation)?;
    specimen.result = outcome.error().map_or(Ok(()), Err);
    (specimen.origin, specimen.accounts) = (Origin::Recorded, outcome.accounts);
    specimen.return_data = outcome.return_data;
    if specimen.result.is_err() {
        specimen.accounts.clone_from(&specimen.invocation.accounts);
        specimen.return_data.clear();
    }
    rename(&mut measurement, "accepted")?;
    Ok(measurement)
}

/// Names the row of a fixture after another outcome.
fn rename(measurement: &mut Measurement, outcome: &str) -> anyhow::Result<()> {
    let hash = Fixture::read(&neap_suite::fixture::encode(&measurement.specimen))?.short_hash();
    let instruction = instruction_of(&measurement.operation);
    measurement.operation = format!("{instruction}/{outcome}-{hash}");
    Ok(())
}

/// The fixtures in a directory that cannot be read, each with the reason. Some can be.
fn unreadable(from: &Path) -> anyhow::Result<BTreeMap<OsString, String>> {
    let cannot = || format!("cannot read {}", from.display());
    let (mut unreadable, mut count) = (BTreeMap::new(), 0);
    for entry in fs::read_dir(from).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !extension.is_some_and(|it| neap_suite::FIXTURE_EXTENSIONS.contains(&it)) {
            continue;
        }
        count += 1;
        let read = files::read(&path).map_err(|error| error.to_string());
        let read = read.and_then(|it| Fixture::read(&it).map_err(|error| error.to_string()));
        if let (Err(error), Some(name)) = (read, path.file_name()) {
            unreadable.insert(name.to_owned(), format!("{}: {error}", path.display()));
        }
    }
    ensure!(
        count > 0,
        "{} has no fixtures: run your tests with NEAP_RECORD={1} after you load the recorder in them, or those on Mollusk with EJECT_FUZZ_FIXTURES={1} and `--features mollusk-svm/fuzz`: docs/tests.md",
        from.display(),
        Path::new("$PWD").join(from).display()
    );
    if unreadable.len() == count {
        return Err(ProgramFailure(Vec::from_iter(unreadable.into_values()).join("\n")).into());
    }
    Ok(unreadable)
}

/// A sentence for each reason why a recorder left something out. It writes a line each time.
fn not_recorded(from: &Path) -> anyhow::Result<Vec<String>> {
    let path = from.join("not-recorded.txt");
    let reasons = match files::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        read => read.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let mut counts = BTreeMap::new();
    for reason in String::from_utf8_lossy(&reasons).lines() {
        *counts.entry(one_line(reason)).or_insert(0) += 1;
    }
    let sentence = |(reason, count)| format!("the recorder left out {count} {reason}");
    Ok(counts.into_iter().map(sentence).collect())
}

/// What was written into a directory.
struct Written {
    bytes: usize,
    /// How many fixtures were there before, under other names.
    others: usize,
}

/// Writes the fixtures of these measurements into a directory.
fn write<'a>(
    into: &Path,
    measurements: impl Iterator<Item = &'a Measurement>,
) -> anyhow::Result<Written> {
    fs::create_dir_all(into).with_context(|| format!("cannot create {}", into.display()))?;
    let mut bytes = 0;
    let mut names = BTreeSet::new();
    for measurement in measurements {
        let fixture = neap_suite::fixture::encode(&measurement.specimen);
        let name = format!("{}.fix", measurement.operation.replace('/', "-"));
        bytes += fixture.len();
        replace(&into.join(&name), fixture)?;
        names.insert(OsString::from(name));
    }
    let is_other = |path: &PathBuf| {
        let is_fixture = path.extension().is_some_and(|extension| extension == "fix");
        is_fixture && path.file_name().is_some_and(|name| !names.contains(name))
    };
    let others = paths_in(into)?.iter().filter(|path| is_other(path)).count();
    Ok(Written { bytes, others })
}

/// Whether two paths lead to the same directory, if both exist.
fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
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

/// What a program does with a fixture, and what it costs. If the fixture may mean either of two errors, it now has the right one.
fn behavior(
    subject: &Subject,
    measurement: &mut Measurement,
    built: &Built,
) -> Result<(Behavior, u64), ProgramFailure> {
    let (mut outcome, trace) = built.svm.trace(&measurement.specimen.invocation)?;
    explain_abort(subject, built, &measurement.specimen, &mut outcome);
    verified(subject, measurement, &outcome)?;
    if measurement.specimen.origin == Origin::RecordedAsNumber
        && outcome.result == Err(InstructionError::MissingAccount)
    {
        let specimen = Arc::make_mut(&mut measurement.specimen);
        (specimen.result, specimen.origin) = (outcome.result.clone(), Origin::Recorded);
        rename(measurement, "MissingAccount").map_err(|error| ProgramFailure(error.to_string()))?;
    }
    let mut jumps = BTreeSet::new();
    collect_jumps(&trace, &mut jumps);
    // The name without the hash: `transfer/ok`.
    let name = measurement.operation.rsplit_once('-').map_or("", |(name, _)| name);
    Ok(((name.to_owned(), jumps), outcome.compute_units))
}

/// Collects the jumps that an invocation took, and those in which the program invoked itself.
fn collect_jumps(trace: &Trace, jumps: &mut BTreeSet<(u64, u64)>) {
    let places = trace.registers.iter().map(|registers| registers[11]).tuple_windows();
    jumps.extend(places.filter(|(from, to)| *to != from + 1));
    let invoked = trace.charges.iter().filter_map(|charge| charge.invoked.as_ref());
    invoked.for_each(|invoked| collect_jumps(invoked, jumps));
}
