use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Error, Expr, Ident, Lit, LitByteStr, LitStr, Result, Token, bracketed,
    meta::ParseNestedMeta, parenthesized, parse::ParseStream, punctuated::Punctuated,
};

/// The options of a struct or an enum in `#[neap(...)]`.
pub struct Options {
    pub format: Format,
    pub discriminator: Option<Discriminator>,
    pub trailing: Trailing,
    pub assertions: Vec<Assertion>,
    /// Where each option is. Needed to refuse options that an enum does not have.
    spans: Vec<(Span, &'static str)>,
}

/// A wire format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Borsh,
    Bincode,
}

/// The bytes in front of the fields.
pub enum Discriminator {
    /// The discriminator that Anchor derives from the type's name.
    Anchor,
    /// These bytes.
    Bytes(Vec<u8>),
}

/// What may follow the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trailing {
    Exact,
    Allowed,
    Zeros,
}

/// A generated constant and the value it must have.
pub struct Assertion {
    pub constant: Ident,
    pub value: Expr,
}

impl ToTokens for Format {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Borsh => quote!(::neap::Borsh),
            Self::Bincode => quote!(::neap::Bincode),
        });
    }
}

impl Options {
    pub fn from_attributes(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self {
            format: Format::Borsh,
            discriminator: None,
            trailing: Trailing::Exact,
            assertions: Vec::new(),
            spans: Vec::new(),
        };
        for attribute in neap_attributes(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let known = ["format", "discriminator", "trailing", "assert"];
        let Some(name) = known.into_iter().find(|name| meta.path.is_ident(name)) else {
            return Err(meta.error(
                "unknown option; the options of a type are `format`, `discriminator`, `trailing` and `assert`",
            ));
        };
        if name != "assert" && self.spans.iter().any(|(_, given)| *given == name) {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        let span = meta.path.get_ident().map_or_else(Span::call_site, Ident::span);
        self.spans.push((span, name));
        match name {
            "format" => self.format = parse_format(meta.value()?)?,
            "discriminator" => self.discriminator = Some(parse_discriminator(meta.value()?)?),
            "trailing" => self.trailing = parse_trailing(meta.value()?)?,
            _ => self.assertions.extend(parse_assertions(meta.input, span)?),
        }
        Ok(())
    }

    /// Refuses options that only a struct has.
    pub fn refuse_all_but_format(&self) -> Result<()> {
        match self.spans.iter().find(|(_, name)| *name != "format") {
            Some((span, name)) => Err(Error::new(
                *span,
                format!("`{name}` is an option for structs, not for enums; remove it"),
            )),
            None => Ok(()),
        }
    }
}

/// Refuses every `#[neap(...)]`, so that none is ignored silently.
pub fn refuse(attributes: &[Attribute], advice: &str) -> Result<()> {
    match neap_attributes(attributes).next() {
        Some(attribute) => Err(Error::new_spanned(&attribute.meta, advice)),
        None => Ok(()),
    }
}

/// Returns the `#[neap(...)]` attributes.
pub fn neap_attributes(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    let is_neap = |attribute: &&Attribute| attribute.path().is_ident("neap");
    attributes.iter().filter(is_neap)
}

fn parse_format(value: ParseStream) -> Result<Format> {
    let name = parse_string(value, "`format` takes a string, such as \"bincode\"")?;
    match name.value().as_str() {
        "borsh" => Ok(Format::Borsh),
        "bincode" | "wincode" => Ok(Format::Bincode),
        _ => Err(Error::new(
            name.span(),
            "unknown wire format; use \"borsh\", \"bincode\" or \"wincode\", which is the same as \"bincode\"",
        )),
    }
}

fn parse_trailing(value: ParseStream) -> Result<Trailing> {
    let name = parse_string(value, "`trailing` takes a string, such as \"zeros\"")?;
    match name.value().as_str() {
        "exact" => Ok(Trailing::Exact),
        "allowed" => Ok(Trailing::Allowed),
        "zeros" => Ok(Trailing::Zeros),
        _ => Err(Error::new(
            name.span(),
            "`trailing` is \"exact\" (nothing may follow the value), \"allowed\" (anything) or \"zeros\"",
        )),
    }
}

fn parse_discriminator(value: ParseStream) -> Result<Discriminator> {
    let advice = "a discriminator is \"anchor\", a byte string such as b\"\\x01\", or bytes such as [1, 2]; \
                  for no discriminator, remove the option";
    let span = value.span();
    if value.peek(syn::token::Bracket) {
        let content;
        bracketed!(content in value);
        let bytes = Punctuated::<Lit, Token![,]>::parse_terminated(&content)?;
        return nonempty_discriminator(span, bytes.iter().map(parse_byte).collect::<Result<_>>()?);
    }
    match value.parse::<Lit>() {
        Ok(Lit::Str(name)) if name.value() == "anchor" => Ok(Discriminator::Anchor),
        Ok(Lit::ByteStr(bytes)) => nonempty_discriminator(span, LitByteStr::value(&bytes)),
        _ => Err(Error::new(span, advice)),
    }
}

fn parse_byte(byte: &Lit) -> Result<u8> {
    let value = match byte {
        Lit::Int(value) => value.base10_parse().ok(),
        Lit::Byte(value) => Some(value.value()),
        _ => None,
    };
    let advice = "each byte of a discriminator is a number from 0 to 255";
    value.ok_or_else(|| Error::new_spanned(byte, advice))
}

fn nonempty_discriminator(span: Span, bytes: Vec<u8>) -> Result<Discriminator> {
    if bytes.is_empty() {
        let advice = "a discriminator needs at least one byte; add one, or remove the option";
        return Err(Error::new(span, advice));
    }
    Ok(Discriminator::Bytes(bytes))
}

const ASSERTION: &str =
    "`assert` takes constants and their values, such as `assert(SIZE = 165, OFFSET_OWNER = 32)`";

fn parse_assertions(input: ParseStream, span: Span) -> Result<Vec<Assertion>> {
    if !input.peek(syn::token::Paren) {
        return Err(Error::new(span, ASSERTION));
    }
    let content;
    parenthesized!(content in input);
    let assertions = content.parse_terminated(parse_assertion, Token![,])?;
    if assertions.is_empty() {
        return Err(Error::new(span, ASSERTION));
    }
    Ok(assertions.into_iter().collect())
}

fn parse_assertion(input: ParseStream) -> Result<Assertion> {
    let constant: Ident = input.parse()?;
    if !input.peek(Token![=]) || input.peek(Token![==]) {
        return Err(Error::new_spanned(constant, ASSERTION));
    }
    input.parse::<Token![=]>()?;
    let value = input.parse()?;
    Ok(Assertion { constant, value })
}

/// Parses a string. Fails with `advice` if the value is something else.
pub fn parse_string(value: ParseStream, advice: &str) -> Result<LitStr> {
    value.parse().map_err(|error| Error::new(error.span(), advice))
}
