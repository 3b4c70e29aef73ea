//! Parses fields, and finds the types that stand for theirs on the wire.

use proc_macro2::Span;
use quote::{format_ident, quote};
use syn::{
    Attribute, GenericArgument, Ident, Member, PathArguments, Result, Type, TypeGroup, TypeParen,
    parse_quote_spanned,
    spanned::Spanned,
    visit_mut::{self, VisitMut},
};

use super::{
    input::Field,
    options::FieldOptions,
    wire_type::{Parameters, WireTypes},
};
use crate::shape::{self, Shape};

/// Parses the fields of a struct or of a variant.
pub fn parse_fields(fields: syn::Fields, parameters: &Parameters) -> Result<Vec<Field>> {
    let fields = fields.into_iter().enumerate();
    fields.map(|(index, field)| parse_field(index, field, parameters)).collect()
}

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
        written: quote!(#own_type #ty).to_string(),
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
pub fn in_derive(mut name: Ident) -> Ident {
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

/// Returns the comments among the attributes.
pub fn docs(attributes: Vec<Attribute>) -> Vec<Attribute> {
    let is_doc = |attribute: &Attribute| attribute.path().is_ident("doc");
    attributes.into_iter().filter(is_doc).collect()
}
