//! Operations that start from what others leave.

use super::{
    context::Context,
    declared::Operation,
    error::{SuiteError, ensure, list, require},
    operation::specimen,
    parameters::row_of,
    state::States,
};
use neap_model::case::Parameter;
use neap_scenarios::scenario::Specimen;
use std::collections::BTreeMap;

/// The suite with the same addresses, for each value of a parameter.
pub type Contexts<'a> = BTreeMap<Option<Parameter>, Context<'a>>;

/// The specimen of an operation, and what it leaves. `operations` are those that the program runs, and `above` those that
/// start from it.
///
/// The earlier operations are exact: each is verified as a row of the same run.
pub fn resolve(
    operation: &Operation,
    operations: &[&Operation],
    contexts: &Contexts,
    parameter: Option<Parameter>,
    above: &[&str],
) -> Result<(Specimen, States), SuiteError> {
    let mut states = States::new();
    if let Some(from) = &operation.from {
        let label = from.get_ref().as_str();
        let above = [above, &[operation.name.get_ref()]].concat();
        ensure(!above.contains(&label), from, || {
            format!("`{label}` would start from itself: remove one `from`")
        })?;
        let earlier = operations.iter().find(|earlier| earlier.name.get_ref() == label);
        let earlier = require(earlier, from, || {
            let names = list(operations.iter().map(|operation| operation.name.get_ref()));
            format!("there is no operation `{label}`: use one of {names}")
        })?;
        let parameter = row_of(earlier, operation, parameter)?;
        let (specimen, left) = resolve(earlier, operations, contexts, parameter, &above)?;
        ensure(specimen.result.is_ok(), from, || {
            format!(
                "`{label}` must fail, so no operation can start from it: name one that succeeds"
            )
        })?;
        states = left;
    }
    let (specimen, left) = specimen(operation, operations, &contexts[&parameter], &states)?;
    states.extend(left);
    Ok((specimen, states))
}
