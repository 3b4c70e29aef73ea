//! Defines the scenarios: the account, the operations, and what the contract expects of each.
//!
//! The *contract* says what a program must do in an operation: its result and every byte that it leaves. A
//! scenario is measured at one size or in several [`Case`]s. Programs of a scenario differ only in their codec
//! and [`Wire`]. All of them run the same operations and must meet the same expectations.

pub mod account;
mod bad_input;
pub mod framework;
mod key;
pub mod multisig;
mod trial;

pub use bad_input::BadInput;
pub use framework::Framework;
pub use trial::Trial;

use self::multisig::Multisig;
use crate::operation::Operation;
use crate::rent::rent_exempt;
use neap_model::case::Case;
use serde::{Deserialize, Serialize};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::fmt::{self, Display, Formatter};

/// The id that every program runs under, so that rows differ only in the code.
///
/// It is the SHA-256 of `neap: program`. A comparison with it costs as much as with the id of a real program.
pub const PROGRAM_ID: Pubkey =
    Pubkey::from_str_const("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

/// A set of operations on one kind of account, behind one entrypoint.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Scenario {
    /// The 160-byte account.
    Account,
    /// The 160-byte account with `state` as a checked enum.
    AccountEnum,
    /// The variable-length account.
    Multisig,
    /// The 160-byte account behind another entrypoint.
    AccountIn(Framework),
}

/// The wire format of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Little-endian, packed, u32 lengths, one-byte tags.
    Borsh,
    /// borsh with u64 lengths and u32 enum tags.
    Bincode,
    /// borsh with the fields of constant size before those of variable size.
    FixedFieldsFirst,
}

/// An instruction with the accounts that it runs on.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The instruction. In neap's own scenarios its program is [`PROGRAM_ID`].
    pub instruction: Instruction,
    /// Every account that the instruction names, once.
    pub accounts: Vec<(Pubkey, Account)>,
}

/// An invocation with the expected outcome. Start from [`Specimen::unchanged`].
#[derive(Clone, Debug)]
pub struct Specimen {
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The expected result.
    pub result: Result<(), ProgramError>,
    /// The expected return data, or empty if nothing is returned.
    pub return_data: Vec<u8>,
    /// The expected logs, in the format of [`Outcome::logs`](neap_measure::svm::Outcome::logs), or `None` if logs
    /// are not compared.
    pub logs: Option<Vec<String>>,
    /// The expected accounts after the instruction.
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

    /// The scenarios behind the shared entrypoint.
    pub const SHARED: [Self; 3] = [Self::Account, Self::AccountEnum, Self::Multisig];

