use syn::{Error, GenericParam};

use crate::parse::Struct;

/// Returns an error if a struct of fixed size has a type or const parameter: then no field uses it.
pub fn errors(input: &Struct) -> Option<Error> {
    let is_lifetime = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    let param = input.generics.params.iter().find(|param| !is_lifetime(param));
    let advice = "no field uses this parameter; remove it";
    param.filter(|_| input.is_fixed()).map(|param| Error::new_spanned(param, advice))
}
