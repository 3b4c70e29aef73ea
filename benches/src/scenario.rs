//! The scenarios: what programs are run with, and what the contract says of it.
//!
//! A scenario has operations, and is measured at one size or in several [`Case`]s. Programs of one
//! scenario differ in their [`Wire`] alone, so that of all of them the same is asked and the same
//! expected.

pub mod account;
mod bad_input;
mod case;
pub mod framework;
mod key;
pub mod multisig;
mod trial;

pub use bad_input::BadInput;
pub use case::Case;
pub use framework::Framework;
pub use trial::Trial;

use self::multisig::Multisig;
use crate::rent::rent_exempt;
use serde::{Deserialize, Serialize};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::fmt::{self, Display, Formatter};

/// The id every program runs under, so that nothing varies between rows but the code. It is the SHA-256 of
/// `neap: program`, as costly to compare with as any program's.
pub const PROGRAM_ID: Pubkey =
    Pubkey::from_str_const("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

/// What a program is written for and run with.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Scenario {
    /// The 160-byte account.
    Account,
    /// The same account, its `state` a checked enum.
    AccountEnum,
    /// The variable-length account.
    Multisig,
    /// The 160-byte account behind another entrypoint.
    AccountIn(Framework),
}

/// How a program's account is laid out in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Little-endian, packed, u32 lengths, one-byte tags.
    Borsh,
    /// As borsh with u64 lengths and u32 enum tags.
    Bincode,
    /// As borsh with the fields of constant size before those of variable size.
    FixedFieldsFirst,
}

/// An instruction with the accounts it runs on.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The instruction; of neap's own scenarios its program is [`PROGRAM_ID`].
    pub instruction: Instruction,
    /// Every account the instruction names, once.
    pub accounts: Vec<(Pubkey, Account)>,
}

/// An invocation, and what the contract says of it. [`Specimen::unchanged`] is one to start from.
#[derive(Clone, Debug)]
pub struct Specimen {
    /// What the program is run with.
    pub invocation: Invocation,
    /// How the instruction ends.
    pub result: Result<(), ProgramError>,
    /// What it returns; empty where it returns nothing.
    pub return_data: Vec<u8>,
    /// What programs log, as [`Outcome::logs`](crate::svm::Outcome::logs) has it. Logs are not compared
    /// where this is `None`.
    pub logs: Option<Vec<String>>,
    /// The invocation's accounts after it.
    pub accounts: Vec<(Pubkey, Account)>,
}

impl Scenario {
    /// Every scenario, in the order of the report's sections.
    pub const ALL: [Self; 8] = [
        Self::Account,
        Self::AccountEnum,
        Self::Multisig,
        Self::AccountIn(Framework::Predicted),
        Self::AccountIn(Framework::Lazy),
        Self::AccountIn(Framework::SolanaProgram),
        Self::AccountIn(Framework::Anchor),
        Self::AccountIn(Framework::AnchorV1),
    ];

    /// Those of the shared entrypoint.
    pub const SHARED: [Self; 3] = [Self::Account, Self::AccountEnum, Self::Multisig];

