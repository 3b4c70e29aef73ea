//! What attributes say about the bytes of types and fields.

mod account;
mod field;

pub use self::field::FieldAttributes;

use self::account::{Argument, cast};
use super::{
    conditions::{conditional, with_conditional},
    constants::Scope,
    error::Doubt,
    modules::{Meaning, Space, names, string},
};
use neap_idl_reader::{Encoding, Trailing, Width, discriminator};
use syn::{
    Attribute, Expr, ExprLit, Lit, LitInt, Meta, Token, parenthesized, punctuated::Punctuated,
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
    /// Its schema has the format of bincode.
    is_bincode: bool,
    /// The width of an enum's tag in memory.
    tag: Option<Width>,
    /// It has a `repr(C)`.
    is_c: bool,
    /// Its tags are its discriminants, also in the format of borsh.
    has_discriminants: bool,
}

impl Attributes {
    /// Reads the attributes of a type with this name.
    pub fn read(name: &str, attributes: &[Attribute], scope: Scope) -> Result<Self, Doubt> {
        let mut found = Self::default();
        for attribute in &with_conditional(attributes, scope.modules.stated)? {
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

    /// The width of an enum's tag.
    pub fn tag(&self, codec: Codec) -> Width {
        match codec {
            Codec::Neap if self.is_bincode => Width::Four,
            _ if codec == Codec::Cast || self.encoding(codec) == Encoding::C => {
                self.tag.unwrap_or(if self.is_c { Width::Four } else { Width::One })
            }
            _ => Width::One,
        }
    }

    /// The width of a length.
    pub fn length_width(&self, codec: Codec) -> Width {
        if self.is_bincode && codec == Codec::Neap { Width::Eight } else { Width::Four }
    }

    /// Reads `#[repr(…)]`.
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
                "u8" | "i8" => self.tag = Some(Width::One),
                "u16" | "i16" => self.tag = Some(Width::Two),
                "u32" | "i32" => self.tag = Some(Width::Four),
                "u64" | "i64" | "usize" | "isize" => self.tag = Some(Width::Eight),
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

    /// Reads the options of a schema: `#[neap(…)]`.
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

/// Whether an option of borsh is `use_discriminant = true`.
fn uses_discriminants(option: &Meta) -> bool {
    let Meta::NameValue(pair) = option else { return false };
    let is_true = matches!(&pair.value, Expr::Lit(ExprLit { lit: Lit::Bool(it), .. }) if it.value);
    is_true && pair.path.is_ident("use_discriminant")
}

/// The options in an attribute of borsh.
fn borsh(attribute: &Attribute) -> Result<Punctuated<Meta, Token![,]>, Doubt> {
    attribute.parse_args_with(Punctuated::parse_terminated).map_err(Doubt::Attributes)
}

/// The name of an attribute, a derive or a trait where it is defined, or in the path if it is not certain where that is.
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
