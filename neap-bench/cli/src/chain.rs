//! Turns transactions of a chain into fixtures and a suite, once they do here what they did there.

mod called_programs;
mod compared;
mod described;
mod imported_suite;
mod json;
mod parsed;
mod read;
mod recorded;
mod replayed;
pub mod rpc;
mod sent;
mod state;
mod written_out;

use self::{
    called_programs::CalledPrograms, imported_suite::ImportedSuite, read::read_all,
    replayed::replay, rpc::Rpc, sent::Sent, state::State,
};
pub use self::{read::has_transactions, replayed::Differing};

use crate::{
    bless::make_baseline,
    init::files::ignore,
    print::{print, print_note},
    project::Project,
    run,
};
use anyhow::{Context, ensure};
use neap_model::failure::{Exit, ProgramFailure};
use neap_report::suite;
use neap_subject::cluster::{Cluster, Name};
use solana_pubkey::Pubkey;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where transactions and their accounts are, and where the suite goes.
pub struct Source<'a> {
    /// Files, directories of files, and signatures.
    pub from: &'a [PathBuf],
    /// A directory of accounts.
    pub accounts: Option<&'a Path>,
    /// The URL of an RPC node.
    pub url: Option<&'a str>,
    /// The program to measure, if it is not the one that most transactions call.
    pub program: Option<Pubkey>,
    /// What becomes of transactions that do something else than on the chain.
    pub differing: Differing,
    /// The cluster, or `None` for that of the RPC node, or mainnet without one, in the last slot of the transactions.
    pub cluster: Option<Cluster>,
    /// The directory of the suite.
    pub into: &'a Path,
}

/// Imports transactions, and writes a suite of those that do what they did on the chain. Returns how it ends.
///
/// # Errors
///
/// When a file is unusable, when the RPC node does not answer, and when an account is missing. [`ProgramFailure`] when a transaction does
/// something else than on the chain, after the others are written. If these get no baseline, their suite is removed, so that the next
/// import can write it.
pub fn import(source: &Source) -> anyhow::Result<Exit> {
    let suite = source.into.join(crate::project::DEFAULT_SUITE);
    ensure!(
        !suite.exists(),
        "{} exists: name another directory with --into, or remove it",
        suite.display()
    );
    let rpc = source.url.map(|url| Rpc::new(&rpc::resolved(url)?)).transpose()?;
    let (mut all, mut failures) = read_all(source.from, rpc.as_ref())?;
    let unread = failures.len();
    let order = if let [only] = &all[..] { only.addresses() } else { Vec::new() };
    let mut state = match source.accounts {
        Some(directory) => State::read(directory, &order)?,
        None => State::default(),
    };
    let count = all.len() + unread;
    failures.extend(resolve(&mut all, &mut state, rpc.as_ref())?);
    ensure!(!all.is_empty(), "there is no transaction to import:\n{}", failures.join("\n"));
    let programs = CalledPrograms::find(&all, &state, source.program)?;
    let slot = all.iter().filter_map(|sent| sent.slot).max();
    let cluster = source.cluster.map_or_else(|| cluster(rpc.as_ref(), slot), Ok)?;
    let svm = programs.load(cluster)?;
    let mut written = ImportedSuite::new(source.into, cluster, &programs);
    for sent in &all {
        let replayed = replay(sent, &state, &programs, &svm, source.differing);
        match replayed.and_then(|replayed| written.add(sent, &replayed)) {
            Ok(()) => {}
            Err(error) => failures.push(format!("{}: {error:#}", sent.name)),
        }
    }
    let mut blessed = Ok(());
    if written.transactions > 0 {
        written.write(&programs)?;
        if source.into == Path::new("") {
            ignore(Path::new(".gitignore"), "target/\n")?;
        }
        print(&written.table())?;
        written.notes().iter().for_each(print_note);
        blessed = baseline(&suite).map_err(|error| error.context(without_baseline(&suite)));
    }
    if failures.is_empty() {
        return blessed.map(|()| Exit::Pass);
    }
    let mut what = format!(
        "{} of {count} transactions cannot be kept:\n{}",
        failures.len(),
        failures.join("\n")
    );
    if let Err(error) = blessed {
        what += &format!("\n{error:#}");
    } else if written.transactions > 0 {
        what += "\nThe suite has the others. To import all again, remove its neap.toml, or name another directory with --into.";
    }
    Err(ProgramFailure(what).into())
}

/// The cluster of a node at a slot, or mainnet without a node.
fn cluster(node: Option<&Rpc>, slot: Option<u64>) -> anyhow::Result<Cluster> {
    let name = match node {
        None => Name::Mainnet,
        Some(node) => {
            let asked = node.cluster().context("name the cluster with --cluster")?;
            asked.unwrap_or_else(|| {
                print_note(
                    "the node is of no public cluster, so all features are active: name another with --cluster",
                );
                Name::Next
            })
        }
    };
    let then = slot.and_then(|slot| format!("{}@{slot}", name.word()).parse().ok());
    Ok(then.unwrap_or(Cluster::of(name)))
}

/// Runs the new suite, and makes its report the first baseline, because each row does what the chain says or is marked.
fn baseline(path: &Path) -> anyhow::Result<()> {
    let suite = neap_suite::read(path, None)?;
    let project = Project::of_suite(&suite, path);
    run::write(&suite, &project, None)?.outcome?;
    make_baseline(&project, None, |results| suite::render(results, &suite, Some(results)))
}

/// Removes a suite that has no baseline, so that the next import can write it. Says so.
fn without_baseline(suite: &Path) -> String {
    let path = suite.display();
    match fs::remove_file(suite) {
        Ok(()) => format!("what was imported has no baseline, so {path} is removed"),
        Err(error) => format!(
            "what was imported has no baseline, and {path} cannot be removed ({error}): remove it before the next import"
        ),
    }
}

/// Resolves the lookup tables, and fetches the accounts that are missing. Takes away transactions whose tables are unknown, and returns
/// why.
fn resolve(
    all: &mut Vec<Sent>,
    state: &mut State,
    rpc: Option<&Rpc>,
) -> anyhow::Result<Vec<String>> {
    if let Some(rpc) = rpc {
        let tables = all.iter().flat_map(Sent::unresolved_tables).collect();
        state.fetch(&tables, rpc)?;
    }
    let mut failures = Vec::new();
    all.retain_mut(|sent| {
        if sent.unresolved_tables().is_empty() {
            return true;
        }
        let data = |key: &Pubkey| Some(state.accounts.get(key)?.data.clone());
        let resolved = sent.resolve(data).map_err(|error| format!("{}: {error}", sent.name));
        failures.extend(resolved.as_ref().err().cloned());
        resolved.is_ok()
    });
    if let Some(rpc) = rpc {
        let known = neap_suite::known();
        let is_given =
            |it: &Pubkey| known.iter().any(|known| known.address == *it && !known.is_loaded);
        let wanted = all.iter().flat_map(Sent::addresses).filter(|it| !is_given(it));
        state.fetch(&wanted.collect(), rpc)?;
    }
    Ok(failures)
}
