//! Generates code that steps over the fields of a tail, reads and writes them, and computes their sizes.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, Type, spanned::Spanned};

use super::lifetimes::{as_borrowed, as_elided, as_static};
use crate::{
    parse::{Field, Format},
    shape::{self, Shape},
};

/// Generates code that steps `reader` over fields. `since` fields may be missing.
pub fn skip_all(fields: &[Field], format: Format) -> TokenStream {
    steps(fields, 0, format, MayBeMissing::Yes)
}

/// Generates code that steps `reader` over fields. None may be missing, which is an error.
pub fn skip_present(fields: &[Field], format: Format) -> TokenStream {
    steps(fields, 0, format, MayBeMissing::No)
}

/// Generates code that steps `reader` over fields whose lengths may be above their limits. `since` fields may be missing: the zeros
/// that are too few for them are room. `first` is the position of the first one.
pub fn pass(fields: &[Field], first: usize, format: Format) -> TokenStream {
    steps(&without_limits(fields), first, format, MayBeMissing::OrRoom)
}

/// Generates the same for fields that are not missing.
pub fn pass_present(fields: &[Field], first: usize, format: Format) -> TokenStream {
    steps(&without_limits(fields), first, format, MayBeMissing::No)
}

/// How many fields a walk steps over before it calls functions that are not inlined. The compile time of inlined steps about
/// doubles with each of them.
const MOST_INLINED: usize = 6;

fn without_limits(fields: &[Field]) -> Vec<Field> {
    let mut fields = fields.to_vec();
    fields.iter_mut().for_each(|field| field.options.max = None);
    fields
}

/// Whether a `since` field may be missing.
#[derive(Clone, Copy)]
enum MayBeMissing {
    Yes,
    OrRoom,
    No,
}

