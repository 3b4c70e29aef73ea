//! What an IDL does not say, so that the schemas may be wrong.

use crate::{plan::Problem, root::with_definition, types::references};
use neap_idl_reader::{Encoding, Idl, Type};
use std::collections::BTreeSet;

/// What an IDL does not say about accounts.
pub fn warnings(idl: &Idl) -> Vec<Problem> {
    let mut warnings = Vec::new();
    if idl.omits_headers && !idl.accounts.is_empty() {
        let why = "an IDL of Shank does not say whether a header precedes their fields. Use --header 8 if one of 8 bytes does, or --no-discriminators";
        warnings.push(Problem { at: "accounts".to_owned(), why: why.to_owned() });
    }
    let mut found = Vec::new();
    for account in &idl.accounts {
        let (ty, encoding) = with_definition(account, idl);
        if encoding != Encoding::Borsh {
            found.extend(references(ty));
        }
    }
    let mut seen = BTreeSet::new();
    while let Some(name) = found.pop() {
        let Some(definition) = idl.types.get(name).filter(|_| seen.insert(name)) else { continue };
        found.extend(references(&definition.ty));
        if let Type::Enum { tag, .. } = definition.ty {
            let bits = 8 * tag.bytes().max(definition.align);
            let why = format!(
                "the IDL does not say the numbers of its variants in memory, so they count from 0 in a `u{bits}`. \
                 If the program has others, use --number {name}=u{bits}"
            );
            warnings.push(Problem { at: name.to_owned(), why });
        }
    }
    warnings
}
