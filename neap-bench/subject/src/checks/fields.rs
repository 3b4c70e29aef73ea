//! Bad values of the fields of accounts.

use super::maker::Maker;
use crate::{bad_inputs::Defect, specimen::FieldPlace};
use neap_idl_reader::{Fault, Idl, Spoiled, Type};
use neap_model::checks::Check;

pub fn fields(maker: &mut Maker<'_>) {
    for (index, address, account) in maker.own_accounts() {
        let data = &account.data;
        let message = maker.idl().and_then(|idl| Some((idl, idl.account_of(data)?)));
        let spoiled = match message {
            Some((idl, message)) => {
                let start = message.start.len();
                shifted(idl.spoiled(&message.ty, &data[start..]), start)
            }
            None => declared(maker.fields(address), data),
        };
        for Spoiled { field, fault, what, offset, bytes } in spoiled {
            let Some(check) = check(fault) else { continue };
            maker.contents(check, address, Defect::Field { field, value: what }, |bad| {
                bad.accounts[index].1.data[offset..offset + bytes.len()].copy_from_slice(&bytes);
            });
        }
    }
}

/// Bad values in data that begins earlier.
pub fn shifted(mut spoiled: Vec<Spoiled>, by: usize) -> Vec<Spoiled> {
    spoiled.iter_mut().for_each(|it| it.offset += by);
    spoiled
}

/// The check that a bad value of an account shows. Any number may be right.
fn check(fault: Fault) -> Option<Check> {
    match fault {
        Fault::Tag => Some(Check::Tags),
        Fault::Bounds => Some(Check::Bounds),
        Fault::Utf8 => Some(Check::Utf8),
        Fault::Number => None,
    }
}

/// Bad values of the fields that a suite declares.
pub fn declared(fields: &[FieldPlace], data: &[u8]) -> Vec<Spoiled> {
    let fields = fields.iter().flat_map(|place| {
        let Some(ty) = Type::primitive(&place.kind) else { return Vec::new() };
        let bytes = data.get(place.offset..place.offset + place.size).unwrap_or_default();
        let mut spoiled = shifted(Idl::default().spoiled(&ty, bytes), place.offset);
        let unnamed = format!("byte {}", place.offset);
        let name = if place.name.is_empty() { &unnamed } else { &place.name };
        spoiled.iter_mut().for_each(|it| it.field.clone_from(name));
        spoiled
    });
    fields.collect()
}
