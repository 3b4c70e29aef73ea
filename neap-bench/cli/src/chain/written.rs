//! Writes imported transactions: a suite, a fixture for each instruction, and the ELFs.

use super::{
    programs::{Main, Programs},
    replayed::Replayed,
    sent::Sent,
};
use crate::toml_text::quoted;
use anyhow::{Context, ensure};
use neap_model::{
    reports::replace,
    text::{hex, one_line},
};
use neap_subject::{
    cluster::Cluster,
    loader::Loader,
    specimen::Specimen,
    transaction::{ComputeBudget, Version},
};
use neap_suite::fixture::Fixture;
use neap_svm::error::named_by_transaction;
use neap_toolchain::sha256;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// What is to be written.
pub struct Written<'a> {
    into: &'a Path,
    cluster: Cluster,
    main: &'a Main,
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

/// How many digits of its hash name a fixture or an ELF.
const DIGITS: usize = 12;

impl<'a> Written<'a> {
    pub fn new(into: &'a Path, cluster: Cluster, programs: &'a Programs) -> Self {
        let Programs { main, others } = programs;
        let carried = others.iter().filter(|other| other.path.is_none()).map(|it| &*it.name);
        let main_carried = Some(&*main.name).filter(|_| main.is_carried);
        Self {
            into,
            cluster,
            main,
            transactions: 0,
            fixtures: BTreeMap::new(),
            declared: String::new(),
            rows: String::new(),
            balances: 0,
            payers: BTreeMap::new(),
            carried: Vec::from_iter(main_carried.into_iter().chain(carried)).join(", "),
        }
    }

