//! What attributes say about the bytes of types and fields.

use super::{
    conditions::conditional,
    constants::Scope,
    error::Doubt,
    modules::{Meaning, Space, names, string},
};
use crate::lock::{describe::Mark, layout::Trailing};
use neap_idl_reader::{Encoding, discriminator};
use proc_macro2::TokenTree;
use syn::{
    Attribute, Expr, ExprLit, Ident, Lit, LitInt, LitStr, Meta, Token,
    ext::IdentExt,
    parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    token,
};

/// What decides the bytes of an account's types, so which attributes count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Codec {
    /// borsh: its derives write the fields.
    Borsh,
    /// The compiler: the program casts the data to the type.
    Cast,
    /// neap: the attributes of a schema.
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
    /// The encoding of a type that the program casts to.
    cast: Option<Encoding>,
    is_bincode: bool,
    /// The bytes of an enum's tag in memory.
    tag: Option<usize>,
    is_c: bool,
    /// Its tags are its discriminants, also in the format of borsh.
    has_discriminants: bool,
}

impl Attributes {
    /// Reads the attributes of a type with this name.
    pub fn read(name: &str, attributes: &[Attribute], scope: Scope) -> Result<Self, Doubt> {
        let mut found = Self::default();
        for attribute in &scope.modules.stated.attributes(attributes)? {
            match real_name(attribute.path(), scope).as_str() {
                "derive" => {
                    let derives = attribute
                        .parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
                    for derive in derives.map_err(Doubt::Attributes)? {
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
                    let cast = match attribute.meta {
                        Meta::List(_) => attribute.parse_args_with(cast),
                        _ => Ok(Encoding::C),
                    };
                    found.cast = Some(cast.map_err(Doubt::Attributes)?);
                }
                "borsh" => {
                    for option in borsh(attribute)? {
                        found.has_discriminants |= uses_discriminants(&option);
                    }
                }
                "repr" => found.repr(attribute)?,
                _ => {}
            }
        }
        Ok(found)
    }

    /// What decides the bytes of an account with these attributes.
    pub fn codec(&self) -> Codec {
        match self.cast {
            _ if self.is_neap => Codec::Neap,
            Some(_) => Codec::Cast,
            None => Codec::Borsh,
        }
    }

    /// The encoding of the type.
    pub fn encoding(&self, codec: Codec) -> Encoding {
        match codec {
            // In the formats of the wire, the memory of the program does not matter.
            Codec::Neap if self.cast == Some(Encoding::C) => Encoding::C,
            Codec::Neap => Encoding::Borsh,
            _ if self.packed.is_some() => Encoding::Packed,
            Codec::Borsh => Encoding::Borsh,
            // An explicit `repr` counts more.
            Codec::Cast if self.cast == Some(Encoding::Packed) && !self.is_c => Encoding::Packed,
            Codec::Cast => Encoding::C,
        }
    }

    /// Whether the numbers of an enum's variants are its tags.
    pub fn has_numbers(&self, codec: Codec) -> bool {
        self.has_discriminants || codec == Codec::Cast || self.encoding(codec) == Encoding::C
    }

    /// The bytes of an enum's tag.
    pub fn tag_size(&self, codec: Codec) -> usize {
        match codec {
            Codec::Neap if self.is_bincode => 4,
            _ if codec == Codec::Cast || self.encoding(codec) == Encoding::C => {
                self.tag.unwrap_or(if self.is_c { 4 } else { 1 })
            }
            _ => 1,
        }
    }

    /// The bytes of a length.
    pub fn length_size(&self, codec: Codec) -> usize {
        if self.is_bincode && codec == Codec::Neap { 8 } else { 4 }
    }

    fn repr(&mut self, attribute: &Attribute) -> Result<(), Doubt> {
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
        parsed.map_err(Doubt::Attributes)
    }

    /// Reads `#[account(…)]`: `zero_copy`, a discriminator, or the namespace of Anchor's own discriminator.
    fn account(&mut self, name: &str, attribute: &Attribute, scope: Scope) -> Result<(), Doubt> {
        if matches!(attribute.meta, Meta::Path(_)) {
            return Ok(());
        }
        let arguments =
            attribute.parse_args_with(Punctuated::<Argument, Token![,]>::parse_terminated);
        for argument in arguments.map_err(Doubt::Attributes)? {
            match argument {
                Argument::Namespace(space) => {
                    self.start = Some(discriminator(&format!("{space}:{name}")));
                }
                Argument::Discriminator(value) => {
                    self.start = Some(scope.discriminator(name, &value)?);
                }
                Argument::ZeroCopy(encoding) => self.cast = Some(encoding),
                Argument::Borsh => {}
                Argument::Unknown(key) => return Err(Doubt::AccountArgument(key)),
            }
        }
        Ok(())
    }

    fn options(&mut self, name: &str, attribute: &Attribute, scope: Scope) -> Result<(), Doubt> {
        let mut start = None;
        let parsed = attribute.parse_nested_meta(|meta| {
            let value = if meta.input.peek(Token![=]) {
                Some(meta.value()?.parse::<Expr>()?)
            } else {
                None
            };
            if meta.path.is_ident("format") {
                match value.as_ref().and_then(string).as_deref() {
                    Some("c") => self.cast = Some(Encoding::C),
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
        parsed.map_err(Doubt::Attributes)?;
        if let Some(start) = start {
            self.start = Some(scope.discriminator(name, &start)?);
        }
        Ok(())
    }
}

/// An argument of `#[account]`.
enum Argument {
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
fn cast(input: ParseStream) -> syn::Result<Encoding> {
    let is_packed = input.parse::<Option<Token![unsafe]>>()?.is_some();
    Ok(if is_packed { Encoding::Packed } else { Encoding::C })
}

/// Whether an option of borsh is `use_discriminant = true`.
fn uses_discriminants(option: &Meta) -> bool {
    let Meta::NameValue(pair) = option else { return false };
    let is_true = matches!(&pair.value, Expr::Lit(ExprLit { lit: Lit::Bool(it), .. }) if it.value);
    is_true && pair.path.is_ident("use_discriminant")
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
    pub fn read(attributes: &[Attribute], scope: Scope, codec: Codec) -> Result<Self, Doubt> {
        let mut found = Self::default();
        for attribute in &scope.modules.stated.attributes(attributes)? {
            match real_name(attribute.path(), scope).as_str() {
                "neap" => found.options(attribute, scope)?,
                "borsh_skip" => found.is_skipped = codec == Codec::Borsh,
                "borsh" if codec == Codec::Borsh => {
                    for option in borsh(attribute)? {
                        match names(option.path()).join("::").as_str() {
                            "skip" => found.is_skipped = true,
                            "bound" | "schema" => {}
                            name => return Err(Doubt::BorshOption(name.to_owned())),
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    fn options(&mut self, attribute: &Attribute, scope: Scope) -> Result<(), Doubt> {
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
        parsed.map_err(Doubt::Attributes)?;
        for limit in &limits {
            self.mark.max.push(scope.length(limit)?);
        }
        Ok(())
    }
}

/// The options in an attribute of borsh.
fn borsh(attribute: &Attribute) -> Result<Punctuated<Meta, Token![,]>, Doubt> {
    attribute.parse_args_with(Punctuated::parse_terminated).map_err(Doubt::Attributes)
}

/// The name of an attribute, a derive or a trait where it is defined.
pub fn real_name(path: &syn::Path, scope: Scope) -> String {
    let mut names = match scope.resolve(path, Space::Type) {
        Ok(Meaning::Foreign(meant)) => meant,
        _ => names(path),
    };
    names.pop().unwrap_or_default()
}

/// Whether a type with these attributes may be an account, also under a condition that is not known.
pub fn may_be_account(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| declares_account(&attribute.meta))
}

fn declares_account(attribute: &Meta) -> bool {
    if is_called(attribute.path(), "cfg_attr") {
        let Meta::List(list) = attribute else { return false };
        let parsed = list.parse_args_with(conditional);
        return parsed.is_ok_and(|(_, added)| added.iter().any(declares_account));
    }
    is_called(attribute.path(), "account") || derives(attribute, "Neap")
}

/// Whether an attribute derives something with this name.
pub fn derives(attribute: &Meta, name: &str) -> bool {
    let Meta::List(list) = attribute else { return false };
    let parsed = list.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
    is_called(&list.path, "derive")
        && parsed.is_ok_and(|derives| derives.iter().any(|it| is_called(it, name)))
}

/// Whether the last name of a path is this one.
fn is_called(path: &syn::Path, name: &str) -> bool {
    path.segments.last().is_some_and(|last| last.ident == name)
}
