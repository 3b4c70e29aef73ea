//! The expected results for truncated data, computed only from the notes of the specimen.

use neap::Error;

use crate::accounts::{
    case::{Case, Setter, Trailing},
    specimen::{Field, Specimen},
};

/// Returns the expected result of reading a field if the data has only `size` bytes.
pub fn read(case: &Case, field: &Field, size: usize) -> Result<(), Error> {
    parse(case, size)?;
    let up_to = case.specimen.fields.iter().position(|other| other.name == field.name);
    check_present(&case.specimen.fields[..=up_to.unwrap()], size)
}

/// Returns the expected result of `index`.
pub fn index(case: &Case, size: usize) -> Result<usize, Error> {
    parse(case, size)?;
    check_present(&case.specimen.fields, size)?;
    Ok(size.min(case.specimen.bytes.len()))
}

/// Returns the expected result of a setter: the changed data, and where the value then ends.
pub fn set(case: &Case, setter: &Setter, data: &[u8]) -> Result<(Vec<u8>, usize), Error> {
    let size = data.len();
    let Specimen { bytes, fields, .. } = &case.specimen;
    let field = case.specimen.field_named(setter.field);
    parse(case, size)?;
    let position = fields.iter().position(|other| other.name == field.name).unwrap();
    if !setter.resizes {
        check_room(&fields[..=position], size)?;
        let mut data = data.to_vec();
        data[field.start..field.end].copy_from_slice(&setter.after);
        return Ok((data, 0));
    }
    check_room(&fields[..position], size)?;
    check_present(fields, size)?;
    // A field that was added later may be missing.
    let (end, total) = (field.end.min(size), bytes.len().min(size));
    let mut after = [&data[..field.start], &setter.after, &data[end..total]].concat();
    let new_total = after.len();
    if new_total > size {
        return Err(Error::Room);
    }
    after.resize(total.max(new_total), 0);
    after.extend(&data[after.len()..]);
    Ok((after, new_total))
}

fn parse(case: &Case, size: usize) -> Result<(), Error> {
    let value = case.specimen.bytes.len();
    let fixed = case.head == value;
    if size < case.shortest || (fixed && case.trailing == Trailing::Nothing && size > value) {
        return Err(Error::Length);
    }
    Ok(())
}

/// Fails unless the fields are present, or were added later and are all missing.
fn check_present(fields: &[Field], size: usize) -> Result<(), Error> {
    match fields.iter().find(|field| field.end > size) {
        None => Ok(()),
        Some(missing) if missing.since && missing.start == size => Ok(()),
        Some(_) => Err(Error::Length),
    }
}

/// Fails unless the fields are present. One that was added later has no room if it is missing.
fn check_room(fields: &[Field], size: usize) -> Result<(), Error> {
    match fields.iter().find(|field| field.end > size) {
        None => Ok(()),
        Some(missing) if missing.since && missing.start == size => Err(Error::Room),
        Some(_) => Err(Error::Length),
    }
}
