//! The view that changes an enum, and the enum of views that change its fields.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    context::Context,
    variant::{construct, values},
    views,
};
use crate::{
    expand::{enumeration::tag_of, generics::Parameters, resize::trailing, views::allow, walk},
    parse::DataVariant,
};

/// Generates both.
pub fn expand(context: &Context) -> TokenStream {
    let Context { input, format, shared, exclusive, fields_mut, tag, .. } = context;
    let (name, visibility) = (&input.name, &input.visibility);
    let Parameters {
        view_generics,
        view_arguments,
        elided_arguments,
        static_arguments,
        value_arguments,
        bounds,
        marker,
        ..
    } = &context.parameters;
    let doc = format!("Reads and changes a [`{name}`] in place.");
    let doc_of_fields = format!(
        "The fields of a [`{name}`], each opened for changes. A struct or an enum may change its size if it is the last field of its variant. In front of other \
         fields, a change of size fails with `Room`, and a setter returns the end that the value had when the fields were opened."
    );
    let fields = views::declaration(context, fields_mut, "ViewMut", &doc_of_fields);
    let debug_fields = views::debug(context, fields_mut, "ViewMut");
    let arms = input.variants.iter().map(|data| open(context, data));
    let trailing = trailing(input.options.trailing);
    let allow = allow();
    let wire = quote!(<#name #static_arguments as ::neap::wire::Wire<#format>>);

    quote! {
        #fields

        #debug_fields

        #[doc = #doc]
        #visibility struct #exclusive #view_generics #bounds {
            data: &'a mut [u8],
            nesting: ::neap::__private::Nesting,
            marker: #marker,
        }

        #[automatically_derived]
        impl #view_generics ::core::fmt::Debug for #exclusive #view_arguments
        #bounds for<'__neap> #wire::View<'__neap>: ::core::fmt::Debug
        {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self.as_view() {
                    ::core::result::Result::Ok(view) => ::core::fmt::Debug::fmt(&view, formatter),
                    ::core::result::Result::Err(error) => ::core::fmt::Debug::fmt(&error, formatter),
                }
            }
        }

        #allow
        impl #view_generics #exclusive #view_arguments #bounds {
            /// Checks the tag and the fields of the variant, as the view that reads does.
            ///
            /// # Errors
            ///
            /// If the tag or a field is not valid. Nothing is changed then. Other bytes may follow the value.
            #[inline(always)]
            #visibility fn parse(
                data: &'a mut [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                <#shared #elided_arguments>::parse(data)?;
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
            #visibility fn as_view(
                &self,
            ) -> ::core::result::Result<#shared #elided_arguments, ::neap::Error> {
                <#shared #elided_arguments>::parse(self.data)
            }

            /// Returns where the value ends, in bytes. Other bytes may follow.
            ///
            /// # Errors
            ///
            /// If a length or tag in the value is not valid.
            #[inline(always)]
            #visibility fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                ::neap::__private::size_at_start::<#name #static_arguments, #format>(self.data)
            }

            /// Stores another value, which may be another variant. Returns where the account's value now ends, in bytes.
            ///
            /// # Errors
            ///
            /// `Room` if the data has no room for it, `Max` if a string or vector in it is too long. Nothing is changed then.
            #[inline(always)]
            #visibility fn set(
                &mut self,
                value: &#name #value_arguments,
            ) -> ::core::result::Result<usize, ::neap::Error> {
                let end = self.encoded_len()?;
                let rest = self.data.len() - end;
                let range = ::neap::__private::FieldRange::new(0, end, rest, self.nesting, #trailing)?;
                let end = ::neap::__private::replace::<#name #value_arguments, #format>(
                    self.data,
                    range,
                    value,
                    &[],
                )?;
                ::core::result::Result::Ok(self.nesting.end(end))
            }

            /// Opens the fields for changes.
            ///
            /// # Errors
            ///
            /// If the tag or a field is not valid.
            #[inline(always)]
            #visibility fn fields_mut(
                &mut self,
            ) -> ::core::result::Result<#fields_mut #elided_arguments, ::neap::Error> {
                let mut reader = ::neap::wire::Reader::new(self.data);
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
}

/// Generates the arm that opens the fields of a variant.
fn open(context: &Context, data: &DataVariant) -> TokenStream {
    let format = context.format;
    let tag = tag_of(&data.variant);
    let values = values(data);
    let fields_mut = &context.fields_mut;
    let variant = construct(data, &quote!(#fields_mut), &values);
    let Some((last, before)) = data.fields.split_last() else {
        return quote!(#tag => #variant,);
    };
    let sizes: Vec<_> = (0..before.len()).map(|index| format_ident!("size_{index}")).collect();
    let steps = before.iter().enumerate();
    let steps = steps.map(|(position, field)| walk::step(field, position, format));
    let resizes = before.iter().map(|field| walk::wire(&field.ty, format, "RESIZES"));
    let over_last = walk::pass_present(std::slice::from_ref(last), before.len(), format);
    // The setters of a field in front of others return where the last one ends.
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
