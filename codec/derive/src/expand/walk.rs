//! Generates code that steps over the fields of a tail, reads and writes them, and computes their sizes.

use std::slice;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, Type, spanned::Spanned};

use super::{
    context::Context,
    groups::{Group, groups},
    lifetimes::{as_borrowed, as_elided, as_static, distinct},
};
use crate::{
    parse::{Field, Format, Trailing},
    shape::{self, Shape},
};

/// Implements `Tail` for a struct: the table of the fields, and the walk over them.
pub fn tail(context: &Context) -> TokenStream {
    let (target, tail, format) = (&context.target, &context.input.tail, context.format);
    let trailing = trailing(context.input.options.trailing);
    let fields = tail.iter().map(|field| {
        let ty = as_static(&field.ty);
        let (facts, limits) = (wire(&ty, format, "FACTS"), limits_in_table(field, &ty, format));
        let limited = field.options.max.as_ref().map(|_| {
            let longest = wire(&ty, format, "LONGEST");
            quote!(.limited(#longest))
        });
        let since = field.options.since.map(|_| quote!(.since()));
        quote!(::neap::__private::TailField::of(#facts, #limits) #limited #since)
    });
    let since = tail.iter().filter(|field| field.options.since.is_some());
    let sizes: Vec<_> = since
        .map(|field| {
            let size = wire(&field.ty, format, "ZERO_SIZE");
            quote!(::neap::__private::zeros(#size))
        })
        .collect();
    let zeros = (!sizes.is_empty()).then(|| {
        quote! {
            const ZEROS: &'static [u8] = &[0; ::neap::__private::greatest(&[#(#sizes),*])];
        }
    });
    let (own, walk) = (quote!(Self), quote!(, KIND, AT));
    // If a field is missing, those after it are too.
    let first_since = tail.iter().position(|field| field.options.since.is_some());
    let (fields_before, fields_since) = tail.split_at(first_since.unwrap_or(tail.len()));
    let steps = groups(fields_before).map(|group| {
        let step = group.function(&own, format, "step_in", as_static, &walk);
        or_return(&quote!(#step(reader)))
    });
    let steps_since = (fields_before.len()..).zip(fields_since).map(|(position, field)| {
        let group = Group { position, fields: slice::from_ref(field) };
        let step = group.function(&own, format, "step_since_in", as_static, &walk);
        quote!(if #step(reader)? { return ::core::result::Result::Ok(()); })
    });
    target.implement(
        &quote!(::neap::__private::Tail),
        &quote! {
            type Format = #format;

            #[allow(trivial_numeric_casts)]
            const FIELDS: &'static [::neap::__private::TailField] = &[#(#fields),*];
            #zeros
            const TRAILING: ::neap::__private::Trailing = #trailing;

            #[inline(always)]
            fn walk<const KIND: u8, const AT: usize>(
                reader: &mut ::neap::__private::Reader<'_>,
            ) -> ::core::result::Result<(), ::neap::Error> {
                #(#steps)*
                #(#steps_since)*
                ::core::result::Result::Ok(())
            }
        },
    )
}

/// Generates what `call?;` does if the error needs no conversion, in fewer steps for the compiler.
pub fn or_return(call: &TokenStream) -> TokenStream {
    quote! {
        if let ::core::result::Result::Err(error) = #call {
            return ::core::result::Result::Err(error);
        }
    }
}

/// Generates the limits of the lengths in a field of type `ty`.
fn limits_in_table(field: &Field, ty: &Type, format: Format) -> TokenStream {
    let Some((span, max)) = &field.options.max else {
        return quote!(&[]);
    };
    let max = max.iter().map(limit);
    let limits = quote!(const { &[#(::neap::__private::limit(#max)),*] });
    if !field.is_generic {
        return limits;
    }
    quote_spanned!(*span=> ::neap::__private::limits::<#ty, #format>(#limits))
}

/// Generates the path of a function of `Wire` for the field at a position of the struct's tail. `ty` is the type that it works on.
pub fn of_field(
    context: &Context,
    function: &str,
    ty: &impl ToTokens,
    position: usize,
) -> TokenStream {
    let (path, own) = (wire_path(ty, context.format, function), &context.own);
    let position = Literal::usize_unsuffixed(position);
    quote_spanned!(ty.span()=> #path::<#own, #position>)
}

/// Generates what the bytes after the value may be.
pub fn trailing(trailing: Trailing) -> TokenStream {
    let trailing = match trailing {
        Trailing::Exact | Trailing::Zeros => format_ident!("Zeros"),
        Trailing::Allowed => format_ident!("Anything"),
    };
    quote!(::neap::__private::Trailing::#trailing)
}

/// How many fields of a variant a walk steps over before it calls functions that are not inlined. The compile time of inlined steps about
/// doubles with each of them.
const MOST_INLINED: usize = 6;

/// Generates code that steps `reader` over the fields of a variant.
pub fn skip_all(fields: &[Field], format: Format) -> TokenStream {
    let mut generated = TokenStream::new();
    let mut rest = fields;
    while let [field, after @ ..] = rest {
        // Consecutive fields of known sizes need only one check.
        let run = rest.iter().take_while(|field| is_plain(field)).count();
        if run > 1 {
            let sizes = rest[..run].iter().map(|field| wire(&field.ty, format, "MIN_SIZE"));
            generated.extend(quote!(reader.take_slice(#(#sizes)+*)?;));
            rest = &rest[run..];
            continue;
        }
        generated.extend(step(field, fields.len() - rest.len(), format));
        rest = after;
    }
    generated
}

fn is_plain(field: &Field) -> bool {
    matches!(field.shape, Shape::Scalar | Shape::Bytes) && !field.varies
}

/// Generates code that steps `reader` over the field at a position of a variant.
pub fn step(field: &Field, position: usize, format: Format) -> TokenStream {
    let (skip, limits) = (skip(field, position, format), limits(field, format));
    quote!(#skip(&mut reader, #limits)?;)
}

/// Generates the same for a field whose lengths may be above their limits.
pub fn step_unlimited(field: &Field, position: usize, format: Format) -> TokenStream {
    let skip = skip(field, position, format);
    quote!(#skip(&mut reader, &[])?;)
}

/// Generates the path of the function that steps a reader over the field at a position.
fn skip(field: &Field, position: usize, format: Format) -> TokenStream {
    let skip = if position < MOST_INLINED { "skip" } else { "skip_outlined" };
    call(&as_static(&field.ty), format, skip)
}

/// Generates code that reads the field at `reader`.
pub fn read(field: &Field, format: Format) -> TokenStream {
    let (read, limits) = (call(&as_static(&field.ty), format, "read"), limits(field, format));
    quote!(#read(reader, #limits))
}

/// Generates code that checks the field at `reader`, whose position is given, and steps over it.
pub fn index(field: &Field, position: usize, format: Format) -> TokenStream {
    whole(field, position, format, &call(&as_static(&field.ty), format, "index"), &quote!())
}

/// Generates code that decodes the field at `reader` and steps over it.
pub fn decode(field: &Field, position: usize, format: Format) -> TokenStream {
    let ty = as_borrowed(&field.ty);
    let decode = quote_spanned!(ty.span()=> <#ty as ::neap::wire::Decode<'a, #format>>::decode);
    whole(field, position, format, &decode, &quote!())
}

/// Generates code that compares the field at `reader` with a value and steps over it.
pub fn matches(field: &Field, position: usize, format: Format, value: &Ident) -> TokenStream {
    let ty = as_elided(&field.ty);
    let matches = quote_spanned!(ty.span()=> <#ty as ::neap::wire::Wire<#format>>::matches);
    whole(field, position, format, &matches, &quote!(#value,))
}

/// Generates the call of a function that steps `reader` over the field.
fn whole(
    field: &Field,
    position: usize,
    format: Format,
    function: &TokenStream,
    argument: &TokenStream,
) -> TokenStream {
    let limits = limits(field, format);
    if position < MOST_INLINED {
        return quote!(#function(&mut reader, #argument #limits)?);
    }
    quote! {
        ::neap::__private::call::step_outlined(&mut reader, |reader| {
            #function(reader, #argument #limits)
        })?
    }
}

/// Generates the path of the function that writes the field at a position of a variant.
pub fn encode(field: &Field, position: usize, format: Format) -> TokenStream {
    let encode = if position < MOST_INLINED { "encode" } else { "encode_outlined" };
    call(&field.ty, format, encode)
}

/// Generates how many bytes of the struct's tail are before `reader`.
pub fn distance(tail: &[Field]) -> TokenStream {
    if tail.iter().any(|field| field.options.since.is_some()) {
        // `reader` may have skipped the zeros in place of a missing field.
        return quote!(::neap::__private::distance(self.tail, reader));
    }
    quote!(self.tail.len() - reader.rest().len())
}

/// Generates the limits of the lengths in a field.
pub fn limits(field: &Field, format: Format) -> TokenStream {
    let Some((span, max)) = &field.options.max else {
        return quote!(&[]);
    };
    let max = max.iter().map(limit);
    let limits = quote! {{
        #[allow(trivial_numeric_casts)]
        const _LIMITS: &[u32] = &[#(::neap::__private::limit(#max)),*];
        _LIMITS
    }};
    if !field.is_generic {
        return limits;
    }
    let ty = as_static(&field.ty);
    quote_spanned!(*span=> const { ::neap::__private::limits::<#ty, #format>(#limits) })
}

/// Generates the most bytes that the fields of a variant take.
pub fn most(fields: &[Field], format: Format) -> TokenStream {
    let sizes = fields.iter().map(|field| {
        if field.options.max.is_none() {
            return wire(&field.ty, format, "SIZE_LIMIT");
        }
        let (longest, limits) = (wire(&field.ty, format, "LONGEST"), limits(field, format));
        quote!(#longest.size(#limits))
    });
    quote!(0usize #(.saturating_add(#sizes))*)
}

/// Generates the depth of a type with these fields.
pub fn depth<'a>(fields: impl IntoIterator<Item = &'a Field>, format: Format) -> TokenStream {
    let depths = distinct(fields).map(|field| wire(&field.ty, format, "NESTING_DEPTH"));
    quote! {{
        let depths = [#(#depths),*];
        1 + ::neap::__private::greatest(&depths)
    }}
}

/// Generates assertions that refuse `since` fields of types without a value of zeros. Each error points at its type.
pub fn assert_zeros<'a>(fields: impl Iterator<Item = &'a Field>, format: Format) -> TokenStream {
    let fields = fields.filter(|field| field.options.since.is_some());
    let assertions = fields.map(|field| {
        let size = wire(&field.ty, format, "ZERO_SIZE");
        quote_spanned! {field.own_type.span()=>
            const _: () = ::neap::__private::assert_has_zero(#size);
        }
    });
    quote!(#(#assertions)*)
}

/// Generates assertions that refuse `variable` where nothing varies. Each error points at the option.
pub fn assert_variable<'a>(fields: impl Iterator<Item = &'a Field>) -> TokenStream {
    let marked = fields.filter(|field| !field.is_generic);
    let assertions = marked.filter_map(|field| {
        let span = field.options.variable?;
        let types = shape::unknown(&field.ty).into_iter().map(|ty| as_static(&ty));
        let assertion = quote_spanned! {span=>
            ::neap::__private::assert_varies(&[#(::neap::__private::Probe::<#types>::IS_FIXED),*])
        };
        Some(quote! {
            const _: () = {
                #[allow(unused_imports)]
                use ::neap::__private::MayVary as _;
                #assertion
            };
        })
    });
    quote!(#(#assertions)*)
}

/// Generates assertions that refuse limits above every possible length, and more limits than lengths. Each error points at its
/// limit, or at the option.
pub fn assert_limits<'a>(fields: impl Iterator<Item = &'a Field>, format: Format) -> TokenStream {
    let assertions = fields.filter_map(|field| {
        let (span, max) = field.options.max.as_ref()?;
        let numbers = max.len();
        let longest = wire(&field.ty, format, "LONGEST");
        let lengths = quote_spanned!(*span=> ::neap::__private::assert_lengths(#longest, #numbers));
        let lengths = (!field.is_generic).then(|| quote!(const _: () = #lengths;));
        let limits = max.iter().map(|max| {
            let limit = limit(max);
            quote_spanned!(max.span()=> ::neap::__private::assert_limit(#limit))
        });
        Some(quote! {
            #lengths
            #(
                #[allow(trivial_numeric_casts)]
                const _: () = #limits;
            )*
        })
    });
    quote!(#(#assertions)*)
}

/// Converts a limit of any integer type.
fn limit(max: &Expr) -> TokenStream {
    quote!((#max) as u64)
}

/// Generates `<T as Wire<F>>::item` with the span of the type, so that the compiler's "not implemented" points there.
pub fn wire(ty: &Type, format: Format, item: &str) -> TokenStream {
    wire_path(&as_static(ty), format, item)
}

/// Generates the same for a type with lifetimes that matter.
pub fn wire_path(ty: &impl ToTokens, format: Format, item: &str) -> TokenStream {
    let (span, format) = (ty.span(), argument_of_wire(format));
    let item = Ident::new(item, span);
    quote_spanned!(span=> <#ty as ::neap::wire::Wire #format>::#item)
}

/// Generates the argument of `Wire`. Borsh is the default of its parameter.
fn argument_of_wire(format: Format) -> Option<TokenStream> {
    (format != Format::Borsh).then(|| quote!(<#format>))
}

/// Generates the path of a function of `Wire` that is not inlined if types that vary in length nest in `ty`.
pub fn call(ty: &Type, format: Format, function: &str) -> TokenStream {
    let function = Ident::new(function, ty.span());
    quote_spanned!(ty.span()=> ::neap::__private::call::#function::<#ty, #format>)
}
