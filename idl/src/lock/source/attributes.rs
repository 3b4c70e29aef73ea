//! What attributes say about the bytes of types and fields.

use super::{
    constants::Scope,
    modules::{Meaning, Space, names, string},
};
use crate::lock::{describe::Mark, layout::Trailing};
use neap_idl_reader::{Layout, discriminator};
use quote::ToTokens;
use syn::{
    Attribute, Expr, Ident, LitInt, LitStr, Meta, Token, ext::IdentExt, parenthesized,
    parse::ParseStream, punctuated::Punctuated, token,
};

/// How the bytes of a value come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// borsh writes them.
    Borsh,
    /// They are the memory of the program.
    Memory,
    /// A schema of neap says where they are.
    Neap,
}

/// The derives and traits by which borsh writes a type.
pub const WRITERS: [&str; 4] =
    ["AnchorSerialize", "AnchorDeserialize", "BorshSerialize", "BorshDeserialize"];

/// The attributes of a type.
#[derive(Default)]
pub struct Attributes {
    /// It derives `Neap`.
    pub is_neap: bool,
    /// It is an `#[account]` of Anchor.
    pub is_account: bool,
    /// It derives how borsh writes it.
    pub is_written: bool,
    /// The alignment of a `repr(align)`.
    pub align: Option<usize>,
    /// The number of a `repr(packed)`.
    pub packed: Option<usize>,
    /// What its data begins with.
    pub start: Option<Vec<u8>>,
    /// What may follow its value, if a schema says so.
    pub trailing: Option<Trailing>,
    /// The layout of a type that the program casts to.
    cast: Option<Layout>,
    is_bincode: bool,
    /// The bytes of an enum's tag in memory.
    tag: Option<usize>,
    is_c: bool,
    /// Its tags are its discriminants, also in the format of borsh.
    has_discriminants: bool,
}

impl Attributes {
    /// Reads the attributes of a type with this name.
    pub fn read(name: &str, attributes: &[Attribute], scope: Scope) -> Result<Self, String> {
        let mut found = Self::default();
        for attribute in &scope.modules.stated.attributes(attributes)? {
            match real_name(attribute.path(), scope).as_str() {
                "derive" => {
                    let derives = attribute
                        .parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
                    for derive in derives.map_err(unreadable)? {
                        let derive = real_name(&derive, scope);
                        found.is_neap |= derive == "Neap";
                        found.is_written |= WRITERS.contains(&derive.as_str());
                    }
                }
                "neap" => found.options(name, attribute, scope)?,
                "account" => {
                    found.is_account = true;
                    found.account(name, attribute, scope)?;
                }
                "zero_copy" => {
                    let is_packed = attribute.meta.to_token_stream().to_string().contains("unsafe");
                    found.cast = Some(if is_packed { Layout::Packed } else { Layout::C });
                }
                "borsh" => {
                    for option in borsh(attribute)? {
                        let text = option.to_token_stream().to_string();
                        found.has_discriminants |= text == "use_discriminant = true";
                    }
                }
                "repr" => found.repr(attribute)?,
                _ => {}
            }
        }
        Ok(found)
    }

    /// How the bytes of an account with these attributes come about.
    pub fn way(&self) -> Way {
        match self.cast {
            _ if self.is_neap => Way::Neap,
            Some(_) => Way::Memory,
            None => Way::Borsh,
        }
    }

    pub fn layout(&self, way: Way) -> Layout {
        match way {
            // In the formats of the wire, the memory of the program does not matter.
            Way::Neap if self.cast == Some(Layout::C) => Layout::C,
            Way::Neap => Layout::Borsh,
            _ if self.packed.is_some() => Layout::Packed,
            Way::Borsh => Layout::Borsh,
            // An explicit `repr` counts more.
            Way::Memory if self.cast == Some(Layout::Packed) && !self.is_c => Layout::Packed,
            Way::Memory => Layout::C,
        }
    }

    /// Whether the numbers of an enum's variants are its tags.
    pub fn has_numbers(&self, way: Way) -> bool {
        self.has_discriminants || way == Way::Memory || self.layout(way) == Layout::C
    }

    /// The bytes of an enum's tag.
    pub fn tag_size(&self, way: Way) -> usize {
        match way {
            Way::Neap if self.is_bincode => 4,
            _ if way == Way::Memory || self.layout(way) == Layout::C => {
                self.tag.unwrap_or(if self.is_c { 4 } else { 1 })
            }
            _ => 1,
        }
    }

    /// The bytes of a length.
    pub fn length_size(&self, way: Way) -> usize {
        if self.is_bincode && way == Way::Neap { 8 } else { 4 }
    }

    fn repr(&mut self, attribute: &Attribute) -> Result<(), String> {
        let parsed = attribute.parse_nested_meta(|meta| {
            let number = || {
                if !meta.input.peek(token::Paren) {
                    return Ok(1);
                }
                let content;
                parenthesized!(content in meta.input);
                content.parse::<LitInt>()?.base10_parse::<usize>()
            };
            match meta.path.require_ident()?.to_string().as_str() {
                "C" => self.is_c = true,
                "packed" => self.packed = Some(number()?),
                "align" => self.align = Some(number()?),
                "u8" | "i8" => self.tag = Some(1),
                "u16" | "i16" => self.tag = Some(2),
                "u32" | "i32" => self.tag = Some(4),
                "u64" | "i64" | "usize" | "isize" => self.tag = Some(8),
                _ => {}
            }
            Ok(())
        });
        parsed.map_err(unreadable)
    }

