//! The list of scenarios.

use super::{
    account,
    definition::Definition,
    framework::{Dialect, Framework},
    invocation::Specimen,
    multisig, transfer,
    trial::{BadInput, Trial, Tried},
    wire::Wire,
};
use crate::{draw::Draw, operation::Operation};
use neap_model::case::Case;
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
    sync::LazyLock,
};

/// A set of operations on one kind of account, behind one entrypoint.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// The 160-byte account.
    Account,
    /// The 160-byte account with `state` as a checked enum.
    AccountEnum,
    /// The variable-length account.
    Multisig,
    /// SPL Token's transfer between accounts of 165 bytes.
    Transfer,
    /// The 160-byte account behind another entrypoint. A manifest names the framework separately.
    #[serde(skip)]
    AccountIn(Framework),
    /// The variable-length account behind another entrypoint.
    #[serde(skip)]
    MultisigIn(Framework),
    /// SPL Token's transfer behind another entrypoint.
    #[serde(skip)]
    TransferIn(Framework),
}

impl Scenario {
    /// Every scenario, in the order of the report's sections.
    pub const ALL: [Self; 20] = [
        Self::Account,
        Self::AccountEnum,
        Self::Multisig,
        Self::Transfer,
        Self::AccountIn(Framework::Predicted),
        Self::AccountIn(Framework::Lazy),
        Self::AccountIn(Framework::SolanaProgram),
        Self::AccountIn(Framework::Anchor),
        Self::AccountIn(Framework::AnchorInline),
        Self::AccountIn(Framework::AnchorUnguarded),
        Self::AccountIn(Framework::AnchorUnguardedInline),
        Self::AccountIn(Framework::AnchorV1),
        Self::MultisigIn(Framework::SolanaProgram),
        Self::MultisigIn(Framework::Anchor),
        Self::MultisigIn(Framework::AnchorV1),
        Self::TransferIn(Framework::Typed),
        Self::TransferIn(Framework::Predicted),
        Self::TransferIn(Framework::Lazy),
        Self::TransferIn(Framework::SolanaProgram),
        Self::TransferIn(Framework::Anchor),
    ];

    /// The scenarios behind the shared entrypoint.
    pub const SHARED: [Self; 4] =
        [Self::Account, Self::AccountEnum, Self::Multisig, Self::Transfer];

    /// The scenarios with several wire formats, whose programs read each other's bytes. With one format, every row has
    /// verified its bytes.
    pub const WITH_FORMATS: [Self; 3] = [Self::Account, Self::AccountEnum, Self::Multisig];

