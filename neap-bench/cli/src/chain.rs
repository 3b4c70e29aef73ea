//! Turns transactions of a chain into fixtures and a suite, once they do here what they did there.

mod compared;
mod described;
mod json;
mod parsed;
mod programs;
mod read;
mod recorded;
mod replayed;
pub mod rpc;
mod sent;
mod state;
mod written;

pub use self::replayed::Differing;
use self::{
    programs::Programs, replayed::replay, rpc::Rpc, sent::Sent, state::State, written::Written,
};

use crate::{
    bless::make_baseline,
    init::files::ignore,
    print::{print, print_note},
    project::Project,
    run,
    toml_text::{bare_name, free_name},
};
use anyhow::{Context, ensure};
use neap_model::failure::{Exit, ProgramFailure};
use neap_report::suite;
use neap_subject::cluster::{Cluster, Name};
use neap_toolchain::files;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeSet,
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
/// something else than on the chain, after the others are written.
pub fn import(source: &Source) -> anyhow::Result<Exit> {
    let suite = source.into.join(crate::project::DEFAULT_SUITE);
    ensure!(
        !suite.exists(),
        "{} exists: name another directory with --into, or remove it",
        suite.display()
    );
    let rpc = source.url.map(|url| Rpc::new(&rpc::resolved(url)?)).transpose()?;
    let (mut all, mut failures) = source.transactions(rpc.as_ref())?;
    let unread = failures.len();
    let order = if let [only] = &all[..] { only.addresses() } else { Vec::new() };
    let mut state = match source.accounts {
        Some(directory) => State::read(directory, &order)?,
        None => State::default(),
    };
    let count = all.len() + unread;
    failures.extend(resolve(&mut all, &mut state, rpc.as_ref())?);
    ensure!(!all.is_empty(), "there is no transaction to import:\n{}", failures.join("\n"));
    let programs = Programs::find(&all, &state, source.program)?;
    let slot = all.iter().filter_map(|sent| sent.slot).max();
    let cluster = source.cluster.map_or_else(|| cluster(rpc.as_ref(), slot), Ok)?;
    let svm = programs.load(cluster)?;
    let mut written = Written::new(source.into, cluster, &programs);
    for sent in &all {
        let replayed = replay(sent, &state, &programs, &svm, source.differing);
        match replayed.and_then(|replayed| written.add(sent, &replayed)) {
            Ok(()) => {}
            Err(error) => failures.push(format!("{}: {error:#}", sent.name)),
        }
    }
    if written.transactions > 0 {
        written.write(&programs)?;
        if source.into == Path::new("") {
            ignore(Path::new(".gitignore"), "target/\n")?;
        }
        print(&written.table())?;
        written.notes().iter().for_each(print_note);
        baseline(&suite)?;
    }
    if failures.is_empty() {
        return Ok(Exit::Pass);
    }
    let mut what = format!(
        "{} of {count} transactions cannot be kept:\n{}",
        failures.len(),
        failures.join("\n")
    );
    if written.transactions > 0 {
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

/// Whether a file, or one in a directory, holds transactions.
pub fn has_transactions(from: &Path) -> bool {
    let is_fixture = |path: &Path| path.extension().is_some_and(|extension| extension == "fix");
    match fs::read_dir(from) {
        Err(_) => from.is_file() || is_signature(from),
        Ok(entries) => {
            let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
            paths.any(|path| path.is_file() && !is_fixture(&path) && read_file(&path).is_ok())
        }
    }
}

/// Runs the new suite, and makes its report the first baseline, because each row does what the chain says or is marked.
fn baseline(path: &Path) -> anyhow::Result<()> {
    let suite = neap_suite::read(path, None)?;
    let project = Project::of_suite(&suite, path);
    run::write(&suite, &project, None)?.outcome?;
    make_baseline(&project, None, |results| suite::render(results, &suite, Some(results)))
}

impl Source<'_> {
    /// Reads all transactions. Those of a file with several are numbered. Also returns what is wrong with files of directories.
    fn transactions(&self, rpc: Option<&Rpc>) -> anyhow::Result<(Vec<Sent>, Vec<String>)> {
        let (mut all, mut failures) = (Vec::new(), Vec::new());
        for from in self.from {
            if from.is_dir() {
                let mut paths = Vec::new();
                for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
                    paths.push(entry?.path());
                }
                paths.retain(|path| path.is_file());
                paths.sort();
                ensure!(!paths.is_empty(), "{} has no files", from.display());
                for path in paths {
                    match read_file(&path) {
                        Ok(found) => all.extend(found),
                        Err(error) => failures.push(format!("{error:#}")),
                    }
                }
            } else if from.is_file() {
                all.extend(read_file(from)?);
            } else {
                all.push(fetched(from, rpc)?);
            }
        }
        let mut names = BTreeSet::new();
        for sent in &mut all {
            sent.name = free_name(&bare_name(&sent.name), |name| names.insert(name.to_owned()));
        }
        Ok((all, failures))
    }
}

/// Reads the transactions of a file. A single one is named after it.
fn read_file(path: &Path) -> anyhow::Result<Vec<Sent>> {
    let bytes = files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all = read::transactions(&bytes)
        .map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
    if let ([only], Some(stem)) = (&mut all[..], path.file_stem().and_then(|stem| stem.to_str())) {
        only.name = stem.to_owned();
    }
    Ok(all)
}

fn is_signature(text: &Path) -> bool {
    bs58::decode(text.display().to_string()).into_vec().is_ok_and(|it| it.len() == 64)
}

/// Fetches a transaction by its signature.
fn fetched(signature: &Path, rpc: Option<&Rpc>) -> anyhow::Result<Sent> {
    let text = signature.display();
    ensure!(is_signature(signature), "{text} is neither a file nor a signature of a transaction");
    let rpc = rpc.with_context(|| format!("name an RPC node with --url to fetch {text}"))?;
    let answer = rpc.transaction(&text.to_string())?;
    let found = json::transactions(vec![answer]).map_err(anyhow::Error::msg)?;
    found.into_iter().next().context("the answer has no transaction")
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
