//! Turns transactions of a chain into fixtures and a suite, once they do here what they did there.

mod json;
mod recorded;
pub mod rpc;
mod sent;
mod state;
mod written;

use self::{
    rpc::Rpc,
    sent::Sent,
    state::State,
    written::{Main, Written},
};
use crate::{
    bless::{Bless, bless},
    gate::Report,
    init::files::ignore,
    print::{print, print_note},
    project::{ProjectOptions, SuiteOptions},
    rows::Rows,
    run::{Run, write_report},
};
use anyhow::{Context, bail, ensure};
use neap_model::{failure::ProgramFailure, text::one_line};
use neap_subject::{
    cluster::Cluster,
    loader::Loader,
    specimen::{Invocation, Origin, Specimen},
    subject::Callee,
    transaction::Transaction,
};
use neap_svm::{
    svm::{Svm, precompiles},
    transaction::TransactionOutcome,
};
use neap_toolchain::files;
use solana_account::Account;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::{
    collections::{BTreeMap, BTreeSet},
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
    /// Also keep transactions that do something else than on the chain.
    pub as_is: bool,
    /// The cluster, or `None` for mainnet in the last slot of the transactions.
    pub cluster: Option<Cluster>,
    /// The directory of the suite.
    pub into: &'a Path,
}

/// Imports transactions, and writes a suite of those that do what they did on the chain. Returns the exit code.
///
/// # Errors
///
/// When a file is unusable, when the RPC node does not answer, and when an account is missing. [`ProgramFailure`] when a transaction does
/// something else than on the chain, after the others are written.
pub fn import(source: &Source) -> anyhow::Result<u8> {
    let suite = source.into.join(crate::project::DEFAULT_SUITE);
    ensure!(
        !suite.exists(),
        "{} exists: name another directory with --into, or remove it",
        suite.display()
    );
    let rpc = source.url.map(|url| Rpc::new(&rpc::resolved(url)?)).transpose()?;
    let mut all = source.transactions(rpc.as_ref())?;
    let order = if let [only] = &all[..] { only.addresses() } else { Vec::new() };
    let mut state = match source.accounts {
        Some(directory) => State::read(directory, &order)?,
        None => State::default(),
    };
    resolve(&mut all, &mut state, rpc.as_ref())?;
    let programs = Programs::find(&all, &state, source.program)?;
    let slot = all.iter().filter_map(|sent| sent.slot).max();
    let then = slot.and_then(|slot| format!("mainnet@{slot}").parse().ok());
    let cluster = source.cluster.or(then).unwrap_or_default();
    let svm = programs.load(cluster)?;
    let mut written = Written::new(source.into, cluster, &programs);
    let mut failures = Vec::new();
    for sent in &all {
        let replayed = replay(sent, &state, &programs, &svm, source.as_is);
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
        make_baseline(suite)?;
    }
    if failures.is_empty() {
        return Ok(0);
    }
    let (count, all, failures) = (failures.len(), all.len(), failures.join("\n"));
    let what = format!("{count} of {all} transactions cannot be kept:\n{failures}");
    Err(ProgramFailure(what).into())
}

/// Whether a file, or one in a directory, holds transactions.
pub fn has_transactions(from: &Path) -> bool {
    let is_fixture = |path: &Path| path.extension().is_some_and(|extension| extension == "fix");
    match fs::read_dir(from) {
        Err(_) => from.is_file() || is_signature(from),
        Ok(entries) => {
            let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
            paths.any(|path| path.is_file() && !is_fixture(&path) && read(&path).is_ok())
        }
    }
}

/// Runs the new suite, and makes its report the first baseline, because each row does what the chain says or is marked.
fn make_baseline(suite: PathBuf) -> anyhow::Result<()> {
    let programs = SuiteOptions { suite: Some(suite), cluster: None };
    let project = ProjectOptions { programs, out: None, baselines: None };
    let run = Run {
        project: project.clone(),
        elfs: None,
        rows: Rows::default(),
        partition: None,
        accept: Vec::new(),
        list: false,
    };
    write_report(&run)?.outcome?;
    let report = Report { project, elfs: None };
    bless(&Bless { report, partition: None }).map(drop)
}

