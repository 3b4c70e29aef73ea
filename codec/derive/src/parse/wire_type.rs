//! Finds the type that stands for a field's own type on the wire.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, GenericArgument, GenericParam, Generics, Ident, PathArguments, Type, TypeArray, TypePath,
    TypeReference, TypeSlice, TypeTuple, parse_quote, parse_quote_spanned, spanned::Spanned,
};

use crate::shape::{self, Shape};

/// Finds the types that stand for those of a field on the wire.
pub struct WireTypes<'a> {
    /// The parameters of the type that has the field.
    pub parameters: &'a Parameters<'a>,
    /// Whether types that the derive does not know vary in length.
    pub variable: bool,
}

impl WireTypes<'_> {
    /// Returns the type that stands for `ty` on the wire. That is `given`, the field's option `as`. By default it is `ty`, with an
    /// array of bytes for each key.
    ///
    /// Where `ty` and `given` differ is a type of another crate: `Vec<Price>` as `Vec<u64>` is a vector of `Foreign<Price, u64>`.
    /// If both are the same, the field has a type of the user's that only has the name of a key or a string.
    pub fn find(&self, ty: &Type, given: Option<&Type>) -> Type {
        let names =
            if given.is_some_and(|given| is_same(given, ty)) { Names::Own } else { Names::Known };
        self.find_inside(ty, given, names)
    }

    fn find_inside(&self, ty: &Type, given: Option<&Type>, names: Names) -> Type {
        if let (Shape::Optional(value), Some(given)) = (Shape::from_type(ty), given)
            && shape::is_named(given, "COption")
        {
            return self.find_coption(&value, given, names);
        }
        let (mut wire, mut inner_given) = (ty.clone(), given.cloned());
        if let Some((holder, inner)) = inner(&mut wire) {
            let given = match inner_given.as_mut().map(self::inner) {
                None => Some(vec![None; inner.len()]),
                Some(Some((same, given))) if same == holder => {
                    Some(given.into_iter().map(|given| Some(&*given)).collect())
                }
                Some(_) => None,
            };
            if let Some(given) = given {
                for (inner, given) in inner.into_iter().zip(given) {
                    *inner = self.find_inside(inner, given, names);
                }
                return self.stand_in(wire);
            }
        }
        match given {
            Some(given) if !is_same(given, ty) => {
                parse_quote_spanned!(ty.span()=> ::neap::wire::Foreign<#ty, #given>)
            }
            _ => match (names, Shape::from_type(ty)) {
                (Names::Own, Shape::Text) => {
                    parse_quote_spanned!(ty.span()=> <#ty as ::neap::__private::Itself>::Type)
                }
                (Names::Known, Shape::Other) if is_key(ty) => {
                    parse_quote_spanned!(ty.span()=> ::neap::wire::Foreign<#ty, [u8; 32]>)
                }
                _ => wire,
            },
        }
    }

    /// Returns the type that stands for an option as SPL writes it. `given` is `COption<T>`, or `COption<T, u8>`.
    fn find_coption(&self, value: &Type, given: &Type, names: Names) -> Type {
        let arguments = shape::arguments_of(given);
        let value = self.find_inside(value, arguments.first(), names);
        let tag = arguments.get(1).cloned().unwrap_or_else(|| parse_quote!(u32));
        parse_quote_spanned! {given.span()=>
            ::neap::wire::COption<
                #value,
                #tag,
                { <#tag as ::neap::wire::Fixed>::FIXED_SIZE + <#value as ::neap::wire::Fixed>::FIXED_SIZE },
            >
        }
    }

    /// Returns the type that stands for a type on the wire whose inner types were found.
    fn stand_in(&self, wire: Type) -> Type {
        match &wire {
            Type::Tuple(TypeTuple { elems, .. }) => {
                let varies = |part| self.varies(part) || self.parameters.occur_in(part);
                // An empty tuple is refused later.
                if elems.is_empty() || elems.iter().any(varies) {
                    return wire;
                }
                let parts = elems.iter();
                let size: Expr = parse_quote_spanned! {wire.span()=>
                    { #(<#parts as ::neap::wire::Fixed>::FIXED_SIZE)+* }
                };
                parse_quote_spanned!(wire.span()=> ::neap::wire::Tuple<#wire, #size>)
            }
            Type::Array(array) if self.varies(&array.elem) => {
                parse_quote_spanned!(wire.span()=> ::neap::wire::VaryingArray<#wire>)
            }
            _ => match Shape::from_type(&wire) {
                Shape::Sorted(Type::Tuple(entry)) if shape::is_named(&wire, "BTreeMap") => {
                    let (key, value) = (&entry.elems[0], &entry.elems[1]);
                    let entry = self.stand_in(Type::Tuple(entry.clone()));
                    parse_quote_spanned!(wire.span()=> ::neap::wire::Map<#key, #value, #entry>)
                }
                Shape::Boxed(value) => {
                    parse_quote_spanned!(wire.span()=> ::neap::wire::Boxed<#value>)
                }
                _ => wire,
            },
        }
    }

    /// Returns whether an element of an array or a part of a tuple varies in length.
    fn varies(&self, wire: &Type) -> bool {
        shape::varies(wire) || self.variable && shape::is_unknown(wire)
    }
}

/// What the types with the names of keys and strings are.
#[derive(Clone, Copy)]
enum Names {
    /// The types that the derive knows. Keys are arrays of bytes on the wire.
    Known,
    /// Types of the user's, which stand for themselves.
    Own,
}

/// Returns whether two types are written in the same way.
pub fn is_same(one: &Type, other: &Type) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// What holds other types.
#[derive(PartialEq)]
enum Holder {
    /// With this length.
    Array(String),
    Slice,
    Reference,
    /// With as many parts.
    Tuple(usize),
    Named(Ident),
}

/// Returns the types in an array, a slice, a reference, a tuple, or a type such as `Vec<T>`.
fn inner(ty: &mut Type) -> Option<(Holder, Vec<&mut Type>)> {
    match ty {
        Type::Array(TypeArray { elem, len, .. }) => {
            Some((Holder::Array(len.to_token_stream().to_string()), vec![elem]))
        }
        Type::Slice(TypeSlice { elem, .. }) => Some((Holder::Slice, vec![elem])),
        Type::Reference(TypeReference { elem, .. }) => Some((Holder::Reference, vec![elem])),
        Type::Tuple(TypeTuple { elems, .. }) => {
            Some((Holder::Tuple(elems.len()), elems.iter_mut().collect()))
        }
        Type::Path(TypePath { path, .. }) => {
            let last = path.segments.last_mut()?;
            let PathArguments::AngleBracketed(arguments) = &mut last.arguments else {
                return None;
            };
            if !HOLDERS.iter().any(|name| last.ident == name) {
                return None;
            }
            let inner = arguments.args.iter_mut().map(|argument| match argument {
                GenericArgument::Type(inner) => Some(inner),
                _ => None,
            });
            Some((Holder::Named(last.ident.clone()), inner.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

const HOLDERS: [&str; 8] =
    ["Vec", "VecDeque", "BTreeSet", "BTreeMap", "Option", "Result", "Box", "MaybeNull"];

/// Returns whether this is the name of a key, in any version of Solana's crates.
fn is_key(ty: &Type) -> bool {
    let Type::Path(TypePath { path, .. }) = ty else {
        return false;
    };
    path.segments.last().is_some_and(|last| {
        last.arguments.is_none() && (last.ident == "Pubkey" || last.ident == "Address")
    })
}

/// The type and const parameters of a type. If a field's type names one, the derive cannot compute the field's size,
/// so the field is read like one that varies in length.
pub struct Parameters<'a> {
    names: Vec<&'a Ident>,
}

impl<'a> Parameters<'a> {
    pub fn new(generics: &'a Generics) -> Self {
        let names = generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
            GenericParam::Lifetime(_) => None,
        });
        Self { names: names.collect() }
    }

    /// Returns whether a type names one of the parameters.
    pub fn occur_in(&self, ty: &Type) -> bool {
        !self.names.is_empty() && self.occur_in_tokens(ty.to_token_stream())
    }

    fn occur_in_tokens(&self, tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => self.names.contains(&&ident),
            TokenTree::Group(group) => self.occur_in_tokens(group.stream()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
}
