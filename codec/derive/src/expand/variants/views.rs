//! The enums of views, and what they implement.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::context::{Context, construct, values};
use crate::{
    expand::{
        head::docs_or,
        lifetimes::{as_static, lifetime},
        target::allow,
        view_type::{of_trait, view_type},
        views::trailing,
        walk,
    },
    parse::{Field, Style},
};

/// Generates the enum of views that read.
pub fn shared(context: &Context) -> TokenStream {
    let checked = "Each field was checked when it was read.";
    let view = readable(context, &context.target.shared, "View", checked);
    let errors = "If the tag or a field is not valid. Other bytes may follow the value.";
    let parse = parse(context, &context.target.shared, &quote!(read(reader, &[])), errors);
    quote!(#view #parse)
}

/// Generates the enum of views of checked data.
pub fn index(context: &Context) -> TokenStream {
    let view = readable(context, &context.target.index, "Index", "All of it was checked.");
    let (check, errors) = trailing(context.input.options.trailing);
    let read = quote! {
        index(&mut reader, &[]).and_then(|view| {
            #check
            ::core::result::Result::Ok(view)
        })
    };
    let parse = parse(context, &context.target.index, &read, errors);
    quote!(#view #parse)
}

/// Generates the function that views data.
fn parse(context: &Context, view: &Ident, read: &TokenStream, errors: &str) -> TokenStream {
    let (target, visibility) = (&context.target, context.target.visibility);
    let (own, format) = (target.own("'static"), target.format);
    let doc = format!("Reads a [`{}`] at the start of the data.", target.name);
    target.view_functions(
        view,
        &quote! {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline(always)]
            #visibility fn parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
                #[allow(unused_mut)]
                let mut reader = ::neap::__private::Reader::new(data);
                <#own as ::neap::wire::Wire<#format>>::#read
            }
        },
    )
}

/// Generates an enum of views that read.
fn readable(context: &Context, view: &Ident, item: &str, checked: &str) -> TokenStream {
    let doc = format!("A [`{}`] read in place. {checked}", context.target.name);
    let declaration = declaration(context, view, item, &doc);
    let copy = context.target.copy(view);
    let (debug, eq) = (debug(context, view, item), eq(context, view, item));
    quote!(#declaration #copy #debug #eq)
}

/// Generates an enum with views in place of the fields.
pub fn declaration(context: &Context, view: &Ident, item: &str, doc: &str) -> TokenStream {
    let (format, allow) = (context.target.format, allow());
    let short = |field: &Field| view_type(&as_static(&field.ty), format, &lifetime("'a"), item);
    // An enum must use its lifetime. The item of a trait does, even if it is a number.
    let borrows = context.input.fields().any(|field| short(field).to_string().contains("'a"));
    let variants = context.input.variants.iter().map(|data| {
        let name = &data.variant.name;
        let docs = docs_or(&data.docs, &format!("`{name}`."));
        let types = data.fields.iter().map(|field| {
            if borrows {
                short(field)
            } else {
                of_trait(&as_static(&field.ty), format, &lifetime("'a"), item)
            }
        });
        let names = data.fields.iter().map(|field| &field.name);
        let docs_of_fields =
            data.fields.iter().map(|field| docs_or(&field.docs, &format!("`{}`.", field.name)));
        let fields = match data.style {
            Style::Unit => quote!(),
            Style::Unnamed => quote!((#(#types),*)),
            Style::Named => quote!({ #(#docs_of_fields #names: #types),* }),
        };
        quote!(#docs #name #fields)
    });
    let declaration = context.target.declare_view(&quote!(enum), view, &quote!(#(#variants,)*));
    quote! {
        #[doc = #doc]
        #allow
        #declaration
    }
}

/// Implements `Debug` for an enum of views, where its fields have it.
pub fn debug(context: &Context, view: &Ident, item: &str) -> TokenStream {
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
    implement(
        context,
        view,
        item,
        &quote!(::core::fmt::Debug),
        &quote! {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    #(#arms)*
                }
            }
        },
    )
}

/// Implements `PartialEq` for an enum of views, where its fields have it.
fn eq(context: &Context, view: &Ident, item: &str) -> TokenStream {
    let arms = context.input.variants.iter().map(|data| {
        let values = values(data);
        let others: Vec<_> = values.iter().map(|value| format_ident!("other_{value}")).collect();
        let pattern = construct(data, &quote!(Self), &values);
        let other = construct(data, &quote!(Self), &others);
        quote!((#pattern, #other) => true #(&& #values == #others)*,)
    });
    implement(
        context,
        view,
        item,
        &quote!(::core::cmp::PartialEq),
        &quote! {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    #(#arms)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }
        },
    )
}

/// Implements a trait for an enum of views, where its fields have it.
fn implement(
    context: &Context,
    view: &Ident,
    item: &str,
    of: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let target = &context.target;
    let types = context.input.fields().map(|field| walk::wire(&field.ty, target.format, item));
    let bounds = quote!(#(#types<'a>: #of,)*);
    target.implement_for(&target.view(view, "'a"), of, &bounds, body)
}
