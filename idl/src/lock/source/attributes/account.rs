//! The arguments of Anchor's `#[account]`.

use neap_idl_reader::Encoding;
use proc_macro2::TokenTree;
use syn::{
    Expr, Ident, LitStr, Token,
    ext::IdentExt,
    parenthesized,
    parse::{Parse, ParseStream},
    token,
};

/// An argument of `#[account]`.
pub enum Argument {
    /// A string: the namespace of Anchor's own discriminator.
    Namespace(String),
    Discriminator(Box<Expr>),
    ZeroCopy(Encoding),
    /// The default of Anchor 2, in words.
    Borsh,
    Unknown(String),
}

impl Parse for Argument {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Ok(Self::Namespace(input.parse::<LitStr>()?.value()));
        }
        let key = input.call(Ident::parse_any)?.to_string();
        let is_alone = input.is_empty() || input.peek(Token![,]);
        match key.as_str() {
            "discriminator" if input.parse::<Option<Token![=]>>()?.is_some() => {
                input.parse().map(Self::Discriminator)
            }
            "zero_copy" if is_alone => Ok(Self::ZeroCopy(Encoding::C)),
            "zero_copy" if input.peek(token::Paren) => {
                let content;
                parenthesized!(content in input);
                cast(&content).map(Self::ZeroCopy)
            }
            "borsh" if is_alone => Ok(Self::Borsh),
            _ => {
                while !input.is_empty() && !input.peek(Token![,]) {
                    input.parse::<TokenTree>()?;
                }
                Ok(Self::Unknown(key))
            }
        }
    }
}

/// The encoding of a type that the program casts to. With `unsafe`, Anchor packs it, and without, the type has no padding.
pub fn cast(input: ParseStream) -> syn::Result<Encoding> {
    let is_packed = input.parse::<Option<Token![unsafe]>>()?.is_some();
    Ok(if is_packed { Encoding::Packed } else { Encoding::C })
}
