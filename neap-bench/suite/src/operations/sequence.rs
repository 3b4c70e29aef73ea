//! Operations that start from what others leave.

use super::{
    parameters::{Parameter, row_of},
    specimen::specimen,
};
use crate::{
    accounts::state::States,
    context::Context,
    declared::operation::Operation,
    error::{SuiteError, ensure, list, require},
};
use neap_subject::{
    kept::{Blocks, Kept},
    specimen::Specimen,
};
use solana_pubkey::Pubkey;
use std::collections::{BTreeMap, BTreeSet};

/// The suite with the same addresses, for each value of a parameter.
pub type Contexts<'a> = BTreeMap<Option<Parameter<'a>>, Context<'a>>;

/// An operation by name, and the value of its parameter.
type Row<'a> = (&'a str, Option<Parameter<'a>>);

/// The operations that a program runs with the same addresses, each resolved once.
pub struct Sequences<'a> {
    operations: &'a [&'a Operation],
    by_name: BTreeMap<&'a str, &'a Operation>,
    contexts: &'a Contexts<'a>,
    /// The operations from which others start.
    first: BTreeSet<&'a str>,
    blocks: &'a mut Blocks,
    resolved: BTreeMap<Row<'a>, Resolved>,
}

/// An operation that is resolved.
pub struct Resolved {
    pub specimen: Kept<Specimen>,
    /// The names of the accounts that it and the operations before it pass.
    pub names: Vec<(Pubkey, String)>,
    succeeds: bool,
    /// What it leaves, if an operation starts from it.
    left: States,
}

impl<'a> Sequences<'a> {
    pub fn new(
        operations: &'a [&'a Operation],
        contexts: &'a Contexts<'a>,
        blocks: &'a mut Blocks,
    ) -> Self {
        let by_name = operations.iter().map(|it| (it.name.get_ref().as_str(), *it)).collect();
        let first = operations.iter().filter_map(|it| Some(it.from.as_ref()?.get_ref().as_str()));
        let first = first.collect();
        Self { operations, by_name, contexts, first, blocks, resolved: BTreeMap::new() }
    }

    /// The specimen of an operation.
    ///
    /// The earlier operations are exact: each is verified as a row of the same run.
    pub fn resolve(
        &mut self,
        operation: &'a Operation,
        parameter: Option<Parameter<'a>>,
    ) -> Result<&Resolved, SuiteError> {
        let row = (operation.name.get_ref().as_str(), parameter);
        // From the last operation back to one that is resolved, or starts from the accounts as declared.
        let (mut chain, mut names) = (Vec::new(), BTreeSet::new());
        let mut next = Some((operation, parameter));
        while let Some((operation, parameter)) = next {
            let row = (operation.name.get_ref().as_str(), parameter);
            if self.resolved.contains_key(&row) {
                break;
            }
            names.insert(row.0);
            let earlier = self.earlier(operation, parameter, &names)?;
            chain.push((
                row,
                operation,
                earlier.map(|(it, value)| (it.name.get_ref().as_str(), value)),
            ));
            next = earlier;
        }
        for (row, operation, earlier) in chain.into_iter().rev() {
            let none = States::new();
            let before = earlier.map(|earlier| &self.resolved[&earlier]);
            if let (Some(from), Some(before)) = (&operation.from, before) {
                ensure(before.succeeds, from, || {
                    let label = from.get_ref();
                    format!(
                        "`{label}` must fail, so no operation can start from it: name one that succeeds"
                    )
                })?;
            }
            let states = before.map_or(&none, |before| &before.left);
            let (specimen, left) =
                specimen(operation, self.operations, &self.contexts[&row.1], states)?;
            let mut all = states.clone();
            all.extend(left.into_iter().map(|(address, state)| (address, state.after_all())));
            let names = all.iter().map(|(address, state)| (*address, state.name.clone()));
            let resolved = Resolved {
                names: names.collect(),
                succeeds: specimen.result.is_ok(),
                specimen: self.blocks.keep(specimen),
                left: if self.first.contains(row.0) { all } else { States::new() },
            };
            self.resolved.insert(row, resolved);
        }
        Ok(&self.resolved[&row])
    }

    /// The operation that one starts from. `later` are those that start from it, and itself.
    fn earlier(
        &self,
        operation: &Operation,
        parameter: Option<Parameter<'a>>,
        later: &BTreeSet<&str>,
    ) -> Result<Option<(&'a Operation, Option<Parameter<'a>>)>, SuiteError> {
        let Some(from) = &operation.from else {
            return Ok(None);
        };
        let label = from.get_ref().as_str();
        ensure(!later.contains(label), from, || {
            format!("`{label}` would start from itself: remove one `from`")
        })?;
        let earlier = require(self.by_name.get(label).copied(), from, || {
            let names = list(self.by_name.keys());
            format!("there is no operation `{label}`: use one of {names}")
        })?;
        Ok(Some((earlier, row_of(earlier, operation, parameter)?)))
    }
}
