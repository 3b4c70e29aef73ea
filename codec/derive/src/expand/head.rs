//! Fields at constant offsets: where they are, and their accessors.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, ext::IdentExt, spanned::Spanned};

use super::{discriminator, lifetimes::as_static};
use crate::{
    names,
    parse::{Field, Format, Struct},
    shape::{Shape, foreign},
};

/// A field at a constant offset. Positions and sizes are constant expressions.
pub struct HeadField<'a> {
    pub field: &'a Field,
    /// The end of the field before it, or of the padding after that one: an element of [`offsets`] if constants have names.
    pub start: TokenStream,
    /// The same, by the name of its constant if it has one.
    pub offset: TokenStream,
    pub size: TokenStream,
}

impl HeadField<'_> {
    /// Generates the call of a function of `Fixed` with the field's bytes in `bytes`.
    pub fn call(&self, function: &str, bytes: &TokenStream) -> TokenStream {
        let (function, bytes) = (fixed(self.field, function), self.bytes("at", bytes));
        quote!(#function(#bytes))
    }

    /// Generates the code that stores the field of a value.
    pub fn encode(&self, bytes: &TokenStream) -> TokenStream {
        let (store, bytes) = (fixed(self.field, "store"), self.bytes("at_mut", bytes));
        let value = self.field.borrowed(quote!(self));
        quote!(#store(#value, #bytes))
    }

    /// Generates the comparison of the field in `bytes` with that of `value`.
    pub fn matches(&self, bytes: &TokenStream) -> TokenStream {
        let (matches, bytes) = (fixed(self.field, "matches"), self.bytes("at", bytes));
        let value = self.field.borrowed(quote!(value));
        quote!(#matches(#bytes, #value))
    }

    /// Generates the call of `at` or `at_mut` that finds the field's bytes in those of its struct.
    fn bytes(&self, function: &str, bytes: &TokenStream) -> TokenStream {
        let (offset, span) = (&self.offset, self.field.ty.span());
        let function = Ident::new(function, span);
        quote_spanned!(span=> ::neap::__private::#function::<_, { #offset }, _>(#bytes))
    }

    /// Generates the getter. `receiver` and `lifetime` are those of its view.
    pub fn getter(&self, receiver: &TokenStream, lifetime: &TokenStream) -> TokenStream {
        let view = shortest(self.field, lifetime, fixed(self.field, "View"));
        let get = self.call("get", &quote!(self.head));
        getter(self.field, &quote!(), &quote!((#receiver) -> #view { #get }))
    }

    /// Generates the accessors of the exclusive view.
    pub fn accessors_mut(&self) -> TokenStream {
        let getter = self.getter(&quote!(&self), &quote!('_));
        let (visibility, setter) = (&self.field.visibility, names::setter(self.field));
        let doc = format!("Stores `{}`.", self.field.name.unraw());
        let (argument, set) = (argument(self.field), fixed(self.field, "set"));
        let bytes = self.bytes("at_mut", &quote!(self.head));
        let is_scalar = matches!(self.field.shape, Shape::Scalar);
        let getter_mut = (!is_scalar).then(|| self.getter_mut());
        quote! {
            #getter

            #[doc = #doc]
            #[inline(always)]
            #visibility fn #setter(&mut self, value: #argument) {
                #set(#bytes, value);
            }

            #getter_mut
        }
    }

    fn getter_mut(&self) -> TokenStream {
        let Field { visibility, name, ty, shape, .. } = self.field;
        let (getter_mut, get_mut) = (names::getter_mut(self.field), fixed(self.field, "get_mut"));
        let doc = format!("Returns a mutable view of `{}`.", name.unraw());
        let bytes = self.bytes("at_mut", &quote!(self.head));
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
                #get_mut(#bytes)
            }
        }
    }
}

/// Returns the position of each field of the head. The first follows the discriminator, each other one the field
/// before it. In format "c", padding is between them.
pub fn head_fields(input: &Struct, by_name: ByName) -> Vec<HeadField<'_>> {
    let name = &input.name;
    let mut end = discriminator::size(&input.name, &input.options);
    let locate = |(index, field)| {
        let start = match by_name {
            ByName::Yes => {
                let index = Literal::usize_unsuffixed(index);
                quote!(#name::_OFFSETS[#index])
            }
            ByName::No => aligned(input, &end, &fixed(field, "ALIGN")),
        };
        let offset = match by_name {
            ByName::Yes if !Field::is_reserved(field) => {
                let constant = names::offset_constant(field);
                quote!(#name::#constant)
            }
            _ => start.clone(),
        };
        let size = fixed(field, "FIXED_SIZE");
        end = quote!(#offset + #size);
        HeadField { field, start, offset, size }
    };
    input.head.iter().enumerate().map(locate).collect()
}

/// Generates the constant with the offsets of all fields. If each were computed from the one before it, the compiler's queries
/// would be as deep as the struct is wide, and a wide struct in another one would exceed its limit.
pub fn offsets(input: &Struct) -> TokenStream {
    let fields = input.head.iter().map(|field| {
        let size = fixed(field, "FIXED_SIZE");
        let align = match input.options.format {
            Format::C => fixed(field, "ALIGN"),
            Format::Borsh | Format::Bincode => quote!(1),
        };
        quote!((#size, #align))
    });
    let (start, count) = (discriminator::size(&input.name, &input.options), input.head.len());
    quote! {
        const _OFFSETS: [usize; #count] = ::neap::__private::offsets([#(#fields),*], #start);
    }
}

/// Whether the expression of one constant can name another constant of the type.
#[derive(Clone, Copy)]
pub enum ByName {
    Yes,
    /// The type has parameters.
    No,
}

/// Returns the size of the head.
pub fn head_size(input: &Struct, head_fields: &[HeadField]) -> TokenStream {
    match head_fields.last() {
        Some(HeadField { offset, size, .. }) => {
            aligned(input, &quote!(#offset + #size), &align(input))
        }
        None => discriminator::size(&input.name, &input.options),
    }
}

/// Returns the alignment of the struct: in format "c" the greatest of its fields.
pub fn align(input: &Struct) -> TokenStream {
    match input.options.format {
        Format::C => {
            let fields = input.head.iter().map(|field| fixed(field, "ALIGN"));
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
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::wire::Fixed>::#item)
}

/// Generates whether a constant of `Fixed` is true for all of these fields.
pub fn all<'a>(fields: impl Iterator<Item = &'a Field>, constant: &str) -> TokenStream {
    let constants = fields.map(|field| fixed(field, constant));
    quote!(true #(&& #constants)*)
}

/// Returns the type of the argument of a fixed-size field's setter.
pub fn argument(field: &Field) -> TokenStream {
    shortest(field, &quote!('_), fixed(field, "Arg"))
}

/// Returns the type of a field's view or of a setter's argument in its shortest form. `item` is the one of the trait.
pub fn shortest(field: &Field, lifetime: &TokenStream, item: TokenStream) -> TokenStream {
    let ty = &field.ty;
    match field.shape {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        Shape::Text => quote!(&#lifetime str),
        _ => match foreign(ty) {
            Some(own) => quote!(#own),
            None => quote_spanned!(ty.span()=> #item<#lifetime>),
        },
    }
}

/// Generates a getter. `errors` says when it fails, and `signature` has its parameters, its result and its body.
pub fn getter(field: &Field, errors: &TokenStream, signature: &TokenStream) -> TokenStream {
    let Field { docs, visibility, name, .. } = field;
    let docs = docs_or(docs, &format!("Reads `{}`.", name.unraw()));
    quote! {
        #docs
        #errors
        #[inline(always)]
        #visibility fn #name #signature
    }
}

/// Generates documentation: what the user wrote, or else a default.
pub fn docs_or(docs: &[Attribute], default: &str) -> TokenStream {
    if docs.is_empty() { quote!(#[doc = #default]) } else { quote!(#(#docs)*) }
}
