use syn::{
    Attribute, Data, DataEnum, DataStruct, DeriveInput, Error, Expr, Fields, Ident, Result, Type,
    Visibility, ext::IdentExt,
};

use crate::shape::Shape;

/// What the derive stands on.
pub enum Input {
    Struct(Struct),
    Enum(Enum),
}

/// A struct with named fields.
pub struct Struct {
    pub visibility: Visibility,
    pub name: Ident,
    pub fields: Vec<Field>,
}

/// One field, in the order of the wire.
pub struct Field {
    pub docs: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
    pub ty: Type,
    pub shape: Shape,
}

/// An enum whose variants carry nothing.
pub struct Enum {
    pub name: Ident,
    pub variants: Vec<Variant>,
}

/// One variant; its position is its tag.
pub struct Variant {
    pub name: Ident,
    pub discriminant: Option<Expr>,
}

impl Field {
    /// Whether the field only takes room: its name starts with `_`.
    pub fn is_reserved(&self) -> bool {
        self.name.unraw().to_string().starts_with('_')
    }
}

/// Leaves the shape of a struct with named fields or an enum without fields.
pub fn parse(input: DeriveInput) -> Result<Input> {
    refuse_options(&input.attrs)?;
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(
            input.generics,
            "generics and lifetimes are not supported yet; write the types out",
        ));
    }
    match input.data {
        Data::Struct(data) => Ok(Input::Struct(Struct {
            fields: parse_fields(&input.ident, data)?,
            visibility: input.vis,
            name: input.ident,
        })),
        Data::Enum(data) => Ok(Input::Enum(Enum {
            variants: parse_variants(&input.ident, data)?,
            name: input.ident,
        })),
        Data::Union(data) => Err(Error::new_spanned(
            data.union_token,
            "unions have no wire format; derive `Neap` for a struct or an enum",
        )),
    }
}

fn parse_fields(name: &Ident, data: DataStruct) -> Result<Vec<Field>> {
    let fields = match data.fields {
        Fields::Named(fields) => fields.named,
        Fields::Unnamed(fields) => {
            return Err(Error::new_spanned(
                fields,
                "fields need names, which become accessors; write `{ name: Type }`",
            ));
        }
        Fields::Unit => return Err(Error::new_spanned(name, NO_FIELDS)),
    };
    if fields.is_empty() {
        return Err(Error::new_spanned(name, NO_FIELDS));
    }
    fields.into_iter().map(parse_field).collect()
}

const NO_FIELDS: &str = "a struct needs at least one field; without any there is nothing to read";

fn parse_field(field: syn::Field) -> Result<Field> {
    refuse_options(&field.attrs)?;
    Ok(Field {
        docs: docs(field.attrs),
        visibility: field.vis,
        name: field.ident.expect("fields were found to have names"),
        shape: Shape::of(&field.ty),
        ty: field.ty,
    })
}

fn docs(attributes: Vec<Attribute>) -> Vec<Attribute> {
    let is_doc = |attribute: &Attribute| attribute.path().is_ident("doc");
    attributes.into_iter().filter(is_doc).collect()
}

fn parse_variants(name: &Ident, data: DataEnum) -> Result<Vec<Variant>> {
    if data.variants.is_empty() {
        return Err(Error::new_spanned(
            name,
            "an enum needs at least one variant; without any no data are valid",
        ));
    }
    data.variants.into_iter().map(parse_variant).collect()
}

fn parse_variant(variant: syn::Variant) -> Result<Variant> {
    refuse_options(&variant.attrs)?;
    if !matches!(variant.fields, Fields::Unit) {
        return Err(Error::new_spanned(
            variant.fields,
            "variants with fields are not supported yet; keep the data in fields of the struct",
        ));
    }
    Ok(Variant {
        name: variant.ident,
        discriminant: variant.discriminant.map(|(_, value)| value),
    })
}

/// Refuses every `#[neap(...)]`, so that none is ignored in silence.
fn refuse_options(attributes: &[Attribute]) -> Result<()> {
    match attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("neap"))
    {
        Some(attribute) => Err(Error::new_spanned(
            &attribute.meta,
            "unknown option; `#[neap(...)]` has none yet, remove it",
        )),
        None => Ok(()),
    }
}
