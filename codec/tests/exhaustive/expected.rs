//! What must come of data that end too early, by the notes of the specimen alone.

use neap::Error;

use super::mainnet::{
    Field, Specimen,
    case::{Case, Setter, Trailing},
};

/// Of reading a field, where only `size` bytes are there.
pub fn read(case: &Case, field: &Field, size: usize) -> Result<(), Error> {
    parsed(case, size)?;
    let up_to = case
        .specimen
        .fields
        .iter()
        .position(|other| other.name == field.name);
    reaches(&case.specimen.fields[..=up_to.unwrap()], size)
}

/// Of checking everything.
pub fn index(case: &Case, size: usize) -> Result<usize, Error> {
    parsed(case, size)?;
    reaches(&case.specimen.fields, size)?;
    Ok(size.min(case.specimen.bytes.len()))
}

/// Of a setter: the data afterwards, and where the value ends then.
pub fn set(case: &Case, setter: &Setter, data: &[u8]) -> Result<(Vec<u8>, usize), Error> {
    let size = data.len();
    let Specimen { bytes, fields, .. } = &case.specimen;
    let field = case.specimen.find(setter.field);
    parsed(case, size)?;
    if !setter.resizes {
        if size < field.end {
            return Err(Error::Length);
        }
        let mut data = data.to_vec();
        data[field.start..field.end].copy_from_slice(&setter.after);
        return Ok((data, 0));
    }
    if size < field.start {
        return Err(Error::Length);
    }
    reaches(fields, size)?;
    // A field that was added later may not be there yet.
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

fn parsed(case: &Case, size: usize) -> Result<(), Error> {
    let value = case.specimen.bytes.len();
    let fixed = case.head == value;
    if size < case.shortest || (fixed && case.trailing == Trailing::Nothing && size > value) {
        return Err(Error::Length);
    }
    Ok(())
}

/// Whether the fields are there, or were added later and all of them are missing.
fn reaches(fields: &[Field], size: usize) -> Result<(), Error> {
    match fields.iter().find(|field| field.end > size) {
        None => Ok(()),
        Some(missing) if missing.since && missing.start == size => Ok(()),
        Some(_) => Err(Error::Length),
    }
}
