mod options;
mod others;
mod wire_type;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DataEnum, DataStruct, DeriveInput, Error, Expr, ExprLit, Fields,
    GenericArgument, Generics, Ident, Lit, Member, Path, PathArguments, Result, Type, TypeGroup,
    TypeParen, Visibility,
    ext::IdentExt,
    parse_quote_spanned,
    spanned::Spanned,
    visit_mut::{self, VisitMut},
};

pub use options::{
    Discriminator, FieldOptions, Format, Options, Tags, Trailing, anchor_discriminator,
};
use wire_type::{Parameters, WireTypes, is_same};

use crate::shape::{self, Shape};

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
    fn is_value(&self) -> bool {
        let FieldOptions { since, rest, rename, .. } = &self.options;
        let needs_view = since.is_some() || rest.is_some() || rename.is_some();
        !self.varies && !needs_view
    }

    /// Generates a reference to the field of `value`.
    pub fn borrowed(&self, value: TokenStream) -> TokenStream {
        let member = &self.member;
        match self.is_packed {
            true => quote!(&{ #value.#member }),
            false => quote!(&#value.#member),
        }
    }
}

/// Parses a struct or an enum.
pub fn parse(input: DeriveInput) -> Result<Input> {
    let options = Options::from_attributes(&input.attrs)?;
    others::refuse_other_bytes(&input, options.format)?;
    let tag_size = match options.format {
        Format::Borsh => Some(1),
        Format::Bincode => Some(4),
        Format::C => others::tag_size(&input.attrs)?,
    };
    let tags = match options.format {
        Format::Borsh => others::tags_of_borsh(&input.attrs),
        Format::Bincode => Tags::Positions,
        Format::C => Tags::Discriminants,
    };
    match input.data {
        Data::Struct(data) => {
            let parameters = Parameters::new(&input.generics);
            let is_newtype =
                matches!(&data.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1);
            let mut head = fields_of_struct(&input.ident, data, &parameters)?;
            let is_packed = has_repr(&input.attrs, "packed")?;
            head.iter_mut().for_each(|field| field.is_packed = is_packed);
            if let [field] = &head[..]
                && is_newtype
                && input.generics.params.is_empty()
                && options.are_of_a_value()
                && field.is_value()
            {
                return Ok(Input::Newtype(Newtype {
                    name: input.ident,
                    field: Box::new(field.clone()),
                    is_laid_out_apart: is_packed || has_repr(&input.attrs, "align")?,
                }));
            }
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
            parse_enum(input.vis, input.ident, input.generics, options, tags, tag_size, data)
        }
        Data::Union(data) => Err(Error::new_spanned(
            data.union_token,
            "unions have no wire format; derive `Neap` for a struct or an enum",
        )),
    }
}

/// Returns whether the attributes have this `repr`.
fn has_repr(attributes: &[Attribute], name: &str) -> Result<bool> {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            found |= meta.path.is_ident(name);
            // rustc checks the argument of `packed(2)` and `align(16)`.
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<TokenStream>()?;
            }
            Ok(())
        })?;
    }
    Ok(found)
}

fn fields_of_struct(name: &Ident, data: DataStruct, parameters: &Parameters) -> Result<Vec<Field>> {
    if data.fields.is_empty() {
        return Err(Error::new_spanned(name, NO_FIELDS));
    }
    let fields = data.fields.into_iter().enumerate();
    fields.map(|(index, field)| parse_field(index, field, parameters)).collect()
}

const NO_FIELDS: &str = "a struct needs at least one field, or there is nothing to read";