    fn definition(self) -> &'static Definition {
        match self {
            Self::Account => &account::ANY_STATE,
            Self::AccountEnum => &account::CHECKED_STATE,
            Self::Multisig => &multisig::DEFINITION,
            Self::Transfer | Self::TransferIn(_) => &transfer::DEFINITION,
            Self::AccountIn(_) => &account::IN_A_FRAMEWORK,
            Self::MultisigIn(_) => &multisig::IN_A_FRAMEWORK,
        }
    }

    /// The scenario's name in manifests and reports. They name the framework separately.
    pub fn name(self) -> &'static str {
        self.definition().name
    }

    /// The framework of its programs, or `None` if they use the shared entrypoint.
    pub fn framework(self) -> Option<Framework> {
        match self {
            Self::AccountIn(framework)
            | Self::MultisigIn(framework)
            | Self::TransferIn(framework) => Some(framework),
            _ => None,
        }
    }

    /// The same scenario behind the shared entrypoint.
    pub fn shared(self) -> Self {
        match self {
            Self::AccountIn(_) => Self::Account,
            Self::MultisigIn(_) => Self::Multisig,
            Self::TransferIn(_) => Self::Transfer,
            shared => shared,
        }
    }

    /// The same scenario behind a framework's entrypoint, if it exists there.
    pub fn inside(self, framework: Framework) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|other| other.shared() == self && other.framework() == Some(framework))
    }

    /// The scenario whose floor applies here: the one with the same entrypoint and dispatch.
    pub fn floor(self) -> Self {
        match self {
            Self::AccountEnum => Self::Account,
            _ => self,
        }
    }

    /// The names of its operations, in the order of the report's columns.
    pub fn operations(self) -> &'static [Operation] {
        self.definition().operations
    }

    /// The operation with this name.
    pub fn operation_named(self, name: &str) -> Option<Operation> {
        let mut operations = self.operations().iter().copied();
        operations.find(|operation| operation.to_string() == name)
    }

    /// The cases that each operation is measured in, or a single `None` if there is only one size.
    pub fn cases(self) -> Vec<Option<Case>> {
        (self.definition().cases)()
    }

    /// The wires that differ in bytes. On the 160-byte account all wires are the same.
    pub fn wires(self) -> &'static [Wire] {
        self.definition().wires
    }

    /// The wire formats that a manifest may claim.
    pub fn formats(self) -> &'static [&'static str] {
        self.definition().formats
    }

    /// The wire with this name in a manifest, if the scenario has it.
    ///
    /// A floor never reads the account, so its wire is `none`. A scenario with one wire accepts any name here:
    /// a run compares it with [`Scenario::formats`].
    pub fn wire(self, name: &str) -> Option<Wire> {
        match (self.wires(), name) {
            ([only], _) => Some(*only),
            (_, "none") => Some(Wire::Borsh),
            (wires, _) => wires.iter().copied().find(|wire| wire.name() == name),
        }
    }

    /// Whether its account has fields of variable length.
    pub fn varies_in_length(self) -> bool {
        self.shared() == Self::Multisig
    }

    /// Whether an operation reads the account before it writes it.
    pub fn reads_the_account(self, operation: Operation) -> bool {
        operation != Operation::Create
    }

    /// The bad inputs of its operations, in the order of the report: those that some operation is tried with.
    pub fn bad_inputs(self) -> &'static [BadInput] {
        static LISTS: LazyLock<BTreeMap<Scenario, Vec<BadInput>>> =
            LazyLock::new(|| Scenario::ALL.map(|each| (each, each.list_bad_inputs())).into());
        &LISTS[&self]
    }

    fn list_bad_inputs(self) -> Vec<BadInput> {
        let operations = self.operations().iter();
        let lists: Vec<Vec<Tried>> = operations
            .flat_map(|operation| self.wires().iter().map(|wire| self.tried(*operation, *wire)))
            .collect();
        // Every list has the same bad inputs in the same order.
        let inputs = lists[0].iter().enumerate();
        let inputs = inputs.filter(|(index, _)| lists.iter().any(|list| list[*index].1.is_some()));
        inputs.map(|(_, (input, _))| *input).collect()
    }

    /// The trials of an operation. On the multisig they are built from the typical case.
    pub fn trials(self, operation: Operation, wire: Wire) -> Vec<Trial> {
        self.tried(operation, wire).into_iter().filter_map(|(_, trial)| trial).collect()
    }

    fn tried(self, operation: Operation, wire: Wire) -> Vec<Tried> {
        let contract = (self.definition().trials)(operation, wire);
        let typical = self.varies_in_length().then_some(Case::TYPICAL);
        let good = self.specimen(operation, wire, typical);
        self.dialect().trials(operation, contract, &good)
    }

    /// A trial for the scenario's floor, which reads no account.
    pub fn floor_trial(self, trial: Trial) -> Trial {
        self.dialect().floor_trial(trial)
    }

    /// The specimen of an operation in one of the scenario's cases.
    pub fn specimen(self, operation: Operation, wire: Wire, case: Option<Case>) -> Specimen {
        let specimen = (self.definition().specimen)(operation, wire, case, None);
        self.dialect().specimen(operation, specimen)
    }

    /// The same on other values of the same shape.
    pub fn drawn_specimen(
        self,
        operation: Operation,
        wire: Wire,
        case: Option<Case>,
        draw: &mut Draw,
    ) -> Specimen {
        let specimen = (self.definition().specimen)(operation, wire, case, Some(draw));
        self.dialect().specimen(operation, specimen)
    }

    fn dialect(self) -> Dialect {
        let Definition { operations, discriminator, .. } = *self.definition();
        let dialect = match (self.shared(), self.framework()) {
            (Self::Transfer, Some(Framework::Anchor)) => &Dialect::TOKEN_IN_ANCHOR,
            (Self::Transfer, _) => &Dialect::TOKEN,
            (_, framework) => framework.map_or(&Dialect::CONTRACT, Framework::dialect),
        };
        let account = discriminator.filter(|_| dialect.discriminators);
        Dialect { account, operations, ..*dialect }
    }
}

impl Display for Scenario {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
