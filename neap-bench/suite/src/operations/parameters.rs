//! The parameters of operations.

use crate::{
    declared::operation::Operation,
    error::{SuiteError, ensure, require},
};
use neap_model::params::check_name;

/// A parameter with one of its values: `members=10`.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Parameter<'a> {
    pub name: &'a str,
    pub value: usize,
}

/// The rows of an operation: one without a parameter, or one for each value.
pub fn rows(operation: &Operation) -> Result<Vec<Option<Parameter<'_>>>, SuiteError> {
    let Some(declared) = &operation.parameter else {
        return Ok(vec![None]);
    };
    let mut parameters = declared.get_ref().iter();
    let one = parameters.next().filter(|_| parameters.len() == 0);
    let (name, values) = require(one, declared, || {
        "an operation has one parameter: write `parameter = { members = [1, 10] }`".to_owned()
    })?;
    ensure(!values.is_empty(), name, || {
        format!("`{0}` has no values: write `parameter = {{ {0} = [1, 10] }}`", name.get_ref())
    })?;
    check_name(name.get_ref()).map_err(|error| SuiteError::new(name, error))?;
    let mut rows = Vec::new();
    for value in values {
        let row = Some(Parameter { name: name.get_ref(), value: *value });
        ensure(!rows.contains(&row), name, || {
            format!("`{}` has the value {value} twice: remove one", name.get_ref())
        })?;
        rows.push(row);
    }
    Ok(rows)
}

/// The row of an earlier operation that a row starts from: the one without a parameter, or with the same value.
pub fn row_of<'a>(
    earlier: &Operation,
    later: &Operation,
    parameter: Option<Parameter<'a>>,
) -> Result<Option<Parameter<'a>>, SuiteError> {
    let rows = rows(earlier)?;
    if rows == [None] {
        return Ok(None);
    }
    let place = later.from.as_ref().unwrap_or(&later.name);
    ensure(rows.contains(&parameter), place, || {
        let earlier = earlier.name.get_ref();
        format!(
            "`{earlier}` has a parameter: declare the same one, with values that `{earlier}` has too"
        )
    })?;
    Ok(parameter)
}
