//! The options in `#[neap(...)]`, of a type and of a field.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use sha2::{Digest, Sha256};
use syn::{
    Attribute, Error, Expr, ExprLit, Ident, Lit, LitByteStr, LitInt, LitStr, Path, Result, Token,
    Type, bracketed,
    meta::ParseNestedMeta,
    parenthesized,
    parse::{ParseBuffer, ParseStream},
    punctuated::Punctuated,
};

/// The options of a struct or an enum in `#[neap(...)]`.
pub struct Options {
    pub format: Format,
    /// The bytes before the fields.
    pub discriminator: Option<Discriminator>,
    pub trailing: Trailing,
    /// The path of `neap`.
    pub crate_path: Option<Path>,
    /// Where each option is. Needed to refuse options that an enum does not have.
    spans: Vec<(Span, &'static str)>,
}

/// A wire format, or the layout of C.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Borsh,
    Bincode,
    /// The layout of `repr(C)`.
    C,
}

/// What the tags of an enum's variants are.
#[derive(Clone, Copy)]
pub enum Tags {
    /// Their positions, as in bincode.
    Positions,
    /// Their discriminants.
    Discriminants,
    /// Both: a discriminant must be the position.
    Both,
}

/// The bytes that tell accounts apart.
pub enum Discriminator {
    /// The discriminator that Anchor derives from the type's name.
    Anchor,
    /// These bytes.
    Bytes(Vec<u8>),
    /// The bytes of this constant.
    Constant(Box<Expr>),
}

/// What may follow the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trailing {
    Exact,
    Allowed,
    Zeros,
}

impl ToTokens for Format {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Borsh => quote!(::neap::wire::Borsh),
            Self::Bincode => quote!(::neap::wire::Bincode),
            Self::C => quote!(::neap::wire::CLayout),
        });
    }
}

