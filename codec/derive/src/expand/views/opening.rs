//! How the views that read and change a struct open its data: the check of the head, and what they hold.

use proc_macro2::TokenStream;
use quote::quote;

use crate::{
    expand::{context::Context, discriminator},
    parse::Trailing,
};

/// Whether a view may change its data.
#[derive(Clone, Copy)]
pub enum Access {
    Shared,
    Exclusive,
}

/// Generates the code that splits `data` into `head` and, if there is one, `tail`.
pub fn split(context: &Context, access: Access) -> TokenStream {
    let size = &context.size;
    let (exact, head) = match access {
        Access::Shared => (quote!(exact), quote!(head)),
        Access::Exclusive => (quote!(exact_mut), quote!(head_mut)),
    };
    if !context.input.is_fixed() {
        // No value is shorter. After this check, the compiler can remove later checks of the first lengths and tags.
        let min_size = context.of_tail("MIN_SIZE");
        return quote!(let (head, tail) = ::neap::__private::#head(data, #min_size)?;);
    }
    match context.input.options.trailing {
        Trailing::Exact => quote!(let head = ::neap::__private::#exact(data)?;),
        Trailing::Allowed => {
            quote!(let (head, _) = ::neap::__private::#head(data, #size)?;)
        }
        Trailing::Zeros => quote! {
            let (head, after) = ::neap::__private::#head(data, #size)?;
            ::neap::__private::check_zeros(after)?;
        },
    }
}

/// Generates a view's fields, and the expression that constructs it from `head` and `tail`.
pub fn fields(context: &Context, access: Access) -> (TokenStream, TokenStream) {
    let bytes = &context.bytes;
    let reference = match access {
        Access::Shared => quote!(&'a),
        Access::Exclusive => quote!(&'a mut),
    };
    if context.input.is_fixed() {
        return (quote!(head: #reference #bytes), quote!(Self { head }));
    }
    // Bytes that follow an inner value belong to the outer one. They are not trailing bytes.
    let (is_all, all) = match access {
        Access::Shared => (quote!(is_all: bool,), quote!(is_all: true,)),
        Access::Exclusive => (
            quote!(nesting: ::neap::__private::Nesting,),
            quote!(nesting: ::neap::__private::Nesting::Outermost,),
        ),
    };
    let marker = &context.target.parameters.marker;
    let fields = quote! {
        head: #reference #bytes,
        tail: #reference [u8],
        #is_all
        marker: #marker,
    };
    let construct = quote!(Self {
        head,
        tail,
        #all
        marker: ::core::marker::PhantomData
    });
    (fields, construct)
}

pub fn check_discriminator(context: &Context) -> Option<TokenStream> {
    let found = quote!(::neap::__private::at::<_, 0, _>(head));
    discriminator::check(&context.input.name, &context.input.options, &found)
}

pub fn parse_doc(context: &Context) -> TokenStream {
    let (what, length) = match (context.input.is_fixed(), context.input.options.trailing) {
        (false, _) => (
            "Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are \
             checked when they are read.",
            "`Length` if the data is shorter than any value",
        ),
        (true, Trailing::Exact) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it.",
            "`Length` unless the data has exactly the encoded size",
        ),
        (true, Trailing::Allowed) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it. Other bytes may follow.",
            "`Length` if the data is shorter than the encoded size",
        ),
        (true, Trailing::Zeros) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it. Zeros may follow.",
            "`Length` if the data is shorter than the encoded size, `Trailing` if bytes other than zeros follow",
        ),
    };
    let errors = format!(
        "{length}; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it \
         has an unknown value."
    );
    quote! {
        #[doc = #what]
        ///
        /// # Errors
        ///
        #[doc = #errors]
    }
}
