//! Fields at constant offsets: where they are, and their accessors.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Lifetime, Type, ext::IdentExt, spanned::Spanned};

use super::{
    discriminator,
    lifetimes::{Receiver, as_static, distinct, lifetime},
};
use crate::{
    names,
    parse::{Field, Format, Struct},
    shape::{Shape, foreign},
};

/// A field at a constant offset.
pub struct HeadField<'a> {
    pub field: &'a Field,
    pub index: usize,
    /// Its offset, as a constant expression.
    pub offset: TokenStream,
}

impl HeadField<'_> {
    /// Generates the path of a function of `Fixed` that takes the bytes of the struct. `own` is the type of the struct.
    pub fn function(&self, name: &str, own: &impl ToTokens) -> TokenStream {
        let ty = as_static(&self.field.ty);
        let span = ty.span();
        let (function, index) = (Ident::new(name, span), Literal::usize_unsuffixed(self.index));
        quote_spanned!(span=> <#ty as ::neap::wire::Fixed>::#function::<#own, #index>)
    }

    /// Generates the getter.
    pub fn getter(&self, own: &Type, Receiver { reference, lifetime }: &Receiver) -> TokenStream {
        let view = shortest(self.field, lifetime, "View");
        let (start, get) = (start_of_getter(self.field, None), self.function("get_in", own));
        quote!(#start(#reference self) -> #view { #get(self.head) })
    }

    /// Generates the accessors of the exclusive view.
    pub fn accessors_mut(&self, own: &Type) -> TokenStream {
        let getter = self.getter(own, &Receiver::exclusive());
        let (visibility, setter) = (&self.field.visibility, names::setter(self.field));
        let doc = format!("Stores `{}`.", self.field.name.unraw());
        let (argument, set) = (argument(self.field), self.function("set_in", own));
        let is_scalar = matches!(self.field.shape, Shape::Scalar);
        let getter_mut = (!is_scalar).then(|| self.getter_mut(own));
        quote! {
            #getter

            #[doc = #doc]
            #[inline(always)]
            #visibility fn #setter(&mut self, value: #argument) {
                #set(self.head, value);
            }

            #getter_mut
        }
    }

    fn getter_mut(&self, own: &Type) -> TokenStream {
        let Field { visibility, name, ty, shape, .. } = self.field;
        let (getter_mut, get_mut) =
            (names::getter_mut(self.field), self.function("get_mut_in", own));
        let doc = format!("Returns a mutable view of `{}`.", name.unraw());
        let view = if matches!(shape, Shape::Bytes) {
            quote!(&mut #ty)
        } else {
            let view = fixed(self.field, "ViewMut");
            quote_spanned!(ty.span()=> #view<'_>)
        };
        quote! {
            #[doc = #doc]
            #[inline(always)]
            #visibility fn #getter_mut(&mut self) -> #view {
                #get_mut(self.head)
            }
        }
    }
}

/// Returns the fields of the head.
pub fn head_fields(input: &Struct, by_name: ByName) -> Vec<HeadField<'_>> {
    let name = &input.name;
    let fields = input.head.iter().enumerate().map(|(index, field)| {
        let position = Literal::usize_unsuffixed(index);
        let offset = match by_name {
            ByName::Yes => quote!(#name::_OFFSETS[#position]),
            ByName::No => quote!(Self::_OFFSETS[#position]),
        };
        HeadField { field, index, offset }
    });
    fields.collect()
}

/// Generates the constants with the sizes and the offsets of all fields. If each offset were computed from the one before it, the compiler's
/// queries would be as deep as the struct is wide, and a wide struct in another one would exceed its limit.
pub fn offsets(input: &Struct) -> TokenStream {
    let (start, count) = (discriminator::size(&input.name, &input.options), input.head.len());
    let sizes = sizes(input);
    quote! {
        const _SIZES: [(usize, usize); #count] = #sizes;
        const _OFFSETS: [usize; #count] = ::neap::__private::offsets(Self::_SIZES, #start);
    }
}

/// Generates an array with the size and the alignment of each field.
pub fn sizes(input: &Struct) -> TokenStream {
    let fields = input.head.iter().map(|field| {
        let size = fixed(field, "FIXED_SIZE");
        let align = match input.options.format {
            Format::C => fixed(field, "ALIGN"),
            Format::Borsh | Format::Bincode => quote!(1),
        };
        quote!((#size, #align))
    });
    quote!([#(#fields),*])
}

/// Whether the expression of one constant can name another constant of the type.
#[derive(Clone, Copy)]
pub enum ByName {
    Yes,
    /// The type has parameters.
    No,
}

/// Returns the size of the head. The first field follows the discriminator, each other one the field before it. In format "c", padding is
/// between them.
pub fn head_size(input: &Struct, by_name: ByName) -> TokenStream {
    let Some((last, before)) = input.head.split_last() else {
        return discriminator::size(&input.name, &input.options);
    };
    let offset = match by_name {
        ByName::Yes => {
            let (name, last) = (&input.name, Literal::usize_unsuffixed(before.len()));
            quote!(#name::_OFFSETS[#last])
        }
        ByName::No => {
            let start = discriminator::size(&input.name, &input.options);
            let end = before.iter().fold(start, |end, field| {
                let (offset, size) =
                    (aligned_field(input, &end, field), fixed(field, "FIXED_SIZE"));
                quote!(#offset + #size)
            });
            aligned_field(input, &end, last)
        }
    };
    let size = fixed(last, "FIXED_SIZE");
    aligned(input, &quote!(#offset + #size), &align(input))
}

fn aligned_field(input: &Struct, end: &TokenStream, field: &Field) -> TokenStream {
    aligned(input, end, &fixed(field, "ALIGN"))
}

/// Returns the alignment of the struct: in format "c" the greatest of its fields.
pub fn align(input: &Struct) -> TokenStream {
    match input.options.format {
        Format::C => {
            let fields = distinct(&input.head).map(|field| fixed(field, "ALIGN"));
            quote!(::neap::__private::greatest(&[#(#fields),*]))
        }
        Format::Borsh | Format::Bincode => quote!(1),
    }
}

/// Returns where something with this alignment is that follows the byte at `end`.
fn aligned(input: &Struct, end: &TokenStream, align: &TokenStream) -> TokenStream {
    match input.options.format {
        Format::C => {
            let start = discriminator::size(&input.name, &input.options);
            quote!(::neap::__private::aligned(#end, #align, #start))
        }
        Format::Borsh | Format::Bincode => end.clone(),
    }
}

/// Generates `<T as Fixed>::item` with the span of the type, so that the compiler's "not implemented" points there.
pub fn fixed(field: &Field, item: &str) -> TokenStream {
    let ty = as_static(&field.ty);
    let span = ty.span();
    let item = Ident::new(item, span);
    quote_spanned!(span=> <#ty as ::neap::wire::Fixed>::#item)
}

/// Generates whether a constant of `Fixed` is true for all of these fields.
pub fn all<'a>(fields: impl Iterator<Item = &'a Field>, constant: &str) -> TokenStream {
    let constants = distinct(fields).map(|field| fixed(field, constant));
    quote!(true #(&& #constants)*)
}

/// Returns the type of the argument of a fixed-size field's setter.
pub fn argument(field: &Field) -> TokenStream {
    shortest(field, &lifetime("'_"), "Arg")
}

/// Returns the type of a field's view or of a setter's argument in its shortest form. `item` is the one of the trait.
fn shortest(field: &Field, lifetime: &Lifetime, item: &str) -> TokenStream {
    let ty = &field.ty;
    match field.shape {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        Shape::Text => quote!(&#lifetime str),
        _ => match foreign(ty) {
            Some(own) => quote!(#own),
            None => {
                let item = fixed(field, item);
                quote_spanned!(ty.span()=> #item<#lifetime>)
            }
        },
    }
}

/// Generates the start of a getter, up to its name. `errors` says when it fails, if it can.
pub fn start_of_getter(field: &Field, errors: Option<&str>) -> TokenStream {
    let Field { docs, visibility, name, .. } = field;
    let default = format!("Reads `{}`.", name.unraw());
    let what = if docs.is_empty() { default.as_str() } else { "" };
    // What a user wrote stays as it is, because its links are resolved where it was written.
    let doc = errors.map_or_else(|| what.to_owned(), |errors| with_errors(what, errors));
    let doc = (!doc.is_empty()).then(|| quote!(#[doc = #doc]));
    quote!(#(#docs)* #doc #[inline(always)] #visibility fn #name)
}

/// Returns the documentation of a function that can fail. One attribute is less work for the compiler than one for each line.
pub fn with_errors(what: &str, errors: &str) -> String {
    format!("{what}\n\n# Errors\n\n{errors}")
}

/// Generates documentation: what the user wrote, or else a default.
pub fn docs_or(docs: &[Attribute], default: &str) -> TokenStream {
    if docs.is_empty() { quote!(#[doc = #default]) } else { quote!(#(#docs)*) }
}
