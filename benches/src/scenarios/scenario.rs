//! Scenarios: an account, its operations, and what the contract expects of each.
//!
//! The *contract* says what a program must do in an operation: its result and every byte that it leaves. Programs of a scenario
//! differ only in their codec and [`Wire`]. All of them run the same operations and must meet the same expectations.

use crate::scenarios::{
    bad_input::{Kind, Trial},
    definition::{AccountFormat, Definition},
    dialect::Dialect,
    framework::Framework,
    operation::Operation,
    size::Size,
    wire::{Wire, WireFormat},
};
use itertools::Itertools;
use neap_model::{error::Error, params::Params};
use neap_subject::{draw::Draw, specimen::Specimen};
use neap_svm::error::named_by_program;
use std::{
    cmp::Ordering,
    collections::BTreeMap,
    fmt::{self, Debug, Display, Formatter},
    sync::{Arc, Mutex, PoisonError},
};

/// A scenario behind an entrypoint. Its definition is the same behind each.
#[derive(Clone, Copy)]
pub struct Scenario {
    pub definition: &'static Definition,
    /// The framework of its programs, or `None` if they use the shared entrypoint.
    pub framework: Option<Framework>,
}

impl Scenario {
    /// A scenario behind the shared entrypoint.
    pub const fn new(definition: &'static Definition) -> Self {
        Self { definition, framework: None }
    }

    /// The same scenario behind the shared entrypoint.
    pub fn behind_shared(self) -> Self {
        Self { framework: None, ..self }
    }

    /// The same scenario behind a framework's entrypoint.
    pub fn inside(self, framework: Framework) -> Self {
        Self { framework: Some(framework), ..self }
    }

    /// The scenario whose floor applies here, in the same framework.
    pub fn floor(self) -> Self {
        let definition = self.definition.floor_of.unwrap_or(self.definition);
        Self { definition, ..self }
    }

    /// Its operations, in the order of the report's columns.
    pub fn operations(self) -> &'static [Operation] {
        match self.framework {
            None => self.definition.operations.all,
            Some(_) => self.definition.operations.in_frameworks,
        }
    }

    /// The operation with this name.
    pub fn operation_named(self, name: &str) -> Option<Operation> {
        self.operations().iter().copied().find(|operation| operation.name == name)
    }

    /// The sizes that each operation is measured at, or a single `None` if there is only one. In a framework the text is as long as
    /// in the typical account, because behind the shared entrypoint every length is measured.
    pub fn measured_sizes(self) -> Vec<Option<Size>> {
        let Some(sizes) = self.definition.format.sizes else {
            return vec![None];
        };
        let is_measured = |size: &Size| self.framework.is_none() || size.text == sizes.typical.text;
        sizes.measured().filter(is_measured).map(Some).collect()
    }

    /// The parameters of rows at a size.
    pub fn params(self, size: Option<Size>) -> Params {
        let sizes = self.definition.format.sizes.zip(size);
        sizes.map(|(sizes, size)| sizes.params(size)).unwrap_or_default()
    }

    /// Whether a row with these parameters is about the account, and not about further accounts.
    pub fn is_of_account(self, params: &Params) -> bool {
        params.is_empty()
            || self.definition.format.sizes.is_some_and(|sizes| sizes.size(params).is_some())
    }

    /// Whether a row with these parameters is what a summary shows.
    pub fn is_typical(self, params: &Params) -> bool {
        match self.definition.format.sizes {
            None => params.is_empty(),
            Some(sizes) => sizes.size(params) == Some(sizes.typical),
        }
    }

    /// The wire whose bytes a format has, if the scenario has the format. All formats of a scenario with one wire have the same bytes.
    pub fn wire(self, format: WireFormat) -> Option<Wire> {
        let AccountFormat { wires, claims, .. } = &self.definition.format;
        match (format, *wires) {
            // A floor never reads the account, so any wire will do.
            (WireFormat::None, wires) => wires.first().copied(),
            _ if !claims.contains(&format) => None,
            (_, [only]) => Some(*only),
            (WireFormat::Of(wire), wires) => wires.contains(&wire).then_some(wire),
            _ => None,
        }
    }

    /// The kinds of bad inputs, in the order of the report: those that some operation is tried with.
    pub fn kinds(self) -> Arc<[Kind]> {
        // Kinds come with the bad inputs, whose bytes take a while to make, and the tables ask for the kinds once for each program.
        static KNOWN: Mutex<BTreeMap<Scenario, Arc<[Kind]>>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let kinds = known.entry(self).or_insert_with(|| {
            let operations = self.operations().iter();
            let places = operations
                .flat_map(|it| self.definition.format.wires.iter().map(move |wire| (*it, *wire)));
            let trials = places.flat_map(|(operation, wire)| self.bad_inputs(operation, wire));
            trials.map(|trial| trial.kind).unique_by(|kind| kind.name.clone()).collect()
        });
        kinds.clone()
    }

    /// The bad inputs of an operation. If the account varies in length, they are built from the typical one.
    pub fn bad_inputs(self, operation: Operation, wire: Wire) -> Vec<Trial> {
        let contract = self.definition.contract.bad_inputs(operation, wire);
        let typical = self.definition.format.sizes.map(|sizes| sizes.typical);
        let good = self.specimen(operation, wire, typical, None);
        self.dialect().bad_inputs(self.operations(), operation, contract, &good)
    }

    /// A bad input for the scenario's floor, which reads no account.
    pub fn for_floor(self, trial: Trial) -> Trial {
        self.dialect().for_floor(trial)
    }

    /// The specimen of an operation at one of the scenario's sizes, with drawn values of the same shape if there is a draw.
    pub fn specimen(
        self,
        operation: Operation,
        wire: Wire,
        size: Option<Size>,
        draw: Option<&mut Draw>,
    ) -> Specimen {
        let specimen = self.definition.contract.specimen(operation, wire, size, draw);
        self.dialect().specimen(operation, specimen)
    }

    /// Whether an error of a program means that the account is bad. The other errors are about the instruction.
    pub fn blames_account(self, error: &Error) -> bool {
        self.dialect().of_bad_accounts().any(|known| named_by_program(known) == *error)
    }

    /// Whether a program must refuse the operation at a size. A floor never does.
    pub fn refuses(self, operation: Operation, size: Size) -> bool {
        self.specimen(operation, self.definition.format.wires[0], Some(size), None).result.is_err()
    }

    fn dialect(self) -> Dialect {
        let dialect = self.definition.contract.dialect(self.framework);
        let account = self.definition.format.discriminator.filter(|_| dialect.discriminators);
        Dialect { account, ..*dialect }
    }

    /// The name of golden bytes, in place of a writer. The contract encodes golden bytes by hand, without a program.
    ///
    /// No program has this name, because it contains a space.
    pub fn golden_writer(self, wire: Wire) -> String {
        match self.definition.format.wires {
            [_] => "golden bytes".to_owned(),
            _ => format!("golden bytes: {}", wire.name()),
        }
    }
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Scenario {}

impl PartialOrd for Scenario {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scenario {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |it: &Self| (it.framework.is_some(), it.definition.name, it.framework);
        place(self).cmp(&place(other))
    }
}

impl Display for Scenario {
    /// Writes the name. Manifests and reports name the framework separately.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.definition.name)
    }
}

impl Debug for Scenario {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {}", self.framework.map_or_else(String::new, Framework::place))
    }
}
