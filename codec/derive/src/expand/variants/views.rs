//! The enums of views, and what they implement.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::{
    context::Context,
    variant::{construct, values},
};
use crate::{
    expand::{generics::Parameters, index::trailing, views, walk},
    parse::Style,
};

/// Generates the enum of views that read.
pub fn shared(context: &Context) -> TokenStream {
    let checked = "Each field was checked when it was read.";
    let view = readable(context, &context.shared, "View", checked);
    let errors = "If the tag or a field is not valid. Other bytes may follow the value.";
    let parse = parse(context, &context.shared, &quote!(read(reader, &[])), errors);
    quote!(#view #parse)
}

/// Generates the enum of views of checked data.
pub fn index(context: &Context) -> TokenStream {
    let view = readable(context, &context.index, "Index", "All of it was checked.");
    let (check, errors) = trailing(context.input.options.trailing);
    let read = quote! {
        index(&mut reader, &[]).and_then(|view| {
            #check
            ::core::result::Result::Ok(view)
        })
    };
    let parse = parse(context, &context.index, &read, errors);
    quote!(#view #parse)
}

/// Generates the function that views data.
fn parse(context: &Context, view: &Ident, read: &TokenStream, errors: &str) -> TokenStream {
    let (name, visibility, format) =
        (&context.input.name, &context.input.visibility, context.format);
    let Parameters { view_generics, view_arguments, static_arguments, bounds, .. } =
        &context.parameters;
    let (allow, doc) = (views::allow(), format!("Reads a [`{name}`] at the start of the data."));
    quote! {
        #allow
        impl #view_generics #view #view_arguments #bounds {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline(always)]
            #visibility fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
                #[allow(unused_mut)]
                let mut reader = ::neap::wire::Reader::new(data);
                <#name #static_arguments as ::neap::wire::Wire<#format>>::#read
            }
        }
    }
}

/// Generates an enum of views that read.
fn readable(context: &Context, view: &Ident, item: &str, checked: &str) -> TokenStream {
    let doc = format!("A [`{}`] read in place. {checked}", context.input.name);
    let declaration = declaration(context, view, item, &doc);
    let copy = views::copy(&context.parameters, view);
    let (debug, eq) = (debug(context, view, item), eq(context, view, item));
    quote!(#declaration #copy #debug #eq)
}

/// Generates an enum with views in place of the fields.
pub fn declaration(context: &Context, view: &Ident, item: &str, doc: &str) -> TokenStream {
    let (input, format) = (context.input, context.format);
    let (visibility, allow) = (&input.visibility, views::allow());
    let Parameters { view_generics, bounds, .. } = &context.parameters;
    let variants = input.variants.iter().map(|data| {
        let (docs, name) = (&data.docs, &data.variant.name);
        let doc = data.docs.is_empty().then(|| {
            let doc = format!("`{name}`.");
            quote!(#[doc = #doc])
        });
        let types = data.fields.iter().map(|field| {
            let view = walk::wire(&field.ty, format, item);
            quote!(#view<'a>)
        });
        let names = data.fields.iter().map(|field| &field.name);
        let docs_of_fields = data.fields.iter().map(|field| {
            let (docs, doc) = (&field.docs, format!("`{}`.", field.name));
            match docs.is_empty() {
                true => quote!(#[doc = #doc]),
                false => quote!(#(#docs)*),
            }
        });
        let fields = match data.style {
            Style::Unit => quote!(),
            Style::Unnamed => quote!((#(#types),*)),
            Style::Named => quote!({ #(#docs_of_fields #names: #types),* }),
        };
        quote!(#doc #(#docs)* #name #fields)
    });
    quote! {
        #[doc = #doc]
        #allow
        #visibility enum #view #view_generics #bounds {
            #(#variants,)*
        }
    }
}

/// Implements `Debug` for an enum of views, where its fields have it.
pub fn debug(context: &Context, view: &Ident, item: &str) -> TokenStream {
    let Parameters { view_generics, view_arguments, bounds, .. } = &context.parameters;
    let types = context.input.fields().map(|field| walk::wire(&field.ty, context.format, item));
    let arms = context.input.variants.iter().map(|data| {
        let values = values(data);
        let (name, pattern) =
            (data.variant.name.to_string(), construct(data, &quote!(Self), &values));
        let debug = match data.style {
            Style::Unit => quote!(formatter.write_str(#name)),
            Style::Unnamed => quote!(formatter.debug_tuple(#name)#(.field(#values))*.finish()),
            Style::Named => {
                let names = data.fields.iter().map(|field| field.name.unraw().to_string());
                quote!(formatter.debug_struct(#name)#(.field(#names, #values))*.finish())
            }
        };
        quote!(#pattern => #debug,)
    });
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::fmt::Debug for #view #view_arguments
        #bounds #(#types<'a>: ::core::fmt::Debug,)*
        {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    #(#arms)*
                }
            }
        }
    }
}

/// Implements `PartialEq` for an enum of views, where its fields have it.
fn eq(context: &Context, view: &Ident, item: &str) -> TokenStream {
    let Parameters { view_generics, view_arguments, bounds, .. } = &context.parameters;
    let types = context.input.fields().map(|field| walk::wire(&field.ty, context.format, item));
    let arms = context.input.variants.iter().map(|data| {
        let values = values(data);
        let others: Vec<_> = values.iter().map(|value| format_ident!("other_{value}")).collect();
        let pattern = construct(data, &quote!(Self), &values);
        let other = construct(data, &quote!(Self), &others);
        quote!((#pattern, #other) => true #(&& #values == #others)*,)
    });
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::cmp::PartialEq for #view #view_arguments
        #bounds #(#types<'a>: ::core::cmp::PartialEq,)*
        {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    #(#arms)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }
        }
    }
}
