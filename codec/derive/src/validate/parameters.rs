use syn::{Error, GenericParam};

use crate::parse::Struct;

/// Parameters that no field names, so that all fields have a fixed size: there is nothing to be generic over.
pub fn refused(input: &Struct) -> Option<Error> {
    let is_lifetime = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    let param = input
        .generics
        .params
        .iter()
        .find(|param| !is_lifetime(param));
    let advice = "no field names this parameter; remove it";
    param
        .filter(|_| input.is_fixed())
        .map(|param| Error::new_spanned(param, advice))
}