    pub fn add(&mut self, sent: &Sent, replayed: &Replayed) -> anyhow::Result<()> {
        let Replayed { transaction, specimens, outcome, differences, balances } = replayed;
        let name =
            if differences.is_empty() { sent.name.clone() } else { format!("{}-as-is", sent.name) };
        let mut steps = Vec::new();
        for specimen in specimens {
            let instruction = &specimen.invocation.instruction;
            if instruction.program_id == solana_sdk_ids::compute_budget::ID {
                let (id, data) = (instruction.program_id.to_string(), hex(&instruction.data));
                let data = format!("[{{ hex = {} }}]", quoted(&data));
                steps
                    .push(format!("{{ program = {}, data = {data}, accounts = [] }}", quoted(&id)));
                continue;
            }
            let bytes = neap_suite::fixture::encode(specimen);
            let hash = Fixture::read(&bytes)?.short_hash();
            self.fixtures.insert(format!("{hash}.fix").into(), bytes);
            steps.push(format!("{{ fixture = {} }}", quoted(&hash)));
        }
        let text = &mut self.declared;
        let _ = writeln!(text);
        let mut payer = transaction.payer.to_string();
        let passes_payer =
            |it: &Specimen| it.invocation.accounts.iter().any(|(id, _)| *id == transaction.payer);
        if let Some((name, lamports)) = self.payers.get(&transaction.payer)
            && !specimens.iter().any(passes_payer)
        {
            let own = transaction.accounts.iter().find(|(id, _)| *id == transaction.payer);
            ensure!(
                own.is_some_and(|(_, own)| own.lamports == *lamports),
                "its payer has other lamports than in another transaction: import it into a directory of its own"
            );
            payer.clone_from(name);
        } else if !specimens.iter().any(passes_payer)
            && let Some((_, account)) =
                transaction.accounts.iter().find(|(id, _)| *id == transaction.payer)
        {
            let _ = writeln!(
                text,
                "[account.payer-of-{name}]\naddress = {}\nlamports = {}\n",
                quoted(&payer),
                account.lamports
            );
            payer = format!("payer-of-{name}");
            self.payers.insert(transaction.payer, (payer.clone(), account.lamports));
        }
        if let Some(signature) = &sent.signature {
            let _ = writeln!(text, "# {}", one_line(signature));
        }
        for difference in differences {
            let _ =
                writeln!(text, "# as it is here, not as on the chain: {}", one_line(difference));
        }
        let _ = writeln!(text, "[[transaction]]\nname = {}", quoted(&name));
        let _ = writeln!(text, "payer = {}", quoted(&payer));
        let version = match transaction.version {
            Version::Legacy => "\"legacy\"",
            Version::V0 => "0",
            Version::V1 => "1",
        };
        let _ = writeln!(text, "version = {version}");
        if !transaction.lookup_tables.is_empty() {
            let tables = transaction.lookup_tables.iter().map(|table| {
                let keys = table.iter().map(|key| quoted(&key.to_string()));
                format!("    [{}],\n", Vec::from_iter(keys).join(", "))
            });
            let _ = writeln!(text, "lookup_tables = [\n{}]", String::from_iter(tables));
        }
        let ComputeBudget {
            compute_unit_limit,
            compute_unit_price,
            loaded_accounts_data_size_limit,
            heap_size,
        } = transaction.budget;
        let keys = [
            ("compute_unit_limit", compute_unit_limit.map(u64::from)),
            ("compute_unit_price", compute_unit_price),
            ("loaded_accounts_data_size_limit", loaded_accounts_data_size_limit.map(u64::from)),
            ("heap_size", heap_size.map(u64::from)),
        ];
        for (key, value) in keys {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {value}");
            }
        }
        if let Err(error) = &outcome.result
            && !matches!(error, TransactionError::InstructionError(..))
        {
            let _ = writeln!(text, "error = {}", quoted(&named_by_transaction(error).name));
        }
        let _ = writeln!(text, "instructions = [\n    {},\n]", steps.join(",\n    "));
        let recorded = sent.recorded.as_ref();
        let chain = |number: Option<u64>| number.map_or("".to_owned(), |it| it.to_string());
        let _ = writeln!(
            self.rows,
            "| {}::{name} | {} | {} | {} | {} |",
            self.main.name,
            chain(recorded.and_then(|it| it.compute_units_consumed)),
            outcome.compute_units,
            chain(recorded.and_then(|it| it.fee)),
            outcome.costs.fee_lamports,
        );
        self.transactions += 1;
        self.balances += balances.len();
        Ok(())
    }

    /// Writes everything. The suite comes last.
    pub fn write(&self, programs: &Programs) -> anyhow::Result<()> {
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
        let suite = crate::toml_text::bare_name(suite.unwrap_or("transactions"));
        let mut text = format!(
            "suite = {}\nvariations = 0\ncluster = {}\n",
            quoted(&suite),
            quoted(&String::from(self.cluster))
        );
        let Main { name, id, loader, elf: bytes, is_carried } = self.main;
        let _ = writeln!(text, "\n[[program]]\nname = {}", quoted(name));
        if *is_carried {
            let _ = writeln!(text, "public = {}", quoted(name));
        } else {
            let _ = writeln!(text, "elf = {}", quoted(&elf(bytes)?));
            text.insert_str(text.find('\n').map_or(0, |end| end + 1), "elfs = \"programs\"\n");
            let _ = writeln!(text, "id = {}", quoted(&id.to_string()));
            text += &declared_loader(*loader);
        }
        for other in &programs.others {
            let _ = writeln!(text, "\n[load.{}]", crate::toml_text::key(&other.name));
            if other.path.is_some() {
                let _ =
                    writeln!(text, "elf = {}", quoted(&format!("programs/{}", elf(&other.elf)?)));
                let _ = writeln!(text, "id = {}", quoted(&other.id.to_string()));
                text += &declared_loader(other.loader);
            }
        }
        text += "\n[[fixtures]]\ndir = \"fixtures\"\n";
        text += &self.declared;
        replace(&self.into.join(crate::project::DEFAULT_SUITE), text)
    }

    /// A table of what transactions cost on the chain and here.
    pub fn table(&self) -> String {
        format!(
            "| Transaction | CU on the chain | CU here | Fee on the chain | Fee here |\n|---|---:|---:|---:|---:|\n{}",
            self.rows
        )
    }

    pub fn notes(&self) -> Vec<String> {
        let suite = self.into.join(crate::project::DEFAULT_SUITE);
        let next = crate::project::commands(&suite);
        let mut notes = vec![format!(
            "wrote {} with {} transaction{}: `{}` gates them",
            suite.display(),
            self.transactions,
            if self.transactions == 1 { "" } else { "s" },
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

fn declared_loader(loader: Loader) -> String {
    match loader {
        Loader::V1 => "loader = \"v1\"\n".to_owned(),
        Loader::V2 => "loader = \"v2\"\n".to_owned(),
        Loader::V3 => String::new(),
    }
}
