//! Writes imported transactions: a suite, a fixture for each instruction, and the ELFs.

mod declaration;

use self::declaration::declaration;
use super::{
    called_programs::{CalledPrograms, MeasuredProgram},
    replayed::Replayed,
    sent::Sent,
};
use crate::{
    project::{DEFAULT_SUITE, commands},
    toml_text::{bare_name, key, quoted},
};
use anyhow::{Context, ensure};
use neap_model::{
    reports::replace,
    text::{counted, hex},
};
use neap_subject::{
    cluster::Cluster, loader::Loader, specimen::Specimen, transaction::Transaction,
};
use neap_suite::fixture::Fixture;
use neap_toolchain::sha256;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// A suite of transactions, and the files that it names, to be written.
pub struct ImportedSuite<'a> {
    into: &'a Path,
    cluster: Cluster,
    measured: &'a MeasuredProgram,
    /// How many transactions it has.
    pub transactions: usize,
    fixtures: BTreeMap<PathBuf, Vec<u8>>,
    declared: String,
    rows: String,
    balances: usize,
    /// The payers that no instruction passes, by address: the name and the lamports.
    payers: BTreeMap<Pubkey, (String, u64)>,
    /// The names of the programs that the harness carries.
    carried: String,
}

/// A fixture: the name of its file, and its bytes.
type FixtureFile = (PathBuf, Vec<u8>);

/// How many digits of its hash name a fixture or an ELF.
const DIGITS: usize = 12;

impl<'a> ImportedSuite<'a> {
    pub fn new(into: &'a Path, cluster: Cluster, programs: &'a CalledPrograms) -> Self {
        let CalledPrograms { measured, others } = programs;
        let carried = others.iter().filter(|other| other.path.is_none()).map(|it| &*it.name);
        let own = Some(&*measured.name).filter(|_| measured.is_carried);
        Self {
            into,
            cluster,
            measured,
            transactions: 0,
            fixtures: BTreeMap::new(),
            declared: String::new(),
            rows: String::new(),
            balances: 0,
            payers: BTreeMap::new(),
            carried: Vec::from_iter(own.into_iter().chain(carried)).join(", "),
        }
    }

    /// Adds a transaction, with a fixture for each of its instructions.
    pub fn add(&mut self, sent: &Sent, replayed: &Replayed) -> anyhow::Result<()> {
        let Replayed { transaction, specimens, outcome, differences, balances } = replayed;
        let name =
            if differences.is_empty() { sent.name.clone() } else { format!("{}-as-is", sent.name) };
        let steps = specimens.iter().map(step).collect::<anyhow::Result<Vec<_>>>()?;
        let payer = self.add_payer(&name, transaction, specimens)?;
        // From here on, nothing refuses the transaction.
        let (steps, fixtures): (Vec<String>, Vec<_>) = steps.into_iter().unzip();
        self.fixtures.extend(fixtures.into_iter().flatten());
        self.declared.push('\n');
        self.declared += &declaration(&name, &payer, &steps, sent, replayed);
        let recorded = sent.recorded.as_ref();
        let chain = |number: Option<u64>| number.map_or("".to_owned(), |it| it.to_string());
        self.rows += &format!(
            "| {}::{name} | {} | {} | {} | {} |\n",
            self.measured.name,
            chain(recorded.and_then(|it| it.compute_units_consumed)),
            outcome.compute_units,
            chain(recorded.and_then(|it| it.fee)),
            outcome.costs.fee_lamports,
        );
        self.transactions += 1;
        self.balances += balances.len();
        Ok(())
    }

    /// Declares the account that pays, if no instruction passes it and no other transaction has declared it. Returns its name or its
    /// address.
    fn add_payer(
        &mut self,
        transaction_name: &str,
        transaction: &Transaction,
        specimens: &[Specimen],
    ) -> anyhow::Result<String> {
        let address = transaction.payer;
        let mut passed = specimens.iter().flat_map(|it| &it.invocation.accounts);
        let is_passed = passed.any(|(id, _)| *id == address);
        let account = transaction.accounts.iter().find(|(id, _)| *id == address);
        let Some((_, account)) = account.filter(|_| !is_passed) else {
            return Ok(address.to_string());
        };
        if let Some((name, lamports)) = self.payers.get(&address) {
            ensure!(
                account.lamports == *lamports,
                "its payer has other lamports than in another transaction: import it into a directory of its own"
            );
            return Ok(name.clone());
        }
        let name = format!("payer-of-{transaction_name}");
        self.declared += &format!(
            "\n[account.{name}]\naddress = {}\nlamports = {}\n",
            quoted(&address.to_string()),
            account.lamports
        );
        self.payers.insert(address, (name.clone(), account.lamports));
        Ok(name)
    }

