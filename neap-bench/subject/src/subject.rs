//! What a program is measured with.

use crate::cluster::Cluster;
use crate::{
    bad_inputs::BadInput,
    declaration::Declaration,
    kept::Kept,
    loader::Loader,
    specimen::{PROGRAM_ID, Specimen},
    transaction::TransactionMeasurement,
};
use neap_idl_reader::Idl;
use neap_model::{failure::ProgramFailure, params::Params, text::shown_path};
use solana_pubkey::Pubkey;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A program with everything that it is measured with.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The name of its suite.
    pub suite: String,
    /// What else tells it from other programs of the suite, by the name of the label.
    pub labels: BTreeMap<String, String>,
    /// Its name, unique in the suite.
    pub program: String,
    /// The id that it runs under, if it is declared.
    pub id: Option<Pubkey>,
    /// The path of its ELF.
    pub elf: PathBuf,
    /// The ELF, if the harness carries it. Its path is then one in a package.
    pub carried: Option<&'static [u8]>,
    /// The file with its debug information, if one is declared. Otherwise it is looked for.
    pub debug: Option<PathBuf>,
    /// The loader that owns it.
    pub loader: Loader,
    /// The cluster whose features and rent it runs with.
    pub cluster: Cluster,
    /// The programs that are loaded beside it.
    pub callees: Vec<Callee>,
    /// The command that builds the ELF: `make build-sbf-borsh`. Errors show it.
    pub build_command: String,
    /// The name of its floor, if there is one.
    pub floor: Option<String>,
    /// Names for addresses in error messages. Other addresses appear in base58.
    pub account_names: BTreeMap<Pubkey, String>,
    /// Names for custom errors in error messages, by number.
    pub error_names: BTreeMap<u32, String>,
    /// The names of its instructions, by their discriminators as little-endian numbers. A profile names functions by them.
    pub discriminators: BTreeMap<u64, String>,
    /// Instruction data that the program's IDL allows.
    pub drawn_data: Vec<Vec<u8>>,
    /// Its IDL, if there is one.
    pub idl: Option<Arc<Idl>>,
    /// How the addresses of accounts are derived, as far as the suite declares it.
    pub derived: BTreeMap<Pubkey, Derived>,
    /// The bad inputs that it may accept, each with a reason: `vault: duplicates`.
    pub allows: BTreeMap<String, String>,
    /// What it is measured with, a row each.
    pub measurements: Vec<Measurement>,
    /// The transactions that it is measured with, a row each.
    pub transactions: Vec<TransactionMeasurement>,
    /// The bad inputs that it is run with.
    pub bad_inputs: Vec<Kept<BadInput>>,
}

/// How a program-derived address is derived.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Derived {
    /// The seeds without the bump.
    pub seeds: Vec<Vec<u8>>,
    /// The program that derives it.
    pub program: Pubkey,
    /// The highest bump that gives an address.
    pub bump: u8,
}

/// A program that the measured one may invoke.
#[derive(Clone, Debug)]
pub struct Callee {
    /// Its name in the profile.
    pub name: String,
    /// The id that it runs under.
    pub id: Pubkey,
    /// The loader that owns it.
    pub loader: Loader,
    /// Its ELF.
    pub elf: Arc<[u8]>,
    /// The path of its ELF, or `None` if the harness carries it.
    pub path: Option<PathBuf>,
    /// The file with its debug information, if one is declared. Otherwise it is looked for.
    pub debug: Option<PathBuf>,
}

/// What one row is measured with.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The operation's name.
    pub operation: String,
    /// The values that it is measured with, if the operation has several rows.
    pub params: Params,
    /// Where a suite declares it.
    pub declaration: Option<Declaration>,
    /// The file that it was recorded in.
    pub file: Option<String>,
    /// The instruction, and the outcome that it must have.
    pub specimen: Arc<Specimen>,
    /// The same on other accounts of the same shape. If one of them costs more or less, the row has a range.
    /// May be empty.
    pub variations: Vec<Kept<Specimen>>,
}

impl Measurement {
    /// A row without parameters, on the accounts of the specimen alone.
    pub fn new(operation: impl Into<String>, specimen: Specimen) -> Self {
        let specimen = Arc::new(specimen);
        Self {
            operation: operation.into(),
            params: Params::default(),
            declaration: None,
            file: None,
            specimen,
            variations: Vec::new(),
        }
    }

    /// The specimen, and each variation when it is asked for.
    pub fn specimens(&self) -> impl Iterator<Item = Cow<'_, Specimen>> {
        let variations = self.variations.iter().map(|it| Cow::Owned(it.get()));
        [Cow::Borrowed(&*self.specimen)].into_iter().chain(variations)
    }
}

impl Subject {
    /// Whether it is the floor of its suite.
    pub fn is_floor(&self) -> bool {
        self.floor.as_ref() == Some(&self.program)
    }

    /// The operations that an operation starts from, the last one first.
    pub fn earlier<'a>(&'a self, operation: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let from = |operation: &str| {
            let row = self.measurements.iter().find(|row| row.operation == operation)?;
            row.declaration.as_ref()?.from.as_deref()
        };
        std::iter::successors(from(operation), move |operation| from(operation))
    }

    /// The id that the program runs under: the declared one, or the one that its instructions name.
    pub fn program_id(&self) -> Pubkey {
        let first = self.measurements.first();
        let named = first.map(|first| first.specimen.invocation.instruction.program_id);
        self.id.or(named).unwrap_or(PROGRAM_ID)
    }

    /// Whether its ELF is there.
    pub fn is_built(&self) -> bool {
        self.carried.is_some() || self.elf.is_file()
    }

    /// Names the ELF that is missing, and the command that builds it.
    pub fn not_built(&self) -> String {
        let Self { program, build_command, .. } = self;
        format!("{program}: no ELF at {}: run `{build_command}`", shown_path(&self.elf))
    }
}

/// The failure that a directory has no ELF of these programs.
pub fn none_built(directory: &Path, subjects: &[Subject]) -> ProgramFailure {
    let missing = subjects.iter().filter(|subject| !subject.is_built());
    let missing = missing.map(|subject| format!("\n  {}", subject.not_built()));
    let missing = missing.collect::<String>();
    ProgramFailure(format!("no programs are built in {}:{missing}", shown_path(directory)))
}
