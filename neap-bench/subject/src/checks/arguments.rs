//! Bad instruction data.

use super::{
    fields::{declared, shifted},
    maker::Maker,
};
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

/// Bad values of the arguments that the IDL names, or else of the fields that the suite declares after the first one.
fn values(maker: &mut Maker<'_>) {
    let data = &maker.good().instruction.data;
    let known = maker.idl().and_then(|idl| Some((idl, idl.instruction_of(data)?)));
    let spoiled = match known {
        Some((idl, instruction)) => {
            let start = instruction.start.as_ref().map_or(0, Vec::len);
            let args = Type::Struct(instruction.args.clone().into());
            shifted(idl.spoiled(&args, &data[start..]), start)
        }
        None => declared(maker.specimen.arguments.get(1..).unwrap_or_default(), data),
    };
    for Spoiled { field, fault, what, offset, bytes } in spoiled {
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
