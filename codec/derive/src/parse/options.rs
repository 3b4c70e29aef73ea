use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Error, Expr, Ident, Lit, LitByteStr, LitStr, Result, Token, bracketed,
    meta::ParseNestedMeta, parenthesized, parse::ParseStream, punctuated::Punctuated,
};

/// `#[neap(...)]` of a struct or an enum.
pub struct Options {
    pub format: Format,
    pub discriminator: Option<Discriminator>,
    pub trailing: Trailing,
    pub assertions: Vec<Assertion>,
    /// Where each option is, for those that an enum does not have.
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
    /// Those of an Anchor account of the type's name.
    Anchor,
    /// These.
    Bytes(Vec<u8>),
}

/// What may lie behind the value.
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
    pub fn of_type(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self {
            format: Format::Borsh,
            discriminator: None,
            trailing: Trailing::Exact,
            assertions: Vec::new(),
            spans: Vec::new(),
        };
        for attribute in own(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let known = ["format", "discriminator", "trailing", "assert"];
        let Some(name) = known.into_iter().find(|name| meta.path.is_ident(name)) else {
            return Err(meta.error(
                "unknown option; a type has `format`, `discriminator`, `trailing` and `assert`",
            ));
        };
        if name != "assert" && self.spans.iter().any(|(_, given)| *given == name) {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        let span = meta
            .path
            .get_ident()
            .map_or_else(Span::call_site, Ident::span);
        self.spans.push((span, name));
        match name {
            "format" => self.format = parse_format(meta.value()?)?,
            "discriminator" => self.discriminator = Some(parse_discriminator(meta.value()?)?),
            "trailing" => self.trailing = parse_trailing(meta.value()?)?,
            _ => self.assertions.extend(parse_assertions(meta.input, span)?),
        }
        Ok(())
    }

    /// Refuses what only an account has.
    pub fn refuse_all_but_format(&self) -> Result<()> {
        match self.spans.iter().find(|(_, name)| *name != "format") {
            Some((span, name)) => Err(Error::new(
                *span,
                format!("an enum has no `{name}`, only a struct has; remove it here"),
            )),
            None => Ok(()),
        }
    }
}

/// Refuses every `#[neap(...)]`, so that none is ignored in silence.
pub fn refuse(attributes: &[Attribute], advice: &str) -> Result<()> {
    match own(attributes).next() {
        Some(attribute) => Err(Error::new_spanned(&attribute.meta, advice)),
        None => Ok(()),
    }
}

/// Those that are the derive's.
pub fn own(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    let is_own = |attribute: &&Attribute| attribute.path().is_ident("neap");
    attributes.iter().filter(is_own)
}

fn parse_format(value: ParseStream) -> Result<Format> {
    let name = quoted(value, "the wire format is a string, such as \"bincode\"")?;
    match name.value().as_str() {
        "borsh" => Ok(Format::Borsh),
        "bincode" | "wincode" => Ok(Format::Bincode),
        _ => Err(Error::new(
            name.span(),
            "unknown wire format; there are \"borsh\", \"bincode\" and \"wincode\", which is \"bincode\" too",
        )),
    }
}

fn parse_trailing(value: ParseStream) -> Result<Trailing> {
    let name = quoted(value, "what may follow is a string, such as \"zeros\"")?;
    match name.value().as_str() {
        "exact" => Ok(Trailing::Exact),
        "allowed" => Ok(Trailing::Allowed),
        "zeros" => Ok(Trailing::Zeros),
        _ => Err(Error::new(
            name.span(),
            "what may follow the value is \"exact\" (nothing), \"allowed\" (anything) or \"zeros\"",
        )),
    }
}

fn parse_discriminator(value: ParseStream) -> Result<Discriminator> {
    let advice = "a discriminator is \"anchor\", a byte string such as b\"\\x01\" or bytes such as [1, 2]; \
                  without one, leave it out";
    let span = value.span();
    if value.peek(syn::token::Bracket) {
        let content;
        bracketed!(content in value);
        let bytes = Punctuated::<Lit, Token![,]>::parse_terminated(&content)?;
        return discriminator(span, bytes.iter().map(byte).collect::<Result<_>>()?);
    }
    match value.parse::<Lit>() {
        Ok(Lit::Str(name)) if name.value() == "anchor" => Ok(Discriminator::Anchor),
        Ok(Lit::ByteStr(bytes)) => discriminator(span, LitByteStr::value(&bytes)),
        _ => Err(Error::new(span, advice)),
    }
}

fn byte(byte: &Lit) -> Result<u8> {
    let value = match byte {
        Lit::Int(value) => value.base10_parse().ok(),
        Lit::Byte(value) => Some(value.value()),
        _ => None,
    };
    let advice = "a byte of a discriminator is a number up to 255";
    value.ok_or_else(|| Error::new_spanned(byte, advice))
}

fn discriminator(span: Span, bytes: Vec<u8>) -> Result<Discriminator> {
    if bytes.is_empty() {
        let advice = "a discriminator of no bytes tells nothing apart; leave it out";
        return Err(Error::new(span, advice));
    }
    Ok(Discriminator::Bytes(bytes))
}

const ASSERTION: &str =
    "an assertion names constants and their values: `assert(SIZE = 165, OFFSET_OWNER = 32)`";

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

/// A string, or the advice to write one.
pub fn quoted(value: ParseStream, advice: &str) -> Result<LitStr> {
    value
        .parse()
        .map_err(|error| Error::new(error.span(), advice))
}
