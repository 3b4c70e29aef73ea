//! Operations that start from what others leave.

use super::{
    context::Context,
    declared::Operation,
    error::{SuiteError, ensure, list, require},
    operation::specimen,
    state::States,
};
use neap_scenarios::scenario::Specimen;

/// The specimen of an operation, and what it leaves. `operations` are those that the program runs, and `above` those that
/// start from it.
///
/// The earlier operations are exact: each is verified as a row of the same run.
pub fn resolve(
    operation: &Operation,
    operations: &[&Operation],
    context: &Context,
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
        let (specimen, left) = resolve(earlier, operations, context, &above)?;
        ensure(specimen.result.is_ok(), from, || {
            format!(
                "`{label}` must fail, so no operation can start from it: name one that succeeds"
            )
        })?;
        states = left;
    }
    let (specimen, left) = specimen(operation, context, &states)?;
    states.extend(left);
    Ok((specimen, states))
}
