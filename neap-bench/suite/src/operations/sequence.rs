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
use neap_subject::specimen::Specimen;
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
    resolved: BTreeMap<Row<'a>, (Specimen, States)>,
}

impl<'a> Sequences<'a> {
    pub fn new(operations: &'a [&'a Operation], contexts: &'a Contexts<'a>) -> Self {
        let by_name = operations.iter().map(|it| (it.name.get_ref().as_str(), *it)).collect();
        Self { operations, by_name, contexts, resolved: BTreeMap::new() }
    }

    /// The specimen of an operation, and what it leaves.
    ///
    /// The earlier operations are exact: each is verified as a row of the same run.
    pub fn resolve(
        &mut self,
        operation: &'a Operation,
        parameter: Option<Parameter<'a>>,
    ) -> Result<&(Specimen, States), SuiteError> {
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
            if let (Some(from), Some((specimen, _))) = (&operation.from, before) {
                ensure(specimen.result.is_ok(), from, || {
                    let label = from.get_ref();
                    format!(
                        "`{label}` must fail, so no operation can start from it: name one that succeeds"
                    )
                })?;
            }
            let states = before.map_or(&none, |(_, left)| left);
            let (specimen, left) =
                specimen(operation, self.operations, &self.contexts[&row.1], states)?;
            let mut all = states.clone();
            all.extend(left.into_iter().map(|(address, state)| (address, state.after_all())));
            self.resolved.insert(row, (specimen, all));
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
