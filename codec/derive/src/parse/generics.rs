use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericParam, Generics, Ident, Type};

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
