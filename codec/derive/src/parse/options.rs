use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use sha2::{Digest, Sha256};
use syn::{
    Attribute, Error, Expr, Ident, Lit, LitBool, LitByteStr, LitStr, Path, Result, Token,
    bracketed,
    meta::ParseNestedMeta,
    parenthesized,
    parse::{ParseBuffer, ParseStream},
    punctuated::Punctuated,
};

/// The options of a struct or an enum in `#[neap(...)]`.
pub struct Options {
    pub format: Format,
    /// The bytes in front of the fields. The first of several is written, all are accepted.
    pub discriminators: Vec<Discriminator>,
    pub trailing: Trailing,
    pub assertions: Vec<Assertion>,
    /// Whether the discriminants of an enum's variants are their tags. By default their positions are, and discriminants must be the
    /// same.
    pub use_discriminant: Option<bool>,
    /// What the names of the views begin with. By default the type's name.
    pub views: Option<Ident>,
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

/// The bytes that tell accounts apart.
pub enum Discriminator {
    /// The discriminator that Anchor derives from the type's name.
    Anchor,
    /// These bytes.
    Bytes(Vec<u8>),
    /// The bytes of this constant.
    Constant(Box<Expr>),
}

impl Discriminator {
    /// Returns how many bytes it has, if that does not depend on a constant.
    fn size(&self) -> Option<usize> {
        match self {
            Self::Anchor => Some(8),
            Self::Bytes(bytes) => Some(bytes.len()),
            Self::Constant(_) => None,
        }
    }
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
            Self::C => quote!(::neap::C),
        });
    }
}

impl Options {
    pub fn from_attributes(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self {
            format: Format::Borsh,
            discriminators: Vec::new(),
            trailing: Trailing::Exact,
            assertions: Vec::new(),
            use_discriminant: None,
            views: None,
            crate_path: None,
            spans: Vec::new(),
        };
        for attribute in neap_attributes(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let known =
            ["format", "discriminator", "trailing", "assert", "use_discriminant", "views", "crate"];
        let Some(name) = known.into_iter().find(|name| meta.path.is_ident(name)) else {
            return Err(meta.error(
                "unknown option; the options of a type are `format`, `discriminator`, `trailing`, `assert`, `views`, `crate` and, for \
                 an enum, `use_discriminant`",
            ));
        };
        if name != "assert" && self.spans.iter().any(|(_, given)| *given == name) {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        let span = meta.path.get_ident().map_or_else(Span::call_site, Ident::span);
        self.spans.push((span, name));
        match name {
            "format" => self.format = parse_format(meta.value()?)?,
            "discriminator" => self.discriminators = parse_discriminators(meta.value()?)?,
            "trailing" => self.trailing = parse_trailing(meta.value()?)?,
            "use_discriminant" => self.use_discriminant = Some(parse_bool(meta.value()?)?),
            "views" => self.views = Some(parse_views(meta.value()?)?),
            "crate" => self.crate_path = Some(parse_crate_path(meta.value()?)?),
            _ => self.assertions.extend(parse_assertions(meta.input, span)?),
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

    /// Refuses an option with this advice.
    pub fn refuse(&self, option: &str, advice: &str) -> Result<()> {
        match self.spans.iter().find(|(_, name)| *name == option) {
            Some((span, _)) => Err(Error::new(*span, advice)),
            None => Ok(()),
        }
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
        "c" => Ok(Format::C),
        _ => Err(Error::new(
            name.span(),
            "unknown format; use \"borsh\", \"bincode\", \"wincode\", which is the same as \"bincode\", or \"c\"",
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

fn parse_bool(value: ParseStream) -> Result<bool> {
    let advice = "`use_discriminant` is `true` (each variant's tag is its discriminant) or `false` (its position)";
    let value: LitBool = value.parse().map_err(|error| Error::new(error.span(), advice))?;
    Ok(value.value)
}

fn parse_views(value: ParseStream) -> Result<Ident> {
    let advice = "`views` takes what the names of the views begin with, such as \"TickView\" for `TickViewRef`";
    let name = parse_string(value, advice)?;
    name.parse().map_err(|_| Error::new(name.span(), advice))
}

/// Parses one discriminator, or `any(...)` with several.
fn parse_discriminators(value: ParseStream) -> Result<Vec<Discriminator>> {
    if !is_call(value, "any") {
        return Ok(vec![parse_discriminator(value)?]);
    }
    value.parse::<Ident>()?;
    let (content, span) = (parenthesized_content(value)?, value.span());
    let several = content.parse_terminated(parse_discriminator, Token![,])?;
    if several.is_empty() {
        return Err(Error::new(span, "`any` needs at least one discriminator"));
    }
    let known = several.iter().filter_map(Discriminator::size);
    if known.clone().min() != known.max() {
        return Err(Error::new(
            span,
            "the discriminators in `any` have different lengths; write as many bytes in each",
        ));
    }
    Ok(several.into_iter().collect())
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
    let advice = "a discriminator is \"anchor\", sha256(\"account:Vault\"), a byte string such as b\"\\x01\", bytes such as [1, 2], or \
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

/// Returns the discriminator that Anchor derives from a name with its namespace.
pub fn anchor_discriminator(name: &str) -> Vec<u8> {
    Sha256::digest(name)[..8].to_vec()
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