    /// The scenario's name in manifests and reports. They name the framework separately.
    pub fn name(self) -> &'static str {
        match self {
            Self::Account | Self::AccountIn(_) => "account",
            Self::AccountEnum => "account-enum",
            Self::Multisig => "multisig",
        }
    }

    /// The framework of its programs, or `None` if they use the shared entrypoint.
    pub fn framework(self) -> Option<Framework> {
        match self {
            Self::AccountIn(framework) => Some(framework),
            Self::Account | Self::AccountEnum | Self::Multisig => None,
        }
    }

    /// The same scenario behind a framework's entrypoint, if it exists there.
    pub fn inside(self, framework: Framework) -> Option<Self> {
        (self == Self::Account).then_some(Self::AccountIn(framework))
    }

    /// The scenario whose floor applies here: the one with the same entrypoint and dispatch.
    pub fn floor(self) -> Self {
        match self {
            Self::Account | Self::AccountEnum => Self::Account,
            Self::Multisig => Self::Multisig,
            Self::AccountIn(_) => self,
        }
    }

    /// The names of its operations, in the order of the report's columns.
    pub fn operations(self) -> &'static [Operation] {
        match self {
            Self::Account => &account::OPERATIONS,
            Self::AccountEnum => &account::OPERATIONS[..3],
            Self::Multisig => &multisig::OPERATIONS,
            Self::AccountIn(framework) => framework.operations(),
        }
    }

    /// The operation with this name.
    pub fn operation_named(self, name: &str) -> Option<Operation> {
        let mut operations = self.operations().iter().copied();
        operations.find(|operation| operation.name() == name)
    }

    /// The cases that each operation is measured in, or a single `None` if there is only one size.
    pub fn cases(self) -> Vec<Option<Case>> {
        match self {
            Self::Account | Self::AccountEnum | Self::AccountIn(_) => vec![None],
            Self::Multisig => Case::all().map(Some).collect(),
        }
    }

    /// The wires that differ in bytes. On the 160-byte account all wires are the same.
    pub fn wires(self) -> &'static [Wire] {
        match self {
            Self::Account | Self::AccountEnum | Self::AccountIn(_) => &[Wire::Borsh],
            Self::Multisig => &Wire::ALL,
        }
    }

    /// The wire formats that a manifest may claim.
    ///
    /// Several formats have the same bytes on the 160-byte account. bincode's tags take four bytes, so
    /// `account-enum` is not in its format.
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

    /// The wire with this name in a manifest, if the scenario has it.
    ///
    /// A floor never reads the account, so its wire is `none`. A scenario with one wire accepts any name here:
    /// [`claims`](neap_report::claims) compares it with [`Scenario::formats`].
    pub fn wire(self, name: &str) -> Option<Wire> {
        match (self.wires(), name) {
            ([only], _) => Some(*only),
            (_, "none") => Some(Wire::Borsh),
            (wires, _) => wires.iter().copied().find(|wire| wire.name() == name),
        }
    }

    /// The bad inputs of its operations, in the order of the report.
    pub fn bad_inputs(self) -> &'static [BadInput] {
        match self {
            Self::Account => &account::ANY_STATE,
            Self::AccountEnum => &account::CHECKED_STATE,
            Self::Multisig => &multisig::BAD_INPUTS,
            Self::AccountIn(framework) => framework.bad_inputs(),
        }
    }

    /// Whether its account has fields of variable length.
    pub fn varies_in_length(self) -> bool {
        self == Self::Multisig
    }

    /// Whether an operation reads the account before it writes it.
    pub fn reads_the_account(self, operation: Operation) -> bool {
        (self, operation) != (Self::Multisig, Operation::Create)
    }

    /// Every bad input of an operation. On the multisig they are built from the typical case.
    pub fn trials(self, operation: Operation, wire: Wire) -> Vec<Trial> {
        match self {
            Self::Account => account::trials(operation, account::State::Any),
            Self::AccountEnum => account::trials(operation, account::State::Checked),
            Self::Multisig => multisig::trials(operation, wire),
            Self::AccountIn(framework) => framework::trials(operation, framework),
        }
    }

    /// The specimen of an operation in one of the scenario's cases.
    pub fn specimen(self, operation: Operation, wire: Wire, case: Option<Case>) -> Specimen {
        match self {
            Self::Account => account::specimen(operation, account::State::Any),
            Self::AccountEnum => account::specimen(operation, account::State::Checked),
            Self::Multisig => {
                let case = case.expect("an operation of the multisig has a case");
                multisig::specimen(operation, wire, &Multisig::for_case(case))
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

    /// The wire's name in manifests and reports.
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
            format!("unknown scenario `{name}`, expected one of {names}")
        })
    }
}

impl From<Scenario> for String {
    fn from(scenario: Scenario) -> Self {
        scenario.to_string()
    }
}

impl Specimen {
    /// A specimen that succeeds, changes no account and returns nothing. Its logs are not compared.
    pub fn unchanged(invocation: Invocation) -> Self {
        Self {
            accounts: invocation.accounts.clone(),
            invocation,
            result: Ok(()),
            return_data: Vec::new(),
            logs: None,
        }
    }

    /// A specimen that succeeds and leaves these bytes in its first account.
    pub fn leaving(data: Vec<u8>, invocation: Invocation) -> Self {
        let mut specimen = Self::unchanged(invocation);
        specimen.accounts[0].1.data = data;
        specimen
    }

    /// A specimen that is refused and changes no account.
    pub fn refused(error: ProgramError, invocation: Invocation) -> Self {
        Self {
            result: Err(error),
            ..Self::unchanged(invocation)
        }
    }

    /// The specimen for a floor, which never reads an account.
    pub fn for_floor(self) -> Self {
        Self::unchanged(self.invocation)
    }
}

/// The name of golden bytes, in place of a writer. The contract encodes golden bytes by hand, without a program.
///
/// No program has this name, because it contains a space.
pub fn golden_writer(scenario: Scenario, wire: Wire) -> String {
    match scenario.wires() {
        [_] => "golden bytes".to_owned(),
        _ => format!("golden bytes: {}", wire.name()),
    }
}

/// Builds an invocation on a writable account of the program and, if the operation needs one, a key.
fn build_invocation(
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
