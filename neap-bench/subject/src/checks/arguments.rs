//! Bad instruction data.

use super::{fields::shifted, maker::Maker};
use crate::bad_inputs::UNKNOWN;
use neap_idl_reader::{Fault, Spoiled, Type};
use neap_model::checks::Check;

pub fn arguments(maker: &mut Maker<'_>) {
    let data = &maker.good().instruction.data;
    let mut bad = |check, name: &str, bytes| maker.data(check, name.to_owned(), bytes);
    bad(Check::Trailing, "one more byte of instruction data", [data, &[0][..]].concat());
    if let [first, rest @ ..] = data.as_slice() {
        bad(Check::Length, "no instruction data", Vec::new());
        if *first != UNKNOWN {
            bad(Check::Discriminator, "an unknown first byte", [&[UNKNOWN], rest].concat());
        }
        if !rest.is_empty() {
            let short = data[..data.len() - 1].to_vec();
            bad(Check::Length, "one byte less of instruction data", short);
        }
    }
    values(maker);
}

/// Bad values of the arguments that the IDL names.
fn values(maker: &mut Maker<'_>) {
    let data = &maker.good().instruction.data;
    let Some(idl) = maker.idl() else { return };
    let Some(instruction) = idl.instruction_of(data) else { return };
    let start = instruction.start.as_ref().map_or(0, Vec::len);
    let spoiled = idl.spoiled(&Type::Struct(instruction.args.clone()), &data[start..]);
    for Spoiled { field, fault, what, offset, bytes } in shifted(spoiled, start) {
        let check = match fault {
            Fault::Number => Check::Arguments,
            Fault::Tag => Check::Tags,
            Fault::Bounds => Check::Bounds,
            Fault::Utf8 => Check::Utf8,
        };
        let mut bad = data.clone();
        bad[offset..offset + bytes.len()].copy_from_slice(&bytes);
        maker.data(check, format!("an argument `{field}` that {what}"), bad);
    }
}