fn parse_field(index: usize, field: syn::Field, parameters: &Parameters) -> Result<Field> {
    let own_type = ungrouped(field.ty);
    let options = FieldOptions::from_attributes(&field.attrs)?;
    let wire_types = WireTypes { parameters, variable: options.variable.is_some() };
    let ty = wire_types.find(&own_type, options.wire.as_ref().map(|(_, wire)| wire));
    let ty = match (options.rest, Shape::from_type(&ty)) {
        (Some(_), Shape::Vector(_)) if !shape::is_named(&ty, "VecDeque") => {
            parse_quote_spanned!(ty.span()=> ::neap::wire::Rest<#ty>)
        }
        _ => ty,
    };
    let shape = Shape::from_type(&ty);
    let is_marked = options.variable.is_some();
    let is_generic = parameters.occur_in(&ty);
    let varies = is_marked || shape::varies(&ty) || borrows(&ty) || is_generic;
    let default_name = || format_ident!("field_{index}", span = own_type.span());
    let renamed = options.rename.as_ref().map(|(_, name)| name.clone());
    let own_name = field.ident.clone().map(in_derive);
    Ok(Field {
        docs: docs(field.attrs),
        visibility: field.vis,
        name: renamed.or(field.ident).unwrap_or_else(default_name),
        member: own_name.map_or_else(|| Member::from(index), Member::Named),
        is_packed: false,
        own_type,
        ty,
        shape,
        options,
        varies,
        is_generic,
    })
}

/// Returns whether a type has a lifetime. A type of a fixed size has none.
fn borrows(ty: &Type) -> bool {
    let Type::Path(path) = ty else {
        return false;
    };
    let last = path.path.segments.last().map(|last| &last.arguments);
    let Some(PathArguments::AngleBracketed(arguments)) = last else {
        return false;
    };
    arguments.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
}

/// Marks a name as one of generated code. rustc then does not warn that the field or variant is deprecated.
fn in_derive(mut name: Ident) -> Ident {
    name.set_span(name.span().resolved_at(Span::call_site()));
    name
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
    options: Options,
    tags: Tags,
    tag_size: Option<usize>,
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
    let mut variants =
        variants.map(|variant| parse_variant(variant, &parameters)).collect::<Result<Vec<_>>>()?;
    number(variants.iter_mut().map(|data| &mut data.variant), tags);
    if variants.iter().any(|variant| !variant.fields.is_empty()) {
        let variants = Variants { visibility, name, generics, options, tags, variants };
        return Ok(Input::Variants(variants));
    }
    options.refuse_all_but(&["format", "crate"], "an enum without fields")?;
    if !generics.params.is_empty() {
        return Err(Error::new_spanned(
            generics,
            "an enum without fields cannot be generic; remove the parameters",
        ));
    }
    let tag_size = tag_size.ok_or_else(|| {
        let advice = "in format \"c\", the `repr` of an enum says how many bytes it takes; add the one that the program has, such as \
                      `#[repr(u8)]`";
        Error::new_spanned(&name, advice)
    })?;
    let variants = variants.into_iter().map(|variant| variant.variant);
    Ok(Input::Enum(Enum { name, options, tags, tag_size, variants: variants.collect() }))
}

/// Numbers the variants: each tag is the discriminant, which is by default one more than the one before, or the position.
fn number<'a>(variants: impl Iterator<Item = &'a mut Variant>, tags: Tags) {
    let mut next = Some(0);
    for variant in variants {
        if let (Some(discriminant), Tags::Discriminants) = (&variant.discriminant, tags) {
            next = number_in(discriminant);
        }
        variant.tag = next;
        next = next.and_then(|tag| tag.checked_add(1));
    }
}

/// Returns the number that an expression is.
pub fn number_in(expression: &Expr) -> Option<usize> {
    match expression {
        // A number that comes from a macro's argument arrives in an invisible group.
        Expr::Group(group) => number_in(&group.expr),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        _ => None,
    }
}

/// Returns the path of `neap` that the attributes name.
pub fn crate_path(attributes: &[Attribute]) -> Result<Option<Path>> {
    Ok(Options::from_attributes(attributes)?.crate_path)
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
            name: in_derive(variant.ident),
            discriminant: variant.discriminant.map(|(_, value)| value),
            tag: None,
        },
    })
}
