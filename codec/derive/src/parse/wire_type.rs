use quote::ToTokens;
use syn::{
    GenericArgument, Ident, PathArguments, Type, TypeArray, TypePath, TypeReference, TypeSlice,
    parse_quote_spanned, spanned::Spanned,
};

/// Returns the type that stands for `ty` on the wire. That is `given`, the field's option `as`. By default it is `ty`, with an array
/// of bytes for each key.
///
/// Where `ty` and `given` differ is a type of another crate: `Vec<Price>` as `Vec<u64>` is a vector of `As<Price, u64>`.
pub fn wire_type(ty: &Type, given: Option<&Type>) -> Type {
    let same =
        |given: &Type| given.to_token_stream().to_string() == ty.to_token_stream().to_string();
    if given.is_some_and(same) {
        return ty.clone();
    }
    let (mut wire, mut inner_given) = (ty.clone(), given.cloned());
    if let Some((holder, inner)) = inner(&mut wire) {
        match inner_given.as_mut().map(self::inner) {
            None => {
                *inner = wire_type(inner, None);
                return wire;
            }
            Some(Some((same, given))) if same == holder => {
                *inner = wire_type(inner, Some(given));
                return wire;
            }
            Some(_) => {}
        }
    }
    match given {
        Some(given) => parse_quote_spanned!(ty.span()=> ::neap::As<#ty, #given>),
        None if is_key(ty) => parse_quote_spanned!(ty.span()=> ::neap::As<#ty, [u8; 32]>),
        None => wire,
    }
}

/// What holds another type.
#[derive(PartialEq)]
enum Holder {
    /// With this length.
    Array(String),
    Slice,
    Reference,
    Named(Ident),
}

/// Returns the type in an array, a slice, a reference, or a type such as `Vec<T>`.
fn inner(ty: &mut Type) -> Option<(Holder, &mut Type)> {
    match ty {
        Type::Array(TypeArray { elem, len, .. }) => {
            Some((Holder::Array(len.to_token_stream().to_string()), elem))
        }
        Type::Slice(TypeSlice { elem, .. }) => Some((Holder::Slice, elem)),
        Type::Reference(TypeReference { elem, .. }) => Some((Holder::Reference, elem)),
        Type::Path(TypePath { path, .. }) => {
            let last = path.segments.last_mut()?;
            let PathArguments::AngleBracketed(arguments) = &mut last.arguments else {
                return None;
            };
            match arguments.args.first_mut()? {
                GenericArgument::Type(inner) if HOLDERS.iter().any(|name| last.ident == name) => {
                    Some((Holder::Named(last.ident.clone()), inner))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

const HOLDERS: [&str; 3] = ["Vec", "Option", "MaybeNull"];

/// Returns whether this is the name of a key, in any version of Solana's crates.
fn is_key(ty: &Type) -> bool {
    let Type::Path(TypePath { path, .. }) = ty else {
        return false;
    };
    path.segments.last().is_some_and(|last| {
        last.arguments.is_none() && (last.ident == "Pubkey" || last.ident == "Address")
    })
}