impl Source<'_> {
    /// Reads all transactions. Those of a file with several are numbered.
    fn transactions(&self, rpc: Option<&Rpc>) -> anyhow::Result<Vec<Sent>> {
        let mut all = Vec::new();
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
                    all.extend(read(&path)?);
                }
            } else if from.is_file() {
                all.extend(read(from)?);
            } else {
                all.push(fetched(from, rpc)?);
            }
        }
        let mut names = BTreeSet::new();
        for sent in &mut all {
            let own = crate::toml_text::bare_name(&sent.name);
            let numbers = (2..).map(|number: usize| format!("{own}-{number}"));
            let mut candidates = [own.clone()].into_iter().chain(numbers);
            sent.name = candidates.find(|name| names.insert(name.clone())).unwrap_or(own);
        }
        Ok(all)
    }
}

/// Reads the transactions of a file. A single one is named after it.
fn read(path: &Path) -> anyhow::Result<Vec<Sent>> {
    let bytes = files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all =
        sent::read(&bytes).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
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

/// Resolves the lookup tables, and fetches the accounts that are missing.
fn resolve(all: &mut [Sent], state: &mut State, rpc: Option<&Rpc>) -> anyhow::Result<()> {
    if let Some(rpc) = rpc {
        let tables = all.iter().flat_map(Sent::unresolved_tables).collect();
        state.fetch(&tables, rpc)?;
    }
    for sent in &mut *all {
        if !sent.unresolved_tables().is_empty() {
            let data = |key: &Pubkey| Some(state.accounts.get(key)?.data.clone());
            sent.resolve(data).map_err(|error| anyhow::anyhow!("{}: {error}", sent.name))?;
        }
    }
    if let Some(rpc) = rpc {
        let known = neap_suite::known();
        let is_given =
            |it: &Pubkey| known.iter().any(|known| known.address == *it && !known.is_loaded);
        let wanted = all.iter().flat_map(Sent::addresses).filter(|it| !is_given(it));
        state.fetch(&wanted.collect(), rpc)?;
    }
    Ok(())
}

/// The programs that transactions call and name.
pub struct Programs {
    /// The one that is measured.
    main: Main,
    /// The others.
    others: Vec<Callee>,
}

impl Programs {
    /// Finds the programs among the accounts that transactions name.
    fn find(all: &[Sent], state: &State, wanted: Option<Pubkey>) -> anyhow::Result<Self> {
        let public = &neap_suite::PUBLIC;
        let named = BTreeSet::from_iter(all.iter().flat_map(Sent::addresses));
        let mut programs = BTreeMap::new();
        for id in named {
            let known = public.iter().find(|known| known.id == id);
            let given = state.program(&id).map(|(loader, elf)| (loader, elf, false));
            let carried = known.map(|known| (Loader::V3, known.elf.to_vec(), true));
            if let Some(found) = given.or(carried) {
                let text = id.to_string();
                let short = text[..8].to_owned();
                let is_taken = programs.values().any(|(name, _)| *name == short);
                let own = if is_taken { text } else { short };
                programs.insert(id, (known.map_or(own, |it| it.name.to_owned()), found));
            }
        }
        let mut calls = BTreeMap::<Pubkey, usize>::new();
        for sent in all {
            let addresses = sent.addresses();
            let instructions = sent.message.instructions().iter();
            let called =
                instructions.filter_map(|it| addresses.get(usize::from(it.program_id_index)));
            for id in BTreeSet::from_iter(called) {
                *calls.entry(*id).or_default() += 1;
            }
        }
        // The one that most transactions call. A public one is likely to be only a helper.
        let is_public = |id: &Pubkey| public.iter().any(|known| known.id == *id);
        let most =
            programs.keys().filter_map(|id| Some((!is_public(id), *calls.get(id)?, *id))).max();
        let main = match (wanted, most) {
            (Some(id), _) | (None, Some((_, _, id))) => id,
            (None, None) => {
                let is_own = |id: &&Pubkey| neap_suite::builtin_account(**id).is_none();
                let missing = Vec::from_iter(calls.keys().filter(is_own).copied());
                ensure!(missing.is_empty(), "ELFs are missing: {}", remedy(&missing));
                return Ok(Self::without_program());
            }
        };
        let (name, (loader, elf, is_carried)) = programs
            .remove(&main)
            .with_context(|| format!("ELFs are missing: {}", remedy(&[main])))?;
        let others = programs.into_iter().map(|(id, (name, (loader, elf, is_carried)))| Callee {
            name,
            id,
            loader,
            elf: elf.into(),
            path: (!is_carried).then(PathBuf::new),
            debug: None,
        });
        let main = Main { name, id: main, loader, elf, is_carried };
        Ok(Self { main, others: others.collect() })
    }

    /// For transactions that call only programs of the runtime. A suite has a program to measure, and this one does nothing in them.
    fn without_program() -> Self {
        let stand_in = &neap_suite::PUBLIC[0];
        let (name, elf) = (stand_in.name.to_owned(), stand_in.elf.to_vec());
        let main = Main { name, id: stand_in.id, loader: Loader::V3, elf, is_carried: true };
        Self { main, others: Vec::new() }
    }

    fn load(&self, cluster: Cluster) -> anyhow::Result<Svm> {
        let Main { id, loader, elf, .. } = &self.main;
        Ok(Svm::load_with(*loader, *id, elf, cluster)?.with_callees(&self.others)?)
    }

    fn loader(&self, id: &Pubkey) -> Option<Loader> {
        if self.main.id == *id {
            return Some(self.main.loader);
        }
        self.others.iter().find(|other| other.id == *id).map(|other| other.loader)
    }
}

/// What to do about accounts that are missing.
fn remedy(missing: &[Pubkey]) -> String {
    let missing = Vec::from_iter(missing.iter().map(ToString::to_string)).join(" ");
    format!(
        "{missing}. Name an RPC node with --url, or save them in the directory of --accounts: <ADDRESS>.json, as `solana account <ADDRESS> --output json` writes it, or the ELF of a program as <ADDRESS>.so"
    )
}

/// What a transaction does here.
pub struct Replayed {
    pub transaction: Transaction,
    /// A specimen for each instruction.
    specimens: Vec<Specimen>,
    outcome: TransactionOutcome,
    /// What differs from the chain.
    differences: Vec<String>,
    /// Accounts that have other lamports or tokens now than before the transaction.
    balances: Vec<Pubkey>,
}

/// The most instructions of a suite's transaction.
const MAX_INSTRUCTIONS: usize = 60;

fn replay(
    sent: &Sent,
    state: &State,
    programs: &Programs,
    svm: &Svm,
    as_is: bool,
) -> anyhow::Result<Replayed> {
    let count = sent.message.instructions().len();
    ensure!(
        (1..=MAX_INSTRUCTIONS).contains(&count),
        "it has {count} instructions, but the transaction of a suite has from 1 to {MAX_INSTRUCTIONS}"
    );
    let addresses = sent.addresses();
    let sysvars = neap_suite::sysvars_at(svm.cluster(), sent.slot, sent.time);
    let mut accounts = accounts(sent, state, programs, &sysvars)?;
    let recorded = sent.recorded.as_ref();
    let balances =
        recorded.map(|it| it.set_balances(&addresses, &mut accounts)).unwrap_or_default();
    let clock = sysvars.iter().find(|(id, _)| *id == solana_sdk_ids::sysvar::clock::ID);
    accounts.extend(clock.cloned());
    let transaction = Transaction {
        payer: addresses[0],
        instructions: sent.instructions().map_err(anyhow::Error::msg)?,
        budget: sent.budget(),
        version: sent.version(),
        lookup_tables: sent.tables(),
        accounts: accounts.into_iter().collect(),
    };
    let outcome = svm.run_transaction(&transaction)?;
    let differences = recorded.map(|it| it.differences(sent, &outcome)).unwrap_or_default();
    if !differences.is_empty() && !as_is {
        let differences =
            Vec::from_iter(differences.iter().map(|it| format!("  {}", one_line(it))));
        bail!(
            "it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is\n{}",
            differences.join("\n")
        );
    }
    let specimens = specimens(&transaction, &outcome.result, svm)?;
    Ok(Replayed { transaction, specimens, outcome, differences, balances })
}

/// The accounts that the instructions of a transaction pass, and the payer.
fn accounts(
    sent: &Sent,
    state: &State,
    programs: &Programs,
    sysvars: &[(Pubkey, Account)],
) -> anyhow::Result<BTreeMap<Pubkey, Account>> {
    let instructions = sent.instructions().map_err(anyhow::Error::msg)?;
    let addresses = sent.addresses();
    let passed = instructions.iter().flat_map(|it| &it.accounts).map(|meta| meta.pubkey);
    let passed = BTreeSet::from_iter(passed.chain([addresses[0]]));
    let had_none = |address: &Pubkey| {
        let index = addresses.iter().position(|it| it == address)?;
        Some(*sent.recorded.as_ref()?.pre_balances.get(index)? == 0)
    };
    let (mut accounts, mut missing) = (BTreeMap::new(), Vec::new());
    for address in passed {
        if address == solana_sdk_ids::sysvar::instructions::ID {
            continue;
        }
        let sysvar = sysvars.iter().find(|(id, _)| *id == address).map(|(_, it)| it.clone());
        let program =
            || programs.loader(&address).map(|it| neap_suite::program_account(address, it));
        let account = sysvar.or_else(|| state.accounts.get(&address).cloned()).or_else(program);
        let said = || sent.recorded.as_ref()?.account(sent, &address);
        match account.or_else(|| neap_suite::builtin_account(address)).or_else(said) {
            // It was created later.
            Some(_) if had_none(&address) == Some(true) => {
                accounts.insert(address, Account::default());
            }
            Some(account) => {
                accounts.insert(address, account);
            }
            None if state.is_known(&address) || had_none(&address) == Some(true) => {
                accounts.insert(address, Account::default());
            }
            None => missing.push(address),
        }
    }
    ensure!(missing.is_empty(), "accounts are missing: {}", remedy(&missing));
    Ok(accounts)
}

/// A specimen for each instruction, which starts from what the one before it left. The last may be one that fails.
fn specimens(
    transaction: &Transaction,
    result: &Result<(), TransactionError>,
    svm: &Svm,
) -> anyhow::Result<Vec<Specimen>> {
    let failed = match result {
        Ok(()) => None,
        Err(TransactionError::InstructionError(index, error)) => Some((usize::from(*index), error)),
        Err(error) => bail!("no instruction fails, but the transaction: {error}"),
    };
    let Transaction { instructions, budget, accounts, .. } = transaction;
    let mut state = BTreeMap::from_iter(accounts.iter().cloned());
    let mut specimens = Vec::new();
    for (index, instruction) in instructions.iter().enumerate() {
        let passed = BTreeSet::from_iter(instruction.accounts.iter().map(|meta| meta.pubkey));
        let is_passed = |(id, _): &(&Pubkey, &Account)| {
            passed.contains(id) || **id == solana_sdk_ids::sysvar::clock::ID
        };
        let own = state.iter().filter(is_passed).map(|(id, it)| (*id, it.clone()));
        let mut own = Vec::from_iter(own);
        own.push(neap_suite::instructions_account(instructions, index));
        let invocation = Invocation {
            instruction: instruction.clone(),
            accounts: own,
            compute_unit_limit: budget.compute_unit_limit.map(u64::from),
            heap_size: transaction.heap_size(),
        };
        let outcome = svm.run(&invocation)?;
        let mut specimen = Specimen {
            origin: Origin::Recorded,
            result: outcome.error().map_or(Ok(()), Err),
            ..Specimen::unchanged(invocation)
        };
        if specimen.result.is_ok() {
            specimen.accounts.clone_from(&outcome.accounts);
            specimen.return_data = outcome.return_data;
            // The runtime makes the account with the instructions.
            let left = outcome.accounts.into_iter();
            state.extend(left.filter(|(id, _)| *id != solana_sdk_ids::sysvar::instructions::ID));
        }
        let error = failed.filter(|(at, _)| *at == index).map(|(_, error)| error.clone());
        // The runtime verifies signatures before any instruction.
        if precompiles::IDS.contains(&instruction.program_id) {
            specimen.result = error.clone().map_or(Ok(()), Err);
        }
        ensure!(
            specimen.result.clone().err() == error,
            "instruction {index} does something else alone than in the transaction, so it cannot be a fixture"
        );
        specimens.push(specimen);
        if error.is_some() {
            let mut later = instructions[index + 1..].iter();
            ensure!(
                later.all(|it| it.program_id != solana_sdk_ids::compute_budget::ID),
                "an instruction for the compute budget follows the one that fails, and a suite has none after that"
            );
            break;
        }
    }
    Ok(specimens)
}
