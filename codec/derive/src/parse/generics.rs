use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericParam, Generics, Ident, Type};

/// The type and const parameters of a type. A field whose type names one has no size that the derive
/// could compute with, so it is read like one that varies in length.
pub struct Parameters<'a> {
    names: Vec<&'a Ident>,
}

impl<'a> Parameters<'a> {
    pub fn of(generics: &'a Generics) -> Self {
        let names = generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
            GenericParam::Lifetime(_) => None,
        });
        Self {
            names: names.collect(),
        }
    }

    /// Whether one of them is named in a type.
    pub fn occur_in(&self, ty: &Type) -> bool {
        !self.names.is_empty() && self.occur(ty.to_token_stream())
    }

    fn occur(&self, tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => self.names.contains(&&ident),
            TokenTree::Group(group) => self.occur(group.stream()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
}