    /// The scenario's name in manifests and reports; a framework is named beside it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Account | Self::AccountIn(_) => "account",
            Self::AccountEnum => "account-enum",
            Self::Multisig => "multisig",
        }
    }

    /// The framework of its programs, if they do without the shared entrypoint.
    pub fn framework(self) -> Option<Framework> {
        match self {
            Self::AccountIn(framework) => Some(framework),
            Self::Account | Self::AccountEnum | Self::Multisig => None,
        }
    }

    /// The same behind a framework's entrypoint, where there is that.
    pub fn inside(self, framework: Framework) -> Option<Self> {
        (self == Self::Account).then_some(Self::AccountIn(framework))
    }

    /// The scenario of the floor that this one's nets are against: whose entrypoint and dispatch are
    /// the same.
    pub fn floor(self) -> Self {
        match self {
            Self::Account | Self::AccountEnum => Self::Account,
            Self::Multisig => Self::Multisig,
            Self::AccountIn(_) => self,
        }
    }

    /// The names of its operations, in the order of the report's columns.
    pub fn operations(self) -> &'static [&'static str] {
        match self {
            Self::Account => &account::OPERATIONS,
            Self::AccountEnum => &account::OPERATIONS[..3],
            Self::Multisig => &multisig::OPERATIONS,
            Self::AccountIn(framework) => framework.operations(),
        }
    }

    /// The cases each operation is measured in; a single `None` where there is one size only.
    pub fn cases(self) -> Vec<Option<Case>> {
        match self {
            Self::Account | Self::AccountEnum | Self::AccountIn(_) => vec![None],
            Self::Multisig => Case::all().map(Some).collect(),
        }
    }

    /// Its wires that differ in bytes; those of the 160-byte account are all the same.
    pub fn wires(self) -> &'static [Wire] {
        match self {
            Self::Account | Self::AccountEnum | Self::AccountIn(_) => &[Wire::Borsh],
            Self::Multisig => &Wire::ALL,
        }
    }

    /// The wire formats that a manifest may claim. On the 160-byte account several formats have the same bytes.
    /// bincode's tags take four bytes, so `account-enum` is not in its format.
    pub fn formats(self) -> &'static [&'static str] {
        match self {
            Self::Account | Self::AccountIn(_) => &["borsh", "bincode, fixed integers", "C layout"],
            Self::AccountEnum => &[
                "borsh",
                "bincode, fixed integers, tags of one byte",
                "C layout",
            ],
            Self::Multisig => &[
                "borsh",
                "bincode, fixed integers",
                "borsh, fixed fields first",
            ],
        }
    }

    /// The wire that a manifest calls by this name, if the scenario has it. `none` is a floor's, which
    /// never looks at the bytes. A scenario with one wire takes any name here: [`claims`](crate::claims)
    /// compares it with [`Scenario::formats`].
    pub fn wire(self, name: &str) -> Option<Wire> {
        match (self.wires(), name) {
            ([only], _) => Some(*only),
            (_, "none") => Some(Wire::Borsh),
            (wires, _) => wires.iter().copied().find(|wire| wire.name() == name),
        }
    }

    /// What its programs should refuse, in the order of a report.
    pub fn bad_inputs(self) -> &'static [BadInput] {
        match self {
            Self::Account => &account::ANY_STATE,
            Self::AccountEnum => &account::CHECKED_STATE,
            Self::Multisig => &multisig::BAD_INPUTS,
            Self::AccountIn(framework) => framework.bad_inputs(),
        }
    }

    /// Whether its account has fields that vary in length.
    pub fn varies_in_length(self) -> bool {
        self == Self::Multisig
    }

    /// Whether an operation looks at the account before it writes it.
    pub fn reads_the_account(self, operation: &str) -> bool {
        (self, operation) != (Self::Multisig, "create")
    }

    /// Every bad input that an operation can have; of the multisig, of the typical case.
    pub fn trials(self, operation: &str, wire: Wire) -> Vec<Trial> {
        match self {
            Self::Account => account::trials(operation, account::State::Any),
            Self::AccountEnum => account::trials(operation, account::State::Checked),
            Self::Multisig => multisig::trials(operation, wire),
            Self::AccountIn(framework) => framework::trials(operation, framework),
        }
    }

    /// What a program is measured with in one operation and case, one of the scenario's own.
    pub fn specimen(self, operation: &str, wire: Wire, case: Option<Case>) -> Specimen {
        match self {
            Self::Account => account::specimen(operation, account::State::Any),
            Self::AccountEnum => account::specimen(operation, account::State::Checked),
            Self::Multisig => {
                let case = case.expect("an operation of the multisig has a case");
                multisig::specimen(operation, wire, &Multisig::of(case))
            }
            Self::AccountIn(framework) => {
                framework.specimen(account::specimen(operation, account::State::Any))
            }
        }
    }
}

impl Wire {
    /// Every wire.
    pub const ALL: [Self; 3] = [Self::Borsh, Self::Bincode, Self::FixedFieldsFirst];

    /// What manifests and reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Borsh => "borsh",
            Self::Bincode => "bincode, fixed integers",
            Self::FixedFieldsFirst => "borsh, fixed fields first",
        }
    }
}

impl Display for Scenario {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<String> for Scenario {
    type Error = String;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        let scenario = Self::SHARED
            .into_iter()
            .find(|scenario| scenario.name() == name);
        scenario.ok_or_else(|| {
            let names = Self::SHARED.map(Self::name).join(", ");
            format!("unknown scenario `{name}`, there are {names}")
        })
    }
}

impl From<Scenario> for String {
    fn from(scenario: Scenario) -> Self {
        scenario.to_string()
    }
}

impl Specimen {
    /// An invocation that succeeds, changes no account and returns nothing. Logs are not compared.
    pub fn unchanged(invocation: Invocation) -> Self {
        Self {
            accounts: invocation.accounts.clone(),
            invocation,
            result: Ok(()),
            return_data: Vec::new(),
            logs: None,
        }
    }

    /// An invocation that succeeds and leaves these bytes in its first account.
    pub fn leaving(data: Vec<u8>, invocation: Invocation) -> Self {
        let mut specimen = Self::unchanged(invocation);
        specimen.accounts[0].1.data = data;
        specimen
    }

    /// An invocation that is refused and changes nothing.
    pub fn refused(error: ProgramError, invocation: Invocation) -> Self {
        Self {
            result: Err(error),
            ..Self::unchanged(invocation)
        }
    }

    /// The same for a floor, which never looks at an account.
    pub fn for_the_floor(self) -> Self {
        Self::unchanged(self.invocation)
    }
}

/// An invocation of an account that the program owns and may write and, where the operation needs
/// one, of a key.
fn invocation_of(
    (address, data): (Pubkey, Vec<u8>),
    key: Option<Pubkey>,
    instruction_data: Vec<u8>,
) -> Invocation {
    let account = Account {
        lamports: rent_exempt(data.len()),
        data,
        owner: PROGRAM_ID,
        executable: false,
        rent_epoch: u64::MAX,
    };
    let mut metas = vec![AccountMeta::new(address, false)];
    metas.extend(key.map(|key| AccountMeta::new_readonly(key, false)));
    let mut accounts = vec![(address, account)];
    accounts.extend(key.map(|key| (key, Account::default())));
    Invocation {
        instruction: Instruction {
            program_id: PROGRAM_ID,
            accounts: metas,
            data: instruction_data,
        },
        accounts,
    }
}