    /// Writes everything. The suite comes last.
    pub fn write(&self, programs: &CalledPrograms) -> anyhow::Result<()> {
        let fixtures = self.into.join("fixtures");
        let elfs = self.into.join("programs");
        let create = |directory: &Path| {
            let cannot = || format!("cannot create {}", directory.display());
            fs::create_dir_all(directory).with_context(cannot)
        };
        create(&fixtures)?;
        for (name, bytes) in &self.fixtures {
            replace(&fixtures.join(name), bytes)?;
        }
        let elf = |bytes: &[u8]| {
            let name = format!("{}.so", &sha256(bytes)[..DIGITS]);
            create(&elfs)?;
            replace(&elfs.join(&name), bytes).map(|()| name)
        };
        let suite = self.into.canonicalize().ok();
        let suite = suite.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
        let suite = bare_name(suite.unwrap_or("transactions"));
        let (suite, cluster) = (quoted(&suite), quoted(&String::from(self.cluster)));
        let MeasuredProgram { name, id, loader, elf: bytes, is_carried } = self.measured;
        let name = quoted(name);
        let (directory, program) = if *is_carried {
            ("", format!("public = {name}\n"))
        } else {
            ("elfs = \"programs\"\n", declared_elf(&elf(bytes)?, id, *loader))
        };
        let mut text = format!(
            "suite = {suite}\n{directory}variations = 0\ncluster = {cluster}\n\n[[program]]\nname = {name}\n{program}"
        );
        for other in &programs.others {
            text += &format!("\n[load.{}]\n", key(&other.name));
            if other.path.is_some() {
                let file = format!("programs/{}", elf(&other.elf)?);
                text += &declared_elf(&file, &other.id, other.loader);
            }
        }
        text += &format!("\n[[fixtures]]\ndir = \"fixtures\"\n{}", self.declared);
        replace(&self.into.join(DEFAULT_SUITE), text)
    }

    /// A table of what transactions cost on the chain and here.
    pub fn table(&self) -> String {
        format!(
            "| Transaction | CU on the chain | CU here | Fee on the chain | Fee here |\n|---|---:|---:|---:|---:|\n{}",
            self.rows
        )
    }

    pub fn notes(&self) -> Vec<String> {
        let suite = self.into.join(DEFAULT_SUITE);
        let next = commands(&suite);
        let mut notes = vec![format!(
            "wrote {} with {}: `{}` gates them",
            suite.display(),
            counted(self.transactions, "transaction", "transactions"),
            next.check
        )];
        if !self.carried.is_empty() {
            notes.push(format!(
                "neap carries {}, with the costs of today: for an older version, put its ELF into the directory of --accounts",
                self.carried
            ));
        }
        if self.balances > 0 {
            notes.push(format!("{} accounts have the lamports and tokens that they had before their transaction, and other data as given", self.balances));
        }
        notes
    }
}

/// The step that runs an instruction, and its fixture. An instruction of the compute budget needs none.
fn step(specimen: &Specimen) -> anyhow::Result<(String, Option<FixtureFile>)> {
    let instruction = &specimen.invocation.instruction;
    if instruction.program_id == solana_sdk_ids::compute_budget::ID {
        let id = quoted(&instruction.program_id.to_string());
        let data = quoted(&hex(&instruction.data));
        return Ok((
            format!("{{ program = {id}, data = [{{ hex = {data} }}], accounts = [] }}"),
            None,
        ));
    }
    let bytes = neap_suite::fixture::encode(specimen);
    let hash = Fixture::read(&bytes)?.short_hash();
    let fixture = (format!("{hash}.fix").into(), bytes);
    Ok((format!("{{ fixture = {} }}", quoted(&hash)), Some(fixture)))
}

/// The lines of an ELF.
fn declared_elf(file: &str, id: &Pubkey, loader: Loader) -> String {
    let loader = match loader {
        Loader::V1 => "loader = \"v1\"\n",
        Loader::V2 => "loader = \"v2\"\n",
        Loader::V3 => "",
    };
    format!("elf = {}\nid = {}\n{loader}", quoted(file), quoted(&id.to_string()))
}
