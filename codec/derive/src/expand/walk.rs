use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, Type, spanned::Spanned};

use super::generics::as_static;
use crate::{
    parse::{Field, Format},
    shape::Shape,
};

/// Steps `reader` over fields; those added later may be missing.
pub fn skip_all(fields: &[Field], format: Format) -> TokenStream {
    steps(fields, format, MayBeMissing::Yes)
}

/// Steps `reader` over fields, all of which must be there.
pub fn skip_present(fields: &[Field], format: Format) -> TokenStream {
    steps(fields, format, MayBeMissing::No)
}

/// Whether a field that was added later may be missing.
#[derive(Clone, Copy)]
enum MayBeMissing {
    Yes,
    No,
}

fn steps(fields: &[Field], format: Format, missing: MayBeMissing) -> TokenStream {
    let mut steps = TokenStream::new();
    let mut rest = fields;
    while let [field, behind @ ..] = rest {
        // One check for a run of fields whose sizes are known.
        let run = rest.iter().take_while(|field| is_plain(field)).count();
        if run > 1 {
            let sizes = rest[..run]
                .iter()
                .map(|field| wire(&field.ty, format, "MIN_SIZE"));
            steps.extend(quote!(reader.take_slice(#(#sizes)+*)?;));
            rest = &rest[run..];
            continue;
        }
        let step = step(field, format);
        steps.extend(match (missing, field.options.since) {
            (MayBeMissing::Yes, Some(_)) => quote!(if !reader.rest().is_empty() { #step }),
            _ => step,
        });
        rest = behind;
    }
    steps
}

fn is_plain(field: &Field) -> bool {
    let plain = matches!(field.shape, Shape::Scalar | Shape::Bytes);
    plain && field.options.since.is_none() && !field.varies
}

/// Steps `reader` over a field.
pub fn step(field: &Field, format: Format) -> TokenStream {
    let (skip, limits) = (wire(&field.ty, format, "skip"), limits(field));
    quote!(#skip(&mut reader, #limits)?;)
}

/// Reads the field at `reader`.
pub fn read(field: &Field, format: Format) -> TokenStream {
    let (read, limits) = (wire(&field.ty, format, "read"), limits(field));
    let reader = match field.options.since {
        Some(_) => or_zeros(field, format),
        None => quote!(reader),
    };
    quote!(#read(#reader, #limits))
}

/// Checks the field at `reader`, and steps over it.
pub fn index(field: &Field, format: Format) -> TokenStream {
    let (index, limits) = (wire(&field.ty, format, "index"), limits(field));
    let index_present = quote!(#index(&mut reader, #limits)?);
    if field.options.since.is_none() {
        return index_present;
    }
    // A reader of its own: zeros that stand for the field are not stepped over in the data.
    let zeros = or_zeros(field, format);
    quote! {
        if reader.rest().is_empty() {
            #index(&mut #zeros, #limits)?
        } else {
            #index_present
        }
    }
}

fn or_zeros(field: &Field, format: Format) -> TokenStream {
    let size = wire(&field.ty, format, "ZERO_SIZE");
    quote! {
        ::neap::__private::or_zeros(reader, {
            const _ZEROS: &[u8] = &[0; #size];
            _ZEROS
        })
    }
}

/// The bounds of the lengths in a field.
pub fn limits(field: &Field) -> TokenStream {
    let Some((_, max)) = &field.options.max else {
        return quote!(&[]);
    };
    let max = max.iter().map(limit);
    quote! {{
        #[allow(trivial_numeric_casts)]
        const _LIMITS: &[u32] = &[#(::neap::__private::limit(#max)),*];
        _LIMITS
    }}
}

/// Refuses bounds that no length can exceed, each once and where it is written.
pub fn assert_limits<'a>(fields: impl Iterator<Item = &'a Field>) -> TokenStream {
    let max = fields.filter_map(|field| field.options.max.as_ref());
    let assertions = max.flat_map(|(_, max)| max).map(|max| {
        let limit = limit(max);
        let message = "`max` is more than 4294967295, the most that a length may say; remove it";
        let assertion =
            quote_spanned!(max.span()=> ::core::assert!(#limit <= u32::MAX as u64, #message));
        quote! {
            #[allow(trivial_numeric_casts)]
            const _: () = #assertion;
        }
    });
    quote!(#(#assertions)*)
}

/// A bound of any integer type.
fn limit(max: &Expr) -> TokenStream {
    quote!((#max) as u64)
}

/// `<T as Wire<F>>::item`, all of it at the type, so that the compiler's "not implemented" points there.
pub fn wire(ty: &Type, format: Format, item: &str) -> TokenStream {
    let ty = as_static(ty);
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::Wire<#format>>::#item)
}

/// The same for the type as it is written, with its own lifetimes: that of a value.
pub fn own_wire(ty: &Type, format: Format, item: &str) -> TokenStream {
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::Wire<#format>>::#item)
}
