//! The `import` command: keeps one fixture for each behavior of a program, or turns transactions into a suite.

mod directory;
mod fixtures;

use self::fixtures::import_fixtures;
use crate::{
    chain::{self, Differing, Source, rpc::CONFIG},
    project::SuiteOptions,
};
use anyhow::{anyhow, ensure};
use clap::Args;
use neap_model::failure::Exit;
use std::path::{Path, PathBuf};

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

/// Runs all fixtures, and writes the most expensive one of each behavior. Returns how it ends.
///
/// # Errors
///
/// [`ProgramFailure`](neap_model::failure::ProgramFailure) when a fixture is unusable, or does not leave what it recorded, after the others are written. Other
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