fn steps(fields: &[Field], first: usize, format: Format, missing: MayBeMissing) -> TokenStream {
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
        let position = first + fields.len() - rest.len();
        let step = step(field, position, format);
        generated.extend(match (missing, field.options.since) {
            (MayBeMissing::Yes, Some(_)) => {
                let is_missing = end_if_missing(field, format);
                quote!(if !#is_missing { #step })
            }
            (MayBeMissing::No, Some(_)) => {
                let require = require_present(field, format);
                quote!(#require #step)
            }
            (MayBeMissing::OrRoom, Some(_)) => {
                // No field follows a missing one, even if the zeros are enough for a shorter field.
                let size = wire(&field.ty, format, "ZERO_SIZE");
                let after = steps(after, position + 1, format, missing);
                generated.extend(quote! {
                    if !::neap::__private::is_missing(reader, #size) {
                        #step
                        #after
                    }
                });
                return generated;
            }
            _ => step,
        });
        rest = after;
    }
    generated
}

fn is_plain(field: &Field) -> bool {
    let plain = matches!(field.shape, Shape::Scalar | Shape::Bytes);
    plain && field.options.since.is_none() && !field.varies
}

/// Generates code that steps `reader` over the field at a position.
pub fn step(field: &Field, position: usize, format: Format) -> TokenStream {
    let (skip, limits) = (skip(field, position, format), limits(field, format));
    quote!(#skip(&mut reader, #limits)?;)
}

/// Generates the path of the function that steps a reader over the field at a position.
pub fn skip(field: &Field, position: usize, format: Format) -> TokenStream {
    let skip = if position < MOST_INLINED { "skip" } else { "skip_outlined" };
    call(&as_static(&field.ty), format, skip)
}

/// Generates code that reads the field at `reader`. `read` is [`wire`] or [`call`].
pub fn read(
    field: &Field,
    format: Format,
    read: impl FnOnce(&Type, Format, &str) -> TokenStream,
) -> TokenStream {
    let (read, limits) = (read(&as_static(&field.ty), format, "read"), limits(field, format));
    if field.options.since.is_none() {
        return quote!(#read(reader, #limits));
    }
    let zeros = zeros(field, format);
    quote!(#read(::neap::__private::or_zeros(reader, #zeros), #limits))
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
fn matches(field: &Field, position: usize, format: Format, value: &TokenStream) -> TokenStream {
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
    let present = if position < MOST_INLINED {
        quote!(#function(&mut reader, #argument #limits)?)
    } else {
        quote! {
            ::neap::__private::call::step_outlined(&mut reader, |reader| {
                #function(reader, #argument #limits)
            })?
        }
    };
    if field.options.since.is_none() {
        return present;
    }
    // The zeros need a reader of their own, since they are not part of the data.
    let zeros = zeros(field, format);
    let is_missing = end_if_missing(field, format);
    quote! {
        if #is_missing {
            #function(&mut ::neap::__private::Reader::new(#zeros), #argument #limits)?
        } else {
            #present
        }
    }
}

/// Generates whether a `since` field is missing. `reader` then moves to the end.
fn end_if_missing(field: &Field, format: Format) -> TokenStream {
    let size = wire(&field.ty, format, "ZERO_SIZE");
    quote!(::neap::__private::end_if_missing(&mut reader, #size))
}

/// Generates code that fails if `reader` is before a `since` field that is missing: there is no room for it.
pub fn require_present(field: &Field, format: Format) -> Option<TokenStream> {
    field.options.since?;
    let size = wire(&field.ty, format, "ZERO_SIZE");
    Some(quote!(::neap::__private::require_present(reader, #size)?;))
}

/// Generates how many bytes of the struct's tail are before `reader`.
pub fn distance(tail: &[Field]) -> TokenStream {
    if tail.iter().any(|field| field.options.since.is_some()) {
        // `reader` may have skipped the zeros in place of a missing field.
        return quote!(::neap::__private::distance(self.tail, reader));
    }
    quote!(self.tail.len() - reader.rest().len())
}

/// Generates the bytes of a missing field.
fn zeros(field: &Field, format: Format) -> TokenStream {
    let size = wire(&field.ty, format, "ZERO_SIZE");
    quote! {{
        const _ZEROS: &[u8] = &[0; ::neap::__private::zeros(#size)];
        _ZEROS
    }}
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

/// Generates the call of a function that walks to a field of the tail `bytes`.
pub fn walk_to(
    tail: &[Field],
    index: usize,
    format: Format,
    inner: &Ident,
    [bytes, value]: [TokenStream; 2],
) -> TokenStream {
    let (before, field) = (&tail[..index], &tail[index]);
    if before.is_empty() {
        return quote!(Self::#inner(#bytes, #value));
    }
    let (most, shortest) = (most(before, format), wire(&field.ty, format, "MIN_SIZE"));
    quote! {{
        let most = const { #most.saturating_add(#shortest) };
        ::neap::__private::walk(#bytes, most, #value, Self::#inner)
    }}
}

/// Generates the most bytes that fields take.
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
    let depths = fields.into_iter().map(|field| wire(&field.ty, format, "NESTING_DEPTH"));
    quote! {{
        let depths = [#(#depths),*];
        1 + ::neap::__private::greatest(&depths)
    }}
}

/// Generates code that adds the sizes of encoded fields to `size`. `value` generates a reference to the value of each field.
pub fn add_sizes(
    fields: &[Field],
    format: Format,
    value: impl Fn(usize, &Field) -> TokenStream,
) -> TokenStream {
    let steps = fields.iter().enumerate().map(|(position, field)| {
        let (value, limits) = (value(position, field), limits(field, format));
        let len = call(&field.ty, format, "encoded_len");
        quote!(size = size.saturating_add(#len(#value, #limits)?);)
    });
    quote!(#(#steps)*)
}

/// Generates code that writes fields to `cursor`.
pub fn encode_all(
    fields: &[Field],
    format: Format,
    value: impl Fn(usize, &Field) -> TokenStream,
) -> TokenStream {
    let steps = fields.iter().enumerate().map(|(position, field)| {
        let encode = if position < MOST_INLINED { "encode" } else { "encode_outlined" };
        let (encode, value) = (call(&field.ty, format, encode), value(position, field));
        quote!(#encode(#value, cursor)?;)
    });
    quote!(#(#steps)*)
}

/// Generates an expression that compares the fields at `reader` with values. `first` is what must be true before them.
pub fn matches_all(
    fields: &[Field],
    format: Format,
    first: &TokenStream,
    value: impl Fn(usize, &Field) -> TokenStream,
) -> TokenStream {
    let fields = fields.iter().enumerate();
    let fields =
        fields.map(|(position, field)| matches(field, position, format, &value(position, field)));
    quote!(#first #(&& #fields)*)
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

/// Allows an unused `mut` for the first field: there is nothing to step `reader` over.
pub fn allow_unused_mut(index: usize) -> Option<TokenStream> {
    (index == 0).then(|| quote!(#[allow(unused_mut)]))
}

/// Generates `<T as Wire<F>>::item` with the span of the type, so that the compiler's "not implemented" points there.
pub fn wire(ty: &Type, format: Format, item: &str) -> TokenStream {
    let ty = as_static(ty);
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::wire::Wire<#format>>::#item)
}

/// Generates the path of a function of `Wire` that is not inlined if types that vary in length nest in `ty`.
pub fn call(ty: &Type, format: Format, function: &str) -> TokenStream {
    let function = Ident::new(function, ty.span());
    quote_spanned!(ty.span()=> ::neap::__private::call::#function::<#ty, #format>)
}