impl Options {
    pub fn from_attributes(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self {
            format: Format::Borsh,
            discriminator: None,
            trailing: Trailing::Exact,
            crate_path: None,
            spans: Vec::new(),
        };
        for attribute in neap_attributes(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let known = ["format", "discriminator", "trailing", "crate"];
        let Some(name) = known.into_iter().find(|name| meta.path.is_ident(name)) else {
            return Err(meta.error(
                "unknown option; the options of a type are `format`, `discriminator`, `trailing` and `crate`",
            ));
        };
        if self.spans.iter().any(|(_, given)| *given == name) {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        let span = meta.path.get_ident().map_or_else(Span::call_site, Ident::span);
        self.spans.push((span, name));
        match name {
            "format" => self.format = parse_format(meta.value()?)?,
            "discriminator" => self.discriminator = Some(parse_discriminator(meta.value()?)?),
            "trailing" => self.trailing = parse_trailing(meta.value()?)?,
            _ => self.crate_path = Some(parse_crate_path(meta.value()?)?),
        }
        Ok(())
    }

    /// Returns whether there is no option that only an account has.
    pub fn are_of_a_value(&self) -> bool {
        self.spans.iter().all(|(_, name)| matches!(*name, "crate" | "format"))
    }

    /// Returns where the option `trailing` is.
    pub fn trailing_span(&self) -> Option<Span> {
        let trailing = self.spans.iter().find(|(_, name)| *name == "trailing");
        trailing.map(|(span, _)| *span)
    }

    /// Refuses all options but these. `kind` is the kind of type that has no others.
    pub fn refuse_all_but(&self, known: &[&str], kind: &str) -> Result<()> {
        match self.spans.iter().find(|(_, name)| !known.contains(name)) {
            Some((span, name)) => {
                Err(Error::new(*span, format!("`{name}` is not an option for {kind}; remove it")))
            }
            None => Ok(()),
        }
    }
}

/// The options of a field in `#[neap(...)]`. A span says where an option is, `None` that it is missing.
#[derive(Clone, Default)]
pub struct FieldOptions {
    /// The greatest allowed length, then those of the lengths inside.
    pub max: Option<(Span, Vec<Expr>)>,
    /// The field was added after the first accounts were written.
    pub since: Option<Span>,
    /// The field reaches to the end of the data, and its length is not written.
    pub rest: Option<Span>,
    /// The type varies in length, although the derive cannot see that.
    pub variable: Option<Span>,
    /// The type whose bytes the field's have, although its own type is one of another crate.
    pub wire: Option<(Span, Type)>,
    /// The field has a function that overwrites bytes that are not valid.
    pub repair: Option<Span>,
    /// The name of the accessors.
    pub rename: Option<(Span, Ident)>,
}

impl FieldOptions {
    pub fn from_attributes(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self::default();
        for attribute in neap_attributes(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let Some(name) = meta.path.get_ident() else {
            return Err(meta.error(UNKNOWN));
        };
        let span = name.span();
        let twice = match name.to_string().as_str() {
            "max" => self.max.replace((span, max(meta)?)).is_some(),
            "since" => self.since.replace(span).is_some(),
            "rest" => self.rest.replace(span).is_some(),
            "variable" => self.variable.replace(span).is_some(),
            "repair" => self.repair.replace(span).is_some(),
            "as" => self.wire.replace((span, meta.value()?.parse()?)).is_some(),
            "rename" => self.rename.replace((span, name_in(meta)?)).is_some(),
            _ => return Err(meta.error(UNKNOWN)),
        };
        if twice {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        Ok(())
    }
}

const UNKNOWN: &str = "unknown option; the options of a field are `max`, `since`, `rest`, `variable`, `as`, `repair` and `rename`";

/// Parses `max = 10`, or `max(10, 32)` for a vector and the strings in it.
fn max(meta: &ParseNestedMeta) -> Result<Vec<Expr>> {
    if !meta.input.peek(syn::token::Paren) {
        return Ok(vec![limit(meta.value()?)?]);
    }
    let content;
    parenthesized!(content in meta.input);
    let max = Punctuated::<Expr, Token![,]>::parse_terminated_with(&content, limit)?;
    Ok(max.into_iter().collect())
}

/// Parses one of the limits: a number or another expression, but no text.
fn limit(input: ParseStream) -> Result<Expr> {
    let limit = input.parse()?;
    if let Expr::Lit(ExprLit { lit: Lit::Str(_), .. }) = &limit {
        return Err(Error::new_spanned(limit, "`max` takes a number, such as `max = 32`"));
    }
    Ok(limit)
}

const RENAME: &str = "`rename` takes the name of the accessors as a string, such as \"number\"";

fn name_in(meta: &ParseNestedMeta) -> Result<Ident> {
    let name = parse_string(meta.value()?, RENAME)?;
    name.parse().map_err(|_| Error::new(name.span(), RENAME))
}

/// Refuses every `#[neap(...)]`, so that none is ignored silently.
pub fn refuse(attributes: &[Attribute], advice: &str) -> Result<()> {
    match neap_attributes(attributes).next() {
        Some(attribute) => Err(Error::new_spanned(&attribute.meta, advice)),
        None => Ok(()),
    }
}

/// Returns the `#[neap(...)]` attributes.
fn neap_attributes(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    let is_neap = |attribute: &&Attribute| attribute.path().is_ident("neap");
    attributes.iter().filter(is_neap)
}

fn parse_format(value: ParseStream) -> Result<Format> {
    let name = parse_string(value, "`format` takes a string, such as \"bincode\"")?;
    match name.value().as_str() {
        "borsh" => Ok(Format::Borsh),
        "bincode" => Ok(Format::Bincode),
        "c" => Ok(Format::C),
        _ => Err(Error::new(
            name.span(),
            "unknown format; use \"borsh\", \"bincode\", which is also that of wincode, or \"c\"",
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

fn parse_crate_path(value: ParseStream) -> Result<Path> {
    if value.peek(LitStr) {
        return Err(value.error("`crate` takes a path, without quotes: `crate = other::neap`"));
    }
    value.call(Path::parse_mod_style)
}

fn is_call(value: ParseStream, function: &str) -> bool {
    let ahead = value.fork();
    ahead.parse::<Ident>().is_ok_and(|name| name == function) && ahead.peek(syn::token::Paren)
}

fn parenthesized_content<'a>(value: ParseStream<'a>) -> Result<ParseBuffer<'a>> {
    let content;
    parenthesized!(content in value);
    Ok(content)
}

fn parse_discriminator(value: ParseStream) -> Result<Discriminator> {
    let advice = "a discriminator is \"anchor\", sha256(\"account:Vault\"), a byte string such as b\"\\x01\", bytes such as [1, 2] or [0; 8], or \
                  a constant of type `&[u8]`; for no discriminator, remove the option";
    let span = value.span();
    if is_call(value, "sha256") {
        value.parse::<Ident>()?;
        let text = parse_string(&parenthesized_content(value)?, advice)?;
        return Ok(Discriminator::Bytes(anchor_discriminator(&text.value())));
    }
    if !value.peek(Lit) && !value.peek(syn::token::Bracket) {
        return Ok(Discriminator::Constant(Box::new(value.parse()?)));
    }
    if value.peek(syn::token::Bracket) {
        let content;
        bracketed!(content in value);
        if content.peek2(Token![;]) {
            return repeated_byte(span, &content);
        }
        let bytes = Punctuated::<Lit, Token![,]>::parse_terminated(&content)?;
        return nonempty_discriminator(span, bytes.iter().map(parse_byte).collect::<Result<_>>()?);
    }
    match value.parse::<Lit>() {
        Ok(Lit::Str(name)) if name.value() == "anchor" => Ok(Discriminator::Anchor),
        Ok(Lit::ByteStr(bytes)) => nonempty_discriminator(span, LitByteStr::value(&bytes)),
        _ => Err(Error::new(span, advice)),
    }
}

/// Parses the content of `[0; 8]`.
fn repeated_byte(span: Span, content: ParseStream) -> Result<Discriminator> {
    let byte = parse_byte(&content.parse()?)?;
    content.parse::<Token![;]>()?;
    let count = content.parse::<LitInt>().and_then(|count| count.base10_parse::<u8>());
    let advice = "the number of bytes of a discriminator is from 1 to 255";
    let count = count.map_err(|error| Error::new(error.span(), advice))?;
    nonempty_discriminator(span, vec![byte; count.into()])
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

/// Returns the discriminator that Anchor derives from a name with its namespace.
pub fn anchor_discriminator(name: &str) -> Vec<u8> {
    Sha256::digest(name)[..8].to_vec()
}

/// Parses a string. Fails with `advice` if the value is something else.
pub fn parse_string(value: ParseStream, advice: &str) -> Result<LitStr> {
    value.parse().map_err(|error| Error::new(error.span(), advice))
}
