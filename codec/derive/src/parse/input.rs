//! What the derive reads of a type: its fields or variants, and their options.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, Generics, Ident, Member, Type, Visibility, ext::IdentExt};

use super::{
    options::{FieldOptions, Options, Tags},
    wire_type::is_same,
};
use crate::shape::Shape;

/// The type that the derive is applied to.
pub enum Input {
    Struct(Struct),
    Newtype(Newtype),
    Enum(Enum),
    Variants(Variants),
}

/// A struct of one field without a name, which is read and stored as a whole.
pub struct Newtype {
    pub name: Ident,
    pub field: Box<Field>,
    /// Whether its memory has padding, or lacks alignment, that the field alone does not have. Then it has no layout of C.
    pub is_laid_out_apart: bool,
}

/// A struct.
pub struct Struct {
    pub visibility: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub options: Options,
    /// The fields at constant offsets.
    pub head: Vec<Field>,
    /// All other fields.
    pub tail: Vec<Field>,
}

/// One field.
#[derive(Clone)]
pub struct Field {
    pub docs: Vec<Attribute>,
    pub visibility: Visibility,
    /// The name of the accessors.
    pub name: Ident,
    /// The field of the struct itself.
    pub member: Member,
    /// Whether the struct is packed. Its fields cannot be borrowed then, only copies of them.
    pub is_packed: bool,
    /// The type that the struct itself has.
    pub own_type: Type,
    /// The type that stands for it on the wire. It differs where a type is of another crate.
    pub ty: Type,
    /// Both types as text, which tells whether fields have the same ones.
    pub written: String,
    pub shape: Shape,
    pub options: FieldOptions,
    /// Whether the field may vary in length.
    pub varies: bool,
    /// Whether its type names a parameter of the struct or enum. Then the type is known only where the parameters are.
    pub is_generic: bool,
}

/// An enum whose variants have no fields.
pub struct Enum {
    pub name: Ident,
    pub options: Options,
    pub tags: Tags,
    /// In bytes.
    pub tag_size: usize,
    pub variants: Vec<Variant>,
}

/// One variant.
pub struct Variant {
    pub name: Ident,
    pub discriminant: Option<Expr>,
    /// `None` if the discriminant is the tag, but not a number.
    pub tag: Option<usize>,
}

/// An enum with at least one variant that has fields.
pub struct Variants {
    pub visibility: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub options: Options,
    pub tags: Tags,
    pub variants: Vec<DataVariant>,
}

/// One variant with its fields.
pub struct DataVariant {
    pub variant: Variant,
    pub docs: Vec<Attribute>,
    pub style: Style,
    pub fields: Vec<Field>,
}

/// How the fields of a variant are written.
#[derive(Clone, Copy)]
pub enum Style {
    Unit,
    Unnamed,
    Named,
}

impl Struct {
    /// Iterates over all fields, in the order of the wire format.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.head.iter().chain(&self.tail)
    }

    /// Iterates over the fields that have accessors, and whether each is in the tail.
    pub fn accessible(&self) -> impl Iterator<Item = (&Field, bool)> {
        let head = self.head.iter().map(|field| (field, false));
        let fields = head.chain(self.tail.iter().map(|field| (field, true)));
        fields.filter(|(field, _)| !field.is_reserved())
    }

    /// Returns whether every value has the same size.
    pub fn is_fixed(&self) -> bool {
        self.tail.is_empty()
    }
}

impl Variants {
    /// Iterates over the fields of all variants.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.variants.iter().flat_map(|data| &data.fields)
    }
}

impl Field {
    /// Returns whether the field only takes room, because its name starts with `_`.
    pub fn is_reserved(&self) -> bool {
        self.name.unraw().to_string().starts_with('_')
    }

    /// Returns whether `as` names the field's own type: its name is not that of a type that the derive knows.
    pub fn has_own_name(&self) -> bool {
        self.options.wire.as_ref().is_some_and(|(_, wire)| is_same(wire, &self.own_type))
    }

    /// Returns whether the field has a fixed size, and none of the options that need a view.
    pub fn is_value(&self) -> bool {
        let FieldOptions { since, rest, rename, .. } = &self.options;
        let needs_view = since.is_some() || rest.is_some() || rename.is_some();
        !self.varies && !needs_view
    }

    /// Generates a reference to the field of `value`.
    pub fn borrowed(&self, value: TokenStream) -> TokenStream {
        let member = &self.member;
        if self.is_packed { quote!(&{ #value.#member }) } else { quote!(&#value.#member) }
    }
}
