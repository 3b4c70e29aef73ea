//! The view that changes an enum, and the enum of views that change its fields.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    context::{Context, construct, values},
    views,
};
use crate::{
    expand::{
        fixed::tag_of,
        walk::{self, trailing},
    },
    names,
    parse::DataVariant,
};

/// Generates both.
pub fn expand(context: &Context) -> TokenStream {
    let (target, fields_mut) = (&context.target, names::fields_view(context.target.name));
    let doc_of_fields = format!(
        "The fields of a [`{}`], each opened for changes. A struct or an enum may change its size if it is the last field of its variant. In front of other \
         fields, a change of size fails with `Room`, and a setter returns the end that the value had when the fields were opened.",
        target.name
    );
    let fields = views::declaration(context, &fields_mut, "ViewMut", &doc_of_fields);
    let debug_fields = views::debug(context, &fields_mut, "ViewMut");
    let doc = format!("Reads and changes a [`{}`] in place.", target.name);
    let marker = &target.parameters.marker;
    let declaration = target.declare_view(
        &quote!(struct),
        &target.exclusive,
        &quote! {
            data: &'a mut [u8],
            nesting: ::neap::__private::Nesting,
            marker: #marker,
        },
    );
    let debug = debug(context);
    let (whole, fields_function) = (whole(context), fields_function(context));
    let functions = target.view_functions(&target.exclusive, &quote!(#whole #fields_function));
    quote! {
        #fields
        #debug_fields
        #[doc = #doc]
        #declaration
        #debug
        #functions
    }
}

fn debug(context: &Context) -> TokenStream {
    let (target, format) = (&context.target, context.target.format);
    let (own, of) = (target.own("'static"), quote!(::core::fmt::Debug));
    let bounds = quote! {
        for<'__neap> <#own as ::neap::wire::Wire<#format>>::View<'__neap>: #of
    };
    let body = quote! {
        #[inline]
        fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self.as_view() {
                ::core::result::Result::Ok(view) => ::core::fmt::Debug::fmt(&view, formatter),
                ::core::result::Result::Err(error) => ::core::fmt::Debug::fmt(&error, formatter),
            }
        }
    };
    target.implement_for(&target.view(&target.exclusive, "'a"), &of, &bounds, &body)
}

/// Generates the functions that have to do with the whole value.
fn whole(context: &Context) -> TokenStream {
    let (target, visibility) = (&context.target, context.target.visibility);
    let (view, own, value) =
        (target.view(&target.shared, "'_"), target.own("'static"), target.own("'_"));
    let (format, trailing) = (target.format, trailing(target.options.trailing));
    quote! {
        /// Checks the tag and the fields of the variant, as the view that reads does.
        ///
        /// # Errors
        ///
        /// If the tag or a field is not valid. Nothing is changed then. Other bytes may follow the value.
        #[inline(always)]
        #visibility fn parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
            <#view>::parse(data)?;
            ::core::result::Result::Ok(Self {
                data,
                nesting: ::neap::__private::Nesting::Outermost,
                marker: ::core::marker::PhantomData,
            })
        }

        /// Returns a read-only view of the same data.
        ///
        /// # Errors
        ///
        /// None, unless a view of a field has made the data invalid.
        #[inline(always)]
        #visibility fn as_view(&self) -> ::core::result::Result<#view, ::neap::Error> {
            <#view>::parse(self.data)
        }

        /// Returns where the value ends, in bytes. Other bytes may follow.
        ///
        /// # Errors
        ///
        /// If a length or tag in the value is not valid.
        #[inline(always)]
        #visibility fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
            ::neap::__private::size_at_start::<#own, #format>(self.data)
        }

        /// Stores another value, which may be another variant. Returns where the account's value now ends, in bytes.
        ///
        /// # Errors
        ///
        /// `Room` if the data has no room for it, `TooLong` if a string or vector in it is too long. Nothing is changed then.
        #[inline(always)]
        #visibility fn set(&mut self, value: &#value) -> ::core::result::Result<usize, ::neap::Error> {
            let end = self.encoded_len()?;
            ::neap::__private::replace_whole::<#value, #format>(
                self.data, end, self.nesting, #trailing, value,
            )
        }
    }
}

/// Generates the function that opens the fields.
fn fields_function(context: &Context) -> TokenStream {
    let (target, visibility, tag) = (&context.target, context.target.visibility, &context.tag);
    let fields_mut = target.view(&names::fields_view(target.name), "'_");
    let arms = context.input.variants.iter().map(|data| open(context, data));
    let trailing = trailing(target.options.trailing);
    quote! {
        /// Opens the fields for changes.
        ///
        /// # Errors
        ///
        /// If the tag or a field is not valid.
        #[inline(always)]
        #visibility fn fields_mut(
            &mut self,
        ) -> ::core::result::Result<#fields_mut, ::neap::Error> {
            let mut reader = ::neap::__private::Reader::new(self.data);
            let tag = #tag;
            let start = self.data.len() - reader.rest().len();
            let surroundings = self.nesting.surroundings(#trailing);
            ::core::result::Result::Ok(match tag {
                #(#arms)*
                _ => return ::core::result::Result::Err(::neap::Error::Tag),
            })
        }
    }
}

/// Generates the arm that opens the fields of a variant.
fn open(context: &Context, data: &DataVariant) -> TokenStream {
    let format = context.target.format;
    let tag = tag_of(&data.variant);
    let values = values(data);
    let fields_mut = names::fields_view(context.target.name);
    let variant = construct(data, &quote!(#fields_mut), &values);
    let Some((last, before)) = data.fields.split_last() else {
        return quote!(#tag => #variant,);
    };
    let sizes: Vec<_> = (0..before.len()).map(|index| format_ident!("size_{index}")).collect();
    let steps = before.iter().enumerate();
    let steps = steps.map(|(position, field)| walk::step(field, position, format));
    let resizes = before.iter().map(|field| walk::wire(&field.ty, format, "RESIZES"));
    let over_last = walk::step_unlimited(last, before.len(), format);
    // The setters of a field before others return where the last one ends.
    let following = (!before.is_empty()).then(|| {
        quote! {
            let mut following = 0usize #(+ #sizes)*;
            if const { false #(|| #resizes)* } {
                let left = reader.rest().len();
                #over_last
                following += left - reader.rest().len();
            }
        }
    });
    let opens = before.iter().map(|field| walk::wire(&field.ty, format, "open"));
    let limits = before.iter().map(|field| walk::limits(field, format));
    let (open_last, limits_last) =
        (walk::wire(&last.ty, format, "open"), walk::limits(last, format));
    let (values, value_last) = (&values[..before.len()], &values[before.len()]);
    quote! {
        #tag => {
            #(
                let left = reader.rest().len();
                #steps
                let #sizes = left - reader.rest().len();
            )*
            #following
            let bytes = ::neap::__private::ValueBytes { data: self.data, surroundings }.after(start)?;
            #(
                following -= #sizes;
                let (field, bytes) = bytes.split_off(#sizes, following)?;
                let #values = #opens(field, #limits)?;
            )*
            let #value_last = #open_last(bytes, #limits_last)?;
            #variant
        }
    }
}