    /// Reads `#[account(…)]`: `zero_copy`, a discriminator, or the namespace of Anchor's own discriminator.
    fn account(&mut self, name: &str, attribute: &Attribute, scope: Scope) -> Result<(), String> {
        if matches!(attribute.meta, Meta::Path(_)) {
            return Ok(());
        }
        for argument in attribute.parse_args_with(arguments).map_err(unreadable)? {
            match argument {
                Argument::Namespace(space) => {
                    self.start = Some(discriminator(&format!("{space}:{name}")));
                }
                Argument::Value(key, value) if key == "discriminator" => {
                    self.start = Some(scope.discriminator(name, &value)?);
                }
                Argument::Flag(key, inside) if key == "zero_copy" => {
                    let is_packed = inside == "unsafe";
                    self.cast = Some(if is_packed { Layout::Packed } else { Layout::C });
                }
                // Anchor 2 has two ways.
                Argument::Flag(key, _) if key == "borsh" => {}
                Argument::Flag(key, _) | Argument::Value(key, _) => {
                    return Err(format!("neap-idl does not know what `#[account({key})]` does"));
                }
            }
        }
        Ok(())
    }

    fn options(&mut self, name: &str, attribute: &Attribute, scope: Scope) -> Result<(), String> {
        let mut start = None;
        let parsed = attribute.parse_nested_meta(|meta| {
            let value = if meta.input.peek(Token![=]) {
                Some(meta.value()?.parse::<Expr>()?)
            } else {
                None
            };
            if meta.path.is_ident("format") {
                match value.as_ref().and_then(string).as_deref() {
                    Some("c") => self.cast = Some(Layout::C),
                    Some("bincode") => self.is_bincode = true,
                    _ => {}
                }
            } else if meta.path.is_ident("trailing") {
                let value = value.as_ref().and_then(string);
                self.trailing = value.as_deref().and_then(Trailing::of_option);
            } else if meta.path.is_ident("discriminator") {
                start = value;
            }
            Ok(())
        });
        parsed.map_err(unreadable)?;
        if let Some(start) = start {
            self.start = Some(scope.discriminator(name, &start)?);
        }
        Ok(())
    }
}

/// An argument of `#[account]`.
enum Argument {
    Namespace(String),
    Flag(String, String),
    Value(String, Box<Expr>),
}

fn arguments(input: ParseStream) -> syn::Result<Vec<Argument>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        found.push(if input.peek(LitStr) {
            Argument::Namespace(input.parse::<LitStr>()?.value())
        } else {
            let key = input.call(Ident::parse_any)?.to_string();
            if input.parse::<Option<Token![=]>>()?.is_some() {
                Argument::Value(key, input.parse()?)
            } else if input.peek(token::Paren) {
                let content;
                parenthesized!(content in input);
                Argument::Flag(key, content.parse::<proc_macro2::TokenStream>()?.to_string())
            } else {
                Argument::Flag(key, String::new())
            }
        });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(found)
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
    pub fn read(attributes: &[Attribute], scope: Scope, way: Way) -> Result<Self, String> {
        let mut found = Self::default();
        for attribute in &scope.modules.stated.attributes(attributes)? {
            match real_name(attribute.path(), scope).as_str() {
                "neap" => found.options(attribute, scope)?,
                "borsh_skip" => found.is_skipped = way == Way::Borsh,
                "borsh" if way == Way::Borsh => {
                    for option in borsh(attribute)? {
                        let name = names(option.path()).concat();
                        match name.as_str() {
                            "skip" => found.is_skipped = true,
                            "bound" | "schema" => {}
                            _ => {
                                return Err(format!(
                                    "`{name}` of borsh may write other bytes than those of its type"
                                ));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    fn options(&mut self, attribute: &Attribute, scope: Scope) -> Result<(), String> {
        let mut limits = Vec::new();
        let parsed = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("since") {
                self.mark.since = true;
            } else if meta.path.is_ident("rest") {
                self.is_rest = true;
            } else if meta.path.is_ident("as") {
                self.stands_for = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("max") {
                if meta.input.peek(Token![=]) {
                    limits = vec![meta.value()?.parse::<Expr>()?];
                } else {
                    let content;
                    parenthesized!(content in meta.input);
                    let several = Punctuated::<Expr, Token![,]>::parse_terminated(&content)?;
                    limits = several.into_iter().collect();
                }
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        });
        parsed.map_err(unreadable)?;
        for limit in &limits {
            self.mark.max.push(scope.length(limit)?);
        }
        Ok(())
    }
}

/// The options in an attribute of borsh.
fn borsh(attribute: &Attribute) -> Result<Punctuated<Meta, Token![,]>, String> {
    attribute.parse_args_with(Punctuated::parse_terminated).map_err(unreadable)
}

/// The name of an attribute, a derive or a trait where it is defined.
pub fn real_name(path: &syn::Path, scope: Scope) -> String {
    let mut names = match scope.resolve(path, Space::Type) {
        Ok(Meaning::Foreign(meant)) => meant,
        _ => names(path),
    };
    names.pop().unwrap_or_default()
}

fn unreadable(error: syn::Error) -> String {
    format!("its attributes are written in a way that neap-idl cannot read: {error}")
}
