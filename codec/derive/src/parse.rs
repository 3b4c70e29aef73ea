mod field;
mod generics;
mod options;
mod wire_type;

use syn::{
    Attribute, Data, DataEnum, DataStruct, DeriveInput, Error, Expr, Fields, Generics, Ident,
    Result, Type, TypeGroup, TypeParen, Visibility,
    ext::IdentExt,
    visit_mut::{self, VisitMut},
};

pub use field::FieldOptions;
pub use generics::Parameters;
pub use options::{Assertion, Discriminator, Format, Options, Trailing};

use crate::shape::Shape;

/// The type that the derive is applied to.
pub enum Input {
    Struct(Struct),
    Enum(Enum),
    Variants(Variants),
}

/// A struct with named fields.
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
    pub name: Ident,
    /// The type that the struct itself has.
    pub own_type: Type,
    /// The type that stands for it on the wire. It differs where a type is of another crate.
    pub ty: Type,
    pub shape: Shape,
    pub options: FieldOptions,
    /// Whether the field may vary in length.
    pub varies: bool,
}

/// An enum whose variants have no fields.
pub struct Enum {
    pub name: Ident,
    pub format: Format,
    pub variants: Vec<Variant>,
}

/// One variant. Its position is its tag.
pub struct Variant {
    pub name: Ident,
    pub discriminant: Option<Expr>,
}

/// An enum with at least one variant that has fields.
pub struct Variants {
    pub visibility: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub format: Format,
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

    /// Returns whether every value has the same size.
    pub fn is_fixed(&self) -> bool {
        self.tail.is_empty()
    }
}

impl Field {
    /// Returns whether the field only takes room, because its name starts with `_`.
    pub fn is_reserved(&self) -> bool {
        self.name.unraw().to_string().starts_with('_')
    }
}

/// Parses a struct with named fields or an enum.
pub fn parse(input: DeriveInput) -> Result<Input> {
    let options = Options::from_attributes(&input.attrs)?;
    refuse_packed(&input.attrs)?;
    match input.data {
        Data::Struct(data) => {
            let parameters = Parameters::new(&input.generics);
            let mut head = fields_of_struct(&input.ident, data, &parameters)?;
            let starts_tail = |field: &Field| field.varies || field.options.since.is_some();
            let tail = head.iter().position(starts_tail).unwrap_or(head.len());
            Ok(Input::Struct(Struct {
                tail: head.split_off(tail),
                head,
                visibility: input.vis,
                name: input.ident,
                generics: input.generics,
                options,
            }))
        }
        Data::Enum(data) => {
            options.refuse_all_but_format()?;
            parse_enum(input.vis, input.ident, input.generics, options.format, data)
        }
        Data::Union(data) => Err(Error::new_spanned(
            data.union_token,
            "unions have no wire format; derive `Neap` for a struct or an enum",
        )),
    }
}

/// Refuses packed structs: encoding borrows the fields, and fields of a packed struct cannot be borrowed.
fn refuse_packed(attributes: &[Attribute]) -> Result<()> {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("packed") {
                return Err(meta.error(
                    "`Neap` borrows the fields, which a packed struct does not allow; remove `packed`, since a schema is \
                     not a memory layout",
                ));
            }
            // rustc checks the argument of `align(16)`.
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<proc_macro2::TokenStream>()?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn fields_of_struct(name: &Ident, data: DataStruct, parameters: &Parameters) -> Result<Vec<Field>> {
    let fields = match data.fields {
        Fields::Named(fields) => fields.named,
        Fields::Unnamed(fields) => {
            return Err(Error::new_spanned(
                fields,
                "fields need names, since accessors are named after them; write `{ name: Type }`, or leave out the derive and write \
                 `#[neap(as = u64)]` where the type is a field",
            ));
        }
        Fields::Unit => return Err(Error::new_spanned(name, NO_FIELDS)),
    };
    if fields.is_empty() {
        return Err(Error::new_spanned(name, NO_FIELDS));
    }
    let fields = fields.into_iter().enumerate();
    fields.map(|(index, field)| parse_field(index, field, parameters)).collect()
}

const NO_FIELDS: &str = "a struct needs at least one field, or there is nothing to read";

fn parse_field(index: usize, field: syn::Field, parameters: &Parameters) -> Result<Field> {
    let own_type = ungrouped(field.ty);
    let options = FieldOptions::from_attributes(&field.attrs)?;
    let ty = wire_type::wire_type(&own_type, options.wire.as_ref().map(|(_, wire)| wire));
    let shape = Shape::from_type(&ty);
    let varies = match &options.coption {
        Some(_) => false,
        None => shape.varies() || options.variable.is_some() || parameters.occur_in(&ty),
    };
    Ok(Field {
        docs: docs(field.attrs),
        visibility: field.vis,
        name: field.ident.unwrap_or_else(|| quote::format_ident!("field_{index}")),
        own_type,
        ty,
        shape,
        options,
        varies,
    })
}

/// Removes invisible groups. A type that comes from a macro's argument arrives in such a group, and the types inside
/// it may too.
fn ungrouped(mut ty: Type) -> Type {
    struct Ungroup;
    impl VisitMut for Ungroup {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            while let Type::Group(TypeGroup { elem, .. }) | Type::Paren(TypeParen { elem, .. }) = ty
            {
                *ty = (**elem).clone();
            }
            visit_mut::visit_type_mut(self, ty);
        }
    }
    Ungroup.visit_type_mut(&mut ty);
    ty
}

fn docs(attributes: Vec<Attribute>) -> Vec<Attribute> {
    let is_doc = |attribute: &Attribute| attribute.path().is_ident("doc");
    attributes.into_iter().filter(is_doc).collect()
}

fn parse_enum(
    visibility: Visibility,
    name: Ident,
    generics: Generics,
    format: Format,
    data: DataEnum,
) -> Result<Input> {
    if data.variants.is_empty() {
        return Err(Error::new_spanned(
            name,
            "an enum needs at least one variant, or no data is valid",
        ));
    }
    let parameters = Parameters::new(&generics);
    let variants = data.variants.into_iter();
    let variants =
        variants.map(|variant| parse_variant(variant, &parameters)).collect::<Result<Vec<_>>>()?;
    if variants.iter().any(|variant| !variant.fields.is_empty()) {
        return Ok(Input::Variants(Variants { visibility, name, generics, format, variants }));
    }
    if !generics.params.is_empty() {
        return Err(Error::new_spanned(
            generics,
            "an enum without fields cannot be generic; remove the parameters",
        ));
    }
    let variants = variants.into_iter().map(|variant| variant.variant);
    Ok(Input::Enum(Enum { name, format, variants: variants.collect() }))
}

fn parse_variant(variant: syn::Variant, parameters: &Parameters) -> Result<DataVariant> {
    options::refuse(&variant.attrs, "variants have no options; remove the attribute")?;
    let style = match variant.fields {
        Fields::Unit => Style::Unit,
        Fields::Unnamed(_) => Style::Unnamed,
        Fields::Named(_) => Style::Named,
    };
    let fields = variant.fields.into_iter().enumerate();
    Ok(DataVariant {
        style,
        fields: fields
            .map(|(index, field)| parse_field(index, field, parameters))
            .collect::<Result<_>>()?,
        docs: docs(variant.attrs),
        variant: Variant {
            name: variant.ident,
            discriminant: variant.discriminant.map(|(_, value)| value),
        },
    })
}
