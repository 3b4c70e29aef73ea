//! What attributes say about the bytes of types and fields.

use super::{
    constants::{Constants, string},
    error::SourceError,
};
use crate::lock::marks::Mark;
use neap_idl_reader::Layout;
use quote::ToTokens;
use syn::{Attribute, Expr, Meta, Token, parenthesized, punctuated::Punctuated};

/// The attributes of a type.
#[derive(Default)]
pub struct Attributes {
    /// It derives `Neap`.
    pub is_neap: bool,
    /// It is an `#[account]` of Anchor.
    pub is_account: bool,
    pub layout: Option<Layout>,
    /// The alignment of a `repr(align)`.
    pub align: Option<usize>,
    /// What its data begins with.
    pub start: Option<Vec<u8>>,
    /// What may follow its value, if a schema says so.
    pub trailing: Option<String>,
    is_bincode: bool,
    /// The bytes of an enum's tag in memory.
    repr: Option<usize>,
    /// Its tags are its discriminants, also in the format of borsh.
    has_discriminants: bool,
}

impl Attributes {
    /// Reads the attributes of a type with this name.
    pub fn read(
        name: &str,
        attributes: &[Attribute],
        constants: &Constants,
    ) -> Result<Self, SourceError> {
        let mut found = Self::default();
        for attribute in attributes {
            let (path, text) = (attribute.path(), attribute.meta.to_token_stream().to_string());
            if path.is_ident("derive") {
                let derives = attribute
                    .parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated)?;
                let is_neap =
                    |path: &syn::Path| path.segments.last().is_some_and(|it| it.ident == "Neap");
                found.is_neap |= derives.iter().any(is_neap);
            } else if path.is_ident("neap") {
                found.options(name, attribute, constants)?;
            } else if path.is_ident("account") || path.is_ident("zero_copy") {
                found.is_account |= path.is_ident("account");
                if let Some(start) = discriminator_of(attribute) {
                    found.start(name, &start, constants)?;
                }
                // An explicit `repr` counts more.
                if found.layout.is_none() && text.contains("zero_copy") {
                    let is_packed = text.contains("unsafe");
                    found.layout = Some(if is_packed { Layout::Packed } else { Layout::C });
                }
            } else if path.is_ident("borsh") {
                found.has_discriminants |=
                    text.contains("use_discriminant") && text.contains("true");
            }
        }
        attributes.iter().filter(|it| it.path().is_ident("repr")).for_each(|it| found.repr(it));
        // In the formats of the wire, the memory of the program does not matter.
        if found.is_neap && found.layout != Some(Layout::C) {
            found.layout = Some(Layout::Borsh);
        }
        Ok(found)
    }

    /// Whether the numbers of an enum's variants are its tags.
    pub fn has_numbers(&self) -> bool {
        self.has_discriminants || self.repr.is_some() || self.layout == Some(Layout::C)
    }

    /// The bytes of an enum's tag.
    pub fn tag_size(&self) -> usize {
        if self.is_bincode { 4 } else { self.repr.unwrap_or(1) }
    }

    /// The bytes of a length.
    pub fn length_size(&self) -> usize {
        if self.is_bincode { 8 } else { 4 }
    }

    fn repr(&mut self, attribute: &Attribute) {
        let text = attribute.meta.to_token_stream().to_string();
        let words = Vec::from_iter(text.split(|letter: char| !letter.is_ascii_alphanumeric()));
        let is_in_memory = matches!(self.layout, Some(Layout::C | Layout::Packed));
        if words.contains(&"packed") {
            self.layout = Some(Layout::Packed);
        } else if words.contains(&"C") && is_in_memory {
            self.layout = Some(Layout::C);
        }
        let after_align = words.iter().skip_while(|word| **word != "align");
        self.align = after_align.filter_map(|word| word.parse().ok()).next().or(self.align);
        let sizes =
            [(["u8", "i8"], 1), (["u16", "i16"], 2), (["u32", "i32"], 4), (["u64", "i64"], 8)];
        let named = sizes.iter().find(|(names, _)| names.iter().any(|name| words.contains(name)));
        let in_c = words.contains(&"C").then_some(4);
        self.repr = named.map(|(_, size)| *size).or(in_c);
    }

    fn start(
        &mut self,
        name: &str,
        start: &Expr,
        constants: &Constants,
    ) -> Result<(), SourceError> {
        let bytes = constants.discriminator(name, start);
        self.start = Some(bytes.ok_or_else(|| SourceError::Discriminator(name.to_owned()))?);
        Ok(())
    }

    fn options(
        &mut self,
        name: &str,
        attribute: &Attribute,
        constants: &Constants,
    ) -> Result<(), SourceError> {
        let mut start = None;
        attribute.parse_nested_meta(|meta| {
            let value = if meta.input.peek(Token![=]) {
                Some(meta.value()?.parse::<Expr>()?)
            } else {
                None
            };
            if meta.path.is_ident("format") {
                match value.as_ref().and_then(string).as_deref() {
                    Some("c") => self.layout = Some(Layout::C),
                    Some("bincode") => self.is_bincode = true,
                    _ => {}
                }
            } else if meta.path.is_ident("trailing") {
                self.trailing = value.as_ref().and_then(string);
            } else if meta.path.is_ident("discriminator") {
                start = value;
            }
            Ok(())
        })?;
        start.map_or(Ok(()), |start| self.start(name, &start, constants))
    }
}

/// The discriminator that `#[account(discriminator = …)]` names.
fn discriminator_of(attribute: &Attribute) -> Option<Expr> {
    let arguments =
        attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
    arguments.into_iter().find_map(|argument| match argument {
        Meta::NameValue(pair) if pair.path.is_ident("discriminator") => Some(pair.value),
        _ => None,
    })
}

/// The attributes of a field.
#[derive(Default)]
pub struct FieldAttributes {
    pub mark: Mark,
    /// The type that `as` names.
    pub stands_for: Option<syn::Type>,
    /// It reaches to the end of the data.
    pub is_rest: bool,
    /// borsh does not write it.
    pub is_skipped: bool,
}

impl FieldAttributes {
    pub fn read(attributes: &[Attribute], constants: &Constants) -> Result<Self, SourceError> {
        let mut found = Self::default();
        for attribute in attributes {
            if attribute.path().is_ident("neap") {
                found.options(attribute, constants)?;
            } else if attribute.path().is_ident("borsh") {
                found.is_skipped |= attribute.meta.to_token_stream().to_string().contains("skip");
            }
        }
        Ok(found)
    }

    fn options(&mut self, attribute: &Attribute, constants: &Constants) -> Result<(), SourceError> {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("since") {
                self.mark.since = true;
            } else if meta.path.is_ident("rest") {
                self.is_rest = true;
            } else if meta.path.is_ident("as") {
                self.stands_for = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("max") {
                let limits = if meta.input.peek(Token![=]) {
                    vec![meta.value()?.parse::<Expr>()?]
                } else {
                    let content;
                    parenthesized!(content in meta.input);
                    let limits = Punctuated::<Expr, Token![,]>::parse_terminated(&content)?;
                    limits.into_iter().collect()
                };
                let numbers = limits.iter().map(|limit| constants.number(limit));
                let unknown = || {
                    meta.error("this limit is not in these files: name the file that has it too")
                };
                self.mark.max = numbers.collect::<Option<_>>().ok_or_else(unknown)?;
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

/// Whether something is there only under a condition.
pub fn is_under_cfg(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}
